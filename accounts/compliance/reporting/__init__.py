"""Reports for compliance reviewers: a frame, and one small file for each report."""

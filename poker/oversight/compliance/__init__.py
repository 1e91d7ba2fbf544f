"""What compliance reviewers read about play: reports, and hands as they were played."""

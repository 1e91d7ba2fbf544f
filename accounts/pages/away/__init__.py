"""The only page that somebody on a break or an exclusion can use."""

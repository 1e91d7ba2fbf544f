"""What compliance reviewers read of play: reports, and hands told as they were played."""

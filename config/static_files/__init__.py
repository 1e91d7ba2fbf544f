"""Style sheets, scripts and pictures: joined, named by what is in them, and served."""

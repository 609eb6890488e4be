"""Programs that look at the work from outside and share no code with it."""

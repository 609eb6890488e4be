"""One folder for each paper: which method settles which claim, with which witness, and why."""

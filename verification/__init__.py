"""What is settled, and how: the trusted kernel, the provers, one folder of proofs per paper, replay."""

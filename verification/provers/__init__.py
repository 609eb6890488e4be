"""Provers: one file a method; each returns certificates that the kernel re-checks, and never a verdict."""

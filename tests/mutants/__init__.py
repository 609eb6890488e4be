"""Faults planted in the kernel's checking code, one at a time: does the suite notice?"""

"""Provers: each returns certificates that the kernel re-checks, and never a verdict.

algebra, positivity, combination, monotone   exact algebra; with normal (normal forms)
enclosure, boxes/                            branch and bound over boxes and half-lines
rewrites/                                    exact rewritings and changes of variables
squares/                                     sums of squares with exact Gram matrices (extra "sos")
reduce/                                      reductions to formulas that together imply one
words, completion, instances                 matrices of every size: identities, sums of squares; exact instances
orbit                                        enclosed recursions
statistics, standins                         preset tests, and the stored runs they judge

A new prover is one file here and its entry in `verification.certificates.CHECKERS`.
"""

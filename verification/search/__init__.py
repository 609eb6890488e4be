"""Search for proofs and counterexamples: what is found is a certificate for the kernel, never a
verdict.

prove        the driver of ``assay prove``
job          what settlers ask for;  methods: ways to prove, by name
enclosure, boxes/   branch and bound over boxes and half-lines, exact counterexamples
rewrites/    exact rewritings and changes of variables
squares/     sums of squares with exact Gram matrices (extra "sos")
choices      which reduction to try
completion   sums of squares of words in matrices of every size
"""

"""The command line of the short checker of derivations."""

if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.deduce")

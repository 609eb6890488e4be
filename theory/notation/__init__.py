"""Formulas as people write them by hand, put into the strict language before anything is asked."""

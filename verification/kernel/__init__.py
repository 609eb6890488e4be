"""The trusted room: what a verdict is, and the check of every rule that a certificate may use.
Nothing here searches.
"""

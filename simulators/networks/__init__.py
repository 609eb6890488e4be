"""Trained networks on real data: stand-ins on handwritten digits, and the fine structure of their
layers.
"""

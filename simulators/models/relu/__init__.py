"""Fully connected ReLU networks with rational weights.

network     `Network`: its layers, its units at an exact input, and in floats at many inputs
changes     networks with the same function: permuted, scaled, with dead, doubled or passed units
"""

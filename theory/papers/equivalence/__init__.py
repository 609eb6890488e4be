"""Claims of the thesis' chapter on parameters of equal ReLU networks (Phuong, Chapter 2 and
Appendix A).
"""

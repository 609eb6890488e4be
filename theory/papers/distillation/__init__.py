"""Claims of the thesis' chapter on linear distillation (Phuong, Chapter 5 and Appendix D)."""

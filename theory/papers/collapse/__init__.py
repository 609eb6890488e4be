"""Claims of "Are Neurons Actually Collapsed? On the Fine-Grained Structure in Neural
Representations" (Yang, Steinhardt, Hu).
"""

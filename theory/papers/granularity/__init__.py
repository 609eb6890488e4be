"""Claims of "Why Fine-grained Labels in Pretraining Benefit Generalization?" (Hong, Cui, Fuxman,
Chan, Luo).
"""

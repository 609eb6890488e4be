"""What all models share: scenarios with parameters, trajectories, memory estimates, measures of
layers, files.
"""

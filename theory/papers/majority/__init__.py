"""Claims of "The learning phases in NN: From Fitting the Majority to Fitting a Few" (Schneider)."""

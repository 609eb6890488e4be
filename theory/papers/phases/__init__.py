"""Claims of "Understanding and Leveraging the Learning Phases of Neural Networks" (Schneider &
Prabhushankar).
"""

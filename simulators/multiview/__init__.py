"""Simulate the two-layer network on patches with common and fine features, the model of `granularity` (Section 4, Appendix B).

setting    `Setting`, one parameter point, validated; `SETTINGS` S1 .. S8; `Setting.literal`, `literal_logs`: the paper's own values
"""
from simulators.multiview.setting import SETTINGS, Setting

__all__ = ["SETTINGS", "Setting"]

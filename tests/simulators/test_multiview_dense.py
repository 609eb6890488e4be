"""Setting, data and training of the model of `granularity`: exact laws, dense against lazy, numpy against JAX."""
import pytest

from simulators.multiview.setting import SETTINGS, Setting, literal_logs

SMALL = Setting(d=14, k=4, P=6, s=2, hard=1, batch=16, m=300, rate=0.05, steps=12, tau=2.0, mu=0.1)


@pytest.mark.parametrize("changes, word", [
    ({"k": 3}, "multiple of 2k"), ({"labels": 5}, "divides k"), ({"labels": "some"}, "labels"), ({"labels": True}, "labels"), ({"d": 33}, "2k + 2"),
    ({"d": "64"}, "d must"), ({"m": 2.5}, "m must"), ({"beta": -1}, "beta"), ({"iota": 1}, "iota"), ({"start": 0}, "start"), ({"q": 1}, "no 'q'"),
    ({"low": 0.5}, "low"), ({"s": 33}, "s (s*)"), ({"noise": float("nan")}, "noise"), ({"strong": float("inf")}, "strong"), ({"mu": 3.0}, "mu"),
])
def test_a_bad_value_gives_one_line(changes, word):
    with pytest.raises(ValueError) as error:
        Setting().change(**changes)
    assert word in str(error.value) and "\n" not in str(error.value)


def test_settings_and_labels():
    assert set(SETTINGS) == {"S1", "S2", "S3", "S4", "S4b", "S5", "S6", "S7", "S8"}
    assert (Setting().nodes, Setting(labels="fine").nodes, Setting(labels=4).nodes, Setting(labels="4").nodes) == (2, 32, 8, 8)
    assert [Setting(labels=4).node(1, c) for c in (0, 3, 4, 15)] == [4, 4, 5, 7]
    zero = dict.fromkeys(("hard", "iota", "low", "high", "noise", "strong", "mu", "beta", "rate", "steps"), 0)
    assert Setting(**zero).hard == 0


def test_literal_values():
    point = Setting.literal(20000, k=16, s=8, m=1000, batch=64)
    assert point.d == 20000 and abs(point.tau**2 / (4.1 * 9.903487552536127) - 1) < 1e-12 and point.P > 1e13
    with pytest.raises(ValueError, match="give k and s"):
        Setting.literal("1e129")
    with pytest.raises(ValueError, match="literal_logs"):
        Setting.literal("1e131")
    logs = literal_logs("1e131")
    assert logs["k"] > logs["s"] - logs["beta"] and abs(logs["m"] / logs["d"] - 2.1) < 1e-12

"""Networks in files of ONNX: chains of layers are read exactly, everything else is refused."""

import sys
from fractions import Fraction

import numpy as np
import pytest

from assay.theory.notation.networks import NetworkError, read

LAYERS = [(np.array([[0.1, 1.0], [2, -3], [0, 1]], "float32"), np.array([1, 2, 3], "float32")),
          (np.array([[1.5, -0.25, 4]], "float32"), np.array([0.1], "float32"))]  # fmt: skip


def test_without_onnx_the_extra_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "onnx", None)
    (tmp_path / "a.onnx").write_bytes(b"")
    with pytest.raises(NetworkError, match=r"a.onnx: .*assay\[onnx\]"):
        read(tmp_path / "a.onnx")


def saved(folder, nodes, **more):
    onnx = pytest.importorskip("onnx")
    helper, arrays = onnx.helper, onnx.numpy_helper
    held = [
        arrays.from_array(np.ascontiguousarray(array), name)
        for n, (W, b) in enumerate(LAYERS, 1)
        for name, array in ((f"W{n}", W), (f"T{n}", W.T), (f"b{n}", b))
    ]
    held += [arrays.from_array(array, name) for name, array in more.items()]
    ends = [
        helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape)
        for name, shape in (("x", [1, 2]), ("y", [1, 1]))
    ]
    graph = helper.make_graph(
        [helper.make_node(kind, given, [out], **options) for kind, given, out, options in nodes],
        "network",
        ends[:1],
        ends[1:],
        held,
    )
    path = folder / "network.onnx"
    path.write_bytes(helper.make_model(graph).SerializeToString())
    return path


GEMM = [
    ("Flatten", ["x"], "f", {}),
    ("Gemm", ["f", "W1", "b1"], "h", {"transB": 1}),
    ("Relu", ["h"], "a", {}),
    ("Gemm", ["a", "W2", "b2"], "y", {"transB": 1}),
]
MATMUL = [
    ("MatMul", ["x", "T1"], "m", {}),
    ("Add", ["b1", "m"], "h", {}),
    ("Relu", ["h"], "a", {}),
    ("MatMul", ["a", "T2"], "n", {}),
    ("Add", ["n", "b2"], "y", {}),
]


@pytest.mark.parametrize("nodes", [GEMM, MATMUL])
def test_chains_are_read_exactly(tmp_path, nodes):
    found = read(saved(tmp_path, nodes))
    exact = [
        [
            [[str(Fraction(float(w))) for w in row] for row in W],
            [str(Fraction(float(c))) for c in b],
        ]
        for W, b in LAYERS
    ]
    assert found == exact


@pytest.mark.parametrize(
    "nodes, told",
    [
        (GEMM[:1] + [("Tanh", ["f"], "y", {})], "Tanh"),
        (GEMM[:2] + [("Gemm", ["h", "W2", "b2"], "y", {"transB": 1})], "without a Relu"),
        (GEMM[:3], "no chain"),
        (GEMM[:2] + [("Relu", ["h"], "y", {})], "no layer at its end"),
        ([("Gemm", ["x", "W1", "b1"], "y", {"transB": 1, "alpha": 2.0})], "alpha"),
        ([("Gemm", ["x", "x", "b1"], "y", {})], "no constants"),
        (GEMM[:3] + [("Gemm", ["x", "W2", "b2"], "y", {"transB": 1})], "one chain"),
        ([("Gemm", ["x", "W1", "b2"], "y", {"transB": 1})], "1 entries for 3"),
        ([("Gemm", ["x", "nan", "b2"], "y", {"transB": 1})], "finite"),
        (GEMM[1:3] + [("Gemm", ["a", "W1", "b1"], "y", {"transB": 1})], "one chain"),
        (GEMM + [("Relu", ["y"], "z", {})], "no chain"),
    ],
)  # fmt: skip
def test_everything_else_is_refused_in_one_line(tmp_path, nodes, told):
    path = saved(tmp_path, nodes, nan=np.array([[np.nan, 1]], "float32"))
    with pytest.raises(NetworkError, match=told) as refused:
        read(path)
    assert "\n" not in str(refused.value) and str(path) in str(refused.value)


def test_damaged_files_are_refused(tmp_path):
    path = saved(tmp_path, GEMM)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(NetworkError, match=r"network\.onnx"):
        read(path)

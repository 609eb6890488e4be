"""Fully connected ReLU networks in files of ONNX, with the extra 'onnx'."""

from __future__ import annotations

from typing import Any

from assay.theory.notation.networks import NetworkError

_PASSED = ("Identity", "Flatten", "Dropout")
"""Operations that change nothing in a network that is only evaluated."""


def layers(content: bytes) -> list[tuple[Any, Any]]:
    """Return the pairs (W, b) of a chain of Gemm, MatMul, Add and Relu, as arrays.

    Raises:
        NetworkError: no such chain, a damaged file, data outside of it, or ONNX is not installed.
    """
    try:
        import onnx
        from onnx import numpy_helper
    except ImportError:
        raise NetworkError("files of ONNX need the extra: pip install 'assay[onnx]'") from None
    try:
        graph = onnx.load_model_from_string(content).graph
        held = [tensor for tensor in graph.initializer]
        if any(tensor.data_location == onnx.TensorProto.EXTERNAL for tensor in held):
            raise NetworkError("its weights lie in another file: save them within this one")
        constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in held}
    except NetworkError:
        raise
    except Exception as error:  # protobuf and ONNX raise many kinds for what is damaged
        raise NetworkError(f"no file of ONNX: {type(error).__name__}") from None
    inputs = [value.name for value in graph.input if value.name not in constants]
    if len(inputs) != 1 or len(graph.output) != 1:
        raise NetworkError(
            f"it has {len(inputs)} inputs and {len(graph.output)} outputs, not 1 and 1"
        )
    chain = _Chain(inputs[0])
    for node in graph.node:
        chain.take(node, constants)
    if chain.name != graph.output[0].name:
        raise NetworkError("its operations are no chain from the input to the output")
    return chain.finished()


class _Chain:
    """The layers read so far, and the name of the value behind the last one."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._layers: list[tuple[Any, Any]] = []
        self._open = False
        """Whether the last layer has no ReLU behind it."""

    def take(self, node: Any, constants: dict[str, Any]) -> None:
        """Read one operation; raises `NetworkError`."""
        kind, given = node.op_type, list(node.input)
        if kind == "Add" and given and given[0] in constants:
            given.reverse()
        if not given or given[0] != self.name:
            raise NetworkError(f"the operation {kind[:40]!r} is not part of one chain of layers")
        options = {own.name: own for own in node.attribute}
        if kind in _PASSED and not (kind == "Dropout" and len(given) > 2):
            pass
        elif kind == "Relu":
            if not self._open:
                raise NetworkError("it has a Relu that does not follow a layer")
            self._open = False
        elif kind in ("Gemm", "MatMul", "Add"):
            if len(given) < 2 or any(name not in constants for name in given[1:]):
                raise NetworkError(f"the operation {kind!r} has weights that are no constants")
            self._linear(kind, [constants[name] for name in given[1:]], options)
        else:
            raise NetworkError(
                f"the operation {kind[:40]!r}; there may be Gemm, MatMul, Add and Relu alone"
            )
        self.name = node.output[0]

    def _linear(self, kind: str, given: list[Any], options: dict[str, Any]) -> None:
        if kind == "Add":
            if not self._open or self._layers[-1][1].any():
                raise NetworkError("it has an Add that is not the bias of a layer")
            matrix = self._layers[-1][0]
            self._layers[-1] = (matrix, _bias(given[0], len(matrix)))
            return
        if self._open:
            raise NetworkError("it has two layers without a Relu between them")
        matrix = given[0]
        if matrix.ndim != 2:
            raise NetworkError(f"{kind} has weights of {matrix.ndim} dimensions, not 2")
        if kind == "MatMul" or not ("transB" in options and options["transB"].i):
            matrix = matrix.T
        if any(name in options and options[name].f != 1 for name in ("alpha", "beta")):
            raise NetworkError("Gemm with a factor alpha or beta other than 1 is not read")
        if "transA" in options and options["transA"].i:
            raise NetworkError("Gemm with transA is not read")
        bias = _bias(given[1], len(matrix)) if len(given) > 1 else matrix[:, 0] * 0
        self._layers.append((matrix, bias))
        self._open = True

    def finished(self) -> list[tuple[Any, Any]]:
        """Return the layers; raises `NetworkError`."""
        if not self._open:
            raise NetworkError("it has no layer at its end: its last operation is Gemm or Add")
        return self._layers


def _bias(given: Any, units: int) -> Any:
    flat = given.reshape(-1)
    if flat.size != units:
        raise NetworkError(f"a bias has {flat.size} entries for {units} units")
    return flat

"""The networks of the zoo against what others publish of them, counted without any weights."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from assay.simulators.networks.zoo import NETWORKS, convolution, network

# Parameters, and millions of multiply-adds of one image.  Small images: the widely used PyTorch
# versions for CIFAR; VGG-8 as in the literature on distillation (3.97 M at 100 classes).  224
# pixels: torchvision's tables (`num_params`, `_ops`), ResNet-10 of pytorchcv's.  MSDNet: the
# authors' code, run.
SMALL = {
    ("vgg8", 100): (3_965_028, None),
    ("vgg11", 10): (9_231_114, 153),
    ("vgg16", 10): (14_728_266, 313),
    ("resnet10", 10): (4_903_242, 253),
    ("resnet18", 10): (11_173_962, 555),
    ("resnet34", 10): (21_282_122, 1159),
    ("resnet50", 10): (23_520_842, 1298),
    ("densenet121", 10): (6_956_298, 888),
    ("msdnet", 100): (5_597_760, 134.1),
}
LARGE = {
    "vgg11": (132_863_336, 7609),
    "vgg16": (138_357_544, 15470),
    "resnet10": (5_418_792, 889),
    "resnet18": (11_689_512, 1814),
    "resnet34": (21_797_672, 3664),
    "resnet50": (25_557_032, 4089),
    "densenet121": (7_978_856, 2834),
    "vit-b16": (86_567_656, 17564),
    "msdnet": (80_217_816, 3883),
}


def counts(net, figure):
    millions = round(net.flops() / 2e6, 1 if isinstance(figure, float) else None)
    return net.parameters(), None if figure is None else millions


@pytest.mark.parametrize("name,classes", SMALL)
def test_on_small_images_parameters_and_operations_are_the_published_ones(name, classes):
    wanted = SMALL[name, classes]
    assert counts(network(name, classes), wanted[1]) == wanted


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.slow) if n == "msdnet" else n for n in LARGE]
)
def test_on_imagenet_parameters_and_operations_are_the_published_ones(name):
    net = network(name, 1000, image=(224, 224, 3))
    assert counts(net, LARGE[name][1]) == LARGE[name]


def test_what_is_published_nowhere_is_counted_by_hand():
    pixels = 32 * 32 * 3
    assert network("f0", 10).parameters() == pixels * 10
    assert network("f0", 10).flops() == 2 * pixels * 10
    f1 = network("f1", 10)
    assert f1.parameters() == (pixels + 1) * 256 + 2 * 256 + (256 + 1) * 10
    assert f1.flops() == 2 * (pixels * 256 + 256 * 10)
    # VGG-16 with a fourth convolution in its last three stages, and one more dense layer
    more = sum(c * c * 9 + 3 * c for c in (256, 512, 512)) + 512 * 512 + 512
    assert network("vgg18", 10).parameters() == 14_728_266 + more
    # ViT-B/16 on 32 x 32: 64 patches of 4 x 4 and a class token
    fewer = 768 * 3 * (16 * 16 - 4 * 4) + 768 * (196 - 64) + 769 * 990
    assert network("vit-b16", 10).parameters() == 86_567_656 - fewer
    assert all(row.text for row in NETWORKS.values())


def test_outputs_have_their_shapes_and_layers_their_order():
    """Traced on 16 x 16 pixels, where some windows of the pooling are larger than the image."""

    def traced(name, classes, **more):
        net = network(name, classes, image=(16, 16, 3), width=1 / 8, **more)
        variables = jax.eval_shape(net.init, jax.random.key(1))
        images = jax.ShapeDtypeStruct((3, *net.image), np.float32)
        return jax.eval_shape(lambda v, x: net.apply(v, x, train=True), variables, images)

    outputs, state = traced("resnet10", 4)
    layers = ["stem"] + [f"stage{s}.block1" for s in (1, 2, 3, 4)] + ["penultimate"]
    assert list(outputs["features"]) == layers and state.keys() == {"batch_stats"}
    assert outputs["features"]["penultimate"].shape == (3, 64)
    outputs, _ = traced("msdnet", 4, depth=6)
    assert [e.shape for e in outputs["exits"]] == [(3, 4)] * 2 and outputs["logits"].shape == (3, 4)


def test_training_normalises_by_the_batch_and_moves_the_running_statistics():
    net = network("f1", 4, image=(4, 4, 3), width=1 / 32)
    images = np.random.default_rng(1).normal(size=(5, 4, 4, 3)).astype(np.float32)
    variables = net.init(jax.random.key(1))
    (outputs, none), (trained, state) = (
        net.apply(variables, images, train=t) for t in (False, True)
    )
    assert none == {} and np.all(outputs["logits"] != trained["logits"])
    hidden = images.reshape(5, -1) @ variables["params"]["hidden1"]["kernel"]
    after = state["batch_stats"]["norm1"]
    np.testing.assert_allclose(after["mean"], hidden.mean(0) / 10, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(after["var"], 0.9 + hidden.var(0, ddof=1) / 10, rtol=1e-5)
    normal = (hidden - hidden.mean(0)) / np.sqrt(hidden.var(0) + 1e-5)
    np.testing.assert_allclose(
        trained["features"]["penultimate"], np.maximum(normal, 0), rtol=1e-4, atol=1e-5
    )


@pytest.mark.parametrize(
    "arguments,words",
    [
        (("vgg19", 10), "no network 'vgg19'; there are f0, f1, vgg8"),
        (("f0", 0), "classes must be a positive integer, not 0"),
        (("f0", 10, (32, 32)), "image must be (height, width, channels), not (32, 32)"),
        (("f0", 10, (32, 32, 3), 0.0), "width must be a factor above 0"),
        (("vgg8", 10, (32, 32, 3), 1.0, 3), "the depth of vgg8 is fixed"),
        (("vit-b16", 10, (36, 35, 3)), "cuts images into squares of 4 pixels"),
        (("msdnet", 10, (32, 32, 3), 1.0, 5), "depth 5 is none of them"),
    ],
)
def test_a_senseless_network_is_one_line(arguments, words):
    name, classes, *rest = arguments
    with pytest.raises(ValueError) as caught:
        network(name, classes, **dict(zip(("image", "width", "depth"), rest)))
    assert words in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("size,stride,padding", [(3, 1, 1), (3, 2, 1), (1, 2, 0), (2, 2, 0)])
def test_convolutions_by_shifts_are_those_of_xla(size, stride, padding):
    """Values and both gradients, on sides that are no multiple of the stride."""
    numbers = np.random.default_rng(1)
    images = numbers.normal(size=(2, 7, 6, 3)).astype(np.float32)
    kernel = numbers.normal(size=(size, size, 3, 4)).astype(np.float32)
    found = {}
    for way in (convolution.by_xla, convolution.by_shifts):

        def loss(images, kernel, way=way):
            return jnp.sin(way(images, kernel, stride, padding)).sum()

        value = way(images, kernel, stride, padding)
        found[way] = [value, *jax.grad(loss, (0, 1))(images, kernel)]
    for ours, theirs in zip(*found.values(), strict=True):
        assert ours.shape == theirs.shape
        np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-5)

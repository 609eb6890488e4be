"""Images of the networks: the exact generator against the laws it states, readers against files of
their formats written here, and what is said of data that cannot be used.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import pickle
import re
import tarfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from assay.simulators.core import memory
from assay.simulators.networks.data import (
    DataError,
    Hierarchy,
    Images,
    folders,
    idx,
    known,
    records,
    sources,
)
from assay.simulators.networks.runs import RunError, fetching, scales
from assay.theory import experiments
from assay.theory.language.trained import FULL_SCALE, REAL_NETWORK, scope_of
from tests.simulators.test_memory import peak_of


def test_a_seed_and_a_number_give_the_image_with_the_same_bits_everywhere():
    hierarchy = Hierarchy((2, 2, 2), 16, similarity=300, shortcut=500, imbalance=3, seed=4)
    whole, late = hierarchy.images(600), hierarchy.images(9, first=508)
    assert (whole.pixels[508:517] == late.pixels).all()
    for level, labels in whole.labels.items():
        assert (labels[508:517] == late.labels[level]).all()
    digest = hashlib.sha256(whole.pixels.tobytes()).hexdigest()
    assert digest == "5b5862f86e29d2046eb2ed9a5e87a3a4a979707019eee942c616a93198a671d4"
    assert whole.digest == hierarchy.digest(600) != late.digest
    assert Hierarchy.from_data(hierarchy.data()) == hierarchy
    assert Hierarchy((2, 2, 2), 16, seed=5).digest(600) != Hierarchy((2, 2, 2), 16).digest(600)


def test_philox_gives_the_published_words():
    """The known answer of Random123 for Philox4x64-10 with counter and key 0."""
    words = np.random.Philox(key=0, counter=2**256 - 1).random_raw(4)
    assert [int(w) for w in words] == [
        0x16554D9ECA36314C,
        0xDB20FE9D672D0FDC,
        0xD7E772CEE186176B,
        0x7E68B68AEC7BA23B,
    ]


def test_patches_follow_the_law_of_the_theory():
    hierarchy = Hierarchy((2, 4), features=6, alien=3, spread=50)
    n, total = 4000, hierarchy.patches
    easy, hard = hierarchy.layout(n), hierarchy.layout(n, "hard")
    common, fine = ((easy["kind"] == level).sum(axis=1) for level in (0, 1))
    for number in (common, fine):
        assert abs(number.mean() - 6) < 5 * np.sqrt(6 / n)
    assert common.var() == pytest.approx(6 * (1 - 6 / total), rel=0.15)
    assert abs(np.corrcoef(common, fine)[0, 1]) < 0.08
    shown = easy["kind"] == 1
    assert (easy["owner"][shown] == np.repeat(easy["class"], shown.sum(axis=1))).all()
    assert set(np.unique(easy["kind"])) == {-1, 0, 1}
    alien = hard["kind"] == -2
    assert abs(alien.sum(axis=1).mean() - 3) < 5 * np.sqrt(3 / n)
    assert ((hard["kind"] == -3).sum(axis=1) == 1).all() and not (hard["kind"] == 0).any()
    superclass = np.repeat(hard["class"] // 4, alien.sum(axis=1))
    assert (hard["owner"][alien] == 1 - superclass).all()
    assert (
        0.3 < hard["amplitude"][alien].min() / 1000 <= hard["amplitude"][alien].max() / 1000 < 0.4
    )


def test_the_knobs_do_what_they_say():
    patterns = Hierarchy((3, 4), patch=16, similarity=700).patterns()
    fine = patterns[1].reshape(12, -1).astype(float)
    likeness = fine @ fine.T / fine.shape[1]
    assert likeness[0, 1] == pytest.approx(0.7, abs=0.12)
    assert abs(likeness[0, 4]) < 0.12
    long = Hierarchy((2, 3), 8, imbalance=9).images(3000)
    counts = long.counts("fine")
    assert 8 < counts[0] / counts[5] < 10 and (np.diff(counts) <= 0).all()
    assert set(Hierarchy((2, 3), 8, imbalance=9).images(60, "test").counts("fine")) == {10}
    told = Hierarchy((4, 2), 8, shortcut=800).images(4000)
    assert told.labels["majority"].mean() == pytest.approx(0.8 + 0.2 / 4, abs=0.03)
    fair = Hierarchy((4, 2), 8, shortcut=800).images(4000, "fair")
    assert fair.labels["majority"].mean() == pytest.approx(1 / 4, abs=0.03)
    plain = Hierarchy(noise=0, tint=0, features=0).images(2)
    assert (plain.pixels == 128).all()
    assert Hierarchy(noise=30, tint=0, features=0).images(2).pixels.std() == pytest.approx(
        np.sqrt(30 * 31 / 3), rel=0.05
    )
    drawn, layout = Hierarchy(noise=0, tint=0).images(1), Hierarchy().layout(1)
    patch = int(np.flatnonzero(layout["kind"][0] == 0)[0])
    top, left = 4 * (patch // 8), 4 * (patch % 8)
    height = 40 * layout["amplitude"][0, patch] // 1000
    expected = 128 + height * Hierarchy().patterns()[0][0].astype(int)
    assert (drawn.pixels[0, top : top + 4, left : left + 4] == expected).all()


def test_memory_is_estimated_and_refused_before_anything_is_drawn():
    hierarchy = Hierarchy()
    peak, _ = peak_of(lambda: hierarchy.images(3000))
    assert peak < hierarchy.memory(3000) < 3 * peak + memory.FLOOR
    with pytest.raises(memory.TooLarge, match="draw fewer images"):
        Hierarchy(size=1024).images(10**8)


@pytest.mark.parametrize(
    "settings, line",
    [
        ({"size": 30}, "no multiple of the patch"),
        ({"noise": 500}, "noise is 500; it goes from 0 to 127"),
        ({"noise": 1.5}, "whole number"),
        ({"noise": True}, "whole number"),
        ({"branches": []}, "branches"),
        ({"branches": 5}, "list of whole numbers"),
        ({"nose": 1}, "no setting 'nose'"),
    ],
)
def test_senseless_settings_are_refused_in_one_line(settings, line):
    with pytest.raises(DataError, match=line) as caught:
        Hierarchy.from_data(settings)
    assert "\n" not in str(caught.value)


def test_levels_are_derived_by_stated_rules():
    images = Hierarchy((5, 2), 8).images(200).merged("fine", 5).split("fine", 2, 3)
    assert (images.labels["fine mod 5"] == images.labels["fine"] % 5).all()
    pieces = images.labels["fine split 2 seed 3"]
    assert (pieces % 10 == images.labels["fine"]).all() and 70 < (pieces >= 10).sum() < 130
    assert images.source == "procedural"
    few = images.take([3, 1])
    assert (few.pixels[0] == images.pixels[3]).all() and few.digest != images.digest
    assert few.source == few.take([0]).source == "a choice from procedural"
    assert few.digest != images.take([1, 3]).digest
    for wrong in (
        lambda: images.merged("fine", 3),
        lambda: images.counts("finest"),
        lambda: images.take([200]),
        lambda: Images(images.pixels, {}, {}, "", ""),
        lambda: Images(images.pixels, {"a": np.zeros(3, np.int32)}, {"a": ("b",)}, "", ""),
        lambda: Images(images.pixels, {"a": np.ones(200, np.int32)}, {"a": ("b",)}, "", ""),
        lambda: images.take([0]).complete("fine"),
    ):
        with pytest.raises(DataError):
            wrong()


def _write_cifar(folder, name: str, archive: bool = True, **changed):
    """Write an edition of CIFAR with two images of each class; return pixels and fine labels of the
    training part, and what was written.
    """
    rng = np.random.default_rng(0)
    edition, contents, kept = records.EDITIONS[name], {}, ([], [])
    for part, files in edition.parts.items():
        for file in files:
            fine = rng.permutation(np.repeat(np.arange(edition.levels["fine"][0]), 2))
            pixels = rng.integers(256, size=(len(fine), 32, 32, 3), dtype=np.uint8)
            columns = [fine // 5, fine] if len(edition.levels) == 2 else [fine]
            planes = pixels.transpose(0, 3, 1, 2).reshape(len(fine), -1)
            rows = np.concatenate([np.stack(columns, 1).astype(np.uint8), planes], axis=1)
            contents[file] = rows.tobytes()
            if part == "train":
                kept[0].append(pixels), kept[1].append(fine)
    for classes, file in edition.levels.values():
        contents[file] = "".join(f"class {c}\n" for c in range(classes)).encode()
    contents = {file: data for file, data in (contents | changed).items() if data is not None}
    if archive:
        with tarfile.open(folder / edition.archive, "w:gz") as opened:
            for file, data in contents.items():
                entry = tarfile.TarInfo(f"{edition.folder}/{file}")
                entry.size = len(data)
                opened.addfile(entry, io.BytesIO(data))
    else:
        (folder / edition.folder).mkdir()
        for file, data in contents.items():
            (folder / edition.folder / file).write_bytes(data)
    return np.concatenate(kept[0]), np.concatenate(kept[1])


@pytest.mark.parametrize("name", records.EDITIONS)
def test_cifar_is_read_from_its_archive_and_unpacked(name, tmp_path, monkeypatch):
    (tmp_path / "a").mkdir(), (tmp_path / "b").mkdir()
    pixels, fine = _write_cifar(tmp_path / "a", name)
    _write_cifar(tmp_path / "b", name, archive=False)
    packed, unpacked = (records.read(name, tmp_path / f) for f in "ab")
    for images in (packed, unpacked):
        assert (images.pixels == pixels).all() and (images.labels["fine"] == fine).all()
        assert images.source == "files of the user" and images.names["fine"][7] == "class 7"
    if name == "CIFAR-100":
        assert (packed.labels["coarse"] == fine // 5).all()
    test = records.read(name, tmp_path / "a" / records.EDITIONS[name].archive, "test")
    assert len(test) == 2 * test.classes("fine") and test.part == "test"
    monkeypatch.setitem(known.FULL, (packed.digest, "train"), name)
    assert records.read(name, tmp_path / "a").source == name
    assert records.read(name, tmp_path / "b").source == "files of the user"


def test_foreign_and_truncated_cifar_files_are_refused_in_one_line(tmp_path):
    def refused(line: str, **changed):
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        _write_cifar(folder, "CIFAR-10", **changed)
        with pytest.raises(DataError, match=line) as caught:
            records.read("CIFAR-10", folder)
        assert "\n" not in str(caught.value)

    first, other = "data_batch_1.bin", "batches.meta.txt"
    refused("has 3072 bytes, no multiple of the 3073", **{first: bytes(3072)})
    refused("fine label 11", **{first: bytes([11]) + bytes(3072)})
    refused("holds no data_batch_1.bin", **{first: None})
    refused("names 1 classes, not 10", **{other: b"plane\n"})
    only = {f"data_batch_{i}.bin": bytes(3073) for i in range(1, 6)}
    refused("no image belongs to class 1, class 2, class 3 and 6 more", **only)
    with pytest.raises(DataError, match=r"CIFAR-10 \(train\) is not in .*binary.tar.gz.*170 MB"):
        records.read("CIFAR-10", tmp_path)
    with pytest.raises(DataError, match="no part 'valid'"):
        records.read("CIFAR-10", tmp_path, "valid")
    _write_cifar(tmp_path, "CIFAR-10")
    archive = tmp_path / "cifar-10-binary.tar.gz"
    archive.write_bytes(archive.read_bytes()[:20_000])
    with pytest.raises(DataError, match="cut off or no archive"):
        records.read("CIFAR-10", archive)
    archive.write_bytes(b"something else")
    with pytest.raises(DataError, match="cut off or no archive"):
        records.read("CIFAR-10", archive)


@pytest.mark.parametrize("name", records.EDITIONS)
def test_the_edition_of_cifar_for_python_is_named_and_never_opened(name, tmp_path):
    class Bomb:
        def __reduce__(self):
            return (tmp_path / "run").write_text, ("run",)

    edition = records.EDITIONS[name]
    archive, folder = (tmp_path / file for file in edition.pickled)
    content = pickle.dumps({b"data": Bomb()})
    with tarfile.open(archive, "w:gz") as opened:
        entry = tarfile.TarInfo(f"{folder.name}/data_batch_1")
        entry.size = len(content)
        opened.addfile(entry, io.BytesIO(content))
    wanted = rf"Python edition of {name}.*never run.*put {edition.archive} into"
    for place in (tmp_path, archive):
        with pytest.raises(DataError, match=wanted) as caught:
            records.read(name, place)
        assert "\n" not in str(caught.value)
    archive.unlink()
    folder.mkdir()
    (folder / "data_batch_1").write_bytes(content)
    for place in (tmp_path, folder):
        with pytest.raises(DataError, match=wanted):
            records.read(name, place)
    assert not (tmp_path / "run").exists()
    pixels, _ = _write_cifar(tmp_path, name)
    assert len(records.read(name, tmp_path)) == len(pixels)  # beside it the binary one is read


@pytest.mark.parametrize("archive", (True, False))
def test_a_foreign_file_of_the_right_shape_never_counts_as_full_scale(archive, tmp_path):
    """Names, folders, sizes and labels are those of CIFAR-10, the printed network and schedule are
    taken: the digest alone tells, and a description that lies about it is found out when it is
    trained.
    """
    (one,) = experiments.find("collapse/merged")
    arm, full = dict(one.arms)["main"], scales.SCALES["full"]
    assert known.FULL.keys() >= {(digest, "train") for digest in arm.digests}
    _write_cifar(tmp_path, "CIFAR-10", archive)
    found = fetching.described("CIFAR-10", tmp_path)
    assert found["source"] == known.USERS and found["digest"] not in arm.digests
    (_, foreign), *_ = scales.cells(one, full, {"CIFAR-10": found})
    assert scope_of(arm, one.image, foreign.content()) == REAL_NETWORK
    for lie in (
        {"source": "CIFAR-10"},
        {"source": "CIFAR-10", "name": "CIFAR-10", "count": 50_000},
    ):
        (_, cell), *_ = scales.cells(one, full, {"CIFAR-10": found | lie})
        assert scope_of(arm, one.image, cell.content()) == REAL_NETWORK
    expected = scales.expected("CIFAR-10")
    (_, cell), *_ = scales.cells(one, full, {"CIFAR-10": found | {"digest": expected["digest"]}})
    assert scope_of(arm, one.image, cell.content()) == FULL_SCALE
    with pytest.raises(RunError, match="not those of this run"):
        fetching.fetch(cell, tmp_path)


def _idx(array: np.ndarray) -> bytes:
    shape = b"".join(n.to_bytes(4, "big") for n in array.shape)
    return bytes([0, 0, 8, array.ndim]) + shape + array.astype(np.uint8).tobytes()


@pytest.mark.parametrize("folder, packed", [("", True), ("FashionMNIST/raw", False)])
def test_idx_files_are_read_packed_and_unpacked(folder, packed, tmp_path, monkeypatch):
    rng = np.random.default_rng(1)
    pixels, labels = rng.integers(256, size=(30, 28, 28)), rng.permutation(30) % 10
    here = tmp_path / folder
    here.mkdir(parents=True, exist_ok=True)
    for stem, array in (("images-idx3-ubyte", pixels), ("labels-idx1-ubyte", labels)):
        data = gzip.compress(_idx(array)) if packed else _idx(array)
        (here / f"train-{stem}{'.gz' * packed}").write_bytes(data)
    found = sources.read("Fashion-MNIST", tmp_path)
    assert found.pixels.shape == (30, 32, 32, 3) and found.names["fine"][1] == "Trouser"
    assert (found.pixels[:, 2:30, 2:30, 1] == pixels).all() and found.pixels[:, :2].max() == 0
    assert (found.labels["fine"] == labels).all() and found.source == known.USERS
    monkeypatch.setitem(known.FULL, (found.digest, "train"), "Fashion-MNIST")
    assert sources.read("Fashion-MNIST", tmp_path).source == "Fashion-MNIST"
    with pytest.raises(
        DataError, match=r"\(test\) is not in .* t10k-images-idx3-ubyte.gz and t10k"
    ):
        sources.read("Fashion-MNIST", tmp_path, "test")


def test_published_and_foreign_files_are_not_mixed(tmp_path, monkeypatch):
    """The digest of a run is that of its training files: other test files, and other files for the
    task that a frozen network is read out for, would ride on it.
    """
    rng = np.random.default_rng(2)
    for folder in ("MNIST", "Fashion-MNIST"):
        (tmp_path / folder).mkdir()
        for part in ("train", "t10k"):
            for kind, array in (
                ("images-idx3", rng.integers(256, size=(20, 28, 28))),
                ("labels-idx1", np.arange(20) % 10),
            ):
                file = tmp_path / folder / f"{part}-{kind}-ubyte.gz"
                file.write_bytes(gzip.compress(_idx(array)))
    train, test = (sources.read("MNIST", tmp_path, part) for part in ("train", "test"))
    assert fetching.described("MNIST", tmp_path)["source"] == known.USERS
    (one,) = experiments.find("phases/transfer")
    arm = next(name for name, data in one.data if data == "MNIST")
    cell = scales.cell(
        one, arm, scales.SCALES["full"], 0, {"MNIST": fetching.described("MNIST", tmp_path)}
    )
    assert fetching.other(replace(cell, target="Fashion-MNIST"), (train, test), tmp_path)
    monkeypatch.setitem(known.FULL, (train.digest, "train"), "MNIST")
    with pytest.raises(RunError, match="training files of MNIST are .* its test files are not"):
        fetching.described("MNIST", tmp_path)
    with pytest.raises(RunError, match="its test files are not"):
        fetching.fetch(cell, tmp_path)
    monkeypatch.setitem(known.FULL, (test.digest, "test"), "MNIST")
    assert fetching.described("MNIST", tmp_path)["source"] == "MNIST"
    monkeypatch.setattr(scales, "published", lambda: {"MNIST": train.digest})
    with pytest.raises(RunError, match="Fashion-MNIST, which it is read out for, is not"):
        fetching.other(replace(cell, target="Fashion-MNIST"), (train, test), tmp_path)


def test_foreign_and_truncated_idx_files_are_refused_in_one_line(tmp_path):
    images, labels = tmp_path / "i", tmp_path / "l"
    good = _idx(np.zeros((4, 3, 3))), _idx(np.array([0, 1, 2, 1]))
    packed = gzip.compress(good[0])
    for first, second, line in (
        (good[0][:-1], good[1], "i has fewer than the 36 bytes"),
        (good[0] + b"x", good[1], "i has more than the 36 bytes"),
        (packed[:-9], good[1], "i is cut off or damaged"),
        (good[1], good[1], "no idx file of images"),
        (b"", good[1], "no idx file of images"),
        (good[0], _idx(np.zeros(3)), "4 images and .* 3 labels"),
        (good[0], _idx(np.array([0, 1, 3, 1])), "the label 3, and there are 3 classes"),
        (good[0], _idx(np.array([0, 1, 0, 1])), "no image belongs to c"),
        (_idx(np.zeros((0, 3, 3))), _idx(np.zeros(0)), "has no image"),
    ):
        images.write_bytes(first), labels.write_bytes(second)
        with pytest.raises(DataError, match=line) as caught:
            idx.pair(images, labels, ("a", "b", "c"))
        assert "\n" not in str(caught.value)
    images.write_bytes(bytes([0, 0, 8, 3]) + b"\xff" * 12)
    with pytest.raises(memory.TooLarge):
        idx.pair(images, labels, ("a", "b", "c"))


def _picture(path, colour, size=(30, 20)):
    image = pytest.importorskip("PIL.Image")
    path.parent.mkdir(parents=True, exist_ok=True)
    image.new("RGB", size, colour).save(path)


def test_folders_of_classes_are_packed_and_kept(tmp_path):
    for group, name, colour in (("birds", "owl", 10), ("birds", "jay", 60), ("fish", "cod", 200)):
        for number in range(2):
            _picture(tmp_path / "data" / group / name / f"{number}.png", (colour, 0, number))
    (tmp_path / "data" / "notes.txt").write_text("not an image")
    found = folders.read_folder(tmp_path / "data", 8)
    assert found.pixels.shape == (6, 8, 8, 3)
    assert found.names == {
        "coarse": ("birds", "fish"),
        "fine": ("birds/jay", "birds/owl", "fish/cod"),
    }
    assert found.labels["fine"].tolist() == [0, 0, 1, 1, 2, 2] and found.source == known.USERS
    assert found.pixels[:, 0, 0, 0].tolist() == [60, 60, 10, 10, 200, 200]
    folders.save(found, tmp_path / "kept.npz")
    again = sources.read("kept.npz", tmp_path)
    assert (again.pixels == found.pixels).all() and again.digest == found.digest
    assert again.names == found.names
    half = tmp_path / "half.npz"
    half.write_bytes((tmp_path / "kept.npz").read_bytes()[:900])
    (tmp_path / "data" / "fish" / "eel").mkdir()
    for wrong, line in (
        (lambda: folders.load(half), "cut off or no file of packed images"),
        (lambda: folders.read_folder(tmp_path / "data"), "class fish/eel of .* has no image"),
        (lambda: folders.read_folder(tmp_path / "data" / "fish" / "eel"), "has no image"),
        (lambda: folders.read_folder(tmp_path / "data" / "fish" / "cod"), "outside of any class"),
        (lambda: sources.read("nothing", tmp_path), "there is no dataset 'nothing'"),
    ):
        with pytest.raises(DataError, match=line):
            wrong()
    (tmp_path / "data" / "fish" / "eel" / "a.png").write_bytes(b"\x89PNG\r\n\x1a\nrest")
    with pytest.raises(DataError, match="a.png cannot be read as an image"):
        folders.read_folder(tmp_path / "data")
    _picture(tmp_path / "data" / "loose" / "b.png", (0, 0, 0))
    with pytest.raises(DataError, match="images 1 and 2 folders deep"):
        folders.read_folder(tmp_path / "data")


def test_an_image_is_reduced_to_the_middle_square(tmp_path):
    image = pytest.importorskip("PIL.Image")
    stripes = np.zeros((8, 16, 3), np.uint8)
    stripes[:, 4:8], stripes[:, 8:12] = 100, 200
    (tmp_path / "a").mkdir()
    image.fromarray(stripes).save(tmp_path / "a" / "x.png")
    found = folders.read_folder(tmp_path, 2)
    assert found.pixels[0, :, :, 0].tolist() == [[100, 200], [100, 200]]


def test_the_json_of_inaturalist_is_packed_and_checked(tmp_path):
    for name in ("one", "two", "three"):
        _picture(tmp_path / "train" / f"{name}.png", (len(name), 0, 0), (4, 4))
    ranks = ("kingdom", "phylum", "class", "order", "family", "genus")
    listed = {
        "images": [{"id": i, "file_name": f"train/{n}.png"} for i, n in enumerate(("two", "one"))],
        "annotations": [{"image_id": 0, "category_id": 7}, {"image_id": 1, "category_id": 5}],
        "categories": [
            {"id": i, "name": n, "supercategory": s} | {r: f"{r} {s}" for r in ranks}
            for i, n, s in ((7, "Bubo bubo", "Birds"), (5, "Apis", "Insects"))
        ],
    }
    path = tmp_path / "train.json"

    def read(**changes):
        path.write_text(json.dumps({**listed, **changes}))
        return folders.read_inaturalist(path, tmp_path, 4)

    found = read()
    assert found.names["fine"] == ("Apis", "Bubo bubo") and found.labels["fine"].tolist() == [0, 1]
    assert found.names["coarse"] == ("Birds", "Insects")
    assert found.labels["coarse"].tolist() == [1, 0] and found.classes("genus") == 2
    image, note = listed["images"], listed["annotations"]
    for changes, line in (
        ({"images": [*image, {"id": 9, "file_name": "train/three.png"}]}, "three.png no category"),
        ({"images": [{**image[0], "file_name": "../x.png"}, image[1]]}, "outside of"),
        ({"images": [{**image[0], "file_name": "x.png"}, image[1]]}, "x.png, which is not in"),
        ({"images": [{"id": 0}]}, "list 'images' of entries with id and file_name"),
        ({"annotations": [*note, {"image_id": 0, "category_id": 5}]}, "two categories"),
        ({"annotations": [note[0], {**note[1], "category_id": 6}]}, "no category 6"),
        ({"annotations": [note[0], {**note[1], "category_id": 7}]}, "no image belongs to"),
        ({"categories": {}}, "list 'categories'"),
    ):
        with pytest.raises(DataError, match=line) as caught:
            read(**changes)
        assert "\n" not in str(caught.value)
    path.write_text(json.dumps(listed)[:-40])
    with pytest.raises(DataError, match="cut off or no json"):
        folders.read_inaturalist(path, tmp_path)


def test_what_is_missing_is_named_for_each_dataset(tmp_path):
    """MNIST and Fashion-MNIST call their files alike; folders of their own keep them apart."""
    assert known.missing("MNIST", "train", tmp_path) == [f for f, _ in known.PUBLISHED[2].files]
    (tmp_path / "MNIST" / "raw").mkdir(parents=True)
    for file, _ in known.PUBLISHED[2].files:
        (tmp_path / "MNIST" / "raw" / file).write_bytes(b"")
    assert not known.missing("MNIST", "train", tmp_path)
    assert known.missing("Fashion-MNIST", "train", tmp_path)
    for row in known.PUBLISHED:
        assert row.name in sources.NAMES
        assert all(
            len(digest) == 64 and set(digest) <= set("0123456789abcdef") for _, digest in row.files
        )
        for part in row.parts:
            assert known.source(known.combined(dict(row.files)), part) == row.name
    assert known.source("0" * 64, "train") == known.USERS


def test_the_examples_of_the_document_do_what_they_say():
    text = (Path(__file__).parents[2] / "docs" / "networks.md").read_text()
    drawn, measured = (
        block for block in re.findall(r"```python\n(.*?)```", text, re.S) if "Hierarchy(" in block
    )
    space: dict = {}
    exec(drawn, space)
    assert len(space["images"]) == 2000 and space["hard"].part == "hard"
    exec(measured.replace("lines(moments", "found = lines(moments"), space)
    assert space["found"]["diag"] < space["found"]["same"] < space["found"]["other"]

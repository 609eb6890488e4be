"""Pack images of any size into bytes of one size: folders of classes, and iNaturalist's json.

Every image is reduced so that its shorter side has `size` pixels, and the middle square is kept,
RGB.  What is packed can be kept in one file (`save`, `load`).  A packed set is always "files of the
user": no published digest belongs to reduced images, and none of the papers prints this size.
"""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np

from assay.simulators.core import files, memory
from assay.simulators.networks.data import known
from assay.simulators.networks.data.images import DataError, Images

SUFFIXES = (".jpg", ".jpeg", ".png", ".bmp", ".webp", ".ppm", ".gif", ".tif", ".tiff")
_FORMATS = ("JPEG", "PNG", "BMP", "WEBP", "PPM", "GIF", "TIFF")
_RANKS = ("kingdom", "phylum", "class", "order", "family", "genus")
_JSON = 2**31

Progress = Callable[[int, int], None]
"""Called with the number of images that are packed, and of all."""


def read_folder(
    root: Path | str, size: int = 64, part: str = "train", progress: Progress | None = None
) -> Images:
    """Pack a folder of images: one folder a class (ImageFolder), or one a superclass with one a
    subclass in it, to any depth.

    All images lie equally deep; the levels are called as those of a hierarchy ("coarse", "level 2",
    ..., "fine"), names are paths below `root`, in alphabetical order.  Raises DataError for a
    folder without images, images at different depths, a class without images, or an image that
    cannot be read, and `memory.TooLarge`.
    """
    root = Path(root)
    if not root.is_dir():
        raise DataError(f"{root} is no folder; name a folder with one folder for each class")
    paths = sorted(p for p in root.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file())
    parents = [p.relative_to(root).parts[:-1] for p in paths]
    depths = sorted(set(map(len, parents)))
    if not depths or depths[0] == 0:
        where = (
            "no image" if not depths else f"images outside of any class, such as {paths[0].name}"
        )
        raise DataError(f"{root} has {where}; each class needs a folder with its images")
    if len(depths) > 1:
        raise DataError(
            f"{root} has images {depths[0]} and {depths[-1]} folders deep; put all equally deep"
        )
    _no_empty_class(root, set(parents), depths[0])
    labels, names = {}, {}
    for level, name in enumerate(_levels(depths[0]), 1):
        of = ["/".join(parent[:level]) for parent in parents]
        names[name] = tuple(sorted(set(of)))
        place = {title: i for i, title in enumerate(names[name])}
        labels[name] = np.array([place[title] for title in of], np.int32)
    return _packed(paths, labels, names, size, part, progress)


def read_inaturalist(
    annotations: Path | str,
    root: Path | str,
    size: int = 64,
    part: str = "train",
    progress: Progress | None = None,
) -> Images:
    """Pack the images that an iNaturalist json (2017 to 2021) lists below the folder `root`.

    The levels are "coarse" (the supercategory), the ranks from kingdom to genus where every
    category has them (2021), and "fine" (the category).  Raises DataError where the json is foreign
    or cut off, an image lacks its label or its file, or a category has no image, and
    `memory.TooLarge`.
    """
    annotations, root = Path(annotations), Path(root)
    listed = _listed(annotations)
    categories = {c["id"]: c for c in listed["categories"]}
    of: dict = {}
    for note in listed["annotations"]:
        if note["category_id"] not in categories:
            raise DataError(f"{annotations} names no category {note['category_id']!r}")
        if of.setdefault(note["image_id"], note["category_id"]) != note["category_id"]:
            raise DataError(f"{annotations} gives image {note['image_id']!r} two categories")
    images = sorted(listed["images"], key=lambda row: row["file_name"])
    for row in images:
        if row["id"] not in of:
            raise DataError(f"{annotations} gives the image {row['file_name']} no category")
    if not images:
        raise DataError(f"{annotations} lists no image")
    own = [categories[of[row["id"]]] for row in images]
    labels, names = {}, {}
    keys = {"coarse": "supercategory"} | {rank: rank for rank in _RANKS}
    for level, key in keys.items():
        titles = [category.get(key) for category in categories.values()]
        if all(isinstance(title, str) for title in titles):
            names[level] = tuple(sorted(set(titles)))
            place = {title: i for i, title in enumerate(names[level])}
            labels[level] = np.array([place[category[key]] for category in own], np.int32)
    order = sorted(categories)
    place = {number: i for i, number in enumerate(order)}
    names["fine"] = tuple(categories[number]["name"] for number in order)
    labels["fine"] = np.array([place[category["id"]] for category in own], np.int32)
    paths = [_below(root, row["file_name"], annotations) for row in images]
    return _packed(paths, labels, names, size, part, progress)


def save(images: Images, path: Path | str) -> None:
    """Keep packed images in one .npz file.  Raises OSError."""
    levels = {"levels": np.array(json.dumps({"part": images.part, "names": images.names}))}
    arrays = {f"labels {level}": labels for level, labels in images.labels.items()}
    files.save_arrays(Path(path), {"pixels": images.pixels, **levels, **arrays})


def load(path: Path | str) -> Images:
    """Read what `save` wrote.  Raises DataError where the file is cut off or foreign."""
    path = Path(path)
    memory.require(2.0 * path.stat().st_size + memory.FLOOR if path.is_file() else 0, str(path))
    arrays = files.load_arrays(path)
    try:
        told = json.loads(str(arrays["levels"]))
        names = {level: tuple(map(str, titles)) for level, titles in told["names"].items()}
        labels = {level: arrays[f"labels {level}"] for level in names}
        pixels, part = arrays["pixels"], str(told["part"])
    except (TypeError, KeyError, ValueError, AttributeError):
        raise DataError(f"{path} is cut off or no file of packed images; pack them again") from None
    return _images(pixels, labels, names, part)


def _levels(depth: int) -> tuple[str, ...]:
    middle = [f"level {n}" for n in range(2, depth)]
    return ("coarse", *middle, "fine") if depth > 1 else ("fine",)


def _no_empty_class(root: Path, full: set[tuple[str, ...]], depth: int) -> None:
    """Raise DataError where a folder that stands for a class has no image."""
    for folder in sorted(p for p in root.rglob("*") if p.is_dir()):
        parts = folder.relative_to(root).parts
        if len(parts) <= depth and not any(parent[: len(parts)] == parts for parent in full):
            raise DataError(
                f"the class {'/'.join(parts)} of {root} has no image; remove its folder"
            )


def _listed(path: Path) -> dict:
    """Read an iNaturalist json and check what is used of it."""
    try:
        if path.stat().st_size > _JSON:
            raise DataError(f"{path} is larger than any json of iNaturalist")
        memory.require(8.0 * path.stat().st_size + memory.FLOOR, str(path))
        found = json.loads(path.read_bytes())
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        if isinstance(error, DataError | memory.TooLarge):
            raise
        raise DataError(f"{path} is cut off or no json; fetch it again") from None
    needed = {
        "images": {"id": int, "file_name": str},
        "annotations": {"image_id": int, "category_id": int},
        "categories": {"id": int, "name": str},
    }
    for part, keys in needed.items():
        rows = found.get(part) if isinstance(found, dict) else None
        if not isinstance(rows, list) or not all(
            isinstance(row, dict) and all(isinstance(row.get(k), kind) for k, kind in keys.items())
            for row in rows
        ):
            raise DataError(
                f"{path} is no json of iNaturalist: it needs a list {part!r} of entries with"
                f" {' and '.join(keys)}"
            )
    return found


def _below(root: Path, name: str, annotations: Path) -> Path:
    path = Path(name)
    if path.is_absolute() or ".." in path.parts:
        raise DataError(f"{annotations} names the file {name}, which is outside of {root}")
    if not (root / path).is_file():
        raise DataError(f"{annotations} names the file {name}, which is not in {root}")
    return root / path


def _packed(paths, labels, names, size, part, progress) -> Images:
    """Read the images one after another into one array of bytes."""
    try:
        from PIL import Image
    except ImportError:
        raise DataError("reading image files needs Pillow: pip install pillow") from None
    if not 1 <= size <= 1024:
        raise DataError(f"size {size} does not lie between 1 and 1024 pixels")
    need = 3.0 * len(paths) * size**2 + memory.FLOOR
    memory.require(need, f"{len(paths)} images of {size} pixels", "pack them smaller")
    pixels = np.empty((len(paths), size, size, 3), np.uint8)
    for place, path in enumerate(paths):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", Image.DecompressionBombWarning)
                with Image.open(path, formats=_FORMATS) as opened:
                    pixels[place] = _square(opened, size, Image)
        except (OSError, ValueError, SyntaxError, Image.DecompressionBombWarning) as error:
            raise DataError(
                f"{path} cannot be read as an image ({error}); mend or remove it"
            ) from None
        except Image.DecompressionBombError:
            raise DataError(f"{path} is too large for an image; remove it") from None
        if progress is not None:
            progress(place + 1, len(paths))
    return _images(pixels, labels, names, part)


def _square(opened, size: int, library) -> np.ndarray:
    """Reduce an image to its middle square of `size` pixels, RGB."""
    opened.draft("RGB", (2 * size, 2 * size))  # JPEG is decoded no larger than needed
    image = opened.convert("RGB")
    width, height = image.size
    short = min(width, height)
    left, top = (width - short) / 2, (height - short) / 2
    box = (left, top, left + short, top + short)
    return np.asarray(image.resize((size, size), library.Resampling.BOX, box))


def _images(pixels, labels, names, part) -> Images:
    """Make the images, with the sha256 of pixels, labels and names as their digest."""
    told = json.dumps({"names": names, "shape": list(np.shape(pixels))}, sort_keys=True)
    found = hashlib.sha256(told.encode())
    found.update(np.ascontiguousarray(pixels).data)
    for level in sorted(labels):
        found.update(np.ascontiguousarray(labels[level]).astype("<i4").data)
    return Images(pixels, labels, names, found.hexdigest(), known.USERS, part).complete(*labels)

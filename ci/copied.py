"""A copy of the tree that ci/mutants.py may change."""
import os
import shutil
import subprocess
from pathlib import Path


def copy_tree(root: Path, folder: Path) -> Path:
    """Copies the files under version control, as they are now, to folder/tree. Unchanged files keep their time: little is compiled.

    Cargo builds the copy in folder/target, whatever CARGO_TARGET_DIR says: it tells trees that share a target folder apart by their times
    only, and would run tests of one with the changed source of the other.
    """
    tree = folder / "tree"
    os.environ["CARGO_TARGET_DIR"] = str(folder / "target")
    ask = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(ask, cwd=root, check=True, stdout=subprocess.PIPE)
    names = {name for name in listed.stdout.decode().split("\0") if name and (root / name).is_file()}
    for name in names:
        source, copy = root / name, tree / name
        if not copy.is_file() or copy.read_bytes() != source.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy)
    for path in [path for path in tree.rglob("*") if path.is_file()]:
        if str(path.relative_to(tree)) not in names:
            path.unlink()
    return tree

"""A copy of the tree for those that change the source to see what goes red: tests/guards/run.py and ci/mutants.py."""
import os
import shutil
import subprocess
import sys
from pathlib import Path


def copy_tree(root: Path, folder: Path) -> Path:
    """Copies what is under version control, as it stands now, to folder/tree. What has not changed keeps its time: little is compiled.

    Cargo builds the copy in folder/target, or where CARGO_TARGET_DIR says. Not in the root's own: what is built there from a changed copy
    would be taken for the root's, which cargo tells apart by their times only.
    """
    tree = folder / "tree"
    target = tree / os.environ.setdefault("CARGO_TARGET_DIR", str(folder / "target"))
    if target.resolve() == (root / "target").resolve():
        sys.exit(f"CARGO_TARGET_DIR: {target} is this tree's own; its tests would later run with what is changed in the copy. Name another")
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

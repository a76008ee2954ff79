"""A copy of the tree for those that change the source to see what goes red: tests/guards/run.py and ci/mutants.py."""
import shutil
import subprocess
from pathlib import Path


def copy_tree(root: Path, tree: Path) -> Path:
    """Copies what is under version control, as it stands now. What has not changed keeps its time, so that little is compiled."""
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

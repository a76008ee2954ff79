"""Builds what the measurements run, and says which packages are missing."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "bench"
BODIES = OUT / "bodies"

# What shows that a package is there: a program, or a module of pkg-config.
PROGRAMS = {"cc": "gcc", "pkg-config": "pkg-config", "openssl": "openssl", "valgrind": "valgrind", "strace": "strace", "nm": "binutils"}
MODULES = {"libcurl": "libcurl4-openssl-dev", "openssl": "libssl-dev", "libcjson": "libcjson-dev"}

# The strings of the machine's libc are chosen by its processor: with these every x86-64 takes those of the oldest.
# valgrind counts a `rep movsb` once for each byte.
OLDEST = (
    "glibc.cpu.hwcaps=-AVX,-AVX2,-AVX512F,-AVX512VL,-AVX512BW,-AVX_Fast_Unaligned_Load,-BMI1,-BMI2,-ERMS,-FSRM,-LZCNT,-MOVBE,-POPCNT,"
    "-RTM,-SSE4_1,-SSE4_2,-SSSE3,-XSAVE,-XSAVEC:glibc.cpu.x86_rep_movsb_threshold=0x10000000:glibc.cpu.x86_rep_stosb_threshold=0x10000000"
)


def said_by(*command: str | Path) -> str:
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def require(programs: list[str], modules: list[str]) -> None:
    """Ends with the names of the missing packages."""
    missing = [PROGRAMS[name] for name in programs if not shutil.which(name)]
    has_modules = shutil.which("pkg-config") is not None
    for module in modules:
        if not has_modules or subprocess.run(["pkg-config", "--exists", module], check=False).returncode:
            missing.append(MODULES[module])
    if missing:
        sys.exit(f"missing, by their Debian names: {' '.join(missing)}")
    if "libcurl" in modules and "OpenSSL" not in said_by("curl-config", "--ssl-backends"):
        sys.exit("libcurl uses another TLS than OpenSSL here: install libcurl4-openssl-dev")


def place_library(library: Path) -> None:
    """The release library as a device gets it: stripped."""
    folder = OUT / "lib"
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["strip", "-o", folder / "libmusiccat.so.1", library], check=True)
    link = folder / "libmusiccat.so"
    link.unlink(missing_ok=True)
    link.symlink_to("libmusiccat.so.1")


def write_bodies() -> None:
    subprocess.run([sys.executable, ROOT / "benches" / "bodies.py", BODIES], check=True)


def make(target: str) -> None:
    subprocess.run(["make", "--silent", "-C", ROOT / "benches" / "programs", target], check=True)


def build(library: Path) -> None:
    """Everything, for the comparison."""
    require(list(PROGRAMS), list(MODULES))
    place_library(library)
    subprocess.run([ROOT / "ci" / "yyjson.sh", OUT / "yyjson"], check=True)
    make("all")
    write_bodies()


def build_alone(library: Path) -> None:
    """What needs no peer and no network."""
    require(["cc", "valgrind"], [])
    place_library(library)
    make("alone")
    write_bodies()


def certificate(folder: Path) -> tuple[Path, Path, Path]:
    """A throw-away authority, and a certificate of it for 127.0.0.1 with its key."""
    folder.mkdir(exist_ok=True)
    authority, authority_key, leaf, key = (folder / name for name in ("authority.pem", "authority.key", "leaf.pem", "leaf.key"))
    request, extensions = folder / "leaf.csr", folder / "extensions"
    extensions.write_text("subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth\n", encoding="utf-8")
    new = ["openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    steps = [
        [*new, "-x509", "-days", "2", "-subj", "/CN=bench", "-keyout", authority_key, "-out", authority],
        [*new, "-subj", "/CN=127.0.0.1", "-keyout", key, "-out", request],
        ["openssl", "x509", "-req", "-days", "2", "-in", request, "-CA", authority, "-CAkey", authority_key, "-CAcreateserial"]
        + ["-extfile", extensions, "-out", leaf],
    ]
    for step in steps:
        subprocess.run(step, check=True, capture_output=True)
    return authority, leaf, key

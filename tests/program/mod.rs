//! Compiles C programs against the header, links them with the library of this build, and runs them.
use std::path::{Path, PathBuf};
use std::process::Command;

/// As firmware is compiled that takes its compiler seriously.
const FLAGS: [&str; 6] = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"];
/// What the static library needs of the system: `cargo rustc … -- --print native-static-libs`.
const NATIVE: [&str; 7] = ["-lgcc_s", "-lutil", "-lrt", "-lpthread", "-lm", "-ldl", "-lc"];

/// Which of the two libraries a program is linked with.
#[derive(Clone, Copy, Debug)]
pub enum Link {
    Shared,
    Static,
}

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// `libmusiccat.so` or `libmusiccat.a` as cargo built it for this test, with the same features.
pub fn library(link: Link) -> PathBuf {
    let this = std::env::current_exe().expect("a test knows where it is");
    let name = match link {
        Link::Shared => "libmusiccat.so",
        Link::Static => "libmusiccat.a",
    };
    let library = this.with_file_name(name);
    assert!(library.exists(), "{} has not been built", library.display());
    library
}

/// Compiles `source` against the header in the folder `headers`, and links it.
pub fn compile(name: &str, source: &str, headers: &Path, link: Link) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{link:?}"));
    std::fs::create_dir_all(&folder).expect("a folder for the program");
    let (source_path, program) = (folder.join(format!("{name}.c")), folder.join(name));
    std::fs::write(&source_path, source).expect("the source is written");
    let mut compiler = Command::new("cc");
    compiler.args(FLAGS).arg("-I").arg(headers).arg(&source_path);
    match link {
        Link::Static => compiler.arg(library(link)).args(NATIVE),
        // As on a device: the linker finds it by its plain name, the program by the name that it carries.
        Link::Shared => {
            for name in ["libmusiccat.so", "libmusiccat.so.1"] {
                let _ = std::fs::remove_file(folder.join(name));
                std::os::unix::fs::symlink(library(link), folder.join(name)).expect("a link to the library");
            }
            let path = folder.display();
            compiler.args([&format!("-L{path}"), "-lmusiccat", &format!("-Wl,-rpath,{path}")])
        }
    };
    let output = compiler.arg("-o").arg(&program).output().expect("cc starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.is_empty(),
        "cc {name}.c, {link:?}:\n{said}"
    );
    program
}

//! Compiles C programs with this library and runs them against a sandbox.
#[path = "compiled.rs"]
mod compiled;
pub use support::watch;

use musiccat_sandbox::{Options, Sandbox};
pub use project::root;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::project;
use watch::Secrets;

const WARNINGS: [&str; 6] = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"];

/// What a static Rust library needs of this machine's system.
const SYSTEM: &str = "-lgcc_s -lutil -lrt -lpthread -lm -ldl";

/// How a program finds the library.
#[derive(Debug, Clone, Copy)]
pub enum Link {
    Shared,
    Static,
}

/// The text of a file of the project.
pub fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).expect(path)
}

/// The names of the C files in a folder of the project.
pub fn c_files(folder: &str) -> Vec<String> {
    files(folder, ".c")
}

/// The names in a folder of the project that end so.
pub fn files(folder: &str, ending: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).expect(folder);
    let names = entries.map(|entry| entry.expect(folder).file_name().into_string().expect("an ASCII name"));
    names.filter(|name| name.ends_with(ending)).collect()
}

/// The functions that a header declares.
pub fn declared(header: &str) -> Vec<&str> {
    let code = header
        .lines()
        .filter(|line| !line.starts_with(" *") && !line.starts_with('#'));
    let calls = code.filter_map(|line| line.split_once('(').map(|(before, _)| before));
    let names = calls.filter_map(|before| before.split([' ', '*']).next_back());
    names.filter(|name| name.starts_with("mcat_")).collect()
}

/// Those of them that take a client.
pub fn calls(header: &str) -> Vec<&str> {
    let takes_one = |name: &&str| header.contains(&format!("{name}(struct mcat_client *"));
    declared(header).into_iter().filter(takes_one).collect()
}

/// The structs that a header declares, each with its fields.
pub fn structs(header: &str) -> Vec<(&str, Vec<&str>)> {
    let code: Vec<&str> = header
        .lines()
        .filter(|line| !line.trim_start().starts_with(['*', '/']))
        .collect();
    let mut structs = Vec::new();
    for (index, line) in code.iter().enumerate() {
        let begins = line
            .strip_prefix("typedef struct ")
            .and_then(|rest| rest.strip_suffix(" {"));
        let Some(name) = begins else { continue };
        let body = code[index + 1..].iter().take_while(|line| !line.starts_with('}'));
        // What comes after the first line of a function pointer declares no field.
        let fields = body.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        structs.push((name, fields.filter_map(|line| field(line)).collect()));
    }
    structs
}

/// The name in `const char *name;` and in `int32_t (*name)(void *user,`.
fn field(line: &str) -> Option<&str> {
    let declared = line.split_once("(*").map_or(line, |(_, name)| name);
    let end = declared.find([')', ';'])?;
    declared[..end].rsplit([' ', '*']).next()
}

/// The fields of a struct that C code touches through its variables: `x->field` and `x.field`, in the function of each variable.
pub fn touched(code: &[String], name: &str) -> HashSet<String> {
    let mut fields = HashSet::new();
    for text in code {
        for (at, _) in text.match_indices(&format!("{name} ")) {
            let behind = text[at + name.len()..].trim_start_matches([' ', '*']);
            let variable = word(behind);
            let function = &text[at..at + text[at..].find("\n}").unwrap_or(text.len() - at)];
            for (at, _) in function.match_indices(variable) {
                let access = &function[at + variable.len()..];
                let field = access.strip_prefix("->").or(access.strip_prefix('.'));
                let is_whole =
                    !function[..at].ends_with(|letter: char| letter.is_alphanumeric() || "_.>".contains(letter));
                fields.extend(
                    field
                        .filter(|_| is_whole && !variable.is_empty())
                        .map(|field| word(field).to_owned()),
                );
            }
        }
    }
    fields
}

/// The names that C code uses as fields, of whatever struct, those of its macros among them: `BAD_PARAMS(field, 1`.
pub fn touched_anywhere(code: &[String]) -> HashSet<String> {
    let marks = ["->", ".", "BAD_CONFIG(", "BAD_PARAMS(", "BAD_REQUEST("];
    let names = |text: &'_ String| -> Vec<String> {
        let names = marks.iter().flat_map(|mark| text.split(mark).skip(1).map(word));
        names.map(str::to_owned).collect()
    };
    code.iter().flat_map(names).collect()
}

/// The name that a text begins with.
fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    &text[..end.unwrap_or(text.len())]
}

/// An empty folder of this test's own.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("c-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// Where the library stands: beside the folder of the tests' own programs, if the environment says nothing else.
pub fn library() -> PathBuf {
    let folder = std::env::var_os("MUSICCAT_LIBRARY_DIR").map_or_else(
        || {
            let test = std::env::current_exe().expect("the test's own path");
            test.ancestors().nth(2).expect("target/debug").to_path_buf()
        },
        PathBuf::from,
    );
    for name in ["libmusiccat.so", "libmusiccat.a"] {
        let file = folder.join(name);
        assert!(
            file.exists(),
            "{} is missing: run `make debug-lib` first, or set MUSICCAT_LIBRARY_DIR",
            file.display()
        );
    }
    folder
}

/// What compiles programs for another machine, what runs them, and what else they are linked with. Not `CC`: cargo would compile what
/// the tests themselves are made of with it.
const COMPILE_WITH: &str = "MUSICCAT_CC";
const COMPILE_CPP_WITH: &str = "MUSICCAT_CXX";
const RUN_WITH: &str = "MUSICCAT_RUN_WITH";
const LINK_WITH: &str = "MUSICCAT_LINK_WITH";

/// The words of a variable; none where it is not set.
fn words(variable: &str) -> Vec<String> {
    let text = std::env::var(variable).unwrap_or_default();
    text.split_whitespace().map(str::to_owned).collect()
}

/// Whether programs are to be without any shared library.
fn is_static() -> bool {
    words(LINK_WITH).iter().any(|word| word == "-static")
}

/// What the static library in this folder needs of the system that it was built for: `make lib` has asked the compiler.
fn system(folder: &Path) -> Vec<String> {
    let said = std::fs::read_to_string(folder.join("libmusiccat.libs")).unwrap_or(SYSTEM.to_owned());
    let libraries = said.split_whitespace().map(str::to_owned);
    // It is a shared one only.
    libraries
        .filter(|library| !is_static() || library != "-lgcc_s")
        .collect()
}

/// What does TLS in the library's place, where the environment asks for it: "openssl" or "mbedtls".
pub fn transport() -> Option<String> {
    std::env::var("MUSICCAT_TRANSPORT").ok().filter(|name| !name.is_empty())
}

/// The sanitizers that the environment asks for.
fn sanitizers() -> Option<String> {
    std::env::var("MUSICCAT_SANITIZE")
        .ok()
        .filter(|names| !names.is_empty())
}

/// A program to be compiled.
pub struct Build {
    command: Command,
    link: Link,
}

impl Build {
    pub fn new(link: Link) -> Build {
        Build::bare(link).with_sanitizers()
    }

    /// Without sanitizers, whatever the environment asks for: their memory is too large to be searched.
    pub fn bare(link: Link) -> Build {
        Build::of("c11", link)
    }

    /// A program in C++, of this standard.
    pub fn cpp(standard: &str, link: Link) -> Build {
        Build::of(standard, link).with_sanitizers()
    }

    fn of(standard: &str, link: Link) -> Build {
        let mut command = compiler(standard);
        command.args(["-g", "-O1", "-Iinclude"]);
        // A program without any shared library has no other way to it.
        let link = if is_static() { Link::Static } else { link };
        Build { command, link }
    }

    /// Over the device's own TLS, where the environment asks for it.
    pub fn with_transport(self) -> Build {
        match transport() {
            Some(engine) => self.flag("-DWITH_TRANSPORT").transport(&engine),
            None => self,
        }
    }

    fn with_sanitizers(self) -> Build {
        match sanitizers() {
            Some(names) => self
                .flag(&format!("-fsanitize={names}"))
                .flag("-fno-sanitize-recover=all"),
            None => self,
        }
    }

    pub fn flag(mut self, flag: &str) -> Build {
        self.command.arg(flag);
        self
    }

    pub fn source(self, file: &str) -> Build {
        self.flag(file)
    }

    /// All files of a folder.
    pub fn sources(self, folder: &str) -> Build {
        let files = c_files(folder);
        files
            .iter()
            .fold(self, |build, file| build.source(&format!("{folder}/{file}")))
    }

    /// With the device's own sockets and TLS: `transports/`, over this engine.
    pub fn transport(self, engine: &str) -> Build {
        let sources = ["transport", "tcp", engine];
        let build = sources.iter().fold(self.flag("-Itransports"), |build, name| {
            build.source(&format!("transports/{name}.c"))
        });
        match engine {
            "openssl" => build.package("openssl"),
            // Debian's has no file for pkg-config.
            _ => ["-lmbedtls", "-lmbedx509", "-lmbedcrypto"]
                .iter()
                .fold(build, |build, flag| build.flag(flag)),
        }
    }

    /// With another library. Behind the sources that use it.
    pub fn package(mut self, name: &str) -> Build {
        let found = Command::new("pkg-config").args(["--cflags", "--libs", name]).output();
        let found = found.ok().filter(|output| output.status.success());
        let flags =
            found.unwrap_or_else(|| panic!("this test needs {name}, as pkg-config knows it: Debian's libssl-dev"));
        self.command
            .args(String::from_utf8_lossy(&flags.stdout).split_whitespace());
        self
    }

    /// Compiles one file, for another build to link; a warning is a failure.
    pub fn object(self) -> PathBuf {
        let build = self.flag("-c");
        let place = compiled::place(&build.command);
        made(compiled::once(build.command, &place, None))
    }

    /// Compiles and links; a warning is a failure. Other tests run the same file.
    pub fn program(mut self) -> PathBuf {
        let folder = library();
        let file = match self.link {
            Link::Shared => {
                self.command.arg("-L").arg(&folder).arg("-lmusiccat");
                folder.join("libmusiccat.so")
            }
            Link::Static => {
                let file = folder.join("libmusiccat.a");
                self.command.arg(&file).args(system(&folder));
                file
            }
        };
        self.command.args(words(LINK_WITH)).arg("-pthread");
        let place = compiled::place(&self.command);
        if let Link::Shared = self.link {
            // The program asks for the library by the number of its ABI. An earlier test may have made the link.
            std::fs::create_dir_all(&place).expect("a folder for the program");
            let _ = std::os::unix::fs::symlink(&file, place.join("libmusiccat.so.1"));
            self.command.arg(format!("-Wl,-rpath,{}", place.display()));
        }
        made(compiled::once(self.command, &place, Some(&file)))
    }

    /// The same, under a name of the test's own.
    pub fn into(self, binary: &Path) {
        std::fs::hard_link(self.program(), binary).expect("a link to the program");
    }
}

fn made(compiled: Result<PathBuf, String>) -> PathBuf {
    compiled.unwrap_or_else(|said| {
        panic!("{said}\nIf mcat_ functions are missing, build the library with `make debug-lib`")
    })
}

/// The compiler for this standard, which tells of every warning.
fn compiler(standard: &str) -> Command {
    let is_cpp = standard.starts_with("c++");
    let (variable, usual, cross) = match is_cpp {
        true => ("CXX", "c++", words(COMPILE_CPP_WITH)),
        false => ("CC", "cc", words(COMPILE_WITH)),
    };
    let usual = std::env::var(variable).unwrap_or(usual.into());
    let mut command = match cross.split_first() {
        Some((name, more)) => {
            let mut command = Command::new(name);
            command.args(more);
            command
        }
        None => Command::new(usual),
    };
    command
        .current_dir(root())
        .arg(format!("-std={standard}"))
        .args(WARNINGS);
    command
}

/// Compiles one file alone, to see that it has no warnings.
pub fn compiles(file: &str, standard: &str) {
    if let Err(said) = try_to_compile(file, standard, &[]) {
        panic!("{file}:\n{said}");
    }
}

/// The same; else what the compiler says.
pub fn try_to_compile(file: &str, standard: &str, flags: &[&str]) -> Result<(), String> {
    let mut command = compiler(standard);
    command.args(["-fsyntax-only", "-Iinclude"]).args(flags);
    let compiled = command.arg(file).output().expect("the compiler starts");
    let said = String::from_utf8_lossy(&compiled.stderr).into_owned();
    if compiled.status.success() { Ok(()) } else { Err(said) }
}

/// All C files of a folder so, in the standards that firmware is written in.
pub fn all_compile(folder: &str) {
    for standard in ["c99", "c11", "c17"] {
        for file in c_files(folder) {
            let file = format!("{folder}/{file}");
            if let Err(said) = try_to_compile(&file, standard, &["-Itransports"]) {
                panic!("{file}:\n{said}");
            }
        }
    }
}

/// Found here, as a test may give its program another PATH.
fn valgrind() -> Option<PathBuf> {
    let name = std::env::var_os("MUSICCAT_VALGRIND").filter(|name| !name.is_empty())?;
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&folders).map(|folder| folder.join(&name));
    Some(
        places
            .find(|place| place.is_file())
            .unwrap_or_else(|| name.clone().into()),
    )
}

/// Programs run many times slower than they would alone.
pub fn slow() -> bool {
    valgrind().is_some() || !words(RUN_WITH).is_empty()
}

/// The program, under what runs those for another machine where the environment names it.
pub fn emulated(binary: &Path) -> Command {
    match words(RUN_WITH).split_first() {
        Some((emulator, options)) => {
            let mut command = Command::new(emulator);
            command.args(options).arg(binary);
            command
        }
        None => Command::new(binary),
    }
}

/// The program, under valgrind where the environment asks for it.
pub fn checked(binary: &Path) -> Command {
    checked_for(binary, "--leak-check=full")
}

/// The same where memory must be lost: of what else goes wrong all is told.
pub fn checked_but_for_leaks(binary: &Path) -> Command {
    let mut command = checked_for(binary, "--leak-check=no");
    command.env("ASAN_OPTIONS", "detect_leaks=0");
    command
}

fn checked_for(binary: &Path, leaks: &str) -> Command {
    match valgrind() {
        Some(valgrind) => {
            let mut command = Command::new(valgrind);
            command
                .args(["--quiet", "--error-exitcode=9", leaks, "--num-callers=30"])
                .arg("--errors-for-leak-kinds=definite,indirect,possible")
                .arg(format!(
                    "--suppressions={}",
                    root().join("tests/c/valgrind.supp").display()
                ))
                .arg(binary);
            command
        }
        None => emulated(binary),
    }
}

/// The sandbox twice: with TLS, and as plain HTTP.
pub struct Service {
    secure: Sandbox,
    plain: Sandbox,
    authority: PathBuf,
    /// Where service.h keeps the log of every client.
    log: PathBuf,
}

impl Service {
    pub fn start() -> Service {
        Service::start_with(Options::default())
    }

    pub fn start_with(options: Options) -> Service {
        let secure = Sandbox::start(Options {
            tls: true,
            ..options.clone()
        })
        .expect("the sandbox starts");
        let plain = Sandbox::start(options).expect("the sandbox starts");
        let port = secure.base_url().rsplit(':').next().unwrap_or_default().to_owned();
        let file = |name| Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("c-{port}-{name}"));
        let (authority, log) = (file("authority.pem"), file("log"));
        secure.authority_file(&authority).expect("a file for the authority");
        Service {
            secure,
            plain,
            authority,
            log,
        }
    }

    /// The one with TLS.
    /// The one without TLS.
    pub fn plain(&self) -> &Sandbox {
        &self.plain
    }

    pub fn sandbox(&self) -> &Sandbox {
        &self.secure
    }

    /// Both.
    pub fn sandboxes(&self) -> [&Sandbox; 2] {
        [&self.secure, &self.plain]
    }

    pub fn authority(&self) -> &Path {
        &self.authority
    }

    /// What the clients of the programs have logged so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Whether a text holds a key, a password or a token, in any form.
    pub fn tells_a_secret(&self, text: &str) -> bool {
        self.sandboxes().iter().any(|sandbox| Secrets::of(sandbox).are_in(text))
    }

    /// Puts all that a program needs to know into its environment.
    pub fn tell<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        let [member, other, ..] = self.secure.members() else {
            panic!("the sandbox has several members")
        };
        command
            .env("MUSICCAT_TEST_ADDRESS", self.secure.base_url())
            .env("MUSICCAT_TEST_PLAIN_ADDRESS", self.plain.base_url())
            .env("MUSICCAT_TEST_KEY", self.secure.api_key())
            .env("MUSICCAT_TEST_SECRET", self.secure.api_secret())
            .env("MUSICCAT_TEST_AUTHORITY", &self.authority)
            .env("MUSICCAT_TEST_REDIRECT_URI", self.secure.redirect_uri())
            .env("MUSICCAT_TEST_LOG", &self.log)
            .env("MUSICCAT_TEST_USER", member.user_name)
            .env("MUSICCAT_TEST_PASSWORD", member.password)
            .env("MUSICCAT_TEST_OTHER_USER", other.user_name)
            .env("MUSICCAT_TEST_OTHER_PASSWORD", other.password)
            .env("MUSICCAT_TEST_ALBUM", "alb.1")
            .env("MUSICCAT_TEST_SLACK_MS", if slow() { "1000" } else { "50" })
    }
}

// fault:G01
impl Drop for Service {
    fn drop(&mut self) {
        let log = self.log();
        for file in [&self.authority, &self.log] {
            let _ = std::fs::remove_file(file);
        }
        let tells = !std::thread::panicking() && self.tells_a_secret(&log);
        assert!(!tells, "the log of a program tells a secret");
    }
}

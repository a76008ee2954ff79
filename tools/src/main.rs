//! The gates that keep the C ABI and the rooms of the source, and the papers that go out with the library: run `ci/tools.sh help`.
mod c;
mod guards;
mod header;
mod layout;
mod messages;
mod order;
mod papers;
mod rooms;
mod roots;
mod secrets;
mod source;
mod symbols;
mod versions;
mod words;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
usage: musiccat-tools COMMAND
  header                 write include/musiccat.h from src/abi and src/ffi, in the order of docs/functions.md
  header --check         fail unless the committed header is that one
  symbols LIBRARY.so     fail unless the library exports what the header declares and abi/symbols.txt lists
  symbols LIBRARY.so --write    renew abi/symbols.txt
  layout                 fail if abi/layout-64.txt changed other than by lines added at a struct's end
  layout --with 'CC …'   the same for another machine, which CC compiles for: of 32 bits by abi/layout-32.txt
  layout … --write       renew the file
  guards                 fail unless every exported function begins with the panic guard and all public items are documented
  rooms FOLDER           fail unless each folder of this crate's source uses only those below it on the map in its lib.rs
  roots                  write src/http/root_ends.rs: until when the bundled roots are valid
  roots --check          fail unless the committed file is that one
  versions               fail unless all files that name the version, or the ABI, name the same
  words                  fail if a text that people read has a phrase of tools/words.txt
  messages               list the library's messages and log lines: place, kind, text
  messages --check       fail if one of them does not have the style of the others
  secrets LIST FOLDER…   fail if a file in the folders holds a secret of the list, which sandboxes have written by --secrets
  papers                 write THIRD-PARTY-LICENSES, sbom/ and the list of crates for Yocto from what cargo links into the library
  papers --check         fail unless the committed ones are those
";

/// What a gate found: every broken rule, one a line.
pub type Outcome = Result<String, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let root = root();
    let outcome = match arguments.as_slice() {
        ["header"] => header::write(&root),
        ["header", "--check"] => header::check(&root),
        ["symbols", library] => symbols::check(&root, Path::new(library)),
        ["symbols", library, "--write"] => symbols::write(&root, Path::new(library)),
        ["layout"] => layout::check(&root, layout::NATIVE),
        ["layout", "--write"] => layout::write(&root, layout::NATIVE),
        ["layout", "--with", compiler] => layout::check(&root, compiler),
        ["layout", "--with", compiler, "--write"] => layout::write(&root, compiler),
        ["guards"] => guards::check(&root),
        ["rooms", folder] => rooms::check(&root, folder),
        ["roots"] => roots::write(&root),
        ["roots", "--check"] => roots::check(&root),
        ["versions"] => versions::check(&root),
        ["words"] => words::check(&root),
        ["messages"] => messages::table(&root),
        ["messages", "--check"] => messages::check(&root),
        ["secrets", list, folders @ ..] if !folders.is_empty() => secrets::check(Path::new(list), folders),
        ["papers"] => papers::write(&root),
        ["papers", "--check"] => papers::check(&root),
        ["help"] | ["--help"] => Ok(HELP.into()),
        _ => Err(HELP.into()),
    };
    match outcome {
        Ok(said) => {
            println!("{}", said.trim_end());
            ExitCode::SUCCESS
        }
        Err(broken) => {
            eprintln!("{}", broken.trim_end());
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace that this tool belongs to.
fn root() -> PathBuf {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR"));
    tools.parent().unwrap_or(tools).to_path_buf()
}

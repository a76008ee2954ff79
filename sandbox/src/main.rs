//! The program `musiccat-sandbox`.

mod program;

fn main() -> std::process::ExitCode {
    program::main()
}

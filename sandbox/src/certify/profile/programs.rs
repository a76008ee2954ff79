//! The program of a hook, as far as it can be known before the shell runs it.

use std::fs;
use std::os::unix::fs::PermissionsExt;

/// What the shell does not take as it is written.
const SPECIAL: &str = "\"'`\\$|&;<>(){}[]*?~#!";

/// The rule that a hook breaks. Only a path is looked at; a name may be a word of the shell's own, or be found in its path.
pub(super) fn check(hook: &str) -> Result<(), String> {
    if hook.trim().is_empty() {
        return Err("a hook is a command of the shell; leave it out if there is none".into());
    }
    match program(hook).filter(|word| word.contains('/')) {
        None => Ok(()),
        Some(path) => match fs::metadata(path) {
            Err(cause) => Err(format!("cannot run {path}: {cause}")),
            Ok(file) if file.is_dir() => Err(format!("cannot run {path}: it is a folder")),
            Ok(file) if file.permissions().mode() & 0o111 == 0 => {
                Err(format!("cannot run {path}: it is not executable; chmod +x makes it so"))
            }
            Ok(_) => Ok(()),
        },
    }
}

/// The first word of a command behind the variables that it sets; `None` where the shell may make something else of it.
fn program(hook: &str) -> Option<&str> {
    let sets_variable = |word: &&str| word.contains('=');
    let word = hook.split_whitespace().find(|word| !sets_variable(word))?;
    let before = &hook[..word.as_ptr() as usize - hook.as_ptr() as usize];
    let is_plain = |text: &str| !text.contains(|letter| SPECIAL.contains(letter));
    (is_plain(before) && is_plain(word)).then_some(word)
}

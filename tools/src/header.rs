//! Writes include/musiccat.h. cbindgen says much on its log and goes on; here any message fails, because it may mean that a
//! function or a type was left out.
use crate::source::{self, HEADER};
use crate::{Outcome, order, versions};
use cbindgen::{Builder, Config, DocumentationLength, DocumentationStyle, Language, Style};
use std::path::Path;
use std::sync::Mutex;

const RULES: &str = include_str!("../header/rules.txt");
const PRELUDE: &str = include_str!("../header/prelude.h.in");

/// Writes the header.
pub fn write(root: &Path) -> Outcome {
    source::write(&root.join(HEADER), &generate(root)?)?;
    Ok(format!("{HEADER} written"))
}

/// Compares the committed header with what would be written.
pub fn check(root: &Path) -> Outcome {
    let (fresh, committed) = (generate(root)?, source::read(&root.join(HEADER))?);
    if fresh == committed {
        return Ok(format!("{HEADER} is fresh"));
    }
    let lines = fresh.lines().zip(committed.lines());
    let same = lines.take_while(|(fresh, committed)| fresh == committed).count();
    let at = |text: &str| text.lines().nth(same).unwrap_or("(the end)").to_string();
    Err(format!(
        "{HEADER}:{}: is not what src/abi and src/ffi say: run `ci/tools.sh header` and look at `git diff {HEADER}`\n\
         committed: {}\nfresh:     {}",
        same + 1,
        at(&committed),
        at(&fresh)
    ))
}

fn generate(root: &Path) -> Outcome {
    listen()?;
    let config = config(root)?;
    let builder = source::roots(root)
        .into_iter()
        .fold(Builder::new().with_config(config), |builder, path| {
            builder.with_src(path)
        });
    let bindings = builder.generate().map_err(|error| format!("cbindgen: {error}"));
    let mut text = Vec::new();
    if let Ok(bindings) = &bindings {
        bindings.write(&mut text);
    }
    let messages = MESSAGES.lock().map_err(|error| error.to_string())?;
    if !messages.is_empty() {
        return Err(messages.join("\n"));
    }
    bindings?;
    let text = String::from_utf8(text).map_err(|error| error.to_string())?;
    let index = source::read(&root.join(order::INDEX))?;
    let sections = order::sections(&index);
    let text = order::arrange(&text, "MCAT_ABI_MAJOR", &sections)?.replace("@INDEX@\n", &order::printed(&sections));
    match stray(&text) {
        Some(line) => Err(format!(
            "{HEADER}: {line:?} is no name of ours: make the constant private"
        )),
        None => Ok(text),
    }
}

/// A definition that would be every program's: a constant that is public in `src/ffi` becomes one.
fn stray(header: &str) -> Option<&str> {
    let is_ours = |name: &str| name.starts_with("MCAT_") || name == "MUSICCAT_H";
    header
        .lines()
        .find(|line| line.strip_prefix("#define ").is_some_and(|name| !is_ours(name)))
}

fn config(root: &Path) -> Result<Config, String> {
    let version = versions::of_cargo(root)?;
    let mut numbers = version.split('.');
    let mut number = || numbers.next().unwrap_or("0");
    let prelude = PRELUDE
        .replace("@VERSION@", &version)
        .replace("@MAJOR@", number())
        .replace("@MINOR@", number())
        .replace("@PATCH@", number());
    let mut config = Config {
        header: Some(RULES.trim_end().into()),
        include_guard: Some("MUSICCAT_H".into()),
        after_includes: Some(format!("\n{}", prelude.trim_end())),
        no_includes: true,
        sys_includes: ["stddef.h", "stdint.h", "string.h"].map(String::from).into(),
        language: Language::C,
        cpp_compat: true,
        style: Style::Both,
        usize_is_size_t: true,
        line_length: 120,
        documentation_style: DocumentationStyle::Doxy,
        documentation_length: DocumentationLength::Full,
        ..Config::default()
    };
    // Types are wanted also where no function takes them: values of `int32_t` parameters, and what is reached by pointers.
    config.export.include = type_names(root)?;
    config.function.prefix = Some("MCAT_API".into());
    config.function.must_use = Some("MCAT_NODISCARD".into());
    config.function.deprecated = Some("MCAT_DEPRECATED".into());
    config.function.deprecated_with_note = Some("MCAT_DEPRECATED_MSG({})".into());
    Ok(config)
}

fn type_names(root: &Path) -> Result<Vec<String>, String> {
    let items = source::files(root, "src/abi")?.into_iter().flat_map(|file| file.items);
    let name = |item| match item {
        syn::Item::Struct(item) => Some(item.ident.to_string()),
        syn::Item::Enum(item) => Some(item.ident.to_string()),
        syn::Item::Type(item) => Some(item.ident.to_string()),
        _ => None,
    };
    Ok(items.filter_map(name).collect())
}

static MESSAGES: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Listener;

impl log::Log for Listener {
    fn enabled(&self, metadata: &log::Metadata) -> bool {
        metadata.level() <= log::Level::Warn
    }
    fn log(&self, record: &log::Record) {
        if self.enabled(record.metadata())
            && !is_private_constant(&record.args().to_string())
            && let Ok(mut messages) = MESSAGES.lock()
        {
            messages.push(format!("cbindgen: {}: {}", record.level(), record.args()));
        }
    }
    fn flush(&self) {}
}

fn listen() -> Result<(), String> {
    log::set_max_level(log::LevelFilter::Warn);
    log::set_logger(&Listener).map_err(|error| error.to_string())
}

/// Constants and statics of the library's own are left out rightly; their names are all upper case, unlike those of functions.
fn is_private_constant(message: &str) -> bool {
    let name = message
        .strip_prefix("Skip ")
        .and_then(|rest| rest.split_once(" - (not `"));
    let name = name.and_then(|(path, _)| path.rsplit("::").next());
    name.is_some_and(|name| !name.starts_with("MCAT_") && !name.contains(|c: char| c.is_ascii_lowercase()))
}

//! Every function of the header with every argument as it must not be: NULL, empty, without an end, no UTF-8, of a wrong size, out of range.
//! The table that arguments.c goes through is written from the header, so a new function is in it without a hand's doing.
use crate::declared::{self, Function, Parameter, fields_of, functions, is_filled};
use crate::runner::{self, Build, Link, Service};
use musiccat_sandbox::{Options, Quota};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The kind of a parameter in arguments.c, and what it usually is where arguments.c does not know.
fn kind(header: &str, before: Option<&Parameter>, parameter: &Parameter) -> (&'static str, Option<String>) {
    let place = |what: &str| ("PLACE", Some(format!(".p = {what}")));
    let callback = |what: &str| ("CALLBACK", Some(format!(".f = (void (*)(void)){what}")));
    let kind = parameter.kind.as_str();
    match kind {
        "struct mcat_client *" => ("CLIENT", None),
        "struct mcat_station *" => ("STATION", None),
        "struct mcat_client **" => place("&client_place"),
        "struct mcat_station **" => place("&station_place"),
        "const struct mcat_response **" | "void *" => ("USER", None),
        "const struct mcat_response *" => ("RESPONSE", None),
        "const char *" => ("TEXT", None),
        "char *" => place("buffer"),
        "size_t *" => place("&length_place"),
        "int32_t *" => place("&number_place"),
        "const void *" => ("BYTES", None),
        "size_t" if before.is_some_and(|before| before.kind == "const void *") => ("LENGTH", None),
        "size_t" => ("CAPACITY", None),
        // Sizes of a track's picture.
        "int32_t" if parameter.name == "width" => ("INT32", Some(".i = 70".into())),
        "int32_t" if parameter.name == "height" => ("INT32", Some(".i = 47".into())),
        "int32_t" => ("INT32", Some(".i = 1".into())),
        "int64_t" => ("INT64", Some(".i = 1".into())),
        "double" => ("DOUBLE", None),
        "mcat_sink" => callback("take_nothing"),
        "mcat_source" => callback("give_nothing"),
        _ if kind.starts_with("void (*ready)") => callback("is_ready"),
        _ => {
            let object = object(kind).unwrap_or_else(|| panic!("no value is known for {kind} {}", parameter.name));
            match is_filled(header, object) {
                true => ("STRUCT", None),
                false if object == "mcat_value" => ("OBJECT", Some(".c = found->tracks.items[0]->extra".into())),
                false => {
                    let place = declared::place(header, object);
                    ("OBJECT", Some(format!(".c = {place}")))
                }
            }
        }
    }
}

/// "mcat_params" of "const struct mcat_params *".
fn object(kind: &str) -> Option<&str> {
    kind.strip_prefix("const struct ")?.strip_suffix(" *")
}

/// A text that the call takes, where what a name suggests is none.
fn text(function: &str, name: &str) -> String {
    let known = match (function, name) {
        ("mcat_album_by_shortcut", _) => "\"an-artist/an-album\"",
        ("mcat_track_by_shortcut", _) => "\"an-artist/an-album/a-track\"",
        (_, "upc") => "\"012345678905\"",
        (_, "isrc") => "found->tracks.items[0]->isrc",
        ("mcat_album_review_get", _) => "\"RevAl.1\"",
        ("mcat_posts_get", _) => "\"post.1\"",
        ("mcat_client_set_path", "call") => "\"genres\"",
        ("mcat_client_set_path", "path") => "\"/genres\"",
        (_, "privacy") => "\"public\"",
        (_, "image_type") => "\"displayImage\"",
        (_, "action") => "\"like\"",
        ("mcat_me_tag_add" | "mcat_me_tag_remove", "ids" | "id") => "\"alb.1\"",
        ("mcat_image_address", "ids") => "\"art.1\"",
        _ => return declared::text(function, name),
    };
    known.to_owned()
}

/// A parameter out of its value, as the function takes it.
fn argument(at: usize, kind: &str, parameter: &Parameter) -> String {
    let declared = &parameter.kind;
    match kind {
        "INT32" | "INT64" => format!("({declared})v[{at}].i"),
        "DOUBLE" => format!("v[{at}].d"),
        "LENGTH" | "CAPACITY" => format!("v[{at}].z"),
        "CALLBACK" => {
            let cast = match declared.split_once("(*") {
                Some((result, rest)) => {
                    let (_, parameters) = rest.split_once(')').expect("its name");
                    format!("{result}(*){parameters}")
                }
                None => declared.clone(),
            };
            format!("({cast})v[{at}].f")
        }
        _ => format!("v[{at}].p"),
    }
}

/// The structs that programs fill, each with a function that makes it ready and the fields that it is gone through by.
fn structures(header: &str) -> (String, BTreeMap<String, usize>) {
    let mut code = String::new();
    let mut rows = String::new();
    let mut numbers = BTreeMap::new();
    let filled = runner::structs(header).into_iter().map(|(name, _)| name);
    for name in filled.filter(|name| is_filled(header, name)) {
        let more = match name {
            "mcat_config" => "fill_config(structure);",
            "mcat_raw_request" => "fill_raw(structure);",
            "mcat_context" => "((mcat_context *)structure)->source_playlist = \"pp.1\";",
            "mcat_new_playlist" => "((mcat_new_playlist *)structure)->name = \"From C\";",
            "mcat_playlist_changes" => "((mcat_playlist_changes *)structure)->name = \"From C\";",
            "mcat_picture" => "fill_picture(structure);",
            _ => "",
        };
        writeln!(
            code,
            "static void make_{name}(void *structure) {{\n  MCAT_INIT(({name} *)structure);\n  {more}\n}}"
        )
        .unwrap();
        let fields = fields_of(header, name).into_iter().filter_map(|(kind, field)| {
            let kind = match kind {
                "int32_t" => "INT32",
                "int64_t" => "INT64",
                "const char *" => "TEXT",
                _ => return None,
            };
            Some(format!("{{\"{field}\", offsetof({name}, {field}), {kind}}}"))
        });
        let fields: Vec<String> = fields.collect();
        let count = fields.len();
        // C has no empty list.
        let fields = if count == 0 {
            "{0}".to_owned()
        } else {
            fields.join(", ")
        };
        writeln!(
            rows,
            "  {{\"{name}\", sizeof({name}), make_{name}, {count}, {{{fields}}}}},"
        )
        .unwrap();
        numbers.insert(name.to_owned(), numbers.len());
    }
    (
        format!("{code}\nstatic const struct structure structures[] = {{\n{rows}}};\n"),
        numbers,
    )
}

/// Whether it answers with a status; else nothing is to be seen but that it comes back.
fn answers(header: &str, name: &str) -> bool {
    header.contains(&format!("mcat_status {name}("))
}

fn table(header: &str) -> String {
    let (mut code, numbers) = structures(header);
    let mut rows = String::new();
    // What ends an object is called with NULL only.
    let (ends, calls): (Vec<_>, Vec<_>) = functions(header)
        .into_iter()
        .partition(|function| function.name.ends_with("_free"));
    for function in &calls {
        let Function {
            name,
            responds,
            parameters,
        } = function;
        let count = parameters.len() - usize::from(*responds);
        let mut arguments = Vec::new();
        let mut places = Vec::new();
        for (at, parameter) in parameters[..count].iter().enumerate() {
            let before = at.checked_sub(1).map(|before| &parameters[before]);
            let (kind, usual) = kind(header, before, parameter);
            arguments.push(argument(at, kind, parameter));
            let usual = match kind {
                "TEXT" => Some(format!(".c = {}", text(name, &parameter.name))),
                _ => usual,
            };
            let number = object(&parameter.kind)
                .and_then(|object| numbers.get(object))
                .copied()
                .unwrap_or(0);
            let usual = usual.map(|usual| {
                let function = format!("usual_{name}_{at}");
                writeln!(
                    code,
                    "static union value {function}(void) {{\n  return (union value){{{usual}}};\n}}"
                )
                .unwrap();
                function
            });
            let usual = usual.as_deref().unwrap_or("NULL");
            places.push(format!("{{\"{}\", {kind}, {number}, {usual}}}", parameter.name));
        }
        if *responds {
            arguments.push("out".into());
        }
        let call = format!("{name}({})", arguments.join(", "));
        let body = match answers(header, name) {
            true => format!("return {call};"),
            false => format!("(void){call};\n  return MCAT_OK;"),
        };
        let unused = if *responds { "" } else { "(void)out;\n  " };
        writeln!(
            code,
            "static mcat_status call_{name}(const union value *v, const mcat_response **out) {{\n  (void)v;\n  {unused}{body}\n}}"
        )
        .unwrap();
        let places = if places.is_empty() {
            "{0}".to_owned()
        } else {
            places.join(", ")
        };
        writeln!(rows, "  {{\"{name}\", call_{name}, {count}, {{{places}}}}},").unwrap();
    }
    let ends: String = ends.iter().map(|end| format!("  {}(NULL);\n", end.name)).collect();
    format!(
        "{code}\nstatic const struct function functions[] = {{\n{rows}}};\n\nstatic void free_nothing(void) {{\n{ends}}}\n"
    )
}

/// A line of the program: one call.
struct Call<'l> {
    function: &'l str,
    argument: &'l str,
    what: &'l str,
    status: &'l str,
    sent: bool,
    /// The message holds the argument's name.
    named: bool,
}

fn call(line: &str) -> Option<Call<'_>> {
    let words: Vec<&str> = line.split(' ').collect();
    let [function, argument, what, status, sent, named] = words[..] else {
        return None;
    };
    Some(Call {
        function,
        argument,
        what,
        status,
        sent: sent == "sent",
        named: named == "named",
    })
}

/// What the header says of a function.
fn told<'h>(header: &'h str, name: &str) -> &'h str {
    let at = header
        .find(&format!("{name}(struct "))
        .or(header.find(&format!("{name}(")));
    let before = &header[..at.expect("it is declared")];
    &before[before.rfind("/**").unwrap_or_default()..]
}

/// What must be refused whatever the function: no caller can mean it.
fn is_nonsense(what: &str) -> bool {
    matches!(
        what,
        "no-UTF-8" | "cut-UTF-8" | "surrogate" | "endless" | "size" | "huge" | "odd" | "fixed"
    )
}

// fault:M01
// fault:M13
// fault:M20
#[test]
fn wrong_argument_of_any_function_is_refused() {
    let header = runner::read("include/musiccat.h");
    let service = Service::start_with(Options {
        quota: Quota::Off,
        ..Options::default()
    });
    let folder = runner::folder("arguments");
    std::fs::write(folder.join("arguments_table.h"), table(&header)).expect("the table is written");
    let binary = folder.join("arguments");
    Build::new(Link::Shared)
        .flag(&format!("-I{}", folder.display()))
        .source("tests/c/arguments.c")
        .into(&binary);
    let step = if runner::slow() { "40" } else { "1" };
    let ended = service.tell(&mut runner::checked(&binary)).arg(step).output();
    let ended = ended.expect("the program starts");
    let (said, complaints) = (
        String::from_utf8_lossy(&ended.stdout),
        String::from_utf8_lossy(&ended.stderr),
    );
    assert!(
        ended.status.success(),
        "{}: {complaints}\n{}",
        ended.status,
        said.lines().last().unwrap_or_default()
    );
    let calls: Vec<Call> = said.lines().filter_map(call).collect();
    // Elsewhere all other arguments are as they may be: what is refused is the one that is not.
    let unusual = [
        "mcat_auth_finish",
        "mcat_auth_catch",
        "mcat_auth_import",
        "mcat_client_share",
        "mcat_client_set_trust",
        "mcat_memory_set",
        "mcat_wait_visible",
    ];
    // After the first time: a track that plays does not begin, and one that ended does not end.
    let once = ["mcat_station_started", "mcat_station_stopped"];
    let mut wrong = Vec::new();
    for call in &calls {
        let refused = call.status == "MCAT_ERR_ARGUMENT";
        let newer = call.status == "MCAT_ERR_VERSION";
        let never = ["PANIC", "MEMORY", "REENTRANT", "CALLBACK"];
        let is_fine = match call.what {
            _ if never.iter().any(|word| call.status.ends_with(word)) => false,
            _ if call.sent && (refused || newer) => false,
            "usual" => refused == unusual.contains(&call.function),
            _ if refused && !call.named && !unusual.iter().chain(&once).any(|name| *name == call.function) => false,
            "NULL" if !refused && !["params", "user"].contains(&call.argument) => {
                told(&header, call.function).contains("NULL")
            }
            what if is_nonsense(what) => refused || !answers(&header, call.function),
            "newer" => newer || (refused && unusual.contains(&call.function)),
            _ => !newer,
        };
        if !is_fine {
            wrong.push(format!(
                "{} {} {}: {}",
                call.function, call.argument, call.what, call.status
            ));
        }
    }
    println!("{}", said.lines().last().unwrap_or_default());
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        calls.len(),
        wrong.join("\n")
    );
    let refused = calls.iter().filter(|call| call.status == "MCAT_ERR_ARGUMENT").count();
    assert!(
        runner::slow() || (calls.len() > 20_000 && refused > calls.len() * 9 / 10),
        "{refused} of {}",
        calls.len()
    );
}

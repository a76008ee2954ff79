//! All of the header through `musiccat.hpp`: a program is written from it that makes every call and reads every field of what comes
//! back. What is added to the header is in it without a hand's doing.
use super::{WITHOUT_EXCEPTIONS, build, run, service};
use crate::declared::{self, Parameter, fields_of, functions, is_filled};
use crate::runner;
use std::fmt::Write;

/// A value for a parameter, in the words of the program.
fn argument(header: &str, function: &str, parameter: &Parameter) -> String {
    let Parameter { kind, name } = parameter;
    match kind.as_str() {
        "struct mcat_client *" => return "client".to_owned(),
        "struct mcat_station *" => return "station".to_owned(),
        "struct mcat_client **" => return "another_client".to_owned(),
        "struct mcat_station **" => return "another_station".to_owned(),
        "const struct mcat_response *" => return "found".to_owned(),
        "const struct mcat_config *" => return "config".to_owned(),
        "const struct mcat_params *" => return "params".to_owned(),
        "const char *" => return format!("std::string({})", declared::text(function, name)),
        "char *" | "const void *" => return "bytes".to_owned(),
        "void *" => return "&stop".to_owned(),
        "size_t" => return "sizeof bytes".to_owned(),
        "size_t *" => return "&length".to_owned(),
        "int32_t *" => return "&number".to_owned(),
        "int32_t" | "int64_t" => return "1".to_owned(),
        "double" => return "0.5".to_owned(),
        callback if callback.contains("(*)") || callback.contains("(*") => {
            return "musiccat::callback(go_on)".to_owned();
        }
        callback if header.contains(&format!("typedef int32_t (*{callback})")) => {
            return "musiccat::callback(stop)".to_owned();
        }
        _ => {}
    }
    let object = kind
        .strip_prefix("const struct ")
        .and_then(|kind| kind.strip_suffix(" *"));
    let object = object.unwrap_or_else(|| panic!("{function}: no value is known for {kind} {name}"));
    match is_filled(header, object) {
        true => format!("musiccat::init<{object}>()"),
        false => declared::place(header, object),
    }
}

/// The functions that read a struct, one for each, and how many fields they touch.
fn readers(header: &str) -> (String, usize) {
    let structs = runner::structs(header);
    let read: Vec<&str> = structs
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| !is_filled(header, name))
        .collect();
    let mut code = String::new();
    let mut touched = 0;
    for name in &read {
        writeln!(code, "static inline void touch(const {name} &o);").unwrap();
    }
    for name in read {
        writeln!(code, "\nstatic inline void touch(const {name} &o) {{").unwrap();
        let fields = fields_of(header, name);
        touched += fields.len();
        for (kind, field) in fields {
            let inner = kind
                .strip_prefix("const struct ")
                .and_then(|kind| kind.strip_suffix(" *"));
            let line = match (field, inner) {
                ("items", _) if kind.ends_with("*const *") => "for (const auto &item : o) touch_item(item);".to_owned(),
                // A tag without a parent is its own.
                (_, Some(same)) if same == name => format!("if (o.{field} != &o) touch(*o.{field});"),
                (_, Some(_)) => format!("touch(*o.{field});"),
                _ => format!("touch(o.{field});"),
            };
            writeln!(code, "  {line}").unwrap();
        }
        code += "}\n";
    }
    (code, touched)
}

/// What the program has beside what is written for each struct and function.
const BEGIN: &str = r#"
#include <service.hpp>

static std::size_t seen; /* numbers, and bytes of texts */

template <class Number>
static typename std::enable_if<std::is_arithmetic<Number>::value || std::is_enum<Number>::value>::type touch(Number) { seen++; }
static inline void touch(const char *text) { seen += strlen(musiccat::text(text)); }
template <class Item>
static void touch_item(const Item *item) { touch(*item); }
static inline void touch_item(const char *item) { touch(item); }
"#;

const REPORT: &str = r#"
static int reached;
static void responded(const char *name, const musiccat::response &response) {
  NEED(response.get() != nullptr);
  CHECK(response->message != nullptr);
  touch(*response);
  reached++;
  (void)std::printf("%s %s\n", name, mcat_status_name(response.status()));
}
static void handed(const musiccat::response &response) {
  NEED(response.get() != nullptr);
  touch(*response);
}
"#;

const MAIN: &str = r#"
struct stopper {
  template <class... Values>
  std::int32_t operator()(Values...) const { return 1; }
};

int main() {
  mcat_config config = service_config();
  config.deadline_ms = 5000;
  musiccat::client client(client_of(&config));
  auto params = musiccat::init<mcat_params>();
  auto items = params; /* the same, and the lists go to a callable */
  std::uint32_t kinds = 0;
  auto take = [&kinds](std::int64_t, const mcat_item *item) {
    touch(*item);
    kinds |= std::uint32_t{1} << item->kind;
    return 0;
  };
  items.item = musiccat::callback(take);
  items.item_user = &take;
  musiccat::station station;
  /* Calls that end the sign-in end the station's tracks with it. */
  auto ready = [&] {
    if (musiccat::call(mcat_auth_check, client, nullptr).failed()) {
      sign_in(client.get());
      NEED(!musiccat::call(mcat_station_open, client, "tra.1", nullptr, params, station).failed());
    }
  };
  ready();
  musiccat::response found = musiccat::call(mcat_tracks_top, client, params);
  NEED(found->tracks.len > 0);
  musiccat::client another_client;
  musiccat::station another_station;
  stopper stop;
  auto go_on = [](std::int64_t) {};
  static char bytes[4096];
  std::size_t length = 0;
  std::int32_t number = 0;
"#;

const END: &str = r#"  (void)length;
  (void)number;
  (void)std::printf("reached %d, saw %zu, items %08x\n", reached, seen, static_cast<unsigned>(kinds));
  return checked();
}
"#;

fn program(header: &str) -> (String, usize) {
    let (readers, touched) = readers(header);
    let mut code = format!("{BEGIN}\n{readers}{REPORT}");
    let functions = functions(header);
    code += MAIN;
    // What ends an object comes last.
    let (ends, calls): (Vec<_>, Vec<_>) = functions.iter().partition(|function| function.name.ends_with("_free"));
    for function in calls {
        let count = function.parameters.len() - usize::from(function.responds);
        let arguments = function.parameters[..count]
            .iter()
            .map(|parameter| argument(header, &function.name, parameter));
        let list: Vec<String> = std::iter::once(function.name.clone()).chain(arguments).collect();
        let call = format!("musiccat::call({})", list.join(", "));
        // It is enough that this compiles.
        let given: Vec<_> = list.iter().filter(|argument| *argument != "params").cloned().collect();
        if given.len() < list.len() {
            let with_items = call.replace(", params", ", items");
            let call = format!("musiccat::call({})", given.join(", "));
            writeln!(code, "  if (reached < 0) responded(\"{}\", {call});", function.name).unwrap();
            // Before the call itself: a change is refused so, and a read changes nothing.
            writeln!(code, "  ready();\n  handed({with_items});").unwrap();
        }
        code += "  ready();\n";
        match function.responds {
            true => writeln!(code, "  responded(\"{}\", {call});", function.name).unwrap(),
            false => writeln!(code, "  {call};\n  reached++;").unwrap(),
        }
    }
    for function in ends {
        let what = argument(header, &function.name, &function.parameters[0]);
        writeln!(
            code,
            "  musiccat::call({}, {what}.release());\n  reached++;",
            function.name
        )
        .unwrap();
    }
    code += END;
    (code, touched)
}

/// Every function of the library answers, and every field of what it gives is read, items that come one by one among it. Each
/// compiles without its params as well.
// case:U19
#[test]
fn cpp_interface_reaches_every_call_and_field() {
    let header = runner::read("include/musiccat.h");
    let (code, touched) = program(&header);
    let folder = runner::folder("cpp-reach");
    let source = folder.join("reach.cpp");
    std::fs::write(&source, code).expect("the source is written");
    let binary = folder.join("reach");
    let mut flags = WITHOUT_EXCEPTIONS.to_vec();
    // Of the many calls each is made once: the compiler need not make them fast.
    flags.extend(["-Itests/cpp", "-O0"]);
    build(source.to_str().expect("a path in UTF-8"), &binary, "c++11", &flags);
    let ended = run(&service(), &binary);
    let (said, complaints) = (
        String::from_utf8_lossy(&ended.stdout),
        String::from_utf8_lossy(&ended.stderr),
    );
    assert!(ended.status.success(), "{}:\n{said}{complaints}", ended.status);
    println!("{said}");

    let symbols = runner::read("abi/symbols.txt").lines().count();
    let last = said.lines().last().expect("the count");
    assert!(
        last.starts_with(&format!("reached {symbols}, ")),
        "{last}, of {symbols}"
    );
    let kinds = last.split_once("items ").expect("their kinds").1;
    let kinds = u32::from_str_radix(kinds, 16).expect("a bit each");
    // The others need a member who has something, or another version.
    assert!(kinds.count_ones() >= 15, "kinds of items: {kinds:08x}");
    let broken = ["PANIC", "MEMORY", "VERSION", "REENTRANT", "CALLBACK"];
    for line in said.lines() {
        assert!(!broken.iter().any(|status| line.ends_with(status)), "{line}");
    }
    // Most calls get as far as the service.
    let done = said.lines().filter(|line| line.ends_with(" MCAT_OK")).count();
    let calls = said.lines().count() - 1;
    assert!(done > calls / 2, "{done} of {calls} succeed:\n{said}");

    let layout = runner::read("abi/layout-64.txt");
    let (structs, _) = layout.split_once("\nconstants\n").expect("structs, then constants");
    let read = structs
        .split("\nstruct ")
        .filter(|text| !text.contains(" uint32_t size\n"));
    let fields: usize = read.map(|text| text.lines().count() - 1).sum();
    assert_eq!(touched, fields, "fields of the structs that are read");
}

/// What a later header brings is in the program, and `musiccat.hpp` carries it as it is.
#[test]
fn addition_to_the_header_is_reached_without_an_edit() {
    let header = runner::read("include/musiccat.h");
    let later = header.replace("} mcat_track;", "  int32_t tempo;\n} mcat_track;").replace(
        "MCAT_API\nMCAT_NODISCARD\nmcat_status mcat_tracks_top(",
        "MCAT_API\nMCAT_NODISCARD\nmcat_status mcat_mood_tracks(struct mcat_client *client, const char *mood, const struct mcat_params \
         *params, const struct mcat_response **out);\n\nMCAT_API\nMCAT_NODISCARD\nmcat_status mcat_tracks_top(",
    );
    let (code, _) = program(&later);
    for line in [
        "touch(o.tempo);",
        "musiccat::call(mcat_mood_tracks, client, std::string(\"",
        "if (reached < 0) responded(\"mcat_mood_tracks\", ",
    ] {
        assert!(code.contains(line), "{line}");
    }
    let folder = runner::folder("cpp-later");
    let (source, with) = (folder.join("reach.cpp"), folder.join("later.h"));
    std::fs::write(&source, code).expect("the source is written");
    std::fs::write(&with, later).expect("the header is written");
    let [source, with] = [&source, &with].map(|path| path.to_str().expect("a path in UTF-8"));
    let ended = runner::try_to_compile(source, "c++11", &["-Itests/cpp", "-include", with]);
    assert_eq!(ended, Ok(()));
}

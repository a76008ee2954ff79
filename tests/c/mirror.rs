//! Every field of every object, read in C and held against what the sandbox sent: a program is written from the header, a function for
//! each struct, and says back in JSON what it finds in the answers to a row of calls.
use crate::runner::{self, Build, Link, Service};
use crate::words::{in_words_of_2_2, pruned};
use musiccat_sandbox::{Options, Quota};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A struct that is read: its name, and its fields with their types.
struct Object<'h> {
    name: &'h str,
    fields: Vec<(&'h str, &'h str)>,
}

/// The structs of the header that carry what the service sent.
fn objects(header: &str) -> Vec<Object<'_>> {
    let mut objects = Vec::new();
    for declared in header.split("typedef struct ").skip(1) {
        let Some((name, body)) = declared.split_once(" {") else {
            continue;
        };
        let body = body.split("\n}").next().unwrap_or_default();
        let lines = body.lines().filter_map(|line| line.strip_prefix("  "));
        let fields: Vec<_> = lines.filter_map(|line| field(line.strip_suffix(';')?)).collect();
        let is_read = fields.contains(&("const struct mcat_value *", "extra"));
        if is_read && name != "mcat_response" {
            objects.push(Object { name, fields });
        }
    }
    objects
}

/// "const char *" and "name".
fn field(line: &str) -> Option<(&str, &str)> {
    if line.starts_with([' ', '*', '/']) || line.contains('(') {
        return None;
    }
    let name = line.rsplit([' ', '*']).next()?;
    Some((line.strip_suffix(name)?.trim_end(), name))
}

/// The service's key of a field.
fn key(name: &str) -> String {
    match name {
        "preview_url" => return "previewURL".to_owned(),
        "singles_and_eps" => return "singlesAndEPs".to_owned(),
        "favorite_status" => return "status".to_owned(),
        _ => {}
    }
    let mut key = String::new();
    for part in name.split('_') {
        let (first, rest) = part.split_at(1);
        match key.is_empty() {
            true => key += part,
            false => key += &(first.to_uppercase() + rest),
        }
    }
    key
}

/// The struct in a list of them.
fn item<'h>(header: &'h str, list: &str) -> &'h str {
    let begin = format!("typedef struct {list} {{");
    let body = header.split(&begin).nth(1).expect("a list");
    let items = body.split(" *const *items;").next().expect("its items");
    items.rsplit(' ').next().expect("their type")
}

/// What the library makes out of other fields.
fn is_derived(name: &str) -> bool {
    name.ends_with("_ms") || matches!(name, "reserved" | "failed" | "next_offset" | "extra")
}

/// The code that shows a field, and tells whether there was anything.
fn show(header: &str, kind: &str, name: &str) -> String {
    let key = key(name);
    let kind = kind.trim_start_matches("const ").trim_start_matches("struct ");
    match kind {
        "char *" => format!("show_text(\"{key}\", o->{name})"),
        "int8_t" => format!("show_flag(\"{key}\", o->{name})"),
        "int32_t" | "int64_t" => format!("show_number(\"{key}\", o->{name})"),
        "double" => format!("show_real(\"{key}\", o->{name})"),
        "mcat_text_list" => format!("show_texts(\"{key}\", &o->{name})"),
        "mcat_right_list" => "show_rights(&o->rights)".to_owned(),
        list if list.ends_with("_list") => {
            let item = item(header, list);
            format!("LIST(\"{key}\", o->{name}, show_{item})")
        }
        object => {
            let object = object.trim_end_matches(" *");
            format!("show_{object}(\"{key}\", o->{name})")
        }
    }
}

/// The program, and the fields whose sight it reports, by their numbers.
fn program(header: &str) -> (String, Vec<String>) {
    let folder = runner::root().join("tests/c");
    let objects = objects(header);
    assert!(objects.len() > 35, "{} structs", objects.len());
    let mut fields = Vec::new();
    let mut code = format!(
        "#define _POSIX_C_SOURCE 200809L\n#include \"{}/mirror.h\"\n\nstatic bool seen[1000];\n\n",
        folder.display()
    );
    code += "#define LIST(key, list, show) ((list).len > 0 && (enter(key, '['), show_each_##show(&(list)), leave(']'), true))\n\n";
    for object in &objects {
        writeln!(
            code,
            "static bool show_{0}(const char *key, const {0} *o);",
            object.name
        )
        .unwrap();
    }
    let lists: BTreeSet<&str> = header
        .match_indices("typedef struct ")
        .filter_map(|(at, begin)| header[at + begin.len()..].split(' ').next())
        .filter(|name| name.ends_with("_list") && !matches!(*name, "mcat_text_list" | "mcat_right_list"))
        .filter(|name| objects.iter().any(|object| object.name == item(header, name)))
        .collect();
    for list in lists {
        let item = item(header, list);
        writeln!(
            code,
            "\nstatic inline void show_each_show_{item}(const {list} *list) {{\n  for (size_t i = 0; i < list->len; i++) {{\n    \
             (void)show_{item}(NULL, list->items[i]);\n  }}\n}}"
        )
        .unwrap();
    }
    code += "\nstatic bool show_rights(const mcat_right_list *list) {\n  for (size_t i = 0; i < list->len; i++) {\n    \
             (void)show_flag(list->items[i]->name, list->items[i]->granted);\n  }\n  return list->len > 0;\n}\n";
    for object in &objects {
        writeln!(
            code,
            "\nstatic bool show_{0}(const char *key, const {0} *o) {{",
            object.name
        )
        .unwrap();
        if object.name == "mcat_tag" {
            code += "  if (o->parent == o) {\n    return false; /* above a tag without a parent */\n  }\n";
        }
        code += "  enter(key, '{');\n  bool any = false;\n";
        for (kind, name) in object.fields.iter().filter(|(_, name)| !is_derived(name)) {
            let number = fields.len();
            fields.push(format!("{}.{name}", object.name));
            let ms = format!("{name}_ms");
            let show = match object.fields.iter().any(|(_, other)| *other == ms) {
                true => format!("show_instant(\"{}\", o->{name}, o->{ms})", key(name)),
                false => show(header, kind, name),
            };
            writeln!(code, "  if ({show}) {{\n    any = seen[{number}] = true;\n  }}").unwrap();
        }
        code += "  show_members(o->extra);\n  leave('}');\n  return any || o->extra->members.len > 0;\n}\n";
    }
    code += "\nstatic void show_response(const mcat_response *o) {\n  fresh = true;\n  enter(NULL, '{');\n";
    let root = header
        .split("typedef struct mcat_response {")
        .nth(1)
        .expect("the response");
    let root = root.split("\n}").next().unwrap().lines();
    let parts = root.filter_map(|line| field(line.strip_prefix("  ")?.strip_suffix(';')?));
    // What is linked is seen in the `extra` of the object that leads to it.
    const OTHERS: [&str; 8] = [
        "stats", "download", "sign_in", "verdict", "station", "outbox", "linked", "trust",
    ];
    for (kind, name) in parts.filter(|(_, name)| !is_derived(name) && !OTHERS.contains(name)) {
        if kind.contains("struct ") {
            writeln!(code, "  (void){};", show(header, kind, name)).unwrap();
        }
    }
    code += "  show_members(o->extra);\n  leave('}');\n}\n";
    code += MAIN;
    (code, fields)
}

/// Makes the calls of its arguments, "key /path" or "member /path", and writes two lines for each: the body, and what the structs hold;
/// at last the numbers of the fields that it has seen.
const MAIN: &str = r#"
/* A playlist, and favorites of every kind. */
static void make_things(mcat_client *client, char *id, size_t capacity) {
  mcat_new_playlist playlist;
  MCAT_INIT(&playlist);
  playlist.name = "Tides";
  playlist.description = "Slow.";
  playlist.tracks = "tra.1,tra.2";
  const mcat_response *r = NULL;
  done(mcat_me_library_playlist_create(client, &playlist, NULL, &r), r);
  (void)snprintf(id, capacity, "%s", r->playlists.items[0]->id);
  mcat_response_free(r);
  const mcat_response *visible = NULL;
  done(mcat_me_favorites_add(client, "tra.1,alb.1,art.1,g.1,ps.1,pp.1", NULL, NULL, &r), r);
  done(mcat_wait_visible(client, r, NULL, &visible), visible);
  CHECK_STATUS(visible->status, MCAT_OK);
  mcat_response_free(visible);
  mcat_response_free(r);
}

int main(int argc, char **argv) {
  mcat_config config = service_config();
  config.service_version = argv[1];
  config.pace = MCAT_NO;
  mcat_client *client = client_of(&config);
  sign_in(client);
  char made[64] = "";
  if (strstr(argv[argc - 1], "{made}")) {
    make_things(client, made, sizeof made);
  }
  mcat_params params;
  MCAT_INIT(&params);
  params.keep_raw = MCAT_YES;
  params.deadline_ms = 60000;
  for (int i = 2; i < argc; i++) {
    char *path = strchr(argv[i], ' ');
    NEED(path != NULL);
    char *query = strchr(++path, '?');
    if (query) {
      *query++ = '\0';
    }
    char whole[256];
    const char *rest = strstr(path, "{made}");
    if (rest) {
      (void)snprintf(whole, sizeof whole, "%.*s%s", (int)(rest - path), path, made);
    }
    mcat_raw_request request;
    MCAT_INIT(&request);
    request.method = "GET";
    request.path = rest ? whole : path;
    request.query = query;
    request.credential = argv[i][0] == 'm' ? MCAT_CREDENTIAL_MEMBER : MCAT_CREDENTIAL_KEY;
    const mcat_response *r = NULL;
    done(mcat_raw(client, &request, &params, &r), r);
    CHECK_NUMBER(r->stats->unread_fields, 0);
    CHECK_NUMBER(r->stats->unread_items, 0);
    (void)fwrite(r->raw, 1, r->raw_len, stdout);
    (void)putchar('\n');
    show_response(r);
    (void)putchar('\n');
    mcat_response_free(r);
  }
  for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
    if (seen[i]) {
      (void)printf("%zu ", i);
    }
  }
  (void)putchar('\n');
  mcat_client_free(client);
  return checked();
}
"#;

/// Calls whose answers hold every object, with as many of its fields as the version has.
fn calls(version: &str) -> Vec<String> {
    let ids = |moniker: &str, count: usize| {
        let ids: Vec<_> = (1..=count).map(|number| format!("{moniker}.{number}")).collect();
        ids.join(",")
    };
    let (artists, albums) = (ids("art", 20), ids("alb", 40));
    let mut calls: Vec<String> = [
        "key /artists/top?limit=100".to_owned(),
        format!("key /artists/{artists}/albums?limit=20"),
        format!("key /artists/{artists}/tracks?limit=20"),
        format!("key /artists/{artists}/bio"),
        format!("key /artists/{artists}/blurbs"),
        format!("key /albums/{}", ids("alb", 5)),
        "key /genres".to_owned(),
        "key /stations/top?limit=100".to_owned(),
        "key /playlists/featured?limit=50".to_owned(),
        "key /tags".to_owned(),
        "key /versions".to_owned(),
        "member /me".to_owned(),
        "member /me/account".to_owned(),
        "member /me/following".to_owned(),
        "member /me/library/updated".to_owned(),
    ]
    .into();
    match version {
        "1" => calls.extend([
            "key /artists/art.1/similar".to_owned(),
            "key /search?q=the&type=artist,album,track,playlist,tag&limit=100".to_owned(),
            "key /search/typeahead?q=the&limit=50".to_owned(),
            "key /playlists/pp.1/posts?limit=50".to_owned(),
            "key /playlists/pp.1/tags".to_owned(),
            "member /stations/ps.1/tracks?count=5".to_owned(),
            "member /me/charts/tracks".to_owned(),
            "member /me/charts/artists".to_owned(),
            "member /me/charts/albums".to_owned(),
            "member /me/listens".to_owned(),
            "member /me/playlists".to_owned(),
        ]),
        _ => calls.extend([
            "key /artists/art.1/images".to_owned(),
            format!("key /albums/{albums}/reviews?limit=20"),
            "key /posts?limit=100".to_owned(),
            "key /posts/categories".to_owned(),
            "member /me/favorites".to_owned(),
            "member /me/favorites/status?ids=tra.1,alb.1,art.1".to_owned(),
            "member /me/personalized/albums/new?limit=20".to_owned(),
            "member /me/library/playlists".to_owned(),
            "member /me/library/playlists/{made}".to_owned(),
        ]),
    }
    if version == "2.2" {
        calls.insert(0, "key /catalogs".to_owned());
        calls.insert(0, "key /search?query=the&per_type_limit=20".to_owned());
    }
    calls
}

/// What no call that reads alone brings, and what the sandbox leaves null for everybody or does not send.
/// tests/c/fields_*.c reads it.
const ELSEWHERE: &[&str] = &[
    "mcat_favorite.acknowledged",
    "mcat_favorite_links.members",
    "mcat_result.operation",
    "mcat_result.status",
    "mcat_result.message",
    "mcat_session.id",
    "mcat_session.expired_by_client_type",
    "mcat_session.valid",
    "mcat_meta.results",
    "mcat_account.middle_name",
    "mcat_account.nick_name",
    "mcat_account.state",
    "mcat_account.birthday",
    "mcat_account.origin_code",
    "mcat_entitlements.total_plays",
    "mcat_entitlements.plays_remaining",
    "mcat_subscription.created_with_social_provider",
    "mcat_meta.next",
    "mcat_meta.previous",
    "mcat_artist_links.related_projects",
    "mcat_contributors.engineer",
    "mcat_contributors.remixer",
    "mcat_contributors.collaborator",
    "mcat_track_links.composers",
    "mcat_track.amg",
    "mcat_album_links.reviews",
    "mcat_album.amg",
    "mcat_album.is_available_in_atmos",
    "mcat_entitlements.max_bit_depth",
    "mcat_entitlements.max_sample_rate",
];

// req:CONV-11
#[test]
fn every_field_read_in_c_is_what_the_sandbox_sent() {
    let header = runner::read("include/musiccat.h");
    let (code, fields) = program(&header);
    let folder = runner::folder("mirror");
    let source = folder.join("mirror.c");
    std::fs::write(&source, code).unwrap();
    let binary = folder.join("mirror");
    Build::new(Link::Shared).source(source.to_str().unwrap()).into(&binary);
    let service = Service::start_with(Options {
        quota: Quota::Off,
        lived_in: true,
        ..Options::default()
    });
    let mut seen = BTreeSet::new();
    for version in ["1", "2.1", "2.2"] {
        let calls = calls(version);
        let mut command = runner::checked(&binary);
        let ended = service.tell(&mut command).arg(version).args(&calls).output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success(), "on {version} ({}):\n{said}", ended.status);
        let mut lines = std::str::from_utf8(&ended.stdout).unwrap().lines();
        for call in &calls {
            let mut next = || -> Value { serde_json::from_str(lines.next().unwrap()).unwrap() };
            let (sent, read) = (pruned(in_words_of_2_2(next())), pruned(next()));
            assert!(!sent.is_null(), "{call} on {version} brings nothing");
            assert!(read == sent, "{call} on {version}: C reads\n{read}\nof\n{sent}");
        }
        let numbers = lines.next().unwrap().split_whitespace();
        seen.extend(numbers.map(|number| fields[number.parse::<usize>().unwrap()].as_str()));
    }
    let unseen: Vec<_> = fields
        .iter()
        .map(String::as_str)
        .filter(|field| !seen.contains(field) && !ELSEWHERE.contains(field))
        .collect();
    assert!(unseen.is_empty(), "nothing was sent for {unseen:#?}");
    println!("{} fields of {} seen", seen.len(), fields.len());
}

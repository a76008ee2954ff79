//! The answers of any version in the names of 2.2.
use serde_json::{Map, Number, Value, json};

/// An answer of any version as the view shows it: each list under the plural of its objects' type, in the keys and types that the
/// read structs have.
pub fn in_words_of_2_2(sent: Value) -> Value {
    reworded(unwrapped(with_page(sent)))
}

/// Some lists have their page's limit and offset in `query` only; the library sets the usual fields too.
fn with_page(mut sent: Value) -> Value {
    for key in ["limit", "offset"] {
        if let Some(told) = sent.pointer(&format!("/meta/query/{key}")).cloned() {
            sent["meta"][key] = told;
        }
    }
    sent
}

/// Removes the envelopes of lists.
fn unwrapped(sent: Value) -> Value {
    let mut lists = Map::new();
    match sent {
        Value::Array(items) => sort(items, &mut lists),
        Value::Object(members) => match alone(&members) {
            Some(key) => drop(lists.insert(key.to_owned(), Value::Object(members))),
            None if ["type", "id", "bio"].iter().any(|key| members.contains_key(*key)) => {
                sort(vec![Value::Object(members)], &mut lists);
            }
            None => unwrap_members(members, &mut lists),
        },
        scalar => return scalar,
    }
    Value::Object(lists)
}

/// The key of an envelope that version 1 omits around a single object.
fn alone(members: &Map<String, Value>) -> Option<&'static str> {
    match members.get("type").and_then(Value::as_str) {
        Some("account") => Some("account"),
        None if members.contains_key("logon") => Some("account"),
        None if members.contains_key("valid") => Some("session"),
        None if members.contains_key("timeInMillis") => Some("lastUpdateDate"),
        _ => None,
    }
}

fn unwrap_members(members: Map<String, Value>, lists: &mut Map<String, Value>) {
    for (key, value) in members {
        match (key.as_str(), value) {
            ("me", value) => sort(vec![value], lists),
            ("data", Value::Array(items)) => sort(items, lists),
            ("stationParameters", value) => drop(lists.insert("meta".to_owned(), value)),
            ("favorites" | "search", Value::Object(mut wrapping)) => {
                if let Some(Value::Object(data)) = wrapping.remove("data") {
                    lists.extend(data);
                }
                lists.extend(wrapping.remove_entry("order"));
                lists.insert(key, Value::Object(wrapping));
            }
            (_, value) => drop(lists.insert(key, value)),
        }
    }
}

/// Puts each item into the list of its kind.
fn sort(items: Vec<Value>, lists: &mut Map<String, Value>) {
    for mut item in items {
        let key = match item["type"].as_str() {
            _ if item.is_string() => "blurbs".to_owned(),
            _ if item.get("playCount").is_some() => "charts".to_owned(),
            Some("category") => "categories".to_owned(),
            Some(word) if word.bytes().all(|letter| letter.is_ascii_lowercase()) => format!("{word}s"),
            _ => untyped(&item).to_owned(),
        };
        // In version 1 they come with the biography.
        if key == "bios"
            && let Some(Value::Array(blurbs)) = item.as_object_mut().and_then(|bio| bio.remove("blurbs"))
        {
            sort(blurbs, lists);
        }
        let list = lists.entry(key).or_insert_with(|| Value::Array(Vec::new()));
        list.as_array_mut().expect("a list").push(item);
    }
}

/// The list of an object of version 1, which names no type.
fn untyped(item: &Value) -> &'static str {
    match moniker(item) {
        "alb" => "albums",
        "art" => "artists",
        "tra" => "tracks",
        "g" => "genres",
        "ps" | "sas" => "stations",
        "pp" | "mp" => "playlists",
        "tag" => "tags",
        "po" => "posts",
        // It has no list.
        "ra" => "items",
        _ if item.get("visibility").is_some() => "members",
        _ if item.get("url").is_some() => "images",
        _ => "bios",
    }
}

/// The beginning of an object's id, in small letters.
fn moniker(item: &Value) -> &'static str {
    const KNOWN: [&str; 11] = ["alb", "art", "tra", "g", "ps", "sas", "pp", "mp", "tag", "po", "ra"];
    let begins = item["id"].as_str().and_then(|id| id.split_once('.'));
    let known = begins.and_then(|(moniker, _)| KNOWN.into_iter().find(|known| moniker.eq_ignore_ascii_case(known)));
    known.unwrap_or_default()
}

fn reworded(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(reworded).collect(),
        Value::Object(members) => flat(members).into_iter().map(member).collect(),
        Value::Number(number) => whole(number),
        scalar => scalar,
    }
}

/// Moves what version 1 nests in an object into that object, and the parts of an account into objects of their own.
fn flat(mut members: Map<String, Value>) -> Map<String, Value> {
    if members.contains_key("logon") {
        return account(members);
    }
    let is_track = moniker(&Value::Object(members.clone())) == "tra";
    let mut take = |key| match members.get(key) {
        Some(Value::Object(_)) => members.remove(key),
        _ => None,
    };
    let [artist, album, genre] = ["artist", "album", "genre"].map(&mut take);
    let mut links = Map::new();
    let linked = |id: &Value| json!({"ids": [id]});
    if let Some(artist) = artist {
        members.insert("artistName".to_owned(), artist["name"].clone());
        if is_track {
            members.insert("artistId".to_owned(), artist["id"].clone());
        } else {
            members.insert("contributingArtists".to_owned(), json!({"primaryArtist": artist["id"]}));
            links.insert("artists".to_owned(), linked(&artist["id"]));
        }
    }
    if let Some(album) = album {
        members.insert("albumId".to_owned(), album["id"].clone());
        members.insert("albumName".to_owned(), album["name"].clone());
    }
    if let Some(genre) = genre {
        links.insert("genres".to_owned(), linked(&genre["id"]));
    }
    if !links.is_empty() {
        members.insert("links".to_owned(), Value::Object(links));
    }
    // The kind of an album: its number has no field.
    if let Some(name) = members.get("type").and_then(|kind| kind.get("name")).cloned() {
        members.insert("albumType".to_owned(), name);
    }
    members
}

fn account(members: Map<String, Value>) -> Map<String, Value> {
    const SUBSCRIPTION: &str = "billingPartnerCode catalog createDate isSuspended tierCode tierName productCode productName \
                                expirationDate trialLengthDays isTrial state";
    const OWN: &str = "id email logon firstName lastName country locale cobrand cocat isPublic";
    let [mut own, mut subscription, mut entitlements] = [(); 3].map(|()| Map::new());
    for (key, value) in members {
        let has = |keys: &str| keys.split_whitespace().any(|known| known == key);
        let part = match (has(OWN), has(SUBSCRIPTION)) {
            (true, _) => &mut own,
            (_, true) => &mut subscription,
            _ => &mut entitlements,
        };
        part.insert(key, value);
    }
    own.insert("subscription".to_owned(), Value::Object(subscription));
    own.insert("entitlements".to_owned(), Value::Object(entitlements));
    own.insert("userName".to_owned(), own["logon"].clone());
    own.remove("logon");
    own
}

/// A number without a fraction, however it was written.
pub(super) fn whole(number: Number) -> Value {
    match number.as_f64() {
        Some(real) if number.is_f64() && real.fract() == 0.0 => Value::from(real as i64),
        _ => Value::Number(number),
    }
}

fn member((key, value): (String, Value)) -> (String, Value) {
    let value = match (key.as_str(), value) {
        // Passed on unchanged.
        ("linked", value) => value,
        ("contributingArtists" | "contributors", Value::Object(roles)) => roles
            .into_iter()
            .map(|(role, artists)| (role, listed(artists)))
            .collect(),
        ("screenNameAutoCreated" | "defaultAvatar" | "defaultImage", Value::String(word)) => {
            Value::Bool(word == "true")
        }
        ("expirationDate" | "createDate", Value::Number(number)) => Value::String(number.to_string()),
        (_, value) => reworded(value),
    };
    let key = match key.as_str() {
        "explicit" => "isExplicit",
        "single" => "isSingle",
        "locale" => "lang",
        "protected" => "isProtected",
        "defaultImage" => "isDefault",
        "duration" => "playbackSeconds",
        "sample" => "previewURL",
        _ => return (key, value),
    };
    (key.to_owned(), value)
}

/// The ids of a text, in a list.
fn listed(value: Value) -> Value {
    match value {
        Value::String(ids) => ids.split(',').map(str::trim).collect(),
        list => list,
    }
}

/// Without nulls, empty arrays and empty objects, which mean the same as an absent key.
pub fn pruned(value: Value) -> Value {
    let says_nothing = |value: &Value| match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    };
    let value = match value {
        Value::Array(items) => items.into_iter().map(pruned).collect(),
        Value::Object(members) => {
            let members = members.into_iter().map(|(key, value)| (key, pruned(value)));
            Value::Object(members.filter(|(_, value)| !says_nothing(value)).collect())
        }
        scalar => scalar,
    };
    if says_nothing(&value) { Value::Null } else { value }
}

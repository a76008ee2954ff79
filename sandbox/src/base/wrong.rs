//! Says what is wrong about a JSON value in the words of its schema: which field, what it takes, and what was given. The types alone
//! would say it in terms of Rust.

use serde_json::Value;

/// How much of what was given is repeated.
const GIVEN: usize = 80;
/// More choices or keys than these are not told with all that is in them.
const MANY: usize = 4;

/// What is wrong about a value that the types refused: in the words of this schema, or the types' own where it finds nothing.
pub(crate) fn wrong(schema: &Value, given: &Value, cause: &dyn std::fmt::Display) -> String {
    wrong_at(schema, given).map_or_else(|| cause.to_string(), |(_, sentence)| sentence)
}

/// The key that is wrong about a value, and what is wrong in the words of this schema; `None` where it finds nothing.
pub(crate) fn wrong_at(schema: &Value, given: &Value) -> Option<(String, String)> {
    fault(schema, given, "")
}

/// The first fault of a value: its key, and a sentence.
fn fault(schema: &Value, given: &Value, path: &str) -> Option<(String, String)> {
    let choices = choices(schema);
    if choices.iter().any(|choice| fits(choice, given)) {
        return None;
    }
    // An object is meant to be the one of which it has the most keys.
    let keys = |choice: &&Value| shared_keys(choice, given);
    let meant = choices
        .iter()
        .copied()
        .filter(|choice| keys(choice) > 0)
        .max_by_key(keys);
    let mut of_its_type = choices.iter().copied().filter(|choice| is_of(choice, given));
    let only = of_its_type.next().filter(|_| of_its_type.next().is_none());
    Some(match meant.or(only) {
        Some(choice) => inside(choice, given, path),
        None => (path.to_owned(), refusal(schema, given, path)),
    })
}

/// What is wrong inside of an object, a list or a number of the right kind.
fn inside(choice: &Value, given: &Value, path: &str) -> (String, String) {
    let below = |key: &str| match path {
        "" => key.to_owned(),
        path => format!("{path}.{key}"),
    };
    let properties = &choice["properties"];
    for (key, value) in given.as_object().into_iter().flatten() {
        match property(choice, key) {
            Some(property) => {
                if let Some(fault) = fault(property, value, &below(key)) {
                    return fault;
                }
            }
            None => {
                let known: Vec<&str> = properties
                    .as_object()
                    .into_iter()
                    .flatten()
                    .map(|(key, _)| &**key)
                    .collect();
                let sentence = format!("there is no {}, but {}", below(key), listed(&known, "and"));
                return (below(key), sentence);
            }
        }
    }
    for key in choice["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        if given.is_object() && given.get(key).is_none() {
            let sentence = format!("{} is missing: it takes {}", below(key), takes(&properties[key], 0));
            return (below(key), sentence);
        }
    }
    for (place, item) in given.as_array().into_iter().flatten().enumerate() {
        if let Some(fault) = fault(item_schema(choice, place), item, &below(&place.to_string())) {
            return fault;
        }
    }
    (path.to_owned(), refusal(choice, given, path))
}

fn refusal(schema: &Value, given: &Value, path: &str) -> String {
    let field = if path.is_empty() { "it" } else { path };
    let mut given = given.to_string();
    if let Some((end, _)) = given.char_indices().nth(GIVEN) {
        given.truncate(end);
        given.push('…');
    }
    let depth = u32::from(choices(schema).len() > MANY);
    format!("{field} takes {}, not {given}", takes(schema, depth))
}

/// The spellings of a value, one behind the other.
fn choices(schema: &Value) -> Vec<&Value> {
    let several = schema["anyOf"].as_array().or(schema["oneOf"].as_array());
    several.map_or_else(|| vec![schema], |several| several.iter().flat_map(choices).collect())
}

fn shared_keys(choice: &Value, given: &Value) -> usize {
    let keys = given.as_object().into_iter().flatten();
    keys.filter(|(key, _)| choice["properties"].get(*key).is_some()).count()
}

fn property<'a>(choice: &'a Value, key: &str) -> Option<&'a Value> {
    let any = Some(&choice["additionalProperties"]).filter(|any| any.is_object());
    choice["properties"].get(key).or(any)
}

fn item_schema(choice: &Value, place: usize) -> &Value {
    choice["prefixItems"].get(place).unwrap_or(&choice["items"])
}

/// The words for types that a schema has, one or several.
fn types(choice: &Value) -> Vec<&str> {
    match &choice["type"] {
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    }
}

/// Whether a value is of a type that the schema has.
fn is_of(choice: &Value, given: &Value) -> bool {
    let kind = match given {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    types(choice)
        .iter()
        .any(|known| *known == kind || (*known == "number" && kind == "integer"))
}

fn fits(choice: &Value, given: &Value) -> bool {
    if let Some(words) = choice["enum"].as_array() {
        return words.contains(given);
    }
    // What a schema does not tell is left to the types.
    if choice["type"].is_null() {
        return true;
    }
    let number = given.as_f64().unwrap_or_default();
    let in_range = choice["minimum"].as_f64().is_none_or(|least| least <= number)
        && choice["maximum"].as_f64().is_none_or(|most| number <= most);
    let has_all = || {
        let mut required = choice["required"].as_array().into_iter().flatten();
        required.all(|key| key.as_str().is_some_and(|key| given.get(key).is_some()))
    };
    let keys_fit = || {
        let mut keys = given.as_object().into_iter().flatten();
        keys.all(|(key, value)| property(choice, key).is_some_and(|known| has_fit(known, value)))
    };
    let items_fit = || {
        let mut items = given.as_array().into_iter().flatten().enumerate();
        items.all(|(place, item)| has_fit(item_schema(choice, place), item))
    };
    let count = given.as_array().map(|items| items.len() as u64);
    is_of(choice, given)
        && count.is_none_or(|count| choice["minItems"].as_u64().is_none_or(|wanted| wanted == count))
        && (!given.is_number() || in_range)
        && (!given.is_object() || (has_all() && keys_fit()))
        && items_fit()
}

fn has_fit(schema: &Value, given: &Value) -> bool {
    choices(schema).iter().any(|choice| fits(choice, given))
}

/// What a field takes, as text. Objects are described two levels deep.
fn takes(schema: &Value, depth: u32) -> String {
    let all: Vec<String> = choices(schema)
        .into_iter()
        .flat_map(|choice| words(choice, depth))
        .collect();
    listed(&all.iter().map(String::as_str).collect::<Vec<_>>(), "or")
}

fn words(choice: &Value, depth: u32) -> Vec<String> {
    if let Some(words) = choice["enum"].as_array() {
        return words.iter().map(Value::to_string).collect();
    }
    let kinds = types(choice).into_iter().map(|kind| match kind {
        "integer" => ["a whole number", &range(choice)].concat(),
        "number" => ["a number", &range(choice)].concat(),
        "string" => "a text".to_owned(),
        "boolean" => "true or false".to_owned(),
        "array" => choice["minItems"]
            .as_u64()
            .map_or("a list".to_owned(), |wanted| format!("a list of {wanted}")),
        "object" => match choice["properties"].as_object() {
            Some(properties) if properties.len() <= MANY => {
                let member = |(key, value): (&String, &Value)| match depth {
                    0 => format!("{key:?}: {}", takes(value, 1)),
                    _ => format!("{key:?}: …"),
                };
                format!("{{{}}}", properties.iter().map(member).collect::<Vec<_>>().join(", "))
            }
            _ => "an object".to_owned(),
        },
        other => other.to_owned(),
    });
    kinds.collect()
}

fn range(choice: &Value) -> String {
    match (&choice["minimum"], &choice["maximum"]) {
        (Value::Null, _) => String::new(),
        (least, Value::Null) => format!(" of {least} or more"),
        (least, most) => format!(" from {least} to {most}"),
    }
}

fn listed(words: &[&str], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

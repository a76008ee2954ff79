//! What the header declares, for programs that are written from it: functions with their parameters, structs with their fields, and
//! what a parameter may well be given.
use crate::runner;

/// A function of the header.
pub struct Function {
    pub name: String,
    /// Whether it gives a response by its last parameter.
    pub responds: bool,
    pub parameters: Vec<Parameter>,
}

pub struct Parameter {
    pub kind: String,
    pub name: String,
}

pub fn functions(header: &str) -> Vec<Function> {
    let declarations = header.split("MCAT_API").skip(1).filter_map(|part| part.split_once(';'));
    let declarations = declarations.filter(|(declared, _)| declared.contains("mcat_") && declared.contains('('));
    declarations.filter_map(|(declared, _)| function(declared)).collect()
}

/// "MCAT_NODISCARD mcat_status mcat_name(struct mcat_client *client, …)"
fn function(declared: &str) -> Option<Function> {
    let (before, rest) = declared.split_once('(')?;
    let name = before
        .rsplit([' ', '*', '\n'])
        .next()
        .filter(|name| name.starts_with("mcat_"))?;
    let mut parameters = Vec::new();
    let mut depth = 0;
    let mut text = String::new();
    for letter in rest.trim_end().strip_suffix(')')?.chars() {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        match letter {
            ',' if depth == 0 => parameters.extend(parameter(&std::mem::take(&mut text))),
            _ => text.push(letter),
        }
    }
    parameters.extend(parameter(&text));
    let responds = parameters
        .last()
        .is_some_and(|last| last.kind == "const struct mcat_response **");
    Some(Function {
        name: name.to_owned(),
        responds,
        parameters,
    })
}

fn parameter(declared: &str) -> Option<Parameter> {
    let declared = declared.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = match declared.split_once("(*") {
        Some((_, callback)) => callback.split(')').next()?,
        None => declared.rsplit([' ', '*']).next()?,
    };
    let kind = match declared.contains("(*") {
        true => declared.clone(),
        false => declared.strip_suffix(name)?.trim_end().to_owned(),
    };
    (declared != "void").then(|| Parameter {
        kind,
        name: name.to_owned(),
    })
}

/// A text that the call may well take.
pub fn text(function: &str, name: &str) -> String {
    let known = [
        ("api_key", "setting(\"MUSICCAT_TEST_KEY\")"),
        ("user", "setting(\"MUSICCAT_TEST_USER\")"),
        ("password", "setting(\"MUSICCAT_TEST_PASSWORD\")"),
        ("address", "found->tracks.items[0]->preview_url"),
        ("entitlement", "\"canStreamOnHomeDevice\""),
    ];
    if let Some((_, value)) = known.iter().find(|(known, _)| *known == name) {
        return (*value).to_owned();
    }
    let nouns = [
        ("album", "alb.1"),
        ("artist", "art.1"),
        ("genre", "g.1"),
        ("playlist", "pp.1"),
        ("stations", "ps.1"),
        ("tag", "tag.1"),
    ];
    let of = if name.contains("track") { name } else { function };
    // The first noun is the one that is asked about.
    let id = nouns
        .iter()
        .filter_map(|(noun, id)| Some((of.find(noun)?, id)))
        .min()
        .map_or("tra.1", |(_, id)| id);
    format!("\"{id}\"")
}

/// Whether the program fills the struct; else it reads it.
pub fn is_filled(header: &str, name: &str) -> bool {
    let structs = runner::structs(header);
    let found = structs.iter().find(|(found, _)| *found == name);
    found.is_some_and(|(_, fields)| fields.starts_with(&["size", "version"]))
}

/// Where a response has an object of this kind.
pub fn place(header: &str, object: &str) -> String {
    let fields = fields_of(header, "mcat_response");
    let is_it = |kind: &str| kind == format!("const struct {object} *");
    if let Some((_, name)) = fields.iter().find(|(kind, _)| is_it(kind)) {
        return format!("found->{name}");
    }
    let list = format!("struct {object}_list");
    let (_, name) = fields
        .iter()
        .find(|(kind, _)| *kind == list)
        .unwrap_or_else(|| panic!("a response has no {object}"));
    format!("found->{name}.items[0]")
}

/// The fields of a struct with their types; callbacks are none.
pub fn fields_of<'h>(header: &'h str, name: &str) -> Vec<(&'h str, &'h str)> {
    let body = header.split(&format!("typedef struct {name} {{\n")).nth(1).expect(name);
    let lines = body.split("\n}").next().unwrap_or_default().lines();
    let fields = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   ") && !line.contains(['(', '/']));
    let declared = fields.filter_map(|line| line.trim().strip_suffix(';'));
    declared
        .filter_map(|line| {
            line.rfind([' ', '*'])
                .map(|at| (line[..=at].trim_end(), &line[at + 1..]))
        })
        .collect()
}

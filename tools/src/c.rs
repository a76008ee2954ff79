//! Reads declarations out of the generated header. It knows the form that cbindgen writes, not C.

/// A struct of the header.
pub struct Struct {
    /// Its name, without "struct".
    pub name: String,
    /// Its fields in order.
    pub fields: Vec<Field>,
}

/// A field of a struct.
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type; for a callback the whole declaration without the name.
    pub kind: String,
}

/// Every struct with a body.
pub fn structs(header: &str) -> Vec<Struct> {
    let code = without_comments(header);
    let bodies = code.split("typedef struct ").skip(1).filter_map(|rest| {
        let (name, rest) = rest.split_once('{')?;
        let (body, _) = rest.split_once('}')?;
        // An opaque handle has no body: its name ends at a ";".
        (!name.contains(';')).then(|| Struct {
            name: name.trim().to_string(),
            fields: body
                .split(';')
                .filter(|field| !field.trim().is_empty())
                .map(field)
                .collect(),
        })
    });
    bodies.collect()
}

/// The names of all functions, in the header's order.
pub fn functions(header: &str) -> Vec<String> {
    let code = without_comments(header);
    let code: Vec<&str> = code.lines().filter(|line| !line.starts_with('#')).collect();
    let code = code.join("\n");
    let declared = code.split("MCAT_API").skip(1).filter_map(|part| {
        // The macros in front may have arguments too; only the function has a small name.
        let mut names = part
            .split('(')
            .map(|before| before.rsplit(|c: char| !is_word(c)).next());
        names.find_map(|name| name.filter(|name| name.starts_with("mcat_")))
    });
    declared.map(str::to_string).collect()
}

/// Every constant with its number: enumerators, and macros whose value is a number.
pub fn constants(header: &str) -> Vec<(String, String)> {
    let code = without_comments(header);
    let line = |line: &str| -> Option<(String, String)> {
        let (name, value) = match line.trim().strip_prefix("#define ") {
            Some(define) => define.split_once(' ')?,
            None => line.trim().strip_suffix(',')?.split_once(" = ")?,
        };
        let value = value.trim();
        let is_constant = name.starts_with("MCAT_") && name.chars().all(is_word) && value.parse::<i64>().is_ok();
        is_constant.then(|| (name.to_string(), value.to_string()))
    };
    code.lines().filter_map(line).collect()
}

fn field(declaration: &str) -> Field {
    let declaration = declaration.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = match declaration.split_once("(*") {
        Some((_, callback)) => callback.split(')').next(),
        None => declaration.rsplit(|c: char| !is_word(c)).next(),
    };
    let name = name.unwrap_or_default().to_string();
    let kind = match declaration.split_once("(*") {
        Some(_) => declaration.replacen(&format!("(*{name})"), "(*)", 1),
        None => declaration.strip_suffix(&name).unwrap_or_default().trim().to_string(),
    };
    Field { name, kind }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn without_comments(header: &str) -> String {
    let mut parts = header.split("/*");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |code, part| {
        code + part.split_once("*/").map_or("", |(_, after)| after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "\
#define MCAT_API __attribute__((visibility(\"default\")))
#define MCAT_UNSET 0
#define MCAT_VERSION \"1.0.0\"
typedef struct mcat_client mcat_client;
enum mcat_status {
  /** struct { in a comment; } */
  MCAT_OK = 0,
};
typedef struct mcat_link {
  const char *href;
  struct mcat_text_list ids;
  int32_t (*open)(void *user,
                  void **connection);
  const mcat_track *const *items;
} mcat_link;
MCAT_API uint32_t mcat_abi_version(void);
MCAT_API
MCAT_NODISCARD MCAT_DEPRECATED_MSG(\"why\") mcat_status mcat_artist_albums(struct mcat_client *client, int32_t (*sink)(void *user));
";

    #[test]
    fn declarations_that_cbindgen_writes_are_read() {
        let structs = structs(HEADER);
        assert_eq!(structs.len(), 1);
        let fields: Vec<(&str, &str)> = structs[0]
            .fields
            .iter()
            .map(|field| (field.name.as_str(), field.kind.as_str()))
            .collect();
        let expected = [
            ("href", "const char *"),
            ("ids", "struct mcat_text_list"),
            ("open", "int32_t (*)(void *user, void **connection)"),
            ("items", "const mcat_track *const *"),
        ];
        assert_eq!(
            (structs[0].name.as_str(), fields.as_slice()),
            ("mcat_link", expected.as_slice())
        );
        assert_eq!(functions(HEADER), ["mcat_abi_version", "mcat_artist_albums"]);
        let expected =
            [("MCAT_UNSET", "0"), ("MCAT_OK", "0")].map(|(name, value)| (name.to_string(), value.to_string()));
        assert_eq!(constants(HEADER), expected);
    }
}

//! Every exported function begins with the panic guard, and every public item tells a C reader what it is and since when.
use crate::{Outcome, source};
use std::path::Path;
use syn::{Attribute, Expr, Item, ItemFn, Stmt, Visibility};

/// The functions that catch a panic and turn it into a status.
const GUARDS: [&str; 6] = [
    "guard",
    "report",
    "service",
    "service_with",
    "with_client",
    "with_station",
];

/// Reads `src/ffi` and `src/abi`.
pub fn check(root: &Path) -> Outcome {
    let mut broken = Vec::new();
    let mut functions = 0;
    for file in source::files(root, "src/ffi")? {
        for item in &file.items {
            if let Item::Fn(function) = item
                && is_exported(function)
            {
                functions += 1;
                broken.extend(
                    function_rules(function)
                        .iter()
                        .map(|rule| format!("{}: {rule}", file.name)),
                );
            }
            broken.extend(item_rules(item).iter().map(|rule| format!("{}: {rule}", file.name)));
        }
    }
    for file in source::files(root, "src/abi")? {
        broken.extend(
            file.items
                .iter()
                .flat_map(item_rules)
                .map(|rule| format!("{}: {rule}", file.name)),
        );
    }
    if functions == 0 {
        broken.push("src/ffi: there is no exported function".into());
    }
    match broken.is_empty() {
        true => Ok(format!(
            "{functions} exported functions are guarded, all public items documented"
        )),
        false => Err(broken.join("\n")),
    }
}

fn function_rules(function: &ItemFn) -> Vec<String> {
    let name = &function.sig.ident;
    let doc = doc(&function.attrs);
    let returns_status =
        matches!(&function.sig.output, syn::ReturnType::Type(_, kind) if last_word(kind) == "mcat_status");
    let mut broken = Vec::new();
    if !function.block.stmts.first().is_some_and(is_guarded) {
        broken.push(format!(
            "{name} does not begin with {}",
            GUARDS.map(|guard| format!("{guard}(…)")).join(" or ")
        ));
    }
    if !doc.contains("Since") {
        broken.push(format!("{name}: its documentation does not say since when"));
    }
    if returns_status && !doc.contains("Errors") && !doc.contains("MCAT_ERR_") {
        broken.push(format!(
            "{name}: its documentation does not name its errors (\"Errors: …\")"
        ));
    }
    broken
}

/// Public types and constants say since when; their fields and enumerators are documented, and are as old as the type unless they say so.
fn item_rules(item: &Item) -> Vec<String> {
    let (visibility, name, attributes) = match item {
        Item::Struct(item) => (&item.vis, item.ident.to_string(), &item.attrs),
        Item::Enum(item) => (&item.vis, item.ident.to_string(), &item.attrs),
        Item::Type(item) => (&item.vis, item.ident.to_string(), &item.attrs),
        Item::Const(item) => (&item.vis, item.ident.to_string(), &item.attrs),
        _ => return Vec::new(),
    };
    // Crate-internal items have no place in the header; only C names do.
    if !matches!(visibility, Visibility::Public(_)) || !name.to_lowercase().starts_with("mcat_") {
        return Vec::new();
    }
    let mut broken = Vec::new();
    if !doc(attributes).contains("Since") {
        broken.push(format!("{name}: its documentation does not say since when"));
    }
    let parts: Vec<(String, &Vec<Attribute>)> = match item {
        Item::Struct(item) => {
            let public = item
                .fields
                .iter()
                .filter(|field| matches!(field.vis, Visibility::Public(_)));
            public
                .filter_map(|field| Some((field.ident.as_ref()?.to_string(), &field.attrs)))
                .collect()
        }
        Item::Enum(item) => item
            .variants
            .iter()
            .map(|variant| (variant.ident.to_string(), &variant.attrs))
            .collect(),
        _ => Vec::new(),
    };
    let undocumented = parts.iter().filter(|(_, attributes)| doc(attributes).trim().is_empty());
    broken.extend(undocumented.map(|(part, _)| format!("{name}.{part} is not documented")));
    broken
}

/// `#[unsafe(no_mangle)]`, `#[no_mangle]` and the same with `export_name`.
fn is_exported(function: &ItemFn) -> bool {
    function.attrs.iter().any(|attribute| {
        let text = match &attribute.meta {
            syn::Meta::List(list) => list.tokens.to_string(),
            _ => String::new(),
        };
        let name = |word: &str| {
            attribute.path().is_ident(word) || (attribute.path().is_ident("unsafe") && text.starts_with(word))
        };
        name("no_mangle") || name("export_name")
    })
}

fn is_guarded(statement: &Stmt) -> bool {
    match statement {
        Stmt::Expr(expression, _) => calls_guard(expression),
        Stmt::Local(local) => local.init.as_ref().is_some_and(|init| calls_guard(&init.expr)),
        _ => false,
    }
}

/// The outermost call of an expression is a guard's.
fn calls_guard(expression: &Expr) -> bool {
    match expression {
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) => {
                let last = path.path.segments.last();
                last.is_some_and(|segment| GUARDS.iter().any(|guard| segment.ident == guard))
            }
            _ => false,
        },
        Expr::MethodCall(call) => calls_guard(&call.receiver),
        Expr::Return(expression) => expression.expr.as_deref().is_some_and(calls_guard),
        Expr::Unsafe(block) => matches!(block.block.stmts.as_slice(), [only] if is_guarded(only)),
        _ => false,
    }
}

fn last_word(kind: &syn::Type) -> String {
    match kind {
        syn::Type::Path(path) => path
            .path
            .segments
            .last()
            .map(|segment| segment.ident.to_string())
            .unwrap_or_default(),
        _ => String::new(),
    }
}

fn doc(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        syn::Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(line),
                ..
            }) => Some(line.value()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "
        /// Frees it. Errors: none. Since 1.0.
        #[unsafe(no_mangle)]
        pub unsafe extern \"C\" fn mcat_call(client: *mut mcat_client) -> mcat_status {
            guard(|| mcat_status::MCAT_OK)
        }";

    fn rules(source: &str) -> Vec<String> {
        let function: ItemFn = syn::parse_str(source).expect(source);
        assert!(is_exported(&function));
        function_rules(&function)
    }

    #[test]
    fn guarded_and_documented_function_passes() {
        assert_eq!(rules(GOOD), [""; 0]);
        for body in [
            "super::service(client, |c| c.call())",
            "unsafe { guard(|| MCAT_OK) }",
            "return guard(f);",
            "let s = guard(f); s",
            "guard(f).into()",
        ] {
            assert_eq!(
                rules(&GOOD.replace("guard(|| mcat_status::MCAT_OK)", body)),
                [""; 0],
                "{body}"
            );
        }
    }

    #[test]
    fn each_broken_rule_is_reported() {
        for (from, to) in [
            ("guard(|| mcat_status::MCAT_OK)", "work(guard(f))"),
            ("guard(|| mcat_status::MCAT_OK)", "let x = work(); guard(f)"),
            ("guard(|| mcat_status::MCAT_OK)", ""),
            ("guard(|| mcat_status::MCAT_OK)", "if a { guard(f) } else { MCAT_OK }"),
            ("Since 1.0.", ""),
            ("Errors: none.", ""),
        ] {
            assert_eq!(rules(&GOOD.replace(from, to)).len(), 1, "{from:?} -> {to:?}");
        }
        for item in [
            "/// A. Since 1.0.\npub struct mcat_a { pub b: i32 }",
            "/// A.\npub const MCAT_A: i32 = 1;",
            "/// A. Since 1.0.\npub enum mcat_a { MCAT_B = 1 }",
        ] {
            assert_eq!(item_rules(&syn::parse_str(item).expect(item)).len(), 1, "{item}");
        }
    }
}

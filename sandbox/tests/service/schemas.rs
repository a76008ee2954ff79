//! Values held against the schemas of an OpenAPI document.
use boon::{Compiler, Draft, ErrorKind, Schemas, ValidationError};
use serde_json::Value;

/// The address that the document has for its references: nobody calls it.
const ADDRESS: &str = "http://document/";

pub struct Validator {
    compiler: Compiler,
    /// Each is compiled when it is first asked for.
    schemas: Schemas,
}

impl Validator {
    pub fn of(document: Value) -> Validator {
        let mut compiler = Compiler::new();
        compiler.set_default_draft(Draft::V2020_12);
        compiler.enable_format_assertions();
        compiler.add_resource(ADDRESS, document).expect("an address");
        Validator {
            compiler,
            schemas: Schemas::new(),
        }
    }

    /// What is wrong with a value by the schema at this JSON pointer. No text of the value is told: there may be tokens in it.
    pub fn wrong(&mut self, pointer: &str, value: &Value) -> Vec<String> {
        let schema = self
            .compiler
            .compile(&format!("{ADDRESS}#{pointer}"), &mut self.schemas);
        let schema = schema.unwrap_or_else(|error| panic!("{pointer} is no schema: {error:#}"));
        let mut wrong = Vec::new();
        if let Err(error) = self.schemas.validate(value, schema) {
            tell(&error, &mut wrong);
        }
        wrong
    }
}

/// The innermost errors.
fn tell(error: &ValidationError, wrong: &mut Vec<String>) {
    let what = match &error.kind {
        ErrorKind::Pattern { want, .. } => format!("does not match {want}"),
        ErrorKind::Format { want, .. } => format!("is no {want}"),
        kind => kind.to_string(),
    };
    if error.causes.is_empty() {
        wrong.push(format!("{what} at {}", error.instance_location));
    }
    for cause in &error.causes {
        tell(cause, wrong);
    }
}

//! The body of a call: JSON, a form, or either.

use super::Call;
use crate::base::body;
use crate::base::refusal::Refusal;
use serde_json::{Map, Value};

impl Call {
    /// The body, a JSON object.
    pub(crate) fn json(&self) -> Result<Value, Refusal> {
        let read = serde_json::from_slice(body::unmarked(&self.body)).ok();
        let object = read.filter(Value::is_object);
        object.ok_or_else(|| Refusal::bad_request("The body must be a JSON object"))
    }

    /// The fields of a form, or of a JSON object in its place.
    pub(crate) fn form(&self) -> Result<Value, Refusal> {
        let read = body::as_json(&self.head.headers, &self.body);
        let object = read.filter(Value::is_object);
        object.ok_or_else(|| Refusal::bad_request("The body must be a form or a JSON object"))
    }

    /// The fields of a token request: those that the body lacks are read from the query. Some clients send them there, and no body.
    pub(crate) fn fields(&self) -> Result<Value, Refusal> {
        let query = self.query.iter().cloned();
        let mut fields: Map<String, Value> = query.map(|(name, value)| (name, value.into())).collect();
        if !body::is_empty(&self.body)
            && let Value::Object(stated) = self.form()?
        {
            fields.extend(stated);
        }
        Ok(Value::Object(fields))
    }

    /// Every value of a form's field that may stand there more than once.
    pub(crate) fn form_values(&self, name: &str) -> Result<Vec<String>, Refusal> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let values = match &self.form()?[name] {
            Value::Null => Some(Vec::new()),
            Value::Array(values) => values.iter().map(text).collect(),
            value => text(value).map(|text| vec![text]),
        };
        values.ok_or_else(|| Refusal::bad_request(format!("{name} must be text")))
    }
}

/// A text that a body may state; `null` states none.
pub(crate) fn optional_text(object: &Value, name: &str) -> Result<Option<String>, Refusal> {
    match &object[name] {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.clone())),
        _ => Err(Refusal::bad_request(format!("{name} must be a string"))),
    }
}

/// The entries of a list in a body, at least one.
pub(crate) fn list_of<'a>(body: &'a Value, key: &str, rule: &str) -> Result<&'a [Value], Refusal> {
    let list = body[key].as_array().filter(|list| !list.is_empty());
    list.map(Vec::as_slice).ok_or_else(|| Refusal::bad_request(rule))
}

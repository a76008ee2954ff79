//! JSON as the service writes it: the keys of an object stay in the order in which they were put, `type` and `id` first.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Json>),
    Object(Object),
}

/// A JSON object under construction.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Object(Vec<(Cow<'static, str>, Json)>);

impl Object {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds a key.
    pub(crate) fn put(mut self, key: impl Into<Cow<'static, str>>, value: impl Into<Json>) -> Self {
        self.0.push((key.into(), value.into()));
        self
    }

    /// The keys and values, in their order.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&str, &Json)> {
        self.0.iter().map(|(key, value)| (&**key, value))
    }

    /// The keys and values to be changed. A key may be there twice, which no call of the service writes.
    pub(crate) fn entries_mut(&mut self) -> &mut Vec<(Cow<'static, str>, Json)> {
        &mut self.0
    }

    /// Adds all that another object has.
    pub(crate) fn append(mut self, other: Object) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The same with these keys only.
    pub(crate) fn only(mut self, keys: &[&str]) -> Self {
        self.0.retain(|(key, _)| keys.contains(&&**key));
        self
    }

    /// Adds a key unless the value is an empty part: the service leaves those out instead of writing null, `{}` or `[]`.
    pub(crate) fn put_filled(self, key: impl Into<Cow<'static, str>>, value: impl Into<Json>) -> Self {
        let value = value.into();
        let empty = match &value {
            Json::Null => true,
            Json::List(items) => items.is_empty(),
            Json::Object(object) => object.0.is_empty(),
            _ => false,
        };
        if empty { self } else { self.put(key, value) }
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(value) => serializer.serialize_bool(*value),
            Json::Int(value) => serializer.serialize_i64(*value),
            Json::Float(value) => serializer.serialize_f64(*value),
            Json::Text(value) => serializer.serialize_str(value),
            Json::List(items) => serializer.collect_seq(items),
            Json::Object(object) => object.serialize(serializer),
        }
    }
}

/// Unlike `serde_json::Value`, with the keys in the order of the text, and each as often as it is there.
impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        struct Tree;

        impl<'de> Visitor<'de> for Tree {
            type Value = Json;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("JSON")
            }

            fn visit_unit<E>(self) -> Result<Json, E> {
                Ok(Json::Null)
            }

            fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
                Ok(Json::Bool(value))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
                Ok(Json::Int(value))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
                Ok(i64::try_from(value).map_or(Json::Float(value as f64), Json::Int))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
                Ok(Json::Float(value))
            }

            fn visit_str<E>(self, value: &str) -> Result<Json, E> {
                Ok(Json::Text(value.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(Json::List(list))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
                let mut object = Object::new();
                while let Some((key, value)) = entries.next_entry::<String, Json>()? {
                    object = object.put(key, value);
                }
                Ok(Json::Object(object))
            }
        }

        deserializer.deserialize_any(Tree)
    }
}

macro_rules! json_from {
    ($($from:ty => |$value:ident| $into:expr;)*) => {$(
        impl From<$from> for Json {
            fn from($value: $from) -> Json {
                $into
            }
        }
    )*};
}

json_from! {
    bool => |value| Json::Bool(value);
    u32 => |value| Json::Int(value.into());
    i64 => |value| Json::Int(value);
    usize => |value| Json::Int(value as i64);
    f64 => |value| Json::Float(value);
    String => |value| Json::Text(value);
    &str => |value| Json::Text(value.to_owned());
    Object => |value| Json::Object(value);
}

impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(items: Vec<T>) -> Json {
        Json::List(items.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, Into::into)
    }
}

impl From<Value> for Json {
    fn from(value: Value) -> Json {
        match value {
            Value::Null => Json::Null,
            Value::Bool(value) => Json::Bool(value),
            Value::Number(value) => match value.as_i64() {
                Some(value) => Json::Int(value),
                None => Json::Float(value.as_f64().unwrap_or_default()),
            },
            Value::String(value) => Json::Text(value),
            Value::Array(items) => Json::from(items),
            Value::Object(fields) => {
                let put = |object: Object, (key, value): (String, Value)| object.put(key, value);
                Json::Object(fields.into_iter().fold(Object::new(), put))
            }
        }
    }
}

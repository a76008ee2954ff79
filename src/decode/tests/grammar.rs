//! Every production of RFC 8259: valid texts, invalid texts, and texts that it leaves to the reader.
use super::{LIMITS, limited};
use serde_json::Value;

struct Production {
    name: &'static str,
    /// Valid texts, each of which is tried as a value in an array.
    accept: &'static [&'static str],
    reject: &'static [&'static str],
    /// Texts that the standard leaves open, and whether the library accepts them.
    free: &'static [(&'static str, bool)],
}

const GRAMMAR: [Production; 12] = [
    Production {
        name: "ws",
        accept: &[
            "\t1",
            "\n1",
            "\r1",
            " 1",
            "1 \t\r\n",
            "[ \t\r\n]",
            "{ }",
            "{\n\"a\"\t:\r1 }",
        ],
        reject: &[
            "\u{b}1",
            "\u{c}1",
            "\u{a0}1",
            "\u{feff}1",
            "\u{85}1",
            "\u{2028}1",
            "/**/1",
            "//\n1",
            "#\n1",
        ],
        free: &[],
    },
    Production {
        name: "begin-array, value-separator, end-array",
        accept: &["[]", "[1]", "[1,2]", "[[],[[]]]", "[1,[2],{}]"],
        reject: &[
            "[", "]", "[1", "1]", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1;2]", "[1}", "(1)", "[1,\n",
        ],
        free: &[],
    },
    Production {
        name: "begin-object, name-separator, end-object",
        accept: &["{}", "{\"a\":1}", "{\"a\":1,\"b\":2}", "{\"\":0}", "{\"a\":{\"a\":{}}}"],
        reject: &[
            "{",
            "}",
            "{]",
            "{\"a\"}",
            "{\"a\":}",
            "{:1}",
            "{\"a\":1,}",
            "{,\"a\":1}",
            "{\"a\" 1}",
            "{\"a\"::1}",
            "{\"a\"=1}",
            "{a:1}",
            "{'a':1}",
            "{1:1}",
            "{null:1}",
            "{\"a\":1 \"b\":2}",
            "{\"a\":1,,\"b\":2}",
        ],
        // Names "SHOULD be unique": the first one counts, the rest is kept beside.
        free: &[("{\"a\":1,\"a\":2}", true)],
    },
    Production {
        name: "value",
        accept: &["false", "null", "true", "{}", "[]", "0", "\"\""],
        reject: &[
            ",",
            "undefined",
            "NaN",
            "Infinity",
            "-Infinity",
            "nil",
            "None",
            "a",
            "1 2",
        ],
        free: &[],
    },
    Production {
        name: "false, null, true",
        accept: &["false", "null", "true"],
        reject: &[
            "False",
            "FALSE",
            "nul",
            "nulll",
            "tru",
            "truee",
            "t rue",
            "truefalse",
            "\\u0074rue",
        ],
        free: &[],
    },
    Production {
        name: "int",
        accept: &["0", "1", "9", "10", "1234567890", "9223372036854775807"],
        reject: &["00", "01", "007", "0x1", "0b1", "1_000", "1,000", "1a", "\u{661}"],
        // "An implementation may set limits on the range": beyond it a number is not read into any field.
        free: &[("18446744073709551616", true), ("123456789012345678901234567890", true)],
    },
    Production {
        name: "minus, plus",
        accept: &["-0", "-1", "-9223372036854775808"],
        reject: &["-", "--1", "+1", "- 1", "-a", "\u{2212}1"],
        free: &[],
    },
    Production {
        name: "frac",
        accept: &["0.0", "1.5", "-0.25", "0.00000000000000000001"],
        reject: &[".5", "5.", "-.5", "1..2", "1.2.3", "1.,2", "0.e1", "1. 5"],
        free: &[("0.1000000000000000055511151231257827021181583404541015625", true)],
    },
    Production {
        name: "exp",
        accept: &["1e3", "1E3", "1e+3", "1e-3", "0e0", "1.5e00", "-1e-2"],
        reject: &["1e", "1e+", "1e-", "e3", "1ee3", "1e3.5", "1e+-3", "1 e3", "1e 3"],
        // Beyond the range of a double: a text that cannot be represented is refused.
        free: &[("1e400", false), ("-1e400", false), ("1e-400", true)],
    },
    Production {
        name: "string, unescaped",
        accept: &[
            "\"\"",
            "\"a\"",
            "\"\u{7f}\"",
            "\"\u{e9}\u{20ac}\u{1f3b5}\"",
            "\"\u{2028}\u{feff}\"",
            "\"/'<>\"",
        ],
        reject: &[
            "\"",
            "\"a",
            "a\"",
            "'a'",
            "\"a\nb\"",
            "\"a\tb\"",
            "\"\u{0}\"",
            "\"\u{1f}\"",
            "\"\"\"",
            "`a`",
            "\u{201c}a\u{201d}",
        ],
        // Not characters, but code points: neither is a text by itself forbidden.
        free: &[("\"\u{fffe}\u{10ffff}\"", true)],
    },
    Production {
        name: "escape",
        accept: &[
            r#""\"\\\/\b\f\n\r\t""#,
            r#""\u0041\u00e9\u20AC\u20ac""#,
            r#""\ud83c\udfb5\uD83C\uDFB5""#,
            r#""\u0000""#,
            r#""\u005C\u0022""#,
        ],
        reject: &[
            r#""\a""#,
            r#""\'""#,
            r#""\0""#,
            r#""\x41""#,
            r#""\u""#,
            r#""\u1""#,
            r#""\u12""#,
            r#""\u123""#,
            r#""\u12g4""#,
            r#""\u+123""#,
            r#""\U0041""#,
            r#""\u{41}""#,
            "\"\\",
            "\"\\\"",
            "\"\\\n\"",
        ],
        // "The behaviour of software that receives [half a pair] is unpredictable": it reads as U+FFFD.
        free: &[
            (r#""\ud83c""#, true),
            (r#""\udfb5""#, true),
            (r#""\udfb5\ud83c""#, true),
            (r#""\ud83c\ud83c\udfb5""#, true),
            (r#""\ud83cx""#, true),
            (r#""\ud83c\n""#, true),
            (r#""\ud83c\u0041""#, true),
        ],
    },
    Production {
        name: "depth",
        accept: &["[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]"],
        reject: &["[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]"],
        // "An implementation may set limits on the maximum depth of nesting."
        free: &[(
            "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
            false,
        )],
    },
];

/// Whole texts: the standard's `JSON-text`, and how it is encoded.
const TEXTS: [(&[u8], bool); 22] = [
    (b"{}", true),
    (b"[]", true),
    (b" \t\r\n{}\n", true),
    (b"", false),
    (b" ", false),
    (b"{}{}", false),
    (b"{},", false),
    (b"[]]", false),
    (b"{}\0", false),
    (b"[\"\x80\"]", false),
    (b"[\"\xc3\"]", false),
    (b"[\"\xc0\xaf\"]", false),
    (b"[\"\xe0\x80\xaf\"]", false),
    (b"[\"\xed\xa0\x80\"]", false),
    (b"[\"\xf4\x90\x80\x80\"]", false),
    (b"[\"\xff\"]", false),
    (b"{\0}\0", false),
    (b"\0{\0}", false),
    // Free: a mark at the beginning may be ignored, and is, once.
    (b"\xef\xbb\xbf{}", true),
    (b"\xef\xbb\xbf\xef\xbb\xbf{}", false),
    (b"\xff\xfe{}", false),
    // A text may be any value by the standard; an answer of the service is an object or an array.
    (b"1", false),
];

fn is_taken(text: &[u8]) -> bool {
    limited(text, &LIMITS).is_ok()
}

// fault:J02
// fault:J05
// fault:J07
// fault:J08
// fault:J10
// fault:J11
// fault:J12
// fault:J13
#[test]
fn every_production_of_json_grammar_is_read_as_it_says() {
    let mut count = 0;
    let mut holds = |name: &str, text: &str, wanted: bool, is_free: bool| {
        // In a list, in an unknown field, and in a field that is read.
        for whole in [
            format!("[{text}]"),
            format!("{{\"unknown\":{text}}}"),
            format!("{{\"tracks\":[{{\"id\":\"tra.1\",\"name\":{text}}}]}}"),
        ] {
            count += 1;
            assert_eq!(is_taken(whole.as_bytes()), wanted, "{name}: {whole:?}");
            // Another reader, where the standard leaves no choice.
            let other = serde_json::from_str::<Value>(&whole).is_ok();
            assert!(is_free || other == wanted, "{name}: {whole:?} is {other} to serde_json");
        }
    };
    for production in &GRAMMAR {
        let name = production.name;
        production.accept.iter().for_each(|text| holds(name, text, true, false));
        production
            .reject
            .iter()
            .for_each(|text| holds(name, text, false, false));
        production
            .free
            .iter()
            .for_each(|(text, taken)| holds(name, text, *taken, true));
    }
    for (text, wanted) in TEXTS {
        count += 1;
        assert_eq!(is_taken(text), wanted, "{}", text.escape_ascii());
    }
    println!("{count} texts by {} productions", GRAMMAR.len());
}

//! Filling a page's template. What goes in is escaped unless it says that it is HTML.

use std::fmt::Write;

/// What takes the place of `{{name}}` in a template.
pub(crate) enum Part<'a> {
    /// Text, for an element or an attribute in quotation marks.
    Text(&'a str),
    /// HTML of our own.
    Html(&'a str),
}

/// The template with its placeholders filled. What was put in is not searched for placeholders again.
pub(crate) fn fill(template: &str, parts: &[(&str, Part)]) -> String {
    let mut page = String::with_capacity(template.len() * 2);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").expect("a placeholder ends");
        let part = parts.iter().find(|(known, _)| *known == name);
        page.push_str(before);
        match part.unwrap_or_else(|| panic!("nothing for the placeholder {name}")) {
            (_, Part::Text(text)) => escape(&mut page, text),
            (_, Part::Html(html)) => page.push_str(html),
        }
        rest = after;
    }
    page.push_str(rest);
    page
}

fn escape(page: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' | '<' | '>' | '"' | '\'' => {
                let _ = write!(page, "&#{};", character as u32);
            }
            character => page.push(character),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filled_text_with_marks_of_a_template_stays_text() {
        let text = "<b a='1' c=\"2\"> & {{html}} ";
        let page = fill(
            "<p>{{text}}</p>{{html}}",
            &[("text", Part::Text(text)), ("html", Part::Html("<i>"))],
        );
        assert_eq!(
            page,
            "<p>&#60;b a=&#39;1&#39; c=&#34;2&#34;&#62; &#38; {{html}} </p><i>"
        );
    }
}

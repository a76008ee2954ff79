//! Which addresses a browser can be sent to, and which of those that come back are the registered one.
use super::super::uri::{RedirectUri, is_absolute};

#[test]
fn only_web_or_own_scheme_addresses_are_absolute() {
    for address in [
        "https://example.com/done",
        "http://127.0.0.1:8080",
        "com.example:/done",
        "x-app+1.2://done",
        "own:///done",
    ] {
        assert!(is_absolute(address), "{address}");
    }
    for address in [
        "",
        "example.com",
        "/done",
        "//example.com/done",
        "localhost:8080/done",
        "1app:/done",
        "my app:/done",
        "höre:/done",
        ":/done",
        "https:/done",
        "https:///done",
        "https://",
        "HTTP:///done",
    ] {
        assert!(!is_absolute(address), "{address}");
    }
}

fn beyond<'a>(address: &'a str, registered: &str) -> Option<Vec<&'a str>> {
    RedirectUri::parse(address).and_then(|address| address.beyond(registered))
}

#[test]
fn redirect_spelled_differently_by_browser_matches_registered_one() {
    for (address, registered) in [
        ("https://example.com:443/done", "https://example.com/done"),
        ("https://example.com/done", "https://example.com:443/done"),
        ("http://example.com:80/done", "http://example.com/done"),
        ("HTTPS://EXAMPLE.com:443/", "https://example.com"),
        ("Http://example.com", "http://Example.com:80/"),
        ("com.example:/done", "COM.example:/done"),
        ("com.example://Host/done", "com.example://host/done"),
        ("https://example.com/done?", "https://example.com/done?"),
    ] {
        assert_eq!(
            beyond(address, registered).map(|more| more.concat()),
            Some(String::new()),
            "{address}"
        );
    }
}

#[test]
fn redirect_with_other_scheme_host_port_or_path_does_not_match() {
    let registered = "https://example.com/done";
    for address in [
        "http://example.com/done",
        "https://example.org/done",
        "https://example.com:80/done",
        "https://example.com:8443/done",
        "https://example.com/Done",
        "https://example.com/",
        "com.example:/done",
    ] {
        assert_eq!(beyond(address, registered), None, "{address}");
    }
    assert_eq!(beyond("http://example.com:443/done", "http://example.com/done"), None);
    assert_eq!(
        beyond("own://host:80/done", "own://host/done"),
        None,
        "an own scheme has no usual port"
    );
    assert_eq!(beyond("own:/done", "own://done"), None);
    assert_eq!(beyond(registered, "no address"), None);
}

#[test]
fn redirect_query_beyond_registered_one_is_returned() {
    let registered = "https://example.com/done?a=1&b=2&a=1";
    let beyond = |query: &'static str| beyond(query, registered);
    assert_eq!(beyond("https://example.com/done?a=1&b=2&a=1"), Some(vec![]));
    assert_eq!(
        beyond("https://example.com/done?code=x&b=2&a=1&state=y&a=1"),
        Some(vec!["code=x", "state=y"])
    );
    assert_eq!(
        beyond("https://example.com/done?a=1&b=2&code=x"),
        None,
        "one of the two is missing"
    );
    assert_eq!(beyond("https://example.com/done"), None);
}

#[test]
fn redirect_fragment_is_parsed_apart_from_query() {
    let parsed = |text: &'static str| RedirectUri::parse(text).map(|address| (address.query, address.fragment));
    assert_eq!(
        parsed("https://example.com/done?a=1#b=2"),
        Some((Some("a=1"), Some("b=2")))
    );
    assert_eq!(
        parsed("https://example.com/done#b=2?a=1"),
        Some((None, Some("b=2?a=1")))
    );
    assert_eq!(parsed("own:/done#"), Some((None, Some(""))));
    assert_eq!(beyond("own:/done#b=2", "own:/done"), Some(vec![]));
}

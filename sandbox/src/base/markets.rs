//! The catalogs: what is offered in which country.

/// A catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Market {
    /// Two-letter country code, case-sensitive.
    pub(crate) code: &'static str,
    /// How versions before 2.2 name it.
    pub(crate) id: &'static str,
}

/// The catalogs that are served, the default first.
pub(crate) const MARKETS: [Market; 8] = [
    market("US", "tag.900001"),
    market("CA", "tag.900002"),
    market("GB", "tag.900003"),
    market("DE", "tag.900004"),
    market("FR", "tag.900005"),
    market("ES", "tag.900006"),
    market("SE", "tag.900007"),
    market("JP", "tag.900008"),
];

const fn market(code: &'static str, id: &'static str) -> Market {
    Market { code, id }
}

impl Market {
    /// The catalog of a call that names none.
    pub(crate) const DEFAULT: Market = MARKETS[0];

    /// The catalog of this code.
    pub(crate) fn find(code: &str) -> Option<Market> {
        MARKETS.into_iter().find(|market| market.code == code)
    }

    /// Whether this is the name of a partner's catalog, which says more than the country: `DE_SHOP_BOLT`.
    pub(crate) fn is_long_name(name: &str) -> bool {
        let allowed = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
        matches!(name.as_bytes(), [first, second, b'_', rest @ ..] if first.is_ascii_uppercase()
            && second.is_ascii_uppercase() && !rest.is_empty() && rest.iter().all(|&byte| allowed(byte)))
    }

    /// Whether this catalog holds every album.
    pub(crate) fn is_complete(self) -> bool {
        self == Market::DEFAULT
    }
}

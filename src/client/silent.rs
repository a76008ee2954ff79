//! Types that hold a secret cannot be printed: none of them has Debug or Display, so a stray `{:?}` does not compile.
use super::Client;
use crate::auth::Application;
use crate::auth::{Grant, Member, Secret, Token, TokenReply};
use crate::calls::raw::Raw;
use crate::calls::request::{Body, Request};
use crate::client::answer::Answer;
use crate::client::common::Common;
use crate::client::config::{Config, Own};
use crate::http::Outgoing;
use std::fmt::{Debug, Display};

/// Does not compile for a type with Debug or Display: then two traits provide `silent`, and the call is ambiguous.
macro_rules! silent {
    ($($type:ty),* $(,)?) => {
        $(const _: fn() = || {
            trait Silent<How> {
                fn silent() {}
            }
            struct ByDebug;
            struct ByDisplay;
            impl<T: ?Sized> Silent<()> for T {}
            impl<T: ?Sized + Debug> Silent<ByDebug> for T {}
            impl<T: ?Sized + Display> Silent<ByDisplay> for T {}
            <$type as Silent<_>>::silent();
        };)*
    };
}

silent!(
    Secret,
    Token,
    Grant,
    TokenReply,
    Member,
    Application,
    Config,
    Own,
    Common,
    Client,
    Request,
    Body,
    Raw,
    Answer,
    Outgoing,
);

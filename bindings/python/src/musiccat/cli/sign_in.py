"""Signing in and out, and what the member may do."""

from __future__ import annotations

import sys
import urllib.parse
import webbrowser
from typing import Callable, List, Optional, Tuple

import click

from .. import Client, Verdict, verdict_text
from ..objects import Account
from .command import SIGN_IN
from .failure import Exit, Failure
from .root import cli
from .session import HOME_DEVICE, Session
from .show import day, say


@cli.command(chapter=SIGN_IN)
@click.option("--paste", is_flag=True, help="Ask for the address at which the browser ended.")
@click.option("--password", is_flag=True, help="Ask for name and password. Needs MUSICCAT_API_SECRET.")
@click.option("--no-browser", is_flag=True, help="Only print the address to open.")
@click.pass_obj
def login(session: Session, paste: bool, password: bool, no_browser: bool) -> None:
    """Sign a member in.

    A browser opens and returns to the redirect address, which must be an http address of this machine. If the browser
    is on another machine, use --paste: open the printed address there, and paste the address where it ends.

    Without a terminal, --paste and --password read lines from standard input: the address, or the name and the
    password.
    """
    if paste and password:
        raise click.UsageError("--paste and --password cannot be combined")
    with session.client(tls=False) as client:
        if password:
            client.auth_password(ask("Name"), ask("Password", hidden=True))
        elif paste or not is_of_this_machine(session, client):
            by_paste(client, opener(no_browser))
        else:
            client.sign_in(opener(no_browser))
        session.kept().drop()
        verdict = client.account_verdict(HOME_DEVICE).verdict
        account = client.me_account().account
        if session.out.as_json:
            session.out.json({"account": account.to_dict(), "verdict": verdict.to_dict()})
        else:
            session.out.text(f"Signed in: {name_of(account)}.")
            if verdict.verdict is not None:
                session.out.text(verdict_text(verdict.verdict))


def is_of_this_machine(session: Session, client: Client) -> bool:
    """Whether the redirect comes to this machine, where it can be caught."""
    if session.uses_sandbox:
        return True
    redirect = session.settings().get("redirect_uri")
    if redirect is None:
        raise Failure("no redirect address: give the registered one with --redirect-uri", Exit.SETUP)
    parts = urllib.parse.urlsplit(redirect)
    return parts.scheme == "http" and parts.port is not None and parts.hostname in ("127.0.0.1", "localhost", "::1")


def opener(no_browser: bool) -> Callable[[str], object]:
    """Shows the address to open, and opens it."""

    def show(address: str) -> None:
        say("Sign in with a browser at this address:")
        say(address)
        if not no_browser:
            webbrowser.open(address)

    return show


def by_paste(client: Client, show: Callable[[str], object]) -> None:
    """A sign-in whose redirect the member pastes."""
    begun = client.auth_begin().sign_in
    show(begun.address or "")
    client.auth_finish(begun.pending or "", ask("The address that the browser ended at"))


def ask(what: str, hidden: bool = False) -> str:
    """A line from the person at the keyboard, or from standard input. It is never taken from the command line."""
    if sys.stdin.isatty():
        return str(click.prompt(what, hide_input=hidden, err=True))
    given = sys.stdin.readline().rstrip("\n")
    if not given:
        raise Failure(f"{what}: a line was expected on standard input", Exit.USAGE)
    return given


@cli.command(chapter=SIGN_IN)
@click.option("--forget", is_flag=True, help="Forget everything about the member, before you give this machine away.")
@click.pass_obj
def logout(session: Session, forget: bool) -> None:
    """Sign the member out.

    This deletes the tokens here, and tells the service nothing. Withdraw access on its website.
    """
    with session.client() as client:
        (client.forget_member if forget else client.auth_sign_out)()
    session.kept().drop()
    if session.out.as_json:
        session.out.json({"signed_in": False})
    else:
        say("Signed out: no member is signed in on this machine.")


@cli.command(chapter=SIGN_IN)
@click.option("--right", default=HOME_DEVICE, show_default=True, metavar="NAME", help="The right to ask about.")
@click.pass_obj
def account(session: Session, right: str) -> None:
    """Show who is signed in, and whether the member may stream."""
    with session.client(member=True) as client:
        said = client.account_verdict(right)
        found = client.me_account().account
        if session.out.as_json:
            session.out.json({"account": found.to_dict(), "verdict": said.verdict.to_dict()})
            return
        session.out.details(facts(found, said.verdict.verdict))


def facts(found: Account, verdict: Optional[Verdict]) -> List[Tuple[str, object]]:
    """The facts of an account for a person."""
    subscription, entitlements = found.subscription, found.entitlements
    rights = [right.name for right in entitlements.rights if right.granted]
    return [
        ("Member", name_of(found)),
        ("E-mail", found.email),
        ("Country", found.country),
        ("Subscription", subscription.tier_name or subscription.tier_code),
        ("State", subscription.state),
        ("Member since", day(found.created)),
        ("Rights", ", ".join(rights)),
        ("Skips", skips(entitlements.skip_limit, entitlements.skip_limit_minutes)),
        ("Verdict", None if verdict is None else verdict_text(verdict)),
    ]


def name_of(found: Account) -> str:
    """A member's name."""
    full = " ".join(part for part in (found.first_name, found.last_name) if part)
    return full or found.screen_name or found.user_name or "a member without a name"


def skips(limit: Optional[int], minutes: Optional[int]) -> Optional[str]:
    """How often a track may be skipped."""
    if limit is None:
        return None
    return f"{limit} in {minutes} minutes" if minutes else str(limit)

"""Tools: any call, a check of the setup, and the sandbox."""

from __future__ import annotations

import json
import shlex
import sys
import time
from typing import Any, Dict, Optional

import click

from .. import (
    CREDENTIAL_KEY,
    CREDENTIAL_MEMBER,
    CREDENTIAL_NONE,
    Client,
    Error,
    ForbiddenError,
    RawRequest,
    Reason,
    UnauthorizedError,
    sandbox,
)
from .command import TOOLS, confirm, yes_option
from .doctor import examine
from .failure import Exit, Failure
from .root import cli
from .session import Session

CREDENTIALS = {"key": CREDENTIAL_KEY, "member": CREDENTIAL_MEMBER, "none": CREDENTIAL_NONE}


@cli.command(chapter=TOOLS)
@click.argument("path")
@click.option(
    "-X",
    "--method",
    type=click.Choice(["GET", "POST", "PUT", "DELETE"]),
    metavar="METHOD",
    default="GET",
    show_default=True,
    help="GET, POST, PUT or DELETE.",
)
@click.option(
    "--as",
    "who",
    type=click.Choice(list(CREDENTIALS)),
    default="key",
    show_default=True,
    help="The credential: the application's key, the member's token, none.",
)
@click.option("-d", "--data", metavar="TEXT", help='The body; "@FILE" or "@-" reads it.')
@click.option("--content-type", default="application/json", show_default=True, metavar="TYPE", help="Type of the body.")
@click.option("--unversioned", is_flag=True, help="Do not put the version before the path.")
@yes_option
@click.pass_obj
def raw(
    session: Session,
    path: str,
    method: str,
    who: str,
    data: Optional[str],
    content_type: str,
    unversioned: bool,
    yes: bool,
) -> None:
    """Make any call, and print the answer as it is.

    PATH begins behind the version and may have a query: "/artists/top?limit=1". The application asks, by its key; a
    call of the member's, such as /me/account, takes --as member.
    """
    if method == "DELETE":
        confirm(f"Delete {path}?", yes)
    path, _, query = path.partition("?")
    request = RawRequest(
        method=method,
        path=path if path.startswith("/") else f"/{path}",
        query=query or None,
        credential=CREDENTIALS[who],
        body=body_of(data),
        content_type=None if data is None else content_type,
        unversioned=unversioned,
    )
    with session.client(member=who == "member") as client:
        try:
            body = client.raw(request, keep_raw=True).raw or b""
        except (UnauthorizedError, ForbiddenError) as error:
            option = option_for(who, client)
            if option is None:
                raise
            raise Failure(f"{error.message.rstrip('.')}. {option}", Exit.USAGE) from error
    if session.out.as_json:
        try:
            session.out.json(json.loads(body) if body else None)
        except ValueError:
            raise Failure("the answer is not JSON: leave out --json", Exit.FAILED) from None
        return
    sys.stdout.buffer.write(body)
    if sys.stdout.isatty():
        print()


def option_for(who: str, client: Client) -> Optional[str]:
    """The `--as` that a refused call lacked; None if that is not the reason.

    A service refuses the key and a missing sign-in with the same status. Another call of the application shows which of
    the two it was.
    """
    if who == "none":
        return "The call had no credential: add --as key, or --as member for a member's call."
    if who == "member":
        return None
    try:
        client.artists_top(limit=1)
    except Error as error:
        if error.reason == Reason.APP_KEY:
            return None
    return "The call carried the application's key. A call of the member's needs --as member, after musiccat login."


def body_of(data: Optional[str]) -> Optional[bytes]:
    """The bytes to send."""
    if data is None or not data.startswith("@"):
        return None if data is None else data.encode()
    with click.open_file(data[1:], "rb") as file:
        read: bytes = file.read()
    return read


@cli.command(chapter=TOOLS)
@click.pass_obj
def doctor(session: Session) -> None:
    """Check library, settings, clock, service and TLS.

    With --json it holds the library's support record, which has no secret in it: send it along with a report.
    """
    findings = examine(session)
    out = session.out
    if out.as_json:
        out.json(findings.to_dict())
    else:
        out.details((f"{'ok' if row.is_well else '!!'}  {row.what}", row.found) for row in findings.rows)
    if findings.failure is not None:
        raise click.exceptions.Exit(int(findings.failure))


@cli.command("sandbox", chapter=TOOLS)
@click.option("--port", type=click.IntRange(1, 65535), help="Port to listen on.  [default: a free one]")
@click.option("--tls", is_flag=True, help="Serve HTTPS with its own authority.")
@click.option("--control", is_flag=True, help="Open the control interface: it breaks on command.")
@click.option("--data", metavar="FILE", help="File that keeps the sandbox's state.")
@click.pass_obj
def run_sandbox(session: Session, port: Optional[int], tls: bool, control: bool, data: Optional[str]) -> None:
    """Run the sandbox, and print how to reach it.

    The sandbox is the whole service on this machine. It ends with Ctrl-C. Its page shows in a browser.
    """
    with sandbox(tls=tls, port=port, control=control, data=data) as service:
        variables = {
            "MUSICCAT_BASE_URL": service.base_url,
            "MUSICCAT_API_KEY": service.api_key,
            "MUSICCAT_API_SECRET": service.api_secret,
            "MUSICCAT_REDIRECT_URI": service.redirect_uri,
            "MUSICCAT_CA_FILE": service.authority_file,
        }
        told: Dict[str, Any] = {name: value for name, value in variables.items() if value is not None}
        if session.out.as_json:
            members = [member._asdict() for member in service.members]
            session.out.json({"environment": told, "control_url": service.control_url, "members": members})
        else:
            session.out.text(f"The sandbox runs at {service.base_url}. In another terminal:\n")
            for name, value in told.items():
                session.out.text(f"export {name}={shlex.quote(value)}", in_one_line=True)
            session.out.text("\nMembers for its sign-in form and for musiccat login --password:")
            rows = [(member.user_name, member.password, member.what) for member in service.members]
            session.out.table(["Name", "Password", "Who"], rows)
        # Not `signal.pause()`: a Ctrl-C just before that one would be lost.
        while True:
            time.sleep(0.5)

"""Shared by all commands: the options that each takes, and the layout of the help."""

from __future__ import annotations

import logging
import os
import sys
from typing import Any, Callable, Dict, List, Optional, Tuple, TypeVar

import click

from .failure import Exit, Failure
from .session import DEMO_MEMBER, Session
from .show import PAGE

#: More items than any list has.
ALL = 2**31 - 1

#: What the commands of `musiccat --help` are about, in its order.
CATALOG, PLAYING, MEMBER, SIGN_IN, TOOLS = CHAPTERS = (
    "Catalog",
    "Playing",
    "The member's own",
    "Sign-in",
    "Tools",
)
#: Commands of a command.
OTHERS = "Commands"

Function = TypeVar("Function", bound=Callable[..., Any])


def remember(ctx: click.Context, option: click.Parameter, value: Any) -> None:
    """Puts an option into the session, from any place on the line."""
    session = ctx.ensure_object(Session)
    name = str(option.name)
    if value in (None, False):
        return
    if name == "ca_file" and not os.path.isfile(value):
        raise click.BadParameter(f"there is no file {value}", ctx, option)
    session.given[name] = value
    if session.is_debug:
        logging.basicConfig(level=logging.DEBUG)


def shared_options() -> List[click.Parameter]:
    """The options that every command takes."""
    option = SharedOption
    return [
        option(["--json"], is_flag=True, help="Print JSON, for programs."),
        option(["--sandbox"], is_flag=True, help="Ask a new sandbox, a service on this machine."),
        option(["--member"], metavar="NAME", help=f"The demo member to sign in there.  [default: {DEMO_MEMBER}]"),
        option(["--base-url"], metavar="ADDRESS", help="Address of the service."),
        option(
            ["--ca-file"],
            type=click.Path(),
            metavar="FILE",
            help="The certificate authority to trust, as PEM.",
        ),
        option(
            ["--redirect-uri"],
            metavar="ADDRESS",
            help="The redirect address, as registered at the service.",
        ),
        option(["--token-file"], metavar="FILE", help="The file that keeps the tokens."),
        option(
            ["--catalog"],
            metavar="COUNTRY",
            help="Country of the catalog: two letters, such as US.",
        ),
        option(["--lang"], metavar="LANGUAGE", help="Language, such as fr, pt-BR or zh-Hant-TW."),
        option(["--debug"], is_flag=True, help="Show the library's log, and tracebacks."),
    ]


class SharedOption(click.Option):
    """An option that every command takes; the help lists it in a separate section."""

    def __init__(self, declarations: List[str], **settings: Any) -> None:
        super().__init__(declarations, expose_value=False, callback=remember, **settings)


class Helpful(click.Command):
    """A command that takes the shared options too."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        settings["params"] = [*(settings.get("params") or []), *shared_options()]
        super().__init__(*arguments, **settings)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        own: List[Tuple[str, str]] = []
        shared: List[Tuple[str, str]] = []
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None and not isinstance(param, click.Argument):
                (own if param in self.params and not isinstance(param, SharedOption) else shared).append(record)
        if own:
            with formatter.section("Options"):
                formatter.write_dl(own)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)
        with formatter.section("Settings"):
            formatter.write_dl(shared)


class Command(Helpful):
    """A command that does something. `chapter` is where the help lists it."""

    def __init__(self, *arguments: Any, chapter: str = OTHERS, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.chapter = chapter


class Group(Helpful, click.Group):
    """Commands, listed by chapters in the order in which they were made."""

    command_class = Command
    group_class = type

    def __init__(self, *arguments: Any, chapter: str = OTHERS, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.chapter = chapter

    def list_commands(self, ctx: click.Context) -> List[str]:
        return list(self.commands)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for chapter in (OTHERS, *CHAPTERS):
            records = [
                (name, command.get_short_help_str(formatter.width))
                for name, command in self.commands.items()
                if getattr(command, "chapter", OTHERS) == chapter
            ]
            if records:
                with formatter.section(chapter):
                    formatter.write_dl(records)


def count(text: str) -> int:
    """How many items of a list: a number, or all of them."""
    number = ALL if text == "all" else int(text)
    if number < 1:
        raise ValueError
    return number


def limit_option(function: Function) -> Function:
    """`--limit`: how many items of a list to show."""
    return click.option(
        "-n",
        "--limit",
        "wanted",
        type=count,
        metavar="NUMBER",
        default="20",
        show_default=True,
        help='How many to show, or "all".',
    )(function)


def page_of(wanted: int) -> int:
    """The size of the pages to ask for."""
    return min(wanted, PAGE)


def yes_option(function: Function) -> Function:
    """`--yes`, for commands that delete."""
    return click.option("-y", "--yes", is_flag=True, help="Do not ask before deleting.")(function)


def confirm(question: str, yes: bool) -> None:
    """Asks before deleting. Without a person to ask, only `--yes` counts."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise click.UsageError("this deletes something, and there is no terminal to ask: add --yes")
    if not click.confirm(question, err=True):
        raise Failure("nothing was changed", Exit.FAILED)


def optional(**params: Optional[Any]) -> Dict[str, Any]:
    """The parameters of a call that were given."""
    return {name: value for name, value in params.items() if value is not None}

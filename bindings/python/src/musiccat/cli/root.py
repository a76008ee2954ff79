"""The root of the commands, which each chapter adds its own to."""

from __future__ import annotations

import click

from .. import version
from .command import Group
from .failure import MEANINGS

SETTINGS = (
    "Settings come from options, else from the environment (MUSICCAT_BASE_URL, MUSICCAT_CA_FILE, ...), else from "
    "~/.config/musiccat/config.toml (base_url, ca_file, ...; MUSICCAT_CONFIG names another). The application's key is "
    "MUSICCAT_API_KEY or api_key there, its secret MUSICCAT_API_SECRET. Tokens are kept below ~/.local/state/musiccat."
)
EPILOG = (
    SETTINGS + "\n\n\b\nExit codes:\n" + "\n".join(f"  {int(code):3}  {meaning}" for code, meaning in MEANINGS.items())
)


def show_version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"musiccat {version()}")
        context.exit()


@click.group(cls=Group, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Show the library's version.",
)
def cli() -> None:
    """Try a music service: search, play stations, find out what is wrong.

    Start without an account: musiccat search river --sandbox
    """

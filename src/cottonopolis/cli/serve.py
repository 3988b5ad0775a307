"""`cottonopolis serve`: tables for this machine, the household, or the world."""

from __future__ import annotations

import gc
import ipaddress
import logging
import os
import re
import socket
import threading
import tomllib
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

from cottonopolis.cli.ending import FAILED, fail, text_of

DATABASE_HELP = "SQLite file or postgresql:// address; else $DATABASE_URL, else a file in the data folder."
PREFIX = "COTTONOPOLIS_SERVE_"
"""Of variables of the environment; the name of an option follows."""
USUAL_PORT = 8724
"""Tried first, so that links to tables still work after a restart."""


def _configure(context: typer.Context, file: Path | None) -> Path | None:
    """Takes options that are not given from the environment, and what is not there either from a file."""
    options = {
        option.removeprefix("--"): it for it in context.command.params for option in it.opts if it.name != "config"
    }
    found: dict[str, Any] = {}
    if file is not None:
        try:
            found = tomllib.loads(text_of(file))
        except tomllib.TOMLDecodeError as error:
            fail(f"cottonopolis serve: {file}: is no TOML: {error}")
    for key in found:
        if key not in options:
            known = ", ".join(sorted(options))
            fail(f"cottonopolis serve: {file}: there is no setting {key!r}: known are {known}")
    for key, option in options.items():
        value = os.environ.get(f"{PREFIX}{key.replace('-', '_').upper()}")
        if value is not None:
            found[key] = value.split(",") if option.multiple else value
    context.default_map = {str(options[key].name): value for key, value in found.items()}
    return file


def serve(
    host: Annotated[str, typer.Option(help="Address to listen at: 127.0.0.1 for this machine alone.")] = "0.0.0.0",
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help="Port; if left out 8724 or, if that is taken, a free one.", show_default=False
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help=DATABASE_HELP),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=0, max=64, help="Processes for bots; as many as cores, two at least, if left out.")
    ] = None,
    engine_workers: Annotated[
        int,
        typer.Option(min=0, max=64, help="Processes that work out questions about games; 0: the server's own."),
    ] = 2,
    coach_workers: Annotated[
        int,
        typer.Option(min=0, max=64, help="Processes in which the coach thinks; 0: the server's own."),
    ] = 2,
    forget_days: Annotated[
        float, typer.Option(min=0, help="Forget tables of one person after so many days without a move; 0: never.")
    ] = 0.0,
    idle_days: Annotated[
        float, typer.Option(min=0, help="Close games in which nobody has done anything for so many days; 0: never.")
    ] = 60.0,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="Believe the X-Forwarded-For of a proxy at this address or network; several times, or with commas.",
        ),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Public name of the server, as games.example.org; several times if needed."),
    ] = None,
    smtp: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Send email through smtp://NAME:PASSWORD@HOST:587. Better in --config or in the environment.",
        ),
    ] = None,
    mail_from: Annotated[str | None, typer.Option(metavar="ADDRESS", help="The sender's address of emails.")] = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where players find this server, for links in emails.")
    ] = None,
    config: Annotated[  # noqa: ARG001
        Path | None,
        typer.Option(
            metavar="FILE.toml",
            help="Take options that are not given from this file, each by its name.",
            callback=_configure,
            is_eager=True,
            show_default=False,
        ),
    ] = None,
    *,
    browser: Annotated[bool, typer.Option(help="Open the game in the browser.")] = True,
    logins: Annotated[
        bool, typer.Option(help="Let people sign in by a name, with a password or a passkey; nobody has to.")
    ] = False,
    behind_proxy: Annotated[bool, typer.Option(help="Like --trusted-proxy, for a proxy on this machine.")] = False,
    private_webhooks: Annotated[bool, typer.Option(help="Let webhooks go to addresses of your own network.")] = False,
    public_metrics: Annotated[bool, typer.Option(help="Let others than this machine read /metrics.")] = False,
    verbose: Annotated[bool, typer.Option(help="Log every request.")] = False,
) -> None:
    """Run the game server; Ctrl-C ends it, and nothing is lost."""
    # Hardly anything that is made while modules load can be freed: looking for it took a tenth of the start.
    gc.disable()
    from cottonopolis.errors import ServerError
    from cottonopolis.server.clients import LOOPBACK, networks
    from cottonopolis.server.run import Server
    from cottonopolis.server.settings import Settings, default_workers

    gc.enable()
    address = database_named(database)
    try:
        proxies = networks([*(trusted_proxy or ()), *(LOOPBACK if behind_proxy else ())])
    except ValueError as error:
        fail(f"cottonopolis serve: {error}")
    _check_mail(smtp, mail_from, public_url)
    settings = Settings(
        database=address,
        page=_page(),
        proxies=proxies,
        host_names=tuple(host_name or ()),
        hook_networks=private_webhooks,
        public_metrics=public_metrics,
        smtp=smtp,
        mail_from=mail_from,
        public_url=public_url,
        logins=logins,
        forget_days=forget_days,
        idle_days=idle_days,
        workers=default_workers() if workers is None else workers,
        engine_workers=engine_workers,
        coach_workers=coach_workers,
    )
    level = logging.INFO if verbose else logging.WARNING
    try:
        server = Server(settings, host, (USUAL_PORT, 0) if port is None else (port,), level)
    except OSError as error:
        fail(f"cottonopolis serve: cannot listen at {host} port {port}: {error.strerror}", FAILED)
    except ServerError as error:
        fail(f"cottonopolis serve: {error}")

    def started() -> None:
        for line in greeting(host, server.port, has_page=settings.page is not None):
            typer.echo(line)
        if browser and settings.page is not None:
            threading.Thread(target=webbrowser.open, args=(_address(host, server.port),), daemon=True).start()

    try:
        server.run(started)
    except ServerError as error:
        fail(f"cottonopolis serve: {error}", FAILED)


def _check_mail(smtp: str | None, mail_from: str | None, public_url: str | None) -> None:
    """Ends the command if the settings for email do not fit together."""
    from cottonopolis.server.notifications.mail import check_smtp

    if smtp is not None:
        try:
            check_smtp(smtp)
        except ValueError as error:
            # The address itself may have a password in it.
            fail(f"cottonopolis serve: --smtp {error}")
        if mail_from is None or public_url is None:
            fail("cottonopolis serve: --smtp needs --mail-from and --public-url too")
    if mail_from is not None and not re.fullmatch(r"[^\s@<>]+@[^\s@<>]+", mail_from):
        fail(f"cottonopolis serve: --mail-from {mail_from}: expected an address such as games@example.org")
    if public_url is not None and not re.fullmatch(r"https?://[^\s#?]+", public_url):
        fail(f"cottonopolis serve: --public-url {public_url}: expected an address such as https://games.example.org/")


def database_named(text: str | None) -> str:
    """The address of the database that a command is given."""
    from platformdirs import user_data_path

    from cottonopolis.server.settings import database_address

    try:
        return database_address(text or os.environ.get("DATABASE_URL"), user_data_path("cottonopolis"))
    except ValueError as error:
        fail(f"cottonopolis: --database {error}")


def greeting(host: str, port: int, *, has_page: bool) -> list[str]:
    """What the command says once the server answers."""
    from cottonopolis.server.no_page import LINES

    lines = [f"Cottonopolis is running at {_address(host, port)}"]
    if not has_page:
        lines += LINES
    elif _is_any(host) and (number := _own_number()):
        lines.append(f"Friends on the same network play at http://{number}:{port}/")
    elif host in ("127.0.0.1", "::1", "localhost"):
        lines.append("For friends on the same network, start it with --host 0.0.0.0")
    return [*lines, "Ctrl-C ends it; tables are kept."]


def _address(host: str, port: int) -> str:
    """Where a browser of this machine finds the server."""
    return f"http://{'localhost' if _is_any(host) else _in_url(host)}:{port}/"


def _page() -> Path | None:
    """The folder of the built page, if the package has it."""
    import cottonopolis

    folder = Path(cottonopolis.__file__).parent / "page"
    return folder if (folder / "index.html").is_file() else None


def _is_any(host: str) -> bool:
    return host in ("0.0.0.0", "::", "")


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _own_number() -> str | None:
    """The address of this machine on its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # 192.0.2.0/24 is kept for documents: the route there is the route to anywhere.
            probe.connect(("192.0.2.1", 9))
            number = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(number).is_loopback else number

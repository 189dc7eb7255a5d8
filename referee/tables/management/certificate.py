"""https on the home network: an authority of this machine's own, and by it a certificate for its address.

The authority is made once and kept; a device that trusts it trusts this machine, whatever address it gets.
"""

import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.utils.translation import gettext as _

NAME = "Referee at home"
# Browsers take none that is to last longer than this.
CERTIFICATE_DAYS = 397
FOLDER = "https"


@dataclass(frozen=True, slots=True)
class Certificate:
    """``authority``: what devices are to trust. ``chain``: what the server shows, with its key."""

    authority: Path
    chain: Path


def certificate_for(folder: Path, address: str) -> Certificate:
    """Make a certificate for this address, signed by the authority of the folder; that is made at first."""
    # Slow to import, and most play without https.
    import trustme

    found = Certificate(folder / FOLDER / "authority.crt", folder / FOLDER / "chain.pem")
    kept = folder / FOLDER / "authority-key.pem"
    found.chain.parent.mkdir(mode=0o700, exist_ok=True)
    if kept.exists() and found.authority.exists():
        authority = trustme.CA.from_pem(found.authority.read_bytes(), kept.read_bytes())
    else:
        authority = trustme.CA(organization_name=NAME)
        _keep(kept, authority.private_key_pem.bytes())
        authority.cert_pem.write_to_path(str(found.authority))
    since = datetime.now(UTC) - timedelta(days=1)
    shown = authority.issue_cert(
        address,
        "localhost",
        "127.0.0.1",
        organization_name=NAME,
        not_before=since,
        not_after=since + timedelta(days=CERTIFICATE_DAYS),
    )
    _keep(found.chain, shown.private_key_and_cert_chain_pem.bytes())
    return found


def _keep(file: Path, pem: bytes) -> None:
    """Write what nobody else may read."""
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
        opened.write(pem)


def how_to_trust(address: str) -> list[str]:
    """Return what to do once on each device, a sentence for each kind."""
    return [
        _("Once on each device, trust this machine: open {address}authority.crt").format(address=address),
        _(
            "iPhone, iPad: install the profile in Settings, and switch it on under General > About > "
            "Certificate Trust Settings."
        ),
        _("Android: choose the file under Settings > Security > Install a certificate > CA certificate."),
        _("Windows: open the file, Install Certificate, Trusted Root Certification Authorities."),
        _("Mac: open the file, and set the certificate to Always Trust in Keychain Access."),
        _(
            "Linux, and any Firefox: Settings > Privacy & Security > View Certificates > Authorities > "
            "Import."
        ),
        _("If you only dismiss the warning, you can still play, but nothing is kept on that device."),
    ]

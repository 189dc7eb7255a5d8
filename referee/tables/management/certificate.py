"""https on the home network: a local certificate authority, and a certificate for this machine's address.

The authority is created once, so devices that trust it keep trusting this machine if its address changes.
"""

import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.utils.translation import gettext as _

NAME = "Referee at home"
# The longest that browsers accept.
CERTIFICATE_DAYS = 397
FOLDER = "https"


@dataclass(frozen=True, slots=True)
class Certificate:
    """``authority``: the certificate that devices trust. ``chain``: the server's certificate and key."""

    authority: Path
    chain: Path


def certificate_for(folder: Path, address: str) -> Certificate:
    """Create a certificate for this address, signed by the folder's authority; create that if needed."""
    # Slow to import, and rarely needed.
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
    """Write a file that only its owner may read."""
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
        opened.write(pem)


def how_to_trust(address: str) -> list[str]:
    """Return instructions for trusting the authority, one sentence for each kind of device."""
    return [
        _("Once on each device, open {address}authority.crt to trust this machine").format(address=address),
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
        _("If you just dismiss the warning, you can still play, but that device saves nothing."),
    ]

"""Verifies webhooks by Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Mapping, Optional, Sequence, Union, cast

from . import types as t

TOLERANCE_SECONDS = 300


class WebhookError(Exception):
    """The webhook is not authentic."""


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    now: Optional[float] = None,
) -> t.Event:
    """
    The event of a webhook with a valid signature and timestamp.

    `body` is the exact body, before any parsing. `secret` is `whsec_...`, or several while one is rotated.
    """
    exact = body.encode() if isinstance(body, str) else body
    given = {name.lower(): value for name, value in headers.items()}
    message_id = _header(given, "webhook-id")
    timestamp = _header(given, "webhook-timestamp")
    signatures = _header(given, "webhook-signature").split(" ")
    if re.fullmatch(r"[0-9]{1,15}", timestamp) is None:
        raise WebhookError("The timestamp is not a number.")
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        raise WebhookError("The timestamp is more than 5 minutes off.")
    secrets = [secret] if isinstance(secret, str) else secret
    for one in secrets:
        expected = sign_webhook(message_id, int(timestamp), exact, one).encode()
        # Compares in time that does not depend on where the bytes differ.
        if any([hmac.compare_digest(expected, sent.encode()) for sent in signatures]):
            return cast("t.Event", json.loads(exact))
    raise WebhookError("No signature matches.")


def sign_webhook(message_id: str, timestamp: int, body: bytes, secret: str) -> str:
    """The `webhook-signature` header of a body, for tests of receivers."""
    try:
        key = base64.b64decode(re.sub(r"^whsec_", "", secret), validate=True)
    except binascii.Error as error:
        raise WebhookError("The secret is not base64.") from error
    content = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.new(key, content, hashlib.sha256).digest()
    return f"v1,{base64.b64encode(digest).decode()}"


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name, "")
    if value == "":
        raise WebhookError(f"The header {name} is missing.")
    return value

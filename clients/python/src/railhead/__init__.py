"""Railhead's API as typed methods, and a webhook verifier. Needs the standard library alone."""

from __future__ import annotations

from . import types
from ._call import Items, Page, Transport
from .errors import ApprovalRequired, ConnectionFailed, ProblemError, RailheadError
from .operations import Operations
from .webhooks import WebhookError, sign_webhook, verify_webhook


class Railhead(Operations):
    """
    A client of one service.

    Key and address default to RAILHEAD_API_KEY and RAILHEAD_API. Safe to share between threads.
    """

    def __init__(
        self,
        api_key: "str | None" = None,
        base_url: "str | None" = None,
        *,
        service_account_id: "str | None" = None,
        timeout: float = 60.0,
        max_retries: int = 2,
    ) -> None:
        self._transport = Transport(
            api_key,
            base_url,
            service_account_id=service_account_id,
            timeout=timeout,
            max_retries=max_retries,
        )
        super().__init__(self._transport)

    def close(self) -> None:
        """Closes the connection of this thread."""
        self._transport.close()


__all__ = [
    "ApprovalRequired",
    "ConnectionFailed",
    "Items",
    "Page",
    "ProblemError",
    "Railhead",
    "RailheadError",
    "WebhookError",
    "sign_webhook",
    "types",
    "verify_webhook",
]

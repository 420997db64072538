"""Failures of calls."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional


class RailheadError(Exception):
    """Any failure of a call."""


class ConnectionFailed(RailheadError):
    """No answer came: the service cannot be reached, or took too long."""


class ApprovalRequired(RailheadError):
    """The request waits for a second person. Nothing has happened yet."""

    def __init__(self, approval: Dict[str, Any]) -> None:
        super().__init__(f"The request waits for approval {approval.get('id')}.")
        self.approval = approval


class ProblemError(RailheadError):
    """An error that the service answered."""

    def __init__(self, status: int, data: Mapping[str, Any], request_id: Optional[str]) -> None:
        self.status = status
        # The kind of problem, as `/validation_error`.
        self.type: str = str(data.get("type", ""))
        self.title: str = str(data.get("title", ""))
        self.detail: str = str(data.get("detail", ""))
        # Which business rule refused, as `duplicate_external_id`.
        self.code: Optional[str] = data.get("code")
        # All invalid fields, each with `reference` and `detail`.
        self.items: List[Dict[str, str]] = list(data.get("items", []))
        # On payments: what their status allows.
        self.allowed_actions: List[str] = list(data.get("allowed_actions", []))
        # Quote it when asking for support.
        self.request_id = request_id
        self.data = data
        parts = [f"{one.get('reference', '')} {one.get('detail', '')}" for one in self.items]
        super().__init__(" ".join([f"{status}: {self.detail or self.title}", *parts]))

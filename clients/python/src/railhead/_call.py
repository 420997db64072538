"""Sends calls over HTTP with retries, paging and typed failures."""

from __future__ import annotations

import http.client
import json
import os
import random
import threading
import time
import uuid
from dataclasses import dataclass, field, replace
from typing import Any, Dict, Generic, Iterator, List, Mapping, Optional, Tuple, TypeVar, Union
from urllib.parse import quote, urlencode, urlsplit

from .errors import ApprovalRequired, ConnectionFailed, ProblemError, RailheadError

T = TypeVar("T")

DEFAULT_URL = "http://127.0.0.1:8787"
FIRST_DELAY = 0.5
MAX_DELAY = 8.0
# A longer Retry-After ends the retries.
MAX_RETRY_AFTER = 60.0
RETRYABLE = frozenset((408, 409, 425, 429))
# The service answered before it processed the request.
UNPROCESSED = frozenset((408, 429, 503))


@dataclass(frozen=True)
class Call:
    """A request before it becomes HTTP."""

    method: str
    path: str
    path_parameters: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    service_account_id: Optional[str] = None
    idempotency_key: Optional[str] = None
    # Whether a repetition with the same Idempotency-Key has no second effect.
    is_keyed: bool = False
    paging: str = "single"
    timeout: Optional[float] = None


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Mapping[str, str]
    body: bytes


class Page(Generic[T]):
    """One page of a list."""

    def __init__(self, data: List[T], meta: Dict[str, Any]) -> None:
        self.data = data
        self.meta = meta

    @property
    def total_items(self) -> int:
        """Items on all pages."""
        return int(self.meta["total_items"])


class Items(Generic[T]):
    """A list: iterate for all items of all pages, or take the first page."""

    def __init__(self, transport: "Transport", call: Call) -> None:
        self._transport = transport
        self._call = call

    def pages(self) -> Iterator[Page[T]]:
        call: Optional[Call] = self._call
        while call is not None:
            page = self._read(call)
            if not page.data:
                return
            yield page
            call = _next_page(call, page)

    def first_page(self) -> Page[T]:
        return self._read(self._call)

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def _read(self, call: Call) -> Page[T]:
        envelope = self._transport.envelope(call)
        return Page(envelope["data"], envelope["meta"])


def _next_page(call: Call, page: Page[Any]) -> Optional[Call]:
    if call.paging == "single":
        return None
    if call.paging == "cursor":
        # Events have a sequence, postings and messages a number.
        last = page.data[-1]
        after = last["sequence"] if "sequence" in last else last["number"]
        return replace(call, query={**call.query, "after": after})
    number = int(page.meta["page_number"])
    if number >= int(page.meta["total_pages"]):
        return None
    return replace(call, query={**call.query, "page_number": number + 1})


class _Kept:
    """A thread's connection, closed when the thread ends."""

    def __init__(self, connection: http.client.HTTPConnection) -> None:
        self.connection = connection

    def __del__(self) -> None:
        self.connection.close()


class Transport:
    """One connection per thread; safe to share between threads."""

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        service_account_id: Optional[str] = None,
        timeout: float = 60.0,
        max_retries: int = 2,
    ) -> None:
        self._key = api_key or os.environ.get("RAILHEAD_API_KEY", "")
        address = urlsplit(base_url or os.environ.get("RAILHEAD_API", DEFAULT_URL))
        if address.scheme not in ("http", "https") or address.hostname is None:
            raise ValueError("base_url must be an http or https address")
        self._address = address
        self._account = service_account_id
        self._timeout = timeout
        self._max_retries = max_retries
        self._held = threading.local()

    def send(self, call: Call) -> Any:
        """The `data` of the answer."""
        return self.envelope(call)["data"]

    def items(self, call: Call) -> Items[Any]:
        return Items(self, call)

    def download(self, call: Call) -> bytes:
        return self._reply(call).body

    def envelope(self, call: Call) -> Dict[str, Any]:
        reply = self._reply(call)
        envelope = _envelope(reply)
        if reply.status == 202:
            raise ApprovalRequired(envelope["data"])
        return envelope

    def stream(self, call: Call) -> Iterator[Any]:
        """Events as they are appended. A lost connection is opened again after the last event."""
        failures = 0
        while True:
            try:
                for call, event in self._events(call):
                    failures = 0
                    if event is not None:
                        yield event
            except ConnectionFailed:
                failures += 1
                if failures > self._max_retries:
                    raise
            time.sleep(_back_off(failures))

    def close(self) -> None:
        """Closes the connection of this thread."""
        kept = getattr(self._held, "kept", None)
        if kept is not None:
            kept.connection.close()
        self._held.kept = None

    def _reply(self, call: Call) -> Reply:
        request = self._request(call)
        attempt = 0
        while True:
            failure: Union[ConnectionFailed, Reply]
            try:
                failure = self._once(call, request)
                if failure.status < 400:
                    return failure
            except ConnectionFailed as error:
                failure = error
            delay = _retry_delay(call, failure, attempt)
            if attempt >= self._max_retries or delay is None:
                raise failure if isinstance(failure, ConnectionFailed) else _problem(failure)
            time.sleep(delay)
            attempt += 1

    def _request(self, call: Call) -> Tuple[str, Optional[bytes], Dict[str, str]]:
        """Made once per call: every attempt sends the same key and bytes."""
        names = {name: quote(value, safe="") for name, value in call.path_parameters.items()}
        query = urlencode(
            {name: _text(value) for name, value in call.query.items() if value is not None}
        )
        target = self._address.path.rstrip("/") + call.path.format(**names)
        headers = {"Accept": "application/json", "Authorization": f"Bearer {self._key}"}
        account = call.service_account_id or self._account
        if account is not None:
            headers["Service-Account-Id"] = account
        if call.is_keyed:
            headers["Idempotency-Key"] = call.idempotency_key or str(uuid.uuid4())
        body = None
        if call.body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(call.body).encode()
        return (f"{target}?{query}" if query else target), body, headers

    def _once(self, call: Call, request: Tuple[str, Optional[bytes], Dict[str, str]]) -> Reply:
        # A kept connection may have been closed by the other end, which looks like a lost request.
        if not _is_repeatable(call):
            self.close()
        kept = getattr(self._held, "kept", None) or _Kept(self._connect())
        self._held.kept = kept
        connection = kept.connection
        timeout = call.timeout or self._timeout
        connection.timeout = timeout
        if connection.sock is not None:
            connection.sock.settimeout(timeout)
        target, body, headers = request
        try:
            connection.request(call.method, target, body=body, headers=headers)
            response = connection.getresponse()
            names = {name.lower(): value for name, value in response.getheaders()}
            return Reply(response.status, names, response.read())
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise ConnectionFailed(f"{call.method} {call.path}: {error!r}") from error

    def _connect(self) -> http.client.HTTPConnection:
        host, port = self._address.hostname or "", self._address.port
        kind = (
            http.client.HTTPSConnection
            if self._address.scheme == "https"
            else http.client.HTTPConnection
        )
        return kind(host, port, timeout=self._timeout)

    def _events(self, call: Call) -> Iterator[Tuple[Call, Any]]:
        """Each event with the call that continues after it."""
        target, _, headers = self._request(call)
        headers["Accept"] = "text/event-stream"
        connection = self._connect()
        try:
            connection.request("GET", target, headers=headers)
            response = connection.getresponse()
            names = {name.lower(): value for name, value in response.getheaders()}
            if response.status != 200:
                raise _problem(Reply(response.status, names, response.read()))
            started = {"generation": names.get("log-generation")}
            if call.query.get("after") is None:
                started["after"] = names.get("log-last-sequence")
            call = replace(call, query={**call.query, **started})
            yield call, None
            data: List[str] = []
            for raw in response:
                line = raw.decode().rstrip("\r\n")
                if line.startswith("data:"):
                    data.append(line[5:].lstrip())
                elif line == "" and data:
                    event = json.loads("\n".join(data))
                    data = []
                    call = replace(call, query={**call.query, "after": event["sequence"]})
                    yield call, event
        except (OSError, http.client.HTTPException) as error:
            raise ConnectionFailed(f"GET {call.path}: {error!r}") from error
        finally:
            connection.close()


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(_text(one) for one in value)
    return str(value)


def _is_repeatable(call: Call) -> bool:
    """A PUT changes a status and may fail after its own success, so it is sent once."""
    return call.is_keyed or call.method in ("GET", "DELETE")


def _retry_delay(
    call: Call, failure: Union[ConnectionFailed, Reply], attempt: int
) -> Optional[float]:
    if isinstance(failure, ConnectionFailed):
        return _back_off(attempt) if _is_repeatable(call) else None
    advice = failure.headers.get("x-should-retry")
    is_safe = failure.status in UNPROCESSED or (
        _is_repeatable(call) and (failure.status in RETRYABLE or failure.status >= 500)
    )
    if advice == "false" or not (is_safe or advice == "true"):
        return None
    try:
        asked = float(failure.headers["retry-after"])
    except (KeyError, ValueError):
        return _back_off(attempt)
    return asked if asked <= MAX_RETRY_AFTER else None


def _back_off(attempt: int) -> float:
    # Jitter: clients that failed together must not retry together.
    return float(min(FIRST_DELAY * 2**attempt, MAX_DELAY) * (0.5 + random.random() / 2))


def _envelope(reply: Reply) -> Dict[str, Any]:
    try:
        envelope = json.loads(reply.body)
    except ValueError as error:
        raise RailheadError(f"The answer with status {reply.status} is not JSON.") from error
    if not isinstance(envelope, dict) or "data" not in envelope:
        raise RailheadError(f"The answer with status {reply.status} has no data.")
    return envelope


def _problem(reply: Reply) -> RailheadError:
    try:
        data = _envelope(reply)["data"]
    except RailheadError as error:
        return error
    return ProblemError(reply.status, data, reply.headers.get("api-request-id"))

# Generated from the routes of the server by `npm run docs`; change those.
"""Every operation of the API as a method."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, Sequence, Union

from ._call import Call, Items, Transport
from . import types as t

class SandboxAccounts:
    """The operations `sandbox.accounts`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def step(
        self,
        id: str,
        step: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Account:
        """
        Step an account through its lifecycle.

        Steps: `onboard`, `activate`, `reject`, `deactivate`, `reactivate`. A step that the
        account's status does not allow is refused with the allowed steps. With the account setting
        `configuration.enforce_account_status` the status restricts payments as in production.

        Needs the scope `sandbox:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Account = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/accounts/{id}/{step}",
                path_parameters={"id": id, "step": step},
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class SandboxClock:
    """The operations `sandbox.clock`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.SandboxClock:
        """
        Read the sandbox's clock.

        Needs the scope `sandbox:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxClock = self._transport.send(
            Call(
                "GET",
                "/v1/sandbox/clock",
                timeout=timeout,
            )
        )
        return result

    def set(
        self,
        body: t.SetSandboxClock,
        *,
        timeout: Optional[float] = None,
    ) -> t.SandboxClock:
        """
        Set the sandbox clock's mode.

        `frozen` stops until advanced. `auto` jumps to the next due time whenever work is pending.
        `real` runs at wall-clock speed from the current time, `scaled` at `factor` seconds per
        second. Time never goes back.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxClock = self._transport.send(
            Call(
                "PUT",
                "/v1/sandbox/clock",
                body=body,
                timeout=timeout,
            )
        )
        return result

    def advance(
        self,
        body: t.AdvanceSandboxClock,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxClockAdvance:
        """
        Advance the sandbox clock.

        Send one of `by` (ISO 8601 duration on the Eastern calendar, or banking days such as `3bd`),
        `to` (an instant) or `until` (`idle`, `next_cutoff`, `next_settlement`, `next_funding`, or
        `{resource_id, status}`). With several banks, the earliest time at which one has work. Time
        never goes back; due work runs in order. Concurrent advances run one after the other: the
        second starts where the first ended. `idle` stops when only manual actions remain, reported
        in `stopped`. Returns when all due work is done, with its results in order: a first page
        and, with `has_more`, the rest from `GET /v1/sandbox/clock/advances?cursor=<next>`.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxClockAdvance = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/clock/advance",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def read_on(
        self,
        *,
        cursor: str,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxClockReadOn:
        """
        List the results of a clock advance.

        Pass `next` of the previous page as `cursor` until it is null: every event, posting and file
        of the advance is returned once, in order. A cursor is valid for its sandbox until the
        sandbox is reset or restored.

        Needs the scope `sandbox:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxClockReadOn = self._transport.send(
            Call(
                "GET",
                "/v1/sandbox/clock/advances",
                query={"cursor": cursor, "limit": limit},
                timeout=timeout,
            )
        )
        return result


class SandboxEnvironments:
    """The operations `sandbox.environments`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: Optional[t.CreateSandboxEnvironment] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxEnvironmentCreate:
        """
        Create a sandbox.

        The sandbox has its own organization, account, clock, bank, ledger and API key; the key's
        scopes are at most those of the requesting key. With a `seed` all ids inside are derived
        from it: the same requests produce the same log and the same files, also in two sandboxes at
        the same time. The sandbox's own id, keys and signing secrets are not derived. The key is
        shown only in this response.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxEnvironmentCreate = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/environments",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.SandboxEnvironment]:
        """
        List sandboxes.

        Needs the scope `sandbox:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/sandbox/environments",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.SandboxEnvironment:
        """
        Read a sandbox.

        Needs the scope `sandbox:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxEnvironment = self._transport.send(
            Call(
                "GET",
                "/v1/sandbox/environments/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.SandboxEnvironment:
        """
        Delete a sandbox.

        A root sandbox cannot be deleted, because its keys would stop working; reset it instead.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxEnvironment = self._transport.send(
            Call(
                "DELETE",
                "/v1/sandbox/environments/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def reset(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxEnvironment:
        """
        Reset a sandbox.

        API keys keep working; customers, payments, files, ledger and events are deleted.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxEnvironment = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/environments/{id}/reset",
                path_parameters={"id": id},
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def fork(
        self,
        id: str,
        body: Optional[t.ForkSandboxEnvironment] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxEnvironmentCreate:
        """
        Fork a sandbox.

        The fork has its own id and its own API key, whose scopes are at most those of the
        requesting key. Its clock starts at the same instant in the same mode and runs
        independently. With `snapshot_id` the fork starts from that snapshot. Ids, paykey tokens,
        external ids, trace numbers and files are copied, so the same requests have the same results
        in both. API keys, stored idempotent responses, the request log, the audit log and webhook
        deliveries are not copied; webhook endpoints are, with their URLs and secrets. The key is
        shown only in this response.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxEnvironmentCreate = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/environments/{id}/fork",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class SandboxFaults:
    """The operations `sandbox.faults`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateSandboxFault,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxFault:
        """
        Inject a fault.

        `bank`: the bank's next response file is lost (`drop`), arrives twice under two names
        (`duplicate`), arrives a banking day late (`delay`), lists its responses in reverse
        (`reorder`) or is truncated (`partial`); after a truncated file nothing becomes paid until
        its exception is resolved. `transport`: an upload to the bank fails because the server does
        not respond (`drop`) or the connection breaks during the transfer (`partial`). `webhook`: a
        message is lost (`drop`), sent twice (`duplicate`), sent after `delay_ms` (`delay`), sent
        after the next message (`reorder`, waiting `delay_ms` at most) or sent with half its body
        (`partial`). `database`: each request and each engine step first waits `delay_ms` (`delay`;
        a `count` is required). `count` limits how often; without it the fault applies until faults
        are cleared.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxFault = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/faults",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.SandboxFault]:
        """
        List faults.

        Needs the scope `sandbox:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/sandbox/faults",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def clear(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Items[t.SandboxFault]:
        """
        Clear faults.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "DELETE",
                "/v1/sandbox/faults",
                paging="single",
                timeout=timeout,
            )
        )


class SandboxFunding:
    """The operations `sandbox.funding`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def run(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxFunding:
        """
        Run funding.

        Advances the clock to the next funding run, which groups paid payments into funding events.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxFunding = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/funding/run",
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class SandboxInbox:
    """The operations `sandbox.inbox`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def open(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxInboxOpen:
        """
        Open the sandbox's webhook inbox.

        Returns the inbox URL, the same on every call. Use it as a webhook endpoint's URL, then read
        messages with `GET /v1/sandbox/inbox`.

        Needs the scope `sandbox:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxInboxOpen = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/inbox",
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        after: Optional[int] = None,
        type: Optional[str] = None,
        limit: Optional[int] = None,
        wait: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.SandboxInbox]:
        """
        List messages in the sandbox's webhook inbox.

        In order of arrival, after the given number. With `wait` the response is sent once there is
        a message, or empty after that time.

        Needs the scope `sandbox:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/sandbox/inbox",
                query={"after": after, "type": type, "limit": limit, "wait": wait},
                paging="cursor",
                timeout=timeout,
            )
        )


class SandboxOutcomes:
    """The operations `sandbox.outcomes`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.SandboxOutcome:
        """
        List sandbox outcomes.

        Every outcome with its statuses and their times: immediately, or a number of banking days
        after the payment is sent, at a time of the bank's day (Eastern). Also the steps that
        outcomes consist of, and the account numbers and names that select an outcome by themselves.

        Needs the scope `sandbox:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxOutcome = self._transport.send(
            Call(
                "GET",
                "/v1/sandbox/outcomes",
                timeout=timeout,
            )
        )
        return result


class SandboxPayments:
    """The operations `sandbox.payments`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def step(
        self,
        id: str,
        step: str,
        body: Optional[t.StepSandboxPayment] = None,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxPayment:
        """
        Step a payment through the ACH rail.

        Steps: `submit`, `acknowledge` (the bank acknowledges the file), `settle`, `pay`, `return`
        (with `code`, by default R01) and `correct` (by default C01). Time advances as far as the
        step needs, and other work due on the way runs, too. A step that the payment's status does
        not allow is refused with the allowed steps.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.
        """
        result: t.SandboxPayment = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/payments/{id}/{step}",
                path_parameters={"id": id, "step": step},
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class SandboxReceivedEntries:
    """The operations `sandbox.received_entries`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateSandboxReceivedEntry,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxReceivedEntry:
        """
        Originate an entry to one of our accounts.

        The simulated bank puts a file with the entry of another party into its inbound folder, and
        the next poll reads it. Amount 0 is a prenote. With `hold_to_act` the entry waits for a
        person until the cut-off, otherwise it is decided by default at once. With a later
        `settlement_date` it is `pending` until then, and waits afterwards as with `hold_to_act`.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxReceivedEntry = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/received_entries",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class SandboxRules:
    """The operations `sandbox.rules`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateSandboxRule,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxRule:
        """
        Create a sandbox rule.

        Omitted members of `match` match everything, including prenotes and micro-entries
        (`payment_type` `verification`), whose amount is that of their debit; `name` is part of the
        customer's name, `tag` the payment's `metadata.tag`, amounts are cents and inclusive. A
        `delay` such as `5d` or `3bd` postpones the bank's responses by that time. The first
        matching rule applies, unless the payment or verification names an outcome itself.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxRule = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/rules",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.SandboxRule]:
        """
        List sandbox rules in order of evaluation.

        Needs the scope `sandbox:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/sandbox/rules",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.SandboxRule:
        """
        Delete a sandbox rule.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxRule = self._transport.send(
            Call(
                "DELETE",
                "/v1/sandbox/rules/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class SandboxScenarios:
    """The operations `sandbox.scenarios`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def run(
        self,
        body: t.RunSandboxScenario,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxScenario:
        """
        Run a scenario.

        Runs a scenario in a sandbox of its own, with the rights of the caller, and answers what
        each step caused. The sandbox is deleted afterwards, an hour later with `keep`. Faults of
        the text are listed with their lines, and nothing runs.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxScenario = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/scenarios",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class SandboxSnapshots:
    """The operations `sandbox.snapshots`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        id: str,
        body: Optional[t.CreateSandboxSnapshot] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxSnapshot:
        """
        Create a snapshot of a sandbox.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxSnapshot = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/environments/{id}/snapshots",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        id: str,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.SandboxSnapshot]:
        """
        List the snapshots of a sandbox.

        Needs the scope `sandbox:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/sandbox/environments/{id}/snapshots",
                path_parameters={"id": id},
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def restore(
        self,
        id: str,
        snapshot_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SandboxSnapshot:
        """
        Restore a snapshot.

        The clock returns to the snapshot's instant. API keys keep working. A snapshot that is not
        `restorable`, because a migration was applied since, is refused as `snapshot_outdated`.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxSnapshot = self._transport.send(
            Call(
                "POST",
                "/v1/sandbox/environments/{id}/snapshots/{snapshot_id}/restore",
                path_parameters={"id": id, "snapshot_id": snapshot_id},
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def delete(
        self,
        id: str,
        snapshot_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.SandboxSnapshot:
        """
        Delete a snapshot.

        Needs the scope `sandbox:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SandboxSnapshot = self._transport.send(
            Call(
                "DELETE",
                "/v1/sandbox/environments/{id}/snapshots/{snapshot_id}",
                path_parameters={"id": id, "snapshot_id": snapshot_id},
                timeout=timeout,
            )
        )
        return result


class WebhookEndpointsDeliveries:
    """The operations `webhook_endpoints.deliveries`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        id: str,
        *,
        state: Optional[Sequence[str]] = None,
        event_type: Optional[str] = None,
        event_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.WebhookEndpointsDelivery]:
        """
        List a webhook endpoint's deliveries.

        Needs the scope `webhook_endpoints:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/webhook_endpoints/{id}/deliveries",
                path_parameters={"id": id},
                query={"state": state, "event_type": event_type, "event_id": event_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        delivery_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpointsDelivery:
        """
        Read a webhook delivery.

        Needs the scope `webhook_endpoints:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpointsDelivery = self._transport.send(
            Call(
                "GET",
                "/v1/webhook_endpoints/{id}/deliveries/{delivery_id}",
                path_parameters={"id": id, "delivery_id": delivery_id},
                timeout=timeout,
            )
        )
        return result

    def resend(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpointsDelivery:
        """
        Resend a webhook message.

        Sends immediately with the original id and a new timestamp, even if it was delivered before.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpointsDelivery = self._transport.send(
            Call(
                "POST",
                "/v1/webhook_endpoints/{id}/deliveries/{delivery_id}/resend",
                path_parameters={"id": id, "delivery_id": delivery_id},
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class AccountSettings:
    """The operations `account_settings`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(
        self,
        account_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.AccountSetting:
        """
        Read an account's settings.

        Environment defaults, overridden by the organization's settings, overridden by the account's
        own.

        Needs the scope `account_settings:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AccountSetting = self._transport.send(
            Call(
                "GET",
                "/v1/account_settings/{account_id}",
                path_parameters={"account_id": account_id},
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        account_id: str,
        body: Optional[t.UpdateAccountSetting] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.AccountSetting:
        """
        Update an account's settings.

        Members sent override the inherited values; a section sent as null is inherited again.
        Capabilities change through capability requests.

        Needs the scope `account_settings:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AccountSetting = self._transport.send(
            Call(
                "PATCH",
                "/v1/account_settings/{account_id}",
                path_parameters={"account_id": account_id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Accounts:
    """The operations `accounts`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateAccount,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Account:
        """
        Create an account.

        In a sandbox the account can take payments immediately; in production after onboarding.

        Needs the scope `accounts:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Account = self._transport.send(
            Call(
                "POST",
                "/v1/accounts",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        search_text: Optional[str] = None,
        status: Optional[Sequence[str]] = None,
        type: Optional[str] = None,
        external_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Account]:
        """
        List accounts.

        `search_text` searches names, website, external_id and id.

        Needs the scope `accounts:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/accounts",
                query={"search_text": search_text, "status": status, "type": type, "external_id": external_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Account:
        """
        Read an account.

        Needs the scope `accounts:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Account = self._transport.send(
            Call(
                "GET",
                "/v1/accounts/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: t.UpdateAccount,
        *,
        timeout: Optional[float] = None,
    ) -> t.Account:
        """
        Update an account.

        Replaces the whole business profile.

        Needs the scope `accounts:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Account = self._transport.send(
            Call(
                "PUT",
                "/v1/accounts/{id}",
                path_parameters={"id": id},
                body=body,
                timeout=timeout,
            )
        )
        return result

    def readiness(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.AccountReadiness:
        """
        Read what an account lacks before it moves money.

        What the account and each capability lack, in the order in which it is put right: whose turn
        it is, the operation that goes on, the roles that may call it, and by when where an
        exception is open.

        Needs the scope `accounts:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AccountReadiness = self._transport.send(
            Call(
                "GET",
                "/v1/accounts/{id}/readiness",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def onboard(
        self,
        id: str,
        body: t.OnboardAccount,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Account:
        """
        Start the onboarding of an account.

        Requires a representative and a linked bank account; both enter review with the account.

        Needs the scope `accounts:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Account = self._transport.send(
            Call(
                "POST",
                "/v1/accounts/{id}/onboard",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def simulate(
        self,
        id: str,
        *,
        final_status: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Account:
        """
        Simulate an account's review.

        Sandbox only. Moves the account, its representatives and linked bank accounts to a status;
        no change if they already have it.

        Needs the scope `accounts:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Account = self._transport.send(
            Call(
                "POST",
                "/v1/accounts/{id}/simulate",
                path_parameters={"id": id},
                query={"final_status": final_status},
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def review(
        self,
        id: str,
        body: t.ReviewAccount,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Account:
        """
        Review an account.

        Requires a platform key with the scope `admin`. A decision during onboarding also applies to
        the account's representatives and linked bank accounts.

        Needs the scope `accounts:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Account = self._transport.send(
            Call(
                "PATCH",
                "/v1/accounts/{id}/review",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def bank(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.AccountBank:
        """
        Read an account's bank.

        Needs the scope `banks:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AccountBank = self._transport.send(
            Call(
                "GET",
                "/v1/accounts/{id}/bank",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def route(
        self,
        id: str,
        body: t.RouteAccount,
        *,
        timeout: Optional[float] = None,
    ) -> t.AccountBank:
        """
        Route an account's payments to a bank.

        Null routes to the default bank. Entries already in a file stay with their bank; all others
        use the new bank's windows. Refused while it is in doubt which files a bank has
        (`origination_locked`), until a recovery has decided.

        Needs the scope `banks:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AccountBank = self._transport.send(
            Call(
                "PUT",
                "/v1/accounts/{id}/bank",
                path_parameters={"id": id},
                body=body,
                timeout=timeout,
            )
        )
        return result


class AchCalendar:
    """The operations `ach_calendar`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        bank_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.AchCalendar:
        """
        Read the ACH calendar: banking days and cut-offs.

        Shows the expected dates of a payment that is ready before each of the next five cut-offs,
        by the environment's clock. Days are New York dates, by default the next fourteen. Uses the
        given bank, or the default bank.

        Needs the scope `ach_calendar:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AchCalendar = self._transport.send(
            Call(
                "GET",
                "/v1/ach_calendar",
                query={"from": from_, "to": to, "bank_id": bank_id},
                timeout=timeout,
            )
        )
        return result


class AchEntries:
    """The operations `ach_entries`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        payment_id: Optional[str] = None,
        trace_number: Optional[str] = None,
        file_id: Optional[str] = None,
        amount: Optional[int] = None,
        name: Optional[str] = None,
        direction: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.AchEntry]:
        """
        List entries over all ACH files.

        Entries of files sent, and returns, notifications of change and other items of files
        received, the newest file first unless sorted otherwise. Without `payment_id`,
        `trace_number`, `file_id`, `amount` or `name`, those of the newest 10 files; `amount` and
        `name` alone are looked up in the newest 1,000 payments of the account that have them. An
        item received is found by the trace number of the entry that it is about. Requires a
        platform key.

        Needs the scope `ach_files:read`.

        Needs a key of the platform.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/ach_entries",
                query={"payment_id": payment_id, "trace_number": trace_number, "file_id": file_id, "amount": amount, "name": name, "direction": direction, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                service_account_id=service_account_id,
                paging="number",
                timeout=timeout,
            )
        )


class AchFiles:
    """The operations `ach_files`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        direction: Optional[str] = None,
        state: Optional[str] = None,
        bank_id: Optional[str] = None,
        trace_number: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.AchFile]:
        """
        List ACH files.

        Filter by `trace_number` to find the file that contains an entry.

        Needs the scope `ach_files:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/ach_files",
                query={"direction": direction, "state": state, "bank_id": bank_id, "trace_number": trace_number, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.AchFile:
        """
        Read an ACH file.

        Needs the scope `ach_files:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AchFile = self._transport.send(
            Call(
                "GET",
                "/v1/ach_files/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def entries(
        self,
        id: str,
        *,
        trace_number: Optional[str] = None,
        payment_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.AchFileEntry]:
        """
        List the entries of an outbound ACH file.

        Each entry has its payment or funding event and its line number. Filter by `trace_number` or
        `payment_id`.

        Needs the scope `ach_files:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/ach_files/{id}/entries",
                path_parameters={"id": id},
                query={"trace_number": trace_number, "payment_id": payment_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def lines(
        self,
        id: str,
        *,
        from_: Optional[int] = None,
        count: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.AchFileLine:
        """
        Read the lines of an ACH file, decoded.

        Each record with its fields, their columns and meanings, what was found wrong with it, and
        the payment or transfer of an entry. `next` is the line to go on with. `totals` are counted
        from the records themselves. Account numbers are masked except the last four characters
        unless the key has the scope `pii:reveal`. Writes an audit entry, as the content does.

        Needs the scope `ach_files:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AchFileLine = self._transport.send(
            Call(
                "GET",
                "/v1/ach_files/{id}/lines",
                path_parameters={"id": id},
                query={"from": from_, "count": count},
                timeout=timeout,
            )
        )
        return result

    def content(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> bytes:
        """
        Download an ACH file.

        With the scope `pii:reveal`, returns the exact bytes, whose SHA-256 is in the file resource.
        Without it, account numbers are masked except the last four characters. Either writes an
        audit entry.

        Needs the scope `ach_files:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.download(
            Call(
                "GET",
                "/v1/ach_files/{id}/content",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )

    def evidence(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.AchFileEvidence:
        """
        Read what is known of the hand-over of a file.

        What the bank's folder and acknowledgements show of each attempt to hand the file over, and
        what people said of one in doubt, oldest first. Requires a platform key.

        Needs the scope `ach_files:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AchFileEvidence = self._transport.send(
            Call(
                "GET",
                "/v1/ach_files/{id}/evidence",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def decide(
        self,
        id: str,
        body: t.DecideAchFile,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.AchFileEvidence:
        """
        Decide whether a file in doubt was sent.

        Two people must give the same decision, where all keys that a person made are that person. A
        file decided as not sent is sent with the same bytes before the bank's deadline; after the
        deadline its payments are rescheduled.

        Needs the scope `ach_files:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AchFileEvidence = self._transport.send(
            Call(
                "POST",
                "/v1/ach_files/{id}/decide",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def confirm(
        self,
        id: str,
        body: t.ConfirmAchFile,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.AchFile:
        """
        Record what the bank says of a file's totals.

        For a file whose bank must confirm it (`confirmation` in the bank profile). `matched`
        confirms it: its payments count as sent. `differs` keeps it unconfirmed and opens an
        exception. With `totals`, the bank's figures, a `matched` that is not so is recorded as
        `differs`, with each figure. `not_processed` needs two people, where all keys that a person
        made are that person; then the file is `rejected` and its payments go into the next file.

        Needs the scope `ach_files:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AchFile = self._transport.send(
            Call(
                "POST",
                "/v1/ach_files/{id}/confirm",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def release(
        self,
        id: str,
        body: t.ReleaseAchFile,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.AchFile:
        """
        Release a quarantined inbound file.

        For a file whose control totals do not match or that is truncated, once the bank has
        confirmed it; or a file that could not be decrypted, once the keys are corrected. The file
        is read again immediately.

        Needs the scope `ach_files:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AchFile = self._transport.send(
            Call(
                "POST",
                "/v1/ach_files/{id}/release",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class ApiKeys:
    """The operations `api_keys`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateApiKey,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ApiKeyCreate:
        """
        Create an API key.

        Creates a key for one account or, with a platform key, for the platform. The response
        contains the key, which is not shown again. `scopes` lists what the key may do; a key cannot
        grant scopes it does not have. `allowed_addresses` limits where it may be used from; the
        default is that of the key that asks. A live key works for 365 days unless `expires_at` says
        otherwise; null is no end.

        Needs the scope `api_keys:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ApiKeyCreate = self._transport.send(
            Call(
                "POST",
                "/v1/api_keys",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        account_id: Optional[str] = None,
        revoked: Optional[bool] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ApiKey]:
        """
        List API keys.

        Needs the scope `api_keys:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/api_keys",
                query={"account_id": account_id, "revoked": revoked, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ApiKey:
        """
        Read an API key.

        Needs the scope `api_keys:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ApiKey = self._transport.send(
            Call(
                "GET",
                "/v1/api_keys/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def revoke(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ApiKey:
        """
        Revoke an API key.

        The key stops working immediately and permanently, in every process. A key cannot revoke a
        key with more scopes than its own.

        Needs the scope `api_keys:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ApiKey = self._transport.send(
            Call(
                "DELETE",
                "/v1/api_keys/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def rotate(
        self,
        id: str,
        body: Optional[t.RotateApiKey] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ApiKeyCreate:
        """
        Rotate an API key.

        Returns a new key with the same scopes, and the same allowed addresses unless others are
        sent. The old key keeps working for `overlap_seconds` of real time, one day by default.

        Needs the scope `api_keys:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ApiKeyCreate = self._transport.send(
            Call(
                "POST",
                "/v1/api_keys/{id}/rotate",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class ApprovalRules:
    """The operations `approval_rules`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ApprovalRule]:
        """
        List the rules in force.

        The environment's rules, then the defaults, which count for requests that no rule of the
        environment meets. Defaults hold in live once a person has a role. A rule with `needed` 0
        lets its requests run at once.

        Needs the scope `approvals:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/approval_rules",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def create(
        self,
        body: t.CreateApprovalRule,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ApprovalRule:
        """
        Create an approval rule.

        A rule counts in place of the default for the requests that it meets. Of several, the one
        with the most `needed` counts. Omitted members of `condition` match every request; amounts
        are cents.

        Needs the scope `approvals:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ApprovalRule = self._transport.send(
            Call(
                "POST",
                "/v1/approval_rules",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ApprovalRule:
        """
        Read an approval rule.

        Needs the scope `approvals:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ApprovalRule = self._transport.send(
            Call(
                "GET",
                "/v1/approval_rules/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: t.UpdateApprovalRule,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ApprovalRule:
        """
        Change an approval rule.

        Needs the scope `approvals:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ApprovalRule = self._transport.send(
            Call(
                "PATCH",
                "/v1/approval_rules/{id}",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ApprovalRule:
        """
        Delete an approval rule.

        The default counts again for the requests that it met.

        Needs the scope `approvals:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ApprovalRule = self._transport.send(
            Call(
                "DELETE",
                "/v1/approval_rules/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class Approvals:
    """The operations `approvals`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        state: Optional[Sequence[str]] = None,
        action: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Approval]:
        """
        List requests for approval.

        `request` and `response` are null in the list; read one request to see them.

        Needs the scope `approvals:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/approvals",
                query={"state": state, "action": action, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Approval:
        """
        Read a request for approval.

        `request` is what would run: its query and body. `response` is the answer of a request that
        ran, shown to its requester.

        Needs the scope `approvals:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Approval = self._transport.send(
            Call(
                "GET",
                "/v1/approvals/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def withdraw(
        self,
        id: str,
        body: t.WithdrawApproval,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Approval:
        """
        Withdraw one's request.

        Only the requester may do that, with a reason, while the request is not decided.

        Needs the scope `approvals:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Approval = self._transport.send(
            Call(
                "POST",
                "/v1/approvals/{id}/withdraw",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class AuditLog:
    """The operations `audit_log`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        action: Optional[str] = None,
        operation: Optional[str] = None,
        outcome: Optional[str] = None,
        actor_id: Optional[str] = None,
        resource_type: Optional[str] = None,
        resource_id: Optional[str] = None,
        request_id: Optional[str] = None,
        recorded_from: Optional[str] = None,
        recorded_to: Optional[str] = None,
        before: Optional[int] = None,
        after: Optional[int] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.AuditLog]:
        """
        List the audit log.

        Every write, sign-in and refusal, and every read of personal data, files, exports and of
        this log, newest first; `docs/audit.md` has the actions. Pass the last entry's `sequence` as
        `before` for the next page of a long log. `total_items` counts at most 10,000 of the entries
        that a filter names. Account keys see their own account's entries, platform keys the
        environment's. Entries are immutable.

        Needs the scope `audit_log:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/audit_log",
                query={"action": action, "operation": operation, "outcome": outcome, "actor_id": actor_id, "resource_type": resource_type, "resource_id": resource_id, "request_id": request_id, "recorded_from": recorded_from, "recorded_to": recorded_to, "before": before, "after": after, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="cursor",
                timeout=timeout,
            )
        )

    def export(
        self,
        *,
        action: Optional[str] = None,
        operation: Optional[str] = None,
        outcome: Optional[str] = None,
        actor_id: Optional[str] = None,
        resource_type: Optional[str] = None,
        resource_id: Optional[str] = None,
        request_id: Optional[str] = None,
        recorded_from: Optional[str] = None,
        recorded_to: Optional[str] = None,
        format: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> bytes:
        """
        Export the audit log.

        The entries of `GET /v1/audit_log` that the filters name, oldest first, streamed: one JSON
        object a line, or with `format=csv` RFC 4180 with a header row, in which a cell that a
        spreadsheet would read as a formula begins with an apostrophe. Ends with the last entry at
        the request. The export is an entry of the log itself.

        Needs the scope `audit_log:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.download(
            Call(
                "GET",
                "/v1/audit_log/export",
                query={"action": action, "operation": operation, "outcome": outcome, "actor_id": actor_id, "resource_type": resource_type, "resource_id": resource_id, "request_id": request_id, "recorded_from": recorded_from, "recorded_to": recorded_to, "format": format},
                timeout=timeout,
            )
        )

    def verify(
        self,
        body: Optional[t.VerifyAuditLog] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.AuditLogVerify:
        """
        Verify the audit log.

        Compares a page of the audit log with the chain of sealed blocks, its signed heads and the
        numbers that were taken, and names the place of each row that was changed, added or removed
        behind the service. Repeat with `next_cursor` until it is null. Without `full`, blocks that
        an earlier verification of the whole chain proved are not read again. Requires a platform
        key.

        Needs the scope `audit_log:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AuditLogVerify = self._transport.send(
            Call(
                "POST",
                "/v1/audit_log/verify",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Backtests:
    """The operations `backtests`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateBacktest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Backtest:
        """
        Back-test a ruleset.

        Decides stored decisions again by the ruleset, on the facts that they kept: by default those
        of the last 90 days, 250,000 at most. `compare_with` compares with another ruleset instead
        of the decisions as they were made. What became of the payments labels them as the metrics
        of rules do. Each decision is also made again by its own ruleset: `replay_failures` above 0
        is a fault of the engine. A ruleset is published only after a back-test of its rules over
        all accounts, with decisions where there are any.

        Needs the scope `risk:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Backtest = self._transport.send(
            Call(
                "POST",
                "/v1/risk/backtests",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        ruleset: Optional[int] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.BacktestList]:
        """
        List back-tests.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/risk/backtests",
                query={"ruleset": ruleset, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Backtest:
        """
        Read a back-test.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Backtest = self._transport.send(
            Call(
                "GET",
                "/v1/risk/backtests/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class BankRoutes:
    """The operations `bank_routes`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        account_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.BankRoute]:
        """
        List the orders of banks.

        Of accounts, and with `account_id` null of all accounts that are routed to no bank.
        `in_force` is the bank that payments of each kind go to now, and what became of each place.
        Requires a platform key.

        Needs the scope `banks:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/bank_routes",
                query={"account_id": account_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def set(
        self,
        body: t.SetBankRoute,
        *,
        timeout: Optional[float] = None,
    ) -> t.BankRoute:
        """
        Put banks in order of preference.

        Of an account, or without `account_id` of all accounts that are routed to no bank. A place
        with `on_us` takes only payments whose customer has the account at that bank, by its routing
        number. A payment takes the first place whose conditions it meets and whose bank is open:
        under no stop of origination, not with sending off, and not with an exchange that fails for
        `failing_minutes`. Payments that are in no file move as that changes; those in a file never
        do. While the files of a bank are in doubt (`origination_locked`), none moves until a
        recovery has decided. Without `routes` the order is taken away. Transfers keep the account's
        bank. Requires a platform key with the scope `admin`, or a person.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BankRoute = self._transport.send(
            Call(
                "PUT",
                "/v1/bank_routes",
                body=body,
                timeout=timeout,
            )
        )
        return result


class BankStatements:
    """The operations `bank_statements`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateBankStatement,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BankStatement:
        """
        Reconcile a bank statement.

        Accepts BAI2, camt.053, or CSV with headers for a date and an amount, up to 16 MB and
        100,000 movements. The statement is stored before it is parsed; uploading the same bytes
        again returns the first result. Lines are matched by funding event key, trace number, file
        name, or amount and date. Differences are listed and open an exception. Where there are
        several banks, it is of `bank_id`, else of the bank whose routing number it names, and only
        that bank's movements are expected; of neither, those of all banks. Requires a platform key.

        Needs the scope `ledger:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BankStatement = self._transport.send(
            Call(
                "POST",
                "/v1/bank_statements",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.BankStatement]:
        """
        List bank statements.

        Needs the scope `ledger:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/bank_statements",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.BankStatement:
        """
        Read a bank statement's reconciliation.

        Needs the scope `ledger:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BankStatement = self._transport.send(
            Call(
                "GET",
                "/v1/bank_statements/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def lines(
        self,
        id: str,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.BankStatementLine]:
        """
        List a bank statement's lines and their matches.

        Needs the scope `ledger:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/bank_statements/{id}/lines",
                path_parameters={"id": id},
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def match(
        self,
        id: str,
        line: str,
        body: t.MatchBankStatement,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BankStatementLine:
        """
        Match a line of a bank statement by hand.

        Names what the line is: one or several movements of the books that no statement shows yet,
        as `GET /v1/reconciliation/differences` lists them. Their amounts must sum to the line's.
        Where the bank split one movement, `lines` names its other lines, and together they must sum
        to it. When nothing differs any more, the statement agrees and its exception is resolved.

        Needs the scope `ledger:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BankStatementLine = self._transport.send(
            Call(
                "POST",
                "/v1/bank_statements/{id}/lines/{line}/match",
                path_parameters={"id": id, "line": line},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def unmatch(
        self,
        id: str,
        line: str,
        *,
        reason: str,
        timeout: Optional[float] = None,
    ) -> t.BankStatementLine:
        """
        Remove the match of a line.

        Whether a person or the service made it. Lines that show a movement together lose it
        together. The line then differs from the books until it is matched by hand.

        Needs the scope `ledger:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BankStatementLine = self._transport.send(
            Call(
                "DELETE",
                "/v1/bank_statements/{id}/lines/{line}/match",
                path_parameters={"id": id, "line": line},
                query={"reason": reason},
                timeout=timeout,
            )
        )
        return result

    def receive(
        self,
        id: str,
        line: str,
        body: t.ReceiveBankStatement,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BankStatementLine:
        """
        Book a line as money paid in for payouts.

        For money whose text does not name an account by its prefunding reference: raises the
        account's prefunded balance by the line's amount. Refused for a line that may be entries of
        other parties, whose money came with the bank's file: match it to them. A line whose date,
        amount and text another statement showed before is matched to its receipt, and books
        nothing. `DELETE` of the line's match takes the money back.

        Needs the scope `ledger:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BankStatementLine = self._transport.send(
            Call(
                "POST",
                "/v1/bank_statements/{id}/lines/{line}/receive",
                path_parameters={"id": id, "line": line},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def book(
        self,
        id: str,
        line: str,
        body: t.BookBankStatement,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BankStatementLine:
        """
        Book a line to a ledger account.

        For a line that is no movement of the books: a charge of the bank, what the bank or another
        system settles of money that was handed over, unclaimed money that was paid out, money that
        is lost. `amount` repeats the line's without its sign. In live, above $100.00 a second
        person approves. Refused for a line that may be entries of other parties: match it to them.
        A line whose date, amount and text another statement showed before is matched to its
        booking, and books nothing. `DELETE` of the line's match takes the booking back.

        Needs the scope `ledger:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BankStatementLine = self._transport.send(
            Call(
                "POST",
                "/v1/bank_statements/{id}/lines/{line}/book",
                path_parameters={"id": id, "line": line},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def bookings(
        self,
        *,
        ledger_account: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.BankStatementBooking]:
        """
        List booked lines of bank statements.

        Also those taken back. Requires a platform key.

        Needs the scope `ledger:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/statement_bookings",
                query={"ledger_account": ledger_account, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )


class Banks:
    """The operations `banks`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Bank]:
        """
        List banks.

        Needs the scope `banks:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/banks",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def create(
        self,
        body: t.CreateBank,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Bank:
        """
        Add a bank.

        Accounts use the default bank until they are routed to this one. Trace numbers begin with
        the ODFI routing number, so each bank needs its own.

        Needs the scope `banks:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Bank = self._transport.send(
            Call(
                "POST",
                "/v1/banks",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def recovery(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.BankRecovery:
        """
        Show what a recovery would do.

        Compares the database with the hand-over journal and the banks' folders: the files that the
        database does not know, and what `POST` would do about each. Changes nothing.

        Needs the scope `banks:recover`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BankRecovery = self._transport.send(
            Call(
                "GET",
                "/v1/banks/recovery",
                timeout=timeout,
            )
        )
        return result

    def recover(
        self,
        body: t.RecoverBank,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BankRecovery:
        """
        Import files that the database lost, and send again.

        Imports each file from the hand-over journal and marks its payments as sent. Sending goes on
        once no file is undecided. `accept` names files that a person has dealt with: cancel their
        payments first, or they are sent again.

        Needs the scope `banks:recover`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BankRecovery = self._transport.send(
            Call(
                "POST",
                "/v1/banks/recovery",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Bank:
        """
        Read a bank and its current profile.

        Needs the scope `banks:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Bank = self._transport.send(
            Call(
                "GET",
                "/v1/banks/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def profiles(
        self,
        id: str,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.BankProfile]:
        """
        List the versions of a bank's profile.

        Each file records the profile version it was created with.

        Needs the scope `banks:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/banks/{id}/profiles",
                path_parameters={"id": id},
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def diff_profiles(
        self,
        id: str,
        from_: str,
        to: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.BankDiffProfile:
        """
        Compare two versions of a bank's profile.

        Every member that differs, with its values and a sentence, for the person who approves the
        change. Versions of which one is the other have none.

        Needs the scope `banks:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BankDiffProfile = self._transport.send(
            Call(
                "GET",
                "/v1/banks/{id}/profiles/{from}/diff/{to}",
                path_parameters={"id": id, "from": from_, "to": to},
                timeout=timeout,
            )
        )
        return result

    def set_profile(
        self,
        id: str,
        body: t.SetProfileBank,
        *,
        timeout: Optional[float] = None,
    ) -> t.Bank:
        """
        Replace a bank's profile.

        Replaces the whole profile. Files already created keep their version; payments not yet in a
        file are rescheduled if their dates change.

        Needs the scope `banks:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Bank = self._transport.send(
            Call(
                "PUT",
                "/v1/banks/{id}/profile",
                path_parameters={"id": id},
                body=body,
                timeout=timeout,
            )
        )
        return result

    def sending(
        self,
        id: str,
        body: t.SendingBank,
        *,
        timeout: Optional[float] = None,
    ) -> t.Bank:
        """
        Turn sending to a bank on or off.

        `off` creates and sends no files; `dry_run` creates files that can be downloaded and sends
        none. Payments not sent by the bank's deadline are rescheduled.

        Needs the scope `banks:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Bank = self._transport.send(
            Call(
                "PUT",
                "/v1/banks/{id}/sending",
                path_parameters={"id": id},
                body=body,
                timeout=timeout,
            )
        )
        return result

    def doctor(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BankDoctor:
        """
        Test a bank connection.

        Validates the profile, opens its secrets, writes and reads back a sample file, and logs in
        to the bank. Sends nothing.

        Needs the scope `banks:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BankDoctor = self._transport.send(
            Call(
                "POST",
                "/v1/banks/{id}/doctor",
                path_parameters={"id": id},
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Bridge:
    """The operations `bridge`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def initialize(
        self,
        body: t.InitializeBridge,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Bridge:
        """
        Create a bridge token for a customer.

        Returns a signed JWT for the linking page, valid for 30 minutes and for one link. With
        `paykey_id` the page has the customer confirm the micro-entries of that paykey, where it
        waits for them, and otherwise link an account in its place. It contains no personal data.
        `authorization` says which debits the customer is asked to authorize there. `language` is
        that of the page and of the authorization; without it the browser decides. With
        `hosted_link`, the answer has an address that the customer opens without a page of yours,
        once, with its QR code and the text of an e-mail. The page is served at the root of the
        service; `@railhead/bridge` embeds it in your page.

        Needs the scope `paykeys:write`.
        """
        result: t.Bridge = self._transport.send(
            Call(
                "POST",
                "/v1/bridge/initialize",
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def bank_account(
        self,
        body: t.BankAccountBridge,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Paykey:
        """
        Link a bank account by routing and account number.

        With `verification: micro_entries` the paykey is in review and two credits below one dollar
        go out at the next cut-off. `paykey_verification.created` has the verification's id, as has
        `GET /v1/paykey_verifications?paykey_id=`. Once its amounts are confirmed, by `POST
        /v1/paykey_verifications/{id}/confirm` or on the linking page, the paykey is active;
        payments wait until then. The setting `bridge.verification` of the account is for the
        linking page alone.

        Needs the scope `paykeys:write`.
        """
        result: t.Paykey = self._transport.send(
            Call(
                "POST",
                "/v1/bridge/bank_account",
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def tan(
        self,
        body: t.TanBridge,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Paykey:
        """
        Link a bank account by tokenized account number (TAN).

        Needs the scope `paykeys:write`.
        """
        result: t.Paykey = self._transport.send(
            Call(
                "POST",
                "/v1/bridge/tan",
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def provider(
        self,
        provider: str,
        body: t.ProviderBridge,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Paykey:
        """
        Link a bank account through a bank-data provider.

        Providers: aggregator, plaid, quiltt, mx. Send the token as `aggregator_token` or
        `<provider>_token`. A sandbox simulates providers that are not configured.

        Needs the scope `paykeys:write`.
        """
        result: t.Paykey = self._transport.send(
            Call(
                "POST",
                "/v1/bridge/{provider}",
                path_parameters={"provider": provider},
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class BridgeThemes:
    """The operations `bridge_themes`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(
        self,
        account_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.BridgeTheme:
        """
        Read how the linking page looks for an account.

        Needs the scope `account_settings:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BridgeTheme = self._transport.send(
            Call(
                "GET",
                "/v1/bridge_themes/{account_id}",
                path_parameters={"account_id": account_id},
                timeout=timeout,
            )
        )
        return result

    def set(
        self,
        account_id: str,
        body: t.SetBridgeTheme,
        *,
        timeout: Optional[float] = None,
    ) -> t.BridgeTheme:
        """
        Set how the linking page looks for an account.

        Replaces the theme; what is absent is that of the page. Colors whose text cannot be read
        (WCAG AA, a contrast of 4.5) are refused with the color to change.

        Needs the scope `account_settings:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BridgeTheme = self._transport.send(
            Call(
                "PUT",
                "/v1/bridge_themes/{account_id}",
                path_parameters={"account_id": account_id},
                body=body,
                timeout=timeout,
            )
        )
        return result

    def delete(
        self,
        account_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.BridgeTheme:
        """
        Delete an account's theme.

        The linking page then looks as it does without one.

        Needs the scope `account_settings:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.BridgeTheme = self._transport.send(
            Call(
                "DELETE",
                "/v1/bridge_themes/{account_id}",
                path_parameters={"account_id": account_id},
                timeout=timeout,
            )
        )
        return result


class BulkJobs:
    """The operations `bulk_jobs`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        state: Optional[Sequence[str]] = None,
        action: Optional[Sequence[str]] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.BulkJob]:
        """
        List bulk jobs.

        Needs the scope `payments:read`.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/bulk_jobs",
                query={"state": state, "action": action, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                service_account_id=service_account_id,
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BulkJob:
        """
        Read a bulk job.

        `changed`, `refused` and `failed` add up to `count` once it is done.

        Needs the scope `payments:read`.
        """
        result: t.BulkJob = self._transport.send(
            Call(
                "GET",
                "/v1/bulk_jobs/{id}",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def payments(
        self,
        id: str,
        *,
        outcome: Optional[Sequence[str]] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.BulkJobPayment]:
        """
        List the payments of a bulk job.

        Each with its own result, in the order of the payments' ids.

        Needs the scope `payments:read`.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/bulk_jobs/{id}/payments",
                path_parameters={"id": id},
                query={"outcome": outcome, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                service_account_id=service_account_id,
                paging="number",
                timeout=timeout,
            )
        )

    def stop(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BulkJob:
        """
        Stop a bulk job.

        What was done stays done; payments that were not reached are `skipped`.

        Needs the scope `payments:write`.
        """
        result: t.BulkJob = self._transport.send(
            Call(
                "PUT",
                "/v1/bulk_jobs/{id}/stop",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result


class CapabilityRequests:
    """The operations `capability_requests`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        id: str,
        body: Optional[t.CreateCapabilityRequest] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.CapabilityRequest]:
        """
        Request capabilities for an account.

        Creates one request per object sent. In a sandbox each is active immediately; in production
        it is reviewed. `enable: false` turns the capability off.

        Needs the scope `accounts:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "POST",
                "/v1/accounts/{id}/capability_requests",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                paging="single",
                timeout=timeout,
            )
        )

    def list(
        self,
        id: str,
        *,
        type: Optional[Sequence[str]] = None,
        category: Optional[Sequence[str]] = None,
        status: Optional[Sequence[str]] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.CapabilityRequest]:
        """
        List the capability requests of an account.

        Needs the scope `accounts:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/accounts/{id}/capability_requests",
                path_parameters={"id": id},
                query={"type": type, "category": category, "status": status, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def list_all(
        self,
        *,
        account_id: Optional[str] = None,
        type: Optional[Sequence[str]] = None,
        category: Optional[Sequence[str]] = None,
        status: Optional[Sequence[str]] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.CapabilityRequestListAll]:
        """
        List the capability requests of all accounts.

        A key of one account sees its own.

        Needs the scope `accounts:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/capability_requests",
                query={"account_id": account_id, "type": type, "category": category, "status": status, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def review(
        self,
        id: str,
        request_id: str,
        body: t.ReviewCapabilityRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.CapabilityRequest:
        """
        Review a capability request.

        Requires a platform key with the scope `admin`.

        Needs the scope `accounts:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.CapabilityRequest = self._transport.send(
            Call(
                "PATCH",
                "/v1/accounts/{id}/capability_requests/{request_id}/review",
                path_parameters={"id": id, "request_id": request_id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Chain:
    """The operations `chain`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def verify(
        self,
        body: Optional[t.VerifyChain] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.AuditLogVerify:
        """
        Verify sealed rows.

        Compares a page of rows with the chain of sealed blocks and its signed heads, and names
        those that were changed, added or removed behind the service. Repeat with `next_cursor`
        until it is null. Without `full`, blocks that an earlier verification proved are not read
        again. Requires a platform key.

        Needs the scope `audit_log:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.AuditLogVerify = self._transport.send(
            Call(
                "POST",
                "/v1/chain/verify",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def accept(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Chain:
        """
        Let a shorter chain go on.

        After a restore, the database lacks blocks whose heads were signed: verification reports
        them, and nothing more is sealed. This lets the chain go on from the database's last block.
        The lost heads stay on file. Requires a platform key.

        Needs the scope `banks:recover`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Chain = self._transport.send(
            Call(
                "POST",
                "/v1/chain/accept",
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Charges:
    """The operations `charges`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateCharge,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Charge:
        """
        Charge a customer's bank account.

        Returns once the charge is committed. Checks run immediately; the entry goes into the bank's
        file at the cut-off. A sandbox accepts any `payment_date` from the caller's current date on
        and sends the payment on the next banking day; `expected` shows both.

        Needs the scope `charges:write`.
        """
        result: t.Charge = self._transport.send(
            Call(
                "POST",
                "/v1/charges",
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Charge:
        """
        Read a charge.

        Needs the scope `charges:read`.
        """
        result: t.Charge = self._transport.send(
            Call(
                "GET",
                "/v1/charges/{id}",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: Optional[t.UpdateCharge] = None,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Charge:
        """
        Update a charge before it is sent.

        Changing the amount or date of a scheduled charge runs its checks again.

        Needs the scope `charges:write`.
        """
        result: t.Charge = self._transport.send(
            Call(
                "PUT",
                "/v1/charges/{id}",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def hold(
        self,
        id: str,
        body: Optional[t.HoldCharge] = None,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Charge:
        """
        Hold a charge before it is sent.

        Needs the scope `charges:write`.
        """
        result: t.Charge = self._transport.send(
            Call(
                "PUT",
                "/v1/charges/{id}/hold",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def release(
        self,
        id: str,
        body: Optional[t.ReleaseCharge] = None,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Charge:
        """
        Release a charge from its hold.

        Runs the checks again. The release waives the rules listed in the hold, for the values they
        were evaluated with: another rule, or a worse value, puts the payment on hold again. Returns
        `hold_stands` while a cause remains that cannot be waived.

        Needs the scope `charges:write`.
        """
        result: t.Charge = self._transport.send(
            Call(
                "PUT",
                "/v1/charges/{id}/release",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def cancel(
        self,
        id: str,
        body: Optional[t.CancelCharge] = None,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Charge:
        """
        Cancel a charge before it is sent.

        Needs the scope `charges:write`.
        """
        result: t.Charge = self._transport.send(
            Call(
                "PUT",
                "/v1/charges/{id}/cancel",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def resubmit(
        self,
        id: str,
        body: Optional[t.ResubmitCharge] = None,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Charge:
        """
        Resubmit a charge that failed, was cancelled or was reversed.

        Allowed once per charge. Omitted members are copied from the original, except the sandbox
        outcome.

        Needs the scope `charges:write`.
        """
        result: t.Charge = self._transport.send(
            Call(
                "POST",
                "/v1/charges/{id}/resubmit",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def refund(
        self,
        id: str,
        body: Optional[t.RefundCharge] = None,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Payout:
        """
        Refund a charge.

        Refunds all or part of a paid charge. Returns the new payout to the same paykey. Without an
        amount, refunds the remaining amount.

        Needs the scope `charges:write`.
        """
        result: t.Payout = self._transport.send(
            Call(
                "POST",
                "/v1/charges/{id}/refund",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def unmask(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ChargeUnmask:
        """
        Read a charge with its full account number.

        Requires the account setting `allow_data_unmask`. Every read is audited.

        Needs the scopes `charges:read` and `pii:reveal`.
        """
        result: t.ChargeUnmask = self._transport.send(
            Call(
                "GET",
                "/v1/charges/{id}/unmask",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def reverse(
        self,
        id: str,
        body: t.ReverseCharge,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Reversal:
        """
        Reverse a charge.

        Allowed within five banking days of settlement, for an originator error only, never for
        insufficient funds or fraud. A reversing entry goes to the bank at the next cut-off; the
        payment becomes reversed once it settles.

        Needs the scope `charges:write`.
        """
        result: t.Reversal = self._transport.send(
            Call(
                "POST",
                "/v1/charges/{id}/reversal",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class CorrectionRefusals:
    """The operations `correction_refusals`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateCorrectionRefusal,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.CorrectionRefusalCreate:
        """
        Refuse notifications of change.

        Names the exceptions of the notifications, one or many; all of them are refused, or none.
        Without `code`, each is refused with what is wrong with it: C61 misrouted, C62 of no entry
        of ours, C65 or C69 for data that cannot be. It goes to the bank with the next cut-off,
        until fifteen days after the notification came; the exception resolves itself when the bank
        has it. Requires a platform key.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.CorrectionRefusalCreate = self._transport.send(
            Call(
                "POST",
                "/v1/correction_refusals",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        payment_id: Optional[str] = None,
        status: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.CorrectionRefusal]:
        """
        List refused notifications of change.

        Needs the scope `exceptions:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/correction_refusals",
                query={"payment_id": payment_id, "status": status, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.CorrectionRefusal:
        """
        Read a refused notification of change.

        Needs the scope `exceptions:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.CorrectionRefusal = self._transport.send(
            Call(
                "GET",
                "/v1/correction_refusals/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class Customers:
    """The operations `customers`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateCustomer,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Customer:
        """
        Create a customer.

        Needs the scope `customers:write`.
        """
        result: t.Customer = self._transport.send(
            Call(
                "POST",
                "/v1/customers",
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        name: Optional[str] = None,
        email: Optional[str] = None,
        external_id: Optional[str] = None,
        search_text: Optional[str] = None,
        status: Optional[Sequence[str]] = None,
        types: Optional[Sequence[str]] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Customer]:
        """
        List customers.

        Filters combine with AND; the values of one filter combine with OR.

        Needs the scope `customers:read`.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/customers",
                query={"name": name, "email": email, "external_id": external_id, "search_text": search_text, "status": status, "types": types, "created_from": created_from, "created_to": created_to, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                service_account_id=service_account_id,
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Customer:
        """
        Read a customer.

        Needs the scope `customers:read`.
        """
        result: t.Customer = self._transport.send(
            Call(
                "GET",
                "/v1/customers/{id}",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: t.UpdateCustomer,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Customer:
        """
        Update a customer.

        Any status may be set; `pending` starts a review. Profile members sent back masked keep
        their value.

        Needs the scope `customers:write`.
        """
        result: t.Customer = self._transport.send(
            Call(
                "PUT",
                "/v1/customers/{id}",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def delete(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Customer:
        """
        Delete a customer and erase personal data.

        The customer's paykeys become inactive; payments remain without name and address. The
        erasure cannot be undone.

        Needs the scope `customers:write`.
        """
        result: t.Customer = self._transport.send(
            Call(
                "DELETE",
                "/v1/customers/{id}",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def get_unmasked(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Customer:
        """
        Unmask a customer's compliance profile.

        Requires the account setting `allow_data_unmask`. Every read is audited.

        Needs the scopes `customers:read` and `pii:reveal`.
        """
        result: t.Customer = self._transport.send(
            Call(
                "GET",
                "/v1/customers/{id}/unmasked",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def get_review(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.CustomerGetReview:
        """
        Read a customer's review.

        Needs the scope `customers:read`.
        """
        result: t.CustomerGetReview = self._transport.send(
            Call(
                "GET",
                "/v1/customers/{id}/review",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def decide_review(
        self,
        id: str,
        body: t.DecideReviewCustomer,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.CustomerDecideReview:
        """
        Decide a customer's review.

        Payments held only for the review are checked again and released; payments of a rejected
        customer fail.

        Needs the scope `customers:write`.
        """
        result: t.CustomerDecideReview = self._transport.send(
            Call(
                "PATCH",
                "/v1/customers/{id}/review",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def refresh_review(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Customer:
        """
        Refresh a customer's review.

        Starts a new review. Returns its result, or `pending` if the customer is processed in the
        background.

        Needs the scope `customers:write`.
        """
        result: t.Customer = self._transport.send(
            Call(
                "PUT",
                "/v1/customers/{id}/refresh_review",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result


class Dishonors:
    """The operations `dishonors`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateDishonor,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Dishonor:
        """
        Refuse a return.

        Within five banking days after the return: the next cut-off must be in them. What no file
        takes in that time lapses, and so does what the bank refuses three times; the return stands
        then, and an exception says so. It goes to the bank with the next cut-off; the receiving
        bank may contest for two banking days after it settles. Until then the money stands in
        suspense, and the payment keeps its status. R68 refuses a return that came late, R62 one of
        an entry that a reversal of ours had corrected, R67 a second one, R61 one that names another
        receiving bank or came to the wrong one, R69 one with wrong fields, which `information`
        names as `01*03`: R61 and R69 are refused where the return does not differ from the entry
        that was sent, and without `information` all fields that differ are named. Without
        `return_trace_number` the return that fits the code is meant.

        Needs the scope `exceptions:write`.
        """
        result: t.Dishonor = self._transport.send(
            Call(
                "POST",
                "/v1/dishonors",
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        payment_id: Optional[str] = None,
        status: Optional[str] = None,
        return_trace_number: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Dishonor]:
        """
        List dishonored returns.

        Needs the scope `exceptions:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/dishonors",
                query={"payment_id": payment_id, "status": status, "return_trace_number": return_trace_number, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Dishonor:
        """
        Read a dishonored return.

        Needs the scope `exceptions:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Dishonor = self._transport.send(
            Call(
                "GET",
                "/v1/dishonors/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class Due:
    """The operations `due`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.Due:
        """
        List what happens next, and when.

        By the environment's clock, the earliest first: each kind of work at each instant, with how
        many items it has and the first of them. Kinds that the caller may not read in the whole
        environment are left out and named: to an account's key, all.

        Needs the scope `due:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Due = self._transport.send(
            Call(
                "GET",
                "/v1/due",
                query={"limit": limit},
                timeout=timeout,
            )
        )
        return result


class Events:
    """The operations `events`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        after: Optional[int] = None,
        before: Optional[int] = None,
        generation: Optional[int] = None,
        types: Optional[Sequence[str]] = None,
        resource_id: Optional[str] = None,
        account_id: Optional[str] = None,
        limit: Optional[int] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        wait: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Event]:
        """
        List events.

        Cursor pagination: pass the sequence of the last event you have processed as `after`.
        Sequences have no gaps within your key's view of the log. With `wait`, returns as soon as
        there is an event, or an empty list after that time. A cursor older than the retained events
        returns 422; a platform key reads them from the archive by number, without other filters,
        where the server has the archive (`Log-Archived-Through`); a cursor ahead of the log or from
        an earlier generation returns 409 `log_restarted`. Without `after`, reading starts at the
        oldest retained event. To read new events only, start at `Log-Last-Sequence`. `before` reads
        back from a sequence: the last events before it, in order. Page numbers also work, counted
        from `after`: a page past the end is empty.

        Needs the scope `events:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/events",
                query={"after": after, "before": before, "generation": generation, "types": types, "resource_id": resource_id, "account_id": account_id, "limit": limit, "page_number": page_number, "page_size": page_size, "wait": wait},
                paging="cursor",
                timeout=timeout,
            )
        )

    def stream(
        self,
        *,
        after: Optional[int] = None,
        generation: Optional[int] = None,
        types: Optional[Sequence[str]] = None,
        resource_id: Optional[str] = None,
        account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.Event]:
        """
        Stream events (server-sent events).

        Each event's id is its sequence: send the last one as `Last-Event-ID` or `after` to resume
        without gaps. Without either, the stream starts with the next event. A cursor ahead of the
        log or from an earlier generation returns 409 `log_restarted`. The stream ends within
        seconds where its session ends, its key is revoked or its right is taken away. If the log
        restarts while a stream is open, the stream ends with an event named `log_restarted` that
        contains the same problem.

        Needs the scope `events:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.stream(
            Call(
                "GET",
                "/v1/events/stream",
                query={"after": after, "generation": generation, "types": types, "resource_id": resource_id, "account_id": account_id},
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Event:
        """
        Read an event.

        An event that left the log for an archive is read from there where the server has the
        archive's files; `Log-Archived-Through` then says so. Otherwise 404 says that it is in an
        archive.

        Needs the scope `events:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Event = self._transport.send(
            Call(
                "GET",
                "/v1/events/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class Exceptions:
    """The operations `exceptions`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        status: Optional[str] = None,
        kind: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Exception]:
        """
        List exceptions.

        Each exception has the next action and its deadline.

        Needs the scope `exceptions:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/exceptions",
                query={"status": status, "kind": kind, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Exception:
        """
        Read an exception.

        Needs the scope `exceptions:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Exception = self._transport.send(
            Call(
                "GET",
                "/v1/exceptions/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def resolve(
        self,
        id: str,
        body: t.ResolveException,
        *,
        timeout: Optional[float] = None,
    ) -> t.Exception:
        """
        Resolve an exception.

        Records how a person handled the exception. Moves no money and no file. If a quarantined
        file kept the day's returns from being complete, they are checked again.

        Needs the scope `exceptions:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Exception = self._transport.send(
            Call(
                "PUT",
                "/v1/exceptions/{id}/resolve",
                path_parameters={"id": id},
                body=body,
                timeout=timeout,
            )
        )
        return result


class ExportJobs:
    """The operations `export_jobs`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateExportJob,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ExportJob:
        """
        Export a list into a file.

        The same items as those of the streamed export, written in the background into a file of at
        most 1 GB. `GET /v1/export_jobs/{id}` says when it is done; `content` is where who asked for
        it downloads it until `expires_at`, a day later. Filters are those of the list, as its
        query. A deletion of a customer deletes the files that may name the customer.

        Needs the scope `exports:read`.
        """
        result: t.ExportJob = self._transport.send(
            Call(
                "POST",
                "/v1/exports",
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ExportJob]:
        """
        List the exports that are kept as files.

        Needs the scope `exports:read`.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/export_jobs",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                service_account_id=service_account_id,
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ExportJob:
        """
        Read an export that is kept as a file.

        Needs the scope `exports:read`.
        """
        result: t.ExportJob = self._transport.send(
            Call(
                "GET",
                "/v1/export_jobs/{id}",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def delete(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ExportJob:
        """
        Delete an export with its file.

        Needs the scope `exports:read`.
        """
        result: t.ExportJob = self._transport.send(
            Call(
                "DELETE",
                "/v1/export_jobs/{id}",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def content(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> bytes:
        """
        Download the file of an export.

        For who asked for it, from when it is done until it expires. Each download is an entry of
        the audit log.

        Needs the scope `exports:read`.
        """
        return self._transport.download(
            Call(
                "GET",
                "/v1/export_jobs/{id}/content",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )


class Exports:
    """The operations `exports`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def download(
        self,
        *,
        list: str,
        format: Optional[str] = None,
        filter: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> bytes:
        """
        Export a list.

        All items of a list, in the order of their ids, streamed: one JSON object a line, or with
        `format=csv` RFC 4180 with a header row, in which a cell that a spreadsheet would read as a
        formula begins with an apostrophe, and objects are JSON. It is read page by page: an item
        that changes meanwhile shows as it is when it is reached. Needs the right to read the list,
        too. Each export is an entry of the audit log.

        Needs the scope `exports:read`.
        """
        return self._transport.download(
            Call(
                "GET",
                "/v1/exports",
                query={"list": list, "format": format, "filter": filter},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )


class Exposure:
    """The operations `exposure`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        settlement_date: Optional[str] = None,
        min_used_percent: Optional[int] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Exposure]:
        """
        Read what each exposure limit has left.

        For a settlement day; by default that of a payment made now. Of a window, `used` is the sum
        of its fullest window that holds the day. Requires a platform key.

        Needs the scope `banks:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/exposure",
                query={"settlement_date": settlement_date, "min_used_percent": min_used_percent, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def verify(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.ExposureVerify:
        """
        Compare exposure with the payments.

        Counts the payments again and names each sum that differs; there should be none. Without a
        limit nothing is counted. Requires a platform key.

        Needs the scope `banks:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ExposureVerify = self._transport.send(
            Call(
                "GET",
                "/v1/exposure/verify",
                timeout=timeout,
            )
        )
        return result

    def approve(
        self,
        body: t.ApproveExposure,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ExposureApprove:
        """
        Let a payment exceed exposure limits.

        Releases a payment that is held over exposure limits, for this amount and settlement day. In
        live a second person approves. A change of either is compared with the limits again. The
        bank's own limits are not lifted. Requires a platform key with the scope `admin`, or a
        person.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ExposureApprove = self._transport.send(
            Call(
                "POST",
                "/v1/exposure/approve",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class ExposureLimits:
    """The operations `exposure_limits`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ExposureLimit]:
        """
        List exposure limits.

        Requires a platform key.

        Needs the scope `banks:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/exposure_limits",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def create(
        self,
        body: t.CreateExposureLimit,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ExposureLimit:
        """
        Set an exposure limit.

        New payments over it are refused or held from the answer on; payments that exist keep their
        dates, but for those that a limit of kind `file` leaves to a later file. The first limit of
        an environment counts what is open. `scope_id` is the id of the bank or account, or the
        company id of an originator. Requires a platform key.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ExposureLimit = self._transport.send(
            Call(
                "POST",
                "/v1/exposure_limits",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ExposureLimit:
        """
        Read an exposure limit.

        Needs the scope `banks:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ExposureLimit = self._transport.send(
            Call(
                "GET",
                "/v1/exposure_limits/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: t.UpdateExposureLimit,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ExposureLimit:
        """
        Change an exposure limit.

        Counts from the next new payment on. Requires a platform key.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ExposureLimit = self._transport.send(
            Call(
                "PATCH",
                "/v1/exposure_limits/{id}",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ExposureLimit:
        """
        Delete an exposure limit.

        Requires a platform key.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ExposureLimit = self._transport.send(
            Call(
                "DELETE",
                "/v1/exposure_limits/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class FeeLines:
    """The operations `fee_lines`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        account_id: Optional[str] = None,
        in_force: Optional[bool] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.FeeLine]:
        """
        List fee lines.

        With `in_force=true` without those that have ended.

        Needs the scope `funding_events:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/fee_lines",
                query={"account_id": account_id, "in_force": in_force, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def create(
        self,
        body: t.CreateFeeLine,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.FeeLine:
        """
        Create a fee line.

        What an account pays for its payments from `valid_from` on, which is a minute from now at
        the earliest. Its rates never change: to change them, create a line that `replaces` this
        one, which then ends where the new one begins. Requires a platform key.

        Needs the scope `account_settings:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.FeeLine = self._transport.send(
            Call(
                "POST",
                "/v1/fee_lines",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.FeeLine:
        """
        Read a fee line.

        Needs the scope `funding_events:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.FeeLine = self._transport.send(
            Call(
                "GET",
                "/v1/fee_lines/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def end(
        self,
        id: str,
        body: Optional[t.EndFeeLine] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.FeeLine:
        """
        End a fee line.

        Up to and with `valid_to`, a minute from now at the earliest, payments earn its fees. Fees
        earned by then stay. Requires a platform key.

        Needs the scope `account_settings:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.FeeLine = self._transport.send(
            Call(
                "POST",
                "/v1/fee_lines/{id}/end",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def earn(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.FeeLineEarn:
        """
        Post the missing fees of a line.

        Posts the fees that its payments should have by their postings and have not, 5,000 at most.
        Without missing fees it changes nothing, and it resolves the exception `fee_not_posted` of
        the line. Requires a platform key.

        Needs the scope `account_settings:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.FeeLineEarn = self._transport.send(
            Call(
                "POST",
                "/v1/fee_lines/{id}/earn",
                path_parameters={"id": id},
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class FeePayments:
    """The operations `fee_payments`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        account_id: Optional[str] = None,
        month: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.FeePayment]:
        """
        List payments of fee invoices.

        What people marked as paid, also what was taken back since.

        Needs the scope `funding_events:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/fee_payments",
                query={"account_id": account_id, "month": month, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def create(
        self,
        body: t.CreateFeePayment,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.FeePayment:
        """
        Mark a fee invoice as paid.

        Notes that a business paid what it owes by invoice for a month, whole or in part, outside
        the bank of the rail. The oldest fees are paid first; `rest_amount` says what is owed still.
        Sent again with the same reference, amount and date it changes nothing. Requires a platform
        key.

        Needs the scope `account_settings:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.FeePayment = self._transport.send(
            Call(
                "POST",
                "/v1/fee_payments",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def reverse(
        self,
        id: str,
        body: t.ReverseFeePayment,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.FeePayment:
        """
        Take back that a fee invoice was paid.

        For a payment that was noted in error, or whose money went back: the fees are owed again.
        Requires a platform key.

        Needs the scope `account_settings:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.FeePayment = self._transport.send(
            Call(
                "POST",
                "/v1/fee_payments/{id}/reverse",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Fees:
    """The operations `fees`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        account_id: Optional[str] = None,
        payment_id: Optional[str] = None,
        fee_line_id: Optional[str] = None,
        open: Optional[bool] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Fee]:
        """
        List fees.

        Fees that payments earned: of an account, of a payment, or under a line.

        Needs the scope `funding_events:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/fees",
                query={"account_id": account_id, "payment_id": payment_id, "fee_line_id": fee_line_id, "open": open, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def statement(
        self,
        *,
        account_id: str,
        month: str,
        timeout: Optional[float] = None,
    ) -> t.FeeStatement:
        """
        Read the fees of an account's month.

        What the events of a month in New York earned, summed by line: the figures of an invoice.
        The report `fees` has each fee, also as CSV.

        Needs the scope `funding_events:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.FeeStatement = self._transport.send(
            Call(
                "GET",
                "/v1/fees/statement",
                query={"account_id": account_id, "month": month},
                timeout=timeout,
            )
        )
        return result

    def waive(
        self,
        id: str,
        body: t.WaiveFee,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Fee:
        """
        Waive a fee.

        Posts back what is open of it. What a transfer keeps back already is not open. Requires a
        platform key.

        Needs the scope `account_settings:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Fee = self._transport.send(
            Call(
                "POST",
                "/v1/fees/{id}/waive",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def refund(
        self,
        id: str,
        body: t.RefundFee,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Fee:
        """
        Refund a collected fee.

        Posts it back at once, whole or in part; the account's next deposit adds it. In live a
        second person approves. Requires a platform key.

        Needs the scope `account_settings:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Fee = self._transport.send(
            Call(
                "POST",
                "/v1/fees/{id}/refund",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class FileDays:
    """The operations `file_days`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        bank_id: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.FileDay]:
        """
        List control totals by day.

        Of each bank and day the sums of the files that the bank got, refused ones included. A day
        is listed once it is closed: a minute after the bank's last deadline of that day, and no
        file of it waits or is in doubt. Each closing is the event `file_day.closed`.

        Needs the scope `ach_files:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/file_days",
                query={"bank_id": bank_id, "from": from_, "to": to, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.FileDay:
        """
        Read the control totals of a day.

        Needs the scope `ach_files:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.FileDay = self._transport.send(
            Call(
                "GET",
                "/v1/file_days/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class FundingEvents:
    """The operations `funding_events`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        direction: Optional[str] = None,
        event_type: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        trace_number: Optional[str] = None,
        trace_id: Optional[str] = None,
        status: Optional[Sequence[str]] = None,
        status_reason: Optional[Sequence[str]] = None,
        status_source: Optional[Sequence[str]] = None,
        search_text: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.FundingEvent]:
        """
        List funding events.

        Needs the scope `funding_events:read`.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/funding_events",
                query={"direction": direction, "event_type": event_type, "created_from": created_from, "created_to": created_to, "trace_number": trace_number, "trace_id": trace_id, "status": status, "status_reason": status_reason, "status_source": status_source, "search_text": search_text, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                service_account_id=service_account_id,
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.FundingEvent:
        """
        Read a funding event.

        Needs the scope `funding_events:read`.
        """
        result: t.FundingEvent = self._transport.send(
            Call(
                "GET",
                "/v1/funding_events/{id}",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def payments(
        self,
        id: str,
        *,
        include_metadata: Optional[bool] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.FundingEventPayment]:
        """
        List the payments of a funding event.

        Their signed funding amounts sum to the event's gross amount, with its received money where
        it has some.

        Needs the scope `funding_events:read`.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/funding_event_payments/{id}",
                path_parameters={"id": id},
                query={"include_metadata": include_metadata, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                service_account_id=service_account_id,
                paging="number",
                timeout=timeout,
            )
        )

    def received_lines(
        self,
        id: str,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.FundingEventReceivedLine]:
        """
        List the received money of a funding event.

        Money that other parties' entries moved, or that came back to suspense, and that was
        assigned to the account. With its payments these lines sum to the event's gross amount.

        Needs the scope `funding_events:read`.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/funding_events/{id}/received_lines",
                path_parameters={"id": id},
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                service_account_id=service_account_id,
                paging="number",
                timeout=timeout,
            )
        )

    def explain(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.FundingEventExplain:
        """
        Explain what sums to a transfer.

        The payments and returns of the transfer, summed by reason, the entries that carried it, and
        the lines of bank statements that show it. Its payments and received money, less the fees
        that it keeps back, sum to it to the cent; a debit ahead of payouts has none. Statement
        lines are left empty for keys of an account.

        Needs the scope `funding_events:read`.
        """
        result: t.FundingEventExplain = self._transport.send(
            Call(
                "GET",
                "/v1/funding_events/{id}/explanation",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def simulate(
        self,
        body: t.SimulateFundingEvent,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.FundingEventSimulate:
        """
        Simulate a funding run.

        Sandbox only. Creates a funding event for all unfunded payments of one kind of the account,
        or several if a bank limit requires it; returns the first.

        Needs the scope `funding_events:write`.
        """
        result: t.FundingEventSimulate = self._transport.send(
            Call(
                "POST",
                "/v1/funding_events/simulate",
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class LateReturnPermissions:
    """The operations `late_return_permissions`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateLateReturnPermission,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.LateReturnPermission:
        """
        Keep a receiving bank's question for a late return.

        A debit in CCD may come back late with R31 where we agreed before. A second person grants
        it; the return is then applied without a case until `valid_until`, at most 90 days from now.
        Without a permission an R31 is applied, too, and its case offers the dishonor R70. A granted
        permission is a loss of the account. Requires a platform key.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LateReturnPermission = self._transport.send(
            Call(
                "POST",
                "/v1/late_return_permissions",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        status: Optional[str] = None,
        payment_id: Optional[str] = None,
        account_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.LateReturnPermission]:
        """
        List permissions for late returns.

        Requires a platform key.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/late_return_permissions",
                query={"status": status, "payment_id": payment_id, "account_id": account_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.LateReturnPermission:
        """
        Read a permission for a late return.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LateReturnPermission = self._transport.send(
            Call(
                "GET",
                "/v1/late_return_permissions/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def grant(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.LateReturnPermission:
        """
        Grant a late return.

        By another person than the one who kept the question. All keys that a person made are that
        person.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LateReturnPermission = self._transport.send(
            Call(
                "POST",
                "/v1/late_return_permissions/{id}/grant",
                path_parameters={"id": id},
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def end(
        self,
        id: str,
        body: t.EndLateReturnPermission,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.LateReturnPermission:
        """
        Refuse a late return, or withdraw its permission.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LateReturnPermission = self._transport.send(
            Call(
                "POST",
                "/v1/late_return_permissions/{id}/end",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Ledger:
    """The operations `ledger`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def balances(
        self,
        *,
        account_id: Optional[str] = None,
        code: Optional[Sequence[str]] = None,
        as_of: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Ledger]:
        """
        List ledger balances.

        One item per ledger account. Ledger accounts without `account_id` belong to the environment
        and are not shown to an account's key. With `as_of`, the balances at that time.

        Needs the scope `ledger:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/ledger/balances",
                query={"account_id": account_id, "code": code, "as_of": as_of, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def entries(
        self,
        *,
        account_id: Optional[str] = None,
        ledger_account_id: Optional[str] = None,
        subject_id: Optional[str] = None,
        move: Optional[str] = None,
        posted_from: Optional[str] = None,
        posted_to: Optional[str] = None,
        after: Optional[int] = None,
        before: Optional[int] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.LedgerEntry]:
        """
        List ledger entries.

        Each entry posts one amount from one ledger account to another, for one transition of a
        payment or funding event (`subject_id`). For the next page of a long list pass the last
        entry's `number` as `after`, for the page in front the first one's as `before`; beside an
        entry, `total_items` counts at most 10,000 of the entries that a filter names.

        Needs the scope `ledger:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/ledger/entries",
                query={"account_id": account_id, "ledger_account_id": ledger_account_id, "subject_id": subject_id, "move": move, "posted_from": posted_from, "posted_to": posted_to, "after": after, "before": before, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="cursor",
                timeout=timeout,
            )
        )

    def export(
        self,
        *,
        month: str,
        account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> bytes:
        """
        Export a ledger month as CSV.

        One line per entry in posting order, amounts in cents, with a header row and CR LF line ends
        (RFC 4180). Months are New York calendar months. The export of a closed month (`POST
        /v1/ledger/closings`) never changes; an open month is exported up to now. An account's key
        gets the entries of its account.

        Needs the scope `ledger:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.download(
            Call(
                "GET",
                "/v1/ledger/export",
                query={"month": month, "account_id": account_id},
                timeout=timeout,
            )
        )

    def invariants(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.LedgerInvariant:
        """
        Verify the ledger.

        Checks all ledger invariants of the environment in one snapshot. Requires a platform key.
        Duration grows with the number of entries; POST /v1/ledger/proof runs in the background.

        Needs the scope `ledger:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LedgerInvariant = self._transport.send(
            Call(
                "GET",
                "/v1/ledger/invariants",
                timeout=timeout,
            )
        )
        return result

    def last_proof(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.LedgerLastProof:
        """
        Read the last proof of the books.

        `last` is the newest proof that ended, `last_whole` the newest of all rows, `running` one
        that is under way. `later` counts the entries that no proof has seen, the engine's before
        each transfer included. Requires a platform key.

        Needs the scope `ledger:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LedgerLastProof = self._transport.send(
            Call(
                "GET",
                "/v1/ledger/proof",
                timeout=timeout,
            )
        )
        return result

    def prove(
        self,
        body: Optional[t.ProveLedger] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.LedgerProve:
        """
        Prove the books.

        `since_last` looks at what changed since the last proof without a violation, and at the
        balances, before it answers: its duration does not grow with the ledger. `all` looks at all
        rows for all invariants. That, and `since_last` where there is no such proof yet, is done in
        the background: the answer is `running`, and `GET /v1/ledger/proof` has the result. What a
        proof did not check has `violations` null. A violation opens an exception. A proof that was
        cut off is `failed` after 15 minutes. Requires a platform key.

        Needs the scope `ledger:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LedgerProve = self._transport.send(
            Call(
                "POST",
                "/v1/ledger/proof",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class LedgerClosings:
    """The operations `ledger_closings`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateLedgerClosing,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.LedgerClosing:
        """
        Close a ledger month.

        Permanently closes the month and all earlier months: the database rejects postings dated in
        them, so an export of a closed month never changes. The month must have ended at least five
        minutes ago. Money that moved in it and is still open in suspense refuses the closing,
        unless `suspense_note` explains it. Requires a platform key.

        Needs the scope `ledger:close`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LedgerClosing = self._transport.send(
            Call(
                "POST",
                "/v1/ledger/closings",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.LedgerClosing]:
        """
        List ledger closings.

        Requires a platform key.

        Needs the scope `ledger:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/ledger/closings",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )


class LinkedBankAccounts:
    """The operations `linked_bank_accounts`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateLinkedBankAccount,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.LinkedBankAccount:
        """
        Link a bank account of the business.

        Links to one account by `account_id`, or to the whole platform by `platform_id`, the
        environment's id.

        Needs the scope `linked_bank_accounts:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LinkedBankAccount = self._transport.send(
            Call(
                "POST",
                "/v1/linked_bank_accounts",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        account_id: Optional[str] = None,
        level: Optional[str] = None,
        purpose: Optional[Sequence[str]] = None,
        status: Optional[Sequence[str]] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.LinkedBankAccount]:
        """
        List linked bank accounts.

        `level` selects those of one account or those of the whole platform.

        Needs the scope `linked_bank_accounts:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/linked_bank_accounts",
                query={"account_id": account_id, "level": level, "purpose": purpose, "status": status, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.LinkedBankAccount:
        """
        Read a linked bank account.

        Needs the scope `linked_bank_accounts:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LinkedBankAccount = self._transport.send(
            Call(
                "GET",
                "/v1/linked_bank_accounts/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: t.UpdateLinkedBankAccount,
        *,
        timeout: Optional[float] = None,
    ) -> t.LinkedBankAccount:
        """
        Update a linked bank account before it is verified.

        Needs the scope `linked_bank_accounts:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LinkedBankAccount = self._transport.send(
            Call(
                "PUT",
                "/v1/linked_bank_accounts/{id}",
                path_parameters={"id": id},
                body=body,
                timeout=timeout,
            )
        )
        return result

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.LinkedBankAccount:
        """
        Cancel a linked bank account before its review.

        Needs the scope `linked_bank_accounts:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LinkedBankAccount = self._transport.send(
            Call(
                "PATCH",
                "/v1/linked_bank_accounts/{id}/cancel",
                path_parameters={"id": id},
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def unmask(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.LinkedBankAccountUnmask:
        """
        Unmask a linked bank account.

        Requires the setting `allow_data_unmask` on its account; for the platform's own, on the
        account of the request. Every read is audited.

        Needs the scopes `linked_bank_accounts:read` and `pii:reveal`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LinkedBankAccountUnmask = self._transport.send(
            Call(
                "GET",
                "/v1/linked_bank_accounts/{id}/unmask",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def review(
        self,
        id: str,
        body: t.ReviewLinkedBankAccount,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.LinkedBankAccount:
        """
        Review a linked bank account.

        Requires a platform key with the scope `admin`.

        Needs the scope `linked_bank_accounts:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.LinkedBankAccount = self._transport.send(
            Call(
                "PATCH",
                "/v1/linked_bank_accounts/{id}/review",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Merged:
    """The operations `merged`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def payments(
        self,
        *,
        payment_type: Optional[Sequence[str]] = None,
        payment_status: Optional[Sequence[str]] = None,
        payment_id: Optional[str] = None,
        ids: Optional[Sequence[str]] = None,
        external_id: Optional[str] = None,
        customer_id: Optional[str] = None,
        paykey_id: Optional[str] = None,
        paykey: Optional[str] = None,
        funding_id: Optional[str] = None,
        min_amount: Optional[int] = None,
        max_amount: Optional[int] = None,
        min_payment_date: Optional[str] = None,
        max_payment_date: Optional[str] = None,
        min_created_at: Optional[str] = None,
        max_created_at: Optional[str] = None,
        min_effective_at: Optional[str] = None,
        max_effective_at: Optional[str] = None,
        status_reason: Optional[Sequence[str]] = None,
        is_refund: Optional[bool] = None,
        has_refund: Optional[bool] = None,
        is_resubmit: Optional[bool] = None,
        has_resubmit: Optional[bool] = None,
        sort_order: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Merged:
        """
        List payments of several environments.

        The payments that each key of the request would list, merged by `created_at`: environments
        of all cells, each with the rights and limits of its key. The cursor holds a position of
        each source, so that paging loses and repeats nothing while payments are added, keys are
        rotated or a source cannot be read. A source that cannot be read is named, and its payments
        follow when it can.

        Needs the scope `payments:read`.
        """
        result: t.Merged = self._transport.send(
            Call(
                "GET",
                "/v1/merged/payments",
                query={"payment_type": payment_type, "payment_status": payment_status, "payment_id": payment_id, "ids": ids, "external_id": external_id, "customer_id": customer_id, "paykey_id": paykey_id, "paykey": paykey, "funding_id": funding_id, "min_amount": min_amount, "max_amount": max_amount, "min_payment_date": min_payment_date, "max_payment_date": max_payment_date, "min_created_at": min_created_at, "max_created_at": max_created_at, "min_effective_at": min_effective_at, "max_effective_at": max_effective_at, "status_reason": status_reason, "is_refund": is_refund, "has_refund": has_refund, "is_resubmit": is_resubmit, "has_resubmit": has_resubmit, "sort_order": sort_order, "cursor": cursor, "limit": limit},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def summary(
        self,
        *,
        payment_type: Optional[Sequence[str]] = None,
        payment_status: Optional[Sequence[str]] = None,
        payment_id: Optional[str] = None,
        ids: Optional[Sequence[str]] = None,
        external_id: Optional[str] = None,
        customer_id: Optional[str] = None,
        paykey_id: Optional[str] = None,
        paykey: Optional[str] = None,
        funding_id: Optional[str] = None,
        min_amount: Optional[int] = None,
        max_amount: Optional[int] = None,
        min_payment_date: Optional[str] = None,
        max_payment_date: Optional[str] = None,
        min_created_at: Optional[str] = None,
        max_created_at: Optional[str] = None,
        min_effective_at: Optional[str] = None,
        max_effective_at: Optional[str] = None,
        status_reason: Optional[Sequence[str]] = None,
        is_refund: Optional[bool] = None,
        has_refund: Optional[bool] = None,
        is_resubmit: Optional[bool] = None,
        has_resubmit: Optional[bool] = None,
        group_by: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.MergedSummary:
        """
        Count and sum payments of several environments.

        What `GET /v1/payments/summary` says with each key of the request, added up. Each source is
        read in a snapshot of its own.

        Needs the scope `payments:read`.
        """
        result: t.MergedSummary = self._transport.send(
            Call(
                "GET",
                "/v1/merged/summary",
                query={"payment_type": payment_type, "payment_status": payment_status, "payment_id": payment_id, "ids": ids, "external_id": external_id, "customer_id": customer_id, "paykey_id": paykey_id, "paykey": paykey, "funding_id": funding_id, "min_amount": min_amount, "max_amount": max_amount, "min_payment_date": min_payment_date, "max_payment_date": max_payment_date, "min_created_at": min_created_at, "max_created_at": max_created_at, "min_effective_at": min_effective_at, "max_effective_at": max_effective_at, "status_reason": status_reason, "is_refund": is_refund, "has_refund": has_refund, "is_resubmit": is_resubmit, "has_resubmit": has_resubmit, "group_by": group_by},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def search(
        self,
        *,
        q: str,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.MergedSearch:
        """
        Search records of several environments.

        What `GET /v1/search` finds with each key of the request, by source. Kinds that a key may
        not read are not searched.

        Needs the scope `search:read`.
        """
        result: t.MergedSearch = self._transport.send(
            Call(
                "GET",
                "/v1/merged/search",
                query={"q": q},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def events(
        self,
        *,
        types: Optional[Sequence[str]] = None,
        resource_id: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.MergedEvent:
        """
        List events of several environments.

        The events that each key of the request would list. The events of a source come in its
        sequence, without gaps; those of several are merged by `occurred_at`. The cursor holds
        sequence and generation of each source: what was processed before it is not given again, and
        a source that cannot be read is named and continues where it was. Without a cursor, or for a
        source that it does not hold, reading begins at the oldest retained event.

        Needs the scope `events:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.MergedEvent = self._transport.send(
            Call(
                "GET",
                "/v1/merged/events",
                query={"types": types, "resource_id": resource_id, "cursor": cursor, "limit": limit},
                timeout=timeout,
            )
        )
        return result


class NetworkDuties:
    """The operations `network_duties`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.NetworkDuty:
        """
        List the network's duties of fraud monitoring.

        Each with the day from which it counts, the source that was read, and the reports that show
        how it is met. The fraud monitoring pack prints them. No legal advice: the agreement with
        the bank decides.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.NetworkDuty = self._transport.send(
            Call(
                "GET",
                "/v1/network_duties",
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        name: str,
        body: t.UpdateNetworkDuty,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.NetworkDutyUpdate:
        """
        Correct the day or the source of a duty.

        For the environment. The pack shows the corrected value beside that of the release, with who
        corrected it, when and why. Earlier values are kept.

        Needs the scope `risk:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.NetworkDutyUpdate = self._transport.send(
            Call(
                "PATCH",
                "/v1/network_duties/{name}",
                path_parameters={"name": name},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def history(
        self,
        name: str,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.NetworkDutyHistory]:
        """
        List the corrections of a duty.

        With the values before and after each.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/network_duties/{name}/history",
                path_parameters={"name": name},
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )


class Notes:
    """The operations `notes`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateNote,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Note:
        """
        Write a note on a resource.

        `@` and the id of a person mentions that person; 20 at most. Notes are not changed: delete
        one and write another. The text is encrypted, and erased with the customer whom it is about.

        Needs the scope `notes:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Note = self._transport.send(
            Call(
                "POST",
                "/v1/notes",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        resource_type: Optional[str] = None,
        resource_id: Optional[str] = None,
        author_id: Optional[str] = None,
        mentions: Optional[str] = None,
        mentions_me: Optional[bool] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Note]:
        """
        List notes.

        Of a resource, by an author, or that mention a person.

        Needs the scope `notes:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/notes",
                query={"resource_type": resource_type, "resource_id": resource_id, "author_id": author_id, "mentions": mentions, "mentions_me": mentions_me, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Note:
        """
        Read a note.

        Needs the scope `notes:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Note = self._transport.send(
            Call(
                "GET",
                "/v1/notes/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Note:
        """
        Delete a note of your own.

        The audit log keeps who wrote and who deleted it, without its text, which the answer does
        not repeat.

        Needs the scope `notes:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Note = self._transport.send(
            Call(
                "DELETE",
                "/v1/notes/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class Organizations:
    """The operations `organizations`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateOrganization,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Organization:
        """
        Create an organization.

        Its `settings` apply to all its accounts unless an account overrides them.

        Needs the scope `organizations:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Organization = self._transport.send(
            Call(
                "POST",
                "/v1/organizations",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        name: Optional[str] = None,
        external_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Organization]:
        """
        List organizations.

        Needs the scope `organizations:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/organizations",
                query={"name": name, "external_id": external_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Organization:
        """
        Read an organization.

        Needs the scope `organizations:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Organization = self._transport.send(
            Call(
                "GET",
                "/v1/organizations/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: Optional[t.UpdateOrganization] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Organization:
        """
        Update an organization.

        `settings` change what its accounts inherit, member by member; null inherits the
        environment's value.

        Needs the scope `organizations:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Organization = self._transport.send(
            Call(
                "PATCH",
                "/v1/organizations/{id}",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class OriginationStops:
    """The operations `origination_stops`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        status: Optional[str] = None,
        account_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.OriginationStop]:
        """
        List stops of origination.

        Requires a platform key.

        Needs the scope `banks:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/origination_stops",
                query={"status": status, "account_id": account_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def create(
        self,
        body: t.CreateOriginationStop,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.OriginationStop:
        """
        Stop origination.

        No file that is sealed after the answer holds an entry that the stop covers: charges,
        payouts, and transfers with the business's bank account, which are CCD. They stay scheduled.
        New payments are accepted and wait. Reversals, dishonors and verifications go on, since the
        network's deadlines do not wait. Files already sealed are sent; `PUT /v1/banks/{id}/sending`
        holds those.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.OriginationStop = self._transport.send(
            Call(
                "POST",
                "/v1/origination_stops",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def preview(
        self,
        *,
        bank_id: Optional[str] = None,
        account_id: Optional[str] = None,
        sec_code: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.OriginationStopPreview:
        """
        Show what a stop would hold back.

        Counts and amounts of what is scheduled and would go into no file. Entries in a file are not
        among them. Requires a platform key.

        Needs the scope `banks:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.OriginationStopPreview = self._transport.send(
            Call(
                "GET",
                "/v1/origination_stops/preview",
                query={"bank_id": bank_id, "account_id": account_id, "sec_code": sec_code},
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.OriginationStop:
        """
        Read a stop of origination.

        Needs the scope `banks:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.OriginationStop = self._transport.send(
            Call(
                "GET",
                "/v1/origination_stops/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def lift(
        self,
        id: str,
        body: t.LiftOriginationStop,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.OriginationStop:
        """
        Lift a stop of origination.

        What it held back goes with the next cut-off, unless another stop covers it. In live a
        second person approves. Requires a platform key with the scope `admin`, or a person.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.OriginationStop = self._transport.send(
            Call(
                "POST",
                "/v1/origination_stops/{id}/lift",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Originators:
    """The operations `originators`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        status: Optional[str] = None,
        bank_id: Optional[str] = None,
        company_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Originator]:
        """
        List originators.

        Whose entries the banks' files may hold. Their limits are the exposure limits of the scope
        `originator` with the company id. Requires a platform key.

        Needs the scope `banks:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/originators",
                query={"status": status, "bank_id": bank_id, "company_id": company_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def create(
        self,
        body: t.CreateOriginator,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Originator:
        """
        Propose an originator.

        For the default bank, unless `bank_id` names another. Entry descriptions that the network
        prescribes, such as PAYROLL, PURCHASE and RETRY PYMT, need no line. Transfers with
        businesses' bank accounts are CCD of the purpose `other`, described FUNDING. Requires a
        platform key.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Originator = self._transport.send(
            Call(
                "POST",
                "/v1/originators",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Originator:
        """
        Read an originator.

        Needs the scope `banks:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Originator = self._transport.send(
            Call(
                "GET",
                "/v1/originators/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: Optional[t.UpdateOriginator] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Originator:
        """
        Change an originator.

        Lists are replaced as a whole. What an active one allows counts at once: payments that it no
        longer allows are held, held ones that it allows go on.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Originator = self._transport.send(
            Call(
                "PATCH",
                "/v1/originators/{id}",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def preview(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.OriginatorPreview:
        """
        Show what an activation would stop.

        Compares what waits for the bank's files with its register as it were with this originator
        active: payments and transfers that would wait on, by account and batch, those of most money
        first. Requires a platform key.

        Needs the scope `banks:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.OriginatorPreview = self._transport.send(
            Call(
                "GET",
                "/v1/originators/{id}/preview",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def history(
        self,
        id: str,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.OriginatorHistory]:
        """
        List what became of an originator.

        Every version: who did what, why, and which members it changed.

        Needs the scope `banks:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/originators/{id}/history",
                path_parameters={"id": id},
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def approve(
        self,
        id: str,
        body: t.ApproveOriginator,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Originator:
        """
        Note that the bank approved an originator.

        With the bank's reference, and who said so. `approved_on` is today by default.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Originator = self._transport.send(
            Call(
                "POST",
                "/v1/originators/{id}/approve",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def activate(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Originator:
        """
        Activate an originator.

        Needs its tax id, agreement and acceptance of the rules, and an exposure limit of each
        company id. With the first activation for a bank the register is in force: the bank's files
        then hold what active originators allow, and nothing else.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Originator = self._transport.send(
            Call(
                "POST",
                "/v1/originators/{id}/activate",
                path_parameters={"id": id},
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def suspend(
        self,
        id: str,
        body: t.SuspendOriginator,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Originator:
        """
        Suspend an originator.

        Its unsent payments are held; what is in a file stays there.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Originator = self._transport.send(
            Call(
                "POST",
                "/v1/originators/{id}/suspend",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def resume(
        self,
        id: str,
        body: t.ResumeOriginator,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Originator:
        """
        Resume a suspended originator.

        Its held payments are checked again and go with the next cut-off.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Originator = self._transport.send(
            Call(
                "POST",
                "/v1/originators/{id}/resume",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def ask(
        self,
        id: str,
        body: t.AskOriginator,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Originator:
        """
        Note a question of the bank about a third-party sender.

        It is due from `asked_on`, today by default: for whom it sends within two banking days,
        details of its registration within ten. `reviews` has the day, and noting the review of its
        name ends it. A question that is open already keeps its day.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Originator = self._transport.send(
            Call(
                "POST",
                "/v1/originators/{id}/ask",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def review(
        self,
        id: str,
        body: t.ReviewOriginator,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Originator:
        """
        Note a review of an originator.

        Of the reviews that it needs, by `reviewed_on`, today by default. A yearly one is due again
        a year later.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Originator = self._transport.send(
            Call(
                "POST",
                "/v1/originators/{id}/review",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def end(
        self,
        id: str,
        body: t.EndOriginator,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Originator:
        """
        End an originator.

        For good. Its unsent payments are held until another originator allows them.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Originator = self._transport.send(
            Call(
                "POST",
                "/v1/originators/{id}/end",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def erase(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Originator:
        """
        Erase the personal data of an ended originator.

        Names, address, tax id and contacts go, also from its history, events and kept answers.
        Company ids and what it was allowed stay. The erasure cannot be undone.

        Needs the scope `banks:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Originator = self._transport.send(
            Call(
                "DELETE",
                "/v1/originators/{id}/personal_data",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class Overview:
    """The operations `overview`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(
        self,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Overview:
        """
        Read what needs attention now.

        The next cut-off of each bank and what is in it, money by day, queues with their most urgent
        item, return rates with their headroom, and the health of files, webhooks and books. A part
        that the caller may not read, or that takes too long, is null; `left_out` names it. Banks,
        money, files and books are of the whole environment; reviews, held payments and return rates
        are of the account.

        Needs the scope `overview:read`.
        """
        result: t.Overview = self._transport.send(
            Call(
                "GET",
                "/v1/overview",
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result


class Packs:
    """The operations `packs`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.Pack:
        """
        List the packs of reports.

        Needs the scope `reports:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Pack = self._transport.send(
            Call(
                "GET",
                "/v1/packs",
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        name: str,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> bytes:
        """
        Download a pack of reports.

        A ZIP archive of reports over days of New York as CSV, with a page that says what each
        holds, a manifest with the SHA-256, the rows and the sums of each, and the manifest's
        signature. `railhead verify-pack` compares all of it offline. Without `from` the period
        begins with the month of its last day. Needs the right to each report in it, in the whole
        environment. Each pack is an entry of the audit log.

        Needs the scope `reports:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.download(
            Call(
                "GET",
                "/v1/packs/{name}",
                path_parameters={"name": name},
                query={"from": from_, "to": to},
                timeout=timeout,
            )
        )


class PaykeyCorrections:
    """The operations `paykey_corrections`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreatePaykeyCorrection,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PaykeyCorrection:
        """
        Correct bank details by hand.

        With `exception_id` it applies the notification of change of that exception, to every paykey
        of the bank account, and resolves the exception. With `paykey_id` alone it corrects that
        paykey from what a person knows. What an item leaves out stays as it is. Items that cannot
        be applied are listed in `failed` and do not stop the others; where none can, the request is
        refused. The next entry of each paykey goes to the new account. Requires a platform key.

        Needs the scope `paykeys:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.PaykeyCorrection = self._transport.send(
            Call(
                "POST",
                "/v1/paykey_corrections",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class PaykeyVerifications:
    """The operations `paykey_verifications`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        id: str,
        body: t.CreatePaykeyVerification,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PaykeyVerification:
        """
        Start a prenote or micro-entry verification.

        Sends a prenote or micro-entries at the next cut-off. A prenote is a zero-dollar entry, a
        debit unless `payment_type` says otherwise; it passes if no return arrives within three
        banking days after settlement. Micro-entries are two credits below one dollar and a debit of
        their sum; the account owner confirms the amounts from the statement within 14 days. A
        return fails the verification and blocks the bank account if its code does so, otherwise
        rejects the paykey. Payments of the prenote's type wait until the third banking day after it
        settles. A paykey has one pending verification at a time.

        Needs the scope `paykeys:write`.
        """
        result: t.PaykeyVerification = self._transport.send(
            Call(
                "POST",
                "/v1/paykeys/{id}/verifications",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        paykey_id: Optional[str] = None,
        status: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.PaykeyVerification]:
        """
        List paykey verifications.

        Needs the scope `paykeys:read`.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/paykey_verifications",
                query={"paykey_id": paykey_id, "status": status, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                service_account_id=service_account_id,
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PaykeyVerification:
        """
        Read a paykey verification.

        Needs the scope `paykeys:read`.
        """
        result: t.PaykeyVerification = self._transport.send(
            Call(
                "GET",
                "/v1/paykey_verifications/{id}",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def confirm(
        self,
        id: str,
        body: t.ConfirmPaykeyVerification,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PaykeyVerification:
        """
        Confirm micro-entry amounts.

        Amounts in cents, in either order. Three attempts are allowed; `tries_left` shows the
        remaining ones. The last failed attempt fails the verification, rejects the paykey and fails
        its unsent payments.

        Needs the scope `paykeys:write`.
        """
        result: t.PaykeyVerification = self._transport.send(
            Call(
                "POST",
                "/v1/paykey_verifications/{id}/confirm",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Paykeys:
    """The operations `paykeys`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        customer_id: Optional[str] = None,
        status: Optional[Sequence[str]] = None,
        source: Optional[Sequence[str]] = None,
        unblock_eligible: Optional[bool] = None,
        search_text: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Paykey]:
        """
        List paykeys.

        Needs the scope `paykeys:read`.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/paykeys",
                query={"customer_id": customer_id, "status": status, "source": source, "unblock_eligible": unblock_eligible, "search_text": search_text, "created_from": created_from, "created_to": created_to, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                service_account_id=service_account_id,
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Paykey:
        """
        Read a paykey.

        Needs the scope `paykeys:read`.
        """
        result: t.Paykey = self._transport.send(
            Call(
                "GET",
                "/v1/paykeys/{id}",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def reveal(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Paykey:
        """
        Reveal a paykey's token.

        Same response as reading the paykey, which always contains the token. Every read is audited.

        Needs the scopes `paykeys:read` and `pii:reveal`.
        """
        result: t.Paykey = self._transport.send(
            Call(
                "GET",
                "/v1/paykeys/{id}/reveal",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def get_unmasked(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Paykey:
        """
        Unmask a paykey.

        Requires the account setting `allow_data_unmask`. Every read is audited.

        Needs the scopes `paykeys:read` and `pii:reveal`.
        """
        result: t.Paykey = self._transport.send(
            Call(
                "GET",
                "/v1/paykeys/{id}/unmasked",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def get_authorization(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PaykeyGetAuthorization:
        """
        Read the authorization of a paykey.

        The text that the customer agreed to on the linking page, with its hash, version, language
        and device. A paykey that was linked otherwise has none. Every read is audited.

        Needs the scope `paykeys:read`.
        """
        result: t.PaykeyGetAuthorization = self._transport.send(
            Call(
                "GET",
                "/v1/paykeys/{id}/authorization",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def print_authorization(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> bytes:
        """
        Print the authorization of a paykey.

        Proof of the customer's authorization as plain text, for the bank that asks for it after a
        return. Every read is audited.

        Needs the scope `paykeys:read`.
        """
        return self._transport.download(
            Call(
                "GET",
                "/v1/paykeys/{id}/authorization/document",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )

    def bank_details(
        self,
        id: str,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.PaykeyBankDetail]:
        """
        List the versions of a paykey's bank details.

        The present version and those that corrections replaced, account numbers masked. `source`,
        `code`, `reason` and `corrected_by` say how a version came; they are null for the first,
        which was linked.

        Needs the scope `paykeys:read`.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/paykeys/{id}/bank_details",
                path_parameters={"id": id},
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                service_account_id=service_account_id,
                paging="number",
                timeout=timeout,
            )
        )

    def cancel(
        self,
        id: str,
        body: Optional[t.CancelPaykey] = None,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Paykey:
        """
        Cancel a paykey.

        Permanent. Payments not sent yet fail with `invalid_paykey`.

        Needs the scope `paykeys:write`.
        """
        result: t.Paykey = self._transport.send(
            Call(
                "PUT",
                "/v1/paykeys/{id}/cancel",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def refresh_balance(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Paykey:
        """
        Refresh a paykey's balance.

        Returns `balance.status` pending; the event `paykey.balance_refreshed` or
        `paykey.balance_failed` follows.

        Needs the scope `paykeys:write`.
        """
        result: t.Paykey = self._transport.send(
            Call(
                "PUT",
                "/v1/paykeys/{id}/refresh_balance",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def get_review(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PaykeyGetReview:
        """
        Read a paykey's review.

        Needs the scope `paykeys:read`.
        """
        result: t.PaykeyGetReview = self._transport.send(
            Call(
                "GET",
                "/v1/paykeys/{id}/review",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def decide_review(
        self,
        id: str,
        body: t.DecideReviewPaykey,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PaykeyDecideReview:
        """
        Decide a paykey's review.

        Payments held only for the review are checked again and released; payments on a rejected
        paykey fail.

        Needs the scope `paykeys:write`.
        """
        result: t.PaykeyDecideReview = self._transport.send(
            Call(
                "PATCH",
                "/v1/paykeys/{id}/review",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def refresh_review(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Paykey:
        """
        Refresh a paykey's review.

        Returns `pending`; an event with the result follows.

        Needs the scope `paykeys:write`.
        """
        result: t.Paykey = self._transport.send(
            Call(
                "PUT",
                "/v1/paykeys/{id}/refresh_review",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def unblock(
        self,
        id: str,
        body: Optional[t.UnblockPaykey] = None,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Paykey:
        """
        Unblock a paykey.

        Allowed once per bank account, after an R29 return; applies to all its paykeys. Payments
        held only for the block are checked again and released.

        Needs the scope `paykeys:write`.
        """
        result: t.Paykey = self._transport.send(
            Call(
                "PATCH",
                "/v1/paykeys/{id}/unblock",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class PaymentLabels:
    """The operations `payment_labels`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def set(
        self,
        id: str,
        body: t.SetPaymentLabel,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PaymentLabel:
        """
        Say whether a payment was fraud or good.

        Metrics of rules and back-tests count it at once, before what the rail and the review queue
        made of the payment. It moves no payment. Earlier sayings are kept; `none` takes the newest
        back.

        Needs the scope `work_items:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.PaymentLabel = self._transport.send(
            Call(
                "POST",
                "/v1/payments/{id}/labels",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        id: str,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.PaymentLabel]:
        """
        List what people said about a payment.

        To a key of one account, a payment has no labels: 404.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/payments/{id}/labels",
                path_parameters={"id": id},
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )


class Payments:
    """The operations `payments`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        payment_type: Optional[Sequence[str]] = None,
        payment_status: Optional[Sequence[str]] = None,
        payment_id: Optional[str] = None,
        ids: Optional[Sequence[str]] = None,
        account_id: Optional[Sequence[str]] = None,
        external_id: Optional[str] = None,
        customer_id: Optional[str] = None,
        paykey_id: Optional[str] = None,
        paykey: Optional[str] = None,
        funding_id: Optional[str] = None,
        min_amount: Optional[int] = None,
        max_amount: Optional[int] = None,
        min_payment_date: Optional[str] = None,
        max_payment_date: Optional[str] = None,
        min_created_at: Optional[str] = None,
        max_created_at: Optional[str] = None,
        min_effective_at: Optional[str] = None,
        max_effective_at: Optional[str] = None,
        search_text: Optional[str] = None,
        status_reason: Optional[Sequence[str]] = None,
        status_source: Optional[Sequence[str]] = None,
        is_refund: Optional[bool] = None,
        has_refund: Optional[bool] = None,
        is_resubmit: Optional[bool] = None,
        has_resubmit: Optional[bool] = None,
        include_metadata: Optional[bool] = None,
        fields: Optional[Sequence[str]] = None,
        after: Optional[str] = None,
        before: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Payment]:
        """
        Search charges and payouts.

        Filters combine with AND; the values of one filter combine with OR. `account_id` names other
        accounts than that of the request; a text is searched in one account.

        Needs the scope `payments:read`.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/payments",
                query={"payment_type": payment_type, "payment_status": payment_status, "payment_id": payment_id, "ids": ids, "account_id": account_id, "external_id": external_id, "customer_id": customer_id, "paykey_id": paykey_id, "paykey": paykey, "funding_id": funding_id, "min_amount": min_amount, "max_amount": max_amount, "min_payment_date": min_payment_date, "max_payment_date": max_payment_date, "min_created_at": min_created_at, "max_created_at": max_created_at, "min_effective_at": min_effective_at, "max_effective_at": max_effective_at, "search_text": search_text, "status_reason": status_reason, "status_source": status_source, "is_refund": is_refund, "has_refund": has_refund, "is_resubmit": is_resubmit, "has_resubmit": has_resubmit, "include_metadata": include_metadata, "fields": fields, "after": after, "before": before, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                service_account_id=service_account_id,
                paging="number",
                timeout=timeout,
            )
        )

    def summary(
        self,
        *,
        payment_type: Optional[Sequence[str]] = None,
        payment_status: Optional[Sequence[str]] = None,
        payment_id: Optional[str] = None,
        ids: Optional[Sequence[str]] = None,
        account_id: Optional[Sequence[str]] = None,
        external_id: Optional[str] = None,
        customer_id: Optional[str] = None,
        paykey_id: Optional[str] = None,
        paykey: Optional[str] = None,
        funding_id: Optional[str] = None,
        min_amount: Optional[int] = None,
        max_amount: Optional[int] = None,
        min_payment_date: Optional[str] = None,
        max_payment_date: Optional[str] = None,
        min_created_at: Optional[str] = None,
        max_created_at: Optional[str] = None,
        min_effective_at: Optional[str] = None,
        max_effective_at: Optional[str] = None,
        search_text: Optional[str] = None,
        status_reason: Optional[Sequence[str]] = None,
        status_source: Optional[Sequence[str]] = None,
        is_refund: Optional[bool] = None,
        has_refund: Optional[bool] = None,
        is_resubmit: Optional[bool] = None,
        has_resubmit: Optional[bool] = None,
        group_by: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PaymentSummary:
        """
        Count and sum charges and payouts.

        Exactly the payments that `GET /v1/payments` lists under the same filters, in one snapshot:
        charges and payouts each with their number and sum, on the whole and by group. `day` is the
        payment date. A `search_text` that more than 50,000 payments match is refused.

        Needs the scope `payments:read`.
        """
        result: t.PaymentSummary = self._transport.send(
            Call(
                "GET",
                "/v1/payments/summary",
                query={"payment_type": payment_type, "payment_status": payment_status, "payment_id": payment_id, "ids": ids, "account_id": account_id, "external_id": external_id, "customer_id": customer_id, "paykey_id": paykey_id, "paykey": paykey, "funding_id": funding_id, "min_amount": min_amount, "max_amount": max_amount, "min_payment_date": min_payment_date, "max_payment_date": max_payment_date, "min_created_at": min_created_at, "max_created_at": max_created_at, "min_effective_at": min_effective_at, "max_effective_at": max_effective_at, "search_text": search_text, "status_reason": status_reason, "status_source": status_source, "is_refund": is_refund, "has_refund": has_refund, "is_resubmit": is_resubmit, "has_resubmit": has_resubmit, "group_by": group_by},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Payment:
        """
        Read a charge or payout.

        As the list shows it, with its metadata, for an id of either type.

        Needs the scope `payments:read`.
        """
        result: t.Payment = self._transport.send(
            Call(
                "GET",
                "/v1/payments/{id}",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def timeline(
        self,
        id: str,
        *,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.PaymentTimeline:
        """
        Read the timeline of a charge or payout.

        Everything that happened to a payment, oldest first: moves, decisions, postings, its entries
        in files, acknowledgements, returns, transfers, webhook deliveries, requests, notes and
        approvals; then what is expected, with its instant. Items of one cause have the same
        `group`. Deliveries of an event are one item. Parts that the caller's rights do not show are
        named in `left_out`. Where retention took events of the payment out of the log,
        `events_removed_through` says up to which number: moves, postings, entries and returns stay,
        and items of those events are missing.

        Needs the scope `payments:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.PaymentTimeline = self._transport.send(
            Call(
                "GET",
                "/v1/payments/{id}/timeline",
                path_parameters={"id": id},
                query={"cursor": cursor, "limit": limit},
                timeout=timeout,
            )
        )
        return result

    def bank(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.PaymentBank:
        """
        Read the bank of a charge or payout, and why.

        Of a payment in a file the bank of the file, with the decision that was in force when it was
        made; of another the bank that it goes to now. `reason` is null where no order of banks
        decided: the payment has its account's bank.

        Needs the scope `payments:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.PaymentBank = self._transport.send(
            Call(
                "GET",
                "/v1/payments/{id}/bank",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def verify_counts(
        self,
        body: Optional[t.VerifyCountsPayment] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PaymentVerifyCount:
        """
        Verify payment counts.

        Compares the counts behind `total_items`, and the amounts kept by minute, with the payments
        of the whole environment. With `repair`, recounts those that differ. Requires a platform
        key.

        Needs the scope `payments:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.PaymentVerifyCount = self._transport.send(
            Call(
                "POST",
                "/v1/payments/verify_counts",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def decisions(
        self,
        id: str,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.PaymentDecision]:
        """
        List the decisions on a charge or payout.

        Each evaluation that moved the payment, newest first: every rule that hit, with the facts it
        read. `facts` has what differs from the usual. To a key of one account, a payment has no
        decisions: 404.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/payments/{id}/decisions",
                path_parameters={"id": id},
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def bulk(
        self,
        body: t.BulkPayment,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BulkJob:
        """
        Hold, release, cancel or resubmit many payments.

        First send `dry_run`: the answer says which payments would change, why others would not, and
        names the set by `preview.filter_hash` and `count`. Then send the same with `filter_hash`,
        `expected_count` and a `reason`. `bulk_set_changed` means that the payments, their amounts
        or what may be done to them are no longer as shown: nothing was changed, so look again. The
        engine works through the job; `resubmit` makes each charge again as `POST
        /v1/charges/{id}/resubmit` does, and compares exposure limits as each is made; each payment
        has its own result, and one that cannot be changed does not stop the others. Requires the
        scopes `charges:write` and `payouts:write`.

        Needs the scope `payments:write`.
        """
        result: t.BulkJob = self._transport.send(
            Call(
                "POST",
                "/v1/payments/bulk",
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Payouts:
    """The operations `payouts`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreatePayout,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Payout:
        """
        Pay out to a customer's bank account.

        Returns once the payout is committed. Checks run immediately; the entry goes into the bank's
        file at the cut-off. A sandbox accepts any `payment_date` from the caller's current date on
        and sends the payment on the next banking day; `expected` shows both.

        Needs the scope `payouts:write`.
        """
        result: t.Payout = self._transport.send(
            Call(
                "POST",
                "/v1/payouts",
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Payout:
        """
        Read a payout.

        Needs the scope `payouts:read`.
        """
        result: t.Payout = self._transport.send(
            Call(
                "GET",
                "/v1/payouts/{id}",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: t.UpdatePayout,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Payout:
        """
        Update a payout before it is sent.

        Changing the amount or date of a scheduled payout runs its checks again.

        Needs the scope `payouts:write`.
        """
        result: t.Payout = self._transport.send(
            Call(
                "PUT",
                "/v1/payouts/{id}",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def hold(
        self,
        id: str,
        body: t.HoldPayout,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Payout:
        """
        Hold a payout before it is sent.

        Needs the scope `payouts:write`.
        """
        result: t.Payout = self._transport.send(
            Call(
                "PUT",
                "/v1/payouts/{id}/hold",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def release(
        self,
        id: str,
        body: t.ReleasePayout,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Payout:
        """
        Release a payout from its hold.

        Runs the checks again. The release waives the rules listed in the hold, for the values they
        were evaluated with: another rule, or a worse value, puts the payment on hold again. Returns
        `hold_stands` while a cause remains that cannot be waived.

        Needs the scope `payouts:write`.
        """
        result: t.Payout = self._transport.send(
            Call(
                "PUT",
                "/v1/payouts/{id}/release",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def cancel(
        self,
        id: str,
        body: t.CancelPayout,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Payout:
        """
        Cancel a payout before it is sent.

        Needs the scope `payouts:write`.
        """
        result: t.Payout = self._transport.send(
            Call(
                "PUT",
                "/v1/payouts/{id}/cancel",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def resubmit(
        self,
        id: str,
        body: Optional[t.ResubmitPayout] = None,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Payout:
        """
        Resubmit a payout that failed, was cancelled or was reversed.

        Allowed once per payout. Omitted members are copied from the original, except the sandbox
        outcome. Not listed in `allowed_actions`: Nacha rules allow reinitiation of debits only, so
        a resubmitted payout is a new credit that a person decides on.

        Needs the scope `payouts:write`.
        """
        result: t.Payout = self._transport.send(
            Call(
                "POST",
                "/v1/payouts/{id}/resubmit",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def unmask(
        self,
        id: str,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PayoutUnmask:
        """
        Read a payout with its full account number.

        Requires the account setting `allow_data_unmask`. Every read is audited.

        Needs the scopes `payouts:read` and `pii:reveal`.
        """
        result: t.PayoutUnmask = self._transport.send(
            Call(
                "GET",
                "/v1/payouts/{id}/unmask",
                path_parameters={"id": id},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def reverse(
        self,
        id: str,
        body: t.ReversePayout,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Reversal:
        """
        Reverse a payout.

        Allowed within five banking days of settlement, for an originator error only, never for
        insufficient funds or fraud. A reversing entry goes to the bank at the next cut-off; the
        payment becomes reversed once it settles.

        Needs the scope `payouts:write`.
        """
        result: t.Reversal = self._transport.send(
            Call(
                "POST",
                "/v1/payouts/{id}/reversal",
                path_parameters={"id": id},
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Prefunding:
    """The operations `prefunding`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        account_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Prefunding]:
        """
        List what covers the payouts of accounts.

        Accounts whose payouts wait for cover, and others with a balance left. `waiting` is as of
        the last cut-off. `return_reserve` says from what a computed reserve comes. Requires a
        platform key.

        Needs the scope `ledger:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/prefunding",
                query={"account_id": account_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def waiting(
        self,
        account_id: str,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.PrefundingWaiting]:
        """
        List payouts that wait for funds.

        In the order in which they leave. `missing` is what must be paid in so that the payout and
        all before it leave. Requires a platform key.

        Needs the scope `ledger:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/prefunding/{account_id}/waiting_payouts",
                path_parameters={"account_id": account_id},
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def pull(
        self,
        account_id: str,
        body: t.PullPrefunding,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.FundingEventSimulate:
        """
        Debit a business ahead of its payouts.

        Creates a funding event that debits the linked bank account for payouts at the next cut-off.
        Its money covers payouts once the event is `paid`, which is after the return wait: until
        then it is `collecting`. In live a second person approves. Requires a platform key.

        Needs the scope `ledger:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.FundingEventSimulate = self._transport.send(
            Call(
                "POST",
                "/v1/prefunding/{account_id}/pulls",
                path_parameters={"account_id": account_id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def receipts(
        self,
        *,
        account_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.PrefundingReceipt]:
        """
        List money paid in for payouts.

        Receipts of bank statements, also those taken back. Requires a platform key.

        Needs the scope `ledger:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/prefunding_receipts",
                query={"account_id": account_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )


class ProgrammeReviews:
    """The operations `programme_reviews`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ProgrammeReview]:
        """
        List reviews of the programme against fraud.

        The newest first: it is the one to be done next. Sixty days before it is due the exception
        `programme_review_due` calls a person; recording the review resolves that.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/programme_reviews",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def create(
        self,
        body: t.CreateProgrammeReview,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ProgrammeReview:
        """
        Record the review of the programme against fraud.

        What was looked at and found, and what changes. It stands in the fraud monitoring pack and
        is never changed. The next one is due a year after `reviewed_on`, which is today by default.

        Needs the scope `risk:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ProgrammeReview = self._transport.send(
            Call(
                "POST",
                "/v1/programme_reviews",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class ProofRequests:
    """The operations `proof_requests`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        status: Optional[str] = None,
        account_id: Optional[str] = None,
        payment_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ProofRequest]:
        """
        List requests for proof of authorization.

        Requires a platform key.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/proof_requests",
                query={"status": status, "account_id": account_id, "payment_id": payment_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def create(
        self,
        body: t.CreateProofRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ProofRequest:
        """
        Record a bank's request for proof of authorization.

        The receiving bank asks for the proof of a debit through your bank, which must deliver it
        within ten banking days of the request. `prepare_by` is three banking days earlier, and the
        exception `proof_requested` is due then. Noting the same `bank_reference` of a payment again
        is refused.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ProofRequest = self._transport.send(
            Call(
                "POST",
                "/v1/proof_requests",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ProofRequest:
        """
        Read a request for proof of authorization.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ProofRequest = self._transport.send(
            Call(
                "GET",
                "/v1/proof_requests/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: t.UpdateProofRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ProofRequest:
        """
        Add to the proof what only people know.

        What was delivered for the payment, and the statement of who prepares the proof. Both go
        into the package.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ProofRequest = self._transport.send(
            Call(
                "PATCH",
                "/v1/proof_requests/{id}",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def attachments(
        self,
        id: str,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ProofRequestAttachment]:
        """
        List the documents of a proof.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/proof_requests/{id}/attachments",
                path_parameters={"id": id},
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def attach(
        self,
        id: str,
        body: t.AttachProofRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ProofRequest:
        """
        Attach a document to a proof.

        A PDF, PNG, JPEG or text, in padded Base64; its content decides what it is. At most 5
        documents with 5 MB in all. It is stored encrypted, goes into the package, and is erased
        with the customer.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ProofRequest = self._transport.send(
            Call(
                "POST",
                "/v1/proof_requests/{id}/attachments",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def attachment(
        self,
        id: str,
        attachment_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> bytes:
        """
        Download a document of a proof.

        As it was attached. Every download is audited.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.download(
            Call(
                "GET",
                "/v1/proof_requests/{id}/attachments/{attachment_id}",
                path_parameters={"id": id, "attachment_id": attachment_id},
                timeout=timeout,
            )
        )

    def detach(
        self,
        id: str,
        attachment_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ProofRequest:
        """
        Remove a document of a proof.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ProofRequest = self._transport.send(
            Call(
                "DELETE",
                "/v1/proof_requests/{id}/attachments/{attachment_id}",
                path_parameters={"id": id, "attachment_id": attachment_id},
                timeout=timeout,
            )
        )
        return result

    def package(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> bytes:
        """
        Download the proof of an authorization.

        A ZIP archive: `proof.html` to print, with the entry as sent, the consent, terms, device,
        bank account and history; `authorization.txt` as the customer agreed to it; the documents
        that were attached; `manifest.json` with the SHA-256 of each and its Ed25519 signature.
        `railhead verify-pack` proves it offline. What is absent is printed as not recorded. Every
        download is audited.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.download(
            Call(
                "GET",
                "/v1/proof_requests/{id}/package",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )

    def send(
        self,
        id: str,
        body: t.SendProofRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ProofRequest:
        """
        Note that the proof was given to the bank.

        Ends the request and its exception. `package_sha256` keeps which package it was: the SHA-256
        of the ZIP archive.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ProofRequest = self._transport.send(
            Call(
                "POST",
                "/v1/proof_requests/{id}/send",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def accept_return(
        self,
        id: str,
        body: t.AcceptReturnProofRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ProofRequest:
        """
        Accept the return in place of proof.

        The rules let the originating bank accept the return instead of delivering proof. The return
        stands as it was applied. Ends the request and its exception.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ProofRequest = self._transport.send(
            Call(
                "POST",
                "/v1/proof_requests/{id}/accept_return",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def withdraw(
        self,
        id: str,
        body: t.WithdrawProofRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ProofRequest:
        """
        Note that the bank asks no longer.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ProofRequest = self._transport.send(
            Call(
                "POST",
                "/v1/proof_requests/{id}/withdraw",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class ReadyRules:
    """The operations `ready_rules`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ReadyRule]:
        """
        List rules to begin with.

        Rules that a ruleset may take, each with a case that hits and one that passes. Their figures
        are a first guess: begin in shadow, or test them on the past.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/risk/ready_rules",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )


class ReceivedEntries:
    """The operations `received_entries`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        status: Optional[str] = None,
        direction: Optional[str] = None,
        account_id: Optional[str] = None,
        company_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ReceivedEntry]:
        """
        List received entries.

        Debits and credits that other parties originated to accounts at our banks. Sort by
        `instruct_by` to see first what must be decided first. Requires a platform key.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/received_entries",
                query={"status": status, "direction": direction, "account_id": account_id, "company_id": company_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ReceivedEntry:
        """
        Read a received entry.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReceivedEntry = self._transport.send(
            Call(
                "GET",
                "/v1/received_entries/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def remittance(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ReceivedEntryRemittance:
        """
        Read the remittance of a received entry.

        Returns the texts of its addenda records as they came. Where they are an X12 820, or
        segments of one, `advice` lists each invoice with what is paid of it, and says what does not
        add up.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReceivedEntryRemittance = self._transport.send(
            Call(
                "GET",
                "/v1/received_entries/{id}/remittance",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def assign(
        self,
        id: str,
        body: t.AssignReceivedEntry,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReceivedEntry:
        """
        Assign a received entry to an account.

        A credit adds to the account's `available`, or to its `prefunded` where its payouts need
        money paid in (`prefunded`, `reserve`); a debit takes from `available`. With `customer_id`
        the entry is matched to one of the account's customers. The exception of the entry is
        resolved. In a live environment two people assign an IAT entry. The parties of one are
        compared with the sanctions lists first: while a match is open or confirmed, it is not
        assigned.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReceivedEntry = self._transport.send(
            Call(
                "POST",
                "/v1/received_entries/{id}/assign",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def forward(
        self,
        id: str,
        body: t.ForwardReceivedEntry,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReceivedEntry:
        """
        Forward a received credit to its true receiver.

        For a credit that was sent to the wrong account. In one step its money becomes `prefunded`
        of the account, and a payout of the same amount to the paykey is created, which that money
        covers when its file is sealed. `forwarded_payment_id` of the entry names the payout, and
        `metadata.received_entry_id` of the payout the entry. The exception of the entry is
        resolved. An IAT entry is not forwarded. The caller also needs the right to create payouts.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReceivedEntry = self._transport.send(
            Call(
                "POST",
                "/v1/received_entries/{id}/forward",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def keep(
        self,
        id: str,
        body: t.KeepReceivedEntry,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReceivedEntry:
        """
        Keep a received entry.

        Decides that the entry is not returned. Its money stays in suspense until it is assigned to
        an account, or an act of `/v1/suspense_items` ends it.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReceivedEntry = self._transport.send(
            Call(
                "POST",
                "/v1/received_entries/{id}/keep",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def return_(
        self,
        id: str,
        body: t.ReturnReceivedEntry,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReceivedEntry:
        """
        Return a received entry.

        The return goes with the bank's next cut-off, within two banking days of settlement; codes
        of consumers' debits within 60 days, with the receiver's signed statement as `document`.
        Until it settles its money is in `returns_in_flight`. An entry that is assigned is returned
        with `unassign`, which takes its money back from the account in the same step.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReceivedEntry = self._transport.send(
            Call(
                "POST",
                "/v1/received_entries/{id}/return",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def unassign(
        self,
        id: str,
        body: t.UnassignReceivedEntry,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReceivedEntry:
        """
        Take a received entry back from its account.

        For an entry that was assigned to the wrong account, or by mistake. Its money is in suspense
        again and the entry is `kept`, with an open exception. What no transfer has moved stays with
        us; what one has comes back from the business, or goes back to it, with its next transfer.
        Refused where the money pays for payouts, and for a forwarded entry until its payout was
        cancelled or came back.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReceivedEntry = self._transport.send(
            Call(
                "POST",
                "/v1/received_entries/{id}/unassign",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class ReceivedEntryRules:
    """The operations `received_entry_rules`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        status: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ReceivedEntryRule]:
        """
        List rules for received entries.

        In the order in which they decide, by default. Requires a platform key.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/received_entry_rules",
                query={"status": status, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def create(
        self,
        body: t.CreateReceivedEntryRule,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReceivedEntryRule:
        """
        Create a rule for received entries.

        The first rule in force that covers an entry decides it: by `priority`, then by age. A rule
        with `act: assign` and `max_uses: 1` is a payment that you expect; `return` at the `cutoff`
        after rules for the debits that you allow is a debit filter. A rule whose act cannot be done
        leaves the entry to a person and says why. No rule decides an IAT entry. At most 1,000 are
        in force.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReceivedEntryRule = self._transport.send(
            Call(
                "POST",
                "/v1/received_entry_rules",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ReceivedEntryRule:
        """
        Read a rule for received entries.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReceivedEntryRule = self._transport.send(
            Call(
                "GET",
                "/v1/received_entry_rules/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def end(
        self,
        id: str,
        body: t.EndReceivedEntryRule,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReceivedEntryRule:
        """
        End a rule for received entries.

        It decides no further entry. What it decided stays.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReceivedEntryRule = self._transport.send(
            Call(
                "POST",
                "/v1/received_entry_rules/{id}/end",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Reconciliation:
    """The operations `reconciliation`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def differences(
        self,
        *,
        bank_id: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Reconciliation:
        """
        Compare bank statements with the books, by day.

        What the books expect on the settlement account, what statements show of it, lines that
        nothing explains, with what they may be, and movements that no statement shows. At most 31
        days; by default the last 14. With `bank_id`, only statements and movements of that bank.
        Lists hold 200 items; their counts are of all. Requires a platform key.

        Needs the scope `ledger:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Reconciliation = self._transport.send(
            Call(
                "GET",
                "/v1/reconciliation/differences",
                query={"bank_id": bank_id, "from": from_, "to": to},
                timeout=timeout,
            )
        )
        return result


class Reports:
    """The operations `reports`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Report:
        """
        List the reports with their columns.

        Needs the scope `reports:read`.
        """
        result: t.Report = self._transport.send(
            Call(
                "GET",
                "/v1/reports",
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        name: str,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        account_id: Optional[str] = None,
        format: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> bytes:
        """
        Download a report.

        The rows of a report over days of New York, streamed from one snapshot: one JSON object a
        line, or with `format=csv` or `Accept: text/csv` RFC 4180 with a header row, in which a cell
        that a spreadsheet would read as a formula begins with an apostrophe. `GET /v1/reports`
        lists the reports with their columns. Without `from` the period begins with the month of its
        last day. Needs the right to what the report shows, too. Each report is an entry of the
        audit log.

        Needs the scope `reports:read`.
        """
        return self._transport.download(
            Call(
                "GET",
                "/v1/reports/{name}",
                path_parameters={"name": name},
                query={"from": from_, "to": to, "account_id": account_id, "format": format},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )

    def daily(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.ReportDaily:
        """
        Read what people must do before which cut-off.

        The daily operations report: the next cut-off of each bank and what is in it; each
        exception, approval and queue with the act that ends it, who may do it, and the last cut-off
        before which it must be done; files with their totals, money that settles today, return
        rates near a threshold, and stops. Sections that the caller may not read are empty and named
        in `left_out`.

        Needs the scope `reports:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReportDaily = self._transport.send(
            Call(
                "GET",
                "/v1/daily_report",
                timeout=timeout,
            )
        )
        return result

    def daily_text(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> bytes:
        """
        Read the daily operations report as a page of text.

        What `GET /v1/daily_report` shows, for a terminal or a printer, in New York time.

        Needs the scope `reports:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.download(
            Call(
                "GET",
                "/v1/daily_report/text",
                timeout=timeout,
            )
        )

    def total_customers_by_status(
        self,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReportTotalCustomersByStatus:
        """
        Count customers by status.

        Needs the scope `reports:read`.
        """
        result: t.ReportTotalCustomersByStatus = self._transport.send(
            Call(
                "POST",
                "/v1/reports/total_customers_by_status",
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Representatives:
    """The operations `representatives`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateRepresentative,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Representative:
        """
        Create a representative.

        An account has one primary representative: a new primary replaces the previous one.

        Needs the scope `representatives:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Representative = self._transport.send(
            Call(
                "POST",
                "/v1/representatives",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        account_id: Optional[str] = None,
        organization_id: Optional[str] = None,
        platform_id: Optional[str] = None,
        level: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Representative]:
        """
        List representatives.

        `platform_id` is the environment's id. None belong to the platform itself.

        Needs the scope `representatives:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/representatives",
                query={"account_id": account_id, "organization_id": organization_id, "platform_id": platform_id, "level": level, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Representative:
        """
        Read a representative.

        Needs the scope `representatives:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Representative = self._transport.send(
            Call(
                "GET",
                "/v1/representatives/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: t.UpdateRepresentative,
        *,
        timeout: Optional[float] = None,
    ) -> t.Representative:
        """
        Update a representative.

        Needs the scope `representatives:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Representative = self._transport.send(
            Call(
                "PUT",
                "/v1/representatives/{id}",
                path_parameters={"id": id},
                body=body,
                timeout=timeout,
            )
        )
        return result

    def unmask(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Representative:
        """
        Unmask a representative.

        Requires the setting `allow_data_unmask` on the representative's account. Every read is
        audited.

        Needs the scopes `representatives:read` and `pii:reveal`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Representative = self._transport.send(
            Call(
                "GET",
                "/v1/representatives/{id}/unmask",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def review(
        self,
        id: str,
        body: t.ReviewRepresentative,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Representative:
        """
        Review a representative.

        Requires a platform key with the scope `admin`.

        Needs the scope `representatives:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Representative = self._transport.send(
            Call(
                "PATCH",
                "/v1/representatives/{id}/review",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Requests:
    """The operations `requests`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        method: Optional[Sequence[str]] = None,
        path: Optional[str] = None,
        operation: Optional[str] = None,
        status: Optional[int] = None,
        min_status: Optional[int] = None,
        max_status: Optional[int] = None,
        problem_type: Optional[str] = None,
        problem_code: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        api_key_id: Optional[str] = None,
        operator_id: Optional[str] = None,
        correlation_id: Optional[str] = None,
        resource_id: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Request]:
        """
        List API requests of the last 30 days.

        Uses the environment's clock. Account keys see their own account's requests, platform keys
        the environment's. A request appears about a second after its response. At most 500
        successful requests per second are logged.

        Needs the scope `requests:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/requests",
                query={"method": method, "path": path, "operation": operation, "status": status, "min_status": min_status, "max_status": max_status, "problem_type": problem_type, "problem_code": problem_code, "idempotency_key": idempotency_key, "api_key_id": api_key_id, "operator_id": operator_id, "correlation_id": correlation_id, "resource_id": resource_id, "created_from": created_from, "created_to": created_to, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def errors(
        self,
        *,
        method: Optional[Sequence[str]] = None,
        path: Optional[str] = None,
        operation: Optional[str] = None,
        status: Optional[int] = None,
        min_status: Optional[int] = None,
        max_status: Optional[int] = None,
        problem_type: Optional[str] = None,
        problem_code: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        api_key_id: Optional[str] = None,
        operator_id: Optional[str] = None,
        correlation_id: Optional[str] = None,
        resource_id: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.RequestError]:
        """
        List errors of the last 30 days by operation and problem.

        Each item counts the requests that one operation refused, or failed, for one reason. The
        filters are those of the requests.

        Needs the scope `requests:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/requests/errors",
                query={"method": method, "path": path, "operation": operation, "status": status, "min_status": min_status, "max_status": max_status, "problem_type": problem_type, "problem_code": problem_code, "idempotency_key": idempotency_key, "api_key_id": api_key_id, "operator_id": operator_id, "correlation_id": correlation_id, "resource_id": resource_id, "created_from": created_from, "created_to": created_to, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Request:
        """
        Read a logged request.

        Found by the `api_request_id` of its response.

        Needs the scope `requests:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Request = self._transport.send(
            Call(
                "GET",
                "/v1/requests/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class ReturnRates:
    """The operations `return_rates`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(
        self,
        *,
        as_of: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReturnRate:
        """
        Read return rates against the Nacha thresholds.

        Over 60 days of originated debits: of the account, of each entry class of it, and of each
        company id that its entries were sealed with or would be now. A company id's rate is over
        the entries of all accounts that use it, as the guard judges it; an account's key sees of it
        the rate alone, and none of the figures, where entries of other accounts are among them.

        Needs the scope `return_rates:read`.
        """
        result: t.ReturnRate = self._transport.send(
            Call(
                "GET",
                "/v1/return_rates",
                query={"as_of": as_of},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result

    def days(
        self,
        *,
        as_of: Optional[str] = None,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReturnRateDay:
        """
        Read returns by day of origination.

        The account's debits of the same 60 days, by the day their file was made. A return counts on
        the day of the entry that it returns. Days without debits are left out.

        Needs the scope `return_rates:read`.
        """
        result: t.ReturnRateDay = self._transport.send(
            Call(
                "GET",
                "/v1/return_rates/days",
                query={"as_of": as_of},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result


class ReturnRequests:
    """The operations `return_requests`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateReturnRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReturnRequest:
        """
        Ask to get an entry back.

        Drafts a request to the receiving bank, through ours, to return the whole entry of a payment
        with R06. A second person approves it; its `document` goes to our bank. Money moves only
        when the return settles. Requires a platform key.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReturnRequest = self._transport.send(
            Call(
                "POST",
                "/v1/return_requests",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        status: Optional[str] = None,
        payment_id: Optional[str] = None,
        account_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ReturnRequest]:
        """
        List requests to get entries back.

        Requires a platform key.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/return_requests",
                query={"status": status, "payment_id": payment_id, "account_id": account_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ReturnRequest:
        """
        Read a request to get an entry back.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReturnRequest = self._transport.send(
            Call(
                "GET",
                "/v1/return_requests/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def print(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> bytes:
        """
        Print a request to get an entry back.

        The letter to our bank as a page of HTML, of one sheet of paper: the entry, the reason, the
        contact and the indemnity with its signer. It shows the last four digits of the account.
        Until a second person approved it, it is marked as a draft.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.download(
            Call(
                "GET",
                "/v1/return_requests/{id}/document",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )

    def approve(
        self,
        id: str,
        body: t.ApproveReturnRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReturnRequest:
        """
        Approve a request to get an entry back.

        By another person than the one who drafted it. All keys that a person made are that person.
        `signer` is named below the indemnity.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReturnRequest = self._transport.send(
            Call(
                "POST",
                "/v1/return_requests/{id}/approve",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def send(
        self,
        id: str,
        body: Optional[t.SendReturnRequest] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReturnRequest:
        """
        Note that our bank has a request.

        After its document went to the bank by portal or mail. Ten banking days from now count until
        `ask` says when the receiving bank was asked.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReturnRequest = self._transport.send(
            Call(
                "POST",
                "/v1/return_requests/{id}/send",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def ask(
        self,
        id: str,
        body: Optional[t.AskReturnRequest] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReturnRequest:
        """
        Note that the receiving bank was asked.

        It has ten banking days from `asked_on`, by default today.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReturnRequest = self._transport.send(
            Call(
                "POST",
                "/v1/return_requests/{id}/ask",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def answer(
        self,
        id: str,
        body: t.AnswerReturnRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReturnRequest:
        """
        Note the receiving bank's answer.

        `yes` moves no money: the return does, and ends the request by itself. An answer after the
        ten banking days counts, too.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReturnRequest = self._transport.send(
            Call(
                "POST",
                "/v1/return_requests/{id}/answer",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def close(
        self,
        id: str,
        body: t.CloseReturnRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReturnRequest:
        """
        End a request without a return.

        A return of the entry that comes later is applied as any other.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ReturnRequest = self._transport.send(
            Call(
                "POST",
                "/v1/return_requests/{id}/close",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Reversals:
    """The operations `reversals`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        payment_id: Optional[str] = None,
        status: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Reversal]:
        """
        List reversals.

        Needs the scope `payments:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/reversals",
                query={"payment_id": payment_id, "status": status, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Reversal:
        """
        Read a reversal.

        Needs the scope `payments:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Reversal = self._transport.send(
            Call(
                "GET",
                "/v1/reversals/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class Risk:
    """The operations `risk`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def evaluate(
        self,
        body: t.EvaluateRisk,
        *,
        service_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Risk:
        """
        Evaluate a payment that does not exist.

        Runs the rules on a charge or payout as its review would now, and stores nothing of it but a
        line in the audit log. A key of one account reads what each rule discloses: `withheld` has
        the others.

        Needs the scope `risk:read`.
        """
        result: t.Risk = self._transport.send(
            Call(
                "POST",
                "/v1/risk/evaluate",
                body=body,
                service_account_id=service_account_id,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def metrics(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RiskMetric:
        """
        Read how right each rule was.

        What became of the payments that each version of a rule hit: by default of those decided in
        the last 365 days. The rail, the review queue and people label them: a return says what was
        wrong, a paid payment is good once no return can come any longer, and what a person says of
        one counts before both. Precision is the share of bad ones among those of a mature label,
        with Wilson's interval of 95 percent; by amount, for the effective number of payments. Each
        payment counts once, by its current amount.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.RiskMetric = self._transport.send(
            Call(
                "GET",
                "/v1/risk/metrics",
                query={"from": from_, "to": to, "account_id": account_id},
                timeout=timeout,
            )
        )
        return result


class RiskFacts:
    """The operations `risk_facts`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.RiskFact]:
        """
        List the facts that rules may read.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/risk/facts",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )


class RiskLists:
    """The operations `risk_lists`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateRiskList,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RiskList:
        """
        Create a list.

        Rules ask for it by its name: `listed("name", customer.email)`. The names `block`, `watch`,
        `allow` and `custom` ask for all lists of that kind, so no list has them.

        Needs the scope `risk_lists:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.RiskList = self._transport.send(
            Call(
                "POST",
                "/v1/risk/lists",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.RiskList]:
        """
        List lists.

        To a key of one account there are none: 404.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/risk/lists",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.RiskList:
        """
        Get a list.

        To a key of one account there is none: 404.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.RiskList = self._transport.send(
            Call(
                "GET",
                "/v1/risk/lists/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def values(
        self,
        id: str,
        *,
        as_of: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.RiskListValue]:
        """
        List the values of a list.

        Also those that have ended. With `as_of`, those in force at that instant. Personal values
        are masked.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/risk/lists/{id}/values",
                path_parameters={"id": id},
                query={"as_of": as_of, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def add(
        self,
        id: str,
        body: t.AddRiskList,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RiskListValue:
        """
        Add a value to a list.

        In force from `valid_from`, which is not in the past, until `valid_to`. Payments are
        compared with it at their review.

        Needs the scope `risk_lists:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.RiskListValue = self._transport.send(
            Call(
                "POST",
                "/v1/risk/lists/{id}/values",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def import_(
        self,
        id: str,
        body: t.ImportRiskList,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RiskListImport:
        """
        Import values into a list.

        A CSV with a header: the column `value`, and `reason` where wanted; at most 100,000 lines.
        Every faulty line is named, and then none is loaded. Values that are on the list already are
        left as they are.

        Needs the scope `risk_lists:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.RiskListImport = self._transport.send(
            Call(
                "POST",
                "/v1/risk/lists/{id}/import",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def end(
        self,
        id: str,
        value_id: str,
        body: Optional[t.EndRiskList] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RiskListValue:
        """
        End a value of a list.

        From now on; what was listed before stays so. A value that has ended is refused.

        Needs the scope `risk_lists:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.RiskListValue = self._transport.send(
            Call(
                "POST",
                "/v1/risk/lists/{id}/values/{value_id}/end",
                path_parameters={"id": id, "value_id": value_id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class RiskRules:
    """The operations `risk_rules`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.RiskRule]:
        """
        List the rules in force.

        The built-in rules, then those of the environment. `locked` rules are never waived, and no
        ruleset changes `locked` and `fixed` ones.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/risk/rules",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )


class Rulesets:
    """The operations `rulesets`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.RulesetList]:
        """
        List rulesets.

        The saved ones. Ruleset 1 is the built-in rules alone; it is read by its number and not
        listed.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/risk/rulesets",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def create(
        self,
        body: Optional[t.CreateRuleset] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Ruleset:
        """
        Save a ruleset.

        All rules of the environment, in the order in which the first gives the reason, and its
        changes to editable built-in rules; the other built-in rules are always in. Saved rulesets
        never change. A faulty rule, or one whose tests fail, is refused. It counts once it is
        published.

        Needs the scope `risk:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Ruleset = self._transport.send(
            Call(
                "POST",
                "/v1/risk/rulesets",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def check(
        self,
        body: Optional[t.CheckRuleset] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RulesetCheck:
        """
        Check rules without saving them.

        Of a ruleset as it would be saved, or of one condition in `when`: every fault with its
        place, and the result of each rule's tests. Saves nothing.

        Needs the scope `risk:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.RulesetCheck = self._transport.send(
            Call(
                "POST",
                "/v1/risk/rulesets/check",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        number: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Ruleset:
        """
        Read a ruleset.

        Number 1 is the built-in rules alone.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Ruleset = self._transport.send(
            Call(
                "GET",
                "/v1/risk/rulesets/{number}",
                path_parameters={"number": number},
                timeout=timeout,
            )
        )
        return result

    def diff(
        self,
        number: str,
        *,
        with_: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.RulesetDiff:
        """
        Compare two rulesets.

        What becomes different where the ruleset replaces the one that `with` names: by default the
        one in force.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.RulesetDiff = self._transport.send(
            Call(
                "GET",
                "/v1/risk/rulesets/{number}/diff",
                path_parameters={"number": number},
                query={"with": with_},
                timeout=timeout,
            )
        )
        return result

    def publish(
        self,
        number: str,
        body: t.PublishRuleset,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RulesetPublish:
        """
        Publish a ruleset.

        From the next review on, payments are decided by it. Refused without a back-test of exactly
        its rules over all accounts, and where another ruleset was published since it was saved.
        Where its last back-test lets no payment pass, `acknowledge` is needed. In live a second
        person approves it.

        Needs the scope `risk:publish`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.RulesetPublish = self._transport.send(
            Call(
                "POST",
                "/v1/risk/rulesets/{number}/publish",
                path_parameters={"number": number},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def roll_back(
        self,
        number: str,
        body: t.RollBackRuleset,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RulesetPublish:
        """
        Roll back the ruleset in force.

        Puts the ruleset in force again that this one replaced. Needs no second person: those rules
        were published before.

        Needs the scope `risk:publish`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.RulesetPublish = self._transport.send(
            Call(
                "POST",
                "/v1/risk/rulesets/{number}/roll_back",
                path_parameters={"number": number},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def publications(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.RulesetPublish]:
        """
        List publications of rulesets.

        Newest first; the first is in force.

        Needs the scope `risk:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/risk/publications",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )


class Sandbox:
    """The operations `sandbox`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.inbox = SandboxInbox(transport)
        self.environments = SandboxEnvironments(transport)
        self.snapshots = SandboxSnapshots(transport)
        self.payments = SandboxPayments(transport)
        self.accounts = SandboxAccounts(transport)
        self.funding = SandboxFunding(transport)
        self.faults = SandboxFaults(transport)
        self.received_entries = SandboxReceivedEntries(transport)
        self.scenarios = SandboxScenarios(transport)
        self.outcomes = SandboxOutcomes(transport)
        self.rules = SandboxRules(transport)
        self.clock = SandboxClock(transport)



class Screening:
    """The operations `screening`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def check(
        self,
        body: t.CheckScreening,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Screening:
        """
        Compare a name with the sanctions lists.

        As a customer of this name would be compared. Writes nothing but the audit log.

        Needs the scope `screening:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Screening = self._transport.send(
            Call(
                "POST",
                "/v1/screening/check",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class ScreeningLists:
    """The operations `screening_lists`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateScreeningList,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ScreeningList:
        """
        Create a sanctions list.

        Its format says how its files are read. It is empty until the first file is loaded. Without
        a file for `stale_after_days` an exception calls a person.

        Needs the scope `screening:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ScreeningList = self._transport.send(
            Call(
                "POST",
                "/v1/screening/lists",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ScreeningList]:
        """
        List sanctions lists.

        To a key of one account there are none: 404.

        Needs the scope `screening:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/screening/lists",
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ScreeningList:
        """
        Get a sanctions list.

        To a key of one account there is none: 404.

        Needs the scope `screening:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ScreeningList = self._transport.send(
            Call(
                "GET",
                "/v1/screening/lists/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def versions(
        self,
        id: str,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ScreeningListVersion]:
        """
        List the versions of a sanctions list.

        Each file that was loaded, with its hash, what it changed, and how far the comparison with
        everyone is.

        Needs the scope `screening:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/screening/lists/{id}/versions",
                path_parameters={"id": id},
                query={"page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def load(
        self,
        id: str,
        body: t.LoadScreeningList,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ScreeningListVersion:
        """
        Load a file into a sanctions list.

        The file replaces the list's entries; new and changed ones are then compared with everyone.
        A faulty file leaves the list as it is, as does one that has lost more than a fifth of the
        entries, unless `acknowledge` says that this is right. The same file again counts as loaded
        and changes nothing.

        Needs the scope `screening:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ScreeningListVersion = self._transport.send(
            Call(
                "POST",
                "/v1/screening/lists/{id}/load",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class ScreeningMatches:
    """The operations `screening_matches`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        state: Optional[str] = None,
        subject_id: Optional[str] = None,
        list_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ScreeningMatch]:
        """
        List matches with sanctions lists.

        To a key of one account there are none: 404.

        Needs the scope `screening:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/screening/matches",
                query={"state": state, "subject_id": subject_id, "list_id": list_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ScreeningMatch:
        """
        Get a match with a sanctions list.

        `score` is the likeness of the names; `corroboration` what speaks for one bearer beside it,
        part by part.

        Needs the scope `screening:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ScreeningMatch = self._transport.send(
            Call(
                "GET",
                "/v1/screening/matches/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def decide(
        self,
        id: str,
        body: t.DecideScreeningMatch,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ScreeningMatch:
        """
        Clear or confirm a match.

        A cleared pair does not match again until the subject or the entry changes; payments go on
        once no match holds them. A confirmed one keeps them held (`report` is `blocked`, the
        default), or rejects the customer and ends its unsent payments (`rejected`), in the same
        transaction; its report is due after ten banking days. A decision may be changed. In live a
        second person approves it.

        Needs the scope `screening:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ScreeningMatch = self._transport.send(
            Call(
                "POST",
                "/v1/screening/matches/{id}/decide",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class ScreeningReports:
    """The operations `screening_reports`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        state: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.ScreeningReport]:
        """
        List reports of blocked and rejected parties.

        One for each confirmed match. To a key of one account there are none: 404.

        Needs the scope `screening:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/screening/reports",
                query={"state": state, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.ScreeningReport:
        """
        Get a report of a blocked or rejected party.

        `document` is the report as plain text, to print or to copy.

        Needs the scope `screening:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ScreeningReport = self._transport.send(
            Call(
                "GET",
                "/v1/screening/reports/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def file(
        self,
        id: str,
        body: t.FileScreeningReport,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ScreeningReport:
        """
        Note that a report was filed.

        Railhead files nothing: file it with the authority, then note its reference here.

        Needs the scope `screening:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.ScreeningReport = self._transport.send(
            Call(
                "POST",
                "/v1/screening/reports/{id}/file",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Search:
    """The operations `search`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def find(
        self,
        *,
        q: str,
        service_account_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Search:
        """
        Search records of every kind.

        Returns at most 5 records of each kind: those that equal the text first, then the newest
        that contain it. The text is an id, an external id, a paykey, a trace number, an amount
        (`12.50`, `$12.50`, or cents), the last four digits of an account number, a name, an email
        address, the name of a file, or the id of an API request. Kinds that the caller may not read
        are not searched; `left_out` names them. Amounts of transfers and names of files are
        searched in the newest 1,000.

        Needs the scope `search:read`.
        """
        result: t.Search = self._transport.send(
            Call(
                "GET",
                "/v1/search",
                query={"q": q},
                service_account_id=service_account_id,
                timeout=timeout,
            )
        )
        return result


class Sinks:
    """The operations `sinks`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: t.CreateSink,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Sink:
        """
        Create a sink.

        Delivers every event of the environment to a target, in order, from now on or from a
        sequence. operate/sinks.md lists the kinds and the members of `config`.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Sink = self._transport.send(
            Call(
                "POST",
                "/v1/sinks",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        status: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.Sink]:
        """
        List sinks.

        Needs the scope `webhook_endpoints:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/sinks",
                query={"status": status, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Sink:
        """
        Read a sink.

        Needs the scope `webhook_endpoints:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Sink = self._transport.send(
            Call(
                "GET",
                "/v1/sinks/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: t.UpdateSink,
        *,
        timeout: Optional[float] = None,
    ) -> t.Sink:
        """
        Update a sink.

        Omitted members keep their value. `config` replaces the whole configuration, secrets
        included. The next attempt is made at once.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Sink = self._transport.send(
            Call(
                "PUT",
                "/v1/sinks/{id}",
                path_parameters={"id": id},
                body=body,
                timeout=timeout,
            )
        )
        return result

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Sink:
        """
        Delete a sink.

        What it delivered stays with its target.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Sink = self._transport.send(
            Call(
                "DELETE",
                "/v1/sinks/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def pause(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Sink:
        """
        Pause a sink.

        Nothing is delivered until it is resumed. A paused sink does not keep events from being
        removed by age.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Sink = self._transport.send(
            Call(
                "PUT",
                "/v1/sinks/{id}/pause",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def resume(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.Sink:
        """
        Resume a sink.

        Delivery goes on where it stopped. A failing sink is tried at once.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Sink = self._transport.send(
            Call(
                "PUT",
                "/v1/sinks/{id}/resume",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def replay(
        self,
        id: str,
        body: t.ReplaySink,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SinkReplay:
        """
        Replay events to a sink.

        Counts the events that would be delivered again from a sequence on. With `dry_run` false the
        cursor is set back, and they are delivered under new message ids.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SinkReplay = self._transport.send(
            Call(
                "POST",
                "/v1/sinks/{id}/replay",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class SuspenseItems:
    """The operations `suspense_items`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        status: Optional[str] = None,
        direction: Optional[str] = None,
        kind: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.SuspenseItem]:
        """
        List items of suspense.

        Money that moved with an entry of the bank and belongs to no payment. The open amounts add
        up to the balance of `suspense`, apart from what dishonors under way moved. Requires a
        platform key.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/suspense_items",
                query={"status": status, "direction": direction, "kind": kind, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def ageing(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.SuspenseItemAgeing:
        """
        Read the ageing of suspense.

        What is open in suspense by its age in banking days. Requires a platform key.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SuspenseItemAgeing = self._transport.send(
            Call(
                "GET",
                "/v1/suspense_items/ageing",
                timeout=timeout,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.SuspenseItem:
        """
        Read an item of suspense.

        Needs the scope `exceptions:read`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SuspenseItem = self._transport.send(
            Call(
                "GET",
                "/v1/suspense_items/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def match(
        self,
        id: str,
        body: t.MatchSuspenseItem,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SuspenseItem:
        """
        Match an item of suspense to a payment.

        For a return that named no entry of ours. The payment is returned by it, with every effect
        of its return code, as if it had named the payment's entry. The payment must be sent, open,
        of the same amount and direction.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SuspenseItem = self._transport.send(
            Call(
                "POST",
                "/v1/suspense_items/{id}/match",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def dishonor(
        self,
        id: str,
        body: t.DishonorSuspenseItem,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Dishonor:
        """
        Dishonor the return of an item of suspense.

        For a return that names no entry of ours, came twice, or is of another amount. The entry is
        written from the return as received. Without `code`, the code and `information` are those
        that the exception of the item proposes. It goes with the next cut-off, until five banking
        days after the return; when it stands, it ends the item.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.Dishonor = self._transport.send(
            Call(
                "POST",
                "/v1/suspense_items/{id}/dishonor",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def net(
        self,
        id: str,
        body: t.NetSuspenseItem,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SuspenseItem:
        """
        Net two items of suspense.

        For money that left us and came back, or the other way around, by two items. The smaller
        open amount ends in both; nothing is posted.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SuspenseItem = self._transport.send(
            Call(
                "POST",
                "/v1/suspense_items/{id}/net",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def assign(
        self,
        id: str,
        body: t.AssignSuspenseItem,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SuspenseItem:
        """
        Assign an item of suspense to an account.

        For money that came and is a business's, such as that of a contested return. It adds to the
        account's `available`, or to its `prefunded` where its payouts need money paid in
        (`prefunded`, `reserve`). In live, above $100.00 a second person approves. Without `amount`,
        all that is open.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SuspenseItem = self._transport.send(
            Call(
                "POST",
                "/v1/suspense_items/{id}/assign",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def write_off(
        self,
        id: str,
        body: t.WriteOffSuspenseItem,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SuspenseItem:
        """
        Write off an item of suspense.

        For money that left us and does not come back. In live, above $100.00 a second person
        approves. Without `amount`, all that is open.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SuspenseItem = self._transport.send(
            Call(
                "POST",
                "/v1/suspense_items/{id}/write_off",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def park(
        self,
        id: str,
        body: t.ParkSuspenseItem,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SuspenseItem:
        """
        Park an item of suspense as unclaimed.

        For money that came and that nobody claims: it is owed in `unclaimed_funds`, and never
        becomes income by this act.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SuspenseItem = self._transport.send(
            Call(
                "POST",
                "/v1/suspense_items/{id}/park",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def hand_over(
        self,
        id: str,
        body: t.HandOverSuspenseItem,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SuspenseItem:
        """
        Hand over an item of suspense.

        The bank or another system settles it, by the document that `document` names. It stands in
        `clearing_handed_over` from then on.

        Needs the scope `exceptions:write`.

        Needs a key of the platform.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.SuspenseItem = self._transport.send(
            Call(
                "POST",
                "/v1/suspense_items/{id}/hand_over",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class WebhookDeliveries:
    """The operations `webhook_deliveries`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        endpoint_id: Optional[str] = None,
        state: Optional[Sequence[str]] = None,
        event_type: Optional[str] = None,
        event_id: Optional[str] = None,
        resource_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.WebhookEndpointsDelivery]:
        """
        List the deliveries of all webhook endpoints.

        With `resource_id`, those of the newest 1,000 events about a resource: what was sent about a
        payment, and where to.

        Needs the scope `webhook_endpoints:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/webhook_deliveries",
                query={"endpoint_id": endpoint_id, "state": state, "event_type": event_type, "event_id": event_id, "resource_id": resource_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )


class WebhookEndpoints:
    """The operations `webhook_endpoints`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.deliveries = WebhookEndpointsDeliveries(transport)

    def create(
        self,
        body: t.CreateWebhookEndpoint,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpointCreate:
        """
        Create a webhook endpoint.

        Receives all events from now on. The response contains the signing secret, which is not
        shown again.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpointCreate = self._transport.send(
            Call(
                "POST",
                "/v1/webhook_endpoints",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def list(
        self,
        *,
        status: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.WebhookEndpoint]:
        """
        List webhook endpoints.

        Needs the scope `webhook_endpoints:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/webhook_endpoints",
                query={"status": status, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpoint:
        """
        Read a webhook endpoint.

        Needs the scope `webhook_endpoints:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpoint = self._transport.send(
            Call(
                "GET",
                "/v1/webhook_endpoints/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def update(
        self,
        id: str,
        body: Optional[t.UpdateWebhookEndpoint] = None,
        *,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpoint:
        """
        Update a webhook endpoint.

        Omitted members keep their value; null clears. `headers` replaces all headers.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpoint = self._transport.send(
            Call(
                "PUT",
                "/v1/webhook_endpoints/{id}",
                path_parameters={"id": id},
                body=body,
                timeout=timeout,
            )
        )
        return result

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpoint:
        """
        Delete a webhook endpoint with its deliveries.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpoint = self._transport.send(
            Call(
                "DELETE",
                "/v1/webhook_endpoints/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def enable(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpoint:
        """
        Enable a webhook endpoint.

        Delivery resumes where it stopped; events since then are sent.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpoint = self._transport.send(
            Call(
                "PUT",
                "/v1/webhook_endpoints/{id}/enable",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def disable(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpoint:
        """
        Disable a webhook endpoint.

        Nothing is sent until it is enabled again.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpoint = self._transport.send(
            Call(
                "PUT",
                "/v1/webhook_endpoints/{id}/disable",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def rotate_secret(
        self,
        id: str,
        body: Optional[t.RotateSecretWebhookEndpoint] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpointCreate:
        """
        Rotate a webhook endpoint's secret.

        Until the overlap ends, messages carry a signature from each secret, so the receiver can
        switch without downtime.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpointCreate = self._transport.send(
            Call(
                "POST",
                "/v1/webhook_endpoints/{id}/rotate_secret",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def test(
        self,
        id: str,
        body: Optional[t.TestWebhookEndpoint] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpointTest:
        """
        Send a test webhook message.

        Signed and delivered like any other message, with `sequence` 0 and a resource that does not
        exist. Not in the event log.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpointTest = self._transport.send(
            Call(
                "POST",
                "/v1/webhook_endpoints/{id}/test",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def replay(
        self,
        id: str,
        body: t.ReplayWebhookEndpoint,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpointReplay:
        """
        Replay events to a webhook endpoint.

        Select events by `from_sequence` and `to_sequence` of the endpoint's own sequence,
        inclusive, or by `since`. Messages delivered before are sent again with their original ids.
        Returns how many were queued.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpointReplay = self._transport.send(
            Call(
                "POST",
                "/v1/webhook_endpoints/{id}/replay",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def recover(
        self,
        id: str,
        body: Optional[t.RecoverWebhookEndpoint] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpointReplay:
        """
        Retry failed webhook messages.

        Retries all failed messages, or those that failed since a given time.

        Needs the scope `webhook_endpoints:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpointReplay = self._transport.send(
            Call(
                "POST",
                "/v1/webhook_endpoints/{id}/recover",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def health(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.WebhookEndpointHealth:
        """
        Read a webhook endpoint's health.

        Needs the scope `webhook_endpoints:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WebhookEndpointHealth = self._transport.send(
            Call(
                "GET",
                "/v1/webhook_endpoints/{id}/health",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result


class WorkItems:
    """The operations `work_items`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        status: Optional[str] = None,
        kind: Optional[str] = None,
        resource_id: Optional[str] = None,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        default_page_size: Optional[int] = None,
        sort_by: Optional[str] = None,
        default_sort: Optional[str] = None,
        sort_order: Optional[str] = None,
        default_sort_order: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items[t.WorkItem]:
        """
        List items of the review queue.

        Held payments and screening matches that people must decide, each with its deadline in the
        calendar of its bank. Holds that a caller asked for, and those that end by themselves, open
        none.

        Needs the scope `work_items:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        return self._transport.items(
            Call(
                "GET",
                "/v1/work_items",
                query={"status": status, "kind": kind, "resource_id": resource_id, "page_number": page_number, "page_size": page_size, "default_page_size": default_page_size, "sort_by": sort_by, "default_sort": default_sort, "sort_order": sort_order, "default_sort_order": default_sort_order},
                paging="number",
                timeout=timeout,
            )
        )

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> t.WorkItem:
        """
        Read an item of the review queue.

        Needs the scope `work_items:read`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WorkItem = self._transport.send(
            Call(
                "GET",
                "/v1/work_items/{id}",
                path_parameters={"id": id},
                timeout=timeout,
            )
        )
        return result

    def next(
        self,
        body: Optional[t.NextWorkItem] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WorkItem:
        """
        Claim the most urgent item.

        Claims the open item with the earliest deadline that nobody else has claimed and the caller
        does not snooze. Repeated, it answers the same item until that is decided, released or
        snoozed. Two callers never get the same one.

        Needs the scope `work_items:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WorkItem = self._transport.send(
            Call(
                "POST",
                "/v1/work_items/next",
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def claim(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WorkItem:
        """
        Claim an item.

        Keeps it from others for ten minutes on the environment's clock; sent again, it renews the
        claim.

        Needs the scope `work_items:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WorkItem = self._transport.send(
            Call(
                "POST",
                "/v1/work_items/{id}/claim",
                path_parameters={"id": id},
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def release(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WorkItem:
        """
        Release the claim of an item.

        The payment stays on hold; others may claim its item at once.

        Needs the scope `work_items:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WorkItem = self._transport.send(
            Call(
                "POST",
                "/v1/work_items/{id}/release",
                path_parameters={"id": id},
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def snooze(
        self,
        id: str,
        body: t.SnoozeWorkItem,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WorkItem:
        """
        Snooze an item.

        The caller is not offered it before `until`, at most 30 days from now; others are. It gives
        up the caller's claim and moves no deadline. `null` ends the snooze.

        Needs the scope `work_items:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WorkItem = self._transport.send(
            Call(
                "POST",
                "/v1/work_items/{id}/snooze",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def escalate(
        self,
        id: str,
        body: t.EscalateWorkItem,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WorkItem:
        """
        Escalate an item.

        From then on two people must decide it alike, within four banking hours or by its deadline,
        whichever is earlier. It gives up the caller's claim.

        Needs the scope `work_items:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WorkItem = self._transport.send(
            Call(
                "POST",
                "/v1/work_items/{id}/escalate",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def decide(
        self,
        id: str,
        body: t.DecideWorkItem,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WorkItem:
        """
        Decide an item.

        `approve` releases the payment and `reject` cancels it, in the transaction of the decision;
        the account reads the reason. Of a match, `approve` clears it and `reject` confirms it and
        blocks the payments. Where two people are needed, the first decision is kept from the
        others, and it takes effect with the second alike. Two that differ escalate the item for a
        third. Requires the right to release or cancel the payment, or to decide the match, too.

        Needs the scope `work_items:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WorkItem = self._transport.send(
            Call(
                "POST",
                "/v1/work_items/{id}/decide",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result

    def undo(
        self,
        id: str,
        body: t.UndoWorkItem,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.WorkItem:
        """
        Undo a decision.

        Of an open item, takes the caller's own decision back. Of one whose payment was released
        here, holds the payment again by the rules that held it and opens the item again, as long as
        the payment is in no file. A cancelled payment does not come back. Requires the right to
        hold the payment, too.

        Needs the scope `work_items:write`.

        Not bound to an account: ignores Service-Account-Id.
        """
        result: t.WorkItem = self._transport.send(
            Call(
                "POST",
                "/v1/work_items/{id}/undo",
                path_parameters={"id": id},
                body=body,
                idempotency_key=idempotency_key,
                is_keyed=True,
                timeout=timeout,
            )
        )
        return result


class Operations:
    """Every operation by its noun."""

    def __init__(self, transport: Transport) -> None:
        self.customers = Customers(transport)
        self.bridge = Bridge(transport)
        self.paykeys = Paykeys(transport)
        self.paykey_corrections = PaykeyCorrections(transport)
        self.charges = Charges(transport)
        self.payouts = Payouts(transport)
        self.payments = Payments(transport)
        self.payment_labels = PaymentLabels(transport)
        self.risk = Risk(transport)
        self.risk_rules = RiskRules(transport)
        self.risk_facts = RiskFacts(transport)
        self.ready_rules = ReadyRules(transport)
        self.rulesets = Rulesets(transport)
        self.backtests = Backtests(transport)
        self.risk_lists = RiskLists(transport)
        self.screening_lists = ScreeningLists(transport)
        self.screening_matches = ScreeningMatches(transport)
        self.screening = Screening(transport)
        self.screening_reports = ScreeningReports(transport)
        self.bulk_jobs = BulkJobs(transport)
        self.exports = Exports(transport)
        self.export_jobs = ExportJobs(transport)
        self.funding_events = FundingEvents(transport)
        self.search = Search(transport)
        self.merged = Merged(transport)
        self.overview = Overview(transport)
        self.due = Due(transport)
        self.reports = Reports(transport)
        self.packs = Packs(transport)
        self.network_duties = NetworkDuties(transport)
        self.programme_reviews = ProgrammeReviews(transport)
        self.return_rates = ReturnRates(transport)
        self.organizations = Organizations(transport)
        self.accounts = Accounts(transport)
        self.capability_requests = CapabilityRequests(transport)
        self.account_settings = AccountSettings(transport)
        self.bridge_themes = BridgeThemes(transport)
        self.representatives = Representatives(transport)
        self.linked_bank_accounts = LinkedBankAccounts(transport)
        self.api_keys = ApiKeys(transport)
        self.approvals = Approvals(transport)
        self.approval_rules = ApprovalRules(transport)
        self.notes = Notes(transport)
        self.bank_statements = BankStatements(transport)
        self.reconciliation = Reconciliation(transport)
        self.prefunding = Prefunding(transport)
        self.fee_lines = FeeLines(transport)
        self.fees = Fees(transport)
        self.fee_payments = FeePayments(transport)
        self.ledger = Ledger(transport)
        self.ledger_closings = LedgerClosings(transport)
        self.audit_log = AuditLog(transport)
        self.chain = Chain(transport)
        self.events = Events(transport)
        self.webhook_endpoints = WebhookEndpoints(transport)
        self.webhook_deliveries = WebhookDeliveries(transport)
        self.sinks = Sinks(transport)
        self.requests = Requests(transport)
        self.ach_files = AchFiles(transport)
        self.ach_entries = AchEntries(transport)
        self.file_days = FileDays(transport)
        self.banks = Banks(transport)
        self.bank_routes = BankRoutes(transport)
        self.originators = Originators(transport)
        self.origination_stops = OriginationStops(transport)
        self.exposure_limits = ExposureLimits(transport)
        self.exposure = Exposure(transport)
        self.ach_calendar = AchCalendar(transport)
        self.exceptions = Exceptions(transport)
        self.work_items = WorkItems(transport)
        self.suspense_items = SuspenseItems(transport)
        self.proof_requests = ProofRequests(transport)
        self.received_entries = ReceivedEntries(transport)
        self.received_entry_rules = ReceivedEntryRules(transport)
        self.paykey_verifications = PaykeyVerifications(transport)
        self.reversals = Reversals(transport)
        self.dishonors = Dishonors(transport)
        self.correction_refusals = CorrectionRefusals(transport)
        self.return_requests = ReturnRequests(transport)
        self.late_return_permissions = LateReturnPermissions(transport)
        self.sandbox = Sandbox(transport)

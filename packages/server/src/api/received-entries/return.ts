import { RECEIVED_RETURN_CODE_NAMES } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import { receivedReturns } from "../../db/tables/files/auxiliary-entries.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { route } from "../../http/route/route.ts";
import { refusal } from "../../http/schema/problem.ts";
import { OneOf, Text } from "../../http/schema/schema.ts";
import { createReceivedReturn } from "../../payments/auxiliary/received-returns/received-returns.ts";
import { moveReceivedEntries } from "../../payments/received/move-received.ts";
import { openReceivedCases } from "../../payments/received/open-cases.ts";
import { returnFaultAt } from "../../payments/received/return-fault.ts";
import { unassignReceived } from "../../payments/received/decide/unassign-received.ts";
import { suspenseContextOf } from "../shared/suspense-context.ts";
import { DECIDED, lockEntry, replyEntry, WRITES, type LockedEntry } from "./acts.ts";

export const returnReceivedEntry = route(
  {
    ...WRITES,
    operationId: "received_entries.return",
    path: "/v1/received_entries/:id/return",
    summary: "Return a received entry",
    description:
      "The return goes with the bank's next cut-off, within two banking days of settlement; codes of consumers' debits within 60 days, with the receiver's signed statement as `document`. Until it settles its money is in `returns_in_flight`. An entry that is assigned is returned with `unassign`, which takes its money back from the account in the same step.",
    body: Type.Object({
      code: OneOf(RECEIVED_RETURN_CODE_NAMES),
      document: Type.Optional(Text(1, 200)),
      unassign: Type.Optional(Type.Boolean()),
      reason: Text(1, 500),
    }),
    problems: [...DECIDED, "received_return_not_allowed", "received_money_used"],
  },
  async (context, { params, body: { code, document, unassign = false, reason } }) => {
    const events = ["request_return", ...(unassign ? (["unassign"] as const) : [])] as const;
    const locked = await lockEntry(context, params.id, ...events);
    const { tx, at } = context;
    const banks = await listBanks(tx, context.environment.id);
    const bank = banks.find(({ id }) => id === locked.row.bank_id);
    const wanted = { code, has_statement: document !== undefined, at };
    const detail = returnFaultAt(assertFound(bank, "the bank of an entry"), locked.row, wanted);
    if (detail !== undefined) throw refusal("received_return_not_allowed", { detail });
    const { row, item } =
      locked.row.status === "posted" ? await takeBack(context, locked, reason) : locked;
    const isWhole = item.suspense_open_cents === item.suspense_cents;
    const added = isWhole
      ? await receivedReturns.insert(tx, [createReceivedReturn(row, { code, at })])
      : undefined;
    if (added === undefined || added.size === 0) {
      const why = isWhole ? "Its return was refused before." : "A part of its money was ended.";
      throw refusal("received_return_not_allowed", { detail: why });
    }
    const set = { return_code: code, return_document: document ?? null };
    const move = { row, event: "request_return" as const, set, message: reason };
    await moveReceivedEntries(tx, await suspenseContextOf(context), [move]);
    return await replyEntry(context, row.id);
  },
);

export const unassignReceivedEntry = route(
  {
    ...WRITES,
    operationId: "received_entries.unassign",
    path: "/v1/received_entries/:id/unassign",
    summary: "Take a received entry back from its account",
    description:
      "For an entry that was assigned to the wrong account, or by mistake. Its money is in suspense again and the entry is `kept`, with an open exception. What no transfer has moved stays with us; what one has comes back from the business, or goes back to it, with its next transfer. Refused where the money pays for payouts, and for a forwarded entry until its payout was cancelled or came back.",
    body: Type.Object({ reason: Text(1, 500) }),
    problems: [
      "not_found",
      "validation_error",
      "received_entry_not_settled",
      "received_entry_not_assigned",
      "received_money_used",
    ],
  },
  async (context, { params, body: { reason } }) => {
    const locked = await lockEntry(context, params.id, "unassign");
    const { row } = await takeBack(context, locked, reason);
    const why = `It was taken back from the account ${locked.row.account_id}.`;
    await openReceivedCases(context.tx, await suspenseContextOf(context), [{ row, why }]);
    return await replyEntry(context, row.id);
  },
);

/** Takes a locked entry back from its account. Throws the refusal of one whose money is used. */
async function takeBack(
  context: WriteContext,
  locked: LockedEntry,
  reason: string,
): Promise<LockedEntry> {
  const by = { ...(await suspenseContextOf(context)), charts: context.app.charts };
  const after = await unassignReceived(context.tx, by, { ...locked, reason });
  if (after.outcome === "money_used") {
    throw refusal("received_money_used", { detail: after.detail });
  }
  return after;
}

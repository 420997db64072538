import { RECEIVED_LIFECYCLE, type ReceivedEvent } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import { findCustomer } from "../../db/tables/counterparties/customers.ts";
import {
  findReceivedEntry,
  lockReceivedEntries,
  type ReceivedEntryRow,
} from "../../db/tables/files/received-entries.ts";
import { findEntryHold } from "../../db/tables/risk/screening-matches.ts";
import { lockSuspenseItems, type SuspenseItem } from "../../db/tables/files/suspense-items.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { Text, Uuid } from "../../http/schema/schema.ts";
import { moveReceivedEntries } from "../../payments/received/move-received.ts";
import { serializeReceivedEntry } from "../../payments/received/serialize-received.ts";
import { creditActsOf } from "../../payments/suspense/credit-acts.ts";
import { endSuspense } from "../../payments/suspense/end-suspense.ts";
import { refuseAccountKey, scopeOf } from "../shared/platform-resources.ts";
import { suspenseContextOf } from "../shared/suspense-context.ts";
import { NO_ENTRY } from "./read.ts";
import { ReceivedEntry } from "./schema.ts";

export const WRITES = {
  method: "POST",
  response: ReceivedEntry,
  scope: "exceptions:write",
  accountScoped: false,
  platformOnly: true,
  touches: "/v1/received_entries/:id",
} as const;

/** Problems of every act that decides an entry. */
export const DECIDED = [
  "not_found",
  "validation_error",
  "received_entry_decided",
  "received_entry_not_settled",
] as const;

/** A locked entry and the item of suspense that has its money. */
export interface LockedEntry {
  readonly row: ReceivedEntryRow;
  readonly item: SuspenseItem;
}

/** Locks the entry of a request. Throws the refusals of one that takes none of the events. */
export async function lockEntry(
  context: WriteContext,
  id: string,
  ...events: readonly ReceivedEvent[]
): Promise<LockedEntry> {
  refuseAccountKey(context);
  const { tx, environment } = context;
  const found = await findReceivedEntry(tx, { environment_id: environment.id, id });
  if (found === undefined) throw problem("not_found", NO_ENTRY);
  // The item first, as acts on suspense lock it first, too.
  const [item] = await lockSuspenseItems(
    tx,
    environment.id,
    [found.suspense_id ?? ""].filter(Boolean),
  );
  const [locked] = await lockReceivedEntries(tx, environment.id, [id]);
  const row = assertFound(locked, "the entry as found");
  if (row.status === "pending") {
    const detail = `It settles on ${row.settlement_date}: decide it from ${row.settles_at} on.`;
    throw refusal("received_entry_not_settled", { detail });
  }
  const takes = (event: ReceivedEvent) => RECEIVED_LIFECYCLE.move(row.status, event) !== undefined;
  if (item === undefined || !events.some(takes)) {
    const isReturned = row.status === "posted" && events.includes("request_return");
    const how = isReturned ? " Send `unassign` to take it back from its account first." : "";
    const detail = `The entry is ${row.status}.${how}`;
    const isBack = events[0] === "unassign";
    throw refusal(isBack ? "received_entry_not_assigned" : "received_entry_decided", { detail });
  }
  return { row, item };
}

const HOLDS = {
  waiting: "Its parties are still to be compared with the sanctions lists.",
  open: "One of its parties is like an entry of a sanctions list, and nobody has decided whether it is that.",
  confirmed: "One of its parties is on a sanctions list.",
} as const;

async function refuseUnscreened({ tx, environment }: WriteContext, id: string): Promise<void> {
  const hold = await findEntryHold(tx, { environment_id: environment.id, id });
  if (hold !== undefined) throw refusal("received_entry_screening", { detail: HOLDS[hold] });
}

export const assignReceivedEntry = route(
  {
    ...WRITES,
    operationId: "received_entries.assign",
    path: "/v1/received_entries/:id/assign",
    summary: "Assign a received entry to an account",
    description:
      "A credit adds to the account's `available`, or to its `prefunded` where its payouts need money paid in (`prefunded`, `reserve`); a debit takes from `available`. With `customer_id` the entry is matched to one of the account's customers. The exception of the entry is resolved. In a live environment two people assign an IAT entry. The parties of one are compared with the sanctions lists first: while a match is open or confirmed, it is not assigned.",
    body: Type.Object({
      account_id: Uuid(),
      customer_id: Type.Optional(Uuid()),
      reason: Text(1, 500),
    }),
    problems: [...DECIDED, "received_entry_screening"],
  },
  async (context, { params, body: { account_id, customer_id, reason } }) => {
    const { row, item } = await lockEntry(context, params.id, "assign");
    await refuseUnscreened(context, row.id);
    const { tx, environment, app } = context;
    if (item.suspense_open_cents === 0n) {
      const detail = "Its money was ended in suspense.";
      throw refusal("received_entry_decided", { detail });
    }
    const account = await findAccount(tx, scopeOf(context), account_id);
    if (account === undefined) {
      throw invalid([{ reference: "/account_id", detail: "Names no account." }]);
    }
    const key = { environment_id: environment.id, account_id, id: customer_id ?? "" };
    if (customer_id !== undefined && (await findCustomer(tx, key)) === undefined) {
      throw invalid([{ reference: "/customer_id", detail: "Names no customer of the account." }]);
    }
    const cents = item.suspense_open_cents;
    const suspense = await suspenseContextOf(context);
    const chart = await app.charts(tx, environment.id, [account_id]);
    const actOf = await creditActsOf(tx, environment.id, [account_id]);
    const act = cents < 0n ? actOf(account_id) : "assign";
    await endSuspense(tx, { ...suspense, chart }, [
      { item, act, cents, reason, account_id, customer_id },
    ]);
    return await replyEntry(context, row.id);
  },
);

export const keepReceivedEntry = route(
  {
    ...WRITES,
    operationId: "received_entries.keep",
    path: "/v1/received_entries/:id/keep",
    summary: "Keep a received entry",
    description:
      "Decides that the entry is not returned. Its money stays in suspense until it is assigned to an account, or an act of `/v1/suspense_items` ends it.",
    body: Type.Object({ reason: Text(1, 500) }),
    problems: [...DECIDED],
  },
  async (context, { params, body: { reason } }) => {
    const { row } = await lockEntry(context, params.id, "keep");
    if (row.status === "kept") {
      throw refusal("received_entry_decided", { detail: "The entry is kept." });
    }
    const move = { row, event: "keep" as const, set: {}, message: reason };
    await moveReceivedEntries(context.tx, await suspenseContextOf(context), [move]);
    return await replyEntry(context, row.id);
  },
);

/** The entry as it is after an act. */
export async function replyEntry({ tx, environment }: WriteContext, id: string) {
  const row = await findReceivedEntry(tx, { environment_id: environment.id, id });
  return ok(serializeReceivedEntry(assertFound(row, "the entry that was changed")));
}

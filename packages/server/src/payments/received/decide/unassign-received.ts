import { FINAL_STATUSES, formatUsd } from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import type { ReceivedEntryRow } from "../../../db/tables/files/received-entries.ts";
import {
  listSuspenseActs,
  type SuspenseActRow,
  type SuspenseItem,
} from "../../../db/tables/files/suspense-items.ts";
import { findForwardStatus, listCoverBalances } from "../../../db/tables/funding/payout-covers.ts";
import type { Charts } from "../../../ledger/chart.ts";
import { endSuspense, type SuspenseContext } from "../../suspense/end-suspense.ts";
import { moveReceivedEntries } from "../move-received.ts";

/** An assigned entry and its item of suspense, both locked. */
export interface AssignedEntry {
  readonly row: ReceivedEntryRow;
  readonly item: SuspenseItem;
}

export type Unassigned =
  | ({ readonly outcome: "taken_back" } & AssignedEntry)
  | { readonly outcome: "money_used"; readonly detail: string };

/**
 * Takes the money of an assigned entry back from its account: it is in suspense again, and the entry is kept. Returns
 * both as they are then. Where the money pays for payouts, the transaction must be rolled back. Takes the event lock;
 * call it last.
 */
export async function unassignReceived(
  tx: Tx,
  context: Omit<SuspenseContext, "chart"> & { readonly charts: Charts },
  { row, item, reason }: AssignedEntry & { readonly reason: string },
): Promise<Unassigned> {
  const { environment_id } = context;
  const acts = await listSuspenseActs(tx, environment_id, [item.id]);
  const last = assertFound(acts.get(item.id)?.at(-1), "the act that assigned the entry");
  const account_id = assertFound(last.account_id, "the account of the act");
  const sending = await payoutThatSends(tx, row);
  if (sending !== undefined) return { outcome: "money_used", detail: sending };
  const chart = await context.charts(tx, environment_id, [account_id]);
  const { act, number: takes_back } = last;
  await endSuspense(tx, { ...context, chart }, [
    { item, act, cents: -last.cents, reason, account_id, takes_back },
  ]);
  const missing = await missingOf(tx, last);
  if (missing !== undefined) return { outcome: "money_used", detail: missing };
  const nobody = { account_id: null, customer_id: null, rule_id: null, forwarded_payment_id: null };
  const [after] = await moveReceivedEntries(tx, context, [
    { row, event: "unassign", set: nobody, message: reason },
  ]);
  return {
    outcome: "taken_back",
    row: assertFound(after, "the entry as taken back"),
    item: {
      ...item,
      act_count: item.act_count + 1,
      suspense_open_cents: item.suspense_open_cents + last.cents,
    },
  };
}

/** Why the payout that sent the money on keeps it, in a sentence; undefined where it ended. */
async function payoutThatSends(
  tx: Tx,
  { environment_id, forwarded_payment_id: id }: ReceivedEntryRow,
): Promise<string | undefined> {
  if (id === null) return undefined;
  const status = await findForwardStatus(tx, { environment_id, id });
  const hasEnded = FINAL_STATUSES.some((one) => one === status);
  return hasEnded ? undefined : `The payout ${id} sends it on, and is ${status}.`;
}

/** What the account lacks for payouts without the money, in a sentence. Reads under the locks of the postings. */
async function missingOf(
  tx: Tx,
  { act, environment_id, account_id }: SuspenseActRow,
): Promise<string | undefined> {
  if (act === "assign" || account_id === null) return undefined;
  const [balance] = await listCoverBalances(tx, environment_id, [account_id]);
  const cents = balance?.prefunded_cents ?? 0n;
  return cents >= 0n
    ? undefined
    : `The account's prefunded money lacks ${formatUsd(-cents)} of it.`;
}

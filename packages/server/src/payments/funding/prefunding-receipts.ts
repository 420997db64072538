import { addMs, laterOf, type CoverEvent, type Instant } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Ids } from "../../base/ids.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { ShowingStatement } from "../../db/tables/banks/statement-lines.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import {
  insertReceipts,
  listAccountsByEnding,
  listReceiptsOfDays,
  updateReversed,
  type PrefundingReceipt,
} from "../../db/tables/funding/prefunding-receipts.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import type { Charts } from "../../ledger/chart.ts";
import { postTransfers } from "../../ledger/post.ts";
import type { StatementLine } from "../../rails/statements/statement.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import { pairShown } from "./shown-lines.ts";

/** Who books receipts, and when. */
export interface ReceiptContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly ids: Ids;
  readonly charts: Charts;
  /** A person; by default the engine. */
  readonly by?: { readonly actor: EventCause["actor"]; readonly request_id: string };
}

/** What a wire must say so that its money is booked for an account: sixteen letters and digits. */
export function prefundingReference(accountId: string): string {
  return `RHPF${endingOf(accountId)}`.toUpperCase();
}

const endingOf = (id: string) => id.replaceAll("-", "").slice(-12);
const REFERENCE = /RHPF([0-9a-f]{12})/gi;

/** Endings of the accounts that a text names. Spaces are ignored, since banks break the text. */
export function endingsIn(text: string): string[] {
  const found = [...text.replaceAll(/\s+/g, "").matchAll(REFERENCE)];
  return [...new Set(found.map(([, ending = ""]) => ending.toLowerCase()))];
}

/** A line that shows money paid in, and its account. */
export interface ReceivedLine {
  readonly line: StatementLine;
  readonly account_id: string;
  readonly reason: string | null;
}

/**
 * Finds receipts for lines that nothing else explains: one that an earlier statement showed, each at most
 * once, or a new one of the account that the line names. Statements overlap, and money counts once.
 */
export async function receiveLines(
  tx: Tx,
  context: ReceiptContext,
  {
    statement,
    lines,
    isHeld,
  }: {
    statement: ShowingStatement;
    lines: readonly StatementLine[];
    /** Lines that may be other money, and become no new receipt. */
    isHeld: (line: StatementLine) => boolean;
  },
): Promise<Map<number, string>> {
  const incoming = lines.filter(({ amount_cents }) => amount_cents > 0n);
  const receiptByLine = await findShown(tx, context, { statement, lines: incoming });
  const fresh = incoming.filter((line) => !receiptByLine.has(line.line) && !isHeld(line));
  const named = fresh.map((line) => ({ line, endings: endingsIn(line.text) }));
  const endings = [...new Set(named.flatMap((one) => one.endings))];
  if (endings.length === 0) return receiptByLine;
  const accounts = await listAccountsByEnding(tx, context.environment_id, endings);
  const received = named.flatMap((one): ReceivedLine[] => {
    const [account_id, ...others] = one.endings.flatMap((ending) => accounts.get(ending) ?? []);
    if (account_id === undefined || others.length > 0) return [];
    return [{ line: one.line, account_id, reason: null }];
  });
  for (const receipt of await bookReceipts(tx, context, received)) {
    receiptByLine.set(receipt.line, receipt.id);
  }
  return receiptByLine;
}

/** Receipts that other statements showed, by the line that shows them again. */
export async function findShown(
  tx: Tx,
  { environment_id }: Pick<ReceiptContext, "environment_id">,
  { statement, lines }: { statement: ShowingStatement; lines: readonly StatementLine[] },
): Promise<Map<number, string>> {
  if (lines.length === 0) return new Map();
  const days = [...new Set(lines.map(({ date }) => date))];
  const receipts = await listReceiptsOfDays(tx, { environment_id, days, statement });
  return pairShown(
    receipts.map((receipt) => ({ ...receipt, date: receipt.received_on })),
    lines,
  );
}

/** Books money paid in: receipts, postings and events. */
export async function bookReceipts(
  tx: Tx,
  context: ReceiptContext,
  received: readonly ReceivedLine[],
): Promise<{ line: number; id: string }[]> {
  if (received.length === 0) return [];
  const { environment_id, at, ids, by } = context;
  const rows = received.map(({ line, account_id, reason }): PrefundingReceipt => ({
    environment_id,
    id: ids.uuid(at),
    account_id,
    amount_cents: line.amount_cents,
    received_on: line.date,
    text: line.text,
    reason,
    received_by: by?.actor ?? ENGINE_ACTOR,
    reversed_at: null,
    reversed_by: null,
    reverse_reason: null,
    version: 1,
    created_at: at,
    updated_at: at,
  }));
  await insertReceipts(tx, rows);
  const events = rows.map((row) =>
    eventOf(context, row, {
      type: "prefunding_receipt.created",
      patch: serializeReceipt(row),
      message: "Money was paid in for payouts.",
    }),
  );
  await appendEvents(tx, ids, environment_id, events);
  await post(tx, context, { rows, move: "receive_prefunding" });
  return rows.map(({ id }, index) => ({
    id,
    line: assertFound(received[index], "the line of a receipt").line.line,
  }));
}

/** Takes back what was booked for a line that is not the business's money. */
export async function reverseReceipts(
  tx: Tx,
  context: ReceiptContext,
  { rows, reason }: { rows: readonly PrefundingReceipt[]; reason: string },
): Promise<void> {
  const { environment_id, at, by } = context;
  const actor = by?.actor ?? ENGINE_ACTOR;
  const reversed = rows.map((row) => {
    const reversed_at = laterOf(at, addMs(row.updated_at, 1));
    const ended = { reversed_at, reversed_by: actor, reverse_reason: reason };
    return { ...row, ...ended, version: row.version + 1, updated_at: reversed_at };
  });
  await updateReversed(tx, reversed);
  const events = reversed.map((row) => {
    const { reversed_at, reversed_by, reverse_reason, updated_at } = serializeReceipt(row);
    const patch = { reversed_at, reversed_by, reverse_reason, updated_at };
    return eventOf(context, row, {
      type: "prefunding_receipt.reversed",
      patch,
      message: reason,
    });
  });
  await appendEvents(tx, context.ids, environment_id, events);
  await post(tx, context, { rows: reversed, move: "reverse_prefunding" });
}

async function post(
  tx: Tx,
  { environment_id, charts }: ReceiptContext,
  { rows, move }: { rows: readonly PrefundingReceipt[]; move: CoverEvent },
): Promise<void> {
  const isReversed = move === "reverse_prefunding";
  const transfers = rows.map((row) => ({
    subject_id: row.id,
    account_id: row.account_id,
    move,
    attempt: 1,
    debit: isReversed ? "prefunded" : "bank_cash",
    credit: isReversed ? "bank_cash" : "prefunded",
    amount_cents: row.amount_cents,
    posted_at: row.updated_at,
  }));
  const accountIds = rows.map(({ account_id }) => account_id);
  const chart = await charts(tx, environment_id, accountIds);
  await postTransfers(tx, environment_id, { chart, transfers });
}

function eventOf(
  { by }: ReceiptContext,
  row: PrefundingReceipt,
  { type, patch, message }: Pick<NewEvent, "type" | "patch"> & { readonly message: string },
): NewEvent {
  return {
    account_id: row.account_id,
    type,
    resource_type: "prefunding_receipt",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch,
    cause: {
      source: by === undefined ? "system" : "user_action",
      reason: by === undefined ? "ok" : "user_request",
      code: null,
      message,
      actor: by?.actor ?? ENGINE_ACTOR,
      request_id: by?.request_id ?? null,
    },
  };
}

/** A receipt as GET returns it. */
export function serializeReceipt(row: PrefundingReceipt) {
  const nameOf = (actor: { type: string; id: string }) => `${actor.type}:${actor.id}`;
  return {
    id: row.id,
    account_id: row.account_id,
    amount: row.amount_cents.toString(),
    date: row.received_on,
    text: row.text,
    reason: row.reason,
    received_by: nameOf(row.received_by),
    reversed_at: row.reversed_at,
    reversed_by: row.reversed_by === null ? null : nameOf(row.reversed_by),
    reverse_reason: row.reverse_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

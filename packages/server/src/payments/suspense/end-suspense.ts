import {
  addMs,
  type Cents,
  type ExceptionKind,
  type Instant,
  laterOf,
  receivedEventOf,
  type SuspenseAct,
  suspensePosting,
  reversePosting,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Ids } from "../../base/ids.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import {
  insertSuspenseActs,
  listSuspenseActs,
  type SuspenseActRow,
  type SuspenseItem,
} from "../../db/tables/files/suspense-items.ts";
import {
  insertReceivedLines,
  withdrawReceivedLines,
  type ReceivedLine,
} from "../../db/tables/funding/received-lines.ts";
import {
  lockReceivedOfItems,
  type ReceivedEntryRow,
} from "../../db/tables/files/received-entries.ts";
import { lockOpenExceptions } from "../../db/tables/operations/exceptions.ts";
import { appendEvents } from "../../events/append.ts";
import { resolveException } from "../../exceptions/exceptions.ts";
import type { Chart } from "../../ledger/chart.ts";
import { postTransfers, type Transfer } from "../../ledger/post.ts";
import { moveReceivedEntries, type ReceivedMove } from "../received/move-received.ts";
import { serializeSuspenseItem } from "./serialize-suspense.ts";

/** Who ends items, and with what. */
export interface SuspenseContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly ids: Ids;
  readonly chart: Chart;
  readonly actor: EventCause["actor"];
  readonly request_id: string | null;
}

/** An act on a locked, open item. */
export interface SuspenseEnding {
  readonly item: SuspenseItem;
  readonly act: SuspenseAct;
  /** Of the item's sign, and at most what is open of it; of the other sign it takes an act back. */
  readonly cents: Cents;
  readonly reason: string;
  readonly document?: string;
  readonly payment_id?: string;
  /** Of `assign`, `forward` and `prefund`: whose money it is. */
  readonly account_id?: string;
  readonly customer_id?: string | undefined;
  /** Of `assign`: the rule that decided it. */
  readonly rule_id?: string;
  readonly other_suspense_id?: string;
  /** The number of the act that it takes back. */
  readonly takes_back?: number;
}

export type SuspenseResource = ReturnType<typeof serializeSuspenseItem>;

/**
 * Ends items, each once, with their postings and events, and resolves the exceptions of those that are
 * closed by it. Returns the items after it. Call it last: it takes the event lock.
 */
export async function endSuspense(
  tx: Tx,
  context: SuspenseContext,
  endings: readonly SuspenseEnding[],
): Promise<SuspenseResource[]> {
  if (endings.length === 0) return [];
  const { environment_id, at, actor } = context;
  const ids = endings.map(({ item }) => item.id);
  const earlier = await listSuspenseActs(tx, environment_id, ids);
  // Locked before the event log is, as by every other writer of both.
  const received = await lockReceivedOfItems(tx, environment_id, forwardKeysOf(endings));
  const rows = endings.map((ending): SuspenseActRow => {
    const { item, act, cents, reason, document = null } = ending;
    const last = earlier.get(item.id)?.at(-1)?.created_at;
    return {
      environment_id,
      suspense_id: item.id,
      number: item.act_count + 1,
      act,
      cents,
      payment_id: ending.payment_id ?? null,
      account_id: ending.account_id ?? null,
      other_suspense_id: ending.other_suspense_id ?? null,
      reason,
      document,
      actor,
      created_at: last === undefined ? at : laterOf(at, addMs(last, 1)),
    };
  });
  await insertSuspenseActs(tx, rows);
  await writeReceivedLines(tx, rows, endings);
  const { chart } = context;
  const transfers = rows.flatMap((row, index) => transferOf(row, endings[index]?.item));
  await postTransfers(tx, environment_id, { chart, transfers });
  const after = endings.map(({ item, cents }, index) => {
    const row = assertFound(rows[index], "the act on an item");
    const open = item.suspense_open_cents - cents;
    const ended = { ...item, suspense_open_cents: open };
    const acts = [...(earlier.get(item.id) ?? []), { ...row, funding_event_id: null }];
    return serializeSuspenseItem(ended, acts);
  });
  await appendEvents(
    tx,
    context.ids,
    environment_id,
    after.map((resource, index) => eventOf(context, resource, rows[index]?.reason ?? "")),
  );
  await endReceived(tx, context, { endings, received });
  await resolveCases(tx, context, endings);
  return after;
}

/** Writes lines of acts that assign. One that takes an act back withdraws its line, unless a transfer has that. */
async function writeReceivedLines(
  tx: Tx,
  rows: readonly SuspenseActRow[],
  endings: readonly SuspenseEnding[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const taken = rows.flatMap(({ suspense_id, number }, index) => {
    const act_number = endings[index]?.takes_back;
    return act_number === undefined ? [] : [{ suspense_id, act_number, withdrawn_by: number }];
  });
  const withdrawn = await withdrawReceivedLines(tx, first.environment_id, taken);
  const done = new Set(withdrawn.map((one) => `${one.suspense_id} ${one.withdrawn_by}`));
  const others = rows.filter((row) => !done.has(`${row.suspense_id} ${row.number}`));
  await insertReceivedLines(tx, others.flatMap(receivedLineOf));
}

/** What an account is given, or what is taken from it, goes to its bank account with its next transfer. */
function receivedLineOf(row: SuspenseActRow): ReceivedLine[] {
  const { environment_id, suspense_id, number, act, cents, account_id, created_at } = row;
  if (act !== "assign" || account_id === null) return [];
  return [
    {
      environment_id,
      suspense_id,
      act_number: number,
      attempt: 1,
      account_id,
      amount_cents: -cents,
      funding_event_id: null,
      due_at: created_at,
      withdrawn_by: null,
      created_at,
    },
  ];
}

function transferOf(row: SuspenseActRow, item: SuspenseItem | undefined): Transfer[] {
  const isOut = assertFound(item, "the item of an act").suspense_cents > 0n;
  const posting = suspensePosting(row.act, isOut ? "out" : "in");
  if (posting === undefined) return [];
  const isUndone = isOut !== row.cents > 0n;
  return [
    {
      ...(isUndone ? reversePosting(posting) : posting),
      subject_id: row.suspense_id,
      account_id: row.account_id ?? "",
      move: row.act,
      attempt: row.number,
      amount_cents: row.cents > 0n ? row.cents : -row.cents,
      posted_at: row.created_at,
    },
  ];
}

function eventOf(context: SuspenseContext, resource: SuspenseResource, message: string) {
  const isPerson = context.request_id !== null;
  return {
    account_id: null,
    type: "suspense_item.updated",
    resource_type: "suspense_item",
    resource_id: resource.id,
    resource_version: resource.acts.length,
    occurred_at: resource.updated_at,
    patch: resource,
    cause: {
      source: isPerson ? "user_action" : "system",
      reason: isPerson ? "user_request" : "ok",
      code: null,
      message,
      actor: context.actor,
      request_id: context.request_id,
    },
  } as const;
}

const forwardKeysOf = (endings: readonly SuspenseEnding[]) =>
  endings.flatMap(({ item }) => (item.kind === "forward" ? item.item_key : []));

/** Moves received entries of whose money nothing is open any longer. */
async function endReceived(
  tx: Tx,
  context: SuspenseContext,
  ended: { endings: readonly SuspenseEnding[]; received: readonly ReceivedEntryRow[] },
): Promise<void> {
  const closed = ended.endings.filter(({ item, cents }) => item.suspense_open_cents === cents);
  const byKey = new Map(closed.map((ending) => [ending.item.item_key, ending]));
  const moves = ended.received.flatMap((row): ReceivedMove[] => {
    const ending = byKey.get(row.item_key);
    if (ending === undefined) return [];
    const { act, reason: message, account_id, customer_id = null, rule_id = null } = ending;
    const forwarded_payment_id = act === "forward" ? (ending.payment_id ?? null) : null;
    const given = { account_id, customer_id, rule_id, forwarded_payment_id };
    const set = account_id === undefined ? {} : { ...given, account_id };
    return [{ row, event: receivedEventOf(act), set, message }];
  });
  await moveReceivedEntries(tx, context, moves);
}

/** Kinds of exceptions whose subject is an inbound item. */
const CASES = [
  "return_unmatched",
  "return_conflict",
  "return_amount_differs",
  "return_late",
  "return_not_permitted",
  "forward_entry",
  "reversal_not_applied",
] as const satisfies readonly ExceptionKind[];

/** Resolves the exceptions of items of which nothing is open any longer. */
async function resolveCases(
  tx: Tx,
  context: SuspenseContext,
  endings: readonly SuspenseEnding[],
): Promise<void> {
  const { environment_id, at, ids, actor, request_id } = context;
  const closed = endings.filter(({ item, cents }) => item.suspense_open_cents === cents);
  if (closed.length === 0) return;
  const reasons = new Map(closed.map(({ item, reason }) => [item.item_key, reason]));
  const open = await lockOpenExceptions(tx, {
    environment_id,
    kinds: CASES,
    subjects: [...reasons.keys()],
  });
  for (const row of open) {
    const reason = reasons.get(row.subject) ?? "";
    const resolution = { reason, actor, request_id };
    await resolveException(tx, { environment_id, at, ids }, { row, resolution });
  }
}

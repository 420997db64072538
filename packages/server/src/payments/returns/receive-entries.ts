import { addBankingDays, type CivilDate, type Instant } from "@railhead/core";
import type { ReadBatch } from "@railhead/nacha";
import { assertFound } from "../../base/assert.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { AchFileRow } from "../../db/tables/files/ach-files.ts";
import {
  concludeInboundItems,
  insertInboundItems,
  type InboundConclusion,
} from "../../db/tables/files/inbound-items.ts";
import {
  insertReceivedEntries,
  type ReceivedEntryRow,
} from "../../db/tables/files/received-entries.ts";
import { listAccountsByEnding } from "../../db/tables/funding/prefunding-receipts.ts";
import { lockStatementMatches } from "../../db/tables/banks/bank-statements.ts";
import { appendEvents } from "../../events/append.ts";
import { settlementOf } from "../../rails/calendar/bank-day.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";
import type { InboundEntry } from "../files/inbound.ts";
import { endingsIn } from "../funding/prefunding-receipts.ts";
import { recordSuspense } from "./suspense.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { StepRun } from "../transitions/step.ts";
import { accountKeyOf } from "../received/account-key.ts";
import { claimReceipts } from "./claim-receipts.ts";
import { describeForwardEntry, type ForwardEntry } from "../received/describe-entry.ts";
import { receivedEvent } from "../received/move-received.ts";
import { openReceivedCases } from "../received/open-cases.ts";

const REFERRING_TYPES: ReadonlySet<string> = new Set([
  "return",
  "correction",
  "dishonored",
  "contested",
  "refused_correction",
  "iat_return",
  "iat_correction",
]);

interface FoundEntry {
  readonly forward: ForwardEntry;
  readonly inbound: InboundEntry;
  /** When its money moves, where that is a later day's; undefined of others. */
  readonly settles_at: Instant | undefined;
}

/**
 * Records entries that other parties originated to accounts at our bank, each once, with the amount in
 * suspense until rules or a person decide. Those of a later settlement date post nothing until then. Copies of our
 * outbound entries are skipped.
 */
export async function receiveEntries(
  tx: Tx,
  run: StepRun,
  { file, batches }: { file: AchFileRow; batches: readonly ReadBatch[] },
): Promise<void> {
  const found = batches.flatMap((batch) => forwardOf(run, file, batch));
  if (found.length === 0) return;
  const fresh = await insertInboundItems(
    tx,
    run,
    found.map(({ inbound }) => inbound.item),
  );
  const entries = found.filter(({ inbound }) => fresh.delete(inbound.item.item_key));
  const conclusions = await recordSuspense(
    tx,
    run,
    entries.map(({ inbound, settles_at }) => ({
      entry: settles_at === undefined ? inbound : { ...inbound, outflow_cents: 0n },
      outcome: "noted" as const,
    })),
  );
  await concludeInboundItems(tx, run.environment_id, conclusions);
  const rows = await rowsOf(tx, run, { file, entries, conclusions });
  await insertReceivedEntries(tx, rows);
  const by = { actor: ENGINE_ACTOR, request_id: null };
  await appendEvents(
    tx,
    run.tools.ids,
    run.environment_id,
    rows.map((row) => receivedEvent(by, row, `A ${row.direction} of another party was received.`)),
  );
  const claimed = await claimReceipts(tx, run, rows);
  await openReceivedCases(
    tx,
    { environment_id: run.environment_id, at: run.at, ids: run.tools.ids },
    rows.filter(({ id, status }) => status === "kept" && !claimed.has(id)).map((row) => ({ row })),
  );
}

/**
 * Locks the matches of statements before a file with such entries is applied: a statement read meanwhile would
 * not see them, and book their lines again as money paid in. Before the event log is locked, as there.
 */
export async function lockForEntries(
  tx: Tx,
  run: StepRun,
  batches: readonly ReadBatch[],
): Promise<void> {
  const isAny = batches.some(({ entries }) => entries.some((entry) => isForward(run, entry)));
  if (isAny) await lockStatementMatches(tx, run.environment_id);
}

function isForward({ bank: { profile } }: StepRun, entry: ReadBatch["entries"][number]): boolean {
  const isAnswer = entry.addenda.some(({ type }) => REFERRING_TYPES.has(type));
  return (
    !isAnswer && entry.receiving_dfi_identification === profile.odfi_routing_number.slice(0, 8)
  );
}

function forwardOf(run: StepRun, file: AchFileRow, batch: ReadBatch): FoundEntry[] {
  const today = easternTime(run.at).date;
  return batch.entries.flatMap((entry): FoundEntry[] => {
    if (!isForward(run, entry)) return [];
    const forward = describeForwardEntry(batch, entry, today);
    const settles_at = settlesLater(forward, today)
      ? settlementOf(run.bank.profile, forward.settlement_date)
      : undefined;
    return [{ forward, inbound: inboundOf(file, forward), settles_at }];
  });
}

const settlesLater = ({ is_live, settlement_date }: ForwardEntry, today: CivilDate) =>
  is_live && settlement_date > today;

function inboundOf(file: AchFileRow, forward: ForwardEntry): InboundEntry {
  const { trace_number, effective_entry_date: date, company_id, transaction_code } = forward;
  const { amount_cents: cents, direction, is_live } = forward;
  const moved = is_live ? cents : 0n;
  const outflow_cents = direction === "debit" ? moved : -moved;
  return {
    item: {
      item_key: ["forward", trace_number, date, company_id, transaction_code, cents].join(":"),
      file_id: file.id,
      line: forward.line,
      kind: "forward",
      code: transaction_code,
      original_trace_number: "",
      trace_number,
      amount_cents: cents,
      moved_cents: -outflow_cents,
      payment_id: null,
      funding_event_id: null,
    },
    match: undefined,
    outflow_cents,
  };
}

interface Recorded {
  readonly file: AchFileRow;
  readonly entries: readonly FoundEntry[];
  readonly conclusions: readonly InboundConclusion[];
}

async function rowsOf(
  tx: Tx,
  run: StepRun,
  { file, entries, conclusions }: Recorded,
): Promise<ReceivedEntryRow[]> {
  const { environment_id, at, tools } = run;
  const keys = await tools.vault.keysOf(environment_id);
  const named = entries.map(({ forward }) => endingsIn(forward.remittance));
  const accounts = await listAccountsByEnding(tx, environment_id, [...new Set(named.flat())]);
  return entries.map(({ forward, inbound, settles_at = null }, index): ReceivedEntryRow => {
    const { account_number, effective_entry_date: _, is_live, decides_at_once, ...shown } = forward;
    const isDecided = decides_at_once && run.bank.is_simulated;
    const moved = isDecided ? "kept" : "held";
    const status = settles_at !== null ? "pending" : is_live ? moved : "noted";
    const [proposed, ...others] = (named[index] ?? []).flatMap((end) => accounts.get(end) ?? []);
    return {
      ...shown,
      environment_id,
      id: tools.ids.uuid(at),
      bank_id: file.bank_id,
      file_id: file.id,
      item_key: inbound.item.item_key,
      suspense_id: assertFound(conclusions[index], "the money of an entry").suspense_id,
      account_id: null,
      customer_id: null,
      proposed_account_id: others.length > 0 ? null : (proposed ?? null),
      ...accountKeyOf(keys, account_number),
      status,
      settles_at,
      instruct_by: is_live ? cutoffFor(run, forward.settlement_date) : null,
      due_at: settles_at ?? (status === "held" ? at : null),
      rule_id: null,
      return_code: null,
      return_document: null,
      forwarded_payment_id: null,
      version: 1,
      created_at: at,
      updated_at: at,
    };
  });
}

/** The cut-off of the last file whose returns the originating bank has in time. */
function cutoffFor({ bank: { profile } }: StepRun, settled: CivilDate) {
  return easternInstant(addBankingDays(settled, 1, closuresOf(profile)), profile.cutoff);
}

import { returnEffect, type ReturnEffect } from "@railhead/core";
import { readFile, type ReadBatch, type ReadEntry } from "@railhead/nacha";
import { assertFound } from "../assert.ts";
import {
  findFileBody,
  matchEntries,
  updateFileState,
  type AchFileRow,
  type EntryRow,
} from "../db/ach-files.ts";
import type { AccountEffect } from "../db/blocks.ts";
import type { Tx } from "../db/executor.ts";
import { lockFundingEvents } from "../db/funding-events.ts";
import { insertInboundItems, type InboundItem } from "../db/inbound-items.ts";
import { lockBankAccounts } from "../db/paykeys.ts";
import { lockPayments, type PaymentRow } from "../db/payments.ts";
import { appendEvents } from "../events/append.ts";
import { applyAccountEffects } from "./block.ts";
import { fileEvent } from "./file-events.ts";
import { moveFundingEvents } from "./move-funding.ts";
import { movePayments, type Move, type Touch } from "./move.ts";
import { engineContext, type StepRun } from "./step.ts";

/** A return as it lies in the file, with the entry of ours that it names, if any. */
interface ReturnedEntry {
  readonly item: InboundItem;
  readonly effect: ReturnEffect;
}

/**
 * Applies a stored inbound file in one transaction: each item once, whatever file it comes in.
 * A file that cannot be read is set aside whole, never applied in part.
 */
export async function applyFile(run: StepRun, file: AchFileRow): Promise<void> {
  const body = await findFileBody(run.tools.db, file.id);
  const place = { table: "ach_files", column: "body", id: file.id };
  const text = await run.tools.vault.decrypt(run.environment_id, place, body);
  const read = readFile(Buffer.from(text, "latin1"));
  await run.tools.db.tx(async (tx) => {
    const isReadable = read.batches.length > 0;
    const to = isReadable ? "applied" : "quarantined";
    const change = { from: ["received" as const], to, due_at: null, at: run.at } as const;
    if (!(await updateFileState(tx, file.id, { ...change, from: ["received"] }))) return;
    const found = isReadable ? await readReturns(tx, run, { file, batches: read.batches }) : [];
    await applyReturns(tx, run, found);
    const after: AchFileRow = { ...file, state: to, errors: read.errors, updated_at: run.at };
    await appendEvents(tx, run.tools.ids, run.environment_id, [
      fileEvent(after, { type: "file.received", version: 1, message: "The bank sent a file." }),
    ]);
  });
}

/** Finds what each return refers to and keeps those never seen before. */
async function readReturns(
  tx: Tx,
  run: StepRun,
  { file, batches }: { file: AchFileRow; batches: readonly ReadBatch[] },
): Promise<ReturnedEntry[]> {
  const returns = batches.flatMap((batch) => batch.entries.flatMap(returnOfEntry));
  if (returns.length === 0) return [];
  const matches = await matchEntries(
    tx,
    run.environment_id,
    returns.map(({ entry, addenda }) => ({
      trace_number: addenda.original_entry_trace_number.trim(),
      receiving_dfi: addenda.original_receiving_dfi_identification.trim(),
      amount_cents: BigInt(entry.amount),
    })),
  );
  const matchByOrdinal = new Map(matches.map((match) => [match.ordinal, match]));
  const found = returns.map((returned, ordinal) =>
    describe(file, returned, matchByOrdinal.get(ordinal)),
  );
  const fresh = await insertInboundItems(
    tx,
    run,
    found.map(({ item }) => item),
  );
  return found.filter(({ item }) => fresh.delete(item.item_key));
}

function returnOfEntry(entry: ReadEntry) {
  const addenda = entry.addenda.find((record) => record.type === "return");
  return addenda === undefined ? [] : [{ entry, addenda }];
}

function describe(
  file: AchFileRow,
  { entry, addenda }: ReturnType<typeof returnOfEntry>[number],
  match: EntryRow | undefined,
): ReturnedEntry {
  const original = addenda.original_entry_trace_number.trim();
  const dfi = addenda.original_receiving_dfi_identification.trim();
  const code = addenda.return_reason_code;
  return {
    effect: returnEffect(code, addenda.addenda_information),
    item: {
      // Banks send the same return in several files: it is the same by what it says.
      item_key: ["return", original, dfi, code, entry.amount, match?.file_date ?? ""].join(":"),
      file_id: file.id,
      line: entry.line,
      kind: match === undefined ? "unmatched" : "return",
      code,
      original_trace_number: original,
      trace_number: entry.trace_number.trim(),
      amount_cents: BigInt(entry.amount),
      payment_id: match?.payment_id ?? null,
      funding_event_id: match?.funding_event_id ?? null,
    },
  };
}

async function applyReturns(tx: Tx, run: StepRun, found: readonly ReturnedEntry[]): Promise<void> {
  const byPayment = firstBy(found, ({ item }) => item.payment_id);
  const byTransfer = firstBy(found, ({ item }) => item.funding_event_id);
  const payments = await lockPayments(tx, run.environment_id, [...byPayment.keys()]);
  const transfers = await lockFundingEvents(tx, [...byTransfer.keys()]);
  const context = await engineContext(tx, run, [...payments, ...transfers]);
  // A payment that is not with the bank any more (returned before) keeps its first return.
  const open = payments.filter(({ status }) => status === "pending" || status === "paid");
  const effects = open.flatMap((payment) => accountEffect(payment, known(byPayment, payment.id)));
  // Before anything is written to the event log: who links an account takes the log's lock while it
  // holds the account's.
  await lockBankAccounts(
    tx,
    effects.map((effect) => effect.paykey_id),
  );
  await movePayments(
    tx,
    context,
    open.flatMap((payment) => returnMoves(run, payment, known(byPayment, payment.id))),
  );
  await applyAccountEffects(tx, context, effects);
  await moveFundingEvents(
    tx,
    context,
    transfers
      .filter(({ status }) => status === "pending" || status === "paid")
      .map((funding) => {
        const { effect } = known(byTransfer, funding.id);
        return {
          funding,
          event: "return" as const,
          reason: effect.reason,
          source: effect.source,
          code: effect.code,
          message: `The transfer was returned: ${effect.title}.`,
        };
      }),
  );
}

function firstBy(
  found: readonly ReturnedEntry[],
  key: (entry: ReturnedEntry) => string | null,
): Map<string, ReturnedEntry> {
  const first = new Map<string, ReturnedEntry>();
  for (const entry of found) {
    const id = key(entry);
    if (id !== null && !first.has(id)) first.set(id, entry);
  }
  return first;
}

function known(entries: ReadonlyMap<string, ReturnedEntry>, id: string): ReturnedEntry {
  return assertFound(entries.get(id), `the return of ${id}`);
}

function returnMoves(
  run: StepRun,
  payment: PaymentRow,
  { item, effect }: ReturnedEntry,
): (Move | Touch)[] {
  const received: Touch = {
    payment,
    type: "returned",
    message: `The bank returned the entry with ${effect.code}.`,
    set: { return_trace_number: item.trace_number },
  };
  return [
    received,
    {
      payment,
      event: "return",
      reason: effect.reason,
      source: effect.source,
      code: effect.code,
      message: `The entry was returned: ${effect.title}.`,
      set: fundingAfterReturn(run, payment),
    },
  ];
}

/** What was already passed on to the business, or taken from it, goes back by a transfer. */
function fundingAfterReturn(run: StepRun, payment: PaymentRow) {
  const wasFunded = payment.funding_ids.length > 0;
  if (!wasFunded) return { funding_type: null, funding_due_at: null };
  return payment.kind === "charge"
    ? { funding_type: "charge_reversal" as const, funding_due_at: run.at }
    : { funding_type: "payout_return" as const, funding_due_at: run.at };
}

function accountEffect(payment: PaymentRow, { effect }: ReturnedEntry): AccountEffect[] {
  if (effect.paykey === "none") return [];
  return [
    {
      paykey_id: payment.paykey_id,
      effect: effect.paykey === "review" ? "review" : "blocked",
      code: effect.code,
      unblockable: effect.paykey === "blocked_unblockable",
    },
  ];
}

import { returnDeadline, type ReturnEffect } from "@railhead/core";
import { assertFound } from "../assert.ts";
import type { AccountEffect } from "../db/blocks.ts";
import type { Tx } from "../db/executor.ts";
import { lockFundingEvents, type FundingEventRow } from "../db/funding-events.ts";
import { planFundingOfPayments } from "../db/funding-lines.ts";
import type { InboundConclusion } from "../db/inbound-items.ts";
import { lockBankAccounts } from "../db/paykeys.ts";
import { lockPayments, type PaymentRow } from "../db/payments.ts";
import { easternTime } from "../rails/eastern-time.ts";
import { applyAccountEffects } from "./block.ts";
import { isPrefunded } from "./funding-timing.ts";
import { concluded, type Inbound } from "./inbound.ts";
import { moveFundingEvents } from "./move-funding.ts";
import { movePayments, type Move, type Touch } from "./move.ts";
import { retryReturned } from "./retry.ts";
import { engineContext, type StepRun } from "./step.ts";
import { undoFunding } from "./undo-funding.ts";

/** What came of returns beside the moves. */
export interface AppliedReturns {
  /** Applied after the time in which a bank may return. */
  readonly late: InboundConclusion[];
  /** Returns of entries that were returned before. */
  readonly second: Inbound[];
  /** Accounts whose debits came back. */
  readonly accounts: ReadonlySet<string>;
  readonly transfers: { funding: FundingEventRow; code: string }[];
}

const OPEN: ReadonlySet<string> = new Set(["pending", "paid"]);

/** Applies returns of entries of ours: payments and transfers, and the bank accounts behind them. */
export async function applyReturns(
  tx: Tx,
  run: StepRun,
  found: readonly Inbound[],
): Promise<AppliedReturns> {
  const bySubject = new Map<string, Inbound>();
  const second: Inbound[] = [];
  for (const told of found) {
    const id = subjectOf(told);
    if (bySubject.has(id)) second.push(told);
    else bySubject.set(id, told);
  }
  const ids = (key: "payment_id" | "funding_event_id") =>
    [...bySubject.values()].flatMap(({ item }) => item[key] ?? []);
  const payments = await lockPayments(tx, run.environment_id, ids("payment_id"));
  const transfers = await lockFundingEvents(tx, ids("funding_event_id"));
  const told = (row: { id: string }) =>
    assertFound(bySubject.get(row.id), `the return of ${row.id}`);
  // What is not with the bank any more (returned before) keeps its first return.
  const open = payments.filter((payment) => isOpen(payment, told(payment)));
  const openTransfers = transfers.filter((transfer) => isOpen(transfer, told(transfer)));
  const applied = new Set([...open, ...openTransfers].map(({ id }) => id));
  for (const [id, item] of bySubject) if (!applied.has(id)) second.push(item);
  await applyToPayments(tx, run, { open, told });
  await applyToTransfers(tx, run, { open: openTransfers, told });
  return {
    late: lateOnes(run, [...open, ...openTransfers], told),
    second,
    accounts: new Set(
      open.filter(({ kind }) => kind === "charge").map(({ account_id }) => account_id),
    ),
    transfers: openTransfers.map((funding) => ({ funding, code: told(funding).item.code })),
  };
}

function subjectOf({ item }: Inbound): string {
  return assertFound(item.payment_id ?? item.funding_event_id, "what the entry carries");
}

/** A return of an earlier entry says nothing about the one that was sent in its place. */
function isOpen(row: { status: string; attempt: number }, { match }: Inbound): boolean {
  return OPEN.has(row.status) && match?.attempt === row.attempt;
}

function lateOnes(
  run: StepRun,
  rows: readonly (PaymentRow | FundingEventRow)[],
  told: (row: { id: string }) => Inbound,
): InboundConclusion[] {
  const today = easternTime(run.at).date;
  return rows.flatMap((row) => {
    const returned = told(row);
    if (row.settlement_date === null) return [];
    const deadline = returnDeadline(effectOf(returned).window, row.settlement_date);
    if (deadline === null || today <= deadline) return [];
    return [concluded(returned, "applied_late", `Due by ${deadline}; may be dishonored with R68.`)];
  });
}

function effectOf({ effect }: Inbound): ReturnEffect {
  return assertFound(effect, "the effect of a return");
}

interface Returned<Row> {
  readonly open: readonly Row[];
  readonly told: (row: { id: string }) => Inbound;
}

async function applyToPayments(
  tx: Tx,
  run: StepRun,
  { open, told }: Returned<PaymentRow>,
): Promise<void> {
  if (open.length === 0) return;
  const context = await engineContext(tx, run, open);
  const effects = open.flatMap((payment) => accountEffect(payment, told(payment)));
  // Before anything is written to the event log: who links an account takes the log's lock while it
  // holds the account's.
  await lockBankAccounts(
    tx,
    effects.map((effect) => effect.paykey_id),
  );
  const moved = await movePayments(
    tx,
    context,
    open.flatMap((payment) => returnMoves(payment, told(payment))),
  );
  // What was passed on to the business, or taken from it, goes back by a transfer.
  const funded = open.filter(({ funding_ids }) => funding_ids.length > 0);
  await planFundingOfPayments(
    tx,
    funded.map(({ id }) => id),
    { due_at: run.at, is_prefunded: isPrefunded(run.bank.profile) },
  );
  await applyAccountEffects(tx, context, effects);
  await retryReturned(tx, run, [...moved.values()]);
}

function returnMoves(payment: PaymentRow, returned: Inbound): (Move | Touch)[] {
  const effect = effectOf(returned);
  return [
    {
      payment,
      type: "returned",
      message: `The bank returned the entry with ${effect.code}.`,
      set: { return_trace_number: returned.item.trace_number },
    },
    {
      payment,
      event: "return",
      reason: effect.reason,
      source: effect.source,
      code: effect.code,
      message: `The entry was returned: ${effect.title}.`,
      set: { funding_type: null, funding_due_at: null },
    },
  ];
}

function accountEffect(payment: PaymentRow, returned: Inbound): AccountEffect[] {
  const effect = effectOf(returned);
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

/** The transfer fails, its money is back in the books, and its payments need funding again. */
async function applyToTransfers(
  tx: Tx,
  run: StepRun,
  { open, told }: Returned<FundingEventRow>,
): Promise<void> {
  if (open.length === 0) return;
  await moveFundingEvents(
    tx,
    await engineContext(tx, run, open),
    open.map((funding) => {
      const effect = effectOf(told(funding));
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
  await undoFunding(
    tx,
    run,
    open.map((funding) => {
      const { code, paykey } = effectOf(told(funding));
      return { funding, code, isAccountUnusable: paykey.startsWith("blocked") };
    }),
  );
}

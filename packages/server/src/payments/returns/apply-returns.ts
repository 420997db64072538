import { returnDeadline, type ReturnEffect } from "@railhead/core";
import { assert, assertFound } from "../../base/assert.ts";
import type { AccountEffect } from "../../db/tables/counterparties/blocks.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { lockFundingEvents, type FundingEventRow } from "../../db/tables/funding/funding-events.ts";
import { requeueFundingOfPayments } from "../../db/tables/funding/funding-lines.ts";
import type { InboundConclusion } from "../../db/tables/files/inbound-items.ts";
import { lockBankAccounts } from "../../db/tables/counterparties/paykeys.ts";
import { countLocked } from "../../db/tables/payments/payment-sets.ts";
import { addReturns, type ReturnedDebits } from "../../db/tables/accounts/return-rates.ts";
import {
  lockReturnedPayments,
  ofReturn,
  returnedSet,
  type ReturnedPayment,
} from "../../db/tables/files/returned-payments.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { applyAccountEffects } from "../paykeys/block.ts";
import { coverAgain, releaseCovers } from "../../ledger/release-covers.ts";
import { isPrefunded } from "../funding/funding-timing.ts";
import { conclusionOf, type InboundEntry } from "../files/inbound.ts";
import { moveFundingEvents } from "../funding/move-funding.ts";
import type { MoveContext } from "../transitions/move.ts";
import { constantForAll } from "../bulk/bulk-move.ts";
import { retryPolicies, retryReturned } from "./auto-retry.ts";
import { moveClasses } from "../bulk/bulk-sets.ts";
import { engineContext, type StepRun } from "../transitions/step.ts";
import { undoFunding } from "../funding/undo-funding.ts";

/** The results of applying returns. */
export interface AppliedReturns {
  /** Applied after the return deadline. */
  readonly late: InboundConclusion[];
  /** Returns of entries returned before. */
  readonly duplicates: InboundEntry[];
  /** Accounts with returned debits. */
  readonly accounts: ReadonlySet<string>;
  readonly transfers: { funding: FundingEventRow; code: string }[];
  /** Payments whose sandbox outcome may dishonor the return. */
  readonly dishonorable: ReadonlySet<string>;
}

const OPEN: ReadonlySet<string> = new Set(["pending", "paid"]);

/** Applies returns to payments and transfers, and their effects to bank accounts. */
export async function applyReturns(
  tx: Tx,
  run: StepRun,
  found: readonly InboundEntry[],
): Promise<AppliedReturns> {
  const bySubject = new Map<string, InboundEntry>();
  const second: InboundEntry[] = [];
  for (const returnOf of found) {
    const id = subjectOf(returnOf);
    if (bySubject.has(id)) second.push(returnOf);
    else bySubject.set(id, returnOf);
  }
  const ids = (key: "payment_id" | "funding_event_id") =>
    [...bySubject.values()].flatMap(({ item }) => item[key] ?? []);
  const payments = await lockReturnedPayments(tx, run.environment_id, ids("payment_id"));
  const transfers = await lockFundingEvents(tx, run.environment_id, ids("funding_event_id"));
  const returnOf = (row: { id: string }) =>
    assertFound(bySubject.get(row.id), `the return of ${row.id}`);
  // Rows returned before keep their first return.
  const open = payments.filter((payment) => isOpen(payment, returnOf(payment)));
  const openTransfers = transfers.filter((transfer) => isOpen(transfer, returnOf(transfer)));
  const applied = new Set([...open, ...openTransfers].map(({ id }) => id));
  for (const [id, item] of bySubject) if (!applied.has(id)) second.push(item);
  await applyToPayments(tx, run, { open, returnOf });
  await applyToTransfers(tx, run, { open: openTransfers, returnOf });
  return {
    late: lateReturns(run, [...open, ...openTransfers], returnOf),
    duplicates: second,
    accounts: new Set(
      open.filter(({ kind }) => kind === "charge").map(({ account_id }) => account_id),
    ),
    dishonorable: new Set(
      payments.filter(({ may_be_dishonored }) => may_be_dishonored).map(({ id }) => id),
    ),
    transfers: openTransfers.map((funding) => ({ funding, code: returnOf(funding).item.code })),
  };
}

function subjectOf({ item }: InboundEntry): string {
  return assertFound(item.payment_id ?? item.funding_event_id, "what the entry carries");
}

/** Whether the return is of the current attempt of an open row. */
function isOpen(row: { status: string; attempt: number }, { match }: InboundEntry): boolean {
  return OPEN.has(row.status) && match?.attempt === row.attempt;
}

function lateReturns(
  run: StepRun,
  rows: readonly (ReturnedPayment | FundingEventRow)[],
  returnOf: (row: { id: string }) => InboundEntry,
): InboundConclusion[] {
  const today = easternTime(run.at).date;
  const deadlineOf = deadlines();
  return rows.flatMap((row) => {
    const returned = returnOf(row);
    if (row.settlement_date === null) return [];
    const deadline = deadlineOf(effectOf(returned).window, row.settlement_date);
    if (deadline === null || today <= deadline) return [];
    return [conclusionOf(returned, "applied_late", `It was due by ${deadline}.`)];
  });
}

/** Memoized return deadlines. */
function deadlines(): typeof returnDeadline {
  const known = new Map<string, ReturnType<typeof returnDeadline>>();
  return (window, settlement) => {
    const key = `${window} ${settlement}`;
    let deadline = known.get(key);
    if (deadline === undefined) known.set(key, (deadline = returnDeadline(window, settlement)));
    return deadline;
  };
}

function effectOf({ effect }: InboundEntry): ReturnEffect {
  return assertFound(effect, "the effect of a return");
}

interface Returned<Row> {
  readonly open: readonly Row[];
  readonly returnOf: (row: { id: string }) => InboundEntry;
}

async function applyToPayments(
  tx: Tx,
  run: StepRun,
  { open, returnOf }: Returned<ReturnedPayment>,
): Promise<void> {
  if (open.length === 0) return;
  const context = await engineContext(tx, run, open);
  const effects = open.flatMap((payment) => accountEffect(payment, returnOf(payment)));
  // Before any event is appended: linking an account takes the event lock while it holds the
  // account's lock, so the reverse order could deadlock.
  if (effects.length > 0) {
    await lockBankAccounts(
      tx,
      run.environment_id,
      effects.map((effect) => effect.paykey_id),
    );
  }
  const returned = open.map((payment) => ({ ...payment, code: effectOf(returnOf(payment)).code }));
  const policies = await retryPolicies(tx, run.environment_id, returned);
  // Funded payments need a transfer in the opposite direction.
  const funded = open.filter(({ is_funded }) => is_funded);
  // Pipelined in this order: the first statement takes the event lock.
  await Promise.all([
    moveReturned(tx, context, { open, returnOf }),
    addReturns(tx, run.environment_id, returnedDebits({ open, returnOf })),
    requeueFundingOfPayments(
      tx,
      funded.map(({ id }) => id),
      {
        environment_id: run.environment_id,
        due_at: run.at,
        is_prefunded: isPrefunded(run.bank.profile),
      },
    ),
  ]);
  const payouts = open.filter(({ kind }) => kind === "payout");
  await releaseCovers(
    tx,
    context,
    payouts.map(({ id }) => id),
  );
  await applyAccountEffects(tx, context, effects);
  await retryReturned(tx, run, { returned, policies });
}

/** Counts of returned debits by file, account, SEC code and return code. */
function returnedDebits({ open, returnOf }: Returned<ReturnedPayment>): ReturnedDebits[] {
  const counts = new Map<string, ReturnedDebits>();
  for (const payment of open) {
    if (payment.kind !== "charge") continue;
    const { item, match } = returnOf(payment);
    const { file_id } = assertFound(match, "the entry that came back");
    const { account_id, sec_code, amount_cents } = payment;
    const { code } = item;
    const key = `${file_id} ${account_id} ${sec_code} ${code}`;
    const known = counts.get(key);
    const n = (known?.n ?? 0) + 1;
    const cents = (known?.cents ?? 0n) + amount_cents;
    counts.set(key, { file_id, account_id, sec_code, code, n, cents });
  }
  return [...counts.values()];
}

/** Moves payments with the same return effect in bulk. */
async function moveReturned(
  tx: Tx,
  context: MoveContext,
  { open, returnOf }: Returned<ReturnedPayment>,
): Promise<void> {
  const byEffect = new Map<string, ReturnedPayment[]>();
  for (const payment of open) {
    // The addenda text can change the effect of a code.
    const { code, reason } = effectOf(returnOf(payment));
    const key = `${code} ${reason}`;
    const alike = byEffect.get(key);
    if (alike === undefined) byEffect.set(key, [payment]);
    else alike.push(payment);
  }
  await Promise.all(
    [...byEffect.values()].map(async (payments) => {
      const effect = effectOf(returnOf(assertFound(payments[0], "a returned payment")));
      const moved = await moveClasses(tx, context, {
        payments: returnedSet(
          context.environment_id,
          payments.map(({ id }) => ({ id, trace_number: returnOf({ id }).item.trace_number })),
        ),
        counts: countLocked(payments),
        move: () => ({
          event: "return",
          reason: effect.reason,
          source: effect.source,
          code: effect.code,
          message: `The entry was returned: ${effect.title}.`,
          set: constantForAll({ funding_type: null, funding_due_at: null }),
          after: {
            type: "returned",
            message: `The bank returned the entry with ${effect.code}.`,
            set: { return_trace_number: ofReturn },
          },
        }),
      });
      assert(moved === payments.length, "every returned payment has moved");
    }),
  );
}

function accountEffect(payment: ReturnedPayment, returned: InboundEntry): AccountEffect[] {
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

/** Fails the transfers and plans funding for their payments again. */
async function applyToTransfers(
  tx: Tx,
  run: StepRun,
  { open, returnOf }: Returned<FundingEventRow>,
): Promise<void> {
  if (open.length === 0) return;
  const context = await engineContext(tx, run, open);
  await moveFundingEvents(
    tx,
    context,
    open.map((funding) => {
      const effect = effectOf(returnOf(funding));
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
  const repaid = open.filter(({ status }) => status === "paid").map(({ id }) => id);
  await coverAgain(tx, context, { of: "funding_events", ids: repaid });
  await undoFunding(
    tx,
    run,
    open.map((funding) => {
      const { code, paykey } = effectOf(returnOf(funding));
      return { funding, code, isAccountUnusable: paykey.startsWith("blocked") };
    }),
  );
}

import { addMs, type FundingDirection, type PaymentKind } from "@railhead/core";
import { assert, assertFound } from "../../base/assert.ts";
import { serializationFailure } from "../../db/postgres/errors.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { listFundingBankAccounts, type FundingBank } from "../../db/tables/banks/funding-banks.ts";
import {
  requeueFundingOfPayments,
  postponeLines,
  type FundablePayment,
} from "../../db/tables/funding/funding-lines.ts";
import { lockFunding } from "../../db/tables/funding-runs/funding-reads.ts";
import {
  lockOpenFundingEvents,
  type FundingEventRow,
} from "../../db/tables/funding/funding-events.ts";
import { createStagedEvents, appendStaged } from "../../db/tables/events/staged-events.ts";
import { isBatched } from "../../db/postgres/transactions/batched-transaction.ts";
import { setLockTimeout } from "../../db/postgres/connections/session.ts";
import { constant, withTransfer } from "../../db/tables/payments/bulk-values.ts";
import { fundedSet } from "../../db/tables/payments/payment-sets.ts";
import { parkPaymentsWithoutBank } from "../../db/tables/payments/payments.ts";
import { settingsOf } from "../../environments/account-settings.ts";
import { FUNDING_LINES, groupLines, signedCents, typeOf, type Grouped } from "./funding-groups.ts";
import { isPrefunded, planFundingTransfer } from "./funding-timing.ts";
import { openFundingEvents } from "./move-funding.ts";
import { annotatePaymentSet, type SetContext } from "../bulk/bulk-move.ts";
import type { MoveContext } from "../transitions/move.ts";
import { collectFeesOf } from "./collect-fees.ts";
import { createdEvent, grownEvent } from "./open-funding-events.ts";
import { placeGroups, type FundingContext, type Transfer } from "./place-transfers.ts";
import {
  areBooksBalanced,
  areBooksBalancedInOneQuery,
  reportUnbalancedPayments,
} from "./check-books.ts";
import { engineContext, inChunks, type Step, type StepRun } from "../transitions/step.ts";
import { placedLimitOf } from "./transfer-limit.ts";

/** Groups payments due for funding into transfers with the business's bank account. */
export const fundPayments: Step = async (run) => {
  // The fast path usually succeeds.
  const areWhole = (await areBooksBalancedInOneQuery(run)) || (await areBooksBalanced(run));
  const paying = new Set<string>();
  const funded = areWhole ? await inChunks(run, (tx) => fundChunk(tx, run, paying)) : 0;
  await collectFeesOf(run, [...paying]);
  return funded;
};

/** Lock timeout for a transfer that a concurrent chunk writes to. */
const TRANSFER_LOCK_TIMEOUT_MS = 60_000;

/** Notes in `paying` the accounts whose deposits keep fees back. */
async function fundChunk(tx: Tx, run: StepRun, paying: Set<string>): Promise<number> {
  // Unbatched chunks run concurrently on separate connections.
  const isLane = !isBatched(run.tools.db);
  const [, reads] = await tx.pipeline([
    isLane ? setLockTimeout(tx, TRANSFER_LOCK_TIMEOUT_MS) : undefined,
    lockFunding(tx, run, { locksTransfers: !isLane }),
  ]);
  const { payments, waiting, differences } = reads;
  for (const accountId of reads.fee_accounts) paying.add(accountId);
  // The remaining payments have no bank account; they wait until one is linked.
  if (payments.length === 0) return await parkPaymentsWithoutBank(tx, run);
  if (differences.length > 0) {
    await reportUnbalancedPayments(tx, run, differences);
    return 0;
  }
  const context = await engineContext(tx, run, payments);
  const settings = new Map(reads.policies.map((row) => [row.id, settingsOf(row)]));
  const isNet = (accountId: string) => settings.get(accountId)?.configuration.net_funding === true;
  const of = { context, profile: run.bank.profile };
  const funding = { payments, waiting, isNet, places: reads };
  await (isLane ? fundConcurrently(tx, of, funding) : fundNow(tx, of, funding));
  return payments.length;
}

/** From this many lines on, early transfer locks would serialize concurrent chunks. */
const MANY_LINES = 500;

/**
 * Locks transfers last: payments are annotated first and their events are staged, since they must
 * follow the events of the transfers. Needs an open transfer for every group.
 */
async function fundConcurrently(tx: Tx, run: FundingContext, funding: Funding): Promise<void> {
  const { payments, waiting, places } = funding;
  const expected = waiting.length === 0 ? placedTransfers(run, funding) : [];
  if (
    payments.length < MANY_LINES ||
    expected.length === 0 ||
    expected.some(({ isNew }) => isNew)
  ) {
    const open = await lockOpenFundingEvents(tx, run.context.environment_id, accountsOf(payments));
    await fundNow(tx, run, { ...funding, places: { ...places, open } });
    return;
  }
  const { context } = run;
  const events = await createStagedEvents(tx, context.environment_id);
  await annotateMembers(tx, { ...context, waiting: events }, expected);
  // Reads the open transfers again: one may have been sealed or changed direction since.
  const open = await lockOpenFundingEvents(tx, run.context.environment_id, accountsOf(payments));
  const transfers = placedTransfers(run, { ...funding, places: { ...places, open } });
  const isSame = transfers.every(({ row }, index) => row.id === expected[index]?.row.id);
  if (!isSame)
    throw serializationFailure("the transfer that was to take the payments takes them no more");
  await tx.pipeline([
    writeTransfers(tx, context, { transfers, banks: places.banks }),
    appendStaged(tx, events),
    planRemainder(tx, run, transfers),
  ]);
}

function accountsOf(payments: readonly FundablePayment[]): string[] {
  return [...new Set(payments.map((payment) => payment.account_id))];
}

/** Bank accounts and open transfers. */
interface FundingTargets {
  readonly banks: readonly FundingBank[];
  readonly open: readonly FundingEventRow[];
}

async function lockTargets(
  tx: Tx,
  environmentId: string,
  accountIds: readonly string[],
): Promise<FundingTargets> {
  const [banks, open] = await Promise.all([
    listFundingBankAccounts(tx, environmentId, accountIds),
    lockOpenFundingEvents(tx, environmentId, accountIds),
  ]);
  return { banks, open };
}

/** Adds locked payments to transfers, gross. Returns those transfers. */
export async function fundLocked(
  tx: Tx,
  run: FundingContext,
  payments: readonly FundablePayment[],
): Promise<FundingEventRow[]> {
  const places = await lockTargets(tx, run.context.environment_id, accountsOf(payments));
  return await fundNow(tx, run, { payments, waiting: [], isNet: () => false, places });
}

interface Funding {
  readonly payments: readonly FundablePayment[];
  /** Lines deferred by earlier runs. */
  readonly waiting: readonly FundablePayment[];
  readonly isNet: (accountId: string) => boolean;
  readonly places: FundingTargets;
}

function grouping({ profile }: FundingContext, funding: Funding): Grouped {
  const { payments, waiting, isNet, places } = funding;
  const { banks } = places;
  const bankByUse = new Map(banks.map((bank) => [`${bank.account_id}:${bank.purpose}`, bank.id]));
  const bankOf = (accountId: string, kind: PaymentKind) =>
    assertFound(bankByUse.get(`${accountId}:${kind}s`), "a linked bank account for the transfer");
  const limitOf = (direction: FundingDirection) => placedLimitOf(profile, direction);
  return groupLines({ due: payments, waiting, isNet, bankOf, limitOf });
}

/** The transfers after adding the lines. */
function placedTransfers(
  run: FundingContext,
  funding: Funding,
  { groups } = grouping(run, funding),
): Transfer[] {
  const { isNet, places } = funding;
  return placeGroups(run, { groups, open: places.open, isNet });
}

/** Writes the transfers and annotates their payments. Returns the transfers. */
async function fundNow(tx: Tx, run: FundingContext, funding: Funding): Promise<FundingEventRow[]> {
  const grouped = grouping(run, funding);
  const transfers = placedTransfers(run, funding, grouped);
  const { banks } = funding.places;
  // Pipelined; the order of events depends on this order.
  await tx.pipeline([
    postponeLines(
      tx,
      run.context.environment_id,
      grouped.waiting.map(({ id }) => id),
    ),
    writeTransfers(tx, run.context, { transfers, banks }),
    annotateMembers(tx, run.context, transfers),
    planRemainder(tx, run, transfers),
  ]);
  return transfers.map(({ row }) => row);
}

/**
 * A line moves a payment's amount once. After a failed transfer with an opposite one, two lines are
 * needed; this plans the second.
 */
async function planRemainder(
  tx: Tx,
  { context, profile }: FundingContext,
  transfers: readonly Transfer[],
): Promise<void> {
  const often = transfers.flatMap(({ payments }) =>
    payments.filter(({ funding_ids }) => funding_ids.length > 1),
  );
  await requeueFundingOfPayments(
    tx,
    often.map(({ id }) => id),
    {
      environment_id: context.environment_id,
      due_at: addMs(planFundingTransfer(profile, context.at).due_at, 1),
      is_prefunded: isPrefunded(profile),
    },
  );
}

async function annotateMembers(
  tx: Tx,
  context: SetContext,
  transfers: readonly Transfer[],
): Promise<void> {
  const annotations = (["charge", "payout"] as const).map(async (kind) => {
    const lines = transfers.flatMap(({ row, payments }) =>
      payments
        .filter((payment) => payment.kind === kind)
        .map(({ id }) => ({ payment_id: id, funding_event_id: row.id })),
    );
    if (lines.length === 0) return;
    const updated = await annotatePaymentSet(tx, context, {
      payments: fundedSet(context.environment_id, lines),
      kind,
      n: lines.length,
      type: "updated",
      message: "The payment joined a funding event.",
      set: {
        funding_ids: withTransfer,
        funding_type: constant("funding_type", null),
        funding_due_at: constant("funding_due_at", null),
      },
    });
    assert(updated === lines.length, "every line's payment knows its transfer");
  });
  await Promise.all(annotations);
}

async function writeTransfers(
  tx: Tx,
  context: MoveContext,
  { transfers, banks }: { transfers: readonly Transfer[]; banks: readonly FundingBank[] },
): Promise<void> {
  const created = transfers.filter(({ isNew }) => isNew).map(({ row }) => row);
  const grown = transfers.filter(({ isNew }) => !isNew).map(({ row }) => row);
  const bankById = new Map(banks.map((bank) => [bank.id, bank]));
  const bankOf = (row: FundingEventRow) =>
    assertFound(bankById.get(row.linked_bank_account_id), "the transfer's bank account");
  await openFundingEvents(tx, context, {
    grown,
    members: transfers.flatMap(({ row, payments }) =>
      payments.map((payment) => ({
        environment_id: row.environment_id,
        funding_event_id: row.id,
        payment_id: payment.id,
        funding_amount_cents: signedCents(payment),
        reason: FUNDING_LINES[typeOf(payment)].reason,
      })),
    ),
    events: [
      ...created.map((row) => createdEvent(context, row, bankOf(row))),
      ...grown.map((row) => grownEvent(context, row)),
    ],
    moves: created.map((funding) => ({
      funding,
      event: "schedule" as const,
      message: "The transfer is scheduled.",
      set: { due_step: funding.due_step, due_at: funding.due_at },
    })),
  });
}

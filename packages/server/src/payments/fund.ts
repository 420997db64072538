import { addMs, FUNDING_TYPES, type Cents, type Instant, type PaymentKind } from "@railhead/core";
import { assert, assertFound } from "../assert.ts";
import type { BankProfile } from "../db/banks.ts";
import type { Tx } from "../db/executor.ts";
import { listFundingBankAccounts, type FundingBank } from "../db/funding-banks.ts";
import { lockWaitingLines, planFundingOfPayments, putOffLines } from "../db/funding-lines.ts";
import { lockOpenFundingEvents, type FundingEventRow } from "../db/funding-events.ts";
import { same, withTransfer } from "../db/move-set.ts";
import { fundedSet } from "../db/payment-sets.ts";
import { lockFundablePayments, parkUnbanked, type PaymentRow } from "../db/payments.ts";
import { loadAccountSettings } from "../environments/account-settings.ts";
import {
  FUNDING_LINES,
  groupLines,
  signedCents,
  typeOf,
  type FundingGroup,
} from "./funding-groups.ts";
import { isPrefunded, planFundingTransfer } from "./funding-timing.ts";
import { instantAfterFunding, openFundingEvents } from "./move-funding.ts";
import { touchPaymentSet } from "./move-set.ts";
import type { MoveContext } from "./move.ts";
import { createdEvent, grownEvent } from "./open-funding-events.ts";
import { areBooksWhole, isMoneyThere } from "./prove-funding.ts";
import { engineContext, inChunks, type Step } from "./step.ts";

/** Groups payments whose money is to move into transfers with the business's bank account. */
export const fundPayments: Step = async (run) => {
  if (!(await areBooksWhole(run))) return 0;
  return inChunks(run, async (tx) => {
    const payments = await lockFundablePayments(tx, run);
    // What is left has no bank account, and waits until there is one.
    if (payments.length === 0) return await parkUnbanked(tx, run);
    const accountIds = accountsOf(payments);
    const [isThere, settings, context, waiting, places] = await Promise.all([
      isMoneyThere(tx, run, payments),
      loadAccountSettings(tx, accountIds),
      engineContext(tx, run, payments),
      lockWaitingLines(tx, accountIds),
      lockPlaces(tx, accountIds),
    ]);
    if (!isThere) return 0;
    const isNet = (accountId: string) =>
      settings.get(accountId)?.configuration.net_funding === true;
    await fundInto(
      tx,
      { context, profile: run.bank.profile },
      { payments, waiting, isNet, places },
    );
    return payments.length;
  });
};

function accountsOf(payments: readonly PaymentRow[]): string[] {
  return [...new Set(payments.map((payment) => payment.account_id))];
}

/** Who funds payments and by which bank's calendar. */
export interface FundingRun {
  readonly context: MoveContext;
  readonly profile: BankProfile;
  /** Forces how the transfers end; such transfers are new ones, apart from those of the calendar. */
  readonly outcome?: string;
}

/** Where money may go: bank accounts, and transfers that still take payments. */
interface Places {
  readonly banks: readonly FundingBank[];
  readonly open: readonly FundingEventRow[];
}

async function lockPlaces(tx: Tx, accountIds: readonly string[]): Promise<Places> {
  const [banks, open] = await Promise.all([
    listFundingBankAccounts(tx, accountIds),
    lockOpenFundingEvents(tx, accountIds),
  ]);
  return { banks, open };
}

/** Puts locked payments that wait for funding into transfers, gross; answers those transfers. */
export async function fundLocked(
  tx: Tx,
  run: FundingRun,
  payments: readonly PaymentRow[],
): Promise<FundingEventRow[]> {
  const places = await lockPlaces(tx, accountsOf(payments));
  return await fundInto(tx, run, { payments, waiting: [], isNet: () => false, places });
}

interface Funding {
  readonly payments: readonly PaymentRow[];
  /** Lines that were put off until now. */
  readonly waiting: readonly PaymentRow[];
  readonly isNet: (accountId: string) => boolean;
  readonly places: Places;
}

async function fundInto(tx: Tx, run: FundingRun, funding: Funding): Promise<FundingEventRow[]> {
  const { payments, waiting, isNet, places } = funding;
  const { banks, open } = places;
  const bankByUse = new Map(banks.map((bank) => [`${bank.account_id}:${bank.purpose}`, bank.id]));
  const bankOf = (accountId: string, kind: PaymentKind) =>
    assertFound(bankByUse.get(`${accountId}:${kind}s`), "a linked bank account for the transfer");
  const grouped = groupLines({ due: payments, waiting, isNet, bankOf });
  const transfers = placeGroups(run, { groups: grouped.groups, open, isNet });
  // All leave in one packet and run in this order.
  await Promise.all([
    putOffLines(
      tx,
      grouped.waiting.map(({ id }) => id),
    ),
    writeTransfers(tx, run.context, { transfers, banks }),
    tellMembers(tx, run.context, transfers),
    askForRest(tx, run, transfers),
  ]);
  return transfers.map(({ row }) => row);
}

/**
 * A line moves a payment's amount once. Where a transfer came to nothing after the opposite one had
 * been made, it takes two, the second of them after this transfer has left.
 */
async function askForRest(
  tx: Tx,
  { context, profile }: FundingRun,
  transfers: readonly Transfer[],
): Promise<void> {
  const often = transfers.flatMap(({ payments }) =>
    payments.filter(({ funding_ids }) => funding_ids.length > 1),
  );
  await planFundingOfPayments(
    tx,
    often.map(({ id }) => id),
    {
      due_at: addMs(planFundingTransfer(profile, context.at).due_at, 1),
      is_prefunded: isPrefunded(profile),
    },
  );
}

async function tellMembers(
  tx: Tx,
  context: MoveContext,
  transfers: readonly Transfer[],
): Promise<void> {
  const touches = (["charge", "payout"] as const).map(async (kind) => {
    const lines = transfers.flatMap(({ row, payments }) =>
      payments
        .filter((payment) => payment.kind === kind)
        .map(({ id }) => ({ payment_id: id, funding_event_id: row.id })),
    );
    if (lines.length === 0) return;
    const told = await touchPaymentSet(tx, context, {
      payments: fundedSet(lines),
      kind,
      n: lines.length,
      type: "updated",
      message: "The payment joined a funding event.",
      set: {
        funding_ids: withTransfer,
        funding_type: same("funding_type", null),
        funding_due_at: same("funding_due_at", null),
      },
    });
    assert(told === lines.length, "every line's payment knows its transfer");
  });
  await Promise.all(touches);
}

/** A transfer as it is to be written: a new one, or an open one with more lines. */
interface Transfer {
  readonly isNew: boolean;
  readonly row: FundingEventRow;
  readonly payments: readonly PaymentRow[];
}

function placeGroups(
  run: FundingRun,
  input: {
    groups: readonly FundingGroup[];
    open: readonly FundingEventRow[];
    isNet: (accountId: string) => boolean;
  },
): Transfer[] {
  const { transfer_date } = planFundingTransfer(run.profile, run.context.at);
  const taken = new Set<string>();
  return input.groups.map((group) => {
    const joins = (row: FundingEventRow) =>
      !taken.has(row.id) &&
      row.account_id === group.account_id &&
      row.linked_bank_account_id === group.linked_bank_account_id &&
      row.transfer_date === transfer_date &&
      row.sandbox_outcome === "standard" &&
      !group.payments.some(({ funding_ids }) => funding_ids.includes(row.id)) &&
      // Net, a transfer may turn round, but nothing cannot be sent.
      (input.isNet(group.account_id)
        ? signedAmount(row) + group.net_cents !== 0n
        : row.event_type === group.event_type);
    const existing = run.outcome === undefined ? input.open.find(joins) : undefined;
    if (existing !== undefined) taken.add(existing.id);
    const row =
      existing === undefined ? newTransfer(run, group) : enlarged(existing, group, run.context.at);
    return { isNew: existing === undefined, row, payments: group.payments };
  });
}

function signedAmount({ direction, amount_cents }: FundingEventRow): Cents {
  return direction === "deposit" ? amount_cents : -amount_cents;
}

function magnitude(cents: Cents): Cents {
  return cents < 0n ? -cents : cents;
}

function newTransfer(run: FundingRun, group: FundingGroup): FundingEventRow {
  const { due_step, due_at, transfer_date } = planFundingTransfer(run.profile, run.context.at);
  return {
    id: run.context.ids.uuid(run.context.at),
    environment_id: run.context.environment_id,
    account_id: group.account_id,
    linked_bank_account_id: group.linked_bank_account_id,
    event_type: group.event_type,
    direction: FUNDING_TYPES[group.event_type].direction,
    amount_cents: magnitude(group.net_cents),
    payment_count: group.payments.length,
    transfer_date,
    trace_numbers: [],
    sandbox_outcome: run.outcome ?? "standard",
    status: "created",
    status_reason: "ok",
    status_source: "system",
    status_code: null,
    status_message: "The transfer was created.",
    status_changed_at: run.context.at,
    attempt: 0,
    settlement_date: transfer_date,
    processed_at: null,
    effective_at: null,
    due_step,
    due_at,
    version: 1,
    created_at: run.context.at,
    updated_at: run.context.at,
  };
}

function enlarged(row: FundingEventRow, group: FundingGroup, at: Instant): FundingEventRow {
  const signed = signedAmount(row) + group.net_cents;
  const event_type = signed > 0n === group.net_cents > 0n ? group.event_type : row.event_type;
  return {
    ...row,
    event_type,
    direction: FUNDING_TYPES[event_type].direction,
    amount_cents: magnitude(signed),
    payment_count: row.payment_count + group.payments.length,
    version: row.version + 1,
    updated_at: instantAfterFunding(row, at),
  };
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

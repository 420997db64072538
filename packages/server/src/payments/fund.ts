import { addMs, FUNDING_TYPES, type Cents, type Instant, type PaymentKind } from "@railhead/core";
import { assert, assertFound } from "../assert.ts";
import type { BankProfile } from "../db/banks.ts";
import type { Tx } from "../db/executor.ts";
import { listFundingBankAccounts } from "../db/funding-banks.ts";
import { lockWaitingLines, planFundingOfPayments, putOffLines } from "../db/funding-lines.ts";
import {
  insertFundingEvents,
  insertFundingHistory,
  insertFundingMembers,
  listLinkedAccountDetails,
  lockOpenFundingEvents,
  updateFundingEvents,
  type FundingEventRow,
} from "../db/funding-events.ts";
import { same, withTransfer } from "../db/move-set.ts";
import { fundedSet } from "../db/payment-sets.ts";
import { lockFundablePayments, parkUnbanked, type PaymentRow } from "../db/payments.ts";
import { loadAccountSettings } from "../environments/account-settings.ts";
import { appendEvents, type NewEvent } from "../events/append.ts";
import {
  FUNDING_LINES,
  groupLines,
  signedCents,
  typeOf,
  type FundingGroup,
} from "./funding-groups.ts";
import { isPrefunded, planFundingTransfer } from "./funding-timing.ts";
import { fundingResource } from "./funding-wire.ts";
import { historyRow, instantAfterFunding, moveFundingEvents } from "./move-funding.ts";
import { touchPaymentSet } from "./move-set.ts";
import type { MoveContext } from "./move.ts";
import { areBooksWhole, isMoneyThere } from "./prove-funding.ts";
import { engineContext, inChunks, type Step } from "./step.ts";

/** Groups payments whose money is to move into transfers with the business's bank account. */
export const fundPayments: Step = async (run) => {
  if (!(await areBooksWhole(run))) return 0;
  return inChunks(run, async (tx) => {
    const payments = await lockFundablePayments(tx, run);
    // What is left has no bank account, and waits until there is one.
    if (payments.length === 0) return await parkUnbanked(tx, run);
    if (!(await isMoneyThere(tx, run, payments))) return 0;
    const accountIds = [...new Set(payments.map((payment) => payment.account_id))];
    const settings = await loadAccountSettings(tx, accountIds);
    const context = await engineContext(tx, run, payments);
    await fundLocked(tx, { context, profile: run.bank.profile }, payments, {
      waiting: await lockWaitingLines(tx, accountIds),
      isNet: (accountId) => settings.get(accountId)?.configuration.net_funding === true,
    });
    return payments.length;
  });
};

/** Who funds payments and by which bank's calendar. */
export interface FundingRun {
  readonly context: MoveContext;
  readonly profile: BankProfile;
  /** Forces how the transfers end; such transfers are new ones, apart from those of the calendar. */
  readonly outcome?: string;
}

const GROSS = { waiting: [] as readonly PaymentRow[], isNet: () => false };

/** Puts locked payments that wait for funding into transfers; answers those transfers. */
export async function fundLocked(
  tx: Tx,
  run: FundingRun,
  payments: readonly PaymentRow[],
  rules: { waiting: readonly PaymentRow[]; isNet: (accountId: string) => boolean } = GROSS,
): Promise<FundingEventRow[]> {
  const accountIds = [...new Set(payments.map((payment) => payment.account_id))];
  const banks = await listFundingBankAccounts(tx, accountIds);
  const bankByUse = new Map(banks.map((bank) => [`${bank.account_id}:${bank.purpose}`, bank.id]));
  const bankOf = (accountId: string, kind: PaymentKind) =>
    assertFound(bankByUse.get(`${accountId}:${kind}s`), "a linked bank account for the transfer");
  const grouped = groupLines({ due: payments, ...rules, bankOf });
  await putOffLines(
    tx,
    grouped.waiting.map(({ id }) => id),
  );
  const transfers = placeGroups(run, {
    groups: grouped.groups,
    open: await lockOpenFundingEvents(tx, accountIds),
    isNet: rules.isNet,
  });
  await writeTransfers(tx, run.context, transfers);
  await tellMembers(tx, run.context, transfers);
  await askForRest(tx, run, transfers);
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
  const ids = transfers.map(({ row }) => row.id);
  for (const kind of ["charge", "payout"] as const) {
    const members = transfers.flatMap(({ payments }) => payments.filter((p) => p.kind === kind));
    if (members.length === 0) continue;
    const told = await touchPaymentSet(tx, context, {
      payments: fundedSet(ids, kind),
      kind,
      n: members.length,
      type: "updated",
      message: "The payment joined a funding event.",
      set: {
        funding_ids: withTransfer,
        funding_type: same("funding_type", null),
        funding_due_at: same("funding_due_at", null),
      },
    });
    assert(told === members.length, "every line's payment knows its transfer");
  }
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

async function writeTransfers(tx: Tx, context: MoveContext, transfers: readonly Transfer[]) {
  const created = transfers.filter(({ isNew }) => isNew).map(({ row }) => row);
  const grown = transfers.filter(({ isNew }) => !isNew).map(({ row }) => row);
  if (grown.length > 0) await updateFundingEvents(tx, grown);
  if (created.length > 0) {
    await insertFundingEvents(tx, created);
    await insertFundingHistory(tx, created.map(historyRow));
  }
  await insertFundingMembers(
    tx,
    transfers.flatMap(({ row, payments }) =>
      payments.map((payment) => ({
        funding_event_id: row.id,
        payment_id: payment.id,
        funding_amount_cents: signedCents(payment),
        reason: FUNDING_LINES[typeOf(payment)].reason,
      })),
    ),
  );
  const banks = await listLinkedAccountDetails(
    tx,
    created.map((row) => row.linked_bank_account_id),
  );
  const bankById = new Map(banks.map((bank) => [bank.id, bank]));
  await appendEvents(tx, context.ids, context.environment_id, [
    ...created.map((row) =>
      eventOf(context, row, {
        type: "funding_event.created",
        message: row.status_message,
        patch: fundingResource(
          row,
          [historyRow(row)],
          assertFound(bankById.get(row.linked_bank_account_id), "the transfer's bank account"),
        ),
      }),
    ),
    ...grown.map((row) =>
      eventOf(context, row, {
        type: "funding_event.payment_added",
        message: "Payments joined the transfer.",
        patch: {
          amount: row.amount_cents.toString(),
          direction: row.direction,
          event_type: row.event_type,
          payment_count: row.payment_count,
          updated_at: row.updated_at,
        },
      }),
    ),
  ]);
  await moveFundingEvents(
    tx,
    context,
    created.map((funding) => ({
      funding,
      event: "schedule" as const,
      message: "The transfer is scheduled.",
      set: { due_step: funding.due_step, due_at: funding.due_at },
    })),
  );
}

function eventOf(
  context: MoveContext,
  row: FundingEventRow,
  event: Pick<NewEvent, "type" | "patch"> & { message: string },
): NewEvent {
  return {
    account_id: row.account_id,
    type: event.type,
    resource_type: "funding_event",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch: event.patch,
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message: event.message,
      actor: context.actor,
      request_id: context.request_id,
    },
  };
}

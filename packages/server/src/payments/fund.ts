import {
  FUNDING_TYPES,
  type Cents,
  type FundingType,
  type Instant,
  type PaymentKind,
} from "@railhead/core";
import { assertFound } from "../assert.ts";
import type { BankProfile } from "../db/banks.ts";
import type { Tx } from "../db/executor.ts";
import { listFundingBankAccounts } from "../db/funding-banks.ts";
import {
  insertFundingEvents,
  insertFundingHistory,
  insertFundingMembers,
  listLinkedAccountDetails,
  lockOpenFundingEvents,
  updateFundingEvents,
  type FundingEventRow,
  type FundingMember,
} from "../db/funding-events.ts";
import { lockFundablePayments, parkUnbanked, type PaymentRow } from "../db/payments.ts";
import { appendEvents, type NewEvent } from "../events/append.ts";
import { fundingResource } from "./funding-wire.ts";
import { historyRow, instantAfterFunding, moveFundingEvents } from "./move-funding.ts";
import { movePayments, type MoveContext } from "./move.ts";
import { planTransfer, type TransferPlan } from "./plan.ts";
import { engineContext, inChunks, type Step } from "./step.ts";

/** How a payment stands in a transfer of each type: the line's sign, seen from the business. */
const lineByType = {
  charge_deposit: { sign: 1n, reason: "credit", kind: "charge" },
  charge_reversal: { sign: -1n, reason: "reversal", kind: "charge" },
  payout_withdrawal: { sign: -1n, reason: "debit", kind: "payout" },
  payout_return: { sign: 1n, reason: "failed", kind: "payout" },
} as const satisfies Record<
  FundingType,
  { sign: bigint; reason: FundingMember["reason"]; kind: PaymentKind }
>;

/** Groups payments whose money is to move into transfers with the business's bank account. */
export const fundPayments: Step = (run) =>
  inChunks(run, async (tx) => {
    const payments = await lockFundablePayments(tx, run);
    // What is left has no bank account, and waits until there is one.
    if (payments.length === 0) return await parkUnbanked(tx, run);
    const context = await engineContext(tx, run, payments);
    await fundLocked(tx, { context, profile: run.bank.profile }, payments);
    return payments.length;
  });

/** Who funds payments and by which bank's calendar. */
export interface FundingRun {
  readonly context: MoveContext;
  readonly profile: BankProfile;
  /** Forces how the transfers end; such transfers are new ones, apart from those of the calendar. */
  readonly outcome?: string;
}

/** Puts locked payments that wait for funding into transfers; answers those transfers. */
export async function fundLocked(
  tx: Tx,
  run: FundingRun,
  payments: readonly PaymentRow[],
): Promise<FundingEventRow[]> {
  const groups = await groupPayments(tx, run, payments);
  await writeGroups(tx, run.context, groups);
  const eventIdByPayment = new Map(
    groups.flatMap((group) => group.payments.map((payment) => [payment.id, group.row.id])),
  );
  await movePayments(
    tx,
    run.context,
    payments.map((payment) => ({
      payment,
      type: "updated" as const,
      message: "The payment joined a funding event.",
      set: {
        funding_ids: [
          ...payment.funding_ids,
          assertFound(eventIdByPayment.get(payment.id), "its funding event"),
        ],
        funding_type: null,
        funding_due_at: null,
      },
    })),
  );
  return groups.map((group) => group.row);
}

interface Group {
  readonly existing: FundingEventRow | undefined;
  readonly row: FundingEventRow;
  readonly payments: readonly PaymentRow[];
}

async function groupPayments(
  tx: Tx,
  run: FundingRun,
  payments: readonly PaymentRow[],
): Promise<Group[]> {
  const accountIds = [...new Set(payments.map((payment) => payment.account_id))];
  const open = await lockOpenFundingEvents(tx, accountIds);
  const banks = await listFundingBankAccounts(tx, accountIds);
  const bankByUse = new Map(banks.map((bank) => [`${bank.account_id}:${bank.purpose}`, bank.id]));
  const plan = planTransfer(run.profile, run.context.at);
  const byKey = new Map<string, PaymentRow[]>();
  for (const payment of payments) {
    const key = `${payment.account_id}:${payment.funding_type}`;
    const members = byKey.get(key);
    if (members === undefined) byKey.set(key, [payment]);
    else members.push(payment);
  }
  return [...byKey.values()].map((members) => {
    const first = assertFound(members[0], "a payment of the group");
    const type = assertFound(first.funding_type, "the payment's funding type");
    const purpose = lineByType[type].kind === "charge" ? "charges" : "payouts";
    const bankAccountId = assertFound(
      bankByUse.get(`${first.account_id}:${purpose}`),
      "a linked bank account for the transfer",
    );
    const existing = open.find(
      (row) =>
        row.account_id === first.account_id &&
        row.event_type === type &&
        row.linked_bank_account_id === bankAccountId &&
        row.transfer_date === plan.transfer_date &&
        row.sandbox_outcome === "standard" &&
        run.outcome === undefined,
    );
    const amount = members.reduce((sum, payment) => sum + payment.amount_cents, 0n);
    return {
      existing,
      payments: members,
      row:
        existing === undefined
          ? newTransfer(run, { first, type, bankAccountId, amount, count: members.length, plan })
          : enlarged(existing, { amount, count: members.length, at: run.context.at }),
    };
  });
}

function newTransfer(
  run: FundingRun,
  input: {
    first: PaymentRow;
    type: FundingType;
    bankAccountId: string;
    amount: Cents;
    count: number;
    plan: TransferPlan;
  },
): FundingEventRow {
  return {
    id: run.context.ids.uuid(run.context.at),
    environment_id: run.context.environment_id,
    account_id: input.first.account_id,
    linked_bank_account_id: input.bankAccountId,
    event_type: input.type,
    direction: FUNDING_TYPES[input.type].direction,
    amount_cents: input.amount,
    payment_count: input.count,
    transfer_date: input.plan.transfer_date,
    trace_numbers: [],
    sandbox_outcome: run.outcome ?? "standard",
    status: "created",
    status_reason: "ok",
    status_source: "system",
    status_code: null,
    status_message: "The transfer was created.",
    status_changed_at: run.context.at,
    attempt: 0,
    settlement_date: input.plan.transfer_date,
    processed_at: null,
    effective_at: null,
    due_step: "originate",
    due_at: input.plan.due_at,
    version: 1,
    created_at: run.context.at,
    updated_at: run.context.at,
  };
}

function enlarged(
  row: FundingEventRow,
  input: { amount: Cents; count: number; at: Instant },
): FundingEventRow {
  return {
    ...row,
    amount_cents: row.amount_cents + input.amount,
    payment_count: row.payment_count + input.count,
    version: row.version + 1,
    updated_at: instantAfterFunding(row, input.at),
  };
}

async function writeGroups(tx: Tx, context: MoveContext, groups: readonly Group[]) {
  const created = groups.filter((group) => group.existing === undefined).map((group) => group.row);
  const grown = groups.filter((group) => group.existing !== undefined).map((group) => group.row);
  if (grown.length > 0) await updateFundingEvents(tx, grown);
  if (created.length > 0) {
    await insertFundingEvents(tx, created);
    await insertFundingHistory(tx, created.map(historyRow));
  }
  await insertFundingMembers(
    tx,
    groups.flatMap((group) =>
      group.payments.map((payment) => {
        const line = lineByType[group.row.event_type];
        return {
          funding_event_id: group.row.id,
          payment_id: payment.id,
          funding_amount_cents: line.sign * payment.amount_cents,
          reason: line.reason,
        };
      }),
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

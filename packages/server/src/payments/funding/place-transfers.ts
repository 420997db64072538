import { FUNDING_TYPES, type Cents, type FundingType, type Instant } from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { FundingEventRow } from "../../db/tables/funding/funding-events.ts";
import type { FundablePayment } from "../../db/tables/funding/funding-lines.ts";
import type { FundingGroup } from "./funding-groups.ts";
import { planFundingTransfer } from "./funding-timing.ts";
import { instantAfterFunding } from "./move-funding.ts";
import type { MoveContext } from "../transitions/move.ts";
import { placedLimitOf } from "./transfer-limit.ts";

/** The context for placing transfers. */
export interface FundingContext {
  readonly context: MoveContext;
  readonly profile: BankProfile;
  /** Sandbox outcome of the transfers; such transfers are always new. */
  readonly outcome?: string;
}

/** A transfer to write: new, or open with more lines. */
export interface Transfer {
  readonly isNew: boolean;
  readonly row: FundingEventRow;
  readonly payments: readonly FundablePayment[];
}

/** Adds groups of lines to matching open transfers, or to new ones. */
export function placeGroups(
  run: FundingContext,
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
      row.event_type !== "prefunding_pull" &&
      row.account_id === group.account_id &&
      row.linked_bank_account_id === group.linked_bank_account_id &&
      row.transfer_date === transfer_date &&
      row.sandbox_outcome === "standard" &&
      !group.payments.some(({ funding_ids }) => funding_ids.includes(row.id)) &&
      isWithinLimit(run, signedAmount(row) + group.net_cents) &&
      // Fees that it keeps back must not make a withdrawal of it.
      (row.fees_cents === 0n || signedAmount(row) + group.net_cents > 0n) &&
      // A net transfer may change direction, but never be zero.
      (input.isNet(group.account_id)
        ? signedAmount(row) + group.net_cents !== 0n
        : row.event_type === group.event_type);
    const existing = run.outcome === undefined ? input.open.find(joins) : undefined;
    if (existing !== undefined) taken.add(existing.id);
    const row =
      existing === undefined
        ? newTransfer(run, group)
        : enlargedTransfer(existing, group, run.context.at);
    return { isNew: existing === undefined, row, payments: group.payments };
  });
}

function isWithinLimit({ profile }: FundingContext, signed: Cents): boolean {
  const limit = placedLimitOf(profile, signed > 0n ? "deposit" : "withdrawal");
  return limit === undefined || magnitude(signed) <= limit;
}

function signedAmount({ direction, amount_cents }: FundingEventRow): Cents {
  return direction === "deposit" ? amount_cents : -amount_cents;
}

function magnitude(cents: Cents): Cents {
  return cents < 0n ? -cents : cents;
}

/** What a new transfer is of. */
type NewTransfer = Pick<FundingGroup, "account_id" | "linked_bank_account_id" | "net_cents"> & {
  readonly event_type: FundingType;
  readonly payments: readonly unknown[];
};

export function newTransfer(run: FundingContext, group: NewTransfer): FundingEventRow {
  const { due_step, due_at, transfer_date } = planFundingTransfer(run.profile, run.context.at);
  return {
    id: run.context.ids.uuid(run.context.at),
    environment_id: run.context.environment_id,
    account_id: group.account_id,
    linked_bank_account_id: group.linked_bank_account_id,
    event_type: group.event_type,
    direction: FUNDING_TYPES[group.event_type].direction,
    amount_cents: magnitude(group.net_cents),
    fees_cents: 0n,
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

function enlargedTransfer(row: FundingEventRow, group: FundingGroup, at: Instant): FundingEventRow {
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

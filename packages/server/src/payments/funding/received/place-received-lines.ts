import type { Cents, FundingDirection } from "@railhead/core";
import { PARKED } from "../../../db/tables/banks/funding-banks.ts";
import type { FundingEventRow } from "../../../db/tables/funding/funding-events.ts";
import type { ReceivedLine } from "../../../db/tables/funding/received-lines.ts";
import { planFundingTransfer } from "../funding-timing.ts";
import { instantAfterFunding } from "../move-funding.ts";
import { newTransfer, type FundingContext } from "../place-transfers.ts";
import { placedLimitOf } from "../transfer-limit.ts";

/** A transfer to write: new, or open with more lines. */
export interface ReceivedTransfer {
  readonly isNew: boolean;
  readonly row: FundingEventRow;
  readonly lines: readonly ReceivedLine[];
}

export interface ReceivedInput {
  readonly lines: readonly ReceivedLine[];
  readonly open: readonly FundingEventRow[];
  readonly isNet: (accountId: string) => boolean;
  readonly bankOf: (line: ReceivedLine) => string;
}

interface Draft {
  readonly isNew: boolean;
  row: FundingEventRow;
  lines: ReceivedLine[];
}

/**
 * Adds each line to an open transfer, or to a new one of its kind. Gross: transfers of received money only. Net: that of
 * the bank account. A debit that a bank refused is not tried again there: it waits for a deposit that exceeds it.
 */
export function placeReceivedLines(run: FundingContext, input: ReceivedInput): ReceivedTransfer[] {
  const drafts: Draft[] = input.open.map((row) => ({ isNew: false, row, lines: [] }));
  for (const line of input.lines) {
    const isNet = input.isNet(line.account_id);
    const isBack = line.amount_cents < 0n && line.attempt > 1 && line.due_at === PARKED;
    const bank = input.bankOf(line);
    const found = drafts.find(
      ({ row }) =>
        isOpenTo(run, row, line) &&
        (isBack
          ? exceeds(row, line)
          : row.linked_bank_account_id === bank && takes(run, row, { line, isNet })),
    );
    if (found !== undefined) add(found, line);
    else if (!isBack) drafts.push(draftOf(run, line, bank));
  }
  return drafts
    .filter(({ lines }) => lines.length > 0)
    .map((draft) => (draft.isNew ? draft : { ...draft, row: grown(draft.row, run) }));
}

const signedAmount = ({ direction, amount_cents }: FundingEventRow): Cents =>
  direction === "deposit" ? amount_cents : -amount_cents;

const sumOf = (row: FundingEventRow, line: ReceivedLine) => signedAmount(row) + line.amount_cents;

const kindOf = (cents: Cents) => (cents > 0n ? "received_credit" : "received_debit");

function isOpenTo({ context, profile }: FundingContext, row: FundingEventRow, line: ReceivedLine) {
  const { transfer_date } = planFundingTransfer(profile, context.at);
  return (
    row.account_id === line.account_id &&
    row.event_type !== "prefunding_pull" &&
    row.due_step === "originate" &&
    row.transfer_date === transfer_date &&
    row.sandbox_outcome === "standard"
  );
}

const exceeds = (row: FundingEventRow, line: ReceivedLine) =>
  row.direction === "deposit" && sumOf(row, line) > 0n;

function takes(
  { profile }: FundingContext,
  row: FundingEventRow,
  { line, isNet }: { line: ReceivedLine; isNet: boolean },
): boolean {
  const sum = sumOf(row, line);
  const direction: FundingDirection = sum > 0n ? "deposit" : "withdrawal";
  const limit = placedLimitOf(profile, direction);
  const isWithin = limit === undefined || (sum < 0n ? -sum : sum) <= limit;
  // Fees that it keeps back must not make a withdrawal of it.
  if (!isWithin || (row.fees_cents !== 0n && sum <= 0n)) return false;
  return isNet ? sum !== 0n : row.event_type === kindOf(line.amount_cents);
}

function add(draft: Draft, line: ReceivedLine): void {
  const sum = sumOf(draft.row, line);
  const direction: FundingDirection = sum > 0n ? "deposit" : "withdrawal";
  const isSame = direction === draft.row.direction;
  draft.row = {
    ...draft.row,
    event_type: isSame ? draft.row.event_type : kindOf(sum),
    direction,
    amount_cents: sum < 0n ? -sum : sum,
  };
  draft.lines.push(line);
}

function draftOf(run: FundingContext, line: ReceivedLine, bank: string): Draft {
  const row = newTransfer(run, {
    account_id: line.account_id,
    linked_bank_account_id: bank,
    event_type: kindOf(line.amount_cents),
    net_cents: line.amount_cents,
    payments: [],
  });
  return { isNew: true, row, lines: [line] };
}

function grown(row: FundingEventRow, { context }: FundingContext): FundingEventRow {
  const updated_at = instantAfterFunding(row, context.at);
  return { ...row, version: row.version + 1, updated_at };
}

import type { CivilDate } from "@railhead/core";
import { sumSealedCents } from "../../db/tables/files/entries.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { FundingEventRow } from "../../db/tables/funding/funding-events.ts";
import { listSealable, type SealablePayment } from "../../db/tables/files/sealable-payments.ts";
import {
  NONE_SEALABLE,
  pickSealable,
  type SealablePayments,
} from "../../db/tables/files/sealable-rows.ts";
import { openException } from "../../exceptions/exceptions.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { fitLimits, type LimitName } from "../../rails/files/bank-limits.ts";
import { isFileIdLeft, MOST_FILES_A_DAY } from "../files/file-numbers.ts";
import { planTransfer } from "../scheduling/plan.ts";
import type { StepRun } from "../transitions/step.ts";

interface Due {
  readonly payments: SealablePayments;
  readonly transfers: readonly FundingEventRow[];
}

/** The items within the bank's limits, and those deferred to another day. */
export interface LimitedSelection {
  readonly fit: Due;
  readonly over: Due;
  /** Whether some items go into another file of the same window. */
  readonly hasMore: boolean;
  readonly limits: readonly (LimitName | typeof FILE_IDS)[];
  /** Why payments are deferred. */
  readonly why: string;
}

/** A day has one file for each file id modifier. */
const FILE_IDS = "file_ids";

const LIMITED = "A limit of the bank is reached; the payment goes with the next cut-off.";
const NO_FILE_ID =
  "All file id modifiers of the day are used; the payment goes with the first cut-off of the next day.";

const EMPTY: Due = { payments: NONE_SEALABLE, transfers: [] };
const NOTHING_SELECTED: LimitedSelection = {
  fit: EMPTY,
  over: EMPTY,
  hasMore: false,
  limits: [],
  why: LIMITED,
};

/**
 * Applies the bank's limits in due order: deferred transfers, payments, other transfers. Otherwise
 * payments would always crowd out a transfer as large as a limit.
 */
export async function applyBankLimits(
  tx: Tx,
  run: StepRun,
  { sealedToday, ...due }: Due & { readonly sealedToday: number },
): Promise<LimitedSelection> {
  const { date } = easternTime(run.at);
  if (!(await isFileIdLeft(tx, run.bank, { date, sealedToday }))) {
    const isSome = due.payments.count + due.transfers.length > 0;
    return { ...NOTHING_SELECTED, over: due, limits: isSome ? [FILE_IDS] : [], why: NO_FILE_ID };
  }
  const { limits } = run.bank.profile;
  if (limits === undefined) return { ...NOTHING_SELECTED, fit: due };
  const sealed = await sumSealedCents(tx, run.bank, date);
  const isPutOff = ({ created_at, transfer_date }: FundingEventRow) =>
    planTransfer(run.bank.profile, created_at).transfer_date < transfer_date;
  const itemsOf = (transfers: readonly FundingEventRow[]) =>
    transfers.map((transfer) => ({
      payment: undefined,
      transfer,
      direction: transfer.direction === "withdrawal" ? ("debit" as const) : ("credit" as const),
      amount_cents: transfer.amount_cents,
    }));
  const items = [
    ...itemsOf(due.transfers.filter(isPutOff)),
    ...listSealable(due.payments, () => true).map((payment) => ({
      payment,
      transfer: undefined,
      direction: payment.of.kind === "charge" ? ("debit" as const) : ("credit" as const),
      amount_cents: payment.amount_cents,
    })),
    ...itemsOf(due.transfers.filter((transfer) => !isPutOff(transfer))),
  ];
  const { fit, over } = fitLimits(items, limits, sealed);
  const waits = ({ item, limit }: (typeof over)[number]) =>
    limit.startsWith("file_") && item.amount_cents <= BigInt(limits[limit] ?? 0);
  const kept = over.filter((left) => !waits(left));
  return {
    fit: dueOf(due, fit),
    over: dueOf(
      due,
      kept.map(({ item }) => item),
    ),
    hasMore: kept.length < over.length,
    limits: [...new Set(kept.map(({ limit }) => limit))],
    why: LIMITED,
  };
}

type Item = { payment: SealablePayment | undefined; transfer: FundingEventRow | undefined };

function dueOf({ payments }: Due, items: readonly Item[]): Due {
  const places = items.flatMap(({ payment }) => (payment === undefined ? [] : [payment.index]));
  return {
    payments: pickSealable(payments, places),
    transfers: items.flatMap(({ transfer }) => (transfer === undefined ? [] : [transfer])),
  };
}

function exceptionText(limit: LimitName | typeof FILE_IDS, date: CivilDate) {
  if (limit !== FILE_IDS) {
    return { message: `The bank's limit ${limit} keeps payments out of the files of ${date}.` };
  }
  return {
    message: `All ${MOST_FILES_A_DAY} file id modifiers of ${date} are used: no bank could tell one more file of the day apart.`,
    what_next:
      "Payments and transfers that wait go by themselves with the first cut-off of the next day. Raise the limits per file in the bank profile, so that a day needs fewer files.",
  };
}

/** Opens one exception per day and limit reached. */
export async function reportLimits(
  tx: Tx,
  run: StepRun,
  { limits, over }: LimitedSelection,
): Promise<void> {
  const { date } = easternTime(run.at);
  const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
  for (const limit of limits) {
    await openException(tx, context, {
      kind: "limit_reached",
      subject: `${date} ${limit} ${run.bank.id}`,
      ...exceptionText(limit, date),
      details: { limit, payments: over.payments.count, transfers: over.transfers.length },
      resource: { type: "bank", id: run.bank.id },
    });
  }
}

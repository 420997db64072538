import {
  lastDishonorDay,
  PERMITTED_RETURN_CODES,
  type DishonorCode,
  type Instant,
  type SandboxStep,
} from "@railhead/core";
import type { BankProfile } from "../../../db/tables/banks/banks.ts";
import { dishonors } from "../../../db/tables/files/auxiliary-entries.ts";
import { NEW_ROW, type DishonorRow } from "../../../db/tables/files/auxiliary-rows.ts";
import {
  listReturnsWithOutcome,
  type ReturnItem,
} from "../../../db/tables/files/payment-returns.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import type { Ids } from "../../../base/ids.ts";
import { closuresOf } from "../../../rails/calendar/calendar.ts";
import { easternTime } from "../../../rails/calendar/eastern-time.ts";
import { outcomesOfEntries } from "../../../sandbox/sandbox-outcomes.ts";
import type { InboundEntry } from "../../files/inbound.ts";
import { nextSealing } from "../../scheduling/plan.ts";
import type { StepRun } from "../../transitions/step.ts";

/** A return that may be dishonored; one that names no entry of ours has no payment. */
export type DishonorableReturn = Omit<
  ReturnItem,
  "payment_id" | "account_id" | "sandbox_outcome"
> & {
  readonly payment_id: string | null;
  readonly account_id: string | null;
};

/** A return to dishonor, with the reason code. */
export interface DishonorOrder {
  readonly item: DishonorableReturn;
  readonly code: DishonorCode;
  readonly information: string;
  /** Of R62: our reversal gave the money back, so that what the dishonor brings back is not the business's. */
  readonly after_reversal?: boolean;
}

/** A dishonor due now; the engine seals it at the next cut-off. */
export function createDishonorRow(
  { item, code, information, after_reversal = false }: DishonorOrder,
  context: { environment_id: string; ids: Ids; at: Instant },
): DishonorRow {
  const { at } = context;
  return {
    ...NEW_ROW,
    id: context.ids.uuid(at),
    environment_id: context.environment_id,
    account_id: item.account_id,
    bank_id: item.bank_id,
    kind: "dishonor",
    payment_id: item.payment_id,
    payment_kind: item.kind,
    amount_cents: item.amount_cents,
    reason: code,
    information,
    item_key: item.item_key,
    original_file_id: item.file_id,
    original_line: item.line,
    original_code: item.code,
    original_date: easternTime(item.applied_at).date,
    original_trace_number: item.trace_number,
    is_applied: hasMovedPayment(item) && !after_reversal,
    status: "requested",
    due_at: at,
    created_at: at,
    updated_at: at,
  };
}

function hasMovedPayment({ outcome }: DishonorableReturn): boolean {
  return outcome === "applied" || outcome === "applied_late";
}

/** The reason a return cannot be dishonored now, or undefined. */
export function dishonorRefusal(
  { item, code, information }: DishonorOrder,
  { profile, at }: { profile: BankProfile; at: Instant },
): string | undefined {
  const last = lastDishonorDay(easternTime(item.applied_at).date, closuresOf(profile));
  if (easternTime(nextSealing(profile, at)).date > last) {
    return `The return could be dishonored until ${last}.`;
  }
  if (item.is_dishonored) return "The return was dishonored before.";
  if (item.is_ended) return "Its money in suspense was ended otherwise.";
  if (item.is_resubmitted && hasMovedPayment(item)) return "The payment was sent again.";
  if (code === "R67" && hasMovedPayment(item)) return "R67 refuses a second return of an entry.";
  // When the entry of an unmatched return settled is not known.
  if (code === "R68" && !["applied_late", "unmatched"].includes(item.outcome)) {
    return "The return came in time.";
  }
  if (code === "R70" && !PERMITTED_RETURN_CODES.includes(item.code)) {
    return "R70 refuses a return with R06 or R31, which need a permission of ours.";
  }
  if (code === "R70" && item.is_permitted) return "Two people of ours permitted the return.";
  // Of a matched return its records say which fields are wrong.
  const needsFields = code === "R69" && item.payment_id === null;
  if (needsFields && !/^0[1-7](\*0[1-7])*$/.test(information)) {
    return "R69 names the fields that are wrong, such as 01*03.";
  }
  return undefined;
}

/** Sandbox only: dishonors returns of payments whose sandbox outcome includes a dishonor. */
export async function dishonorBySandboxOutcome(
  tx: Tx,
  run: StepRun,
  returns: readonly InboundEntry[],
): Promise<void> {
  if (returns.length === 0) return;
  const keys = returns.map(({ item }) => item.item_key);
  const items = await listReturnsWithOutcome(tx, run.environment_id, keys);
  if (items.length === 0) return;
  const stepsByPayment = await outcomesOfEntries(
    tx,
    run.environment_id,
    items.map((item) => ({ id: item.payment_id, sandbox_outcome: item.sandbox_outcome })),
  );
  const context = { environment_id: run.environment_id, ids: run.tools.ids, at: run.at };
  const rows = items.flatMap((item) => {
    const step = dishonorStepOf(stepsByPayment.get(item.payment_id));
    if (step === undefined) return [];
    const order = { item, code: step.code, information: step.code === "R69" ? "01" : "" };
    return dishonorRefusal(order, { profile: run.bank.profile, at: run.at }) === undefined
      ? [createDishonorRow(order, context)]
      : [];
  });
  await dishonors.insert(tx, rows);
}

function dishonorStepOf(steps: readonly SandboxStep[] | undefined) {
  return steps?.find((step) => step.kind === "dishonor");
}

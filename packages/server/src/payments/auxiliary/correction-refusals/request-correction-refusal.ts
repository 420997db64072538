import {
  lastCorrectionRefusalDay,
  parseCorrection,
  proposedCorrectionRefusal,
  type CorrectionRefusalCode,
  type Instant,
} from "@railhead/core";
import { transactionCode } from "@railhead/nacha";
import type { Ids } from "../../../base/ids.ts";
import type { BankProfile } from "../../../db/tables/banks/banks.ts";
import { NEW_ROW, type CorrectionRefusalRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { ReceivedCorrection } from "../../../db/tables/files/inbound-items.ts";
import { easternTime } from "../../../rails/calendar/eastern-time.ts";
import { nextSealing } from "../../scheduling/plan.ts";
import type { StagedEntry } from "../entries/staged-entries.ts";

/** A notification to refuse, as its file has it. */
export interface CorrectionRefusalOrder {
  readonly item: ReceivedCorrection;
  readonly staged: StagedEntry;
  readonly profile: BankProfile;
}

/** The code to refuse a notification with, as its bytes show; undefined where no fault is seen. */
export function proposedCode(order: CorrectionRefusalOrder): CorrectionRefusalCode | undefined {
  const { item, staged, profile } = order;
  const addenda = staged.entry.addenda.find(({ type }) => type === "correction");
  const text = addenda?.type === "correction" ? addenda.corrected_data : "";
  return proposedCorrectionRefusal({
    is_routed_to_us: item.original_trace_number.startsWith(profile.odfi_routing_number.slice(0, 8)),
    is_matched: item.kind === "correction",
    correction: parseCorrection(item.code, text),
  });
}

/** The reason a notification cannot be refused now, or undefined. */
export function correctionRefusalFault(
  { item, profile }: Pick<CorrectionRefusalOrder, "item" | "profile">,
  at: Instant,
): string | undefined {
  const last = lastCorrectionRefusalDay(easternTime(item.applied_at).date);
  if (easternTime(nextSealing(profile, at)).date > last) {
    return `The notification could be refused until ${last}.`;
  }
  const isApplied = item.outcome === "applied" || item.corrected_at !== null;
  return isApplied ? "The notification was applied." : undefined;
}

/** A refusal due now; the engine seals it at the next cut-off. */
export function createCorrectionRefusalRow(
  { item, staged }: CorrectionRefusalOrder,
  code: CorrectionRefusalCode,
  { environment_id, ids, at }: { environment_id: string; ids: Ids; at: Instant },
): CorrectionRefusalRow {
  const direction = transactionCode(staged.entry.transaction_code)?.direction;
  return {
    ...NEW_ROW,
    id: ids.uuid(at),
    environment_id,
    account_id: item.account_id,
    bank_id: item.bank_id,
    kind: "correction_refusal",
    payment_id: item.payment_id,
    payment_kind: direction === "credit" ? "payout" : "charge",
    amount_cents: 0n,
    reason: code,
    item_key: item.item_key,
    original_file_id: item.file_id,
    original_line: item.line,
    original_code: item.code,
    original_date: easternTime(item.applied_at).date,
    original_trace_number: item.trace_number,
    status: "requested",
    due_at: at,
    created_at: at,
    updated_at: at,
  };
}

/** A refused notification of change as GET returns it. */
export function serializeCorrectionRefusal(row: CorrectionRefusalRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    payment_id: row.payment_id,
    status: row.status,
    code: row.reason,
    change_code: row.original_code,
    correction_trace_number: row.original_trace_number,
    refuse_by: lastCorrectionRefusalDay(row.original_date),
    trace_number: row.trace_numbers[0] ?? null,
    file_id: row.file_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

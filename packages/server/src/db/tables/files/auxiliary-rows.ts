import { column, type NameOf, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type {
  AuxiliaryKind,
  AuxiliaryStatus,
  Cents,
  CivilDate,
  ContestCode,
  CorrectionRefusalCode,
  CorrectionRefusalStatus,
  DishonorCode,
  DishonorStatus,
  Instant,
  PaymentKind,
  ReceivedReturnCode,
  ReceivedReturnStatus,
  ReversalReason,
  ReversalStatus,
  VerificationMethod,
  VerificationStatus,
} from "@railhead/core";

/** A row of `auxiliary_entries`. Columns that its kind does not use are null. */
export const AUXILIARY_ENTRIES = table("auxiliary_entries", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  /** Null of an answer to the bank that is about no payment. */
  account_id: column<string | null>()("uuid?"),
  bank_id: column<string>()("uuid"),
  kind: column<AuxiliaryKind>()("text"),
  payment_id: column<string | null>()("uuid?"),
  paykey_id: column<string | null>()("uuid?"),
  payment_kind: column<PaymentKind | null>()("text?"),
  /** Zero of prenotes; of micro-entries the sum that their debit takes back. */
  amount_cents: column<Cents>()("bigint"),
  reason: column<string | null>()("text?"),
  /** Item key of the dishonored return. */
  item_key: column<string | null>()("text?"),
  /** Position of the entry that a dishonor or reversal refers to. */
  original_file_id: column<string | null>()("uuid?"),
  original_line: column<number | null>()("integer?"),
  original_code: column<string | null>()("text?"),
  original_date: column<CivilDate | null>()("date?"),
  original_trace_number: column<string | null>()("text?"),
  information: column<string | null>()("text?"),
  method: column<VerificationMethod | null>()("text?"),
  /** Encrypted: the two amounts as `12,34`. */
  amounts: column<Buffer | null>()("bytea?"),
  tries_left: column<number | null>()("smallint?", "changed"),
  sandbox_outcome: column<string | null>()("text?"),
  /** Whether confirmed amounts activate the paykey, which is in review until then. */
  activates_paykey: column<boolean | null>()("boolean?"),
  status: column<AuxiliaryStatus>()("text", "changed"),
  /** Whether a dishonored return moved its payment, or a settled reversal undid it. */
  is_applied: column<boolean | null>()("boolean?", "changed"),
  /** Number of times it was sealed. */
  attempt: column<number>()("smallint", "changed"),
  /** Of the latest attempt. */
  file_id: column<string | null>()("uuid?", "changed"),
  trace_numbers: column<readonly string[]>()("text[]", "changed"),
  settlement_date: column<CivilDate | null>()("date?", "changed"),
  settled_at: column<Instant | null>()("timestamptz?", "changed"),
  returned_trace_numbers: column<readonly string[]>()("text[]", "changed"),
  returned_cents: column<Cents>()("bigint", "changed"),
  /** The code with which the receiving bank returned it or contested it. */
  answer_code: column<string | null>()("text?", "changed"),
  /** When it is due; null once ended. */
  due_at: column<Instant | null>()("timestamptz?", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type AuxiliaryRow = RowOf<typeof AUXILIARY_ENTRIES.columns>;

export interface DishonorRow extends AuxiliaryRow {
  readonly kind: "dishonor";
  readonly payment_kind: PaymentKind;
  readonly reason: DishonorCode;
  readonly item_key: string;
  readonly original_file_id: string;
  readonly original_line: number;
  readonly original_code: string;
  readonly original_date: CivilDate;
  readonly original_trace_number: string;
  readonly information: string;
  readonly status: DishonorStatus;
  readonly is_applied: boolean;
  readonly answer_code: ContestCode | null;
}

export interface CorrectionRefusalRow extends AuxiliaryRow {
  readonly kind: "correction_refusal";
  readonly payment_kind: PaymentKind;
  readonly reason: CorrectionRefusalCode;
  readonly item_key: string;
  readonly original_file_id: string;
  readonly original_line: number;
  readonly original_code: string;
  readonly original_date: CivilDate;
  readonly original_trace_number: string;
  readonly status: CorrectionRefusalStatus;
}

/** It has the id of its received entry. */
export interface ReceivedReturnRow extends AuxiliaryRow {
  readonly kind: "received_return";
  /** `charge` of a debit, `payout` of a credit. */
  readonly payment_kind: PaymentKind;
  readonly reason: ReceivedReturnCode;
  readonly item_key: string;
  readonly original_file_id: string;
  readonly original_line: number;
  readonly original_date: CivilDate;
  readonly status: ReceivedReturnStatus;
}

export interface ReversalRow extends AuxiliaryRow {
  readonly kind: "reversal";
  readonly account_id: string;
  readonly payment_id: string;
  readonly payment_kind: PaymentKind;
  readonly reason: ReversalReason;
  readonly original_file_id: string;
  readonly original_line: number;
  readonly status: ReversalStatus;
}

export interface VerificationRow extends AuxiliaryRow {
  readonly kind: "verification";
  readonly account_id: string;
  readonly paykey_id: string;
  readonly method: VerificationMethod;
  readonly status: VerificationStatus;
  readonly sandbox_outcome: string;
  readonly activates_paykey: boolean;
}

/** Defaults of a new row. */
export const NEW_ROW = {
  payment_id: null,
  paykey_id: null,
  payment_kind: null,
  reason: null,
  item_key: null,
  original_file_id: null,
  original_line: null,
  original_code: null,
  original_date: null,
  original_trace_number: null,
  information: null,
  method: null,
  amounts: null,
  tries_left: null,
  sandbox_outcome: null,
  activates_paykey: null,
  is_applied: null,
  attempt: 0,
  file_id: null,
  trace_numbers: [],
  settlement_date: null,
  settled_at: null,
  returned_trace_numbers: [],
  returned_cents: 0n,
  answer_code: null,
  version: 1,
} as const satisfies Partial<AuxiliaryRow>;

export type AuxiliaryChange = Partial<
  Omit<
    Pick<AuxiliaryRow, NameOf<typeof AUXILIARY_ENTRIES.columns, "changed">>,
    "status" | "version" | "updated_at"
  >
>;

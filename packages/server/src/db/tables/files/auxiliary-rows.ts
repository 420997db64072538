import type {
  AuxiliaryKind,
  AuxiliaryStatus,
  Cents,
  CivilDate,
  ContestCode,
  DishonorCode,
  DishonorStatus,
  Instant,
  PaymentKind,
  ReversalReason,
  ReversalStatus,
  VerificationMethod,
  VerificationStatus,
} from "@railhead/core";

/** A row of `auxiliary_entries`. Columns that its kind does not use are null. */
export interface AuxiliaryRow {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string;
  readonly bank_id: string;
  readonly kind: AuxiliaryKind;
  readonly payment_id: string | null;
  readonly paykey_id: string | null;
  readonly payment_kind: PaymentKind | null;
  /** Zero of prenotes; of micro-entries the sum that their debit takes back. */
  readonly amount_cents: Cents;
  readonly reason: string | null;
  /** Item key of the dishonored return. */
  readonly item_key: string | null;
  /** Position of the entry that a dishonor or reversal refers to. */
  readonly original_file_id: string | null;
  readonly original_line: number | null;
  readonly original_code: string | null;
  readonly original_date: CivilDate | null;
  readonly original_trace_number: string | null;
  readonly information: string | null;
  readonly method: VerificationMethod | null;
  /** Encrypted: the two amounts as `12,34`. */
  readonly amounts: Buffer | null;
  readonly tries_left: number | null;
  readonly sandbox_outcome: string | null;
  readonly status: AuxiliaryStatus;
  /** Whether a dishonored return moved its payment, or a settled reversal undid it. */
  readonly is_applied: boolean | null;
  /** Number of times it was sealed. */
  readonly attempt: number;
  /** Of the latest attempt. */
  readonly file_id: string | null;
  readonly trace_numbers: readonly string[];
  readonly settlement_date: CivilDate | null;
  readonly settled_at: Instant | null;
  readonly returned_trace_numbers: readonly string[];
  readonly returned_cents: Cents;
  /** The code with which the receiving bank returned it or contested it. */
  readonly answer_code: string | null;
  /** When it is due; null once ended. */
  readonly due_at: Instant | null;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export interface DishonorRow extends AuxiliaryRow {
  readonly kind: "dishonor";
  readonly payment_id: string;
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

export interface ReversalRow extends AuxiliaryRow {
  readonly kind: "reversal";
  readonly payment_id: string;
  readonly payment_kind: PaymentKind;
  readonly reason: ReversalReason;
  readonly original_file_id: string;
  readonly original_line: number;
  readonly status: ReversalStatus;
}

export interface VerificationRow extends AuxiliaryRow {
  readonly kind: "verification";
  readonly paykey_id: string;
  readonly method: VerificationMethod;
  readonly status: VerificationStatus;
  readonly sandbox_outcome: string;
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

/** Mutable columns. */
export const CHANGING = [
  "tries_left",
  "status",
  "is_applied",
  "attempt",
  "file_id",
  "trace_numbers",
  "settlement_date",
  "settled_at",
  "returned_trace_numbers",
  "returned_cents",
  "answer_code",
  "due_at",
  "version",
  "updated_at",
] as const satisfies readonly (keyof AuxiliaryRow)[];

export type AuxiliaryChange = Partial<
  Omit<Pick<AuxiliaryRow, (typeof CHANGING)[number]>, "status" | "version" | "updated_at">
>;

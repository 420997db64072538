import type { Cents, CivilDate } from "@railhead/core";

/** Shared members of entries that differ only in amount and number, decrypted. Never logged. */
export interface OutgoingKind {
  readonly direction: "debit" | "credit";
  readonly sec: string;
  readonly transaction_code: string;
  readonly discretionary_data: string;
  readonly entry_description: string;
  /** Shown on the receiver's statement. */
  readonly company_name: string;
  /** At most ten characters that identify the business; null for the profile's company id. */
  readonly company_id: string | null;
  readonly routing_number: string;
  readonly account_number: string;
  readonly receiver_name: string;
  readonly settlement_date: CivilDate;
}

/** An entry of a funding transfer or verification, decrypted. Never logged. */
export interface OutgoingEntry extends OutgoingKind {
  readonly funding_event_id: string | null;
  /** Text of its addenda record, at most 80 characters; null for none. */
  readonly payment_related_information?: string | null;
  readonly attempt: number;
  readonly amount_cents: Cents;
}

/** Payment entries in columns, since a million objects would not fit. */
export interface OutgoingPayments {
  readonly kinds: readonly OutgoingKind[];
  /** Index into `kinds` per payment. */
  readonly kindOf: Int32Array;
  /** Cents. */
  readonly amounts: Float64Array;
  /** Text of the addenda record per payment; absent where it has none. */
  readonly payment_related_information: readonly (string | undefined)[];
}

/** The lines of a batch's payments. */
export interface PlacedPayments {
  readonly batch_number: number;
  /** Indexes of the payments, in the order of the lines. */
  readonly places: Int32Array;
  /** Each payment's line; addenda records stand between them. */
  readonly lines: Int32Array;
  /** The first entry number; its last seven digits are in the trace number. */
  readonly first_number: number;
}

/** The position of another entry in the file. */
export interface PlacedEntry {
  readonly outgoing: OutgoingEntry;
  readonly line: number;
  readonly batch_number: number;
  readonly trace_number: string;
  readonly addenda_count: number;
}

import type { Cents, CivilDate } from "@railhead/core";

/** What entries have in common that differ in amount and number alone, in clear. Never logged. */
export interface OutgoingKind {
  readonly direction: "debit" | "credit";
  readonly sec: string;
  readonly transaction_code: string;
  readonly discretionary_data: string;
  readonly entry_description: string;
  /** What the receiver recognises on the statement. */
  readonly company_name: string;
  /** At most ten characters, which identify the business; null for the bank's own of us. */
  readonly company_id: string | null;
  readonly routing_number: string;
  readonly account_number: string;
  readonly receiver_name: string;
  readonly settlement_date: CivilDate;
}

/** What a file must say of a funding transfer or a verification, in clear. Never logged. */
export interface OutgoingEntry extends OutgoingKind {
  readonly funding_event_id: string | null;
  /** At most 80 characters of an addenda record that the receiver sees; null: there is none. */
  readonly payment_information?: string | null;
  readonly attempt: number;
  readonly amount_cents: Cents;
}

/** What a file must say of payments, column by column: a million of them have no object each. */
export interface OutgoingPayments {
  readonly kinds: readonly OutgoingKind[];
  /** Of each payment, an index of `kinds`. */
  readonly kindOf: Int32Array;
  /** Cents. */
  readonly amounts: Float64Array;
}

/** Where the payments of a batch came to stand: on lines that follow each other. */
export interface PlacedPayments {
  readonly batch_number: number;
  /** Indexes of the payments, in the order of the lines. */
  readonly places: Int32Array;
  readonly first_line: number;
  /** The number of the first entry; its last seven digits are in its trace number. */
  readonly first_number: number;
}

/** Where another entry came to stand in the sealed file. */
export interface PlacedEntry {
  readonly outgoing: OutgoingEntry;
  readonly line: number;
  readonly batch_number: number;
  readonly trace_number: string;
}

import type { Cents, CivilDate } from "@railhead/core";

/** What a file must say of a payment or a funding transfer, in clear. Never logged. */
export interface OutgoingEntry {
  readonly payment_id: string | null;
  readonly funding_event_id: string | null;
  /** At most 80 characters of an addenda record that the receiver sees; null: there is none. */
  readonly payment_information?: string | null;
  readonly attempt: number;
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
  readonly amount_cents: Cents;
  readonly settlement_date: CivilDate;
}

/** Where an entry came to stand in the sealed file. */
export interface PlacedEntry {
  readonly outgoing: OutgoingEntry;
  readonly line: number;
  readonly batch_number: number;
  readonly trace_number: string;
}

import type { BusinessTime } from "../terminal/eastern.ts";

/** An event of the demo, with Eastern date and time. Amounts are cents as text. */
export type DemoFact = BusinessTime &
  (CustomerFact | PaykeyFact | PaymentFact | FileSentFact | FileReceivedFact | FundingFact);

export interface CustomerFact {
  readonly event: "customer";
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

export interface PaykeyFact {
  readonly event: "paykey";
  readonly id: string;
  readonly label: string;
  readonly status: string;
  readonly message: string;
}

export interface PaymentFact {
  readonly event: "payment";
  readonly payment_id: string;
  /** `charge "Gym membership"` */
  readonly name: string;
  readonly kind: "charge" | "payout";
  readonly amount: string;
  /** The event: `created`, `scheduled`, `settled`, `paid`, `failed` and so on. */
  readonly what: string;
  readonly status: string;
  readonly reason: string;
  readonly source: string;
  readonly code: string | null;
  readonly message: string;
}

export interface FileSentFact {
  readonly event: "file_sent";
  readonly file: string;
  readonly path: string;
  readonly sha256: string;
  readonly entries: readonly SentEntry[];
}

export interface SentEntry {
  readonly batch_number: number;
  readonly trace_number: string;
  readonly transaction_code: string;
  readonly amount: string;
  readonly payment_id: string | null;
  readonly funding_event_id: string | null;
  readonly name: string;
}

export interface FileReceivedFact {
  readonly event: "file_received";
  readonly file: string;
  readonly path: string;
  readonly returns: readonly {
    readonly code: string;
    /** Trace number of the returned entry. */
    readonly trace_number: string;
    readonly return_trace_number: string;
    readonly amount: string;
    readonly name: string;
  }[];
}

export interface FundingFact {
  readonly event: "funding_event";
  readonly id: string;
  readonly what: string;
  readonly event_type: string;
  readonly direction: "deposit" | "withdrawal";
  readonly amount: string;
  readonly transfer_date: string;
  readonly status: string;
  readonly bank_account: string;
  readonly lines: readonly {
    readonly payment_id: string;
    readonly name: string;
    /** Signed: positive amounts go to the business. */
    readonly amount: string;
    readonly reason: string;
  }[];
}

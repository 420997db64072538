import { expect, test } from "vitest";
import { describeInbound, type ReportedEntry } from "./inbound.ts";

type Described = Parameters<typeof describeInbound>;

const entryOf = (transaction_code: string, type: "return" | "dishonored"): ReportedEntry =>
  ({
    entry: { line: 3, transaction_code, amount: 700, trace_number: "021000020000001" },
    addenda: {
      type,
      return_reason_code: "R61",
      addenda_information: "",
      original_entry_trace_number: "091000010000001",
      original_receiving_dfi_identification: "02100002",
      return_trace_number: "091000010000002",
    },
  }) as unknown as ReportedEntry;

test.each([
  { of: "debit", code: "26", sign: 1n },
  { of: "credit", code: "21", sign: -1n },
])(
  "a return of a $of moves money one way, and its dishonor back where the entry was ours",
  ({ code, sign }) => {
    const outflowOf = (type: "return" | "dishonored", isOurs: boolean) => {
      const match = isOurs ? { payment_id: "a", funding_event_id: null, file_date: "" } : undefined;
      const of = { match, hash: (text: string) => text } as unknown as Described[2];
      const file = { id: "file" } as Described[0];
      return describeInbound(file, entryOf(code, type), of).outflow_cents;
    };
    expect(outflowOf("return", true)).toBe(sign * 700n);
    expect(outflowOf("dishonored", true)).toBe(sign * -700n);
    // We returned another's entry, and its bank took the money again.
    expect(outflowOf("dishonored", false)).toBe(sign * 700n);
  },
);

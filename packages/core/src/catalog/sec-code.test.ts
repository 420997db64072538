import { describe, expect, it } from "vitest";
import { chooseEntry } from "./sec-code.ts";
import type { EntryFacts } from "./sec-code.ts";

describe("chooseEntry", () => {
  it("picks the entry class and transaction code for every kind of payment", () => {
    const lines: string[] = [];
    for (const customer_type of ["individual", "business"] as const) {
      for (const consent_type of ["internet", "signed", null] as const) {
        for (const account_type of ["checking", "savings"] as const) {
          const kind = consent_type === null ? "payout" : "charge";
          const facts: EntryFacts = { kind, customer_type, consent_type, account_type };
          const live = chooseEntry(facts);
          const test = chooseEntry({ ...facts, prenote: true });
          lines.push(
            `${kind} ${customer_type} ${consent_type ?? "-"} ${account_type}: ${live.sec} ` +
              `${live.transaction_code} prenote ${test.transaction_code} [${live.discretionary_data}]`,
          );
        }
      }
    }
    expect(lines).toEqual([
      "charge individual internet checking: WEB 27 prenote 28 [S ]",
      "charge individual internet savings: WEB 37 prenote 38 [S ]",
      "charge individual signed checking: PPD 27 prenote 28 [  ]",
      "charge individual signed savings: PPD 37 prenote 38 [  ]",
      "payout individual - checking: PPD 22 prenote 23 [  ]",
      "payout individual - savings: PPD 32 prenote 33 [  ]",
      "charge business internet checking: CCD 27 prenote 28 [  ]",
      "charge business internet savings: CCD 37 prenote 38 [  ]",
      "charge business signed checking: CCD 27 prenote 28 [  ]",
      "charge business signed savings: CCD 37 prenote 38 [  ]",
      "payout business - checking: CCD 22 prenote 23 [  ]",
      "payout business - savings: CCD 32 prenote 33 [  ]",
    ]);
  });

  it("never makes a WEB credit, which is for consumers paying each other", () => {
    const facts = { customer_type: "individual", account_type: "checking" } as const;
    expect(chooseEntry({ ...facts, kind: "payout", consent_type: "internet" }).sec).toBe("PPD");
  });
});

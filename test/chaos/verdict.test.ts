import { describe, expect, it } from "vitest";
import { examine, type Acknowledged, type Evidence } from "./verdict.ts";

const BUSINESS = "123456789";
const MOST_SILENCE_MS = 25_000;

/** An entry detail record: what the bank reads stands in its columns. */
function record({
  code = "27",
  account = "710001",
  cents,
  trace,
}: {
  code?: string;
  account?: string;
  cents: number;
  trace: number;
}): string {
  const amount = String(cents).padStart(10, "0");
  const number = `09100001${String(trace).padStart(7, "0")}`;
  return `6${code}021000021${account.padEnd(17)}${amount}${"".padEnd(15)}${"ANN LEE".padEnd(22)}  0${number}`;
}

const order = (cents: number, at: number): Acknowledged => ({
  kind: "charge",
  cents,
  id: `id-${cents}`,
  at,
});

const evidence = (given: Partial<Evidence> & { records: string[] }): Evidence => ({
  acknowledged: [order(1001, 1_000), order(1002, 2_000)],
  files: [{ name: "0001-a.ach", text: given.records.join("\n") }],
  complaints: [],
  from: 0,
  to: 3_000,
  pauses: [],
  businessAccount: BUSINESS,
  mostSilenceMs: MOST_SILENCE_MS,
  ...given,
});

const BOTH = [record({ cents: 1001, trace: 1 }), record({ cents: 1002, trace: 2 })];

describe("the verdict of a chaos run", () => {
  it("finds nothing where each acknowledged order came once and clients never waited", () => {
    const verdict = examine(evidence({ records: BOTH }));
    expect(verdict).toEqual({ entries: 2, lost: 0, twice: 0, silenceMs: 1_000, violations: [] });
  });

  it("names an acknowledged order that never came to the bank", () => {
    const verdict = examine(evidence({ records: BOTH.slice(0, 1) }));
    expect(verdict).toMatchObject({ lost: 1, twice: 0 });
    expect(verdict.violations).toEqual([
      "charge of 1002 (id-1002) was acknowledged and never came",
    ]);
  });

  it("names an order that came under two traces", () => {
    const records = [...BOTH, record({ cents: 1002, trace: 3 })];
    const verdict = examine(evidence({ records }));
    expect(verdict).toMatchObject({ lost: 0, twice: 1 });
    expect(verdict.violations).toEqual(["charge of 1002 came 2 times"]);
  });

  it("names the traces of a file that came a second time under its name", () => {
    const text = BOTH.join("\n");
    const files = ["0001-a.ach", "0002-a.ach"].map((name) => ({ name, text }));
    const { violations } = examine(evidence({ records: [], files }));
    expect(violations).toContain("trace 091000010000001 came 2 times");
    expect(violations).toContain("charge of 1001 came 2 times");
  });

  it("distinguishes a credit and a debit of the same amount", () => {
    const records = [
      record({ cents: 1001, trace: 1 }),
      record({ code: "22", cents: 1002, trace: 2 }),
    ];
    const { violations } = examine(evidence({ records }));
    expect(violations).toEqual([
      "charge of 1002 (id-1002) was acknowledged and never came",
      "nobody was answered for the payout of 1002 that came",
    ]);
  });

  it("names an order that was made twice, and an answer that no client expects", () => {
    const acknowledged = [
      order(1001, 1_000),
      order(1002, 2_000),
      { ...order(1002, 2_500), id: "b" },
    ];
    const complaints = ["charge 1003 was answered 500"];
    const { violations } = examine(evidence({ records: BOTH, acknowledged, complaints }));
    expect(violations).toEqual(["charge 1003 was answered 500", "charge of 1002 was made 2 times"]);
  });

  it("names a business that gets more than its customers gave", () => {
    const paid = (cents: number) =>
      record({ code: "22", account: BUSINESS, cents, trace: 10 + cents });
    const exact = examine(evidence({ records: [...BOTH, paid(2003)] }));
    expect(exact.violations).toEqual([]);
    const { violations } = examine(evidence({ records: [...BOTH, paid(2003), paid(1)] }));
    expect(violations).toEqual(["the business got 2004 cents, and customers gave 2003"]);
  });

  it("names a silence that is too long, also before the first answer and after the last one", () => {
    for (const [first, second, to] of [
      [25_001, 25_002, 26_000],
      [1_000, 26_500, 27_000],
      [1_000, 2_000, 28_000],
    ] as const) {
      const acknowledged = [order(1001, first), order(1002, second)];
      const { violations } = examine(evidence({ records: BOTH, acknowledged, to }));
      expect(violations).toEqual([
        expect.stringMatching(/^clients heard nothing for 2[56]\d{3} ms, 25000 at most$/),
      ]);
    }
  });

  it("does not count as silence what clients waited by themselves", () => {
    const acknowledged = [order(1001, 1_000), order(1002, 27_000)];
    const pauses = [{ from: 2_000, to: 20_000 }];
    const verdict = examine(evidence({ records: BOTH, acknowledged, pauses, to: 28_000 }));
    expect(verdict).toMatchObject({ silenceMs: 8_000, violations: [] });
  });
});

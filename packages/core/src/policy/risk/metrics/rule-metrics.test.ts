import { describe, expect, it } from "vitest";
import { LABEL_OF_CODE, maturedUpTo } from "./labels.ts";
import { labelMetrics, recallOf, type LabelTally } from "./rule-metrics.ts";

const tally = (
  label: LabelTally["label"],
  amounts: readonly number[],
  stopped = false,
): LabelTally => ({
  label,
  stopped,
  unsent: label === "rejected",
  payments: amounts.length,
  amount: BigInt(amounts.reduce((a, b) => a + b, 0)),
  squares: BigInt(amounts.reduce((a, b) => a + b * b, 0)),
});
const equal = (n: number) => Array.from({ length: n }, () => 100);

describe("labels", () => {
  it("of returned payments follow the code's class", () => {
    const of = (codes: string) => codes.split(" ").map((code) => LABEL_OF_CODE.get(code));
    expect(new Set(of("R05 R07 R10 R11 R29 R51"))).toEqual(new Set(["unauthorized"]));
    expect(new Set(of("R01 R09"))).toEqual(new Set(["funds"]));
    expect(new Set(of("R02 R03 R04 R12 R13 R20 R28"))).toEqual(new Set(["account_data"]));
    expect(of("R08 R14 R15 R16 R17 R61")).toEqual([
      "stopped",
      "account_state",
      "account_state",
      "account_state",
      "other_return",
      "other_return",
    ]);
  });

  it("of paid charges are mature two banking days after the 60-day window, those of payouts after two and two", () => {
    // Settled on 2, 3 or 4 March 2026: the window of 60 days ends on Monday 4 May, the wait on Wednesday 6 May.
    expect(maturedUpTo("charge", "2026-05-06")).toBe("2026-02-27");
    expect(maturedUpTo("charge", "2026-05-07")).toBe("2026-03-04");
    expect(maturedUpTo("payout", "2026-03-06")).toBe("2026-02-27");
    expect(maturedUpTo("payout", "2026-03-07")).toBe("2026-03-02");
  });
});

describe("metrics of a rule", () => {
  it("give precision by Wilson's interval, which equal amounts have in cents, too", () => {
    const { precision, precision_by_amount: byAmount } = labelMetrics([
      tally("unauthorized", equal(8)),
      tally("good", equal(2)),
    ]);
    // Wilson's 95 percent interval of 8 in 10 is 0.4901625 to 0.9433178.
    expect(precision).toEqual({ ppm: 800_000, low_ppm: 490_162, high_ppm: 943_318 });
    expect(byAmount).toEqual(precision);
  });

  it("say little where one payment outweighs the others", () => {
    const { precision_by_amount: byAmount, precision } = labelMetrics([
      tally("funds", [1_000_000]),
      tally("good", equal(9)),
    ]);
    expect(precision).toMatchObject({ ppm: 100_000 });
    expect(byAmount).toMatchObject({ ppm: 999_101 });
    expect(byAmount?.low_ppm).toBeLessThan(250_000);
  });

  it("count money that was stopped, missed and held, and neither immature nor unlabelled ones", () => {
    const metrics = labelMetrics([
      tally("rejected", [500], true),
      tally("unauthorized", [70], true),
      tally("funds", [7]),
      tally("good", [30], true),
      tally("good", [4]),
      tally("stopped", [9]),
      tally("immature", [11]),
      tally("unlabelled", [13], true),
    ]);
    expect(metrics).toMatchObject({
      hits: { payments: 8, amount: 644n },
      bad: { payments: 3, amount: 577n },
      good: { payments: 2, amount: 34n },
      apart: { payments: 1, amount: 9n },
      immature: { payments: 1, amount: 11n },
      unlabelled: { payments: 1, amount: 13n },
      loss_avoided: 500n,
      loss_missed: 77n,
      good_held: 30n,
      precision: { ppm: 600_000 },
    });
    const all = labelMetrics([tally("unauthorized", equal(12))]);
    expect(recallOf(metrics, all)).toMatchObject({ ppm: 250_000 });
  });

  it("have no precision without a mature label", () => {
    expect(labelMetrics([tally("immature", [5])])).toMatchObject({
      precision: null,
      precision_by_amount: null,
    });
  });
});

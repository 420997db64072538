import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFull } from "../../../../../../test/support/depth.ts";
import { anyFacts, orNull, shownHits } from "../../../../../../test/support/any-review-facts.ts";
import type { Evaluation } from "../decision.ts";
import { recheckHeld, recheckScheduled, reviewPayment } from "../review.ts";
import { storeFacts } from "../stored-facts.ts";
import { rowPlaces, storedRowReader } from "../fact-rows.ts";
import { BUILT_IN, callsOf, type Ruleset } from "../ruleset.ts";
import { startBacktest, type PastDecision } from "./backtest.ts";
import { compileRuleset } from "./compile-ruleset.ts";
import type { RuleFile } from "./own-rules.ts";
import { startReplay } from "./replay.ts";

const RUNS = { numRuns: isFull ? 20_000 : 300 };

const rule = (id: string, more: Partial<RuleFile>) => ({
  id,
  version: 2,
  name: id,
  when: "payment.amount > 100",
  action: "hold" as const,
  reason: null,
  code: null,
  unknown: {},
  say: { staff: null, customer: null },
  disclose: "reason" as const,
  state: "active" as const,
  owner: null,
  tests: [],
  ...more,
});

const TODAY = 'window("count", "customer", "P1D")';
const LARGEST = 'window("max", "customer", "P90D")';

const OWN = compileRuleset(2, {
  rules: [
    rule("over-hundred", {}),
    rule("thin-balance", {
      when: "balance.cents < 50",
      action: "refuse",
      unknown: { "balance.cents": "ask" },
    }),
    rule("huge-product", { when: "payment.amount * 9223372036854775807 > 0", action: "watch" }),
    rule("odd-shadow", { when: "payment.amount % 2 == 1", state: "shadow" }),
  ],
  built_in: [
    { id: "max_amount_limit", version: 2, state: "paused", when: null },
    { id: "daily_amount_limit", version: 2, state: "active", when: "usage.daily_amount > 50" },
  ],
});

const figure = fc.option(fc.bigInt({ min: 0n, max: 2n ** 60n }), { nil: undefined });
const anyWindows = fc.oneof(
  fc.constant({ [TODAY]: 0n, [LARGEST]: undefined }),
  fc.record({ [TODAY]: figure, [LARGEST]: figure }),
);

const WINDOWED = compileRuleset(3, {
  rules: [
    rule("twice-the-largest", { when: `payment.amount > ${LARGEST} * 2`, state: "shadow" }),
    rule("many-today", { when: `${TODAY} >= 2`, unknown: { [TODAY]: "fire" } }),
  ],
  built_in: [],
});

/** An evaluation as it is read back from the database. */
function stored({ facts, windows, ...made }: Evaluation): PastDecision {
  const kept = JSON.parse(JSON.stringify(storeFacts(facts, windows))) as object;
  const of = { payment_id: "p", version: 2, decided_at: "2026-03-02T15:00:00.000Z" };
  return { ...made, ...of, label: "immature", facts: kept };
}

describe("a back-test", () => {
  it("of the ruleset that decided makes every decision again, whatever was waived", () => {
    fc.assert(
      fc.property(anyFacts, orNull(shownHits), anyWindows, (known, hold, calls) => {
        for (const ruleset of [BUILT_IN, OWN, WINDOWED]) {
          const facts = ruleset === WINDOWED ? { ...known, calls } : known;
          const held = reviewPayment(facts, ruleset);
          const made = [
            held,
            // Released: what held it is waived on its facts.
            reviewPayment({ ...facts, waivers: held.hold }, ruleset),
            recheckScheduled(facts, ruleset),
            recheckHeld(facts, hold, ruleset),
          ].flatMap((one) => (one === undefined ? [] : [stored(one.evaluation)]));
          const test = startBacktest(ruleset);
          for (const one of made) test.add(one, ruleset);
          expect(test.result()).toMatchObject({
            decisions: made.length,
            changed: 0,
            replay_failures: 0,
          });
        }
      }),
      RUNS,
    );
  });

  it("decides by several rulesets at once as by each alone, on facts that one of them kept", () => {
    const sets = [OWN, BUILT_IN, WINDOWED];
    const { places } = callsOf(OWN);
    const read = storedRowReader(places);
    const [all, ...alone] = [sets, ...sets.map((set) => [set])].map((some) =>
      startReplay(some, rowPlaces(places)),
    );
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const past = stored(reviewPayment(facts, OWN).evaluation);
        const row = read(past.facts);
        expect(all?.(past, row)).toEqual(alone.flatMap((replay) => replay(past, row)));
      }),
      RUNS,
    );
  });

  const usual = (amount: string, more: Partial<PastDecision> = {}): PastDecision => ({
    payment_id: "p",
    version: 2,
    decided_at: "2026-03-02T15:00:00.000Z",
    ruleset: 1,
    stage: "review",
    outcome: "pass",
    rule: null,
    label: "immature",
    hits: [],
    shadow: [],
    facts: { "payment.amount": amount },
    ...more,
  });
  const of = (ruleset: Ruleset, made: readonly PastDecision[]) => {
    const test = startBacktest(ruleset);
    for (const one of made) test.add(one, BUILT_IN);
    return test.result();
  };

  it("counts each payment once by its label, and each decision in its outcome", () => {
    const draft = compileRuleset(3, { rules: [rule("over-hundred", {})], built_in: [] });
    const made = (payment_id: string, amount: string, label: PastDecision["label"]) =>
      usual(amount, { payment_id, label });
    const test = of(draft, [
      made("a", "200", "fraud"),
      made("a", "150", "fraud"),
      made("b", "300", "good"),
      made("c", "50", "unauthorized"),
      made("d", "400", "immature"),
    ]);
    expect(test.matrix).toMatchObject([
      { after: "hold", bad: { decisions: 2, amount: 350n }, good: { decisions: 1, amount: 300n } },
      { after: "pass", bad: { decisions: 1, amount: 50n }, good: { decisions: 0 } },
    ]);
    expect(test.rules[0]?.labels).toMatchObject({
      bad: { payments: 1, amount: 150n },
      good: { payments: 1 },
      immature: { payments: 1, amount: 400n },
      precision: { ppm: 500_000 },
      recall: { ppm: 500_000 },
    });
    expect(test.labels).toMatchObject({ bad: { payments: 2, amount: 200n } });
  });

  it("counts what becomes different in decisions and money, with why, and facts that nobody knew", () => {
    const draft = compileRuleset(3, { rules: [rule("over-hundred", {})], built_in: [] });
    expect(of(draft, [usual("100"), usual("101"), usual("150")])).toMatchObject({
      decisions: 3,
      changed: 2,
      changes: ["101", "150"].map((amount) => ({
        payment_id: "p",
        version: 2,
        decided_at: "2026-03-02T15:00:00.000Z",
        amount: BigInt(amount),
        before: { outcome: "pass", rule: null, say: null },
        after: {
          outcome: "hold",
          rule: "over-hundred",
          say: `payment: amount is $1.${amount.slice(1)} (the request).`,
        },
      })),
      matrix: [
        { before: "pass", after: "pass", decisions: 1, amount: 100n },
        { before: "pass", after: "hold", decisions: 2, amount: 251n },
      ],
      rules: [
        { rule: "over-hundred", version: 2, in_shadow: false, hits: 2, decides: 2, amount: 251n },
      ],
      unknown: [],
      replay_failures: 0,
      failed: [],
      stops_everything: false,
    });
    expect(of(OWN, [usual("101")])).toMatchObject({
      unknown: [
        { fact: "usage.daily_amount", decisions: 1 },
        { fact: "balance.cents", decisions: 1 },
      ],
      stops_everything: true,
    });
  });

  it("counts for each rule the decisions that did not keep what it reads", () => {
    const window = 'window("count", "customer", "P1D") > 3';
    const rules = [
      rule("many-payments", { when: window }),
      rule("many-in-shadow", { when: window, state: "shadow" }),
      rule("many-of-large", { when: `payment.amount > 100 && ${window}` }),
      rule("asks-a-person", {
        when: window,
        unknown: { 'window("count", "customer", "P1D")': "ask" },
      }),
      rule("thin-if-known", { when: "has(balance.cents) && balance.cents < 50" }),
    ];
    const result = of(compileRuleset(3, { rules, built_in: [] }), [usual("100"), usual("101")]);
    const tallies = result.rules.map(({ rule: name, hits, unevaluated }) => [
      name,
      hits,
      unevaluated,
    ]);
    expect(tallies).toEqual([
      ["asks-a-person", 2, 0],
      ["many-payments", 0, 2],
      ["many-in-shadow", 0, 2],
      ["many-of-large", 0, 1],
    ]);
  });

  it("names a decision that its own ruleset makes differently", () => {
    const wrong = usual("100", { outcome: "hold", rule: "payment_ceiling" });
    expect(of(BUILT_IN, [usual("100"), wrong])).toMatchObject({
      replay_failures: 1,
      failed: [{ payment_id: "p", version: 2 }],
    });
  });
});

import { describe, expect, it } from "vitest";
import { reviewPayment } from "../review.ts";
import type { ReviewFacts } from "../review-facts.ts";
import { waive } from "../review-rules.ts";
import type { RiskFacts } from "../risk-facts.ts";
import { checkRuleset, sayFault } from "./check-ruleset.ts";
import { compileRuleset } from "./compile-ruleset.ts";
import { diffRulesets } from "./diff-rulesets.ts";
import { BUILT_IN_CONTENT, type RuleFile, type RulesetContent } from "./own-rules.ts";
import { compileText, sayText } from "./rule-text.ts";
import { numberRules } from "./rule-versions.ts";

const rule = (more: Partial<RuleFile> = {}): RuleFile => ({
  id: "large-first",
  name: "Large amounts",
  when: 'payment.amount > usd("5.00")',
  action: "hold",
  reason: null,
  code: null,
  unknown: {},
  say: { staff: null, customer: null },
  disclose: "reason",
  state: "active",
  owner: null,
  tests: [],
  ...more,
});
const contentOf = (...rules: RuleFile[]): RulesetContent => ({
  rules: rules.map((one) => ({ ...one, version: 2 })),
  built_in: [],
});
const facts = (more: Partial<ReviewFacts> = {}): ReviewFacts => ({
  kind: "charge",
  auto_hold: false,
  auto_hold_message: null,
  waivers: null,
  customer_status: "verified",
  paykey_status: "active",
  paykey_block_code: null,
  paykey_unblock_eligible: false,
  paykey_expired: false,
  amount_cents: 600n,
  balance_check: "disabled",
  balance_cents: null,
  outcome_effect: "none",
  ...more,
});
const decide = (content: RulesetContent, more?: Partial<ReviewFacts>) =>
  reviewPayment(facts(more), compileRuleset(2, content));

describe("a rule of an environment", () => {
  it("watches, holds or refuses, and the strictest action wins", () => {
    const watch = decide(contentOf(rule({ action: "watch" })));
    expect(watch).toMatchObject({ event: "schedule", evaluation: { rule: null, ruleset: 2 } });
    expect(watch.evaluation.hits).toEqual([{ rule: "large-first", version: 2, waived: false }]);
    expect(decide(contentOf(rule()))).toMatchObject({
      event: "review_hold",
      reason: "risk_review",
      message: "The payment is held for a review.",
      hold: { "large-first": { version: 2, facts: { "payment.amount": 600 } } },
    });
    const refusal = rule({ id: "too-large", action: "refuse", reason: "payment_blocked" });
    expect(decide(contentOf(rule(), refusal))).toMatchObject({
      event: "decline",
      reason: "payment_blocked",
      rule: "too-large",
    });
    expect(decide(contentOf(rule()), { amount_cents: 500n }).event).toBe("schedule");
  });

  it("has no effect in shadow, where its hits are kept, nor while it is paused", () => {
    const shadow = decide(contentOf(rule({ state: "shadow", action: "refuse" })));
    expect(shadow).toMatchObject({
      event: "schedule",
      evaluation: { hits: [], shadow: [{ rule: "large-first", version: 2 }] },
    });
    const paused = decide(contentOf(rule({ state: "paused" })));
    expect(paused.evaluation).toMatchObject({ outcome: "pass", hits: [], shadow: [] });
  });

  it("does what it says of an unknown fact, and never refuses by one that nobody can compute", () => {
    const reads = (more: Partial<RuleFile>) =>
      decide(contentOf(rule({ when: "balance.cents < 100", action: "refuse", ...more })));
    expect(reads({}).event).toBe("schedule");
    expect(reads({ unknown: { "balance.cents": "fire" } }).event).toBe("decline");
    expect(reads({ unknown: { "balance.cents": "ask" } })).toMatchObject({
      event: "review_hold",
      reason: "require_review",
    });
    expect(
      reads({ when: "payment.amount * 9223372036854775807 > 0", action: "refuse" }),
    ).toMatchObject({ event: "review_hold", reason: "risk_review" });
  });

  it("is waived by a release of its version, until a figure that it compares gets worse", () => {
    const content = contentOf(rule());
    const waivers = waive(null, decide(content).hold);
    expect(decide(content, { waivers }).event).toBe("schedule");
    expect(decide(content, { waivers, amount_cents: 550n }).event).toBe("schedule");
    expect(decide(content, { waivers, amount_cents: 601n }).event).toBe("review_hold");
    const next = { ...content, rules: content.rules.map((one) => ({ ...one, version: 3 })) };
    expect(decide(next, { waivers }).event).toBe("review_hold");
  });
});

describe("a built-in rule", () => {
  const limits = {
    max_amount: 500n,
    daily_amount: null,
    monthly_amount: null,
    monthly_count: null,
  };

  it("is paused or gets another condition where it is editable, and never where it is locked", () => {
    const change = (state: "active" | "paused", when: string | null) =>
      decide(
        { rules: [], built_in: [{ id: "max_amount_limit", state, when, version: 2 }] },
        { limits },
      );
    expect(change("paused", null).event).toBe("schedule");
    expect(change("active", null).reason).toBe("amount_too_large");
    expect(change("active", "payment.amount > limits.max_amount + 100").event).toBe("schedule");
    const locked = { id: "paykey_in_review", state: "paused", when: null, version: 2 } as never;
    const held = decide({ rules: [], built_in: [locked] }, { paykey_status: "review" });
    expect(held.rule).toBe("paykey_in_review");
  });

  it("whose condition a saved ruleset changed is missed by a release that no longer has it", () => {
    const changed = (id: string, state = "active") =>
      compileRuleset(2, {
        rules: [],
        built_in: [{ id, state, when: "payment.amount > 5", version: 2 } as never],
      });
    expect(() => changed("of_an_earlier_release")).toThrow("rule of_an_earlier_release:");
    expect(() => changed("paykey_in_review")).toThrow("rule paykey_in_review:");
    expect(() => changed("of_an_earlier_release", "paused")).not.toThrow();
    const { rules } = changed("max_amount_limit");
    expect(rules.find(({ name }) => name === "max_amount_limit")?.when).toBe("payment.amount > 5");
  });
});

describe("the check of a ruleset", () => {
  it("refuses a window in a built-in rule that is checked again where none is read", () => {
    const when = 'window("count", "customer", "P1D") > 3';
    const change = (id: "max_amount_limit" | "balance_check") =>
      checkRuleset({ rules: [], built_in: [{ id, state: "active", when }] }).faults;
    expect(change("balance_check")).toEqual([]);
    expect(change("max_amount_limit")).toMatchObject([
      { reference: "/built_in/0/when", message: expect.stringMatching(/checked again/) as unknown },
    ]);
  });

  it("names every fault at its place, and runs the tests of rules", () => {
    const wrong = rule({
      when: "payment.amont > 5 && payment.kind > 5",
      reason: "fraudulent",
      say: { staff: "Over {dollars(payment.kind)}.", customer: null },
      tests: [{ given: { "payment.amount": true, nothing: 1 }, expect: "pass" }],
    });
    const found = checkRuleset({
      rules: [wrong, wrong, rule({ id: "tested-rule", unknown: { "balance.cents": "ask" } })],
      built_in: [{ id: "balance_check", state: "active", when: "1 +" }],
    });
    expect(found.faults.map(({ reference }) => reference)).toEqual([
      "/rules/0/when",
      "/rules/0/when",
      "/rules/0/reason",
      "/rules/0/say/staff",
      "/rules/0/tests/0/given/payment.amount",
      "/rules/0/tests/0/given/nothing",
      "/rules/1/when",
      "/rules/1/when",
      "/rules/1/reason",
      "/rules/1/say/staff",
      "/rules/1/tests/0/given/payment.amount",
      "/rules/1/tests/0/given/nothing",
      "/rules/2/unknown/balance.cents",
      "/built_in/0/when",
      "/rules/1/id",
    ]);
    const [fault] = found.faults;
    expect(fault).toMatchObject({ start: 0, end: 13, suggestion: "payment.amount" });
    expect(fault && sayFault(fault)).toBe(
      'Character 1: There is no fact "payment.amont". Did you mean payment.amount?',
    );
  });

  it("refuses a condition whose worst case takes too many steps, and a test that fails", () => {
    const costly = rule({
      when: "payment.held_by.all(a, payment.held_by.all(b, a == b))",
      tests: [{ given: { "payment.amount": 501 }, expect: "hold" }],
    });
    expect(checkRuleset({ rules: [costly], built_in: [] }).faults[0]?.message).toMatch(/steps/);
    const { faults, tests } = checkRuleset({
      rules: [
        rule({
          tests: [
            { given: { "payment.amount": "501" }, expect: "hold" },
            { given: { "payment.amount": 500 }, expect: "hold" },
          ],
        }),
      ],
      built_in: [],
    });
    expect(tests.map(({ passes }) => passes)).toEqual([true, false]);
    expect(faults).toMatchObject([{ reference: "/rules/0/tests/1/expect", got: "pass" }]);
  });
});

describe("the sentence of a rule", () => {
  const said = (source: string, known: RiskFacts) => {
    const compiled = compileText(source);
    return compiled.ok
      ? sayText(compiled.text, known)
      : compiled.faults.map(({ message }) => message);
  };

  it("has texts and integers where it has expressions, and says which are not known", () => {
    const count = 'window("count", "customer", "P1D")';
    expect(
      said(`{dollars(payment.amount)} after {${count}}, {usage.daily_amount + 1}.`, {
        "payment.amount": 30_000n,
        [count]: 3n,
      }),
    ).toBe("$300.00 after 3, (unknown).");
  });

  it("has nothing else", () => {
    expect(said("{payment.amount > 5}", {})).toEqual([
      expect.stringContaining("Expected string, got bool."),
    ]);
  });
});

describe("versions and differences", () => {
  it("a rule keeps its version while it does the same, whatever is said of it", () => {
    const base = contentOf(rule(), rule({ id: "other-rule" }));
    const draft = {
      rules: [
        rule({ name: "Renamed", state: "shadow" }),
        rule({ id: "other-rule", action: "watch" }),
        rule({ id: "new-rule" }),
      ],
      built_in: [],
    };
    const { rules } = numberRules(draft, { base, number: 7 });
    expect(rules.map(({ version }) => version)).toEqual([2, 7, 7]);
  });

  it("differences are sentences", () => {
    const before = contentOf(rule(), rule({ id: "gone-rule" }));
    const after = {
      rules: [rule({ when: "payment.amount > 700" }), rule({ id: "new-rule", state: "shadow" })],
      built_in: [{ id: "balance_check", state: "paused", when: null } as const],
    };
    expect(diffRulesets(before, after).map(({ say }) => say)).toEqual([
      "balance_check is paused.",
      'gone-rule is removed. It holds when payment.amount > usd("5.00").',
      'large-first: the condition was payment.amount > usd("5.00") and is payment.amount > 700.',
      'new-rule is added. It holds when payment.amount > usd("5.00") in shadow.',
    ]);
    expect(diffRulesets(before, before)).toEqual([]);
    expect(diffRulesets(BUILT_IN_CONTENT, BUILT_IN_CONTENT)).toEqual([]);
  });
});

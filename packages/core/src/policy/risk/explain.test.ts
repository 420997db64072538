import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFull } from "../../../../../test/support/depth.ts";
import { causesOf } from "./cause.ts";
import { findWouldPass, MAX_EVALUATIONS } from "./counterfactual.ts";
import { becauseOf, sayCause } from "./explain.ts";
import { compile } from "./language/compile.ts";
import { parseExpression } from "./language/parse.ts";
import { type RiskFacts } from "./risk-facts.ts";
import { readStoredFacts, type StoredFacts } from "./stored-facts.ts";
import { readyRuleFile } from "./ready-rules/ready-rule.ts";
import { compiledRule, rulesThatHit } from "./ruleset.ts";
import { worseFacts } from "./worse-facts.ts";
import { compileRuleset } from "./rulesets/compile-ruleset.ts";

const facts = (stored: StoredFacts): RiskFacts =>
  readStoredFacts({ "payment.amount": "10000", ...stored });
const waysOf = (stored: StoredFacts) =>
  findWouldPass({ facts: facts(stored), stage: "review", waived: [] }).would_pass;

const cents = fc.integer({ min: 1, max: 400 }).map(String);
const orNot = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const anyStored = fc.record({
  "payment.amount": cents,
  "customer.status": orNot(fc.constantFrom("review", "rejected", "inactive")),
  "paykey.status": orNot(fc.constantFrom("review", "blocked", "inactive")),
  "limits.max_amount": orNot(cents),
  "limits.daily_amount": orNot(cents),
  "usage.daily_amount": cents,
  "ceilings.payment": orNot(cents),
  "payment.balance_check": orNot(fc.constantFrom("required", "enabled")),
  "balance.cents": orNot(cents),
  "sandbox.hold": orNot(fc.constant("amount_too_large")),
}) as fc.Arbitrary<StoredFacts>;
const known = (stored: StoredFacts): RiskFacts =>
  readStoredFacts(
    Object.fromEntries(
      Object.entries(stored).filter(([, value]) => value !== undefined),
    ) as StoredFacts,
  );
const READY = { name: "Asked", why: "Asked.", action: "hold", hits: {}, passes: {} } as const;
const RUNS = { numRuns: isFull ? 20_000 : 300 };

describe("the cause of a hit", () => {
  const causesText = (source: string, of: Record<string, boolean>) => {
    const parsed = parseExpression(source);
    if (!parsed.ok) throw new Error(source);
    return causesOf(parsed.node, of).map(({ start, end }) => source.slice(start, end));
  };

  it("is both sides of a true and, one side of a true or, and the other way round when false", () => {
    const of = { a: true, b: true, c: false, d: false };
    expect(causesText("a && b", of)).toEqual(["a", "b"]);
    expect(causesText("c || a || b", of)).toEqual(["a"]);
    expect(causesText("a && !(c || d)", of)).toEqual(["a", "c", "d"]);
    expect(causesText("!(a && c && d)", of)).toEqual(["c"]);
    expect(causesText("c ? d : a", of)).toEqual(["c", "a"]);
  });

  it("has no part without which the condition would still hold by these facts", () => {
    const names = ["a", "b", "c", "d"] as const;
    const tree = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.constantFrom(...names),
        fc.tuple(tie("tree"), tie("tree")).map(([l, r]) => `(${l} && ${r})`),
        fc.tuple(tie("tree"), tie("tree")).map(([l, r]) => `(${l} || ${r})`),
        tie("tree").map((one) => `!${one}`),
      ),
    })).tree;
    fc.assert(
      fc.property(
        tree,
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        (source, values) => {
          const of = Object.fromEntries(names.map((name, index) => [name, values[index] ?? false]));
          const parsed = parseExpression(source);
          if (!parsed.ok) throw new Error(source);
          const run = compile(parsed.node);
          const blamed = new Set(causesText(source, of));
          // The blamed facts alone keep the value, whatever the others are.
          for (const other of [true, false]) {
            const kept = names.map((name) => [name, blamed.has(name) ? of[name] : other]);
            expect(run(Object.fromEntries(kept) as Record<string, boolean>)).toBe(run(of));
          }
        },
      ),
      RUNS,
    );
  });

  it("says each fact with its value and where it came from", () => {
    const rule = compiledRule("daily_amount_limit");
    const seen = facts({ "limits.daily_amount": "12000", "usage.daily_amount": "5000" });
    expect(becauseOf(rule, seen).map(({ text }) => text)).toEqual([
      "usage.daily_amount + payment.amount > limits.daily_amount",
    ]);
    expect(sayCause(becauseOf(rule, seen))).toBe(
      "usage: daily amount is $50.00 (the account's payments); payment: amount is $100.00 (the request); limits: daily amount is $120.00 (the account's settings).",
    );
  });
});

describe("what would pass", () => {
  it("is the largest amount to the cent, a release, evidence, or a later day", () => {
    const limit = { "limits.daily_amount": "12000", "usage.daily_amount": "5000" };
    expect(waysOf(limit).flat()).toMatchObject([
      { kind: "amount", change: { "payment.amount": 7_000n }, verified: true },
      { kind: "release", change: {}, verified: true },
      { kind: "time", change: { "usage.daily_amount": 0n }, verified: true },
    ]);
    expect(waysOf({ "customer.status": "review" }).flat()).toMatchObject([
      { kind: "evidence", change: { "customer.status": "verified" }, verified: true },
    ]);
    expect(waysOf({ "payment.balance_check": "required" }).flat()).toMatchObject([
      { kind: "evidence", change: { "balance.cents": 10_000n }, verified: true },
    ]);
  });

  it("is the largest amount by brute force, also by remainders, quotients, products and ranges", () => {
    const figure = fc.integer({ min: 1, max: 40 });
    const condition = fc.letrec<{ one: string }>((tie) => ({
      one: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc
          .tuple(figure, fc.constantFrom("==", "!=", "<", ">="), figure)
          .map(([m, is, r]) => `(payment.amount + ${r % 3}) % ${m} ${is} ${r % (m + 1)}`),
        fc.tuple(figure, figure).map(([d, q]) => `payment.amount / ${d} == ${q}`),
        figure.map((q) => `payment.amount * payment.amount > ${q * q + 3}`),
        figure.map((q) => `payment.amount > ${q * 4}`),
        fc.tuple(tie("one"), tie("one")).map(([a, b]) => `(${a}) && (${b})`),
        fc.tuple(tie("one"), tie("one")).map(([a, b]) => `(${a}) || (${b})`),
        tie("one").map((one) => `!(${one})`),
      ),
    })).one;
    fc.assert(
      fc.property(condition, condition, fc.integer({ min: 1, max: 300 }), (one, two, now) => {
        const ruleset = compileRuleset(2, {
          rules: [one, two].map((when, index) => ({
            ...readyRuleFile({ ...READY, action: "refuse", id: `rule-of-${index}`, when }),
            state: "active",
            version: 2,
          })),
          built_in: [],
        });
        const at = (amount: number) => facts({ "payment.amount": String(amount) });
        const passes = (amount: number) => rulesThatHit(at(amount), "review", ruleset).length === 0;
        if (passes(now)) return;
        const asked = { facts: at(now), stage: "review", waived: [], ruleset } as const;
        const { would_pass: found, is_cut } = findWouldPass(asked);
        const largest = Array.from({ length: now - 1 }, (_, index) => now - 1 - index).find(passes);
        const shown = found.flat().find(({ kind }) => kind === "amount")?.change["payment.amount"];
        if (shown !== undefined || !is_cut)
          expect(shown).toBe(largest === undefined ? undefined : BigInt(largest));
      }),
      RUNS,
    );
  });

  it("is what fits exposure limits: the largest amount, and the first settlement day with room", () => {
    const over = { "exposure.over_by": "4000", "exposure.fits_amount": "6000" };
    const on = { "exposure.fits_on": "2026-03-09" };
    expect(waysOf({ ...over, ...on }).flat()).toMatchObject([
      { kind: "amount", change: { "payment.amount": 6_000n }, verified: true },
      { kind: "time", change: on, verified: true },
    ]);
    // Another limit asks for less.
    expect(waysOf({ ...over, "limits.max_amount": "2500" }).flat()).toMatchObject([
      { kind: "amount", change: { "payment.amount": 2_500n } },
    ]);
    // Limits without room, and a limit of the account beside them.
    expect(waysOf({ "exposure.over_by": "10000" })).toEqual([]);
  });

  it("is the time after which windows are empty, the shortest that suffices", () => {
    const hour = 'window("count", "customer", "PT1H")';
    const day = 'window("max", "customer", "P1D")';
    const ruleset = compileRuleset(2, {
      rules: [`${hour} >= 3`, `${day} > usd("50.00")`].map((when, index) => ({
        ...readyRuleFile({ ...READY, id: `rule-of-${index}`, when }),
        state: "active",
        version: 2,
      })),
      built_in: [],
    });
    const ways = (seen: Record<string, bigint>) =>
      findWouldPass({
        facts: { ...facts({}), ...seen },
        stage: "review",
        waived: [],
        ruleset,
      })
        .would_pass.flat()
        .filter(({ kind }) => kind === "time");
    expect(ways({ [hour]: 3n, [day]: 5_000n })).toMatchObject([
      { change: { [hour]: 0n }, say: "After 1 hour without another payment.", verified: true },
    ]);
    expect(ways({ [hour]: 3n, [day]: 5_001n })).toMatchObject([
      {
        change: { [hour]: 0n, [day]: undefined },
        say: "After 1 day without another payment.",
        verified: true,
      },
    ]);
  });

  it("is the entry of a list taken off, or put on a list that passes, each verified by all rules", () => {
    const on = (list: string, key = "customer.email") => `listed("${list}", ${key})` as const;
    const rulesOf = (action: "hold" | "refuse", whens: readonly string[]) =>
      compileRuleset(2, {
        rules: whens.map((when, index) => ({
          ...readyRuleFile({ ...READY, action, id: `rule-of-${index}`, when }),
          state: "active",
          version: 2,
        })),
        built_in: [],
      });
    const ways = (whens: string[], seen: RiskFacts, action: "hold" | "refuse" = "refuse") => {
      const of = { stage: "review", waived: [], ruleset: rulesOf(action, whens) } as const;
      const { would_pass: found } = findWouldPass({ ...of, facts: { ...facts({}), ...seen } });
      return found
        .filter((changes) => changes.some(({ kind }) => kind === "list"))
        .map((changes) =>
          changes.filter(({ kind }) => kind === "list").map(({ change, say }) => [change, say]),
        );
    };
    const [mules, friends, block] = [on("mules"), on("friends"), on("block")];
    expect(ways([`${mules} && !${friends}`], { [mules]: true, [friends]: false })).toEqual([
      [[{ [mules]: false }, "If customer.email were not on the list mules."]],
      [[{ [friends]: true }, "If customer.email were on the list friends."]],
    ]);
    // No list that passes reaches a locked rule, and an address that nobody knows is put on none.
    expect(ways([`!${friends}`], { [block]: true, [friends]: false })).toEqual([
      [
        [{ [block]: false }, "If customer.email were not on a list of the kind block."],
        [{ [friends]: true }, "If customer.email were on the list friends."],
      ],
    ]);
    expect(ways([`payment.amount > 1 && !${friends}`], { [friends]: undefined })).toEqual([]);
    // Lists of rules that do not stop the payment are not named.
    expect(ways([mules, `${friends} && payment.amount < 1`], { [mules]: true })).toHaveLength(1);
    // A release is cheaper where one suffices.
    expect(ways([mules], { [block]: true, [mules]: true }, "hold")).toHaveLength(1);
    const three = [on("one"), on("two"), on("three")];
    const seen = Object.fromEntries(three.map((fact) => [fact, true]));
    expect(ways([three.join(" || ")], seen)).toMatchObject([
      [[Object.fromEntries(three.map((fact) => [fact, false])), expect.any(String)]],
    ]);
  });

  it("is a pair where no change alone suffices, and nothing where none does", () => {
    expect(waysOf({ "customer.status": "review", "ceilings.payment": "500" })).toMatchObject([
      [
        { kind: "amount", change: { "payment.amount": 500n } },
        { kind: "evidence", change: { "customer.status": "verified" } },
      ],
    ]);
    expect(waysOf({ "paykey.expired": true })).toEqual([]);
    // Nothing stops it, although a smaller amount would pass, too.
    expect(waysOf({ "payment.amount": "2", "usage.daily_amount": "1" })).toEqual([]);
    expect(waysOf({ "sandbox.cancel": "payment_blocked" })).toEqual([]);
  });

  it("passes all rules, and one cent more does not, within the bound of evaluations", () => {
    fc.assert(
      fc.property(anyStored, (stored) => {
        const now = known(stored);
        const found = findWouldPass({ facts: now, stage: "review", waived: [] });
        expect(found.evaluations).toBeLessThanOrEqual(MAX_EVALUATIONS);
        for (const changes of found.would_pass) {
          const others = Object.assign(
            {},
            now,
            ...changes.map(({ change }) => change),
          ) as RiskFacts;
          if (changes.some(({ kind }) => kind === "release")) continue;
          expect(rulesThatHit(others, "review")).toEqual([]);
          if (changes.length > 1 || changes[0]?.kind !== "amount") continue;
          const more = { ...others, "payment.amount": (others["payment.amount"] as bigint) + 1n };
          expect(rulesThatHit(more, "review")).not.toEqual([]);
        }
      }),
      RUNS,
    );
  });
});

describe("a waiver", () => {
  const worseOf = (when: string) => {
    const parsed = parseExpression(when);
    if (!parsed.ok) throw new Error(when);
    return worseFacts(parsed.node);
  };
  const count = 'window("count", "paykey", "PT1H")';

  it("covers a rule on a window as long as its figure is no worse", () => {
    const worse_when = worseOf(`payment.amount > 500 && ${count} >= 3`);
    expect(worse_when).toEqual({
      "payment.amount": "greater",
      [count]: "greater",
    });
    expect(worseOf(`3 > ${count}`)).toEqual({ [count]: "smaller" });
    expect(worseOf(`${count} == 3`)).toEqual({});
  });
});

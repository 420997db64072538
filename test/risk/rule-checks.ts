import { isDeepStrictEqual } from "node:util";
import type * as core from "@railhead/core";
import * as fc from "fast-check";
import * as firstMatch from "../support/first-match/review.ts";
import { anyFacts, orNull, shownHits } from "../support/any-review-facts.ts";

export type Core = typeof core;
type Check = (core: Core) => boolean;

const SAMPLE = { numRuns: 3_000, seed: 9 };
const facts = fc.sample(anyFacts, SAMPLE);
const holds = fc.sample(orNull(shownHits), SAMPLE);

/** A decision without what the first-match engine did not say. */
function moveOf(decision: object | undefined): unknown {
  if (decision === undefined) return undefined;
  const { evaluation: _, rule, ...move } = decision as { evaluation: unknown; rule: string };
  return { ...move, rule: rule === "sandbox_cancel" ? "sandbox_outcome" : rule };
}

const isHit = (core: Core, when: string, seen: object): boolean | undefined => {
  const compiled = core.compileCondition(when);
  if (!compiled.ok) return undefined;
  return compiled.hits(core.factRow(seen, core.rulesetCalls(compiled.calls).places)) === true;
};

const ON_LIST = 'listed("block", customer.email)';

/** Whether figures of windows are read as they were stored: known, zero, unknown, and beyond exact numbers. */
function isKeptByPosition(core: Core): boolean {
  const windows = ["count", "max", "mean", "sum"].map(
    (measure) => `window("${measure}", "customer", "P1D")` as const,
  );
  return [
    [7n, 9n, 8n, 2n ** 60n],
    [0n, undefined, undefined, 0n],
    [undefined, 1n, 0n, -1n],
  ].every((figures) => {
    const seen = Object.fromEntries(windows.map((name, place) => [name, figures[place]]));
    const stored = JSON.parse(JSON.stringify(core.storeFacts(seen, windows))) as core.StoredFacts;
    const again = core.readStoredFacts(stored, windows, windows);
    return windows.every((name) => again[name] === seen[name]);
  });
}

/** What must hold of the rules, each by a name; those of thousands of payments come last. */
const CHECKS: Readonly<Record<string, Check>> = {
  language: (core) =>
    isHit(core, "payment.amount > 1 || true", {}) === true &&
    isHit(core, "payment.amount + 1 > 0", { "payment.amount": 2n ** 63n - 1n }) === false &&
    isHit(core, "payment.amount + 1 < 0", { "payment.amount": 2n ** 63n - 1n }) === false,
  lists: (core) =>
    isHit(core, ON_LIST, { [ON_LIST]: true }) === true &&
    isHit(core, `!${ON_LIST}`, { [ON_LIST]: false }) === true &&
    isHit(core, `!${ON_LIST}`, {}) === false &&
    isHit(core, "customer.email == customer.email", {}) === undefined,
  listedReplay: (core) =>
    [true, false, undefined].every((value) => {
      const seen = { "payment.amount": 1n, [ON_LIST]: value } as core.RiskFacts;
      const again = core.readStoredFacts(core.storeFacts(seen), [ON_LIST]);
      return again[ON_LIST] === value;
    }),
  windows: (core) => {
    const fact = 'window("sum", "customer", "PT90M")';
    const seen = { [fact]: 7n } as core.RiskFacts;
    const [question] = core.windowQuestions([fact]);
    return (
      question?.ms === 5_400_000 &&
      isHit(core, `${fact} > 6`, seen) === true &&
      core.readStoredFacts(core.storeFacts(seen), [fact])[fact] === 7n &&
      core.readStoredFacts({}, [fact])[fact] === 0n &&
      isKeptByPosition(core) &&
      !core.compileCondition('window("distinct_customers", "account", "P2D") > 6').ok &&
      core.compileCondition('window("sum", "account", "P90D") > 6').ok &&
      !core.compileCondition('window("sum", "customer", "P91D") > 6').ok
    );
  },
  allowed: (core) =>
    ["customer_rejected", "on_block_list"].every((rule) => core.riskRule(rule as never).locked),
  overflow: (core) =>
    core
      .rulesThatHit(
        {
          "payment.amount": 1n,
          "usage.daily_amount": 2n ** 63n - 1n,
          "limits.daily_amount": 2n ** 63n - 1n,
        },
        "review",
      )
      .some(({ name }) => name === "daily_amount_limit"),
  largest: (core) =>
    core
      .findWouldPass({
        facts: core.readStoredFacts({ "payment.amount": "500", "limits.max_amount": "400" }),
        stage: "review",
        waived: [],
      })
      .would_pass.flat()
      .some(({ change }) => change["payment.amount"] === 400n),
  cause: (core) => {
    const rule = core.compiledRule("balance_check");
    const seen = core.readStoredFacts({
      "payment.amount": "5",
      "payment.balance_check": "required",
    });
    return (
      core
        .becauseOf(rule, seen)
        .map(({ text }) => text)
        .join() === 'payment.balance_check == "required",has(balance.cents)'
    );
  },
  reviews: (core) =>
    facts.every((one) =>
      isDeepStrictEqual(moveOf(core.reviewPayment(one)), firstMatch.reviewPayment(one)),
    ),
  rechecks: (core) =>
    facts.every(
      (one, index) =>
        isDeepStrictEqual(moveOf(core.recheckScheduled(one)), firstMatch.recheckScheduled(one)) &&
        isDeepStrictEqual(
          moveOf(core.recheckHeld(one, holds[index] ?? null)),
          firstMatch.recheckHeld(one, holds[index] ?? null),
        ),
    ),
  replay: (core) =>
    [
      ...facts,
      ...facts.map((one) => ({ ...one, balance_cents: 0n, balance_check: "enabled" as const })),
    ].every((one) => {
      const { evaluation } = core.reviewPayment(one);
      const again = core.rulesThatHit(
        core.readStoredFacts(core.storeFacts(evaluation.facts)),
        evaluation.stage,
      );
      return (
        again.map(({ name }) => name).join() === evaluation.hits.map(({ rule }) => rule).join()
      );
    }),
  changes: (core) =>
    facts.every((one) => {
      const { evaluation } = core.reviewPayment({ ...one, waivers: null });
      const asked = { facts: evaluation.facts, stage: "review", waived: [] } as const;
      return core.findWouldPass(asked).would_pass.every((ways) => {
        const then = Object.assign({}, evaluation.facts, ...ways.map(({ change }) => change));
        const left = core.rulesThatHit(then, "review");
        const isReleased = ways.some(({ kind }) => kind === "release");
        return left.every(
          ({ locked, action }) => isReleased && !locked && (action === "hold" || action === "park"),
        );
      });
    }),
};

const UNREGISTERED = {
  missing: "purpose",
  batch: {
    company_id: "1",
    sec_code: "PPD",
    side: "debit",
    purpose: "other",
    description: "PAYMENT",
  },
} as const;

/** The rules that no sampled payment hits, or that none is waived of: nothing is checked of these. */
export function unseenRules(core: Core): string[] {
  const [first] = core.listQuestions(core.readsOf(core.BUILT_IN));
  const listed = facts.slice(0, 5).map((one) => ({
    ...one,
    calls: (first === undefined ? {} : { [first.fact]: true }) as core.ListedFacts,
  }));
  const screened = facts.slice(0, 5).map((one) => ({ ...one, screening: "open" as const }));
  const exposed = facts.slice(0, 5).map((one) => ({
    ...one,
    exposure: { over_cents: 100n, facts: {} },
  }));
  const unregistered = facts.slice(0, 5).map((one) => ({ ...one, unregistered: UNREGISTERED }));
  const waivers = core.hitOf("account_not_validated");
  const unvalidated = facts
    .slice(0, 20)
    .map((one) => ({ ...one, kind: "charge" as const, is_validated: false }));
  const trusted = unvalidated.map((one) => ({ ...one, waivers }));
  const besides = [...exposed, ...unregistered, ...unvalidated, ...trusted];
  const hits = [...facts, ...listed, ...screened, ...besides].flatMap(
    (one) => core.reviewPayment(one).evaluation.hits,
  );
  const isUnseen = (rule: string, waived: boolean) =>
    !hits.some((hit) => hit.rule === rule && hit.waived === waived);
  return core.RISK_RULE_NAMES.flatMap((rule) => {
    const { locked, action } = core.riskRule(rule);
    const isWaivable = !locked && action !== "decline";
    return isUnseen(rule, false) || (isWaivable && isUnseen(rule, true)) ? [rule] : [];
  });
}

const fails = (core: Core, check: Check): boolean => {
  try {
    return !check(core);
  } catch {
    return true;
  }
};

/** The names of the checks that a core fails. */
export function failedChecks(core: Core): string[] {
  return Object.entries(CHECKS).flatMap(([name, check]) => (fails(core, check) ? [name] : []));
}

/** The name of the first check that a core fails: one is enough to find a planted bug. */
export function firstFailedCheck(core: Core): string | undefined {
  return Object.entries(CHECKS).find(([, check]) => fails(core, check))?.[0];
}

import {
  disclosureOf,
  isHoldRule,
  reviewRule,
  serializeReason,
  storeFacts,
  windowQuestions,
  type Disclosure,
  type FactName,
  type Instant,
  type ReviewDecision,
  type RiskHit,
  type Ruleset,
} from "@railhead/core";
import type { RiskEvaluationData } from "./schema.ts";
import { showEvaluated } from "./serialize.ts";

interface Asked {
  readonly at: Instant;
  /** Why creation would refuse the payment. */
  readonly refused: { readonly code: string; readonly detail?: string } | undefined;
  /** Whether the reader sees rules whatever they disclose. */
  readonly isDisclosed: boolean;
  readonly ruleset: Ruleset;
}

/** An evaluation as its reader may see it. */
export function serializeEvaluation(
  { evaluation, reason }: ReviewDecision,
  { at, refused, isDisclosed, ruleset }: Asked,
): RiskEvaluationData {
  const ruleOf = (name: string) => ruleset.rules.find((one) => one.name === name);
  const levelOf = ({ rule }: { readonly rule: string }): Disclosure =>
    isDisclosed ? "full" : (ruleOf(rule)?.own?.disclose ?? disclosureOf(rule));
  const all = evaluation.hits;
  const hits = all.filter((hit) => levelOf(hit) === "full");
  const withheld = all.filter(
    (hit) => levelOf(hit) === "reason" && !hit.waived && ruleOf(hit.rule)?.action !== "watch",
  );
  const { rule, stage, outcome } = evaluation;
  const level = rule === null ? "full" : levelOf({ rule });
  const stored = storeFacts(evaluation.facts);
  const shadow = isDisclosed ? evaluation.shadow : [];
  const of = { ruleset: evaluation.ruleset, stage, outcome, rule, hits, shadow, facts: stored };
  const shown = showEvaluated(of, ruleset);
  const read = new Set<string>(shown.hits.flatMap(({ facts }) => Object.keys(facts)));
  const isWhole = hits.length === all.length;
  return {
    evaluated_at: at,
    ...shown,
    rule: level === "full" ? rule : null,
    reason: level === "none" ? null : serializeReason(reason, "payment"),
    refusal: refused === undefined ? null : { code: refused.code, detail: refused.detail ?? null },
    withheld: withheld.map((hit) => ({
      action: ruleOf(hit.rule)?.action ?? "hold",
      reason: serializeReason(ruleOf(hit.rule)?.own?.reason ?? reasonOf(hit, reason), "payment"),
    })),
    facts: isDisclosed ? shown.facts : factsOf(shown.facts, read),
    // What would pass is found with all rules, so it would give away those that are not shown.
    would_pass: isWhole ? waysOf(shown.would_pass, isDisclosed ? undefined : read) : [],
  };
}

type Ways = RiskEvaluationData["would_pass"];

/** A change of windows names those of every rule, hidden and in shadow; an account reads what is shown of its hits. */
function waysOf(ways: Ways, read: ReadonlySet<string> | undefined): Ways {
  if (read === undefined) return ways;
  return ways
    .filter(({ changes }) =>
      changes.every(({ kind, change }) => kind === "release" || isKnown(change, read)),
    )
    .map(({ changes }) => ({
      changes: changes.map((one) => ({ ...one, change: factsOf(one.change, read) })),
    }));
}

/** Whether a shown fact gives the change its length: else the length is that of a window that is not shown. */
function isKnown(change: object, read: ReadonlySet<string>): boolean {
  const longest = (names: readonly string[]) =>
    Math.max(0, ...windowQuestions(names).map(({ ms }) => ms));
  const names = Object.keys(change);
  const shown = names.filter((name) => read.has(name));
  return shown.length > 0 && longest(shown) === longest(names);
}

const reasonOf = ({ rule }: RiskHit, reason: ReviewDecision["reason"]) =>
  isHoldRule(rule) ? reviewRule(rule).reason : reason;

function factsOf(
  facts: RiskEvaluationData["facts"],
  names: ReadonlySet<string>,
): RiskEvaluationData["facts"] {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => names.has(name as FactName)));
}

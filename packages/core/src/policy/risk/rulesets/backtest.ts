import { becauseOf, sayCause } from "../explain.ts";
import type { RiskOutcome, ShadowHit } from "../decision.ts";
import { FACT_PLACES, rowPlaces, storedRowReader } from "../fact-rows.ts";
import type { FactRow } from "../language/cells.ts";
import type { FactName, RiskFacts } from "../risk-facts.ts";
import { callsOf, readsOf, type CompiledRule, type Ruleset } from "../ruleset.ts";
import { readStoredFacts, type StoredFacts } from "../stored-facts.ts";
import { isSameDecision, startReplay, type MadeDecision, type Replayed } from "./replay.ts";
import { labelCounts, type PaymentLabel } from "../metrics/labels.ts";
import { LabelledPayments, type LabelResult } from "./backtest-labels.ts";
import { sayText } from "./rule-text.ts";

/** A stored decision with what it is about. */
export interface PastDecision extends MadeDecision {
  readonly payment_id: string;
  readonly version: number;
  readonly decided_at: string;
  readonly ruleset: number;
  readonly facts: StoredFacts;
  /** What became of the payment, as far as that is known at the time of the test. */
  readonly label: PaymentLabel;
}

/** One side of a changed decision. */
export interface DecidedSide {
  readonly outcome: RiskOutcome;
  readonly rule: string | null;
  /** Why, in a sentence; null where it passes. */
  readonly say: string | null;
}

export interface ChangedDecision {
  readonly payment_id: string;
  readonly version: number;
  readonly decided_at: string;
  readonly amount: bigint;
  readonly before: DecidedSide;
  readonly after: DecidedSide;
}

/** Decisions of one outcome before and one after, with the sum of their amounts. */
export interface MatrixCell {
  readonly before: RiskOutcome;
  readonly after: RiskOutcome;
  decisions: number;
  amount: bigint;
  /** Those of payments that turned out bad and good. */
  readonly bad: OutcomeTally;
  readonly good: OutcomeTally;
}

interface OutcomeTally {
  decisions: number;
  amount: bigint;
}

/** What a rule of the ruleset would have done. */
export interface RuleTally {
  readonly rule: string;
  readonly version: number;
  readonly in_shadow: boolean;
  hits: number;
  /** How often it would have been the rule that decides. */
  decides: number;
  /** The sum of the amounts that it hits. */
  amount: bigint;
  /** How often it did not hit, since a fact that it reads was unknown or not kept. */
  unevaluated: number;
}

/** The hits of a rule by what became of the payments. */
export interface RuleResult extends RuleTally {
  readonly labels: LabelResult;
}

export interface BacktestResult {
  readonly decisions: number;
  readonly changed: number;
  readonly changes: readonly ChangedDecision[];
  readonly matrix: readonly MatrixCell[];
  readonly rules: readonly RuleResult[];
  /** All payments of the range by what became of them, each counted once. */
  readonly labels: Pick<LabelResult, "bad" | "good" | "immature">;
  /** By fact that rules of the environment read, the decisions in which nobody knew it. */
  readonly unknown: readonly UnknownFact[];
  /** Decisions that their own ruleset makes differently from their facts: faults of the engine. */
  readonly replay_failures: number;
  readonly failed: readonly { readonly payment_id: string; readonly version: number }[];
  /** Whether there were reviews and the ruleset would let none of them pass. */
  readonly stops_everything: boolean;
}

/** How many changed decisions and failures are kept; all are counted. */
const MOST_KEPT = 100;

export interface Backtest {
  add(past: PastDecision, own: Ruleset): void;
  result(): BacktestResult;
}

class Tallies {
  readonly #matrix: MatrixCell[] = [];
  readonly #rules = new Map<string, RuleTally>();

  addCell(
    { before, after }: Pick<MatrixCell, "before" | "after">,
    amount: bigint,
    label: PaymentLabel,
  ): void {
    const cell = this.#cell(before, after);
    const counts = labelCounts(label);
    const counted = counts === "bad" || counts === "good" ? [cell, cell[counts]] : [cell];
    for (const tally of counted) {
      tally.decisions += 1;
      tally.amount += amount;
    }
  }

  #cell(before: RiskOutcome, after: RiskOutcome): MatrixCell {
    const known = this.#matrix.find((one) => one.before === before && one.after === after);
    if (known !== undefined) return known;
    const none = { decisions: 0, amount: 0n };
    const cell = { before, after, ...none, bad: { ...none }, good: { ...none } };
    this.#matrix.push(cell);
    return cell;
  }

  addHits({ hits, shadow, rule: decided }: Replayed, amount: bigint): void {
    for (const hit of hits) {
      const tally = this.#tally(hit, false);
      tally.hits += 1;
      tally.amount += amount;
      if (hit.rule === decided) tally.decides += 1;
    }
    for (const hit of shadow) {
      const tally = this.#tally(hit, true);
      tally.hits += 1;
      tally.amount += amount;
    }
  }

  addUnevaluated({ name, version }: CompiledRule, inShadow: boolean): void {
    this.#tally({ rule: name, version }, inShadow).unevaluated += 1;
  }

  #tally({ rule, version }: ShadowHit, in_shadow: boolean): RuleTally {
    const known = this.#rules.get(rule);
    if (known !== undefined) return known;
    const tally = { rule, version, in_shadow, hits: 0, decides: 0, amount: 0n, unevaluated: 0 };
    this.#rules.set(rule, tally);
    return tally;
  }

  result(labels: LabelledPayments): Pick<BacktestResult, "matrix" | "rules" | "labels"> {
    return {
      matrix: this.#matrix,
      rules: [...this.#rules.values()]
        .toSorted((a, b) => b.hits - a.hits)
        .map((tally) => ({ ...tally, labels: labels.ofRule(tally.rule) })),
      labels: labels.ofAll(),
    };
  }
}

/** In how many decisions nobody knew a fact. */
interface UnknownFact {
  readonly fact: FactName;
  decisions: number;
}

/** For the decisions of one ruleset. */
interface OwnReplay {
  /** What rulesets make of one: its own, that compared with, and the tested one. */
  readonly decide: (past: PastDecision) => {
    readonly row: FactRow;
    readonly again: Replayed;
    readonly before: Replayed;
    readonly after: Replayed;
  };
  /** Of facts that the tested rules read; undefined where the ruleset's own rules read another window. */
  readonly places: readonly (number | undefined)[];
}

function replayOfOwn(
  own: Ruleset,
  {
    ruleset,
    compareWith = own,
    facts,
  }: {
    readonly ruleset: Ruleset;
    readonly compareWith: Ruleset | undefined;
    readonly facts: readonly FactName[];
  },
): OwnReplay {
  const calls = callsOf(own).places;
  const read = storedRowReader(calls);
  const places = rowPlaces(calls);
  const sets = [...new Set([own, compareWith, ruleset])];
  const replay = startReplay(sets, places);
  const [before, after] = [sets.indexOf(compareWith), sets.indexOf(ruleset)];
  return {
    decide(past) {
      const row = read(past.facts);
      const replayed = replay(past, row);
      const again = replayed[0] as Replayed;
      return { row, again, before: replayed[before] ?? again, after: replayed[after] ?? again };
    },
    places: facts.map((fact) => places.get(fact)),
  };
}

/** Decides past decisions again by a ruleset. Its memory does not grow with their number. */
export function startBacktest(ruleset: Ruleset, compareWith?: Ruleset): Backtest {
  const changes: ChangedDecision[] = [];
  const failed: { payment_id: string; version: number }[] = [];
  const tallies = new Tallies();
  const labels = new LabelledPayments();
  const counts = { decisions: 0, changed: 0, failures: 0, reviews: 0, passes: 0 };
  const facts = factsOfOwnRules(ruleset);
  const unknown = facts.map((fact): UnknownFact => ({ fact, decisions: 0 }));
  const replays = new Map<Ruleset, OwnReplay>();
  const replayOf = (own: Ruleset) => {
    const known = replays.get(own) ?? replayOfOwn(own, { ruleset, compareWith, facts });
    replays.set(own, known);
    return known;
  };
  return {
    add(past, own) {
      const { stage, payment_id, version, decided_at } = past;
      const { decide, places } = replayOf(own);
      const { row, again, before, after } = decide(past);
      const amount = amountOf(row);
      counts.decisions += 1;
      tallies.addCell({ before: before.outcome, after: after.outcome }, amount, past.label);
      tallies.addHits(after, amount);
      labels.add({ payment_id, amount, label: past.label }, after);
      if (stage === "review") counts.reviews += 1;
      if (stage === "review" && after.outcome === "pass") counts.passes += 1;
      for (let index = 0; index < unknown.length; index += 1) {
        const place = places[index];
        const isKnown = place !== undefined && row.table[place] !== undefined;
        if (!isKnown) (unknown[index] as UnknownFact).decisions += 1;
      }
      for (const rule of after.undecided.rules) tallies.addUnevaluated(rule, false);
      for (const rule of after.undecided.shadow) tallies.addUnevaluated(rule, true);
      if (!isSameDecision(past, again)) {
        counts.failures += 1;
        if (failed.length < MOST_KEPT) failed.push({ payment_id, version });
      }
      if (before.outcome === after.outcome && before.rule === after.rule) return;
      counts.changed += 1;
      if (changes.length >= MOST_KEPT) return;
      const seen = readStoredFacts(past.facts, readsOf(own), callsOf(own).windows);
      const sides = { before: sideOf(before, seen), after: sideOf(after, seen) };
      changes.push({ payment_id, version, decided_at, amount, ...sides });
    },
    result: () => ({
      decisions: counts.decisions,
      changed: counts.changed,
      changes,
      ...tallies.result(labels),
      unknown: unknown
        .filter(({ decisions }) => decisions > 0)
        .map(({ fact, decisions }) => ({ fact, decisions })),
      replay_failures: counts.failures,
      failed,
      stops_everything: counts.reviews > 0 && counts.passes === 0,
    }),
  };
}

const AMOUNT = FACT_PLACES.get("payment.amount") ?? 0;

const amountOf = ({ table }: FactRow): bigint => BigInt((table[AMOUNT] ?? 0) as number | bigint);

const factsOfOwnRules = ({ rules, shadow }: Ruleset): readonly FactName[] => [
  ...new Set([...rules, ...shadow].flatMap(({ own, reads }) => (own === undefined ? [] : reads))),
];

function sideOf({ outcome, rule, deciding }: Replayed, facts: RiskFacts): DecidedSide {
  if (deciding === undefined) return { outcome, rule, say: null };
  const { own } = deciding;
  const say = own?.staff ? sayText(own.staff, facts) : sayCause(becauseOf(deciding, facts));
  return { outcome, rule, say };
}

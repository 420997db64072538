import { formatUsd } from "../../catalog/money.ts";
import { amountPoints } from "./amount-points.ts";
import { sayLength, WINDOW_MEASURES, windowQuestions } from "./language/windows.ts";
import { LIST_KINDS, listQuestions, type ListQuestion } from "./lists.ts";
import { FACT_NAMES, riskFact, type FactName, type RiskFacts } from "./risk-facts.ts";
import type { RiskStage } from "./risk-rules.ts";
import { BUILT_IN, rulesThatHit, type CompiledRule, type Ruleset } from "./ruleset.ts";

/** What a change is about. */
export const CHANGE_KINDS = ["amount", "time", "evidence", "list", "release"] as const;

/** A change that would have let a payment pass, verified by all rules. */
export type WouldPass = {
  readonly kind: (typeof CHANGE_KINDS)[number];
  /** The facts as they would be. */
  readonly change: RiskFacts;
  /** In a sentence. */
  readonly say: string;
  readonly verified: true;
};

export type Counterfactuals = {
  /** Changes that suffice, cheapest first. */
  readonly would_pass: readonly (readonly WouldPass[])[];
  readonly evaluations: number;
  /** Whether the search ended at its bound. */
  readonly is_cut: boolean;
};

/** The most evaluations of all rules for one payment. */
export const MAX_EVALUATIONS = 200;

export type Asked = {
  readonly facts: RiskFacts;
  readonly stage: RiskStage;
  /** Rules waived on these facts. */
  readonly waived: readonly string[];
  /** The rules that decided; the built-in ones by default. */
  readonly ruleset?: Ruleset | undefined;
};

/** The rules that stop a payment with these facts. */
const rulesThatStop = ({ stage, ruleset = BUILT_IN }: Asked, facts: RiskFacts): CompiledRule[] =>
  rulesThatHit(facts, stage, ruleset).filter(({ action }) => action !== "watch");

/** A change to try: its facts, and the rules that it waives. */
interface Candidate extends Omit<WouldPass, "verified"> {
  /** Facts that follow from the change. */
  readonly also?: RiskFacts;
  readonly waives: readonly string[];
}

/** Finds what would have passed: each change alone, and the cheapest pair where none suffices; none where nothing stops it. */
export function findWouldPass(asked: Asked): Counterfactuals {
  let evaluations = 0;
  const passes = (changes: readonly Candidate[]): boolean => {
    if (evaluations >= MAX_EVALUATIONS) return false;
    evaluations += 1;
    const facts = Object.assign(
      {},
      asked.facts,
      ...changes.map(({ change, also }) => ({ ...change, ...also })),
    ) as RiskFacts;
    const waived = new Set([...asked.waived, ...changes.flatMap(({ waives }) => waives)]);
    return rulesThatStop(asked, facts).every(({ name }) => waived.has(name));
  };
  if (passes([])) return { would_pass: [], evaluations, is_cut: false };
  const { groups, is_cut } = candidatesOf(asked);
  const alone = groups.flatMap((group) => {
    const found = group.find((candidate) => passes([candidate]));
    return found === undefined ? [] : [[found]];
  });
  const found = alone.length > 0 ? alone : severalOf(asked, groups, passes);
  return {
    would_pass: found.map((changes) =>
      changes.map(({ kind, change, say }) => ({ kind, change, say, verified: true as const })),
    ),
    evaluations,
    is_cut: is_cut || evaluations >= MAX_EVALUATIONS,
  };
}

type Groups = readonly (readonly Candidate[])[];
type Passes = (changes: readonly Candidate[]) => boolean;

/** The cheapest pair; where none suffices, a value that is on many lists taken off all of them. */
function severalOf(asked: Asked, groups: Groups, passes: Passes): Candidate[][] {
  const pair = pairOf(groups, passes);
  if (pair.length > 0) return pair;
  const off = offAllLists(asked);
  return off.some((candidate) => passes([candidate])) ? [off] : pairOf([off, ...groups], passes);
}

function pairOf(groups: Groups, passes: Passes): Candidate[][] {
  for (const [index, group] of groups.entries()) {
    for (const other of groups.slice(index + 1)) {
      for (const one of group) {
        const two = other.find((candidate) => passes([one, candidate]));
        if (two !== undefined) return [[one, two]];
      }
    }
  }
  return [];
}

/** What may be tried, in groups of one kind of change, the cheapest group first; best first in each. */
function candidatesOf(asked: Asked): { readonly groups: Groups; readonly is_cut: boolean } {
  const smaller = amounts(asked);
  const groups = [
    smaller.candidates,
    releases(asked),
    ...evidence(asked),
    ...lists(asked),
    ...times(asked),
    windows(asked),
    laterSettlement(asked),
    unasked(asked),
  ].filter((group) => group.length > 0);
  return { groups, is_cut: smaller.is_cut };
}

const AMOUNT = "payment.amount";
const FITS_AMOUNT = "exposure.fits_amount";
const FITS_ON = "exposure.fits_on";
const EVALUATIONS = "customer.evaluations_1h";

/** Amounts at which a rule changes, largest first, and the largest within all exposure limits. */
function amounts({ facts, stage, ruleset = BUILT_IN }: Asked) {
  const conditions = ruleset.rules.flatMap(({ node, stages }) =>
    stages.includes(stage) ? [node] : [],
  );
  const { points, is_cut } = amountPoints(conditions, facts);
  const fits = facts[FITS_AMOUNT];
  const largest = typeof fits === "bigint" ? fits : 0n;
  const candidates = [...new Set(largest > 0n ? [...points, largest] : points)]
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((cents): Candidate => ({
      kind: "amount",
      change: { [AMOUNT]: cents },
      ...(cents <= largest ? WITHIN_EXPOSURE : {}),
      say: `With ${formatUsd(cents)}.`,
      waives: [],
    }));
  return { candidates, is_cut };
}

const WITHIN_EXPOSURE = { also: { "exposure.over_by": undefined } } as const;

/** The earliest settlement day on which all exposure limits have room. */
function laterSettlement({ facts }: Asked): Candidate[] {
  const day = facts[FITS_ON];
  if (day === undefined) return [];
  const say = `Dated for settlement on ${String(day)}, on which it exceeds no exposure limit.`;
  return [{ kind: "time", change: { [FITS_ON]: day }, ...WITHIN_EXPOSURE, say, waives: [] }];
}

/** Releases of the hits that a person may waive. */
function releases(asked: Asked): Candidate[] {
  const { facts, waived } = asked;
  const standing = rulesThatStop(asked, facts).filter(({ name }) => !waived.includes(name));
  const waives = standing
    .filter(({ locked, action }) => !locked && (action === "hold" || action === "park"))
    .map(({ name }) => name);
  if (waives.length === 0) return [];
  const say = `Released by a person from ${waives.join(", ")}.`;
  return [{ kind: "release", change: {}, say, waives }];
}

/** Facts that evidence changes, at their usual value; a balance at what is needed. */
function evidence({ facts }: Asked): Candidate[][] {
  const cured = FACT_NAMES.filter((name) => riskFact(name).changed_by === "evidence").flatMap(
    (name): Candidate[] => {
      const { usual } = riskFact(name);
      if (usual === undefined || facts[name] === usual) return [];
      const say = `Once ${name} is ${String(usual) === "" ? "empty" : String(usual)}.`;
      return [{ kind: "evidence", change: { [name]: usual }, say, waives: [] }];
    },
  );
  return [...cured.map((one) => [one]), needed(facts)];
}

/** Each answer of a list that a stopping rule read, the other way round. */
function lists(asked: Asked): Candidate[][] {
  const { facts, waived } = asked;
  const reads = rulesThatStop(asked, facts).flatMap((rule) =>
    waived.includes(rule.name) ? [] : rule.reads,
  );
  return listQuestions(reads).flatMap((question) => {
    const isOn = facts[question.fact];
    // A value that nobody knows can stand on no list.
    return isOn === undefined ? [] : [[listChange([question], isOn !== true)]];
  });
}

/** None of the lists holds what it holds: where more than two do. */
function offAllLists({ facts }: Asked): Candidate[] {
  const on = listQuestions(Object.keys(facts)).filter(({ fact }) => facts[fact] === true);
  return on.length < 3 ? [] : [listChange(on, false)];
}

function listChange(questions: readonly ListQuestion[], isOn: boolean): Candidate {
  const said = questions.map(
    ({ list, key }) => `${key} were ${isOn ? "" : "not "}on ${sayList(list)}`,
  );
  return {
    kind: "list",
    change: Object.fromEntries(questions.map(({ fact }) => [fact, isOn])),
    say: `If ${said.join(" and ")}.`,
    waives: [],
  };
}

const sayList = (name: string): string =>
  (LIST_KINDS as readonly string[]).includes(name)
    ? `a list of the kind ${name}`
    : `the list ${name}`;

function needed(facts: RiskFacts): Candidate[] {
  const [amount, underWay, check] = [
    facts[AMOUNT],
    facts["balance.under_way"],
    facts["payment.balance_check"],
  ];
  if (typeof amount !== "bigint" || check === "disabled" || check === undefined) return [];
  const cents = amount + (typeof underWay === "bigint" ? underWay : 0n);
  const known = facts["balance.cents"];
  if (typeof known === "bigint" && known >= cents) return [];
  const say = "With a balance that covers it.";
  return [{ kind: "evidence", change: { "balance.cents": cents }, say, waives: [] }];
}

/** Usage of the next day and of the next month. */
function times({ facts }: Asked): Candidate[][] {
  const reset = (names: readonly FactName[]) =>
    Object.fromEntries(names.filter((name) => facts[name] !== undefined).map((name) => [name, 0n]));
  const day = reset(["usage.daily_amount"]);
  const month = reset(["usage.daily_amount", "usage.monthly_amount", "usage.monthly_count"]);
  const candidates: Candidate[] = [];
  if (Object.keys(day).length > 0)
    candidates.push({ kind: "time", change: day, say: "Created on the next day.", waives: [] });
  if (Object.keys(month).length > Object.keys(day).length)
    candidates.push({
      kind: "time",
      change: month,
      say: "Created in the next month.",
      waives: [],
    });
  return candidates.length === 0 ? [] : [candidates];
}

/** No evaluation of the customer's payments is of the last hour. */
function unasked({ facts }: Asked): Candidate[] {
  if (!facts[EVALUATIONS]) return [];
  const say = "After 1 hour without another evaluation.";
  return [{ kind: "time", change: { [EVALUATIONS]: 0n }, say, waives: [] }];
}

/** Windows that are empty once their length passes without another payment, the shortest first. */
function windows({ facts }: Asked): Candidate[] {
  const asked = windowQuestions(Object.keys(facts));
  const lengths = [...new Set(asked.map(({ ms }) => ms))].toSorted((a, b) => a - b);
  return lengths.map((length) => ({
    kind: "time",
    change: Object.fromEntries(
      asked
        .filter(({ ms }) => ms <= length)
        .map(({ fact, measure }) => [fact, WINDOW_MEASURES[measure].empty]),
    ),
    say: `After ${sayLength(length)} without another payment.`,
    waives: [],
  }));
}

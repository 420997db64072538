import {
  addDays,
  addMs,
  describeRate,
  laterOf,
  RETURN_CEILINGS,
  returnRate,
  type ReturnRate,
  type ReturnRateName,
} from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  isRateCheckDue,
  requestRateCheck,
  takeRateChecks,
} from "../../db/tables/accounts/account-checks.ts";
import {
  lockReturnRateStates,
  saveReturnRateStates,
  type ReturnRateState,
} from "../../db/tables/accounts/return-rate-states.ts";
import { countReturns, type ReturnCounts } from "../../db/tables/accounts/return-rates.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { openExceptions, autoResolveExceptions } from "../../exceptions/exceptions.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import { holdUnsentCharges } from "./return-rate-holds.ts";
import { groupCounts, periodUpTo, serializeRate, type RatedGroup } from "./return-rates.ts";
import type { StepRun } from "../transitions/step.ts";

type Scope = ReturnRateState["scope"];
type EvaluatedGroup = RatedGroup & {
  readonly scope: Scope;
  /** False for a company id used by one account alone: its rates equal the account's. */
  readonly isReported: boolean;
};
const NAMES = Object.keys(RETURN_CEILINGS) as ReturnRateName[];

/**
 * Evaluates return rates of accounts with new returns, and daily of all with returns in the period.
 * Emits warnings, breaches and recoveries, and holds charges as configured.
 */
export async function evaluateReturnRates(run: StepRun): Promise<void> {
  const { environment_id, at, tools } = run;
  if (!(await isRateCheckDue(tools.db, { environment_id, at }))) return;
  await tools.db.tx(async (tx) => {
    const { due, counts, known } = await readDueRates(tx, run);
    if (due.size === 0) return;
    const { groups, companies, recheckedIds } = groupsOfDue({ counts, due });
    const before = new Map(known.map((state) => [keyOf(state.scope, state.subject, state), state]));
    // States of company ids used only by other accounts are kept until those are due.
    const ownStates = known.filter(({ scope, subject }) =>
      scope === "account" ? due.has(subject) : !companies.has(subject),
    );
    const evaluated = [...groups, ...groupsWithoutEntries(ownStates, groups)].flatMap((group) =>
      group.rates.map((rate) =>
        evaluateRate(run, { group, rate, before: before.get(keyOf(group.scope, group.id, rate)) }),
      ),
    );
    const states = evaluated.flatMap(({ state }) => state ?? []);
    const due_at = easternInstant(addDays(easternTime(at).date, 1), "00:00");
    await tx.pipeline([
      requestRateCheck(tx, environment_id, { account_ids: recheckedIds, due_at }),
      saveReturnRateStates(tx, states),
    ]);
    if ([...known, ...states].some(isBreach)) await holdUnsentCharges(tx, run);
    await emitChanges(tx, run, evaluated);
  });
}

const isBreach = ({ level }: ReturnRateState) => level === "breach";

interface DueRates {
  /** The due accounts, removed from the queue. */
  readonly due: ReadonlySet<string>;
  readonly counts: readonly ReturnCounts[];
  readonly known: readonly ReturnRateState[];
}

async function readDueRates(tx: Tx, { environment_id, at }: StepRun): Promise<DueRates> {
  const period = { environment_id, account_ids: null, ...periodUpTo(easternTime(at).date) };
  const [known, due, counts] = await tx.pipeline([
    lockReturnRateStates(tx, { environment_id, at }),
    takeRateChecks(tx, { environment_id, at }),
    countReturns(tx, period),
  ]);
  return { due: new Set(due), counts, known };
}

const keyOf = (scope: Scope, id: string, { name }: { name: string }) => `${scope} ${id} ${name}`;

/** The due accounts and company ids with their rates, and the accounts to recheck. */
function groupsOfDue({ counts, due }: Pick<DueRates, "counts" | "due">): {
  groups: EvaluatedGroup[];
  companies: ReadonlySet<string>;
  recheckedIds: readonly string[];
} {
  const ownStates = counts.filter(({ account_id }) => due.has(account_id));
  const dueCompanies = new Set(ownStates.map(({ company_id }) => company_id));
  const isSeparate = findSeparateCompanies(counts);
  const groups = groupCounts(counts).flatMap(({ scope, id, rates }): EvaluatedGroup[] => {
    if (scope === "account") return due.has(id) ? [{ scope, id, rates, isReported: true }] : [];
    if (scope !== "company" || !dueCompanies.has(id)) return [];
    return [{ scope, id, rates, isReported: isSeparate(id) }];
  });
  const returned = new Set(
    groups
      .filter(({ rates }) => rates.some((rate) => rate.returned > 0n))
      .map(({ scope, id }) => `${scope} ${id}`),
  );
  const recheckedIds = ownStates.filter(
    ({ account_id, company_id }) =>
      returned.has(`account ${account_id}`) || returned.has(`company ${company_id}`),
  );
  return {
    groups,
    companies: new Set(counts.map(({ company_id }) => company_id)),
    recheckedIds: recheckedIds.map(({ account_id }) => account_id),
  };
}

/** Predicate: whether a company id's rates differ from those of a single account. */
function findSeparateCompanies(counts: readonly ReturnCounts[]): (companyId: string) => boolean {
  const accountsUnder = new Map<string, Set<string>>();
  const companiesOf = new Map<string, Set<string>>();
  for (const { account_id, company_id } of counts) {
    addTo(accountsUnder, company_id, account_id);
    addTo(companiesOf, account_id, company_id);
  }
  return (companyId) => {
    const [first = "", ...others] = accountsUnder.get(companyId) ?? [];
    return others.length > 0 || (companiesOf.get(first)?.size ?? 0) > 1;
  };
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}

/** Groups with a stored state and no entries left in the period. */
function groupsWithoutEntries(
  known: readonly ReturnRateState[],
  counted: readonly EvaluatedGroup[],
): EvaluatedGroup[] {
  const left = new Set(counted.map(({ scope, id }) => `${scope} ${id}`));
  const rates = NAMES.map((name) => returnRate(name, { originated: 0n, returned: 0n }));
  const gone = new Map(
    known
      .map(({ scope, subject }) => ({ scope, id: subject, rates, isReported: scope === "account" }))
      .map((group) => [`${group.scope} ${group.id}`, group] as const)
      .filter(([key]) => !left.has(key)),
  );
  return [...gone.values()];
}

const EVENTS = { warning: "warning", breach: "breached", ok: "recovered" } as const;

interface EvaluatedRate {
  readonly rate: ReturnRate;
  /** The state to store; undefined if there never was a change. */
  readonly state: (ReturnRateState & { readonly level: keyof typeof EVENTS }) | undefined;
  readonly isNew: boolean;
}

function evaluateRate(
  run: StepRun,
  input: { group: EvaluatedGroup; rate: ReturnRate; before: ReturnRateState | undefined },
): EvaluatedRate {
  const { group, rate, before } = input;
  // Too few entries count as recovered.
  const level = rate.level === "too_few" ? "ok" : rate.level;
  const isChange = level !== (before?.level ?? "ok");
  if (before === undefined && !isChange) return { rate, state: undefined, isNew: false };
  const wasReported = (before?.version ?? 0) > 0;
  const isNew = isChange && (wasReported || (group.isReported && level !== "ok"));
  const { originated, returned } = rate;
  const state = {
    id: before?.id ?? run.tools.ids.uuid(run.at),
    environment_id: run.environment_id,
    account_id: group.scope === "account" ? group.id : null,
    scope: group.scope,
    subject: group.id,
    name: rate.name,
    level,
    originated,
    returned,
    version: (before?.version ?? 0) + (isNew ? 1 : 0),
    changed_at:
      before === undefined
        ? run.at
        : isNew
          ? laterOf(run.at, addMs(before.changed_at, 1))
          : before.changed_at,
  };
  return { rate, state, isNew };
}

async function emitChanges(
  tx: Tx,
  run: StepRun,
  evaluated: readonly EvaluatedRate[],
): Promise<void> {
  const changes = evaluated.flatMap(({ rate, state, isNew }) =>
    isNew && state !== undefined ? [{ rate, state }] : [],
  );
  if (changes.length === 0) return;
  const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
  await appendEvents(tx, run.tools.ids, run.environment_id, changes.map(eventOf));
  await autoResolveExceptions(tx, context, {
    kind: "return_rate",
    subjects: changes.filter(({ state }) => state.level === "ok").map(subjectOf),
    reason: "The rate is below its ceiling again.",
  });
  await openExceptions(
    tx,
    context,
    changes
      .filter(({ state }) => state.level !== "ok")
      .map((change) => ({
        kind: "return_rate",
        subject: subjectOf(change),
        message: sentenceOf(change),
        account_id: change.state.account_id,
        details: {
          scope: change.state.scope,
          id: change.state.subject,
          ...serializeRate(change.rate),
        },
      })),
  );
}

type Change = { readonly rate: ReturnRate; readonly state: NonNullable<EvaluatedRate["state"]> };

function subjectOf({ state: { scope, subject, name } }: Change): string {
  return scope === "account" ? `${subject} ${name}` : `company ${subject} ${name}`;
}

function sentenceOf({ state: { scope, subject }, rate }: Change): string {
  const sentence = describeRate(rate);
  return scope === "account" ? sentence : `Company id ${subject}: ${sentence}`;
}

function eventOf(change: Change): NewEvent {
  const { state, rate } = change;
  const { id, account_id, scope, subject, changed_at } = state;
  return {
    account_id,
    type: `return_rate.${EVENTS[state.level]}`,
    resource_type: "return_rate",
    resource_id: id,
    resource_version: state.version,
    occurred_at: changed_at,
    patch: {
      id,
      account_id,
      scope,
      company_id: scope === "company" ? subject : null,
      ...serializeRate(rate),
      updated_at: changed_at,
    },
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message: sentenceOf(change),
      actor: ENGINE_ACTOR,
      request_id: null,
    },
  };
}

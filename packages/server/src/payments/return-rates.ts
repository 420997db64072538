import {
  addDays,
  addMs,
  laterOf,
  ratesOfReturn,
  RETURN_CEILINGS,
  RETURN_RATE_DAYS,
  returnRate,
  type CivilDate,
  type ReturnRate,
  type ReturnRateName,
} from "@railhead/core";
import type { Executor, Tx } from "../db/executor.ts";
import {
  countReturns,
  lockReturnRateStates,
  saveReturnRateStates,
  type ReturnCounts,
  type ReturnRateState,
} from "../db/return-rates.ts";
import { appendEvents, type NewEvent } from "../events/append.ts";
import { openExceptions, type NewException } from "../exceptions/exceptions.ts";
import { easternTime } from "../rails/eastern-time.ts";
import { ENGINE_ACTOR } from "./move.ts";
import type { StepRun } from "./step.ts";

/** What a rate is of: one account, all entries under a company id, or all of an entry class. */
export interface RatedGroup {
  readonly scope: "account" | "company" | "sec_code";
  readonly id: string;
  readonly rates: readonly ReturnRate[];
}

const NAMES = Object.keys(RETURN_CEILINGS) as ReturnRateName[];

export function periodUpTo(to: CivilDate): { from: CivilDate; to: CivilDate } {
  return { from: addDays(to, 1 - RETURN_RATE_DAYS), to };
}

/** The rates of every account, company id and entry class with debits in the period. */
export async function readReturnRates(
  db: Executor,
  of: { environment_id: string; account_ids: readonly string[] | null; to: CivilDate },
): Promise<RatedGroup[]> {
  const counts = await countReturns(db, { ...of, ...periodUpTo(of.to) });
  return [
    ...grouped(counts, "account", ({ account_id }) => account_id),
    ...grouped(counts, "company", ({ company_id }) => company_id),
    ...grouped(counts, "sec_code", ({ sec_code }) => sec_code),
  ];
}

function grouped(
  counts: readonly ReturnCounts[],
  scope: RatedGroup["scope"],
  idOf: (count: ReturnCounts) => string,
): RatedGroup[] {
  const ids = [...new Set(counts.map(idOf))].toSorted();
  return ids.map((id) => {
    const mine = counts.filter((count) => idOf(count) === id);
    const originated = sum(mine, () => true);
    const returnedIn = (name: ReturnRateName) =>
      sum(mine, ({ code }) => code !== null && ratesOfReturn(code).includes(name));
    return {
      scope,
      id,
      rates: NAMES.map((name) => returnRate(name, { originated, returned: returnedIn(name) })),
    };
  });
}

function sum(counts: readonly ReturnCounts[], isCounted: (count: ReturnCounts) => boolean): bigint {
  return counts.filter(isCounted).reduce((total, { n }) => total + n, 0n);
}

/**
 * Tells where rates of accounts came near their ceilings, passed them, or fell below them again.
 * Called after returns were applied. Call it last.
 */
export async function watchReturnRates(
  tx: Tx,
  run: StepRun,
  accountIds: ReadonlySet<string>,
): Promise<void> {
  if (accountIds.size === 0) return;
  const account_ids = [...accountIds];
  const known = await lockReturnRateStates(tx, account_ids);
  const beforeByRate = new Map(known.map((row) => [`${row.account_id} ${row.name}`, row]));
  const { environment_id } = run;
  const to = easternTime(run.at).date;
  const groups = await readReturnRates(tx, { environment_id, account_ids, to });
  const changes = groups
    .filter(({ scope }) => scope === "account")
    .flatMap(({ id, rates }) =>
      rates.flatMap((rate) => {
        const before = beforeByRate.get(`${id} ${rate.name}`);
        return changeOf(run, { account_id: id, rate, before }) ?? [];
      }),
    );
  if (changes.length === 0) return;
  await saveReturnRateStates(
    tx,
    changes.map(({ state }) => state),
  );
  await appendEvents(tx, run.tools.ids, environment_id, changes.map(eventOf));
  await openExceptions(
    tx,
    { environment_id, at: run.at, ids: run.tools.ids },
    changes.filter(({ state }) => state.level !== "ok").map(caseOf),
  );
}

const EVENTS = { warning: "warning", breach: "breached", ok: "recovered" } as const;

interface RateChange {
  readonly state: ReturnRateState & { readonly level: keyof typeof EVENTS };
  readonly rate: ReturnRate;
}

function changeOf(
  run: StepRun,
  told: { account_id: string; rate: ReturnRate; before: ReturnRateState | undefined },
): RateChange | undefined {
  const { account_id, rate, before } = told;
  const { level } = rate;
  if (level === "too_few" || level === (before?.level ?? "ok")) return undefined;
  const state = {
    id: before?.id ?? run.tools.ids.uuid(run.at),
    environment_id: run.environment_id,
    account_id,
    name: rate.name,
    level,
    version: (before?.version ?? 0) + 1,
    changed_at: before === undefined ? run.at : laterOf(run.at, addMs(before.changed_at, 1)),
  };
  return { state, rate };
}

const sentenceOf = (rate: ReturnRate) =>
  `The ${rate.name} return rate is ${rate.rate} % of a ceiling of ${rate.ceiling} %.`;

function eventOf({ state, rate }: RateChange): NewEvent {
  const { id, account_id, changed_at } = state;
  return {
    account_id,
    type: `return_rate.${EVENTS[state.level]}`,
    resource_type: "return_rate",
    resource_id: id,
    resource_version: state.version,
    occurred_at: changed_at,
    patch: { id, account_id, ...renderRate(rate), updated_at: changed_at },
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message: sentenceOf(rate),
      actor: ENGINE_ACTOR,
      request_id: null,
    },
  };
}

function caseOf({ state: { account_id }, rate }: RateChange): NewException {
  return {
    kind: "return_rate",
    subject: `${account_id} ${rate.name}`,
    message: sentenceOf(rate),
    account_id,
    details: renderRate(rate),
  };
}

/** A rate on the wire. */
export function renderRate(rate: ReturnRate) {
  return {
    name: rate.name,
    originated: Number(rate.originated),
    returned: Number(rate.returned),
    rate: rate.rate,
    ceiling: rate.ceiling,
    headroom: Number(rate.headroom),
    level: rate.level,
  };
}

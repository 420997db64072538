import {
  findExcesses,
  formatUsd,
  nameLimit,
  type ExposureSide,
  type Instant,
  type PaymentKind,
} from "@railhead/core";
import type { Executor, Tx } from "../../db/postgres/executor.ts";
import { listFileLimits, type CoveringLimit } from "../../db/tables/exposure/exposure-counts.ts";
import { listSealable } from "../../db/tables/files/sealable-payments.ts";
import {
  pickSealable,
  placesAbove,
  uuidAt,
  type SealableGroup,
  type SealableKind,
  type SealablePayments,
} from "../../db/tables/files/sealable-rows.ts";
import { openExceptions } from "../../exceptions/exceptions.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { exposureFactsOf } from "../exposure/review-exposure.ts";
import type { LimitFacts } from "../review/reviewed.ts";
import type { StepRun } from "../transitions/step.ts";

/** The exposure limits over one file that cover payments, the least first. */
export type FileLimits = (group: SealableGroup) => readonly CoveringLimit[];

const SIDE_OF: Readonly<Record<PaymentKind, ExposureSide>> = { charge: "debit", payout: "credit" };

export async function readFileLimits(
  db: Executor,
  environmentId: string,
  kinds: readonly SealableKind[],
): Promise<FileLimits> {
  const accounts = [...new Set(kinds.map(({ of }) => of.account_id))];
  const limits = await listFileLimits(db, environmentId, accounts);
  const bySide = new Map<string, CoveringLimit[]>();
  for (const limit of limits) {
    const key = `${limit.account_id} ${limit.side}`;
    bySide.set(key, [...(bySide.get(key) ?? []), limit]);
  }
  return ({ account_id, kind }) => bySide.get(`${account_id} ${SIDE_OF[kind]}`) ?? [];
}

/** Payments that no file may hold, each with how far it is over a limit by itself. */
export function findAboveFileLimit(
  due: SealablePayments,
  limitsOf: FileLimits,
): Map<string, LimitFacts> {
  const least = ({ of }: SealableKind) => Number(limitsOf(of)[0]?.limit_cents ?? Infinity);
  const above = pickSealable(due, placesAbove(due, least));
  return new Map(
    listSealable(above, () => true).map(({ id, amount_cents, of }) => {
      const settlement_date = of.settlement_date ?? "";
      const uses = limitsOf(of).map((limit) => ({ limit, sums: new Map() }));
      const exposed = { amount_cents, settlement_date, is_same_day: false };
      const excesses = findExcesses(uses, exposed);
      const least_cents = amount_cents - (excesses[0]?.over_cents ?? 0n);
      const fit_cents = least_cents > 0n ? least_cents : null;
      const of_payment = { requested_cents: amount_cents, settlement_date, fit_cents, fit: null };
      return [id, { exposure: exposureFactsOf({ excesses, ...of_payment }) }];
    }),
  );
}

/** The payments of a file within its limits, and those that wait for a later one, each with its limit. */
export interface SplitByFileLimits {
  readonly fit: SealablePayments;
  readonly over: SealablePayments;
  readonly limitById: ReadonlyMap<string, CoveringLimit>;
}

/** Fills a file in the order of the payments; one that does not fit is passed over by smaller ones. */
export function splitByFileLimits(
  payments: SealablePayments,
  limitsOf: FileLimits,
): SplitByFileLimits {
  const limits = payments.kinds.map(({ of }) => limitsOf(of));
  const limitById = new Map<string, CoveringLimit>();
  // A million payments are not copied for limits that nobody set.
  if (limits.every(({ length }) => length === 0))
    return { fit: payments, over: pickSealable(payments, []), limitById };
  const fit: number[] = [];
  const over: number[] = [];
  const inFile = new Map<string, number>();
  for (let place = 0; place < payments.count; place += 1) {
    const covering = limits[payments.kindOf[place] ?? -1] ?? [];
    const withIt = (id: string) => (inFile.get(id) ?? 0) + (payments.amounts[place] ?? 0);
    const reached = covering.find(({ id, limit_cents }) => withIt(id) > Number(limit_cents));
    if (reached === undefined) {
      fit.push(place);
      for (const { id } of covering) inFile.set(id, withIt(id));
    } else {
      over.push(place);
      limitById.set(uuidAt(payments.ids, 16 * place), reached);
    }
  }
  return { fit: pickSealable(payments, fit), over: pickSealable(payments, over), limitById };
}

const sayLimit = (limit: CoveringLimit) => `${nameLimit(limit)}, ${formatUsd(limit.limit_cents)},`;

/** What a payment says that waits for a later file. */
export function waitsForFile({ limitById }: SplitByFileLimits) {
  return (id: string, cutoff: Instant): string => {
    const limit = limitById.get(id);
    const reached = limit === undefined ? "A limit per file" : capitalize(sayLimit(limit));
    return `${reached} is reached in this file. The payment goes by itself with the next file that has room for it; the next cut-off is ${cutoff}.`;
  };
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Opens one exception per day and limit that keeps payments out of a file. */
export async function reportFileLimits(
  tx: Tx,
  { environment_id, at, tools }: StepRun,
  { limitById }: SplitByFileLimits,
): Promise<void> {
  if (limitById.size === 0) return;
  const { date } = easternTime(at);
  const limits = new Map([...limitById.values()].map((limit) => [limit.id, limit]));
  await openExceptions(
    tx,
    { environment_id, at, ids: tools.ids },
    [...limits.values()].map((limit) => ({
      kind: "limit_reached",
      subject: `${date} ${limit.id}`,
      message: `${capitalize(sayLimit(limit))} keeps payments out of a file of ${date}.`,
      what_next:
        "They go by themselves with the next file that has room for them. Raise the limit if they are to go sooner: it counts from the next file on.",
      details: {
        limit: limit.id,
        payments: [...limitById.values()].filter(({ id }) => id === limit.id).length,
      },
      ...(limit.scope === "account" ? { account_id: limit.account_id } : {}),
      resource: { type: "exposure_limit", id: limit.id },
    })),
  );
}

import { raw, sql } from "../../../packages/server/src/db/postgres/executor.ts";
import type { DueWork } from "../../../packages/server/src/db/tables/payments/due.ts";
import { accessSets } from "./poisoned-access.ts";
import { auxiliarySets } from "./poisoned-auxiliary.ts";
import { bankExchangeSets } from "./poisoned-bank-exchange.ts";
import { counterpartySets } from "./poisoned-counterparties.ts";
import { fundingSets } from "./poisoned-funding.ts";
import { paymentSets } from "./poisoned-payments.ts";
import type { MakeSet, PoisonedSet } from "./poisoned-set.ts";
import type { Sandbox, TestService } from "../service.ts";

/**
 * A bulk job keeps a payment that it cannot change as that payment's own result; the breaker of rules has no items, the
 * review of the programme one.
 */
export const KEEPS_RESULTS = [
  "bulk",
  "rule_breaker",
  "programme_review",
] as const satisfies readonly DueWork[];

type Work = Exclude<DueWork, (typeof KEEPS_RESULTS)[number]>;

/** For each other step a set of what it takes, with one in its middle that it cannot handle. */
export const POISONED_SETS: Readonly<Record<Work, MakeSet>> = {
  ...accessSets,
  ...counterpartySets,
  ...paymentSets,
  ...fundingSets,
  ...auxiliarySets,
  ...bankExchangeSets,
};

/** How many rows of a set were moved. */
export async function countMoved(
  { db }: TestService,
  { environment }: Sandbox,
  { table, ids, moved }: PoisonedSet,
): Promise<number> {
  const own = ids.length === 0 ? sql`true` : sql`id = any(${ids}::uuid[])`;
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from ${raw(table)}
    where environment_id = ${environment.id} and ${own} and ${raw(moved)}`);
  return Number(n);
}

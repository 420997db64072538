import { FINAL_STATUSES, type PaymentStatus } from "@railhead/core";
import type { Tx } from "../executor.ts";
import { join, raw, sql, type Sql } from "../sql.ts";

/** A status that a payment keeps for good; of each party a column counts the payments that have it. */
export type FinalStatus = (typeof FINAL_STATUSES)[number];

const isFinal = (status: string): status is FinalStatus =>
  (FINAL_STATUSES as readonly string[]).includes(status);

const eventsOf = (statuses: readonly FinalStatus[]) =>
  statuses.flatMap((status) => [`charge.${status}`, `payout.${status}`]);

/** Events `e` of payments that ended so. */
export const endsAs = (statuses: readonly FinalStatus[]): Sql =>
  sql`e.type = any(${eventsOf(statuses)}::text[])`;

/** Events `e` after which a payment stays as it is: each has one of these at most. */
export const endsPayment = endsAs(FINAL_STATUSES);

/** How many payments of a party `s` are counted that ended so. */
export const endedOf = (statuses: readonly FinalStatus[]): Sql =>
  statuses.length === 0
    ? sql`0`
    : sql`(${join(
        statuses.map((name) => column("s", name)),
        " + ",
      )})`;

const column = (of: string, status: FinalStatus) => raw(`${of}.${status}`);

/** Something of every final status, in their order. */
export const eachFinal = (of: (status: FinalStatus) => Sql, between = ", "): Sql =>
  join(FINAL_STATUSES.map(of), between);

/** Undefined where payments are asked for that may still move. */
export function finalStatuses(asked: readonly PaymentStatus[]): FinalStatus[] | undefined {
  return asked.every(isFinal) ? [...new Set(asked)] : undefined;
}

/** A stretch of the log: what comes after the first, up to the last. */
interface Stretch {
  readonly after: bigint;
  readonly until: bigint;
}

/** Counts the payments that ended in a stretch of the log. The caller holds the environment's mark. */
export async function keepEnded(
  tx: Tx,
  environmentId: string,
  { after, until }: Stretch,
): Promise<void> {
  const counted = eachFinal(
    (name) => sql`count(*) filter (where ${endsAs([name])}) as ${raw(name)}`,
  );
  const added = eachFinal(
    (name) => sql`${raw(name)} = ${column("s", name)} + ${column("f", name)}`,
  );
  await tx.run(sql`
    update search_parties s set ${added}
    from (
      select p.paykey_id, ${counted}
      from events e join payments p on p.id = e.resource_id
      where e.environment_id = ${environmentId} and e.sequence > ${after}
        and e.sequence <= ${until} and ${endsPayment}
      group by p.paykey_id) f
    where s.paykey_id = f.paykey_id`);
}

/** How many payments of each paykey had ended up to a number of the log after which nothing is cut. */
export const endedUntil = (environmentId: string, until: Sql): Sql => sql`
  select p.account_id, p.paykey_id,
    ${eachFinal((name) => sql`count(*) filter (where p.status = ${name}) as ${raw(name)}`)}
  from payments p
  where p.environment_id = ${environmentId} and p.status = any(${[...FINAL_STATUSES]}::text[])
    and p.id not in (select e.resource_id from events e
      where e.environment_id = ${environmentId} and e.sequence > ${until} and ${endsPayment})
  group by p.account_id, p.paykey_id`;

/** Counts them anew. The caller holds the environment's mark. */
export async function recountEnded(tx: Tx, environmentId: string, until: Sql): Promise<void> {
  await tx.run(sql`
    update search_parties s
    set ${eachFinal((name) => sql`${raw(name)} = coalesce(${column("v", name)}, 0)`)}
    from search_parties o left join (${endedUntil(environmentId, until)}) v using (paykey_id)
    where o.environment_id = ${environmentId} and s.paykey_id = o.paykey_id
      and (${eachFinal((name) => sql`${column("s", name)} <> coalesce(${column("v", name)}, 0)`, " or ")})`);
}

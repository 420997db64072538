import {
  LASTING_STATUSES,
  lastingBefore,
  type LastingStatus,
  type PaymentStatus,
} from "@railhead/core";
import type { Tx } from "../executor.ts";
import { join, raw, sql, type Sql } from "../sql.ts";

const isLasting = (status: string): status is LastingStatus =>
  (LASTING_STATUSES as readonly string[]).includes(status);

const eventsOf = (statuses: readonly LastingStatus[]) =>
  statuses.flatMap((status) => [`charge.${status}`, `payout.${status}`]);

/** Events `e` of payments that came to one of these. */
export const comesTo = (statuses: readonly LastingStatus[]): Sql =>
  sql`e.type = any(${eventsOf(statuses)}::text[])`;

/** Events `e` of payments that left one of these for another that is counted. */
export const leaves = (statuses: readonly LastingStatus[]): Sql =>
  comesTo(
    LASTING_STATUSES.filter((status) => {
      const before = lastingBefore(status);
      return before !== undefined && statuses.includes(before);
    }),
  );

/** Events `e` by which a payment is counted with another status: each has few. */
export const comesToLasting = comesTo(LASTING_STATUSES);

/** How many payments of a party `s` are counted that have one of these. */
export const lastingOf = (statuses: readonly LastingStatus[]): Sql =>
  statuses.length === 0
    ? sql`0`
    : sql`(${join(
        statuses.map((name) => column("s", name)),
        " + ",
      )})`;

const column = (of: string, status: LastingStatus) => raw(`${of}.${status}`);

/** Something of every status that is counted, in their order. */
export const eachLasting = (of: (status: LastingStatus) => Sql, between = ", "): Sql =>
  join(LASTING_STATUSES.map(of), between);

/** Undefined where payments are asked for that are under way. */
export function lastingStatuses(asked: readonly PaymentStatus[]): LastingStatus[] | undefined {
  return asked.every(isLasting) ? [...new Set(asked)] : undefined;
}

/** A stretch of the log: what comes after the first, up to the last. */
interface Stretch {
  readonly after: bigint;
  readonly until: bigint;
}

/** Counts the payments that ended in a stretch of the log. The caller holds the environment's mark. */
export async function keepLasting(
  tx: Tx,
  environmentId: string,
  { after, until }: Stretch,
): Promise<void> {
  const counted = eachLasting(
    (name) => sql`count(*) filter (where ${comesTo([name])})
      - count(*) filter (where ${leaves([name])}) as ${raw(name)}`,
  );
  const added = eachLasting(
    (name) => sql`${raw(name)} = ${column("s", name)} + ${column("f", name)}`,
  );
  await tx.run(sql`
    update search_parties s set ${added}
    from (
      select p.paykey_id, ${counted}
      from events e join payments p on p.id = e.resource_id
      where e.environment_id = ${environmentId} and e.sequence > ${after}
        and e.sequence <= ${until} and ${comesToLasting}
      group by p.paykey_id) f
    where s.paykey_id = f.paykey_id`);
}

const beforeEach = eachLasting(
  (name) => sql`when ${comesTo([name])} then ${lastingBefore(name) ?? null}::text`,
  " ",
);

/**
 * How many payments of each paykey had ended up to a number of the log after which nothing is cut: the
 * first that the log tells of them since says what they had.
 */
export const lastingUntil = (environmentId: string, until: Sql): Sql => sql`
  select p.account_id, p.paykey_id,
    ${eachLasting((name) => sql`count(*) filter (where p.status = ${name}) as ${raw(name)}`)}
  from (
    select p.account_id, p.paykey_id,
      case when e.resource_id is null then p.status else e.before end as status
    from payments p left join (
      select distinct on (e.resource_id) e.resource_id, case ${beforeEach} end as before
      from events e
      where e.environment_id = ${environmentId} and e.sequence > ${until} and ${comesToLasting}
      order by e.resource_id, e.sequence) e on e.resource_id = p.id
    where p.environment_id = ${environmentId} and p.status = any(${[...LASTING_STATUSES]}::text[])
  ) p
  where p.status is not null
  group by p.account_id, p.paykey_id`;

/** Counts them anew. The caller holds the environment's mark. */
export async function recountLasting(tx: Tx, environmentId: string, until: Sql): Promise<void> {
  await tx.run(sql`
    update search_parties s
    set ${eachLasting((name) => sql`${raw(name)} = coalesce(${column("v", name)}, 0)`)}
    from search_parties o left join (${lastingUntil(environmentId, until)}) v using (paykey_id)
    where o.environment_id = ${environmentId} and s.paykey_id = o.paykey_id
      and (${eachLasting((name) => sql`${column("s", name)} <> coalesce(${column("v", name)}, 0)`, " or ")})`);
}

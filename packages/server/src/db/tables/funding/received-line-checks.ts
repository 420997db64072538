import { sql, type Sql } from "../../postgres/sql.ts";

/**
 * As `received`: what each act that assigned money, or took it back, has of lines whose money is moved or waits. A line
 * counts unless its transfer came back, so a missing successor and a second one both show. A withdrawn line counts for
 * both of its acts.
 */
export function receivedStanding(environmentId: string, since: bigint | undefined): Sql {
  const isChanged =
    since === undefined
      ? sql`true`
      : sql`exists (select from events v where v.environment_id = ${environmentId} and v.sequence > ${since}
          and (v.resource_id = a.suspense_id or v.resource_id in (select x.funding_event_id
            from received_lines x where x.environment_id = ${environmentId}
              and x.suspense_id = a.suspense_id and a.number in (x.act_number, x.withdrawn_by))))`;
  return sql`received as (
    select concat_ws(' ', 'act', a.number, 'on item of suspense', a.suspense_id) as subject,
      concat_ws('/', -a.cents, a.account_id) as expected, l.standing as actual
    from suspense_acts a left join lateral (
      select string_agg(concat_ws('/', case a.number when r.act_number then r.amount_cents else -r.amount_cents end,
        r.account_id), ' ') as standing
      from received_lines r
      where r.environment_id = a.environment_id and r.suspense_id = a.suspense_id
        and a.number in (r.act_number, r.withdrawn_by)
        -- A subquery in place of a join: without nested loops, a join would read all transfers for each act.
        and (r.funding_event_id is null or (select f.status not in ('failed', 'reversed') from funding_events f
          where f.environment_id = r.environment_id and f.id = r.funding_event_id))) l on true
    where a.environment_id = ${environmentId} and a.act = 'assign' and a.account_id is not null
      and ${isChanged}
  )`;
}

/** Received lines of transfers, as the lines of payments. */
export const receivedParts = (environmentId: string): Sql => sql`
  select funding_event_id, amount_cents, null::uuid, false from received_lines
  where environment_id = ${environmentId} and funding_event_id is not null`;

import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { empty, raw, sql } from "../../postgres/sql.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import {
  CHAIN_SOURCES,
  CHAIN_STATES,
  digestOf,
  type ChainSource,
  type ChainStates,
} from "./chain-sources.ts";

/** Rows of a table above one number and up to another. */
export interface RowRange {
  readonly environment_id: string;
  readonly after: bigint;
  readonly through: bigint;
}

/** Digests of rows, one after the other. */
export interface DigestedRows {
  readonly row_count: number;
  /** The last row's number. */
  readonly through: bigint;
  readonly oldest_at: Instant | null;
  readonly digests: Buffer;
}

const rowsOf = ({ table, number }: ChainSource, range: RowRange) => sql`
  from ${raw(table)} t where t.environment_id = ${range.environment_id}
    and t.${raw(number)} > ${range.after} and t.${raw(number)} <= ${range.through}
  order by t.${raw(number)}`;

/** Digests of the first rows of a range; undefined if it has none. */
export async function readDigests(
  db: Executor,
  source: ChainSource,
  { limit, ...range }: RowRange & { readonly limit: number },
): Promise<DigestedRows | undefined> {
  const { aged, number, columns } = source;
  const found = await db.one<{ [Name in keyof DigestedRows]: DigestedRows[Name] | null }>(sql`
    select count(*)::integer as row_count, max(number) as through, min(aged) as oldest_at,
      string_agg(digest, ''::bytea order by number) as digests
    from (select t.${raw(number)} as number, ${aged === undefined ? raw("null::timestamptz") : raw(`t.${aged}`)} as aged,
      ${digestOf(columns)} as digest ${rowsOf(source, range)} limit ${limit}) n`);
  const { row_count, through, digests, oldest_at } = found;
  if (row_count === null || through === null || digests === null) return undefined;
  return { row_count, through, digests, oldest_at };
}

export interface NumberedDigest {
  readonly number: bigint;
  readonly digest: Buffer;
}

/** Each row's digest. */
export function listDigests(
  db: Executor,
  source: ChainSource,
  range: RowRange,
): Promise<NumberedDigest[]> {
  return db.rows(sql`select t.${raw(source.number)} as number,
    ${digestOf(source.columns)} as digest ${rowsOf(source, range)}`);
}

/**
 * Keeps what rows hold whose resources have events in a range, or all rows where there is none, if it differs
 * from what was kept last.
 */
export async function insertChainStates(
  tx: Tx,
  environmentId: string,
  events?: Pick<RowRange, "after" | "through">,
): Promise<void> {
  for (const states of CHAIN_STATES) {
    const named =
      events === undefined
        ? empty
        : sql`and t.id = any(array(select v.resource_id from events v
            where v.environment_id = ${environmentId} and v.sequence > ${events.after}
              and v.sequence <= ${events.through} and v.resource_type = ${states.resource}))`;
    await tx.run(sql`
      insert into chain_states (environment_id, source, row_id, digest)
      select ${environmentId}, ${states.table}, n.id, n.digest
      from (select t.id, ${stateOf(states)} as digest from ${raw(states.table)} t
        where t.environment_id = ${environmentId} ${named}) n
      where n.digest is distinct from (select s.digest from chain_states s
        where s.environment_id = ${environmentId} and s.source = ${states.table}
          and s.row_id = n.id order by s.number desc limit 1)
      order by n.id`);
  }
}

const stateOf = ({ columns, including }: ChainStates) =>
  digestOf(columns, "t", including === undefined ? empty : sql`, ${including}`);

/** A row whose kept state differs from it, and how. */
export interface StateFault {
  readonly id: string;
  readonly fault: "changed" | "added" | "removed";
}

export interface StatePage {
  readonly faults: readonly StateFault[];
  readonly checked: number;
  /** The last row's id; undefined at the end. */
  readonly next: string | undefined;
}

/** Compares rows with their kept states, in order of id. Rows with later events are not compared. */
export async function compareStates(
  db: Executor,
  states: ChainStates,
  {
    environment_id: environmentId,
    after,
    limit,
    sealed,
  }: { environment_id: string; after: string; limit: number; sealed: bigint },
): Promise<StatePage> {
  const { table, except, resource } = states;
  const rows = await db.rows<{ id: string; fault: StateFault["fault"] | null }>(sql`
    with present as (
      select t.id, ${stateOf(states)} as digest from ${raw(table)} t
      where t.environment_id = ${environmentId} and t.id > ${after}::uuid
        ${except === undefined ? empty : sql`and not (${except})`}
      order by t.id limit ${limit}
    ), kept as (
      select distinct on (row_id) row_id as id, digest from chain_states
      where environment_id = ${environmentId} and source = ${table} and row_id > ${after}::uuid
      order by row_id, number desc limit ${limit}
    ), compared as (
      select id, case when k.digest is null then 'added' when p.digest is null then 'removed'
        when k.digest <> p.digest then 'changed' end as fault
      from present p full join kept k using (id) order by id limit ${limit}
    )
    select c.id, case when not exists (select from events v
        where v.environment_id = ${environmentId} and v.resource_id = c.id
          and v.sequence > ${sealed} and v.resource_type = ${resource}) then c.fault end as fault
    from compared c order by c.id`);
  return {
    faults: rows.flatMap(({ id, fault }) => (fault === null ? [] : [{ id, fault }])),
    checked: rows.length,
    next: rows.length < limit ? undefined : rows.at(-1)?.id,
  };
}

/** Notes what events read after the erasure of a customer or originator, which the chain would else call an edit. */
export async function insertEventErasures(
  tx: Tx,
  { environment_id: environmentId, id }: RowKey,
  sequences: readonly bigint[],
): Promise<void> {
  const source = CHAIN_SOURCES.find(({ table }) => table === "events");
  await tx.run(sql`
    insert into event_erasures (environment_id, sequence, subject_id, digest)
    select t.environment_id, t.sequence, ${id}::uuid, ${digestOf(source?.columns ?? [])} from events t
    where t.environment_id = ${environmentId} and t.sequence = any(${sequences}::bigint[])
    order by t.sequence`);
}

/**
 * Events of a range that an erasure rewrote, with what they read since. A note counts for events of a customer, its payments
 * or an originator that is erased: else one row would excuse any edit.
 */
export function listErasedEvents(
  db: Executor,
  { environment_id, after, through }: RowRange,
): Promise<NumberedDigest[]> {
  return db.rows(sql`
    select distinct on (x.sequence) x.sequence as number, x.digest
    from event_erasures x
      join events e on e.environment_id = x.environment_id and e.sequence = x.sequence
    where x.environment_id = ${environment_id} and x.sequence > ${after} and x.sequence <= ${through}
      and (exists (select from customers c
          where c.environment_id = x.environment_id and c.id = x.subject_id and c.deleted_at is not null
            and (e.resource_id = c.id or exists (select from payments p
              where p.environment_id = e.environment_id and p.id = e.resource_id
                and p.customer_id = c.id)))
        or exists (select from originators o
          where o.environment_id = x.environment_id and o.id = x.subject_id
            and o.erased_at is not null and e.resource_id = o.id))
    order by x.sequence, x.number desc`);
}

/** The event from which the log is kept, and the environment's kind and generation. */
export function findChainOwner(
  db: Executor,
  environmentId: string,
): Promise<{ kind: "sandbox" | "live"; generation: number; events_kept_from: bigint }> {
  return db.one(sql`
    select kind, generation, events_kept_from from environments where id = ${environmentId}`);
}

import type { Instant } from "@railhead/core";
import type { EnvironmentClock } from "../../../base/clock.ts";
import {
  contentFrom,
  setLedgerTriggerMode,
  isCopied,
  listEnvironmentTables,
  type ContentSource,
  type EnvironmentTable,
} from "./environment-tables.ts";
import { environmentColumns, type Environment } from "./environments.ts";
import { firstLogStart } from "../events/log-position.ts";
import type { Tx } from "../../postgres/executor.ts";
import { empty, join, raw, sql } from "../../postgres/sql.ts";

/** What was asked by an environment's callers is no part of what it holds. */
const NOT_FORKED = new Set(["idempotency_keys"]);

/** Whether a fork takes over the table's rows. */
export function isForked(table: EnvironmentTable): boolean {
  return isCopied(table) && !NOT_FORKED.has(table.name);
}

/**
 * Copies every row under its own id into the fork, owners before what is theirs. Sealed values stay
 * readable: they are bound to their row's id and to the data key, and the fork has both. The hashes by which
 * bank accounts are found stay valid, too: rules hold nothing else of the accounts they match.
 */
export async function copyForked(tx: Tx, source: ContentSource, forkId: string): Promise<void> {
  await setLedgerTriggerMode(tx, "copy");
  const tables = await listEnvironmentTables(tx);
  await tx.pipeline(
    tables.filter(isForked).map((table) => copyTable(tx, table, { source, forkId })),
  );
}

function copyTable(
  tx: Tx,
  table: EnvironmentTable,
  { source, forkId }: { source: ContentSource; forkId: string },
): Promise<number> {
  const names = table.columns.filter((name) => !table.identities.includes(name));
  const columns = join(names.map((name) => raw(`"${name}"`)));
  const values = join(
    names.map((name) => (name === "environment_id" ? sql`${forkId}::uuid` : raw(`t."${name}"`))),
  );
  // Numbers of the table's own rise in the same order.
  const order = table.columns.includes("id") ? sql`order by t.id` : empty;
  return tx.run(sql`
    insert into ${raw(table.name)} (${columns}) select ${values} ${contentFrom(table, source)} ${order}`);
}

/** What a fork does not take over from the environment's own row. */
export interface NewFork {
  readonly id: string;
  readonly name: string;
  readonly clock: EnvironmentClock;
  readonly parent_id: string;
  /** Wall time at which it is deleted. */
  readonly expires_at: Instant | null;
  readonly generation: number;
}

/** The fork's own row. */
export function insertFork(
  tx: Tx,
  { environment_id, snapshot_id }: ContentSource,
  fork: NewFork,
): Promise<Environment> {
  const { clock } = fork;
  const at = (name: string, type: string) =>
    snapshot_id === undefined
      ? sql`e.${raw(name)}`
      : sql`(s.environment->>${name}::text)::${raw(type)}`;
  return tx.one(sql`
    with made as (insert into environments (id, kind, name, seed, clock_mode, clock_at, clock_wall,
      clock_factor, clock_version, created_at, parent_id, expires_at, replayable,
      generation, forked_from, events_kept_from, id_epoch, log_restarts)
    select ${fork.id}, e.kind, ${fork.name}, e.seed, ${clock.clock_mode}, ${clock.clock_at},
      ${clock.clock_wall}::timestamptz, ${clock.clock_factor}, 0, e.created_at,
      ${fork.parent_id}, ${fork.expires_at}::timestamptz, e.replayable,
      ${fork.generation}, e.id,
      ${at("events_kept_from", "bigint")}, ${at("id_epoch", "integer")},
      ${firstLogStart(sql`${fork.generation}::integer`)}
    from environments e left join environment_snapshots s
      on s.environment_id = e.id and s.id = ${snapshot_id ?? null}::uuid
    where e.id = ${environment_id}
    returning ${environmentColumns}), counted as (
      insert into event_counts (environment_id, last_sequence)
      select made.id, coalesce((s.environment->>'last_event_sequence')::bigint, c.last_sequence)
      from made, event_counts c
        left join environment_snapshots s
          on s.environment_id = c.environment_id and s.id = ${snapshot_id ?? null}::uuid
      where c.environment_id = ${environment_id})
    select ${environmentColumns} from made`);
}

/** The account that an environment began with. */
export function findFirstAccount(
  tx: Tx,
  environmentId: string,
): Promise<{ id: string; organization_id: string }> {
  return tx.one(sql`select id, organization_id from accounts
    where environment_id = ${environmentId} and is_default`);
}

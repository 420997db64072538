import type { Instant } from "@railhead/core";
import type { EnvironmentClock } from "../../../base/clock.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { firstLogStart, withLogRestart } from "../events/log-position.ts";
import { sql } from "../../postgres/sql.ts";

/** An isolated world of accounts, money and time. */
export interface Environment extends EnvironmentClock {
  readonly id: string;
  readonly kind: "sandbox" | "live";
  readonly name: string;
  readonly seed: bigint;
  readonly clock_version: bigint;
  readonly created_at: Instant;
  /** The environment whose key made it. */
  readonly parent_id: string | null;
  /** Wall time at which it is deleted. */
  readonly expires_at: Instant | null;
  /** Its ids follow from its seed, and its writes happen one after the other. */
  readonly replayable: boolean;
  /** Counts how often its content was replaced. */
  readonly generation: number;
  /** The environment it was made from, with all it held. */
  readonly forked_from: string | null;
}

/** Notifies processes of a moved clock: the environment's id, and the clock's version if known. */
export const CLOCK_CHANNEL = "railhead_clock";

/** Reads what the clock's channel says. */
export function readClockNews(payload: string): { id: string; clock_version: bigint | undefined } {
  const [id = "", version] = payload.split(" ");
  return { id, clock_version: version === undefined ? undefined : BigInt(version) };
}

const clockPayload = sql`pg_notify(${CLOCK_CHANNEL}, moved.id || ' ' || moved.clock_version)`;

const columns = sql`id, kind, name, seed, clock_mode, clock_at, clock_wall, clock_factor,
  clock_version, created_at, parent_id, expires_at, replayable, generation,
  forked_from`;

/** What reads as an `Environment`. */
export const environmentColumns = columns;

export function findEnvironment(db: Executor, id: string): Promise<Environment | undefined> {
  return db.first(sql`select ${columns} from environments where id = ${id}`);
}

/** All environments, oldest first. */
export function listEnvironments(db: Executor): Promise<Environment[]> {
  return db.rows(sql`select ${columns} from environments order by created_at, id`);
}

type OptionalColumns = "clock_wall" | "clock_factor" | "parent_id" | "expires_at" | "replayable" | "generation" | "forked_from"; // prettier-ignore

/** What a new environment is; what is left out is as in a plain one. */
export type NewEnvironmentRow = Omit<Environment, OptionalColumns> &
  Partial<Pick<Environment, OptionalColumns>>;

export async function insertEnvironment(
  tx: Executor,
  environment: NewEnvironmentRow,
): Promise<Environment> {
  const e = environment;
  return await tx.one(sql`
    with made as (insert into environments (${columns}, log_restarts)
    values (${e.id}, ${e.kind}, ${e.name}, ${e.seed}, ${e.clock_mode}, ${e.clock_at},
      ${e.clock_wall ?? null}, ${e.clock_factor ?? 1}, ${e.clock_version}, ${e.created_at},
      ${e.parent_id ?? null}, ${e.expires_at ?? null}, ${e.replayable ?? false},
      ${e.generation ?? 0}, ${e.forked_from ?? null},
      ${firstLogStart(sql`${e.generation ?? 0}::integer`)})
    returning ${columns}), counted as (insert into event_counts (environment_id)
      select id from made)
    select ${columns} from made`);
}

/** The environments that move real money, oldest first. */
export function listLiveEnvironments(db: Executor): Promise<Environment[]> {
  return db.rows(
    sql`select ${columns} from environments where kind = 'live' order by created_at, id`,
  );
}

/** What sessions of people need to know of the whole installation. */
export interface Installation {
  /** The oldest environment that no key made. */
  readonly first_id: string;
  readonly has_live: boolean;
  /** The oldest environment that moves real money, whose rules bind people; null where there is none. */
  readonly live_id: string | null;
}

/** Undefined before the first environment is made. */
export function findInstallation(db: Executor): Promise<Installation | undefined> {
  return db.first(sql`
    with live as (select id from environments where kind = 'live' order by created_at, id limit 1)
    select id as first_id, exists (select from live) as has_live, (select id from live) as live_id
    from environments where parent_id is null order by created_at, id limit 1`);
}

/** Environments that no key made, oldest first. */
export function listRootEnvironments(db: Executor, limit: number): Promise<Environment[]> {
  return db.rows(sql`select ${columns} from environments where parent_id is null
    order by created_at, id limit ${limit}`);
}

/** Until the transaction ends: what is found not to exist is made by nobody else. */
export async function lockEnvironmentCreation(tx: Executor): Promise<void> {
  await tx.run(sql`lock table environments in share row exclusive mode`);
}

/** Takes the next stretch of a replayable environment's ids. */
export async function takeIdEpoch(db: Executor, id: string): Promise<number> {
  const row = await db.one<{ id_epoch: number }>(sql`
    update environments set id_epoch = id_epoch + 1 where id = ${id} returning id_epoch`);
  return row.id_epoch;
}

/** The environments a key of this one may look after: itself and those it made. */
export function listOwnEnvironments(db: Executor, id: string): Promise<Environment[]> {
  return db.rows(sql`select ${columns} from environments
    where id = ${id} or parent_id = ${id} order by id`);
}

/** Whether the environment is `mine`, or one that its keys made. */
export async function isOwnEnvironment(
  db: Executor,
  { id, mine }: { id: string; mine: string },
): Promise<boolean> {
  const found = await db.first(
    sql`select from environments where id = ${id} and (id = ${mine} or parent_id = ${mine})`,
  );
  return found !== undefined;
}

export function listExpiredEnvironments(db: Executor, wall: Instant): Promise<Environment[]> {
  return db.rows(sql`select ${columns} from environments
    where expires_at <= ${wall} and kind = 'sandbox' order by expires_at limit 100`);
}

/** Environments whose clock has to be kept company: it runs, or jumps by itself. */
export function listEnvironmentsWithMovingClocks(db: Executor): Promise<Environment[]> {
  return db.rows(sql`select ${columns} from environments where clock_mode <> 'frozen'
    order by created_at, id`);
}

/** How far the logs of frozen sandboxes have come: nothing but a request moves those. */
export function listFrozenSequences(
  db: Executor,
): Promise<{ id: string; last_sequence: bigint }[]> {
  return db.rows(sql`
    select e.id, c.last_sequence
    from environments e join event_counts c on c.environment_id = e.id
    where e.clock_mode = 'frozen'`);
}

type ClockColumns = EnvironmentClock & Pick<Environment, "clock_version">;

const clockColumns = sql`clock_mode, clock_at, clock_wall, clock_factor, clock_version`;

/**
 * Moves a sandbox clock forward. Time never goes back: an earlier instant changes nothing. One that
 * runs goes on from there. A move that need not be durable does not wait for the disk.
 */
export function updateClock(
  db: Executor,
  id: string,
  { to, wall, durable }: { to: Instant; wall: Instant; durable: boolean },
): Promise<ClockColumns | undefined> {
  return db.first(sql`
    with moved as (
      update environments set clock_at = ${to}, clock_version = clock_version + 1,
        clock_wall = case when clock_wall is null then null else ${wall}::timestamptz end
      where id = ${id} and clock_at < ${to}
      returning id, ${clockColumns}
    )
    select ${clockColumns}
    from moved, lateral (select ${clockPayload},
      set_config('synchronous_commit',
        case when ${durable} then current_setting('synchronous_commit') else 'off' end, true)
    ) as notification`);
}

/** Puts another clock in place of a sandbox's. One that was moved meanwhile does not go back. */
export function replaceClock(
  db: Executor,
  id: string,
  clock: EnvironmentClock,
): Promise<ClockColumns | undefined> {
  return db.first(sql`
    with moved as (
      update environments set clock_mode = ${clock.clock_mode},
        clock_at = greatest(clock_at, ${clock.clock_at}),
        clock_wall = ${clock.clock_wall}, clock_factor = ${clock.clock_factor},
        clock_version = clock_version + 1
      where id = ${id} and kind = 'sandbox'
      returning id, ${clockColumns}
    )
    select ${clockColumns}
    from moved, lateral (select ${clockPayload}) as notification`);
}

/** Says that an environment was replaced or is gone, so that no process goes on with its copy. */
export async function notifyEnvironment(db: Executor, id: string): Promise<void> {
  await db.run(sql`select pg_notify(${CLOCK_CHANNEL}, ${id})`);
}

/** Locks an environment against every writer of its log, and the engine's against another one. */
export async function lockEnvironment(tx: Executor, id: string): Promise<Environment | undefined> {
  // The environment row comes first, so that writers with pending events commit before this.
  const locked = tx.first<Environment>(
    sql`select ${columns} from environments where id = ${id} for update`,
  );
  await tx.run(sql`select from event_counts where environment_id = ${id} for update`);
  return await locked;
}

/** Locks an environment's keys: no snapshot, fork or other change of keys at the same time. */
export function lockEnvironmentKeys(tx: Executor, id: string): Promise<Environment | undefined> {
  return tx.first(sql`select ${columns} from environments where id = ${id} for no key update`);
}

/** Begins the environment anew: an empty log, its first ids, its clock where it started. */
export async function resetEnvironmentRow(
  tx: Executor,
  id: string,
  clock: EnvironmentClock,
): Promise<void> {
  await tx.run(sql`
    with counted as (
      update event_counts set last_sequence = 0 where environment_id = ${id})
    update environments set events_kept_from = 1, id_epoch = 0,
      log_restarts = ${withLogRestart("environments", sql`0`)},
      generation = generation + 1, clock_version = clock_version + 1,
      clock_mode = ${clock.clock_mode}, clock_at = ${clock.clock_at},
      clock_wall = ${clock.clock_wall}, clock_factor = ${clock.clock_factor}
    where id = ${id}`);
}

/** Lets the copies that processes hold of an environment's ids end here. */
export async function endIdEpoch(tx: Executor, id: string): Promise<void> {
  await tx.run(sql`update environments
    set generation = generation + 1, clock_version = clock_version + 1 where id = ${id}`);
}

/** Restores an environment's own row, with its clock, from a snapshot. */
export async function restoreEnvironmentRow(
  tx: Executor,
  id: string,
  snapshotId: string,
  clock: EnvironmentClock,
): Promise<void> {
  await tx.run(sql`
    with counted as (
      update event_counts c
      set last_sequence = (s.environment->>'last_event_sequence')::bigint
      from environment_snapshots s
      where c.environment_id = ${id} and s.environment_id = c.environment_id
        and s.id = ${snapshotId})
    update environments e set generation = generation + 1, clock_version = clock_version + 1,
      events_kept_from = (s.environment->>'events_kept_from')::bigint,
      id_epoch = (s.environment->>'id_epoch')::integer,
      log_restarts = ${withLogRestart("e", sql`(s.environment->>'last_event_sequence')::bigint`)},
      clock_mode = ${clock.clock_mode}, clock_at = ${clock.clock_at},
      clock_wall = ${clock.clock_wall}, clock_factor = ${clock.clock_factor}
    from environment_snapshots s
    where e.id = ${id} and s.environment_id = e.id and s.id = ${snapshotId}`);
}

/** Begins a new generation of the log, which readers of the old one share up to a number. */
export async function restartLog(
  tx: Tx,
  id: string,
  {
    generation,
    last_common_sequence: common,
  }: { generation: number; last_common_sequence: number },
): Promise<void> {
  await tx.run(sql`
    update environments e set generation = ${generation}, clock_version = clock_version + 1,
      log_restarts = ${withLogRestart("e", sql`${common}::bigint`, sql`${generation}::integer`)}
    where id = ${id}`);
}

export async function deleteEnvironmentRow(tx: Executor, id: string): Promise<void> {
  await tx.run(sql`delete from environments where id = ${id} and kind = 'sandbox'`);
}

import type { Instant } from "@railhead/core";
import type { ClockMode } from "../clock.ts";
import type { Executor } from "./executor.ts";
import { sql } from "./sql.ts";

/** An isolated world of accounts, money and time. */
export interface Environment {
  readonly id: string;
  readonly kind: "sandbox" | "live";
  readonly name: string;
  readonly seed: bigint;
  readonly clock_mode: ClockMode;
  /** The instant a frozen or auto clock stands at; null while it is real. */
  readonly clock_at: Instant | null;
  readonly clock_version: bigint;
  readonly created_at: Instant;
}

/** Tells every process whose clock moved: the payload is the environment's id. */
export const CLOCK_CHANNEL = "railhead_clock";

const columns = sql`id, kind, name, seed, clock_mode, clock_at, clock_version, created_at`;

export function findEnvironment(db: Executor, id: string): Promise<Environment | undefined> {
  return db.first(sql`select ${columns} from environments where id = ${id}`);
}

/** All environments, oldest first. */
export function listEnvironments(db: Executor): Promise<Environment[]> {
  return db.rows(sql`select ${columns} from environments order by created_at, id`);
}

export async function insertEnvironment(
  tx: Executor,
  environment: Environment,
  dataKey: Buffer,
): Promise<void> {
  const e = environment;
  await tx.run(sql`
    insert into environments (${columns}, data_key)
    values (${e.id}, ${e.kind}, ${e.name}, ${e.seed}, ${e.clock_mode}, ${e.clock_at},
      ${e.clock_version}, ${e.created_at}, ${dataKey})`);
}

/** The environment's data key, wrapped by the master key. */
export async function findDataKey(db: Executor, id: string): Promise<Buffer | undefined> {
  const row = await db.first<{ data_key: Buffer }>(
    sql`select data_key from environments where id = ${id}`,
  );
  return row?.data_key;
}

/**
 * Moves a frozen or auto clock forward. Time never goes back: an earlier instant changes nothing.
 * A move that need not be durable does not wait for the disk.
 */
export function updateClock(
  db: Executor,
  id: string,
  { to, durable }: { to: Instant; durable: boolean },
): Promise<Pick<Environment, "clock_at" | "clock_version"> | undefined> {
  return db.first(sql`
    with moved as (
      update environments set clock_at = ${to}, clock_version = clock_version + 1
      where id = ${id} and clock_at < ${to}
      returning id, clock_at, clock_version
    )
    select moved.clock_at, moved.clock_version
    from moved, lateral (select pg_notify(${CLOCK_CHANNEL}, moved.id::text),
      set_config('synchronous_commit',
        case when ${durable} then current_setting('synchronous_commit') else 'off' end, true)
    ) as told`);
}

import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { returningInOrder, sql } from "../../postgres/sql.ts";

/** Channel that notifies processes of new faults. */
export const FAULTS_CHANNEL = "railhead_faults";

export type FaultTarget = "bank" | "transport" | "webhook" | "database";
export type FaultEffect = "drop" | "duplicate" | "delay" | "reorder" | "partial";

/** A fault injected into a sandbox. */
export interface SandboxFault {
  readonly id: string;
  readonly target: FaultTarget;
  readonly effect: FaultEffect;
  /** Wall-clock delay in milliseconds, for the effect `delay`. */
  readonly delay_ms: number;
  /** Remaining uses; null is unlimited. */
  readonly remaining: number | null;
  /** Number of uses. */
  readonly hits: number;
  readonly created_at: Instant;
}

const columns = sql`id, target, effect, delay_ms, remaining, hits, created_at`;

/** Inserts a fault unless the environment has `limit` of them; returns whether it did. */
export async function insertSandboxFault(
  tx: Executor,
  environmentId: string,
  { fault: f, limit }: { fault: SandboxFault; limit: number },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into sandbox_faults (${columns}, environment_id)
    select ${f.id}, ${f.target}, ${f.effect}, ${f.delay_ms}, ${f.remaining}, ${f.hits},
      ${f.created_at}, ${environmentId}
    where (select count(*) from sandbox_faults where environment_id = ${environmentId}) < ${limit}`);
  return added > 0;
}

export function listSandboxFaults(db: Executor, environmentId: string): Promise<SandboxFault[]> {
  return db.rows(sql`select ${columns} from sandbox_faults
    where environment_id = ${environmentId} order by created_at, id`);
}

/** Deletes and returns all faults of an environment. */
export function clearSandboxFaults(tx: Executor, environmentId: string): Promise<SandboxFault[]> {
  const change = sql`
    delete from sandbox_faults where environment_id = ${environmentId} returning ${columns}`;
  return tx.rows(returningInOrder(change, sql`created_at, id`));
}

/** Effect of a used fault. */
export type InjectedFault = Pick<SandboxFault, "effect" | "delay_ms">;

/** Uses the target's oldest active fault, decrementing its count; undefined if none. */
export function consumeSandboxFault(
  db: Executor,
  environmentId: string,
  target: FaultTarget,
): Promise<InjectedFault | undefined> {
  return db.first(sql`
    update sandbox_faults f set hits = hits + 1, remaining = remaining - 1
    where f.environment_id = ${environmentId} and f.id = (select id from sandbox_faults
      where environment_id = ${environmentId} and target = ${target}
        and (remaining is null or remaining > 0)
      order by created_at, id limit 1 for update)
    returning effect, delay_ms`);
}

/** Environments with an active fault of the target. */
export async function listFaultyEnvironments(db: Executor, target: FaultTarget): Promise<string[]> {
  const rows = await db.rows<{ environment_id: string }>(sql`
    select distinct environment_id from sandbox_faults
    where target = ${target} and (remaining is null or remaining > 0)`);
  return rows.map((row) => row.environment_id);
}

/** Delivered at commit. */
export async function notifyFaults(tx: Executor, text: string): Promise<void> {
  await tx.run(sql`select pg_notify(${FAULTS_CHANNEL}, ${text})`);
}

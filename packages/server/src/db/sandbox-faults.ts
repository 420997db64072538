import type { Instant } from "@railhead/core";
import type { Executor } from "./executor.ts";
import { sql } from "./sql.ts";

/** What goes wrong on purpose in a sandbox. */
export interface SandboxFault {
  readonly id: string;
  readonly target: "bank" | "transport";
  readonly effect: "drop" | "duplicate" | "delay" | "partial";
  /** How often more; null for as long as it stands. */
  readonly remaining: number | null;
  /** How often it has struck. */
  readonly hits: number;
  readonly created_at: Instant;
}

const columns = sql`id, target, effect, remaining, hits, created_at`;

export async function insertSandboxFault(
  tx: Executor,
  environmentId: string,
  fault: SandboxFault,
): Promise<void> {
  const f = fault;
  await tx.run(sql`
    insert into sandbox_faults (${columns}, environment_id)
    values (${f.id}, ${f.target}, ${f.effect}, ${f.remaining}, ${f.hits}, ${f.created_at},
      ${environmentId})`);
}

export function listSandboxFaults(db: Executor, environmentId: string): Promise<SandboxFault[]> {
  return db.rows(sql`select ${columns} from sandbox_faults
    where environment_id = ${environmentId} order by created_at, id`);
}

export async function clearSandboxFaults(tx: Executor, environmentId: string): Promise<void> {
  await tx.run(sql`delete from sandbox_faults where environment_id = ${environmentId}`);
}

/** The oldest fault of the target that still strikes, counted down; undefined where none does. */
export async function takeSandboxFault(
  db: Executor,
  environmentId: string,
  target: SandboxFault["target"],
): Promise<SandboxFault["effect"] | undefined> {
  const row = await db.first<{ effect: SandboxFault["effect"] }>(sql`
    update sandbox_faults f set hits = hits + 1, remaining = remaining - 1
    where f.id = (select id from sandbox_faults
      where environment_id = ${environmentId} and target = ${target}
        and (remaining is null or remaining > 0)
      order by created_at, id limit 1 for update)
    returning effect`);
  return row?.effect;
}

import { escapeLiteral } from "pg";
import { sqlState } from "../../postgres/errors.ts";
import type { Database, Executor, Sql, Transactor } from "../../postgres/executor.ts";

/** The right of one process to do an environment's engine work. */
export interface EngineLease {
  readonly environment_id: string;
  /** Rises with every take, by any process. */
  readonly epoch: bigint;
  /** The process that holds it. */
  readonly owner: string;
}

/** Raised by `hold_engine_lease`. */
const LOST = "RL001";

/**
 * A database whose writes happen under a lease or not at all. Every transaction begins with a share lock on the
 * lease, in the message of its `begin`; a single statement that writes is a transaction of its own.
 */
export function underLease(db: Database, lease: EngineLease): Database {
  const { environment_id, epoch, owner } = lease;
  const [id, by] = [escapeLiteral(environment_id), escapeLiteral(owner)];
  const hold = `select hold_engine_lease(${id}, ${epoch}, ${by})`;
  const tx: Transactor["tx"] = (work, settings) =>
    db.tx(work, settings === undefined ? hold : `${settings}; ${hold}`);
  async function alone<T>(statement: Sql, run: (target: Executor) => Promise<T>): Promise<T> {
    if (!isWrite(statement.text)) return await run(db);
    return await tx(async (open) => {
      const [result] = await open.commitWith([run(open)]);
      return result;
    });
  }
  return {
    ...db,
    tx,
    rows: (statement) => alone(statement, (target) => target.rows(statement)),
    first: (statement) => alone(statement, (target) => target.first(statement)),
    one: (statement) => alone(statement, (target) => target.one(statement)),
    run: (statement) => alone(statement, (target) => target.run(statement)),
  };
}

/** Whether a statement writes. Locking clauses alone do not. */
function isWrite(text: string): boolean {
  return /\b(insert\s+into|delete\s+from|(?<!\bfor\s|\bkey\s)update\s)/i.test(text);
}

/** Whether another process has taken the lease; nothing was written. */
export function isLeaseLost(error: unknown): boolean {
  return sqlState(error) === LOST;
}

const STOPPING = "ENGINE_STOPPING";

/** Error of work interrupted by shutdown; another process may retry it. */
export function stoppingError(): Error {
  return Object.assign(new Error("the engine is stopping"), { code: STOPPING });
}

/** Whether work ended because this process stops or lost its lease. */
export function isInterrupted(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === STOPPING || isLeaseLost(error);
}

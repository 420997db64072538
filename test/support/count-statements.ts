import { wallClock } from "../../packages/server/src/base/clock.ts";
import { compose } from "../../packages/server/src/app/compose.ts";
import type { Database, Tx } from "../../packages/server/src/db/postgres/executor.ts";
import { nameOf, type Sql } from "../../packages/server/src/db/postgres/sql.ts";
import { createIds } from "../../packages/server/src/base/ids.ts";
import { testLogger } from "./server-errors.ts";
import type { Sandbox, TestService } from "./service.ts";
import { localMasterKey } from "../../packages/server/src/vault/master-key.ts";

/** Asked after a time rather than for a row, so their number follows the load of the machine. */
const TIMED = new Set(["look_for_waiters"]);

/** A database that counts the statements which run in its transactions. */
function counting(db: Database, add: () => void): Database {
  const count = (statement: Sql) => {
    if (!TIMED.has(nameOf(statement) ?? "")) add();
  };
  const counted = (tx: Tx): Tx => ({
    ...tx,
    copyOut: (query, take) => (count(query), tx.copyOut(query, take)),
    copyIn: (target, rows) => (count(target), tx.copyIn(target, rows)),
    rows: (statement) => (count(statement), tx.rows(statement)),
    first: (statement) => (count(statement), tx.first(statement)),
    one: (statement) => (count(statement), tx.one(statement)),
    run: (statement) => (count(statement), tx.run(statement)),
  });
  return { ...db, tx: (work) => db.tx((tx) => work(counted(tx))) };
}

/** Moves a sandbox's clock with an engine of its own, and answers how many statements that took. */
export async function countStatements(
  service: TestService,
  { environment }: Sandbox,
  until: string,
): Promise<number> {
  let statements = 0;
  const app = compose({
    db: counting(service.db, () => (statements += 1)),
    wall: wallClock,
    ids: createIds(),
    log: testLogger(),
    masterKeys: [localMasterKey(Buffer.alloc(32, 7))],
    dataDir: service.dataDir,
    wire: { amounts: "string", risk_source_name: "risk_monitor", account_header_aliases: [] },
  });
  await app.engine.advanceTo(environment, until, until);
  await app.engine.stop();
  await app.signal.stop();
  await app.writer.close();
  return statements;
}

import { join } from "node:path";
import { assertFound } from "../../base/assert.ts";
import { environmentNow, wallClock } from "../../base/clock.ts";
import { createChainHeads } from "../../chain/heads.ts";
import { verifyChain, type VerifyTools } from "../../chain/verify.ts";
import type { Database, Tx } from "../../db/postgres/executor.ts";
import { findEnvironment } from "../../db/tables/environments/environments.ts";
import { createKeyStore } from "../../db/tables/keys/key-store.ts";
import { insertArrived, readKept } from "../../db/tables/moves/moved-environments.ts";
import { readContent, type MovedTable } from "../../db/tables/moves/moved-tables.ts";
import { findViolationsSeen } from "../../ledger/invariants.ts";
import { createHandOverJournal } from "../../rails/journal/journal.ts";
import { createVault } from "../../vault/vault.ts";
import { createLogger } from "../open-store.ts";
import type { Config } from "../settings/config.ts";
import type { Sides } from "./sides.ts";

/** What both sides have, and where they differ. */
export interface Comparison {
  readonly rows: number;
  readonly differences: readonly string[];
}

const AT_ONCE = 4;

/** Compares the rows of each table by count and content. */
export async function compareContent(
  { id, source, target }: Sides,
  tables: readonly MovedTable[],
  at: string,
): Promise<Comparison> {
  const waiting = [...tables];
  const differences: string[] = [];
  let rows = 0;
  async function compareNext(): Promise<void> {
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) {
      const of = { environment_id: id, at };
      const [ours, theirs] = await Promise.all([
        readContent(source, table, of),
        readContent(target, table, of),
      ]);
      rows += Number(ours.rows);
      if (ours.rows === theirs.rows && ours.hash === theirs.hash) continue;
      const counts = `${ours.rows} rows here, ${theirs.rows} at the target`;
      differences.push(`${table.name}: ${ours.rows === theirs.rows ? "rows differ" : counts}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compareNext));
  return { rows, differences };
}

/** Thrown to leave the target as it was. */
const UNDONE = new Error("the trial is rolled back");

/** Verifies books and chain of the environment at the target, as they are once it arrived; changes nothing there. */
export async function verifyAtTarget(config: Config, sides: Sides): Promise<string[]> {
  const { id, source, target } = sides;
  const kept = await readKept(source, id);
  let faults: string[] = [];
  try {
    await target.tx(async (tx) => {
      await insertArrived(tx, id, kept);
      const violations = await findViolationsSeen(tx, id);
      faults = violations.map((found) => JSON.stringify(found));
      faults.push(...(await listChainFaults(config, sides, tx)));
      throw UNDONE;
    });
  } catch (error) {
    if (error !== UNDONE) throw error;
  }
  return faults;
}

async function listChainFaults(config: Config, sides: Sides, tx: Tx): Promise<string[]> {
  const { id, ids, journals, masterKeys, target } = sides;
  const environment = assertFound(await findEnvironment(tx, id), `environment ${id}`);
  const heads = createChainHeads(journals.target, ids);
  const tools: VerifyTools = {
    db: tx as unknown as Database,
    wall: wallClock,
    log: createLogger(config.LOG_LEVEL),
    vault: createVault({ masterKeys, store: createKeyStore(target) }),
    journal: createHandOverJournal(journals.target, ids),
    // What is proved of a trial is not proved of what is served.
    heads: { ...heads, append: () => Promise.resolve() },
    bankFolder: (of) => join(config.RAILHEAD_DATA_DIR, "bank", of),
  };
  const found: string[] = [];
  const at = environmentNow(environment, wallClock);
  for (let cursor: string | undefined; ;) {
    const page = await verifyChain(tools, { environment_id: id, at, cursor, isFull: false });
    found.push(...page.faults.map((fault) => `${page.check}: ${fault}`));
    if (page.next === null) return found;
    cursor = page.next;
  }
}

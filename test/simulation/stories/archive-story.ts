import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../../packages/server/src/db/postgres/executor.ts";
import { raw, sql } from "../../../packages/server/src/db/postgres/sql.ts";
import {
  cutEventPartition,
  listEventPartitions,
  PARTITION_MIN,
  type EventPartition,
} from "../../../packages/server/src/db/tables/events/event-partitions.ts";
import { recordEventCheckpoints } from "../../../packages/server/src/db/tables/events/event-retention.ts";
import { listDrafts } from "../../../packages/server/src/events/archive/archive-draft.ts";
import { archiveFolder } from "../../../packages/server/src/events/archive/archive-folder.ts";
import { archivePart } from "../../../packages/server/src/events/archive/archive-partition.ts";
import { removeOldPartition } from "../../../packages/server/src/events/retention.ts";
import type { Chance } from "../chance.ts";
import type { Stage } from "./deeds.ts";
import type { Installation } from "./installation.ts";
import { linkAndVerify, order } from "./live-deeds.ts";
import type { Data } from "./process.ts";

const START = "2026-03-02T15:00:00.000Z";
const LATER = "2026-04-20T15:00:00.000Z";
const ATTEMPTS = 12;

/** Events that left the log are in a table or in an archive that the API reads, whenever archiving dies or a disk fails. */
export async function archivesAreReadBack({ chance, install }: Stage): Promise<string[]> {
  const installation = await install(START);
  try {
    const { environmentId } = installation;
    const cut = () =>
      cutEventPartition(installation.db(), environmentId, { at: START, size: PARTITION_MIN });
    const paykey = await linkAndVerify(installation);
    await cut();
    await order(installation, { paykey, from: 0, count: 1 + chance.below(2) });
    await cut();
    await order(installation, { paykey, from: 9, count: 1 });
    const before = await eventsAfter(installation, 1);
    await recordEventCheckpoints(installation.db(), START);
    const wanted = { olderThan: LATER, at: LATER };
    while ((await removeOldPartition(installation.db(), environmentId, wanted)) > 0);
    const found: string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      // The last ones meet no fault: an archive ends that could not be made before.
      await archiveOne(installation, attempt < ATTEMPTS - 3 ? chance : undefined);
      found.push(...(await missing(installation, before)));
      if (found.length > 0) return found;
    }
    const left = (await detached(installation)).filter(({ dropped_at }) => dropped_at === null);
    return left.map(({ from_sequence }) => `the part from ${from_sequence} was never archived`);
  } finally {
    await installation.close();
  }
}

const detached = async ({ db, environmentId }: Installation): Promise<EventPartition[]> =>
  (await listEventPartitions(db(), environmentId)).filter(
    ({ detached_at }) => detached_at !== null,
  );

const rootOf = ({ dataDir }: Installation) => join(dataDir, "archive");

/** Archives the oldest part that is left; by chance a fault meets it at a call of the database. */
async function archiveOne(installation: Installation, chance: Chance | undefined): Promise<void> {
  const part = (await detached(installation)).find(({ dropped_at }) => dropped_at === null);
  if (part === undefined) return;
  const root = rootOf(installation);
  const folder = archiveFolder(root, part.environment_id, part.from_sequence);
  const db =
    chance === undefined
      ? installation.db()
      : faultyAt(installation.db(), {
          call: 1 + chance.below(8),
          fault: chance.pick(FAULTS),
          damage: () => damageDrafts(folder),
        });
  await archivePart(db, part, { root, at: LATER, keeps: false }).catch(() => undefined);
}

const FAULTS = ["before", "after", "disk"] as const;

interface Fault {
  readonly call: number;
  readonly fault: (typeof FAULTS)[number];
  readonly damage: () => Promise<void>;
}

/** A database whose caller dies before or after a call; or the disk spoils files while their seal is looked up. */
function faultyAt(db: Database, { call, fault, damage: spoil }: Fault): Database {
  if (fault === "disk") {
    return {
      ...db,
      async first(statement) {
        await spoil();
        return await db.first(statement);
      },
    };
  }
  let calls = 0;
  async function guard<T>(run: () => Promise<T>): Promise<T> {
    calls += 1;
    const isHere = calls === call;
    if (calls > call || (isHere && fault === "before")) throw new Error("the process died");
    const answer = await run();
    if (isHere) throw new Error("the process died");
    return answer;
  }
  return {
    ...db,
    rows: (statement) => guard(() => db.rows(statement)),
    first: (statement) => guard(() => db.first(statement)),
    one: (statement) => guard(() => db.one(statement)),
    run: (statement) => guard(() => db.run(statement)),
    tx: (work, settings) => guard(() => db.tx(work, settings)),
  };
}

async function damageDrafts(folder: string): Promise<void> {
  for (const draft of await listDrafts(folder)) damage(draft);
}

/** Zeroes the middle of each file of a folder, as a bad block of a disk does. */
function damage(folder: string): void {
  for (const name of filesIn(folder)) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const third = Math.floor(bytes.length / 3);
    writeFileSync(path, bytes.fill(0, third, 2 * third));
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".parquet"));
  } catch {
    // Nothing is written yet.
    return [];
  }
}

async function eventsAfter({ call }: Installation, after: number): Promise<Data[]> {
  const { status, data } = await call("GET", `/v1/events?after=${after}&limit=1000`);
  return status === 200 ? data : [];
}

/** Events that were there, and are neither in a table nor shown as they were. */
async function missing(installation: Installation, before: readonly Data[]): Promise<string[]> {
  const parts = await detached(installation);
  const found: string[] = [];
  for (const { from_sequence, to_sequence, table_name, dropped_at } of parts) {
    if (dropped_at === null) {
      const { n } = await installation
        .db()
        .one<{ n: bigint }>(sql`select count(*) as n from railhead_events.${raw(table_name)}`);
      if (n !== to_sequence - from_sequence) found.push(`${n} rows are left of ${table_name}`);
      continue;
    }
    const first = Math.max(Number(from_sequence) - 1, 1);
    const shown = await eventsAfter(installation, first);
    const bySequence = new Map(shown.map((event) => [event.sequence, JSON.stringify(event)]));
    for (const event of before) {
      if (event.sequence <= first || event.sequence >= to_sequence) continue;
      if (bySequence.get(event.sequence) !== JSON.stringify(event))
        found.push(`event ${event.sequence} is not shown as it was`);
    }
  }
  return found;
}

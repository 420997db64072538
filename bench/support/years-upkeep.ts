import {
  findViolations,
  findViolationsSince,
  type readConfig,
  removeOldPartition,
} from "@railhead/server";
import { createArchives, restoreArchive, verifyArchives } from "@railhead/server/archive";
import type { Client } from "pg";
import type { EventFixture } from "./event-fixture.ts";
import { print } from "./machine.ts";
import { addCustomer, timed } from "./years-reads.ts";

export interface Upkeep {
  readonly db: Client;
  readonly live: EventFixture;
  readonly config: ReturnType<typeof readConfig>;
}

/** Seconds, and the longest write in milliseconds that was made meanwhile. */
export type Lasted = Readonly<Record<string, { readonly s: number; readonly write: number }>>;

const PLACE = { folder: null, environment: null };
const LATER = "2050-01-01T12:00:00.000Z";

/** Runs upkeep while customers are created; the longest of them waited for its locks. */
async function beside(live: EventFixture, work: () => Promise<unknown>) {
  const ended = new AbortController();
  let write = 0;
  const writer = (async () => {
    while (!ended.signal.aborted)
      write = Math.max(write, (await timed(() => addCustomer(live))).ms);
  })();
  const { ms } = await timed(work);
  ended.abort();
  await writer;
  return { s: ms / 1000, write };
}

async function firstPartition(db: Client, environmentId: string) {
  const { rows } = await db.query<{ name: string; from: string; last: string; size: string }>(
    `select 'railhead_events.' || table_name as name, from_sequence as "from", to_sequence - 1 as last,
      pg_total_relation_size(('railhead_events.' || table_name)::regclass) as size
    from event_partitions where environment_id = $1 and detached_at is null order by from_sequence limit 1`,
    [environmentId],
  );
  if (rows[0] === undefined) throw new Error("there is a partition");
  return rows[0];
}

/** What an operator's installation does with data of this size; the oldest partition of the log leaves. */
export async function keepUp({ db, live, config }: Upkeep): Promise<Lasted> {
  const { environmentId } = live;
  const app = live.service.app;
  const oldest = await firstPartition(db, environmentId);
  print(
    `    oldest partition: ${Number(oldest.last) - Number(oldest.from) + 1} events, ${Math.round(Number(oldest.size) / 1e6)} MB`,
  );
  const { rows } = await db.query<{ last: string }>(
    "select last_sequence as last from event_counts where environment_id = $1",
    [environmentId],
  );
  const since = BigInt(rows[0]?.last ?? 0) - 100_000n;
  await db.query(
    "insert into event_checkpoints select $1, '2040-01-01T00:00:00Z'::timestamptz + $2::bigint * interval '1 ms', $2",
    [environmentId, oldest.last],
  );
  const works: Record<string, () => Promise<unknown>> = {
    "an index on payment_states": () =>
      db.query("create index concurrently bench_states on payment_states (environment_id, updated_at)"),
    "vacuum of payment_states": () => db.query("vacuum payment_states"),
    "books of what changed last": () => app.db.tx((tx) => findViolationsSince(tx, environmentId, since)),
    "all invariants": async () => {
      const [first] = await findViolations(app.db, environmentId);
      if (first !== undefined) throw new Error(JSON.stringify(first));
    },
    "a partition folded and detached": async () => {
      const wanted = { olderThan: "2045-01-01T00:00:00.000Z", at: LATER };
      while ((await removeOldPartition(app.db, environmentId, wanted)) > 0);
    },
    "its archive written, read back, dropped": async () => {
      const { failed } = await createArchives(config, { ...PLACE, keeps: false });
      if (failed.length > 0) throw new Error(failed.map(({ reason }) => reason).join("; "));
    },
  }; // prettier-ignore
  const lasted: Record<string, { s: number; write: number }> = {};
  for (const [name, work] of Object.entries(works)) lasted[name] = await beside(live, work);
  await db.query("drop index bench_states");
  const alone = async (work: () => Promise<unknown>) => ({
    s: (await timed(work)).ms / 1000,
    write: 0,
  });
  lasted["archives verified"] = await alone(() => verifyArchives(config, PLACE));
  lasted["its archive restored"] = await alone(() =>
    restoreArchive(config, { ...PLACE, from: Number(oldest.from) }),
  );
  return lasted;
}

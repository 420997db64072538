import { join } from "node:path";
import { expect } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import {
  listMovedTables,
  readContent,
} from "../../packages/server/src/db/tables/moves/moved-tables.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { startCommand, type Command } from "./command.ts";
import {
  createLiveEnvironment,
  LIVE_MASTER_KEY,
  LIVE_START,
  liveCaller,
  onboard,
  scheduleCharge,
  startLiveService,
  type LiveEnvironment,
  type LiveService,
} from "./live-service.ts";
import { startTraffic, type Traffic } from "./moving-traffic.ts";
import { shareBank, startCluster, type Cluster } from "./two-clusters.ts";

/** An installation that may give and take environments: a server of its own, and a service on it. */
export interface Place {
  readonly name: string;
  readonly cluster: Cluster;
  service: LiveService;
}

const serve = ({ db, dataDir }: Cluster) =>
  startLiveService({ db, dataDir, wall: { now: () => LIVE_START } });

/** Room for three moves at once, whose workers do not wait seconds to be started again. */
const MANY_MOVES = {
  max_replication_slots: 24,
  max_wal_senders: 24,
  max_worker_processes: 24,
  max_logical_replication_workers: 16,
  wal_retrieve_retry_interval: "200ms",
};

export async function openPlace(folder: string, name: string): Promise<Place> {
  const cluster = await startCluster(folder, name, { durable: true, settings: MANY_MOVES });
  return { name, cluster, service: await serve(cluster) };
}

export async function closePlace({ service, cluster }: Place): Promise<void> {
  await service.stop();
  await cluster.stop();
}

/** Kills the server of a place, whose service ends with it; returns what starts both again. */
export async function killPlace(place: Place): Promise<() => Promise<void>> {
  await place.service.stop();
  await place.cluster.kill();
  return async () => {
    await place.cluster.restart();
    const isBack = () =>
      place.cluster.owner.run(sql`select`).then(
        () => true,
        () => false,
      );
    await expect.poll(isBack, { timeout: 60_000 }).toBe(true);
    place.service = await serve(place.cluster);
  };
}

/** A live environment, and where it is served first. */
export interface Tenant {
  readonly live: LiveEnvironment;
  readonly home: Place;
  /** Routing number of its bank, whose trace numbers are its own. */
  readonly odfi: string;
  readonly paykey: string;
}

let tenants = 0;

/** A number of a bank that no other environment uses, with its check digit. */
function routingNumber(n: number): string {
  const digits = `0910${String(n).padStart(4, "0")}`;
  const weights = [3, 7, 1, 3, 7, 1, 3, 7];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export async function addTenant(home: Place, wanted?: string): Promise<Tenant> {
  tenants += 1;
  const odfi = wanted ?? routingNumber(tenants);
  const bank = { odfi_routing_number: odfi, immediate_destination: ` ${odfi}` };
  const live = await createLiveEnvironment(home.cluster, bank, `tenant-${tenants}`);
  const client = liveCaller(home.service.url, live.api_key);
  await onboard(client, live.account_id);
  const charge = await client.get(`/v1/charges/${await scheduleCharge(client)}`);
  return { live, home, odfi, paykey: String(charge["paykey"]) };
}

export const variablesOf = ({ cluster }: Place) => ({
  DATABASE_URL: cluster.server.url,
  RAILHEAD_DATA_DIR: cluster.dataDir,
  RAILHEAD_MASTER_KEY: LIVE_MASTER_KEY.toString("base64"),
  LOG_LEVEL: "error",
});

/** On a loaded machine, a test waits for no other limit than its own. */
export const FENCE_MS = 60_000;

export function startMove(
  { live, home }: Tenant,
  to: Place,
  more: readonly string[] = [],
): Command {
  const flags = {
    environment: live.environment_id,
    to: to.cluster.server.url,
    journal: join(to.cluster.dataDir, "journal"),
    data: to.cluster.dataDir,
    address: to.service.url,
    "max-fence-ms": String(FENCE_MS),
    "max-stall-ms": "600000",
  };
  const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
  return startCommand(["move", ...args, "--json", ...more], { variables: variablesOf(home) });
}

export const shareBankOf = ({ live, home }: Tenant, to: Place): string =>
  shareBank(home.cluster, to.cluster, live.environment_id);

/** Charges that are created at whichever place serves a tenant. */
export function startTenantTraffic({ live, home, paykey }: Tenant, to: Place = home): Traffic {
  const at = (place: Place) => () => liveCaller(place.service.url, live.api_key);
  return startTraffic({ source: at(home), target: at(to), paykey }, ["created"]);
}

/** Waits until so many more charges were acknowledged. */
export async function expectProgress({ acknowledged }: Traffic): Promise<void> {
  const before = acknowledged.size;
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 2);
}

/** Expects that a place serves an environment with all that was acknowledged, each once, and that its books hold. */
export async function expectWhole(at: Place, { live }: Tenant, traffic: Traffic): Promise<void> {
  const id = live.environment_id;
  const { owner, db } = at.cluster;
  const kept = await owner.rows<{ id: string; external_id: string }>(sql`
    select id, external_id from payments
    where environment_id = ${id} and external_id like 'created-%'
    order by external_id collate "C"`);
  expect(kept.map((row) => [row.external_id, row.id])).toEqual(
    [...traffic.acknowledged].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  expect(await findViolations(db, id)).toEqual([]);
  const log = await owner.one(sql`
    select count(*) = max(sequence) and max(sequence) = (
      select last_sequence from event_counts where environment_id = ${id}) as is_whole
    from events where environment_id = ${id}`);
  expect(log).toEqual({ is_whole: true });
  expect(await statusAt(at, { live })).toBe("200 undefined");
}

export async function statusAt(
  { service }: Place,
  { live }: Pick<Tenant, "live">,
): Promise<string> {
  const client = liveCaller(service.url, live.api_key);
  const { status, body } = await client.call("GET", "/v1/payments?page_size=1");
  return `${status} ${String(body.data["code"])}`;
}

/** What a server keeps of moves that are under way. */
export async function leftoversAt({ cluster }: Place): Promise<string[]> {
  const rows = await cluster.owner.rows<{ what: string }>(sql`
    select 'slot ' || slot_name as what from pg_replication_slots
    union all select 'publication ' || pubname from pg_publication
    union all select 'subscription ' || subname from pg_subscription
    union all select 'origin ' || roname from pg_replication_origin
    union all select 'advisory lock' from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.usename = current_user
    union all select 'move ' || id from moved_environments where state <> 'moved'`);
  return rows.map(({ what }) => what);
}

/** All that a place has of an environment, by table. */
export async function contentAt({ cluster }: Place, { live }: Tenant): Promise<object> {
  const of = { environment_id: live.environment_id, at: LIVE_START };
  const tables = await listMovedTables(cluster.owner);
  const contents: Record<string, object> = {};
  for (const table of tables) contents[table.name] = await readContent(cluster.owner, table, of);
  return contents;
}

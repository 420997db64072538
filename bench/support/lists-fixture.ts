import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfig, startService, type Service } from "@railhead/server";
import { Client } from "pg";
import { openChargesFixture } from "./charges-fixture.ts";
import { openFolder } from "./folder.ts";
import { fillLists } from "./lists-rows.ts";

/** Filled tables behind a running service. */
export interface ListsFixture {
  readonly service: Service;
  readonly key: string;
  /** The account that has three in five of the payments. */
  readonly accountId: string;
  readonly environmentId: string;
  readonly db: Client;
  /** How long filling took; undefined where it was filled before. */
  readonly filledMs: number | undefined;
  close(): Promise<void>;
}

interface Kept {
  readonly count: number;
  readonly key: string;
  readonly accountId: string;
  readonly environmentId: string;
}

const KEPT = "lists.json";

/**
 * A fixture of so many payments. With `BENCH_LISTS_DATA`, a folder, it is filled there once and kept
 * for the next run; otherwise it goes when it is closed.
 */
export async function openListsFixture(count: number): Promise<ListsFixture> {
  const named = process.env["BENCH_LISTS_DATA"];
  const folder = named ?? (await openFolder());
  const kept = named === undefined ? undefined : await findKept(named, count);
  if (kept !== undefined) return await reopen(folder, kept);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const fixture = await openChargesFixture(join(folder, "data"));
  const db = await connect(fixture.service);
  const began = performance.now();
  await fillLists(db, fixture, count);
  const filledMs = performance.now() - began;
  const { service, key, accountId, environmentId } = fixture;
  if (named !== undefined) {
    await writeFile(
      join(folder, KEPT),
      JSON.stringify({ count, key, accountId, environmentId } satisfies Kept),
    );
  }
  const end = named === undefined ? () => rm(folder, { recursive: true }) : undefined;
  return { service, key, accountId, environmentId, db, filledMs, close: closer(service, db, end) };
}

async function findKept(folder: string, count: number): Promise<Kept | undefined> {
  const text = await readFile(join(folder, KEPT), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as Kept;
  if (kept.count !== count) throw new Error(`${folder} holds ${kept.count} payments`);
  return kept;
}

async function reopen(
  folder: string,
  { key, accountId, environmentId }: Kept,
): Promise<ListsFixture> {
  const config = readConfig({
    PORT: "0",
    RAILHEAD_DATA_DIR: join(folder, "data"),
    RATE_LIMIT_READ: "0",
  });
  const service = await startService({ config, engine: false });
  const db = await connect(service);
  return {
    service,
    key,
    accountId,
    environmentId,
    db,
    filledMs: undefined,
    close: closer(service, db),
  };
}

async function connect(service: Service): Promise<Client> {
  const db = new Client({ connectionString: service.database.url });
  await db.connect();
  return db;
}

const closer = (service: Service, db: Client, end?: () => Promise<void>) => async () => {
  await db.end();
  await service.stop();
  await end?.();
};

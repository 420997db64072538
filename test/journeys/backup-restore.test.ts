import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wallClock } from "../../packages/server/src/base/clock.ts";
import { drill } from "../../packages/server/src/app/drill/drill.ts";
import { readConfig } from "../../packages/server/src/app/settings/config.ts";
import { takeBackup } from "../../packages/server/src/db/backup/take-backup.ts";
import { prune } from "../../packages/server/src/db/backup/retention.ts";
import { restoreBackup } from "../../packages/server/src/db/backup/restore-backup.ts";
import { startManagedPostgres } from "../../packages/server/src/db/managed-postgres/managed-postgres.ts";
import { findRunningServer } from "../../packages/server/src/db/managed-postgres/running.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { runCommand, startCommand, type Command } from "../support/command.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";
import { caller } from "../support/service.ts";

let folder: string;
let command: Command;
let root: string;
let dataDir: string;
/** Between the second and the third charge. */
let between: string;
/** Position in the log at which a record between them begins. */
let record: string;
let backup: string;

/** The next millisecond: commits are known to microseconds. */
async function nextInstant(): Promise<string> {
  const instant = Date.now() + 1;
  while (Date.now() <= instant) await sleep(1);
  return new Date(instant).toISOString();
}

async function logPosition(): Promise<string> {
  const db = openPool({ url: findRunningServer(dataDir) ?? "", max: 1 });
  try {
    const { at } = await db.one<{ at: string }>(
      sql`select pg_current_wal_insert_lsn()::text as at`,
    );
    return at;
  } finally {
    await db.close();
  }
}

const variables = () => ({
  PORT: "0",
  RAILHEAD_DATA_DIR: join(folder, "data"),
  RAILHEAD_BACKUP_DIR: root,
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-backup-"));
  chmodSync(folder, 0o755);
  root = join(folder, "backups");
  dataDir = join(folder, "data", "pg");
  command = startCommand(["dev", "--no-demo", "--json"], { variables: variables() });
  const serving = await command.line("serving");
  const api = caller(String(serving["api"]), String(serving["api_key"]));
  const { paykey } = await createPaykey(api);
  const payment_date = String((await api.get("/v1/sandbox/clock"))["now"]).slice(0, 10);
  const charge = (external_id: string) =>
    api.call("POST", "/v1/charges", {
      body: paymentBody("charge", { paykey, payment_date, external_id }),
    });
  expect((await charge("before-the-backup")).status).toBe(201);
  const made = await runCommand(["backup", "--json"], { variables: variables() });
  expect(made.errors).toBe("");
  backup = String(made.lines[0]?.["id"]);
  expect((await charge("after-the-backup")).status).toBe(201);
  between = await nextInstant();
  record = await logPosition();
  expect((await charge("after-the-instant")).status).toBe(201);

  process.kill(
    Number.parseInt(readFileSync(join(dataDir, "postmaster.pid"), "utf8"), 10),
    "SIGKILL",
  );
  // Its sessions live on for a moment.
  while (findRunningServer(dataDir) !== undefined) await sleep(20);
  while (findRunningServer(dataDir) === undefined) await sleep(20);
  while ((await charge("after-the-kill")).status !== 201) await sleep(50);
  // The first blocks of the chain are sealed soon after a start.
  while (!existsSync(join(folder, "data", "journal"))) await sleep(50);
  // In order: the rest of the log is archived.
  command.child.kill("SIGTERM");
  expect(await command.ended).toBe(0);
}, 120_000);
afterAll(async () => {
  command.child.kill("SIGKILL");
  await command.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** External ids of a restored database, and what its audit log says of the database itself. */
async function contentOf(into: string) {
  const server = await startManagedPostgres({ dataDir: into, durable: false });
  const db = openPool({ url: server.url, max: 1 });
  try {
    const rows = await db.rows<{ external_id: string }>(sql`select external_id from payments`);
    const acts = await db.rows<{ action: string; backup: string | null }>(sql`
      select action, details->>'backup' as backup from audit_log
      where action like 'database.%' order by sequence`);
    return { charges: rows.map(({ external_id }) => external_id).toSorted(), acts };
  } finally {
    await db.close();
    await server.stop();
  }
}

/** A copy of the backups, in which something may be spoiled. */
function copyOfBackups(name: string): string {
  const copy = join(folder, name);
  mkdirSync(copy, { mode: 0o755 });
  // A root user's server reads the archive as another user.
  cpSync(join(root, "base"), join(copy, "base"), { recursive: true });
  return copy;
}

function flipByte(path: string, at = 100): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

it("a restore at an instant between two acknowledged creates has exactly those before it", async () => {
  const into = join(folder, "at-instant", "pg");
  const { lines, errors } = await runCommand(
    ["restore", "--into", join(folder, "at-instant"), "--at", between, "--json"],
    { variables: variables() },
  );
  expect(errors).toBe("");
  expect(lines[0]).toMatchObject({ event: "restored", backup, data_dir: into, timeline: 2 });
  expect(String(lines[0]?.["last_commit_at"]) <= between).toBe(true);
  const { charges, acts } = await contentOf(into);
  expect(charges).toEqual(["after-the-backup", "before-the-backup"]);
  // Its own row, and that of the backup, which is in the log behind it.
  expect(acts).toEqual([
    { action: "database.backed_up", backup },
    { action: "database.restored", backup },
  ]);
  await expect(restoreBackup({ root, into })).rejects.toThrow(/move that folder away first/);
});

it("a restore of all that was archived has what was acknowledged after PostgreSQL was killed", async () => {
  const into = join(folder, "to-the-end", "pg");
  await restoreBackup({ root, into });
  expect((await contentOf(into)).charges).toEqual([
    "after-the-backup",
    "after-the-instant",
    "after-the-kill",
    "before-the-backup",
  ]);
});

it("an instant that the archive does not reach is refused, and nothing is left", async () => {
  const into = join(folder, "too-late", "pg");
  const at = "2999-01-01T00:00:00.000000Z";
  await expect(restoreBackup({ root, into, at })).rejects.toThrow(/the archive has nothing after/);
  expect(readdirSync(join(folder, "too-late"))).toEqual([]);
  const before = restoreBackup({ root, into, at: "2020-01-01T00:00:00.000000Z" });
  await expect(before).rejects.toThrow(/can be restored to .* or later/);
});

it("a flipped byte and a missing file of a backup are named, and nothing is left", async () => {
  const spoiled = copyOfBackups("spoiled");
  const data = join(spoiled, "base", backup, "data");
  flipByte(join(data, "global/pg_control"));
  rmSync(join(data, "base/1/PG_VERSION"));
  const into = join(folder, "spoiled-data", "pg");
  await expect(restoreBackup({ root: spoiled, into })).rejects.toThrow(
    /base\/1\/PG_VERSION is missing\n +global\/pg_control is not what was copied/,
  );
  expect(existsSync(into)).toBe(false);
  flipByte(join(spoiled, "base", backup, "manifest.json"));
  await expect(restoreBackup({ root: spoiled, into })).rejects.toThrow(/manifest.json is not as/);
});

const SEGMENT_BYTES = 2n ** 24n;
const PAGE_BYTES = 8_192;
/** Fields of a record and of the page after it begins. */
const DAMAGED_BYTES = [
  ["a record's length", (at: number) => at],
  ["a record's link to the one before", (at: number) => at + 8],
  ["a record's checksum", (at: number) => at + 20],
  [
    "a page's note that a record goes on in it",
    (at: number) => at - (at % PAGE_BYTES) + PAGE_BYTES + 2,
  ],
] as const;

it.each(DAMAGED_BYTES)(
  "damage to %s is not taken for the end of the archive",
  async (_, byteOf) => {
    const [high = "", low = ""] = record.split("/");
    const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
    const place = [position >> 32n, (position / SEGMENT_BYTES) % 256n];
    const name = [1n, ...place].map((part) => part.toString(16).toUpperCase().padStart(8, "0"));
    const path = join(root, "wal", name.join(""));
    const at = byteOf(Number(position % SEGMENT_BYTES));
    const into = join(folder, "with-a-gap", "pg");
    flipByte(path, at);
    try {
      await expect(restoreBackup({ root, into })).rejects.toThrow(/the log ends at .*--accept-gap/);
      expect(existsSync(into)).toBe(false);
    } finally {
      flipByte(path, at);
    }
  },
);

const drilled = (more: Record<string, string> = {}) =>
  drill(readConfig({ ...variables(), ...more }), {
    from: undefined,
    in: folder,
    onPhase: () => undefined,
  });

it("a drill proves the newest backup with its log, and leaves no copy", async () => {
  const { backup: id, proofs, notes } = await drilled();
  expect(id).toBe(backup);
  expect(proofs.flatMap(({ faults }) => faults)).toEqual([]);
  const checked = Object.fromEntries(proofs.map((proof) => [proof.proof, proof.checked]));
  expect(checked["pages_and_indexes_are_sound"]).toBeGreaterThan(100);
  expect(checked["sealed_rows_are_unchanged"]).toBeGreaterThan(0);
  expect(notes).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.startsWith("railhead-drill"))).toEqual([]);
});

it("a drill doubts signed heads that the copy contradicts", async () => {
  const journal = join(folder, "other-journal");
  cpSync(join(folder, "data", "journal"), journal, { recursive: true });
  const [heads = ""] = readdirSync(journal).filter((name) => name.startsWith("chain-heads-"));
  const text = readFileSync(join(journal, heads), "utf8");
  writeFileSync(join(journal, heads), text.replace('"block_hash":"', '"block_hash":"00'));
  const { proofs } = await drilled({ RAILHEAD_JOURNAL_DIR: journal });
  const broken = proofs.filter(({ faults }) => faults.length > 0).map(({ proof }) => proof);
  expect(broken).toEqual(["signed_heads_are_in_the_chain"]);
});

it("a second backup waits for none, an interrupted one is removed, and old ones go with their log", async () => {
  const server = await startManagedPostgres({ dataDir, archiveTo: join(root, "wal") });
  try {
    expect(findRunningServer(dataDir)).toBe(server.url);
    const partial = join(root, "base", "20200101T000000Z.partial");
    mkdirSync(partial);
    const plan = { url: server.url, dataDir, root, wall: wallClock };
    const [first, second] = await Promise.allSettled([takeBackup(plan), takeBackup(plan)]);
    const refused = [first, second].find(({ status }) => status === "rejected");
    expect(String((refused as PromiseRejectedResult).reason)).toMatch(
      /another backup .* is running/,
    );
    expect(existsSync(partial)).toBe(false);
    const kept = readdirSync(join(root, "base")).filter((id) => id !== backup);
    expect(kept).toHaveLength(1);
    const { backups, segments } = await prune(root, { count: 1 });
    expect(backups).toEqual([backup]);
    expect(segments).toBeGreaterThan(0);
    expect(readdirSync(join(root, "base"))).toEqual(kept);
  } finally {
    await server.stop();
  }
});

it("the archive of another database is refused before anything is written there", async () => {
  const start = startManagedPostgres({
    dataDir: join(folder, "other", "pg"),
    archiveTo: join(root, "wal"),
    durable: false,
  });
  await expect(start).rejects.toThrow(/is the archive of another database/);
});

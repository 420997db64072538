import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  chmodSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../postgres/executor.ts";
import { listOrphanedData } from "./placement.ts";
import { startManagedPostgres, type ManagedPostgres } from "./managed-postgres.ts";
import { processIdentity } from "./process-table.ts";
import { openPool } from "../postgres/connections/pool.ts";
import { freeBytes, logSize } from "./server-disk.ts";
import { sharedBuffers } from "./server-memory.ts";

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-managed-"));
  chmodSync(folder, 0o755);
  dataDir = join(folder, "pg");
  await using(await startManagedPostgres({ dataDir }), async (db) => {
    await db.run(sql`create table kept (n int)`);
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function using<T>(
  server: ManagedPostgres,
  work: (db: ReturnType<typeof openPool>, server: ManagedPostgres) => Promise<T>,
): Promise<T> {
  const db = openPool({ url: server.url });
  try {
    return await work(db, server);
  } finally {
    await db.close();
    await server.stop();
  }
}

async function add(db: ReturnType<typeof openPool>, n: number) {
  await db.run(sql`insert into kept values (${n})`);
}

async function kept(server: ManagedPostgres): Promise<number[]> {
  return await using(server, async (db) => {
    const rows = await db.rows<{ n: number }>(sql`select n from kept order by n`);
    return rows.map(({ n }) => n);
  });
}

const inMegabytes = (size = "") => Number.parseInt(size) * (size.endsWith("GB") ? 1024 : 1);

const isAlive = (pid: number) => processIdentity(pid) !== undefined;

describe("the server", () => {
  test("is durable, checks its pages and is reached through its socket only", async () => {
    const settings = await using(await startManagedPostgres({ dataDir }), (db) =>
      db.rows<{ name: string; setting: string }>(sql`
        select name, setting from pg_settings where name in ('fsync', 'full_page_writes',
          'synchronous_commit', 'data_checksums', 'listen_addresses', 'unix_socket_permissions') order by name`),
    );
    expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      "data_checksums=on",
      "fsync=on",
      "full_page_writes=on",
      "listen_addresses=",
      "synchronous_commit=on",
      "unix_socket_permissions=0700",
    ]);
  });

  test("keeps as much in memory and of its log as the machine has room for", async () => {
    const [timeout, log, buffers] = await using(await startManagedPostgres({ dataDir }), (db) =>
      db.rows<{ size: string; setting: string }>(sql`
        select current_setting(name) as size, setting from pg_settings
        where name in ('checkpoint_timeout', 'max_wal_size', 'shared_buffers') order by name`),
    );
    expect(inMegabytes(buffers?.size)).toBe(Number.parseInt(sharedBuffers()));
    expect(timeout?.size).toBe("15min");
    // Others fill and free the disk meanwhile.
    expect(Number(log?.setting)).toBeCloseTo(Number.parseInt(logSize(freeBytes(folder))), -3);
  });

  test("keeps the data from one start to the next, and leaves no process, socket or lock", async () => {
    const first = await startManagedPostgres({ dataDir });
    await using(first, (db) => add(db, 1));
    expect(isAlive(first.pid)).toBe(false);
    expect(await first.exited).toContain("database system is shut down");
    expect(readdirSync(folder)).toEqual(["pg"]);
    expect(await kept(await startManagedPostgres({ dataDir }))).toEqual([1]);
    await first.stop();
  });

  test("is started again when it is killed, keeps committed rows, and says that it ended", async () => {
    const server = await startManagedPostgres({ dataDir });
    const db = openPool({ url: server.url });
    const { pid } = server;
    let restarts = 0;
    server.onRestart(() => (restarts += 1));
    await add(db, 2);
    process.kill(pid, "SIGKILL");
    const rows = () => db.rows(sql`select n from kept order by n`).catch(() => "gone");
    await expect.poll(() => restarts, { timeout: 30_000 }).toBe(1);
    await expect.poll(rows, { timeout: 60_000 }).toEqual([{ n: 1 }, { n: 2 }]);
    expect(server.pid).not.toBe(pid);
    await db.close();
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
  });

  test("that cannot be started again is abandoned after so many attempts, with its last words", async () => {
    const broken = join(folder, "broken");
    const server = await startManagedPostgres({ dataDir: broken, restarts: 2, durable: false });
    let restarts = 0;
    server.onRestart(() => (restarts += 1));
    renameSync(join(broken, "global", "pg_control"), join(broken, "pg_control"));
    process.kill(server.pid, "SIGKILL");
    expect(await server.exited).toMatch(/did not start .*pg_control/s);
    expect(restarts).toBe(1);
    await server.stop();
    rmSync(broken, { recursive: true });
  });

  test("is stopped for good while it is being started again", async () => {
    const server = await startManagedPostgres({ dataDir });
    const restarting = new Promise<void>((resolve) => server.onRestart(() => resolve()));
    process.kill(server.pid, "SIGKILL");
    await restarting;
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
    expect(existsSync(server.socketDir)).toBe(false);
  });

  test("takes settings by name, and logs its start and stop", async () => {
    const lines: string[] = [];
    const server = await startManagedPostgres({
      dataDir,
      settings: { max_connections: 7 },
      log: (line) => lines.push(line),
    });
    const most = await using(server, (db) => db.one(sql`show max_connections`));
    expect(most).toEqual({ max_connections: "7" });
    expect(lines.join("\n")).toMatch(/ready to accept connections[^]*is shut down/);
  });

  test("never writes a statement, its values or a conflicting row to the log", async () => {
    const lines: string[] = [];
    const server = await startManagedPostgres({ dataDir, log: (line) => lines.push(line) });
    await using(server, async (db) => {
      await db.run(sql`create table secrets (secret text primary key)`);
      const insert = () => db.run(sql`insert into secrets values (${"canary 42"})`);
      await insert();
      await expect(insert()).rejects.toThrow("duplicate key");
      await expect(db.run(sql`select ${"canary 42"}::int`)).rejects.toThrow("invalid input");
    });
    expect(lines.join("\n")).not.toContain("canary");
  });

  test("a setting that it does not know is reported with its reason, and the folder is free again", async () => {
    const start = startManagedPostgres({ dataDir, settings: { no_such_setting: 1 } });
    await expect(start).rejects.toThrow(/did not start on .*no_such_setting/s);
    expect(readdirSync(folder)).toEqual(["pg"]);
  });

  test("its socket fits into a path however long the folder's is", async () => {
    const long = join(folder, "x".repeat(120));
    const server = await startManagedPostgres({ dataDir: join(long, "pg") });
    expect(server.socketDir.length).toBeLessThan(90);
    expect(statSync(server.socketDir).mode & 0o077).toBe(0);
    expect(await using(server, (db) => db.one(sql`select 1 as n`))).toEqual({ n: 1 });
    expect(existsSync(server.socketDir)).toBe(false);
    rmSync(long, { recursive: true });
  });

  test("data of another PostgreSQL version is refused with a way out", async () => {
    const file = join(dataDir, "PG_VERSION");
    const version = readFileSync(file, "utf8");
    const earlier = Number(version) - 1;
    writeFileSync(file, `${earlier}\n`);
    await expect(startManagedPostgres({ dataDir })).rejects.toThrow(
      new RegExp(`written by PostgreSQL ${earlier}, .* set DATABASE_URL`),
    );
    writeFileSync(file, version);
  });

  test("an initialisation that was cut short is started over", async () => {
    const cut = join(folder, "cut");
    const draft = `${cut}.draft-0`;
    await using(await startManagedPostgres({ dataDir: draft }), async () => undefined);
    rmSync(join(draft, "global"), { recursive: true });
    const server = await startManagedPostgres({ dataDir: cut });
    expect(await using(server, (db) => db.one(sql`select 1 as n`))).toEqual({ n: 1 });
    expect(existsSync(draft)).toBe(false);
    rmSync(cut, { recursive: true });
  });
});

describe("ownership", () => {
  const lockFile = () => `${dataDir}.lock`;

  test("a second owner is refused in the same process, and the first goes on", async () => {
    const server = await startManagedPostgres({ dataDir });
    await using(server, async (db) => {
      await expect(startManagedPostgres({ dataDir })).rejects.toThrow(
        `the database in ${dataDir} is in use by another Railhead process (pid ${process.pid}); stop it first`,
      );
      expect(await db.one(sql`select 1 as n`)).toEqual({ n: 1 });
    });
  });

  test("a living process's lock is respected; after its death it is taken over", async () => {
    const other = spawn("sleep", ["60"]);
    const pid = other.pid ?? 0;
    const owner = { pid, identity: processIdentity(pid), token: "other" };
    writeFileSync(lockFile(), JSON.stringify(owner));
    await expect(startManagedPostgres({ dataDir })).rejects.toThrow(`(pid ${pid})`);
    other.kill("SIGKILL");
    await once(other, "exit");
    expect(await kept(await startManagedPostgres({ dataDir }))).toEqual([1, 2]);
  });

  test.each([
    ["whose number another process has now", { pid: process.ppid, identity: "before", token: "x" }],
    ["whose number this process has now", { pid: process.pid, identity: "before", token: "x" }],
    ["cut short", '{"pid":'],
  ])("a lock %s is taken over", async (_, content) => {
    writeFileSync(lockFile(), typeof content === "string" ? content : JSON.stringify(content));
    expect(await kept(await startManagedPostgres({ dataDir }))).toEqual([1, 2]);
  });

  test("of many that start at once, one gets the folder and the others are refused", async () => {
    const starts = await Promise.allSettled(
      Array.from({ length: 5 }, () => startManagedPostgres({ dataDir })),
    );
    const started = starts.filter((start) => start.status === "fulfilled");
    expect(started).toHaveLength(1);
    await Promise.all(started.map(({ value }) => value.stop()));
  });

  test("a server left over by a killed owner is ended before the next starts", async () => {
    const orphan = await startManagedPostgres({ dataDir });
    const db = openPool({ url: orphan.url });
    await add(db, 3);
    await db.close();
    rmSync(lockFile());
    const server = await startManagedPostgres({ dataDir });
    expect(isAlive(orphan.pid)).toBe(false);
    expect(await kept(server)).toEqual([1, 2, 3]);
  });

  test("a pid file that names an innocent process neither stops the start nor harms the process", async () => {
    const innocent = spawn("sleep", ["60"]);
    writeFileSync(join(dataDir, "postmaster.pid"), `${innocent.pid}\n${dataDir}\n`);
    expect(await kept(await startManagedPostgres({ dataDir }))).toEqual([1, 2, 3]);
    expect(isAlive(innocent.pid ?? 0)).toBe(true);
    innocent.kill();
  });
});

describe("lock files that a killed server left", () => {
  /** A shell of the server's user that prints a number, and becomes what lives on for a minute. */
  async function spawnAsServer(script: string) {
    const { uid, gid } = statSync(dataDir);
    const child = spawn("/bin/sh", ["-c", script], {
      uid,
      gid,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [printed] = (await once(child.stdout, "data")) as [Buffer];
    return { child, pid: String(printed).trim() };
  }

  /** What a server writes while it runs, which its own end removes. */
  async function lockFilesOfServer() {
    const server = await startManagedPostgres({ dataDir });
    const files = [
      join(server.socketDir, ".s.PGSQL.5432.lock"),
      join(dataDir, "postmaster.pid"),
    ].map((file) => ({ file, content: readFileSync(file, "utf8") }));
    await server.stop();
    return files;
  }

  test.each([
    ["another process has", "echo $$; exec sleep 60"],
    ["a process has that ended and waits for its parent", "true & echo $!; exec sleep 60"],
    ["was not written any more", "echo; exec sleep 60"],
  ])("do not stop the next start: a number that %s", async (_, script) => {
    const left = await lockFilesOfServer();
    const { child, pid } = await spawnAsServer(script);
    try {
      for (const { file, content } of left) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, pid === "" ? "" : content.replace(/^\d+/, pid));
      }
      expect(await kept(await startManagedPostgres({ dataDir }))).toEqual([1, 2, 3]);
      expect(isAlive(child.pid ?? 0)).toBe(true);
    } finally {
      child.kill();
    }
  });

  test("a server that only its socket's lock file names is ended before the next starts", async () => {
    const orphan = await startManagedPostgres({ dataDir });
    rmSync(`${dataDir}.lock`);
    rmSync(join(dataDir, "postmaster.pid"));
    expect(await kept(await startManagedPostgres({ dataDir }))).toEqual([1, 2, 3]);
    expect(isAlive(orphan.pid)).toBe(false);
  });
});

describe.runIf(process.getuid?.() === 0)("as root", () => {
  test("the server runs as nobody, who owns the data", async () => {
    await using(await startManagedPostgres({ dataDir }), (_, server) => {
      expect(readFileSync(`/proc/${server.pid}/status`, "utf8")).toMatch(/^Uid:\t65534\t/m);
      return Promise.resolve();
    });
    expect(statSync(dataDir).uid).toBe(65534);
  });

  test("a folder that nobody can enter gets its data elsewhere, and finds it again", async () => {
    const closed = mkdtempSync(join(tmpdir(), "railhead-closed-"));
    const wanted = join(closed, "pg");
    const first = await startManagedPostgres({ dataDir: wanted });
    const moved = first.dataDir;
    expect(first.relocated).toBe(true);
    expect(moved.startsWith(closed)).toBe(false);
    await using(first, (db) => db.run(sql`create table kept (n int)`));
    expect(await kept(await startManagedPostgres({ dataDir: wanted }))).toEqual([]);
    const leftOver = { folder: dirname(moved), wanted };
    expect(listOrphanedData()).not.toContainEqual(leftOver);
    // Its folder is gone, and the remaining data can be identified.
    rmSync(closed, { recursive: true });
    expect(listOrphanedData()).toContainEqual(leftOver);
    rmSync(dirname(moved), { recursive: true });
  });

  test("data that became unreachable is reported, never replaced by an empty database", async () => {
    chmodSync(folder, 0o700);
    await expect(startManagedPostgres({ dataDir })).rejects.toThrow(
      `because ${folder} is closed to it`,
    );
    chmodSync(folder, 0o755);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { openDatabase } from "../../packages/server/src/db/postgres/connections/open.ts";
import { raw, sql } from "../../packages/server/src/db/postgres/executor.ts";
import type { TestDatabase } from "./database.ts";
import { freePort } from "./ports.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

/** Debian's package; `.ci/run` installs it. */
export const hasPgbouncer = existsSync(PROGRAM);

export interface Pgbouncer {
  /** Address of the same database through the pooler. */
  readonly url: string;
  /** Closes its connections to the server, so that new ones have the role's settings. */
  reconnect(): Promise<void>;
  close(): Promise<void>;
}

/** A PgBouncer in front of a test database, with few connections to it, of the login of its address. */
export async function startPgbouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<Pgbouncer> {
  const { searchParams, pathname, username } = new URL(databaseUrl);
  const login = username === "" ? "postgres" : username;
  const socketDir = searchParams.get("host") ?? "";
  const folder = mkdtempSync(join(tmpdir(), "railhead-pgbouncer-"));
  const port = await freePort();
  const lines = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    admin_users: "postgres",
    pool_mode: "transaction",
    default_pool_size: 4,
    ...settings,
  };
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]\n* = host=${socketDir} user=${login}\n[pgbouncer]\n${Object.entries(lines)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join("")}`,
  );
  // It refuses root, and the socket is its owner's alone.
  const { uid, gid } = statSync(socketDir);
  for (const path of [folder, file]) if (process.getuid?.() === 0) chownSync(path, uid, gid);
  const child = spawn(PROGRAM, ["-q", file], {
    stdio: "ignore",
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  const url = `postgres://${login}@127.0.0.1:${port}${pathname}`;
  await untilReady(url);
  return {
    url,
    async reconnect() {
      const admin = openConsole(port);
      await admin.connect();
      await admin.query("reconnect");
      await admin.end();
    },
    async close() {
      child.kill("SIGKILL");
      await once(child, "close");
      rmSync(folder, { recursive: true });
    },
  };
}

/** PgBouncer's own console takes simple queries only. */
const openConsole = (port: number) =>
  new Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/pgbouncer` });

async function untilReady(url: string): Promise<void> {
  const db = openPool({ url, pooled: true, max: 1 });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.run(sql`select`);
      break;
    } catch (error) {
      if (attempt === 200) throw error;
      await sleep(50);
    }
  }
  await db.close();
}

/** Gives sessions behind a pooler the limits whose absence the service refuses. */
export async function limitSessions(database: TestDatabase, pooler: Pgbouncer): Promise<void> {
  const options = { databaseUrl: database.url, poolUrl: pooler.url, dataDir: tmpdir() };
  const refusal = await openDatabase(options).catch((error: Error) => error);
  const commands = /run (.*;) and have/.exec((refusal as Error).message)?.[1] ?? "";
  for (const command of commands.split("; ")) await database.db.run(raw(command));
  await pooler.reconnect();
}

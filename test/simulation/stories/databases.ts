import { Client } from "pg";
import { openPool } from "../../../packages/server/src/db/postgres/connections/pool.ts";
import { migrate } from "../../../packages/server/src/db/schema/migrate.ts";

/** Databases of a server, made from one that is migrated and empty. */
export interface Databases {
  urlOf(name: string): string;
  /** Copies the empty one, or another that nobody is connected to. */
  create(name: string, from?: string): Promise<void>;
  drop(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabases(serverUrl: string): Promise<Databases> {
  const empty = `stories_${process.pid}`;
  const urlOf = (name: string) => {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return url.toString();
  };
  const run = async (command: string) => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(command);
    } finally {
      await client.end();
    }
  };
  const drop = (name: string) => run(`drop database if exists ${name} with (force)`);
  await run(`create database ${empty}`);
  const db = openPool({ url: urlOf(empty), max: 1 });
  await migrate(db, { at: "2026-01-02T15:00:00.000Z" });
  await db.close();
  return {
    urlOf,
    create: (name, from = empty) => run(`create database ${name} template ${from}`),
    drop,
    close: () => drop(empty),
  };
}

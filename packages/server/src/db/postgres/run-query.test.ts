import type { Socket } from "node:net";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { openServers } from "./connections/servers.ts";
import { openConnection } from "./connections/connection.ts";
import type { Connection } from "./executor.ts";
import { sql } from "./sql.ts";

let database: TestDatabase;
let connection: Connection;
let writes = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = openServers({ url: database.url }).newClient();
  connection = await openConnection(client, () => undefined);
  countWrites(client);
});
afterAll(async () => {
  await connection.release();
  await database.drop();
});

/** Counts what goes to the socket at once, however many messages it holds. */
function countWrites(client: Client): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  for (const name of ["_write", "_writev"] as const) {
    const write = Reflect.get(stream, name) as (...given: unknown[]) => void;
    Reflect.set(stream, name, (...given: unknown[]) => {
      writes += 1;
      Reflect.apply(write, stream, given);
    });
  }
}

test("a transaction's begin leaves with its first statement, and its commit with the last", async () => {
  writes = 0;
  const [row] = await connection.tx(async (tx) => {
    await tx.rows(sql`select 1 as n`);
    return await tx.commitWith([tx.one<{ n: number }>(sql`select 2 as n`)]);
  });
  expect(row).toEqual({ n: 2 });
  expect(writes).toBe(2);
});

test("statements that wait for each other's results are each sent at once", async () => {
  writes = 0;
  await connection.rows(sql`select 1 as n`);
  await connection.rows(sql`select 2 as n`);
  expect(writes).toBe(2);
});

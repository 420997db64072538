import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../../test/support/database.ts";
import { isReadForCopy } from "./copy-progress.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A subscriber that has begun to take a table, and takes no more. */
async function readUntil(applicationName: string, take: () => Promise<void>): Promise<void> {
  const reader = new Client({
    connectionString: database.url,
    application_name: applicationName,
    replication: "database",
  } as ConstructorParameters<typeof Client>[0]);
  reader.on("error", () => undefined);
  await reader.connect();
  const stream = (
    reader as unknown as { connection: { stream: { destroy(): void; pause(): void } } }
  ).connection.stream;
  reader
    .query("copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout")
    .catch(() => undefined);
  stream.pause();
  try {
    await take();
  } finally {
    stream.destroy();
  }
}

const reads = (name: string) => isReadForCopy(database.db, name);

test("a copy goes on while the source reads for it, and not while it reads for another move", async () => {
  await readUntil("pg_7_sync_16385_71", async () => {
    await expect.poll(() => reads("pg_7_sync_%_71")).toBe(true);
    expect(await reads("pg_7_sync_%_72")).toBe(false);
    expect(await reads("pg_8_sync_%_71")).toBe(false);
  });
  await expect.poll(() => reads("pg_7_sync_%_71")).toBe(false);
});

test("a reader that has a name of the operator's counts for every copy", async () => {
  await readUntil("cell-two", () => expect.poll(() => reads("pg_7_sync_%_71")).toBe(true));
});

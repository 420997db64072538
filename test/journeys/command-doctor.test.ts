import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { runCommand } from "../support/command.ts";
import { createTestDatabase } from "../support/database.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "railhead-doctor-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => service.close());

interface Check {
  readonly check: string;
  readonly result: string;
  readonly detail: string;
}

async function doctor(
  variables: Record<string, string> = {},
): Promise<{ exit: number | string; database: Check | undefined }> {
  const { exit, lines, errors } = await runCommand(["doctor"], {
    cwd: folder,
    variables: { RAILHEAD_API: service.url, RAILHEAD_API_KEY: sandbox.api_key, ...variables },
  });
  expect(errors).toBe("");
  const checks = (lines[0]?.["checks"] ?? []) as Check[];
  // Other projects of this machine may have left data behind.
  const failed = checks.filter(({ check, result }) => check !== "leftover" && result === "failed");
  expect(failed.every(({ check }) => check === "database")).toBe(true);
  return { exit, database: checks.find(({ check }) => check === "database") };
}

test("doctor finds a database that answers, and says that one which is gone cannot be reached", async () => {
  const database = await createTestDatabase();
  expect((await doctor({ DATABASE_URL: database.url })).database).toMatchObject({ result: "ok" });
  await database.drop();
  const { exit, database: found } = await doctor({ DATABASE_URL: database.url });
  expect(exit).toBe(1);
  expect(found).toMatchObject({
    result: "failed",
    detail: expect.stringMatching(/^DATABASE_URL cannot be reached: .*does not exist/),
  });
});

test("doctor says that nothing listens where the database should", async () => {
  const { exit, database } = await doctor({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(exit).toBe(1);
  expect(database?.detail).toMatch(/cannot be reached: .*ECONNREFUSED/);
});

test("doctor says that a sandbox's own database is gone, and nothing of the kind before there is one", async () => {
  const dataDir = join(folder, "data");
  const variables = { RAILHEAD_DATA_DIR: dataDir };
  expect((await doctor(variables)).database).toMatchObject({ result: "ok" });
  mkdirSync(join(dataDir, "pg"), { recursive: true });
  writeFileSync(join(dataDir, "sandbox.json"), JSON.stringify({ api: service.url }));
  expect((await doctor(variables)).database).toMatchObject({ result: "ok" });
  rmSync(join(dataDir, "pg"), { recursive: true });
  const { exit, database } = await doctor(variables);
  expect(exit).toBe(1);
  expect(database).toMatchObject({
    result: "failed",
    detail: expect.stringContaining(`${join(dataDir, "pg")} is missing`),
  });
});

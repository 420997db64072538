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

async function doctor(variables: Record<string, string> = {}): Promise<{
  exit: number | string;
  database: Check | undefined;
  directory: Check | undefined;
}> {
  const { exit, lines, errors } = await runCommand(["doctor"], {
    cwd: folder,
    variables: { RAILHEAD_API: service.url, RAILHEAD_API_KEY: sandbox.api_key, ...variables },
  });
  expect(errors).toBe("");
  const checks = (lines[0]?.["checks"] ?? []) as Check[];
  const directory = checks.find(({ check }) => check === "bank_directory");
  // Other projects of this machine may have left data behind.
  const failed = checks.filter(({ check, result }) => check !== "leftover" && result === "failed");
  const may = ["database", "bank_directory"];
  expect(failed.every(({ check }) => may.includes(check))).toBe(true);
  return { exit, database: checks.find(({ check }) => check === "database"), directory };
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

/** A directory of one bank, changed on a day as `MMDDYY`. */
const directoryOf = (changed: string) =>
  `021000021O0210012081${changed}000000000${"SOME BANK".padEnd(36)}${"1 MAIN ST".padEnd(36)}${"TAMPA".padEnd(20)}FL336100000800555121211     `;

test("doctor warns of a bank directory that is older than a month, says what to do, and does not fail", async () => {
  const path = join(folder, "FedACHdir.txt");
  const asked = () => doctor({ ACH_DIRECTORY_FILE: path, RAILHEAD_DATA_DIR: join(folder, "none") });
  writeFileSync(path, directoryOf("022620"));
  const old = await asked();
  expect(old.directory).toMatchObject({
    result: "warn",
    detail: expect.stringMatching(
      /^1 banks, last change \d{4} days ago\. .*get a new file/,
    ) as string,
  });
  const today = new Date(performance.timeOrigin).toISOString();
  writeFileSync(path, directoryOf(`${today.slice(5, 7)}${today.slice(8, 10)}${today.slice(2, 4)}`));
  expect((await asked()).directory).toMatchObject({ result: "ok" });
  writeFileSync(path, "no directory");
  expect((await asked()).directory).toMatchObject({
    result: "failed",
    detail: expect.stringContaining("line 1") as string,
  });
  rmSync(path);
  const gone = await asked();
  expect([gone.exit, gone.directory?.detail]).toEqual([
    1,
    `ACH_DIRECTORY_FILE: ${path} cannot be read (ENOENT)`,
  ]);
  expect((await doctor()).directory).toBeUndefined();
});

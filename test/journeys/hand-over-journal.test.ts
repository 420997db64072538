import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readJournal } from "../../packages/server/src/rails/journal/read.ts";
import { bankFolder } from "../support/bank/bank-files.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  createLiveEnvironment,
  LIVE_CUTOFF,
  LIVE_START,
  liveCaller,
  onboard,
  onlyFile,
  scheduleCharge,
  startLiveService,
  type LiveCaller,
  type LiveEnvironment,
  type LiveService,
} from "../support/live-service.ts";

let database: TestDatabase;
let dataDir: string;
let live: LiveEnvironment;
let service: LiveService;
let client: LiveCaller;
let now = LIVE_START;

beforeEach(async () => {
  now = LIVE_START;
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "railhead-journal-"));
  live = await createLiveEnvironment({ db: database.db, dataDir });
  service = await startLiveService({ db: database.db, dataDir, wall: { now: () => now } });
  client = liveCaller(service.url, live.api_key);
  await onboard(client, live.account_id);
});
afterEach(async () => {
  await service.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const LIMIT = { timeout: 30_000 };
const journalDir = () => join(dataDir, "journal");
const stateNow = async () => (await onlyFile(client))?.["state"] as string | undefined;
const sent = () =>
  readdir(bankFolder({ dataDir }, live.environment_id, "outbound")).catch(() => []);

test("a file that went to the bank is in the journal with its traces, totals and place in the log", async () => {
  await scheduleCharge(client);
  now = LIVE_CUTOFF;
  await expect.poll(stateNow, LIMIT).toBe("uploaded");
  const { lines, faults } = await readJournal([journalDir()]);
  const file = await onlyFile(client);
  expect(faults).toEqual([]);
  expect(lines).toMatchObject([
    {
      kind: "hand_over",
      environment_id: live.environment_id,
      bank: "First Bank",
      name: file?.["name"],
      sha256: file?.["sha256"],
      entries: 1,
      total_debit: "10000",
      total_credit: "0",
      attempt: 1,
    },
    { kind: "handed_over", file_id: file?.["id"], attempt: 1 },
  ]);
  const entries = await client.list(`/v1/ach_files/${String(file?.["id"])}/entries`);
  const [line] = lines;
  expect(line).toMatchObject({ first_trace: entries[0]?.["trace_number"] });
  const { sequence } = (await client.list("/v1/events?limit=1000")).at(-1) as { sequence: number };
  expect((line as { event_sequence: number }).event_sequence).toBeLessThanOrEqual(sequence);
});

test("while the journal cannot be written nothing is sent: the file stays sealed, an exception says why, and it goes once the journal can be", async () => {
  await writeFile(journalDir(), "a file where the folder should be");
  await scheduleCharge(client);
  now = LIVE_CUTOFF;
  const open = () => client.list("/v1/exceptions?status=open&kind=upload_failed");
  await expect.poll(async () => (await open()).length, LIMIT).toBe(1);
  const [exception] = await open();
  expect(exception?.["message"]).toContain("the hand-over journal cannot be written");
  expect(exception?.["details"]).toMatchObject({
    fault: "journal",
    detail: expect.stringContaining(journalDir()) as string,
  });
  expect([await stateNow(), (await sent()).filter((name) => !name.startsWith("."))]).toEqual([
    "sealed",
    [],
  ]);
  await rm(journalDir());
  await mkdir(journalDir());
  now = "2026-03-02T21:03:00.000Z";
  await expect.poll(stateNow, LIMIT).toBe("uploaded");
  expect(await sent()).toHaveLength(1);
  await expect.poll(async () => (await open()).length, LIMIT).toBe(0);
  expect((await readJournal([journalDir()])).lines).toHaveLength(2);
});

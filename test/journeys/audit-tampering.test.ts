import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  raw,
  sql,
  type Database,
  type Sql,
  type Tx,
} from "../../packages/server/src/db/postgres/executor.ts";
import { verifyChain } from "../../packages/server/src/chain/verify.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";
import { createPaykey } from "../support/factories.ts";
import { runCommand } from "../support/command.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let id: string;
/** The last row that a block has, and the last row. */
let sealed: number;
let last: number;

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  id = sandbox.environment.id;
  for (let index = 0; index < 8; index += 1) await createPaykey(sandbox);
  await service.app.sealer.sealAll(id);
  sealed = await count();
  await sandbox.post("/v1/api_keys", { scopes: ["read"] });
  await sandbox.post("/v1/api_keys", { scopes: ["read"] });
  last = await count();
}, 120_000);
afterAll(() => service.close());

async function count(): Promise<number> {
  const { n } = await service.db.one<{ n: bigint }>(sql`
    select count(*) as n from audit_log where environment_id = ${id}`);
  return Number(n);
}

/** What the log's own verification finds. */
async function faultsIn(db: Database | Tx): Promise<string[]> {
  const tools = { ...service.app.chain, db: db as Database };
  const at = service.app.environments.now(sandbox.environment);
  const faults: string[] = [];
  for (let cursor: string | undefined; ;) {
    const request = { environment_id: id, at, cursor, isFull: true, only: "audit_log" } as const;
    const page = await verifyChain(tools, request);
    faults.push(...page.faults);
    if (page.next === null) return faults;
    cursor = page.next;
  }
}

/** What an edit by the database's owner leaves to see. Nothing of it stays. */
async function faultsAfter(...edits: readonly Sql[]): Promise<string[]> {
  let faults: string[] = [];
  const undo = new Error("undone");
  const editing = service.db.tx(async (tx) => {
    await disableTriggers(tx);
    for (const edit of edits) expect(await tx.run(edit), edit.text).toBeGreaterThan(0);
    faults = await faultsIn(tx);
    throw undo;
  });
  await expect(editing).rejects.toBe(undo);
  return faults;
}

const at = (sequence: number) => sql`environment_id = ${id} and sequence = ${sequence}`;

/** An edit of each column that says who did what. */
const EDITS: Readonly<Record<string, string>> = {
  account_id: "gen_random_uuid()",
  actor: `'{"type":"api_key","id":"somebody"}'`,
  session_id: "gen_random_uuid()",
  address: "'192.0.2.66'",
  action: "'customer.listed'",
  operation: "'customers.list'",
  outcome: "case outcome when 'done' then 'refused' else 'done' end",
  resource_type: "'person'",
  resource_id: "gen_random_uuid()",
  changes: `'{"status":{"before":"a","after":"b"}}'`,
  reason: "'because'",
  request_id: "gen_random_uuid()",
  approval_id: "gen_random_uuid()",
  details: `'{"edited":true}'`,
  recorded_at: "recorded_at + interval '1 millisecond'",
};

test("a log that nobody touched holds, and so does one with rows that no block has yet", async () => {
  expect(last).toBe(sealed + 2);
  expect(await faultsIn(service.db)).toEqual([]);
});

test("every column of a row is proved", async () => {
  const columns = await service.db.rows<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = 'audit_log' and column_name not in ('environment_id', 'sequence')`);
  expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(EDITS).sort());
});

test("any edit of a sealed row is found at its place", async () => {
  const any = fc.record({
    sequence: fc.integer({ min: 1, max: sealed }),
    column: fc.constantFrom(...Object.keys(EDITS)),
  });
  await fc.assert(
    fc.asyncProperty(any, async ({ sequence, column }) => {
      const set = sql`${raw(column)} = ${raw(EDITS[column] ?? "")}`;
      expect(await faultsAfter(sql`update audit_log set ${set} where ${at(sequence)}`)).toEqual([
        `audit_log ${sequence} was changed`,
      ]);
    }),
    { numRuns: 40 },
  );
});

test("any cut is found at its place, sealed or not, in the middle or at the end", async () => {
  const any = fc.record({
    from: fc.integer({ min: 1, max: last }),
    length: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(any, async ({ from, length }) => {
      const faults = await faultsAfter(sql`delete from audit_log where environment_id = ${id}
        and sequence between ${from} and ${from + length - 1}`);
      expect(faults).toContain(`audit_log: rows after ${from - 1} were removed`);
    }),
    { numRuns: 30 },
  );
});

test("a cut that renumbers the rows behind it is found at its place", async () => {
  const middle = Math.floor(sealed / 2);
  const faults = await faultsAfter(
    sql`delete from audit_log where ${at(middle)}`,
    sql`update audit_log set sequence = -sequence + 1
      where environment_id = ${id} and sequence > ${middle}`,
    sql`update audit_log set sequence = -sequence where environment_id = ${id} and sequence < 0`,
    sql`update event_counts set last_audit_sequence = last_audit_sequence - 1
      where environment_id = ${id}`,
  );
  expect(faults[0]).toBe(`audit_log ${middle} was changed`);
});

test("an inserted row is found at its place, at the end and among sealed rows", async () => {
  const copy = (sequence: number) => sql`
    insert into audit_log (environment_id, sequence, actor, action, outcome, resource_type, recorded_at)
    select environment_id, ${sequence}, actor, 'customer.unmasked', outcome, resource_type, recorded_at
    from audit_log where ${at(1)}`;
  expect(await faultsAfter(copy(last + 1))).toEqual([`audit_log: rows after ${last} were added`]);
  const middle = Math.floor(sealed / 2);
  const faults = await faultsAfter(
    sql`update audit_log set sequence = -sequence - 1
      where environment_id = ${id} and sequence >= ${middle}`,
    sql`update audit_log set sequence = -sequence where environment_id = ${id} and sequence < 0`,
    copy(middle),
    sql`update event_counts set last_audit_sequence = last_audit_sequence + 1
      where environment_id = ${id}`,
  );
  expect(faults[0]).toBe(`audit_log ${middle} was changed`);
});

test("the command lists, verifies and writes out the log, and names a fault by its place", async () => {
  const run = (...args: string[]) =>
    runCommand(["audit", ...args, "--api", service.url, "--key", sandbox.api_key]);
  const verified = await run("verify", "--full", "--json");
  expect(verified.lines[0]).toMatchObject({ holds: true, faults: [] });
  expect(verified.exit).toBe(0);
  const listed = await run("list", "--action", "api_key.created", "--json");
  const { entries } = listed.lines[0] as unknown as { entries: { action: string }[] };
  expect(entries.length).toBeGreaterThan(1);
  expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(["api_key.created"]));
  const exported = await run("export", "--action", "customer.created");
  expect(exported.lines).toHaveLength(8);
  expect(exported.lines[0]).toMatchObject({ sequence: 1, action: "customer.created" });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import {
  CHAIN_SOURCES,
  digestOf,
} from "../../packages/server/src/db/tables/chain/chain-sources.ts";
import {
  sql,
  type Database,
  type Sql,
  type Tx,
} from "../../packages/server/src/db/postgres/executor.ts";
import { verifyWholly } from "../support/chain.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

const EVENT_COLUMNS = CHAIN_SOURCES.find(({ table }) => table === "events")?.columns ?? [];
const CHANGED = [expect.stringMatching(/^events \d+ was changed$/)];

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

const propose = (company_id: string) =>
  sandbox.post("/v1/originators", {
    legal_name: "Quill Trading",
    address: { address1: "7 Inkwell Lane", city: "Springfield", state: "IL", zip: "62701" },
    company_ids: [{ company_id, company_name: "Trading" }],
    entries: [{ sec_code: "PPD", side: "debit", purposes: ["other"], descriptions: [] }],
    contacts: [{ role: "owner", name: "Quill" }],
  });

async function faultsIn(db: Database | Tx): Promise<readonly string[]> {
  const tools = { ...service.app.chain, db: db as Database };
  const at = service.app.environments.now(sandbox.environment);
  return (await verifyWholly(tools, sandbox.environment.id, { at })).faults;
}

/** Seals what is new, and finds no fault in what is there. */
async function expectWhole(): Promise<void> {
  await service.app.sealer.sealAll(sandbox.environment.id);
  expect(await faultsIn(service.db)).toEqual([]);
}

/** What an edit by the database's owner leaves to see. Nothing of it stays. */
async function faultsAfter(...edits: readonly Sql[]): Promise<readonly string[]> {
  let faults: readonly string[] = [];
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

const ofEvent = ({ id }: Resource) => sql`environment_id = ${sandbox.environment.id}
  and resource_id = ${String(id)} and resource_version = 1`;
const emptied = (one: Resource) => sql`update events
  set patch = replace(replace(patch, 'Quill', ''), 'Erased originator', '') where ${ofEvent(one)}`;
/** A note that the event of the one was rewritten when the other was erased. */
const excuse = (one: Resource, other: Resource) => sql`
  insert into event_erasures (environment_id, sequence, subject_id, digest)
  select e.environment_id, e.sequence, ${String(other["id"])}::uuid, ${digestOf(EVENT_COLUMNS, "e")}
  from events e where ${ofEvent(one)}`;

test("an erased originator leaves the chain whole, and one emptied without an erasure is named", async () => {
  const [gone, kept] = [await propose("GONE"), await propose("KEPT")];
  await expectWhole();
  const path = `/v1/originators/${String(gone["id"])}`;
  await sandbox.post(`${path}/end`, { reason: "Moved." });
  expect((await sandbox.call("DELETE", `${path}/personal_data`)).status).toBe(200);
  expect(await faultsIn(service.db)).toEqual([]);
  await expectWhole();
  expect(await faultsAfter(emptied(gone))).toEqual(CHANGED);
  expect(await faultsAfter(emptied(kept))).toEqual(CHANGED);
});

test("a note of an erasure excuses no event of an originator that is not erased", async () => {
  const [gone, kept] = [await propose("GONE-2"), await propose("KEPT-2")];
  const path = `/v1/originators/${String(gone["id"])}`;
  await sandbox.post(`${path}/end`, { reason: "Moved." });
  await sandbox.call("DELETE", `${path}/personal_data`);
  await expectWhole();
  for (const other of [gone, kept]) {
    expect(await faultsAfter(emptied(kept), excuse(kept, other))).toEqual(CHANGED);
  }
});

import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  raw,
  sql,
  type Database,
  type Sql,
  type Tx,
} from "../../packages/server/src/db/postgres/executor.ts";
import { rotateDataKey } from "../../packages/server/src/environments/rotate-data-key.ts";
import { findViolationsSeen } from "../../packages/server/src/ledger/invariants.ts";
import { bankFolder } from "../support/bank/bank-files.ts";
import { verifyWholly } from "../support/chain.ts";
import { runCommand } from "../support/command.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  caller,
  CLOCK_START,
  startTestService,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let id: string;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  id = sandbox.environment.id;
  await live(sandbox);
  await service.app.sealer.sealAll(id);
}, 120_000);
afterAll(() => service.close());

/** Two charges and a payout, one of them returned; a key, a reveal and a second bank account. */
async function live(box: Sandbox): Promise<void> {
  const { paykey, customer_id: customer } = await createPaykey(box);
  await createPaykey(box);
  for (const outcome of ["standard", "reversed_customer_dispute"]) {
    await createPayment(box, "charge", { paykey, outcome });
  }
  await createPayment(box, "payout", { paykey });
  await box.get(`/v1/customers/${String(customer)}/unmasked`);
  await box.post("/v1/api_keys", { name: "reader", scopes: ["read"] });
  await box.advance("idle");
}

const now = () => service.app.environments.now(sandbox.environment);

/** Faults of a database as it is, or as it is inside a transaction. */
async function faultsIn(db: Database | Tx): Promise<string[]> {
  const tools = { ...service.app.chain, db: db as Database };
  const { faults } = await verifyWholly(tools, id, { at: now() });
  const violations = await findViolationsSeen(db, id);
  return [...faults, ...violations.map(({ invariant, subject }) => `${invariant}: ${subject}`)];
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

const of = (table: string, order: string, offset = 0) =>
  raw(
    `(select ${order} from ${table} where environment_id = '${id}' order by ${order} offset ${offset} limit 1)`,
  );
const mine = () => sql`environment_id = ${id}`;

/** What an owner of the database might do, and how the first fault names it. */
const EDITS: readonly (readonly [what: string, names: RegExp, edits: () => readonly Sql[]])[] = [
  [
    "the time of a posting",
    /^postings \d+ was changed/,
    () => [
      sql`update postings set posted_at = posted_at - interval '1 hour' where ${mine()} and id = ${of("postings", "id", 1)}`,
    ],
  ],
  [
    "the amount of a posting",
    /^postings \d+ was changed/,
    () => [
      sql`update postings set amount_cents = amount_cents + 1 where ${mine()} and id = ${of("postings", "id", 1)}`,
    ],
  ],
  [
    "a posting's accounts, exchanged",
    /^postings \d+ was changed/,
    () => [
      sql`update postings set debit_account_id = credit_account_id, credit_account_id = debit_account_id where ${mine()} and id = ${of("postings", "id")}`,
    ],
  ],
  [
    "a removed posting",
    /^postings: a row after \d+ was removed/,
    () => [sql`delete from postings where ${mine()} and id = ${of("postings", "id", 2)}`],
  ],
  [
    "two equal and opposite postings",
    /^postings \d+ (has no event|follows no rule)/,
    () => [
      sql`insert into postings (environment_id, subject_id, move, attempt, debit_account_id, credit_account_id, amount_cents, posted_at)
      select environment_id, gen_random_uuid(), move, 1, debit_account_id, credit_account_id, 500, posted_at from postings where ${mine()} order by id limit 1`,
      sql`insert into postings (environment_id, subject_id, move, attempt, debit_account_id, credit_account_id, amount_cents, posted_at)
      select environment_id, gen_random_uuid(), move, 1, credit_account_id, debit_account_id, 500, posted_at from postings where ${mine()} order by id limit 1`,
    ],
  ],
  [
    "a history line's message",
    /^payment_history/,
    () => [
      sql`update payment_history set message = 'edited' where ${mine()} and status = 'scheduled'`,
    ],
  ],
  [
    "a history line's source",
    /^payment_history/,
    () => [
      sql`update payment_history set source = 'user_action' where ${mine()} and status = 'pending'`,
    ],
  ],
  [
    "a history line's instant",
    /^payment_history/,
    () => [
      sql`update payment_history set changed_at = changed_at - interval '1 second' where ${mine()} and status = 'pending'`,
    ],
  ],
  [
    "a removed middle line of history",
    /^payment_history/,
    () => [sql`delete from payment_history where ${mine()} and status = 'scheduled'`],
  ],
  [
    "an added line of history",
    /^payment_history/,
    () => [
      sql`insert into payment_history select environment_id, payment_id, changed_at - interval '1 minute', 'created', 'ok', 'system', null, 'again' from payment_history where ${mine()} and status = 'pending'`,
    ],
  ],
  [
    "the cause of an event",
    /^events 5 was changed/,
    () => [
      sql`update events set cause = jsonb_set(cause::jsonb, '{actor,id}', '"somebody"')::json where ${mine()} and sequence = 5`,
    ],
  ],
  [
    "the time of an event",
    /^events 6 was changed/,
    () => [
      sql`update events set occurred_at = occurred_at + interval '1 second' where ${mine()} and sequence = 6`,
    ],
  ],
  [
    "the type of an event",
    /^events 7 was changed/,
    () => [sql`update events set type = 'charge.paid' where ${mine()} and sequence = 7`],
  ],
  [
    "a middle patch of an event",
    /^events 8 was changed/,
    () => [sql`update events set patch = patch || ' ' where ${mine()} and sequence = 8`],
  ],
  [
    "a removed middle event, the others renumbered",
    /^events \d+ was changed|^events: a row/,
    () => [
      sql`delete from events where ${mine()} and sequence = 9`,
      sql`update events set sequence = -sequence + 1 where ${mine()} and sequence > 9`,
      sql`update events set sequence = -sequence where ${mine()} and sequence < 0`,
    ],
  ],
  [
    "a removed last event",
    /^events: a row after \d+ was removed/,
    () => [
      sql`delete from events where ${mine()} and sequence = (select max(sequence) from events where ${mine()})`,
    ],
  ],
  [
    "a customer, renamed together with the event",
    /^events \d+ was changed/,
    () => [
      sql`update customers set name = 'Mallory' where ${mine()}`,
      sql`update events set patch = jsonb_set(patch::jsonb, '{name}', '"Mallory"')::text where ${mine()} and type = 'customer.created'`,
    ],
  ],
  [
    "a removed audit row",
    /^audit_log: (a|the first) row/,
    () => [
      sql`delete from audit_log where ${mine()} and sequence = ${of("audit_log", "sequence")}`,
    ],
  ],
  [
    "a rewritten audit row",
    /^audit_log \d+ was changed/,
    () => [sql`update audit_log set actor = '{"type":"api_key","id":"somebody"}' where ${mine()}`],
  ],
  [
    "an inserted admin key",
    /^api_keys \S+ was added/,
    () => [
      sql`insert into api_keys (environment_id, id, key_hash, hint, scopes, created_at) values (${id}, gen_random_uuid(), '\\x01', 'abcd', '{admin}', now())`,
    ],
  ],
  [
    "a key's hash",
    /^api_keys \S+ was changed/,
    () => [
      sql`update api_keys set key_hash = key_hash || '\\x01'::bytea where ${mine()} and name = 'reader'`,
    ],
  ],
  [
    "a key's scopes",
    /^api_keys \S+ was changed/,
    () => [sql`update api_keys set scopes = '{admin}' where ${mine()} and name = 'reader'`],
  ],
  [
    "a removed key",
    /^api_keys \S+ was removed/,
    () => [sql`delete from api_keys where ${mine()} and name = 'reader'`],
  ],
  [
    "a key that is valid again",
    /^api_keys \S+ was changed/,
    () => [sql`update api_keys set expires_at = '2099-01-01' where ${mine()} and name = 'reader'`],
  ],
  [
    "an entry's trace number",
    /^ach_files \S+ was changed/,
    () => [
      sql`update entries set trace_number = '999999999999999' where ${mine()} and line = (select max(line) from entries where ${mine()})`,
    ],
  ],
  [
    "an entry's payment",
    /^ach_files \S+ was changed/,
    () => [
      sql`update entries set payment_id = gen_random_uuid() where ${mine()} and payment_id is not null and line = 3`,
    ],
  ],
  [
    "a file's name",
    /^ach_files \S+ was changed/,
    () => [
      sql`update ach_files set name = 'other.ach' where ${mine()} and id = ${of("ach_files", "id")}`,
    ],
  ],
  [
    "swapped account numbers of paykeys",
    /^paykeys \S+: account_number was changed or moved/,
    () => [
      sql`update paykeys p set account_number = o.account_number from paykeys o where p.environment_id = ${id} and o.environment_id = ${id} and o.id <> p.id`,
    ],
  ],
  [
    "a paykey of another bank account",
    /^paykeys \S+ was changed/,
    () => [
      sql`update paykeys set fingerprint = sha256(fingerprint), routing_number = '011000015' where ${mine()}`,
    ],
  ],
  [
    "the ciphertext of a linked bank account",
    /^linked_bank_accounts \S+: account_number/,
    () => [
      sql`update linked_bank_accounts set account_number = set_byte(account_number, length(account_number) - 1, 255 - get_byte(account_number, length(account_number) - 1)) where ${mine()}`,
    ],
  ],
  [
    "the bytes of a file",
    /^ach_files \S+: body was changed or moved/,
    () => [
      sql`update ach_files set body = set_byte(body, 60, 255 - get_byte(body, 60)) where ${mine()} and id = ${of("ach_files", "id")}`,
    ],
  ],
  [
    "a bank's profile",
    /^banks \S+ has another profile/,
    () => [
      sql`update banks set profile = jsonb_set(profile::jsonb, '{company_name}', '"MALLORY"')::json where ${mine()}`,
    ],
  ],
  [
    "a bank's profile together with its version",
    /^bank_profiles \d+ was changed/,
    () => [
      sql`update banks set profile = jsonb_set(profile::jsonb, '{company_name}', '"MALLORY"')::json where ${mine()}`,
      sql`update bank_profiles set profile = jsonb_set(profile::jsonb, '{company_name}', '"MALLORY"')::json where ${mine()}`,
    ],
  ],
  [
    "an emptied log of requests",
    /^requests: the first row was removed/,
    () => [sql`delete from requests where ${mine()}`],
  ],
  [
    "evidence of a hand-over",
    /^file_evidence \d+ was changed/,
    () => [sql`update file_evidence set note = 'edited' where ${mine()}`],
  ],
  [
    "a block",
    /^block \d+ does not have its hash/,
    () => [sql`update chain_blocks set leaves = sha256(leaves) where ${mine()} and number = 2`],
  ],
  [
    "a removed block",
    /is missing|are missing/,
    () => [sql`delete from chain_blocks where ${mine()} and number = 3`],
  ],
  [
    "a chain that was cut",
    /^block \d+ was signed at \S+ and is missing/,
    () => [
      sql`delete from chain_blocks where ${mine()} and number > 2`,
      sql`update chain_heads set number = 2 where ${mine()}`,
    ],
  ],
  [
    "a kept state",
    /^chain_states \d+ was changed/,
    () => [
      sql`update chain_states set digest = sha256(digest) where ${mine()} and source = 'api_keys'`,
    ],
  ],
];

test("a healthy environment has no fault, and every check had something to look at", async () => {
  expect(await faultsIn(service.db)).toEqual([]);
  const { checked } = await verifyWholly(service.app.chain, id, { at: now() });
  expect(
    Object.values(checked).every((count) => count > 0),
    JSON.stringify(checked),
  ).toBe(true);
  const { exit, lines } = await runCommand([
    "verify",
    "--full",
    "--json",
    "--api",
    service.url,
    "--key",
    sandbox.api_key,
  ]);
  expect(lines[0]).toMatchObject({ holds: true, head: { number: expect.any(Number) as number } });
  expect(exit).toBe(0);
});

test.each(EDITS)("an edit of the database is named: %s", async (_, names, edits) => {
  const faults = await faultsAfter(...edits());
  expect(faults.filter((fault) => names.test(fault)).slice(0, 1), faults.join("\n")).toHaveLength(
    1,
  );
});

test("a file that was edited or deleted at the bank is named", async () => {
  const folder = bankFolder(service, id, "taken");
  const [name = ""] = await readdir(folder);
  const bytes = await readFile(join(folder, name));
  await writeFile(join(folder, name), Buffer.concat([bytes, Buffer.from("9")]));
  expect(await faultsIn(service.db)).toEqual([`file ${name} was changed in the bank's folder`]);
  await rm(join(folder, name));
  expect(await faultsIn(service.db)).toEqual([`file ${name} is missing in the bank's folder`]);
  await writeFile(join(folder, name), bytes);
  expect(await faultsIn(service.db)).toEqual([]);
});

/** Seals what is new, and finds no fault in what is there. */
async function expectWhole(environmentId: string): Promise<void> {
  const { app } = service;
  await app.sealer.sealAll(environmentId);
  const at = app.environments.now(await app.environments.get(environmentId));
  expect((await verifyWholly(app.chain, environmentId, { at })).faults).toEqual([]);
}

test("a person who is erased leaves the chain whole, and what is left is sealed again", async () => {
  const [payment] = await sandbox.list("/v1/payments");
  const customer = String(payment?.["customer_details"].id);
  expect((await sandbox.call("DELETE", `/v1/customers/${customer}`)).status).toBe(200);
  expect(await faultsIn(service.db)).toEqual([]);
  await expectWhole(id);
  const edit = sql`update events set patch = replace(patch, 'Deleted customer', 'Somebody else')
    where ${mine()} and resource_id = ${customer} and resource_version = 1`;
  const faults = await faultsAfter(edit);
  expect(faults).toEqual([expect.stringMatching(/^events \d+ was changed$/)]);
  const excuse = sql`insert into event_erasures (environment_id, sequence, subject_id, digest)
    select environment_id, sequence, subject_id, digest from event_erasures where ${mine()}`;
  expect(await faultsAfter(edit, excuse)).toEqual(faults);
});

test("a rotation of the data key leaves the chain whole", async () => {
  await rotateDataKey(service.app, id, { settleMs: 0 });
  await expectWhole(id);
});

test("a fork, a reset and a restored snapshot begin chains of their own", async () => {
  const clock = { at: CLOCK_START };
  const made = await sandbox.post("/v1/sandbox/environments", { clock });
  const box = caller(service.url, String(made["api_key"]));
  const own = String(made["id"]);
  const path = `/v1/sandbox/environments/${own}`;
  const { paykey } = await createPaykey(box);
  await createPayment(box, "charge", { paykey });
  await box.advance("idle");
  await expectWhole(own);
  const snapshot = await sandbox.post(`${path}/snapshots`, { name: "before" });
  const fork = await sandbox.post(`${path}/fork`, {});
  await expectWhole(String(fork["id"]));
  await createPaykey(box);
  await expectWhole(own);
  await sandbox.post(`${path}/snapshots/${snapshot["id"]}/restore`, {});
  await expectWhole(own);
  await sandbox.post(`${path}/reset`, {});
  await expectWhole(own);
});

test("a new sandbox and a reset one have no fault before their first block", async () => {
  const made = await sandbox.post("/v1/sandbox/environments", { clock: { at: CLOCK_START } });
  const own = String(made["id"]);
  const expectNoFault = async () => {
    const { faults } = await verifyWholly(service.app.chain, own, { at: CLOCK_START });
    expect(faults).toEqual([]);
  };
  await expectNoFault();
  await expectWhole(own);
  await sandbox.post(`/v1/sandbox/environments/${own}/reset`, {});
  await expectNoFault();
  await expectWhole(own);
});

test("rows that are not sealed yet are no fault, and blocks that were proved are read again on demand only", async () => {
  const whole = await verifyWholly(service.app.chain, id, { at: now() });
  const before = await verifyWholly(service.app.chain, id, { at: now(), isFull: false });
  expect(before.checked["sealed_rows_are_unchanged"]).toBe(0);
  await createPaykey(sandbox);
  expect(await faultsIn(service.db)).toEqual([]);
  await service.app.sealer.sealAll(id);
  const after = await verifyWholly(service.app.chain, id, { at: now(), isFull: false });
  const count = after.checked["sealed_rows_are_unchanged"] ?? 0;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(whole.checked["sealed_rows_are_unchanged"] ?? 0);
});

test("a row whose transaction is slow is sealed with its elders, and nobody waits", async () => {
  const { db, app } = service;
  const insert = (note: string) => sql`
    insert into file_evidence (environment_id, file_id, kind, verdict, note, created_at)
    select ${id}, id, 'listing', 'sent', ${note}, created_at from ach_files where ${mine()} limit 1`;
  const sealed = () =>
    db.one<{ n: bigint }>(sql`select coalesce(sum(row_count), 0)::bigint as n
    from chain_blocks where ${mine()} and source = 'file_evidence'`);
  const { n } = await sealed();
  await db.tx(async (slow) => {
    await slow.run(insert("slow"));
    await db.run(insert("fast"));
    await app.sealer.sealAll(id);
    expect((await sealed()).n).toBe(n);
  });
  await expectWhole(id);
  expect((await sealed()).n).toBe(n + 2n);
});

test("a database that went back is named until a person lets its chain go on", async () => {
  const { app, db } = service;
  const before = await db.rows<{ t: string }>(
    sql`select number::text as t from chain_heads where ${mine()}`,
  );
  await db.run(sql`delete from chain_blocks where ${mine()}
    and number = (select number from chain_heads where ${mine()})`);
  await db.run(sql`update chain_heads h set number = b.number, hash = b.hash,
      through = jsonb_set(h.through::jsonb, array[l.source], to_jsonb(l.after::text))::json
    from (select * from chain_blocks where ${mine()} order by number desc limit 1) b,
      (select 'file_evidence' as source, (select coalesce(max(through), 0) from chain_blocks
        where ${mine()} and source = 'file_evidence') as after) l
    where h.environment_id = ${id}`);
  await app.sealer.sealAll(id);
  const names = new RegExp(`^block ${before[0]?.t} was signed at \\S+ and is missing`);
  expect((await faultsIn(db))[0]).toMatch(names);
  expect((await sandbox.call("POST", "/v1/chain/accept")).status).toBe(201);
  await app.sealer.sealAll(id);
  await expectWhole(id);
});

import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { runWithoutTriggers } from "../../../../test/support/poisoned/row-sets.ts";
import { COMMAND_LINE, osUser } from "../base/command-line.ts";
import { raw, sql } from "../db/postgres/executor.ts";
import { listDataKeys, type DataKeyRow } from "../db/tables/keys/data-keys.ts";
import { createKeyStore } from "../db/tables/keys/key-store.ts";
import { listMasterKeys } from "../db/tables/keys/master-keys.ts";
import { SEALED_COLUMNS } from "../db/tables/keys/sealed-columns.ts";
import { countSealedValues, SEALED_SETS } from "../db/tables/keys/sealed-values.ts";
import { localMasterKey } from "../vault/master-key.ts";
import { createVault } from "../vault/vault.ts";
import { rotateDataKey } from "./rotate-data-key.ts";
import { rotateMasterKey } from "./rotate-master-key.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A sandbox with a value in many encrypted columns, in its tables and in a snapshot. */
async function filledSandbox(): Promise<{ sandbox: Sandbox; snapshotId: string; paykey: string }> {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, outcome: "failed_insufficient_funds" });
  await sandbox.post(
    "/v1/webhook_endpoints",
    { url: "http://127.0.0.1:1/hook", headers: { "X-Secret": "hidden" } },
    "webhook-of-a-rotation",
  );
  await sandbox.advance("P2D");
  const path = `/v1/sandbox/environments/${sandbox.environment.id}/snapshots`;
  const { id } = await sandbox.post(path, { name: "before" });
  return { sandbox, snapshotId: String(id), paykey };
}

const cipherOf = async (environmentId: string): Promise<DataKeyRow> => {
  const keys = await listDataKeys(service.db, environmentId);
  const found = keys.filter(({ purpose }) => purpose === "cipher");
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} ciphers`);
  return only;
};

const rotated = (environmentId: string) =>
  rotateDataKey(service.app, environmentId, { settleMs: 0 });

/** Opens every value of the environment under its key; returns how many per table. */
async function openAll(environmentId: string): Promise<Record<string, number>> {
  const { id } = await cipherOf(environmentId);
  const keys = await service.app.vault.keysOf(environmentId);
  const counts: Record<string, number> = {};
  for (const set of SEALED_SETS) {
    const { table, placeColumn } = set.column;
    const values = await service.db.tx((tx) =>
      set.lock(tx, { environment_id: environmentId, id }, undefined),
    );
    for (const { placeId, value } of values) {
      keys.decrypt({ table, column: placeColumn, id: placeId }, value);
    }
    if (values.length > 0) counts[table] = (counts[table] ?? 0) + values.length;
  }
  return counts;
}

test("every encrypted column is listed, names its key, and no other column holds bytes but hashes", async () => {
  const rows = await service.db.rows<{ name: string; is_key: boolean; is_bound: boolean }>(sql`
    select c.relname || '.' || a.attname as name, a.attgenerated <> '' as is_key,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
        and k.confrelid = 'data_keys'::regclass and a.attnum = any(k.conkey)) as is_bound
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.atttypid = 'bytea'::regtype and a.attnum > 0 and c.relkind = 'r'
      and c.relnamespace = current_schema()::regnamespace and not a.attisdropped
    order by 1`);
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  const keys = rows.filter(({ is_key, is_bound }) => is_key && is_bound).map(({ name }) => name);
  expect(keys).toEqual(listed.map((name) => `${name}_key`).toSorted());
  const others = rows
    .map(({ name }) => name)
    .filter((name) => !listed.includes(name) && !keys.includes(name));
  expect(others).toEqual([
    "ach_files.sha256",
    "ach_files.wire_sha256",
    "api_keys.key_hash",
    "approvals.request_hash",
    "bank_account_blocks.fingerprint",
    "bank_statements.sha256",
    "bridge_sessions.link_hash",
    "bridge_sign_ins.state_hash",
    "cell_keys.key_hash",
    "chain_blocks.hash",
    "chain_blocks.leaves",
    "chain_blocks.previous",
    "chain_heads.hash",
    "chain_states.digest",
    "data_keys.id",
    "data_keys.wrapped",
    "event_erasures.digest",
    "idempotency_keys.request_hash",
    "operator_challenges.challenge_hash",
    "operator_credentials.hash",
    "operator_credentials.public_key",
    "operator_invitations.token_hash",
    "operator_sessions.token_hash",
    "paykey_bank_details.fingerprint",
    "paykeys.fingerprint",
    "proof_attachments.sha256",
    "received_entries.account_fingerprint",
    "received_entry_rules.account_fingerprint",
    "risk_backtests.rules_sha256",
    "risk_list_values.match",
    "screening_entries.hash",
    "screening_matches.entry_hash",
    "screening_matches.subject_hash",
    "screening_versions.sha256",
  ]);
});

test("after a rotation every value, also of snapshots, opens under the new key, and the old key is gone", async () => {
  const { sandbox, snapshotId, paykey } = await filledSandbox();
  const { id } = sandbox.environment;
  const before = await openAll(id);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      "paykeys",
      "ach_files",
      "webhook_endpoints",
      "idempotency_keys",
      "linked_bank_accounts",
    ]),
  );
  const old = await cipherOf(id);
  const left = await countSealedValues(service.db, old);
  const result = await rotated(id);
  expect(result?.unreadable).toEqual([]);
  expect(result?.rotation).toMatchObject({
    kind: "data",
    from_key: old.id.toString("hex"),
    value_count: BigInt(left),
  });
  expect(await openAll(id)).toEqual(before);
  expect((await cipherOf(id)).id).not.toEqual(old.id);
  await sandbox.post(`/v1/sandbox/environments/${id}/snapshots/${snapshotId}/restore`, {});
  expect(Object.values(await openAll(id)).length).toBeGreaterThan(0);
  await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-04" });
  await sandbox.advance("P5D");
});

test("a rotation writes two events and two audit rows, and a second one another pair", async () => {
  const sandbox = await service.addSandbox();
  const result = await rotated(sandbox.environment.id);
  const events = await sandbox.list("/v1/events?types=key_rotation.*");
  expect(events.map((event) => [event["event_type"], event["resource"].version])).toEqual([
    ["key_rotation.started", 1],
    ["key_rotation.completed", 2],
  ]);
  expect(events[1]?.["data"]).toMatchObject({
    id: result?.rotation.id,
    kind: "data",
    value_count: 1,
  });
  const audited = () => sandbox.list("/v1/audit_log?resource_type=key_rotation");
  const rows = await audited();
  expect(new Set(rows.map((row) => row["action"]))).toEqual(
    new Set(["key_rotation.started", "key_rotation.completed"]),
  );
  expect(rows[0]).toMatchObject({ actor: COMMAND_LINE, details: { os_user: osUser() } });
  await rotated(sandbox.environment.id);
  expect(await audited()).toHaveLength(4);
});

test("a value that cannot be read keeps the old key, is named, and does not stop the others", async () => {
  const { sandbox } = await filledSandbox();
  const { id } = sandbox.environment;
  const other = await createPaykey(sandbox, { customer: { email: "other@example.com" } });
  await runWithoutTriggers(
    service,
    sql`update paykeys set account_number = set_byte(account_number, 29, get_byte(account_number, 29) # 1)
      where environment_id = ${id} and id = ${other.id}`,
  );
  const old = await cipherOf(id);
  const result = await rotated(id);
  expect(result?.unreadable).toEqual([
    { table: "paykeys", column: "account_number", id: other.id },
  ]);
  expect(result?.rotation.completed_at).toBeNull();
  expect(await countSealedValues(service.db, old)).toBe(1);
});

test("the database refuses a value under a deleted key, as a process that slept would write it", async () => {
  const sandbox = await service.addSandbox();
  const { id } = sandbox.environment;
  const sleeper = createVault({
    masterKeys: [localMasterKey(Buffer.alloc(32, 7))],
    store: createKeyStore(service.db),
  });
  await sleeper.keysOf(id);
  await rotated(id);
  const place = { table: "linked_bank_accounts", column: "account_number", id };
  const stale = await sleeper.encrypt(id, place, "123");
  await expect(
    service.db.run(sql`update linked_bank_accounts set account_number = ${stale}
      where environment_id = ${id}`),
  ).rejects.toThrow("linked_bank_accounts_account_number_data_key");
});

test("a fork of a sandbox whose key was rotated reads what it took over, under keys of its own wrapping", async () => {
  const { sandbox } = await filledSandbox();
  await rotated(sandbox.environment.id);
  const path = `/v1/sandbox/environments/${sandbox.environment.id}/fork`;
  const fork = await sandbox.post(path, { name: "fork" });
  expect(await openAll(String(fork["id"]))).toMatchObject({ paykeys: 1 });
});

test("the bytes of a sealed file change by a rotation alone", async () => {
  await expect(
    service.db.run(raw("update ach_files set body = body || '\\x00'::bytea")),
  ).rejects.toThrow(/is sealed/);
});

test("another master key opens every key after a change, and the old one is deleted", async () => {
  const next = localMasterKey(randomBytes(32));
  const [present] = await listMasterKeys(service.db);
  const { db, ids, wall } = service.app;
  const vaultOn = (...keys: Buffer[]) => [
    localMasterKey(Buffer.alloc(32, 7)),
    next,
    ...keys.map(localMasterKey),
  ];
  const vault = createVault({ masterKeys: vaultOn(), store: createKeyStore(db) });
  const sandbox = await service.addSandbox();
  // A change that was interrupted after its first step.
  await db.tx(async (tx) => {
    await tx.run(sql`update master_keys set is_current = false`);
    await tx.run(sql`insert into master_keys (id, is_current, created_at)
      values (${next.id}, true, ${wall.now()})`);
  });
  const result = await rotateMasterKey({ db, ids, wall, vault }, next.id);
  expect(result).toMatchObject({ to_key: next.id, retired: [present?.id] });
  expect(result.proved).toBe(result.rewrapped);
  expect((await listMasterKeys(db)).map(({ id }) => id)).toEqual([next.id]);
  const after = createVault({ masterKeys: [next], store: createKeyStore(db) });
  await after.keysOf(sandbox.environment.id);
  expect(await sandbox.list("/v1/events?types=key_rotation.completed")).toMatchObject([
    { data: { kind: "master", to_key: next.id, value_count: 2 } },
  ]);
  expect(await rotateMasterKey({ db, ids, wall, vault }, next.id)).toMatchObject({
    retired: [],
    rewrapped: 0,
  });
});

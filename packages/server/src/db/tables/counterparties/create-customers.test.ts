import { afterAll, beforeAll, expect, test } from "vitest";
import { TEST_ORIGIN } from "../../../../../../test/support/api/audit.ts";
import { createTestApi, TEST_NOW, type TestApi } from "../../../../../../test/support/api.ts";
import { sql } from "../../postgres/executor.ts";
import { insertCustomerBatch, type ValidatedCustomer } from "./create-customers.ts";

let api: TestApi;
let accounts: readonly [string, string];
/** What each sealed value begins with: a version and the id of its data key. */
let header: Buffer;
beforeAll(async () => {
  api = await createTestApi([]);
  accounts = [api.accountId, (await api.addAccount(api.environmentId)).accountId];
  const [current] = await api.db.rows<{ id: Buffer }>(sql`
    select id from data_keys where environment_id = ${api.environmentId} and purpose = 'cipher'`);
  header = Buffer.concat([Buffer.from([1]), current?.id ?? Buffer.alloc(0)]);
});
afterAll(() => api.close());

interface Asked {
  readonly name: string;
  readonly account?: 0 | 1;
  readonly email?: string;
  readonly key?: string;
  readonly isStale?: boolean;
  readonly isUnique?: boolean;
  /** Whether the review is over, and with it the second event. */
  readonly isReviewed?: boolean;
}

function validated(asked: Asked): ValidatedCustomer {
  const { name, account = 0, email = "a@example.com", key, isReviewed = true } = asked;
  const { ids } = api.app;
  const place = { environment_id: api.environmentId, account_id: accounts[account] };
  const stamps = { created_at: TEST_NOW, updated_at: TEST_NOW };
  const id = ids.uuid(TEST_NOW);
  const event = (resource_version: number) => ({
    id: ids.uuid(TEST_NOW),
    account_id: place.account_id,
    type: resource_version === 1 ? "customer.created" : "customer.verified",
    resource_type: "customer",
    resource_id: id,
    resource_version,
    occurred_at: TEST_NOW,
    patch: JSON.stringify({ name }),
    cause: "{}",
  });
  const row = {
    ...place,
    ...stamps,
    id,
    name,
    type: "individual",
    email,
    phone: "+12125550100",
    status: isReviewed ? "verified" : "pending",
    external_id: null,
    address: null,
    compliance_profile: isReviewed ? null : Buffer.concat([header, Buffer.from([0, 255])]),
    device: { ip_address: "203.0.113.7" },
    metadata: {},
    config: { processing_method: "inline", sandbox_outcome: "standard" },
    version: isReviewed ? 2 : 1,
  } as const;
  const findings = isReviewed ? Buffer.concat([header, Buffer.from(`found of ${name}`)]) : null;
  return {
    account_version: asked.isStale === true ? 99 : 1,
    is_unique: asked.isUnique ?? false,
    customer: {
      row,
      review: { ...place, ...stamps, id: ids.uuid(TEST_NOW), subject_type: "customer", subject_id: id, findings }, // prettier-ignore
      events: isReviewed ? [event(1), event(2)] : [event(1)],
      request_id: ids.uuid(TEST_NOW),
      audit: TEST_ORIGIN,
      idempotency: key === undefined ? undefined : { key, requestHash: Buffer.alloc(32, 1) },
    },
  };
}

async function create(...asked: Asked[]): Promise<number[]> {
  const codes = await insertCustomerBatch(api.db, {
    environment_id: api.environmentId,
    wall: TEST_NOW,
    customers: asked.map(validated),
  });
  return asked.map((_, index) => codes.get(index + 1) ?? 0);
}

interface EmittedRow {
  readonly n: bigint;
  readonly account: number;
  readonly of_account: bigint;
  readonly what: string;
}

const log = () =>
  api.db.rows<EmittedRow>(sql`
    select e.sequence as n, (e.account_id = ${accounts[1]})::integer as account,
      e.account_sequence as of_account, (e.patch::json->>'name') || ' ' || e.resource_version as what
    from events e where e.resource_type = 'customer' order by e.sequence`);

test("a batch says of each customer why it was not created, and leaves nothing of those", async () => {
  expect(await create({ name: "first", key: "key-first", email: "Taken@example.com" })).toEqual([
    0,
  ]);
  const codes = await create(
    { name: 'say "hi" \\', key: "key-a" },
    { name: "b", key: "key-first" },
    { name: "c", account: 1, key: "key-first" },
    { name: "d", key: "key-stale", isStale: true },
    { name: "e", key: "key-email", email: "taken@EXAMPLE.com", isUnique: true },
    { name: "f", isReviewed: false },
    { name: "g", email: "g@example.com", isUnique: true },
    { name: "h", key: "key-h", email: "G@example.com", isUnique: true },
    { name: "i", account: 1, email: "g@example.com", isUnique: true },
  );
  expect(codes).toEqual([0, 1, 0, 2, 3, 0, 0, 3, 0]);
  // A refused member's key is free again, so that its answer can be kept under it.
  const keys = await api.db.rows<{ key: string }>(
    sql`select key from idempotency_keys order by key, account_id`,
  );
  expect(keys.map(({ key }) => key)).toEqual(["key-a", "key-first", "key-first"]);
  const rows = await api.db.rows<{ name: string; found: string | null; sealed: Buffer | null }>(sql`
    select c.name, convert_from(substr(r.findings, 6), 'UTF8') as found, c.compliance_profile as sealed
    from customers c join reviews r on r.subject_id = c.id and r.account_id = c.account_id
    order by c.id`);
  const names = ["first", 'say "hi" \\', "c", "f", "g", "i"];
  expect(rows).toEqual(
    names.map((name) => ({
      name,
      found: name === "f" ? null : `found of ${name}`,
      sealed: name === "f" ? Buffer.concat([header, Buffer.from([0, 255])]) : null,
    })),
  );
  const emitted = await log();
  expect(emitted.map(({ what }) => what)).toEqual(
    names.flatMap((name) => (name === "f" ? [`${name} 1`] : [`${name} 1`, `${name} 2`])),
  );
  expect(emitted.map(({ n }) => n)).toEqual(emitted.map((_, index) => BigInt(index + 1)));
  for (const account of [0, 1]) {
    const own = emitted.filter((row) => row.account === account);
    expect(own.map((row) => row.of_account)).toEqual(own.map((_, index) => BigInt(index + 1)));
  }
});

test("a batch without an acceptable customer leaves the log as it was", async () => {
  const before = await log();
  expect(await create({ name: "late", isStale: true }, { name: "b", key: "key-first" })).toEqual([
    2, 1,
  ]);
  expect(await log()).toEqual(before);
});

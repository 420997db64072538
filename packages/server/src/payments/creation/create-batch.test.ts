import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPaykey } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { insertPaymentBatch, type NewPayment } from "../../db/tables/payments/create-payments.ts";
import { sql } from "../../db/postgres/executor.ts";
import { findViolations } from "../../ledger/invariants.ts";
import { buildPayment, generatePaymentIds, type PaymentOrder } from "./create.ts";
import { readCounterparties, type KnownCounterparties } from "../scheduling/counterparties.ts";

const WALL = "2026-03-02T15:00:00.000Z";

let service: TestService;
let sandbox: Sandbox;
let parties: KnownCounterparties;
let order: PaymentOrder;
let accountId: string;
let environmentId: string;

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  environmentId = sandbox.environment.id;
  accountId = sandbox.account_id;
  const { paykey } = await createPaykey(sandbox);
  parties = (await readCounterparties(
    service.db,
    { environment_id: environmentId, account_id: accountId },
    paykey as string,
  )) as KnownCounterparties;
  order = {
    kind: "charge",
    paykey: paykey as string,
    external_id: "",
    description: null,
    amount_cents: 100n,
    payment_date: "2026-03-20",
    consent_type: "internet",
    device_ip: "203.0.113.7",
    balance_check: "disabled",
    sandbox_outcome: "standard",
    auto_hold: false,
    auto_hold_message: null,
    payment_related_information: null,
    metadata: {},
  };
});
afterAll(() => service.close());

interface Asked {
  readonly external_id: string;
  readonly key?: string;
  readonly isStale?: boolean;
}

async function described({ external_id, key, isStale = false }: Asked): Promise<NewPayment> {
  const { app } = service;
  const context = {
    environment_id: environmentId,
    account_id: accountId,
    at: WALL,
    request_id: app.ids.uuid(WALL),
    actor: { type: "api_key", id: "test" },
    profile: await app.profiles(environmentId, accountId),
    idempotency: key === undefined ? undefined : { key, requestHash: Buffer.alloc(32, key) },
  } as const;
  const known = isStale ? { ...parties, paykey_version: parties.paykey_version + 1 } : parties;
  return buildPayment(generatePaymentIds(app.ids, WALL), context, {
    order: { ...order, external_id },
    parties: known,
  });
}

async function create(...asked: Asked[]): Promise<number[]> {
  const payments = await Promise.all(asked.map(described));
  const batch = { environment_id: environmentId, wall: WALL, payments };
  const codes = await insertPaymentBatch(service.db, batch);
  return asked.map((_, index) => codes.get(index + 1) ?? 0);
}

const keys = async () =>
  (
    await service.db.rows<{ key: string }>(
      sql`select key from idempotency_keys where account_id = ${accountId} and key like 'key-%'
        order by key`,
    )
  ).map(({ key }) => key);

const numbers = () =>
  service.db.one<{ payments: bigint; emitted: bigint; counted: string }>(sql`
    select (select count(*) from payments where account_id = a.id) as payments,
      (select count(*) from events where account_id = a.id and type = 'charge.created') as emitted,
      (select coalesce((select sum(n) from payment_counts where account_id = a.id), 0)
        + coalesce((select sum(n) from payment_count_deltas where account_id = a.id), 0))::text
        as counted
    from accounts a where a.id = ${accountId}`);

describe("a batch of creations", () => {
  test("creates all that may be created and says why of each that may not", async () => {
    expect(await create({ external_id: "first", key: "key-first" })).toEqual([0]);
    const codes = await create(
      { external_id: "a", key: "key-a" },
      { external_id: "b", key: "key-first" },
      { external_id: "first", key: "key-twin" },
      { external_id: "c", key: "key-stale", isStale: true },
      { external_id: "d" },
      { external_id: "e", key: "key-e" },
      { external_id: "e", key: "key-same-batch" },
      { external_id: "first" },
    );
    expect(codes).toEqual([0, 1, 3, 2, 0, 0, 3, 3]);
    // A refused member's key is free again, so that its answer can be kept under it.
    expect(await keys()).toEqual(["key-a", "key-e", "key-first"]);
  });

  test("of none that may be created leaves nothing behind", async () => {
    const before = await numbers();
    expect(await create({ external_id: "a" }, { external_id: "x", isStale: true })).toEqual([3, 2]);
    expect(await create({ external_id: "y", key: "key-a" }, { external_id: "e" })).toEqual([1, 3]);
    expect(await numbers()).toEqual(before);
  });

  test("of one member answers as one of many does", async () => {
    expect(await create({ external_id: "f", key: "key-f" })).toEqual([0]);
    expect(await create({ external_id: "g", key: "key-f" })).toEqual([1]);
    expect(await create({ external_id: "g", key: "key-g", isStale: true })).toEqual([2]);
    expect(await create({ external_id: "f", key: "key-g" })).toEqual([3]);
    expect(await create({ external_id: "f" })).toEqual([3]);
    expect(await create({ external_id: "g", key: "key-g" })).toEqual([0]);
    expect(await keys()).toEqual(["key-a", "key-e", "key-f", "key-first", "key-g"]);
  });

  test("takes a key over once it has expired", async () => {
    await service.db.run(sql`update idempotency_keys
      set created_at = created_at - interval '24 hours' where key in ('key-f', 'key-a')`);
    expect(await create({ external_id: "h", key: "key-f" })).toEqual([0]);
    const two = [
      { external_id: "i", key: "key-a" },
      { external_id: "j", key: "key-h" },
    ];
    expect(await create(...two)).toEqual([0, 0]);
  });

  test("appends one event per created payment, numbered without a gap", async () => {
    const { payments, emitted, counted } = await numbers();
    expect(emitted).toBe(payments);
    expect(BigInt(counted)).toBe(payments);
    expect(await findViolations(service.db, environmentId)).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { inEnvironment } from "../../packages/server/src/db/postgres/environment-scope.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { searchPayments } from "../../packages/server/src/db/tables/payments/payments-by-text.ts";
import {
  indexNextBatch,
  listEnvironmentsToIndex,
} from "../../packages/server/src/db/tables/search/search-indexer.ts";
import { createCustomer, createPaykey, paymentBody } from "../support/factories.ts";
import {
  caller,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Ids that a text finds by each way that a search may go. */
async function finds(sandbox: Sandbox, text: string): Promise<string[]> {
  const { account_id, environment } = sandbox;
  const scope = { environment_id: environment.id, account_id };
  const page = { sort: "created_at", order: "asc", limit: 100, offset: 0 } as const;
  const search = { scope, text, filters: {}, page };
  const db = inEnvironment(service.db, environment.id);
  const scanned = await searchPayments(db, search);
  for (const few of [0, 5_000]) {
    const limits = { small: 0, few, scanned: 100 };
    const { rows, total } = await searchPayments(db, { ...search, limits });
    expect([text, total, rows.map(({ id }) => id)]).toEqual([
      text,
      scanned.total,
      scanned.rows.map(({ id }) => id),
    ]);
  }
  return scanned.rows.map(({ id }) => id);
}

/** Until nothing is left: where the environment is locked just then, the indexer passes it over. */
async function indexAll({ environment: { id } }: Sandbox): Promise<void> {
  while ((await listEnvironmentsToIndex(service.db)).includes(id)) {
    await indexNextBatch(service.db, id, 3);
  }
}

async function documents(sandbox: Sandbox): Promise<string[]> {
  const rows = await service.db.rows<{ text: string }>(sql`
    select text from search_documents where environment_id = ${sandbox.environment.id}`);
  return rows.map(({ text }) => text);
}

async function payment(sandbox: Sandbox, members: object) {
  const paykey = await createPaykey(sandbox, {
    customer: { name: "Grace Hopper", email: "grace.hopper@example.com" },
  });
  const body = paymentBody("charge", { paykey: paykey["paykey"], ...members });
  const { id } = await sandbox.post("/v1/charges", body);
  return { id: id as string, customer_id: paykey["customer_id"] as string, label: paykey["label"] as string }; // prettier-ignore
}

test("a payment is found by each of its texts right after the response, and once it is indexed", async () => {
  const sandbox = await service.addSandbox();
  const { id, label } = await payment(sandbox, {
    description: "Autumn fair 50% off",
    external_id: "Fair-2026-0042",
  });
  await payment(sandbox, { description: "Another", external_id: "other-7" });
  const found = async () => {
    for (const text of ["AUTUMN", "50% o", "fair-2026", "2026-0042"]) {
      expect([text, await finds(sandbox, text)]).toEqual([text, [id]]);
    }
    for (const text of ["race hop", "HOPPER@example", label.slice(0, 5)]) {
      expect([text, (await finds(sandbox, text)).length]).toEqual([text, 2]);
    }
    expect(await finds(sandbox, "50_ off")).toEqual([]);
  };
  await found();
  expect(await documents(sandbox)).toEqual([]);
  await indexAll(sandbox);
  await found();
  expect((await documents(sandbox)).length).toBe(8);
});

test("events that change no text are passed over in one batch, however many there are", async () => {
  const sandbox = await service.addSandbox({ at: "2026-03-02T15:00:00.000Z" });
  const { id } = sandbox.environment;
  for (const external_id of ["one", "two", "three"]) await payment(sandbox, { external_id });
  await indexAll(sandbox);
  await sandbox.post("/v1/sandbox/clock/advance", { to: "2026-03-02T21:05:00.000Z" });
  const isBehind = async () => (await listEnvironmentsToIndex(service.db)).includes(id);
  expect(await isBehind()).toBe(true);
  await expect.poll(() => indexNextBatch(service.db, id, 1).then(isBehind)).toBe(false);
});

test("a changed text is found as it is now, and a customer by the new name", async () => {
  const sandbox = await service.addSandbox();
  const { id, customer_id } = await payment(sandbox, {
    description: "Before",
    payment_date: "2026-03-20",
  });
  await indexAll(sandbox);
  const amount = { amount: 500, payment_date: "2026-03-20" };
  await sandbox.call("PUT", `/v1/charges/${id}`, { body: { description: "After", ...amount } });
  const customer = await sandbox.get(`/v1/customers/${customer_id}`);
  const { name: _, ...rest } = customer;
  await sandbox.call("PUT", `/v1/customers/${customer_id}`, {
    body: { ...rest, name: "Rear Admiral" },
  });
  expect(await finds(sandbox, "after")).toEqual([id]);
  expect(await finds(sandbox, "admiral")).toEqual([id]);
  await indexAll(sandbox);
  expect(await finds(sandbox, "after")).toEqual([id]);
  expect(await finds(sandbox, "admiral")).toEqual([id]);
  expect(await finds(sandbox, "before")).toEqual([]);
});

test("an erased customer leaves no document, and a reset environment none at all", async () => {
  const sandbox = await service.addSandbox();
  const { id } = await createCustomer(sandbox, { email: "forget.me@example.com" });
  await payment(sandbox, { description: "Kept" });
  await indexAll(sandbox);
  expect((await documents(sandbox)).join()).toContain("forget.me");
  await sandbox.call("DELETE", `/v1/customers/${id as string}`);
  expect((await documents(sandbox)).join()).not.toContain("forget.me");
  await indexAll(sandbox);
  expect((await documents(sandbox)).join()).not.toContain("forget.me");
  await sandbox.post(`/v1/sandbox/environments/${sandbox.environment.id}/reset`, {});
  expect(await documents(sandbox)).toEqual([]);
  expect(await finds(sandbox, "Kept")).toEqual([]);
});

test("an environment whose log was cut before its checkpoint is indexed anew", async () => {
  const sandbox = await service.addSandbox();
  const { id } = await payment(sandbox, { description: "Long ago" });
  await sandbox.call("PUT", `/v1/charges/${id}/cancel`, { body: {} });
  const { id: environment } = sandbox.environment;
  await service.db.run(sql`
    update environments set events_kept_from = c.last_sequence + 1
    from event_counts c where id = ${environment} and c.environment_id = id`);
  await service.db.run(sql`delete from events where environment_id = ${environment}`);
  await indexAll(sandbox);
  expect(await finds(sandbox, "long ago")).toEqual([id]);
  expect((await documents(sandbox)).join()).toContain("long ago");
});

async function forkOf(sandbox: Sandbox, body: object = {}): Promise<Sandbox> {
  const path = `/v1/sandbox/environments/${sandbox.environment.id}/fork`;
  const made = (await sandbox.post(path, body)) as Resource & Record<"id" | "api_key", string>;
  const environment = await service.app.environments.get(made.id);
  return {
    ...sandbox,
    ...caller(service.url, made.api_key),
    environment,
    account_id: made["account_id"] as string,
  };
}

test("a fork is searched like its source, and a restored sandbox as it was, indexed or not", async () => {
  const source = await service.addSandbox();
  await payment(source, { description: "Kept before", external_id: "kept-1" });
  await indexAll(source);
  await payment(source, { description: "Not kept before", external_id: "late-1" });
  const path = `/v1/sandbox/environments/${source.environment.id}/snapshots`;
  const { id: snapshot_id } = await source.post(path, { name: "before" });
  const before = [await finds(source, "kept before"), await finds(source, "hopper")];
  expect(before.map(({ length }) => length)).toEqual([2, 2]);
  await payment(source, { description: "Kept before the fork", external_id: "third" });
  const twins = [await forkOf(source), await forkOf(source, { snapshot_id })] as const;
  for (const [index, twin] of twins.entries()) {
    const found = async () => {
      const ids = (await twin.list("/v1/payments")).map(({ id }) => id as string).toSorted();
      expect(ids.length).toBe(3 - index);
      for (const text of ["kept before", "hopper", "grace.h"]) {
        expect((await finds(twin, text)).toSorted()).toEqual(ids);
      }
      expect((await finds(twin, "not kept")).length).toBe(1);
    };
    await found();
    await indexAll(twin);
    await found();
  }
  await indexAll(source);
  await source.post(`${path}/${snapshot_id as string}/restore`, {});
  const after = async () => [await finds(source, "kept before"), await finds(source, "hopper")];
  expect(await after()).toEqual(before);
  await indexAll(source);
  expect(await after()).toEqual(before);
});

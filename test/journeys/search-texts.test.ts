import { afterAll, beforeAll, expect, test } from "vitest";
import { findCountFaults } from "../../packages/server/src/db/counts/payment-count-proof.ts";
import { sql } from "../../packages/server/src/db/executor.ts";
import {
  findByText,
  siftByText,
  walkByText,
  type Asked,
} from "../../packages/server/src/db/payments/payments-by-text.ts";
import {
  keepSearchTexts,
  listEnvironmentsToSearch,
} from "../../packages/server/src/db/search/search-keeping.ts";
import { countByText } from "../../packages/server/src/db/search/search-wordings.ts";
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

const SORTS = ["created_at", "amount", "payment_date"] as const;

/** Ids that a text finds, by each way that does not read every payment. */
async function finds(sandbox: Sandbox, text: string): Promise<string[]> {
  const { account_id, environment } = sandbox;
  const search = { environment_id: environment.id, account_id, text };
  const all = { sort: "created_at", order: "asc", limit: 100, offset: 0 } as const;
  const found = await findByText(service.db, { search, filters: {}, page: all });
  const ids = found.rows.map(({ id }) => id);
  const counts = await countByText(service.db, search);
  expect([text, counts.total, found.total]).toEqual([text, ids.length, ids.length]);
  expect(counts.ids?.toSorted()).toEqual(ids.toSorted());
  const told = await countByText(service.db, search, {
    told: 0,
    few: 0,
    read: 0,
    looked: 0,
    common: 0,
  });
  expect({ ...told, ids: counts.ids }).toEqual(counts);
  const sort = SORTS[text.length % SORTS.length] ?? "amount";
  await proveAlike({ search, filters: {}, page: { ...all, sort } });
  return ids;
}

/** However it is looked for, it is the same. Payments go their way between reads: which they are, only. */
async function proveAlike(asked: Asked): Promise<void> {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const counts = await countByText(service.db, asked.search);
  const expected = idsOf((await findByText(service.db, asked)).rows);
  for (const isListed of [true, false]) {
    const walk = { counts, most: 1_000, isListed };
    expect(idsOf(await walkByText(service.db, asked, walk))).toEqual(expected);
  }
  const sifted = await siftByText(service.db, { ...asked, filters: { min_amount: 1n } }, counts);
  expect([idsOf(sifted.rows), sifted.total]).toEqual([expected, counts.total]);
}

/** Until nothing is left: where the environment is locked just then, a keeper passes it over. */
async function keepAll({ environment: { id } }: Sandbox): Promise<void> {
  while ((await listEnvironmentsToSearch(service.db)).includes(id)) {
    await keepSearchTexts(service.db, id, 3);
  }
}

async function texts(sandbox: Sandbox): Promise<string[]> {
  const rows = await service.db.rows<{ searched: string }>(sql`
    select searched from search_texts where environment_id = ${sandbox.environment.id}
    union all
    select searched from search_parties where environment_id = ${sandbox.environment.id}
    union all
    select searched from search_customers where environment_id = ${sandbox.environment.id}`);
  return rows.map(({ searched }) => searched);
}

async function payment(sandbox: Sandbox, members: object) {
  const paykey = await createPaykey(sandbox, {
    customer: { name: "Grace Hopper", email: "grace.hopper@example.com" },
  });
  const body = paymentBody("charge", { paykey: paykey["paykey"], ...members });
  const { id } = await sandbox.post("/v1/charges", body);
  return { id: id as string, customer_id: paykey["customer_id"] as string, label: paykey["label"] as string }; // prettier-ignore
}

test("a payment is found by each of its texts right after its answer, and once they are kept", async () => {
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
  expect(await texts(sandbox)).toEqual([]);
  await keepAll(sandbox);
  await found();
  expect((await texts(sandbox)).length).toBe(6);
});

test("what tells of no text is passed over at once, however much of it there is", async () => {
  const sandbox = await service.addSandbox({ at: "2026-03-02T15:00:00.000Z" });
  const { id } = sandbox.environment;
  for (const external_id of ["one", "two", "three"]) await payment(sandbox, { external_id });
  await keepAll(sandbox);
  await sandbox.post("/v1/sandbox/clock/advance", { to: "2026-03-02T21:05:00.000Z" });
  const isBehind = async () => (await listEnvironmentsToSearch(service.db)).includes(id);
  expect(await isBehind()).toBe(true);
  await expect.poll(() => keepSearchTexts(service.db, id, 1).then(isBehind)).toBe(false);
});

test("a text that changed is found as it is now, and a customer by the new name", async () => {
  const sandbox = await service.addSandbox();
  const { id, customer_id } = await payment(sandbox, {
    description: "Before",
    payment_date: "2026-03-20",
  });
  await keepAll(sandbox);
  const amount = { amount: 500, payment_date: "2026-03-20" };
  await sandbox.call("PUT", `/v1/charges/${id}`, { body: { description: "After", ...amount } });
  const customer = await sandbox.get(`/v1/customers/${customer_id}`);
  const { name: _, ...rest } = customer;
  await sandbox.call("PUT", `/v1/customers/${customer_id}`, {
    body: { ...rest, name: "Rear Admiral" },
  });
  expect(await finds(sandbox, "after")).toEqual([id]);
  expect(await finds(sandbox, "admiral")).toEqual([id]);
  await keepAll(sandbox);
  expect(await finds(sandbox, "after")).toEqual([id]);
  expect(await finds(sandbox, "admiral")).toEqual([id]);
  expect(await finds(sandbox, "before")).toEqual([]);
});

/** Kept counts, of wordings or paykeys, that are not those of the kept texts. */
const wrongCounts = (sandbox: Sandbox) =>
  service.db.rows(sql`
    select p.paykey_id::text as wording, sum(n) as n from (
      select paykey_id, n from search_parties where account_id = ${sandbox.account_id}
      union all
      select p.paykey_id, -1 from search_texts t join payments p on p.id = t.subject_id
      where t.account_id = ${sandbox.account_id}) p
    group by paykey_id having sum(n) <> 0
    union all
    select wording, sum(n) as n from (
      select wording, n from search_wordings where account_id = ${sandbox.account_id}
      union all
      select search_wording(searched), -1 from search_texts
      where account_id = ${sandbox.account_id}) w
    group by wording having sum(n) <> 0`);

const WORDS = [
  "Invoice",
  "re-INVOICE",
  "xinvoice9",
  "9invoices",
  "in5voice",
  "order",
  "ORD",
  "fed",
];
const NUMBERS = ["2026-1", "inv77", "ab12cd", "fee1fed", "order66x", "7"];

test("a text in many payments is counted by wordings as one by one, touching numbers or not", async () => {
  const sandbox = await service.addSandbox();
  const paykey = await createPaykey(sandbox, {
    customer: { name: "Jordan Voice", email: "jordan@example.com" },
  });
  const parties = `jordan voice\njordan@example.com\n${String(paykey["label"])}`.toLowerCase();
  const all = WORDS.flatMap((word, w) =>
    NUMBERS.map((number, n) => ({
      description: n % 2 === 0 ? `${word} ${number}` : `${number}${word}`,
      external_id: `${number}_${word}-${w * 10 + n}`,
    })),
  );
  const ids = await Promise.all(
    all.map(async (members) => {
      const body = paymentBody("charge", {
        ...members,
        paykey: paykey["paykey"],
        payment_date: "2026-03-20",
      });
      return String((await sandbox.post("/v1/charges", body))["id"]);
    }),
  );
  const written = all.map((members) => Object.values(members).join("\n").toLowerCase());
  const proveAll = async () => {
    for (const text of [
      "invoice",
      "voice",
      "INV",
      "order",
      "rder",
      "e ",
      "fed-",
      "_or",
      "cdfed",
      "6xo",
      "xin",
      "jordan",
      "invoice 2026",
      "order 7",
      "invoice 2",
      "-7",
      "_in",
      "d",
      "or",
    ]) {
      // prettier-ignore
      const wanted = ids.filter((_, n) =>
        `${written[n]}\n${parties}`.includes(text.toLowerCase()),
      );
      expect([text, (await finds(sandbox, text)).toSorted()]).toEqual([text, wanted.toSorted()]);
    }
    expect(await wrongCounts(sandbox)).toEqual([]);
  };
  await keepAll(sandbox);
  await proveAll();
  for (const [n, id] of ids.slice(0, 8).entries()) {
    const description = n % 2 === 0 ? "Order fed-invoice" : "nothing of it 8xin";
    written[n] = `${description}\n${all[n]?.external_id}`.toLowerCase();
    const body = { description, amount: 500, payment_date: "2026-03-20" };
    expect((await sandbox.call("PUT", `/v1/charges/${id}`, { body })).status).toBe(200);
  }
  await proveAll();
  await keepAll(sandbox);
  await proveAll();
});

test("an erased customer leaves no text, and a reset environment none at all", async () => {
  const sandbox = await service.addSandbox();
  const { id } = await createCustomer(sandbox, { email: "forget.me@example.com" });
  await payment(sandbox, { description: "Kept" });
  await keepAll(sandbox);
  expect((await texts(sandbox)).join()).toContain("forget.me");
  await sandbox.call("DELETE", `/v1/customers/${id as string}`);
  expect((await texts(sandbox)).join()).not.toContain("forget.me");
  await keepAll(sandbox);
  expect((await texts(sandbox)).join()).not.toContain("forget.me");
  await sandbox.post(`/v1/sandbox/environments/${sandbox.environment.id}/reset`, {});
  expect(await texts(sandbox)).toEqual([]);
  expect(await finds(sandbox, "Kept")).toEqual([]);
});

test("where the log was cut before its texts were kept, all are read anew", async () => {
  const sandbox = await service.addSandbox();
  const { id } = await payment(sandbox, { description: "Long ago" });
  await sandbox.call("PUT", `/v1/charges/${id}/cancel`, { body: {} });
  const { id: environment } = sandbox.environment;
  await service.db.run(sql`
    update environments set events_kept_from = c.last_sequence + 1
    from event_counts c where id = ${environment} and c.environment_id = id`);
  await service.db.run(sql`delete from events where environment_id = ${environment}`);
  await keepAll(sandbox);
  expect(await finds(sandbox, "long ago")).toEqual([id]);
  expect(await findCountFaults(service.db, environment)).toEqual([]);
  const counted = await service.db.rows(sql`
    select cancelled from search_parties where environment_id = ${environment} and cancelled > 0`);
  expect(counted).toEqual([{ cancelled: 1 }]);
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

test("a fork is searched like its source, and a restored sandbox as it was, kept texts or not", async () => {
  const source = await service.addSandbox();
  await payment(source, { description: "Kept before", external_id: "kept-1" });
  await keepAll(source);
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
    await keepAll(twin);
    await found();
  }
  await keepAll(source);
  await source.post(`${path}/${snapshot_id as string}/restore`, {});
  const after = async () => [await finds(source, "kept before"), await finds(source, "hopper")];
  expect(await after()).toEqual(before);
  await keepAll(source);
  expect(await after()).toEqual(before);
});

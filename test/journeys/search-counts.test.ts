import type { PaymentStatus } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomerFilters } from "../../packages/server/src/db/parties/customers-search.ts";
import { sql } from "../../packages/server/src/db/executor.ts";
import {
  findCountFaults,
  rebuildCounts,
} from "../../packages/server/src/db/counts/payment-count-proof.ts";
import { countPayments } from "../../packages/server/src/db/counts/payments-totals.ts";
import { searchAmong } from "../../packages/server/src/db/payments/payments-found.ts";
import type { PageRequest } from "../../packages/server/src/db/payments/payments-page.ts";
import type { PaymentFilters } from "../../packages/server/src/db/search/payments-search.ts";
import { countNextBatch } from "../../packages/server/src/db/search/search-grams.ts";
import {
  keepSearchTexts,
  listEnvironmentsToSearch,
} from "../../packages/server/src/db/search/search-keeping.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";
import {
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

/** Until nothing is left: where the environment is locked just then, a keeper passes it over. */
async function keepAll({ environment: { id } }: Sandbox): Promise<void> {
  while ((await listEnvironmentsToSearch(service.db)).includes(id)) {
    await keepSearchTexts(service.db, id, 7);
  }
}

/** What short texts are counted by, a few payments at a time, in an account however small. */
async function countShortTexts({ account_id, environment }: Sandbox): Promise<void> {
  const of = { account_id, environment_id: environment.id };
  while (await countNextBatch(service.db, of, 6));
}

/** When some payments are created later than the first. */
const LATER = "2026-03-03T15:00:00.000Z";
const NAMES = ["Ada Chase", "Ben Orderly", "Carla Weber", "Ada Weber"];
const DESCRIPTIONS = ["Order", "Chase deposit", "Invoice", "Weber 7 kg"];

async function linkPeople(sandbox: Sandbox) {
  return await Promise.all(
    NAMES.map((name, n) =>
      createPaykey(sandbox, { customer: { name, email: `person${n}@example.com` } }),
    ),
  );
}

async function rename(sandbox: Sandbox, paykey: Resource | undefined, name: string) {
  const path = `/v1/customers/${paykey?.["customer_id"] as string}`;
  const { name: _, ...rest } = await sandbox.get(path);
  await sandbox.call("PUT", path, { body: { ...rest, name } });
}

/** So many payments over all paykeys, texts, kinds and outcomes. */
async function pay(
  sandbox: Sandbox,
  paykeys: readonly object[],
  [from, to]: [number, number],
  others = "standard",
) {
  const ids: string[] = [];
  await Promise.all(
    Array.from({ length: to - from }, async (_, i) => {
      const n = from + i;
      const kind = n % 5 === 0 ? "payout" : "charge";
      const { paykey } = paykeys[n % paykeys.length] as { paykey: string };
      const description = `${DESCRIPTIONS[(n >> 2) % DESCRIPTIONS.length]} ${n}`;
      const outcome = n % 7 === 0 ? "failed_insufficient_funds" : others;
      const body = paymentBody(kind, {
        payment_date: "2026-03-09",
        paykey,
        description,
        outcome,
        amount: 100 + (n % 9) * 50,
      });
      const { id } = await sandbox.post(`/v1/${kind}s`, body);
      ids.push(id as string);
    }),
  );
  return ids;
}

const TEXTS = ["chase", "example.com", "ada", "order", "r 1", "weber", "7 kg", "er", "e", "person2", "none", "1", "-0", "ub"]; // prettier-ignore
const FILTERS: readonly (readonly [string, PaymentFilters, limits?: object])[] = [
  ["", {}],
  ["payment_status=paid", { payment_status: ["paid"] }],
  ["payment_status=failed", { payment_status: ["failed"] }],
  ["payment_type=payout", { payment_type: ["payout"] }],
  ["status_reason=ok", { status_reason: ["ok"] }],
  ["min_amount=300", { min_amount: 300n }],
  ["payment_status=paid&min_amount=200", { payment_status: ["paid"], min_amount: 200n }],
];
/** Stretches of time: kept texts have them in an index. */
const CREATED: readonly Pick<PaymentFilters, "min_created_at" | "max_created_at">[] = [
  { min_created_at: LATER },
  { max_created_at: LATER },
  { min_created_at: "2026-03-03T15:00:00.001Z" },
  { min_created_at: LATER, max_created_at: LATER },
  { max_created_at: "2026-03-03T14:59:59.999Z" },
];
/** What is paid or ended is counted; what is under way is read. */
const STATUSES: readonly PaymentStatus[][] = [
  ["failed"],
  ["paid"],
  ["paid", "failed"],
  ["cancelled", "reversed"],
  ["paid", "cancelled", "pending", "scheduled"],
  ["failed", "pending"],
];
const PAGES: readonly (readonly [string, PageRequest])[] = (
  ["created_at", "payment_date", "effective_at", "amount"] as const
).flatMap((sort) =>
  (["asc", "desc"] as const).flatMap((order) =>
    [1, 2].map(
      (page) =>
        [
          `sort_by=${sort}&sort_order=${order}&page_size=9&page_number=${page}`,
          { sort, order, limit: 9, offset: 9 * (page - 1) },
        ] as const,
    ),
  ),
);

/** As in an account of thousands, and as in one of millions. */
const LIMITS = [
  {},
  { limits: { told: 0, few: 0, read: 0, looked: 0, common: 0 } },
  { limits: { told: 0, few: 50_000, read: 30_000, looked: 5_000, common: 0 } },
] as const;

const nth = <T>(items: readonly T[], index: number): T => items.at(index % items.length) as T;

/** Some of them, as far as they may be. */
async function cancel(sandbox: Sandbox, ids: readonly string[]): Promise<void> {
  for (const id of ids) await sandbox.call("PUT", `/v1/charges/${id}/cancel`, { body: {} });
}

/** Compares with the answer of an account so small that each of its payments is read. */
async function proveSearches(sandbox: Sandbox): Promise<void> {
  const { account_id, environment } = sandbox;
  const all = (await sandbox.call("GET", "/v1/payments")).body.meta["total_items"] as number;
  for (const [turn, text] of TEXTS.entries()) {
    const search = { environment_id: environment.id, account_id, text };
    const byStatus = STATUSES.map(
      (statuses) =>
        [`payment_status=${statuses.join(",")}`, { payment_status: statuses }, LIMITS[2]] as const,
    );
    const created = CREATED.map(
      (bounds) =>
        [new URLSearchParams(Object.entries(bounds)).toString(), bounds, LIMITS[2]] as const,
    );
    const others = [0, 1 + (turn % 3), 4 + (turn % 3)].map((n) => nth(FILTERS, n));
    for (const [query, filters, by] of [...others, ...byStatus, ...created]) {
      const [paging, page] = nth(PAGES, turn * 5 + query.length);
      const limits = by ?? nth(LIMITS, turn + query.length);
      const asked = { search, filters, page, ...limits };
      const { rows, total } = await searchAmong(service.db, asked, all);
      const path = `/v1/payments?search_text=${encodeURIComponent(text)}&${query}&${paging}`;
      const { data, meta } = (await sandbox.call("GET", path)).body;
      const ids = (data as unknown as { id: string }[]).map(({ id }) => id);
      expect([path, total, rows.map(({ id }) => id)]).toEqual([path, meta["total_items"], ids]);
    }
  }
}

test("whatever the text, filter, order and page, a search answers what reading every payment does", async () => {
  const sandbox = await service.addSandbox();
  const paykeys = await linkPeople(sandbox);
  await pay(sandbox, paykeys, [1, 40]);
  await keepAll(sandbox);
  await countShortTexts(sandbox);
  await sandbox.advance(LATER);
  await cancel(sandbox, (await pay(sandbox, paykeys, [40, 55])).slice(0, 5));
  await sandbox.advance("2026-03-12T22:00:00.000Z");
  await rename(sandbox, paykeys[0], "Ada Dubois");
  await proveSearches(sandbox);
});

test("counts stay those of the kept texts while many write and keep, and wrong ones are found and repaired", async () => {
  const sandbox = await service.addSandbox();
  const { id } = sandbox.environment;
  const paykeys = await linkPeople(sandbox);
  const renamed = (n: number) => rename(sandbox, paykeys[n], `Weber ${n} the second`);
  const keep = () => keepSearchTexts(service.db, id, 5);
  await Promise.all([
    pay(sandbox, paykeys, [1, 40]),
    renamed(0),
    keep().then(keep).then(keep),
    keep().then(() => renamed(1)),
    keep().then(keep),
  ]);
  await keepAll(sandbox);
  await countShortTexts(sandbox);
  // Of payments that are counted: texts that change, a customer erased, and some that come late.
  await sandbox.advance(LATER);
  await Promise.all([pay(sandbox, paykeys, [40, 50]), renamed(2), keep(), keep()]);
  await sandbox.advance("2026-03-12T22:00:00.000Z");
  await sandbox.call("DELETE", `/v1/customers/${paykeys[3]?.["customer_id"] as string}`);
  await proveSearches(sandbox);
  await keepAll(sandbox);
  await proveSearches(sandbox);
  expect(await findCountFaults(service.db, id)).toEqual([]);
  await service.db.run(sql`
    update search_grams set n = n + 1 where account_id = ${sandbox.account_id} and gram = 'e'`);
  await service.db.run(sql`
    update search_parties set n = n + 1, failed = failed - 1, paid = paid + 1 where environment_id = ${id}`);
  await service.db.run(sql`
    delete from search_wordings where environment_id = ${id} and wording like 'invoice%'`);
  const faults = await findCountFaults(service.db, id);
  expect(new Set(faults.map(({ counted_by }) => counted_by))).toEqual(
    new Set(["paykey", "wording", "gram"]),
  );
  for (const wrong of ["failed", "paid"]) {
    expect(faults.some(({ counted_by, status }) => counted_by === "paykey" && status === wrong)).toBe(true); // prettier-ignore
  }
  await rebuildCounts(service.db, id);
  expect(await findCountFaults(service.db, id)).toEqual([]);
  await proveSearches(sandbox);
});

const OF_PAID: readonly PaymentStatus[][] = [["paid"], ["reversed"], ["paid", "reversed"]];

/** How many payments have the texts and these statuses, as counted and as read one by one. */
async function countOfPaid({ account_id, environment }: Sandbox) {
  const page = { sort: "created_at", order: "desc", limit: 9, offset: 0 } as const;
  const { limits } = LIMITS[2];
  const counted: number[] = [];
  const there: number[] = [];
  for (const text of ["chase", "example.com"]) {
    for (const payment_status of OF_PAID) {
      const search = { environment_id: environment.id, account_id, text };
      const asked = { search, filters: { payment_status }, page, limits };
      counted.push((await searchAmong(service.db, asked, 10_000)).total);
      const filters = { payment_status, search_text: text };
      there.push(await countPayments(service.db, account_id, filters));
    }
  }
  return { counted, there };
}

test("what is paid and reversed later is counted by paykey day by day, whether the keeper has come to it or not", async () => {
  const sandbox = await service.addSandbox();
  const { id } = sandbox.environment;
  const paykeys = await linkPeople(sandbox);
  await pay(sandbox, paykeys, [1, 20], "reversed_insufficient_funds");
  await pay(sandbox, paykeys, [20, 30]);
  const seen = new Set<string>();
  for (let day = 10; day < 24; day += 1) {
    await sandbox.advance(`2026-03-${day}T23:00:00.000Z`);
    const { counted, there } = await countOfPaid(sandbox);
    expect(counted).toEqual(there);
    seen.add(there.join());
    expect(await findCountFaults(service.db, id)).toEqual([]);
    if (day % 2 === 0) await keepSearchTexts(service.db, id, 30);
    expect((await countOfPaid(sandbox)).counted).toEqual(there);
    expect(await findCountFaults(service.db, id)).toEqual([]);
  }
  // None, all paid, and some of them reversed.
  expect(seen.size).toBeGreaterThan(2);
  await keepAll(sandbox);
  expect((await countOfPaid(sandbox)).counted).toEqual((await countOfPaid(sandbox)).there);
  // As where the log was cut: all are counted anew.
  await service.db.run(sql`update search_parties set paid = 7, reversed = 0 where environment_id = ${id}`);
  expect(await findCountFaults(service.db, id)).not.toEqual([]);
  await rebuildCounts(service.db, id);
  expect(await findCountFaults(service.db, id)).toEqual([]);
}); // prettier-ignore

const CUSTOMER_FILTERS: readonly (readonly [string, Partial<CustomerFilters>])[] = [
  ["search_text=ada", { search_text: "ada" }],
  ["search_text=EXAMPLE.com", { search_text: "EXAMPLE.com" }],
  ["search_text=%2B1212", { search_text: "+1212" }],
  ["search_text=e&name=weber", { search_text: "e", name: "weber" }],
  ["name=a&types=individual", { name: "a", types: ["individual"] }],
  ["search_text=a&status=verified", { search_text: "a", status: ["verified"] }],
  ["search_text=a&created_from=2027-01-01", { search_text: "a", created_from: "2027-01-01T00:00:00.000Z" }],
  ["search_text=renamed", { search_text: "renamed" }],
]; // prettier-ignore

test("customers are found by their kept texts as by reading each, changed and erased ones too", async () => {
  const sandbox = await service.addSandbox();
  const people = await linkPeople(sandbox);
  const prove = async () => {
    for (const [query, filters] of CUSTOMER_FILTERS) {
      for (const [sort, order] of [["name", "asc"], ["created_at", "desc"]] as const) {
        const path = `/v1/customers?${query}&sort_by=${sort}&sort_order=${order}&page_size=3`;
        const { data, meta } = (await sandbox.call("GET", path)).body;
        const plain = (await sandbox.list(`/v1/customers?sort_by=${sort}&sort_order=${order}`))
          .filter((row) => isFound(row, filters))
          .map((row) => row["id"]);
        expect([path, meta["total_items"]]).toEqual([path, plain.length]);
        expect((data as unknown as { id: string }[]).map((row) => row.id)).toEqual(plain.slice(0, 3));
      }
    }
  };
  await prove();
  await keepAll(sandbox);
  await prove();
  const path = (n: number) => `/v1/customers/${people[n]?.["customer_id"] as string}`;
  const { name: _, ...rest } = await sandbox.get(path(0));
  await sandbox.call("PUT", path(0), { body: { ...rest, name: "Renamed Weber" } });
  await sandbox.call("DELETE", path(3));
  await prove();
  await keepAll(sandbox);
  await prove();
}); // prettier-ignore

function isFound(
  row: Readonly<Record<string, unknown>>,
  filters: Partial<CustomerFilters>,
): boolean {
  const { search_text: text, name, types, status, created_from } = filters;
  const told = ["name", "email", "phone", "external_id", "id"].map((key) => row[key]).join(" ");
  const has = (whole: unknown, part: string | undefined) =>
    part === undefined || String(whole).toLowerCase().includes(part.toLowerCase());
  return (
    has(told, text) &&
    has(row["name"], name) &&
    (types?.includes(row["type"] as "individual") ?? true) &&
    (status?.includes(row["status"] as "verified") ?? true) &&
    (created_from === undefined || String(row["created_at"]) >= created_from)
  );
}

const PAYKEY_QUERIES: readonly (readonly [string, string, (paykey: Resource) => boolean])[] = [
  ["Weber", "", () => true],
  ["****", "", () => true],
  ["BANK", "status=active", ({ status }) => status === "active"],
  ["bank", "status=inactive,blocked", ({ status }) => status === "inactive"],
  ["-", "source=bank_account", ({ source }) => source === "bank_account"],
  ["a", "unblock_eligible=true", () => false],
  ["no such bank", "", () => false],
];

test("paykeys are found by their kept texts as by reading each, those that ended too", async () => {
  const sandbox = await service.addSandbox();
  const paykeys = await linkPeople(sandbox);
  const prove = async () => {
    const all = await sandbox.list("/v1/paykeys");
    const customers = await sandbox.list("/v1/customers");
    const nameOf = new Map(customers.map(({ id, name }) => [id, String(name)]));
    const own = all.map(({ id }) => [String(id).slice(-12), "", () => true] as const);
    for (const [text, query, passes] of [...PAYKEY_QUERIES, ...own]) {
      const path = `/v1/paykeys?search_text=${encodeURIComponent(text)}&${query}&sort_by=institution_name&page_size=3`;
      const { data, meta } = (await sandbox.call("GET", path)).body;
      const plain = (await sandbox.list("/v1/paykeys?sort_by=institution_name")).filter(
        (paykey) => hasText(paykey, nameOf, text) && passes(paykey),
      );
      expect([path, meta["total_items"]]).toEqual([path, plain.length]);
      const ids = (data as unknown as Resource[]).map(({ id }) => id);
      expect(ids).toEqual(plain.slice(0, 3).map(({ id }) => id));
    }
  };
  await prove();
  await keepAll(sandbox);
  await prove();
  await sandbox.call("PUT", `/v1/paykeys/${paykeys[1]?.["id"] as string}/cancel`, { body: {} });
  await rename(sandbox, paykeys[0], "Renamed Weber");
  await prove();
  await sandbox.call("DELETE", `/v1/customers/${paykeys[3]?.["customer_id"] as string}`);
  await prove();
  await keepAll(sandbox);
  await prove();
});

function hasText(paykey: Resource, nameOf: Map<unknown, string>, text: string): boolean {
  const own = ["label", "institution_name", "external_id", "id"].map((name) => paykey[name]);
  const shown = [...own, nameOf.get(paykey["customer_id"]) ?? "Deleted customer"];
  const searched = shown.filter((value) => value !== null && value !== undefined).join(" ");
  return searched.toLowerCase().includes(text.toLowerCase());
}

import type { AccountScope } from "../../packages/server/src/db/postgres/account-scope.ts";
import * as fc from "fast-check";
import { inEnvironment } from "../../packages/server/src/db/postgres/environment-scope.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCustomers } from "../../packages/server/src/db/tables/counterparties/customers-by-text.ts";
import type { CustomerFilters } from "../../packages/server/src/db/tables/counterparties/customers-search.ts";
import { join, sql, type Sql } from "../../packages/server/src/db/postgres/executor.ts";
import { searchPaykeys } from "../../packages/server/src/db/tables/counterparties/paykeys-by-text.ts";
import { searchPayments } from "../../packages/server/src/db/tables/payments/payments-by-text.ts";
import type { PageRequest } from "../../packages/server/src/db/tables/payments/payments-page.ts";
import {
  paymentsOrder,
  paymentsWhere,
  type PaymentFilters,
} from "../../packages/server/src/db/tables/search/payment-filters.ts";
import {
  LIMITS,
  type SearchLimits,
} from "../../packages/server/src/db/tables/search/search-plan.ts";
import {
  indexNextBatch,
  listEnvironmentsToIndex,
} from "../../packages/server/src/db/tables/search/search-indexer.ts";
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

/** As requests of the sandbox read it. */
const databaseOf = ({ environment }: Sandbox) => inEnvironment(service.db, environment.id);

/** Until nothing is left: where the environment is locked just then, the indexer passes it over. */
async function indexAll({ environment: { id } }: Sandbox): Promise<void> {
  while ((await listEnvironmentsToIndex(service.db)).includes(id)) {
    await indexNextBatch(service.db, id, 7);
  }
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

const TEXTS = ["chase", "example.com", "ada", "order", "r 1", "WEBER", "7 kg", "er", "e", "person2", "none", "1", "-0", "ub", "50%", "_"]; // prettier-ignore

/** Any filters, text, order, page and way through the plan. */
const searches = fc.record({
  text: fc.constantFrom(...TEXTS),
  filters: fc.record<PaymentFilters>(
    {
      payment_status: fc.subarray(["paid", "failed", "cancelled", "pending", "scheduled"], {
        minLength: 1,
      }),
      payment_type: fc.subarray(["charge", "payout"], { minLength: 1 }),
      status_reason: fc.constantFrom(["ok"], ["insufficient_funds"]),
      min_amount: fc.bigInt({ min: 100n, max: 500n }),
      max_amount: fc.bigInt({ min: 100n, max: 500n }),
      min_created_at: fc.constantFrom(LATER, "2026-03-03T15:00:00.001Z"),
      max_created_at: fc.constantFrom(LATER, "2026-03-03T14:59:59.999Z"),
      min_payment_date: fc.constantFrom("2026-03-09", "2026-03-10"),
    },
    { requiredKeys: [] },
  ),
  page: fc.record<PageRequest>({
    sort: fc.constantFrom("created_at", "payment_date", "effective_at", "id", "amount"),
    order: fc.constantFrom("asc", "desc"),
    limit: fc.integer({ min: 1, max: 12 }),
    offset: fc.integer({ min: 0, max: 30 }),
  }),
  limits: fc.constantFrom<SearchLimits>(
    LIMITS,
    { small: 0, few: 5_000, scanned: 100 },
    { small: 0, few: 0, scanned: 100 },
    { small: 0, few: 3, scanned: 1 },
  ),
});

/** Every field of a payment compared by itself. */
const paymentHas = (text: string): Sql => {
  const has = (field: Sql) => sql`strpos(lower(coalesce(${field}, '')), lower(${text})) > 0`;
  const fields = [sql`p.description`, sql`p.external_id`, sql`c.name`, sql`c.email`, sql`k.label`];
  return join(
    fields.map((field) => has(field)),
    " or ",
  );
};

/** Waits until no review is under way: a status that changes between two reads makes them differ. */
async function reviewed(sandbox: Sandbox): Promise<void> {
  const path = "/v1/payments?payment_status=created,validating";
  await expect.poll(async () => (await sandbox.list(path)).length).toBe(0);
}

/** Compares with a naive scan of the account. */
async function proveSearches(sandbox: Sandbox): Promise<void> {
  await reviewed(sandbox);
  const { account_id, environment } = sandbox;
  const scope = { environment_id: environment.id, account_id };
  await fc.assert(
    fc.asyncProperty(searches, async ({ text, filters, page, limits }) => {
      const found = await searchPayments(databaseOf(sandbox), {
        scope,
        text,
        filters,
        page,
        limits,
      });
      const rows = await service.db.rows<{ id: string }>(sql`
        select p.id from payments_with_state p join paykeys k on k.id = p.paykey_id
          join customers c on c.id = p.customer_id
        where ${paymentsWhere(scope, filters)} and (${paymentHas(text)})
        order by ${paymentsOrder(page.sort, page.order)}`);
      expect({ total: found.total, ids: found.rows.map(({ id }) => id) }).toEqual({
        total: rows.length,
        ids: rows.slice(page.offset, page.offset + page.limit).map(({ id }) => id),
      });
    }),
    { numRuns: 80 },
  );
}

test("a search with any text, filters, order and page equals a naive scan, however far the indexer is", async () => {
  const sandbox = await service.addSandbox();
  const paykeys = await linkPeople(sandbox);
  await pay(sandbox, paykeys, [1, 40]);
  await proveSearches(sandbox);
  await indexAll(sandbox);
  await sandbox.advance(LATER);
  const later = await pay(sandbox, paykeys, [40, 55]);
  for (const id of later.slice(0, 5)) await sandbox.call("PUT", `/v1/charges/${id}/cancel`, { body: {} }); // prettier-ignore
  await sandbox.advance("2026-03-12T22:00:00.000Z");
  await rename(sandbox, paykeys[0], "Ada Dubois");
  await sandbox.call("DELETE", `/v1/customers/${paykeys[3]?.["customer_id"] as string}`);
  await proveSearches(sandbox);
  await indexAll(sandbox);
  await proveSearches(sandbox);
});

test("two indexers and writers at the same time leave a document of each resource as it is", async () => {
  const sandbox = await service.addSandbox();
  const { id } = sandbox.environment;
  const paykeys = await linkPeople(sandbox);
  const index = () => indexNextBatch(service.db, id, 5);
  await Promise.all([
    pay(sandbox, paykeys, [1, 40]),
    rename(sandbox, paykeys[0], "Weber the first"),
    index().then(index).then(index),
    index().then(() => rename(sandbox, paykeys[1], "Weber the second")),
    index().then(index),
  ]);
  await indexAll(sandbox);
  const wrong = await service.db.rows(sql`
    select p.id, d.text from payments p join customers c on c.id = p.customer_id
      left join search_documents d on d.environment_id = p.environment_id
        and d.account_id = p.account_id and d.kind = 'payment' and d.resource_id = p.id
      left join search_documents o on o.environment_id = p.environment_id
        and o.account_id = p.account_id and o.kind = 'owner' and o.resource_id = p.paykey_id
    where p.environment_id = ${id} and (strpos(o.text, lower(c.name)) > 0
      and strpos(d.text, lower(p.description)) > 0) is not true`);
  expect(wrong).toEqual([]);
  await proveSearches(sandbox);
});

/** As in an account of many, in a text that few have, and in one that many do. */
const BY_DOCUMENTS: readonly SearchLimits[] = [
  { small: 0, few: 5_000, scanned: 100 },
  { small: 0, few: 0, scanned: 100 },
  { small: 0, few: 0, scanned: 0 },
];

const scopeOf = <F extends object>({ account_id, environment }: Sandbox, filters: F) => ({
  filters: { ...filters, environment_id: environment.id, account_id },
});

const CUSTOMER_FILTERS: readonly (readonly [string, Partial<Omit<CustomerFilters, keyof AccountScope>>])[] = [
  ["search_text=ada", { search_text: "ada" }],
  ["search_text=EXAMPLE.com", { search_text: "EXAMPLE.com" }],
  ["search_text=%2B1212", { search_text: "+1212" }],
  ["search_text=e&name=weber", { search_text: "e", name: "weber" }],
  ["name=a&types=individual", { name: "a", types: ["individual"] }],
  ["search_text=a&status=verified", { search_text: "a", status: ["verified"] }],
  ["search_text=a&created_from=2027-01-01", { search_text: "a", created_from: "2027-01-01T00:00:00.000Z" }],
  ["search_text=renamed", { search_text: "renamed" }],
]; // prettier-ignore

test("customers are found by their documents as by reading each, changed and erased ones too", async () => {
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
        for (const limits of BY_DOCUMENTS) {
          const asked = { ...scopeOf(sandbox, filters), sort, order, limit: 3, offset: 0, limits };
          const { rows, total } = await findCustomers(databaseOf(sandbox), asked);
          expect([path, total, rows.map(({ id }) => id)]).toEqual([path, plain.length, plain.slice(0, 3)]);
        }
      }
    }
  };
  await prove();
  await indexAll(sandbox);
  await prove();
  const path = (n: number) => `/v1/customers/${people[n]?.["customer_id"] as string}`;
  const { name: _, ...rest } = await sandbox.get(path(0));
  await sandbox.call("PUT", path(0), { body: { ...rest, name: "Renamed Weber" } });
  await sandbox.call("DELETE", path(3));
  await prove();
  await indexAll(sandbox);
  await prove();
}); // prettier-ignore

function isFound(
  row: Readonly<Record<string, unknown>>,
  filters: Partial<CustomerFilters>,
): boolean {
  const { search_text: text, name, types, status, created_from } = filters;
  const shown = ["name", "email", "phone", "external_id", "id"].map((key) => row[key]).join(" ");
  const has = (whole: unknown, part: string | undefined) =>
    part === undefined || String(whole).toLowerCase().includes(part.toLowerCase());
  return (
    has(shown, text) &&
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

test("paykeys are found by their documents as by reading each, those that ended too", async () => {
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
      const ids = plain.slice(0, 3).map(({ id }) => id as string);
      expect((data as unknown as Resource[]).map(({ id }) => id)).toEqual(ids);
      if (query !== "") continue;
      for (const limits of BY_DOCUMENTS) {
        const asked = { ...scopeOf(sandbox, { search_text: text }), limit: 3, offset: 0, limits };
        const by = { sort: "institution_name", order: "asc" } as const;
        const { rows, total } = await searchPaykeys(databaseOf(sandbox), { ...asked, ...by });
        expect([path, total, rows.map(({ id }) => id)]).toEqual([path, plain.length, ids]);
      }
    }
  };
  await prove();
  await indexAll(sandbox);
  await prove();
  await sandbox.call("PUT", `/v1/paykeys/${paykeys[1]?.["id"] as string}/cancel`, { body: {} });
  await rename(sandbox, paykeys[0], "Renamed Weber");
  await prove();
  await sandbox.call("DELETE", `/v1/customers/${paykeys[3]?.["customer_id"] as string}`);
  await prove();
  await indexAll(sandbox);
  await prove();
});

function hasText(paykey: Resource, nameOf: Map<unknown, string>, text: string): boolean {
  const own = ["label", "institution_name", "external_id", "id"].map((name) => paykey[name]);
  const shown = [...own, nameOf.get(paykey["customer_id"]) ?? "Deleted customer"];
  const searched = shown.filter((value) => value !== null && value !== undefined).join(" ");
  return searched.toLowerCase().includes(text.toLowerCase());
}

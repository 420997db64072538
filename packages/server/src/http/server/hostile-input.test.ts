import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import { bridgeBankAccount } from "../../api/bridge/routes.ts";
import { createCustomer } from "../../api/customers/create.ts";
import { getCustomer } from "../../api/customers/routes.ts";
import { listPaykeys } from "../../api/paykeys/list.ts";

let api: TestApi;
let customerId = "";
const customer = {
  name: "Ada Example",
  type: "individual",
  email: "ada@example.com",
  phone: "+12125550123",
  external_id: "x",
  address: { address1: "1 Main St", address2: null, city: "NYC", state: "NY", zip: "10001" },
  compliance_profile: { dob: "1990-01-01", ssn: "123-45-6789" },
  device: { ip_address: "0.0.0.0" },
  metadata: { a: 1 },
  config: { processing_method: "inline", sandbox_outcome: "standard" },
};

beforeAll(async () => {
  api = await createTestApi([createCustomer, getCustomer, bridgeBankAccount, listPaykeys]);
  const created = await api.call("POST", "/v1/customers", { body: customer });
  customerId = created.body.data["id"] ?? "";
});
afterAll(() => api.close());

/** Every answer is the envelope, whatever was sent; faults are the caller's. */
function expectAnswer(reply: Reply): void {
  expect(reply.status, reply.text).toBeLessThan(500);
  expect(reply.body.meta["api_request_id"]).toBe(reply.headers["api-request-id"]);
  expect(Object.keys(reply.body)).toEqual(["meta", "response_type", "data"]);
  if (reply.status >= 400) {
    expect(reply.body.response_type).toBe("error");
    expect(reply.body.data).toMatchObject({ status: reply.status });
  }
}

test("a body of 50,000 unknown members has at most 200 of its faults listed", async () => {
  const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 0]));
  const reply = await api.call("POST", "/v1/customers", { body });
  expectAnswer(reply);
  expect(reply.status).toBe(422);
  expect((reply.body.data["items"] as unknown[]).length).toBeLessThanOrEqual(200);
});

/** Text as an attacker picks it: controls, surrogates, wildcards, huge. */
const evilText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "\u0000",
    "\ud800",
    "'",
    "%",
    "_",
    "\\",
    "\u202e",
    "a".repeat(100_000),
    "",
    "null",
  ),
);
const evilValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  evilText,
  fc.constantFrom<unknown>(null, true, -0, 1e308, [], {}, [[]], 2 ** 53),
);

/** The valid body with one member, at any depth, replaced or added. */
function mutations(valid: object): fc.Arbitrary<unknown> {
  const paths = pathsOf(valid);
  return fc
    .tuple(fc.constantFrom(...paths), evilValue, fc.option(evilText))
    .map(([path, value, extra]) => {
      const copy = structuredClone(valid) as Record<string, unknown>;
      let target = copy;
      for (const name of path.slice(0, -1)) target = target[name] as Record<string, unknown>;
      target[path.at(-1) as string] = value;
      if (extra !== null) Object.defineProperty(copy, extra, { value, enumerable: true });
      return copy;
    });
}

function pathsOf(value: unknown, base: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [...base, name],
    ...pathsOf(inner, [...base, name]),
  ]);
}

const runs = { numRuns: 150 };

describe("no input makes the service fail", () => {
  test("bodies of a customer with any member changed", async () => {
    await fc.assert(
      fc.asyncProperty(mutations(customer), async (body) => {
        expectAnswer(await api.call("POST", "/v1/customers", { body }));
      }),
      runs,
    );
  });

  test("bodies of a bank account with any member changed", async () => {
    const bank = {
      customer_id: customerId,
      routing_number: "021000021",
      account_number: "123456789",
      account_type: "checking",
      metadata: { k: "v" },
      config: { sandbox_outcome: "active" },
    };
    await fc.assert(
      fc.asyncProperty(mutations(bank), async (body) => {
        expectAnswer(await api.call("POST", "/v1/bridge/bank_account", { body }));
      }),
      runs,
    );
  });

  test("bytes that may be no JSON", async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
      fc.json().map((text) => Buffer.from(text)),
      fc
        .constantFrom("[", "{", '{"a":', '"', "\\", "[[[[")
        .map((text) => Buffer.from(text.repeat(9000))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (raw) => {
        const headers = { "content-type": "application/json" };
        expectAnswer(await api.call("POST", "/v1/customers", { raw, headers }));
      }),
      runs,
    );
  });

  test("queries, paths and headers", async () => {
    const name = fc.constantFrom(
      "customer_id",
      "status",
      "status[]",
      "source",
      "unblock_eligible",
      "search_text",
      "created_from",
      "created_to",
      "page_number",
      "page_size",
      "sort_by",
      "sort_order",
      "default_sort",
      "__proto__",
      "constructor",
    );
    const value = fc.oneof(
      evilText
        .filter((text) => text.length < 1000 && !/\p{Surrogate}/u.test(text))
        .map(encodeURIComponent),
      fc.constantFrom(
        "%00",
        "%ff",
        "%",
        ",",
        ",,",
        "9223372036854775808",
        "1e2",
        "2026-02-30",
        "infinity",
      ),
    );
    const query = fc.array(fc.tuple(name, value), { maxLength: 5 });
    const header = fc.string({
      unit: fc.constantFrom("a", "b", "\t", " ", "é", "'", '"', "%", "{", "-"),
      maxLength: 50,
    });
    await fc.assert(
      fc.asyncProperty(query, header, async (pairs, text) => {
        const search = pairs.map(([key, sent]) => `${key}=${sent}`).join("&");
        const headers = { "request-id": text, "correlation-id": text };
        expectAnswer(await api.call("GET", `/v1/paykeys?${search}`, { headers }));
        const keyed = { "idempotency-key": text, "service-account-id": text };
        expectAnswer(await api.call("POST", "/v1/customers", { body: customer, headers: keyed }));
        expectAnswer(await api.call("GET", `/v1/customers/${pairs[0]?.[1] || "x"}`));
      }),
      runs,
    );
  });
});

test("a database that is gone answers 503 with a time to come back, and nothing of itself", async () => {
  const other = await createTestApi([getCustomer]);
  await other.app.db.close();
  const reply = await other.call("GET", `/v1/customers/${customerId}`);
  await other.server.close();
  expect([reply.status, reply.headers["retry-after"]]).toEqual([503, "1"]);
  expect(reply.body.data).toEqual({
    status: 503,
    type: "/service_unavailable",
    title: "Service Unavailable",
    detail: "The service cannot answer now. Try again later.",
  });
});

test("HEAD is answered like GET, without a body", async () => {
  const reply = await api.server.inject({
    method: "HEAD",
    url: `/v1/customers/${customerId}`,
    headers: { authorization: `Bearer ${api.key}` },
  });
  expect([reply.statusCode, reply.body]).toEqual([200, ""]);
});

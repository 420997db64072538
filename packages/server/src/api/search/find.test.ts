import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createCustomer,
  createPaykey,
  createPayment,
} from "../../../../../test/support/factories.ts";
import { signInPerson } from "../../../../../test/support/api/people.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { NEWEST } from "../../db/tables/find/found.ts";
import { indexNextBatch } from "../../db/tables/search/search-indexer.ts";
import { sql } from "../../db/postgres/executor.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: Resource;
let charge: Resource;
/** Of the charge's entry. */
let trace: string;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const customer = { name: "Zoë Ångström 50%_off", email: "zoe@example.com" };
  paykey = await createPaykey(sandbox, { customer, account_number: "991234567" });
  const { id } = await createPayment(sandbox, "charge", {
    paykey: paykey["paykey"],
    amount: 4_321,
    external_id: "order-77",
  });
  await sandbox.advance("P20D");
  charge = await sandbox.get(`/v1/charges/${String(id)}`);
  expect(charge["status"]).toBe("paid");
  const [file] = await sandbox.list("/v1/ach_files?direction=outbound&page_size=1");
  const [entry] = await sandbox.list(
    `/v1/ach_files/${String(file?.["id"])}/entries?payment_id=${String(id)}`,
  );
  trace = String(entry?.["trace_number"]);
});
afterAll(() => service.close());

interface Found {
  readonly results: readonly Resource[];
  readonly left_out: readonly Resource[];
}

const search = async (text: string, by: Pick<Sandbox, "get"> = sandbox): Promise<Found> =>
  (await by.get(`/v1/search?q=${encodeURIComponent(text)}`)) as unknown as Found;
const found = async (text: string) =>
  (await search(text)).results.map(({ type, id, matched_by }) => [type, id, matched_by]);

describe("a search", () => {
  it.each([
    ["id", "id", () => charge["id"] as string],
    ["id in capitals with spaces around it", "id", () => ` ${String(charge["id"]).toUpperCase()} `],
    ["external id", "external_id", () => "order-77"],
    ["trace number", "trace_number", () => trace],
    ["amount in dollars", "amount", () => "$43.21"],
    ["amount with a point", "amount", () => "43.21"],
    ["amount in cents", "amount", () => "4321"],
    ["customer's email", "text", () => "zoe@example.com"],
    ["part of the customer's name in another case", "text", () => "ZOË ång"],
    ["part of a name that is a pattern elsewhere", "text", () => "50%_o"],
    ["paykey's label with its last four digits", "text", () => "4567"],
  ])("finds a payment by %s", async (_name, matchedBy, text) => {
    expect(await found(text())).toContainEqual(["charge", charge["id"], matchedBy]);
  });

  it.each(["%%%", "order-778", "Zoë_Ång", "43.22", "9999"])("finds nothing by %j", async (text) => {
    expect(await search(text)).toMatchObject({ results: [], left_out: [] });
  });

  it("finds a customer by name and email, and a paykey by its last four digits and its token", async () => {
    const { id: customerId } = paykey["customer_details"] ?? (await customerOf(charge));
    expect(await found("Zoë")).toContainEqual(["customer", customerId, "name"]);
    expect(await found("zoe@example.com")).toContainEqual(["customer", customerId, "email"]);
    expect(await found("4567")).toContainEqual(["paykey", paykey["id"], "last_four"]);
    expect(await found("****4567")).toContainEqual(["paykey", paykey["id"], "last_four"]);
    expect(await found(String(paykey["paykey"]))).toContainEqual(["paykey", paykey["id"], "token"]);
  });

  it("finds files by name and by an entry's trace number, and transfers by amount and trace number", async () => {
    const files = await sandbox.list("/v1/ach_files?direction=outbound&page_size=1");
    const { id, name } = files[0] ?? {};
    expect(await found(String(name).slice(2, 12).toUpperCase())).toContainEqual([
      "file",
      id,
      "name",
    ]);
    const [transfer] = await sandbox.list("/v1/funding_events");
    const sent = String(transfer?.["trace_number"]);
    expect(await found(sent)).toContainEqual(["funding_event", transfer?.["id"], "trace_number"]);
    expect((await found(sent)).map(([type]) => type)).toContain("file");
    expect(await found("43.21")).toContainEqual(["funding_event", transfer?.["id"], "amount"]);
  });

  it("finds an API request by its id", async () => {
    const reply = await sandbox.call("GET", "/v1/customers");
    const { api_request_id: id } = reply.body.meta as unknown as { api_request_id: string };
    await expect
      .poll(async () => (await search(id)).results, { timeout: 10_000 })
      .toMatchObject([
        {
          type: "request",
          id,
          status: "200",
          title: "GET /v1/customers",
          path: `/v1/requests/${id}`,
        },
      ]);
  });

  it("reads what it found by the path that it names", async () => {
    const { results } = await search("43.21");
    expect(results.length).toBeGreaterThan(1);
    for (const { id, path } of results) expect((await sandbox.get(String(path)))["id"]).toBe(id);
  });

  it("returns the newest five of a kind", async () => {
    const ids: unknown[] = [];
    for (let n = 0; n < 6; n += 1) {
      ids.push((await createCustomer(sandbox, { name: `Quintessa ${n}` }))["id"]);
    }
    expect((await found("quintessa")).map(([, id]) => id)).toEqual(ids.toReversed().slice(0, 5));
  });

  it("finds what is older than the newest by their documents, unless the text is too short", async () => {
    const other = await service.addSandbox({ seed: 9n });
    const theirs = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
    const { id } = await createCustomer(other, { name: "Xu Wq", external_id: `shop ${theirs}` });
    await service.db.run(sql`
      insert into customers (environment_id, id, account_id, name, type, email, phone, status, device,
        config, created_at, updated_at)
      select environment_id, gen_random_uuid(), account_id, 'Many', type, email, phone, status, device,
        config, created_at + interval '1 hour', updated_at
      from customers, generate_series(1, ${NEWEST}) where id = ${id}`);
    const typed = async (text: string) => await search(text, other);
    while ((await indexNextBatch(service.app.engineDb, other.environment.id, 1_000)) > 0);
    expect((await typed("Xu W")).results).toMatchObject([{ id, matched_by: "name" }]);
    expect((await typed(theirs)).results).toMatchObject([{ id, matched_by: "text" }]);
    expect((await typed(theirs.replace("6ba7", "7ba7"))).results).toEqual([]);
    const short = await typed("Wq");
    expect(short.results).toEqual([]);
    expect(short.left_out.map(({ kind, reason }) => [kind, reason])).toContainEqual([
      "customer",
      "too_short",
    ]);
  });
});

async function customerOf({ id }: Resource): Promise<Resource> {
  return (await sandbox.get(`/v1/charges/${String(id)}`))["customer_details"] as Resource;
}

describe("what a caller may not read", () => {
  it("is not searched with a key that lacks its scope, and is named", async () => {
    const { key } = await sandbox.post("/v1/api_keys", {
      scopes: ["search:read", "customers:read"],
    });
    const reply = await sandbox.call("GET", "/v1/search?q=zoe%40example.com", {
      key: String(key),
    });
    const { results, left_out } = reply.body.data as unknown as Found;
    expect(results.map(({ type }) => type)).toEqual(["customer"]);
    expect(left_out.map(({ kind, reason }) => `${String(kind)} ${String(reason)}`)).toEqual([
      "payment forbidden",
      "paykey forbidden",
      "funding_event forbidden",
      "file forbidden",
      "request forbidden",
    ]);
  });

  it("is not found in another environment", async () => {
    const other = await service.addSandbox({ seed: 2n });
    expect((await search(String(charge["id"]), other)).results).toEqual([]);
    expect((await search("zoe@example.com", other)).results).toEqual([]);
  });

  it("is not searched for a person without the right to it", async () => {
    const person = await signInPerson(
      { app: service.app, call: (...sent) => sandbox.call(...sent) },
      "v@example.com",
      {
        role: "viewer",
      },
    );
    const headers = { "railhead-environment": sandbox.environment.id };
    const reply = await person.call("GET", "/v1/search?q=43.21", { headers });
    const { results, left_out } = reply.body.data as unknown as Found;
    expect(results.map(({ type }) => type)).toEqual(["charge", "funding_event"]);
    expect(left_out.map(({ kind }) => kind)).toEqual(["file", "request"]);
  });
});

it("a text of spaces finds nothing, and a missing or overlong one is refused", async () => {
  expect((await search("  ")).results).toEqual([]);
  expect((await sandbox.call("GET", "/v1/search")).status).toBe(422);
  expect((await sandbox.call("GET", `/v1/search?q=${"x".repeat(501)}`)).status).toBe(422);
});

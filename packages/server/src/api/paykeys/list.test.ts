import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callServer,
  createTestApi,
  type Reply,
  type TestApi,
} from "../../../../../test/support/api.ts";
import { createProviders } from "../../bridge-providers/providers.ts";
import { sql } from "../../db/postgres/executor.ts";
import { buildServer } from "../../http/server/server.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let customers: string[];
let labels: string[];

const data = (reply: Reply) => reply.body.data as Record<string, unknown>;

beforeAll(async () => {
  api = await createTestApi(routes);
  customers = [await newCustomer("Ada Byron"), await newCustomer("Grace Hopper")];
  const paykeys: Record<string, unknown>[] = [];
  for (const [index, routing_number] of ["021000021", "121000248", "021000089"].entries()) {
    const body = {
      customer_id: customers[index % 2],
      routing_number,
      account_number: `10000000${index}`,
      account_type: "checking",
      external_id: `100%_${index}`,
      config: { sandbox_outcome: index === 2 ? "review" : "standard" },
    };
    paykeys.push(data(await api.call("POST", "/v1/bridge/bank_account", { body })));
  }
  const body = { customer_id: customers[1], aggregator_token: "t" };
  paykeys.push(data(await api.call("POST", "/v1/bridge/aggregator", { body })));
  await api.db.run(
    sql`update paykeys set institution_name = null where id = ${paykeys[3]?.["id"]}`,
  );
  labels = paykeys.map((paykey) => paykey["id"] as string);
});
afterAll(() => api.close());

async function newCustomer(name: string): Promise<string> {
  const body = {
    name,
    type: "individual",
    email: "a@example.com",
    phone: "+12125550123",
    device: { ip_address: "1.2.3.4" },
  };
  return data(await api.call("POST", "/v1/customers", { body }))["id"] as string;
}

/** The places, in order of creation, of the paykeys that a query finds. */
async function found(query: string): Promise<number[]> {
  const reply = await api.call("GET", `/v1/paykeys?${query}`);
  expect([query, reply.status]).toEqual([query, 200]);
  const list = reply.body.data as unknown as { id: string }[];
  return list.map((paykey) => labels.indexOf(paykey.id));
}

describe("200", () => {
  it("finds what an adapter that is loaded linked, and refuses names that nobody has", async () => {
    const exchange = () => Promise.reject(new Error("nobody asks"));
    const providers = createProviders([{ name: "my_bank", exchange }]);
    const server = buildServer({ ...api.app, providers }, routes, {
      requestLog: false,
      lazySchemas: true,
    });
    const ask = (source: string) =>
      callServer(server, { method: "GET", path: `/v1/paykeys?source=${source}`, key: api.key });
    await api.db.run(sql`update paykeys set source = 'my_bank' where id = ${labels[3]}`);
    const both = await ask("My_Bank,TAN");
    expect((both.body.data as unknown as { id: string }[]).map(({ id }) => id)).toEqual([
      labels[3],
    ]);
    expect((await ask("your_bank")).body.data.items).toEqual([
      { reference: "/source", detail: expect.any(String) },
    ]);
    await api.db.run(sql`update paykeys set source = 'aggregator' where id = ${labels[3]}`);
    await server.close();
  });

  it("lists oldest first, newest first on demand", async () => {
    expect(await found("")).toEqual([0, 1, 2, 3]);
    expect(await found("sort_by=created_at&sort_order=desc")).toEqual([3, 2, 1, 0]);
  });

  it("sorts by name with nulls last in both directions", async () => {
    expect(await found("sort_by=institution_name")).toEqual([2, 0, 1, 3]);
    expect(await found("sort_by=institution_name&sort_order=desc")).toEqual([1, 0, 2, 3]);
  });

  it("narrows by each filter and by all together", async () => {
    expect(await found(`customer_id=${customers[0]}`)).toEqual([0, 2]);
    expect(await found("status=review")).toEqual([2]);
    expect(await found("status=ACTIVE,review&source=aggregator")).toEqual([3]);
    expect(await found("search_text=chase%20****0000")).toEqual([0]);
    expect(await found("search_text=%25_1")).toEqual([1]);
    expect(await found("search_text=grace%20h")).toEqual([1, 3]);
    expect(await found(`search_text=ada%20b&customer_id=${customers[0]}`)).toEqual([0, 2]);
    expect(await found(`search_text=ada%20b&customer_id=${customers[1]}`)).toEqual([]);
    expect(await found("search_text=%5C")).toEqual([]);
    expect(await found("created_from=2026-03-02&created_to=2026-03-02")).toEqual([0, 1, 2, 3]);
    expect(await found("created_from=2026-03-03&created_to=2026-03-02")).toEqual([]);
    expect(await found("unblock_eligible=true")).toEqual([]);
    expect(await found(`customer_id=${api.accountId}`)).toEqual([]);
  });

  it("pages through each once and ends with an empty page", async () => {
    const pages = await Promise.all([1, 2, 3].map((n) => found(`page_size=3&page_number=${n}`)));
    expect(pages).toEqual([[0, 1, 2], [3], []]);
    const { meta } = (await api.call("GET", "/v1/paykeys?page_size=3&page_number=3")).body;
    expect(meta).toMatchObject({ total_items: 4, total_pages: 2, sort_by: "created_at" });
  });

  it("shows nothing of another account", async () => {
    const { key } = await api.addAccount(api.environmentId);
    expect((await api.call("GET", "/v1/paykeys", { key })).body.data).toEqual([]);
  });
});

describe("422", () => {
  it("answers a filter that cannot be", async () => {
    for (const query of ["customer_id=x", "status=nope", "source=bank", "sort_by=label"]) {
      expect([query, (await api.call("GET", `/v1/paykeys?${query}`)).status]).toEqual([query, 422]);
    }
  });
});

describe("GET by id", () => {
  it("is 404 for another account's paykey and 400 for no UUID", async () => {
    const { key } = await api.addAccount(api.environmentId);
    expect((await api.call("GET", `/v1/paykeys/${labels[0]}`, { key })).status).toBe(404);
    expect((await api.call("GET", "/v1/paykeys/x")).status).toBe(400);
    expect((await api.call("GET", `/v1/paykeys/${labels[0]}`)).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Tenant, type TestApi } from "../../../../../test/support/api.ts";
import {
  bankAccountBody,
  customerBody,
  paymentBody,
} from "../../../../../test/support/factories.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let tenant: Tenant;
beforeAll(async () => {
  api = await createTestApi(routes);
  tenant = await api.addSandbox();
});
afterAll(() => api.close());

type Data = Record<string, Record<string, unknown>>;
const call = (method: string, path: string, body?: object) =>
  api.call(method, path, { key: tenant.key, ...(body === undefined ? {} : { body }) });
const post = async (path: string, body: object) =>
  (await call("POST", path, body)).body.data as unknown as Record<string, string>;

async function newCharge() {
  const customer = await post("/v1/customers", customerBody());
  const paykey = await post("/v1/bridge/bank_account", bankAccountBody(customer["id"] ?? ""));
  const charge = await post("/v1/charges", paymentBody("charge", { paykey: paykey["paykey"] }));
  return { customer, paykey, charge, path: `/v1/charges/${charge["id"]}` };
}

describe("200", () => {
  it("shows at once what was written since it was last read, to the charge or around it", async () => {
    const { customer, paykey, path } = await newCharge();
    const read = async () => (await call("GET", path)).body.data as unknown as Data;
    expect((await read())["customer_details"]?.["name"]).toBe("Ann Lee");
    const { name: _, type: __, ...rest } = customerBody();
    const renamed = await call("PUT", `/v1/customers/${customer["id"]}`, {
      ...rest,
      name: "Bea Lee",
      status: "verified",
    });
    expect(renamed.status).toBe(200);
    expect((await read())["customer_details"]?.["name"]).toBe("Bea Lee");
    await api.db.run(sql`update paykeys set label = 'Other ****1' where id = ${paykey["id"]}`);
    expect((await read())["paykey_details"]?.["label"]).toBe("Other ****1");
    await call("PUT", path, { description: "Changed" });
    expect((await read())["description"]).toBe("Changed");
    await call("PUT", `${path}/hold`, { reason: "wait" });
    expect((await read())["status_details"]).toMatchObject({ message: "wait" });
  });

  it("shows what a transaction that was long under way commits, and not before", async () => {
    const { paykey, path } = await newCharge();
    const label = async () =>
      ((await call("GET", path)).body.data as unknown as Data)["paykey_details"]?.["label"];
    // Until nothing is committed between two reads, as is so where nothing happens.
    for (let n = 0; n < 3; n += 1) expect(await label()).not.toBe("Late ****1");
    await api.db.tx(async (tx) => {
      await tx.run(sql`update paykeys set label = 'Late ****1' where id = ${paykey["id"]}`);
      for (let n = 0; n < 4; n += 1) expect(await label()).not.toBe("Late ****1");
    });
    expect(await label()).toBe("Late ****1");
    await api.db.run(sql`update paykeys set label = 'Later ****1' where id = ${paykey["id"]}`);
    expect(await label()).toBe("Later ****1");
  });

  it("shows each of many changes to every later read", async () => {
    const { paykey, path } = await newCharge();
    const other = await newCharge();
    const stop = { now: false };
    const readers = Array.from({ length: 8 }, async () => {
      while (!stop.now) await call("GET", other.path);
    });
    for (let n = 0; n < 40; n += 1) {
      await api.db.run(
        sql`update paykeys set label = ${`Bank ****${n}`} where id = ${paykey["id"]}`,
      );
      const { data } = (await call("GET", path)).body as unknown as { data: Data };
      expect(data["paykey_details"]?.["label"]).toBe(`Bank ****${n}`);
    }
    stop.now = true;
    await Promise.all(readers);
  });

  it("answers many readers at once, each with what it asked for", async () => {
    const charges = await Promise.all([1, 2, 3, 4].map(() => newCharge()));
    const asked = Array.from({ length: 80 }, (_, n) => charges[n % charges.length]?.charge["id"]);
    const replies = await Promise.all(asked.map((id) => call("GET", `/v1/charges/${id}`)));
    expect(replies.map((reply) => reply.body.data["id"])).toEqual(asked);
  });
});

describe("404", () => {
  it("answers a charge of another account, and a payout, also where it was read before", async () => {
    const { path, charge } = await newCharge();
    expect((await call("GET", path)).status).toBe(200);
    const other = await api.addSandbox();
    expect((await api.call("GET", path, { key: other.key })).status).toBe(404);
    expect((await call("GET", `/v1/payouts/${charge["id"]}`)).status).toBe(404);
  });
});

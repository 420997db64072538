import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestApi,
  TEST_NOW,
  type Reply,
  type TestApi,
} from "../../../../../test/support/api.ts";
import { updateBlockedPaykeys } from "../../db/tables/counterparties/blocks.ts";
import { sql } from "../../db/postgres/executor.ts";
import { settleVerifications } from "../../payments/paykeys/verify.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let customerId: string;
beforeAll(async () => {
  api = await createTestApi(routes);
  customerId = await newCustomer();
});
afterAll(() => api.close());

const data = (reply: Reply) => reply.body.data as Record<string, unknown>;
const references = (reply: Reply) => reply.body.data.items?.map((item) => item.reference).sort();

async function newCustomer(outcome = "standard", key = api.key): Promise<string> {
  const body = {
    name: "Ada",
    type: "individual",
    email: "a@example.com",
    phone: "+12125550123",
    device: { ip_address: "1.2.3.4" },
    config: { sandbox_outcome: outcome },
  };
  return data(await api.call("POST", "/v1/customers", { body, key }))["id"] as string;
}

const valid = {
  routing_number: "021000021",
  account_number: "123456789",
  account_type: "checking",
};
const link = (body: object = {}, key = api.key): Promise<Reply> =>
  api.call("POST", "/v1/bridge/bank_account", {
    body: { customer_id: customerId, ...valid, ...body },
    key,
  });

/** Blocks the bank account as a return does. */
async function block(id: unknown, code: string): Promise<void> {
  const effect = { paykey_id: id as string, effect: "blocked", code, unblockable: false } as const;
  await api.db.tx((tx) => updateBlockedPaykeys(tx, api.environmentId, [effect], TEST_NOW));
}

describe("201", () => {
  it("shows an active paykey with its token, routing number in clear and account number masked", async () => {
    const reply = await link({ metadata: { k: "v" }, external_id: "e" });
    expect(reply.status).toBe(201);
    const changedAt = "2026-03-02T15:00:00.001Z";
    expect(data(reply)).toEqual({
      id: expect.any(String) as string,
      paykey: expect.stringMatching(/^[0-9a-f]{8}\.\d\d\.[0-9a-f]{64}$/) as string,
      label: "JPMorgan Chase ****6789",
      source: "bank_account",
      status: "active",
      status_details: {
        message: "The bank account was verified.",
        reason: "ok",
        source: "system",
        changed_at: changedAt,
        code: null,
      },
      customer_id: customerId,
      institution_name: "JPMorgan Chase",
      expires_at: null,
      bank_data: {
        routing_number: "021000021",
        account_number: "*****6789",
        account_type: "checking",
      },
      balance: null,
      config: { processing_method: "inline", sandbox_outcome: "standard" },
      external_id: "e",
      metadata: { k: "v" },
      unblock_eligible: false,
      created_at: TEST_NOW,
      updated_at: changedAt,
    });
    const read = await api.call("GET", `/v1/paykeys/${String(data(reply)["id"])}`);
    expect([read.status, data(read)]).toEqual([200, data(reply)]);
  });

  it("follows the outcome asked for, in the row and its events", async () => {
    const expected = {
      active: "paykey.activated",
      rejected: "paykey.rejected",
      review: "paykey.review_required",
    };
    for (const [outcome, type] of Object.entries(expected)) {
      const paykey = data(await link({ config: { sandbox_outcome: outcome } }));
      expect(paykey["status"]).toBe(outcome);
      const events = await api.db.rows<{ type: string; patch: string }>(
        sql`select type, patch from events where resource_id = ${paykey["id"]} order by sequence`,
      );
      expect(events.map((event) => event.type)).toEqual(["paykey.created", type]);
      const patches = events.map((event) => JSON.parse(event.patch) as object);
      expect(Object.assign({}, ...patches)).toEqual(paykey);
    }
  });

  it("says pending while verification runs in the background, which then ends", async () => {
    const paykey = data(await link({ config: { processing_method: "background" } }));
    expect(paykey["status"]).toBe("pending");
    const environment = { id: api.environmentId, kind: "sandbox" } as const;
    expect(await settleVerifications(api.app, environment, TEST_NOW)).toBe(1);
    const read = await api.call("GET", `/v1/paykeys/${String(paykey["id"])}`);
    expect(data(read)["status"]).toBe("active");
  });

  it("leaves the account number nowhere in clear", async () => {
    const number = "40719932558";
    const headers = { "idempotency-key": "link-bank-0001" };
    const body = { customer_id: customerId, ...valid, account_number: number };
    const reply = await api.call("POST", "/v1/bridge/bank_account", { body, headers });
    expect(reply.text).not.toContain(number);
    const stored = await api.db.rows(sql`
      select p::text as t from paykeys p union all select e::text from events e
      union all select k::text from idempotency_keys k`);
    expect(JSON.stringify(stored)).not.toContain(number);
    const { account_number } = await api.db.one<{ account_number: Buffer }>(
      sql`select account_number from paykeys where id = ${data(reply)["id"]}`,
    );
    const place = { table: "paykeys", column: "account_number", id: data(reply)["id"] as string };
    expect(await api.app.vault.decrypt(api.environmentId, place, account_number)).toBe(number);
  });
});

describe("422", () => {
  it("refuses a customer that is unknown, rejected or inactive, whatever the outcome asked for", async () => {
    const config = { sandbox_outcome: "active" };
    const rejected = await link({ customer_id: await newCustomer("rejected"), config });
    expect([rejected.status, data(rejected)["code"]]).toEqual([422, "customer_rejected"]);
    const inactive = await newCustomer();
    await api.db.run(sql`update customers set status = 'inactive' where id = ${inactive}`);
    expect(data(await link({ customer_id: inactive }))["code"]).toBe("customer_inactive");
    const foreign = await api.addAccount(api.environmentId);
    for (const reply of [await link({ customer_id: api.accountId }), await link({}, foreign.key)]) {
      expect(data(reply)["code"]).toBe("customer_not_found");
      expect(references(reply)).toEqual(["/customer_id"]);
    }
  });

  it("refuses numbers that cannot be a bank account's", async () => {
    for (const routing_number of ["02100002", "021000022", "000000000", "0210000211"]) {
      expect(references(await link({ routing_number }))).toEqual(["/routing_number"]);
    }
    for (const account_number of ["123", "1".repeat(18), "12 34", "12a4", "", "１２３４"]) {
      expect(references(await link({ account_number }))).toEqual(["/account_number"]);
    }
    expect(references(await link({ customer_id: "x", account_type: "gold" }))).toEqual([
      "/account_type",
      "/customer_id",
    ]);
  });

  it("refuses micro-entries beside what would decide about the account before them", async () => {
    const verification = "micro_entries";
    const config = { processing_method: "skip", sandbox_outcome: "active" };
    expect(references(await link({ verification, config, account_type: "gold" }))).toEqual([
      "/account_type",
      "/config/processing_method",
      "/config/sandbox_outcome",
    ]);
    const number = { verification, account_number: "6000010001" };
    expect(references(await link(number))).toEqual(["/account_number"]);
    expect(references(await link({ verification: "later", config: 7 }))).toEqual([
      "/config",
      "/verification",
    ]);
  });

  it("refuses a blocked bank account to every customer of the account, cancelled or not, and to no other account", async () => {
    const account_number = "555500001111";
    const paykey = data(await link({ account_number }));
    await block(paykey["id"], "R02");
    const other = await newCustomer();
    const refused = await link({ account_number, customer_id: other });
    expect(data(refused)["code"]).toBe("bank_account_blocked");
    expect(data(refused)["detail"]).toContain("R02");
    await api.db.run(sql`update paykeys set status = 'inactive' where id = ${paykey["id"]}`);
    expect((await link({ account_number })).status).toBe(422);
    expect((await link({ account_number: "555500001112" })).status).toBe(201);
    const tenant = await api.addTenant();
    const theirs = await newCustomer("standard", tenant.key);
    expect((await link({ account_number, customer_id: theirs }, tenant.key)).status).toBe(201);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCustomer,
  addPaykey,
  chargeBody,
  codeOf,
  dataOf,
  eventTypesOf,
  lastSnapshotOf,
  payoutBody,
  type ApiClient,
} from "../../../../../test/support/api/api-fixtures.ts";
import { sql } from "../../db/postgres/executor.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";

let service: TestService;
let api: ApiClient;
beforeAll(async () => {
  service = await startTestService();
  api = { ...(await service.addSandbox()), db: service.db };
});
afterAll(() => service.close());

const erase = (id: unknown) => api.call("DELETE", `/v1/customers/${String(id)}`);

const PERSON = {
  name: "Zebedee Quill",
  email: "zebedee.quill@example.com",
  phone: "+12125550177",
  external_id: "quill-17",
  device: { ip_address: "203.0.113.77" },
  address: { address1: "77 Quill Street", city: "Quillton", state: "NY", zip: "10077" },
  compliance_profile: { dob: "1977-07-07", ssn: "277-77-7777" },
  metadata: { nick: "zebquill" },
};
const TRACES = /quill|\+12125550177|203\.0\.113\.77/i;

describe("200", () => {
  it("answers with the erased customer, which is then found no more", async () => {
    const { id, created_at } = await addCustomer(api, PERSON);
    const reply = await erase(id);
    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toMatchObject({
      id,
      created_at,
      status: "inactive",
      name: "Deleted customer",
      email: "",
      phone: "",
      external_id: null,
      address: null,
      compliance_profile: null,
      metadata: {},
    });
    for (const path of ["", "/unmasked", "/review"]) {
      expect((await api.call("GET", `/v1/customers/${String(id)}${path}`)).status).toBe(404);
    }
    expect((await erase(id)).status).toBe(404);
    expect(await lastSnapshotOf(api, id)).toEqual(dataOf(reply));
    expect((await eventTypesOf(api, id)).at(-1)).toBe("customer.deleted");
  });

  it("leaves no trace of the person in any table", async () => {
    const headers = { "idempotency-key": "erase-me-0001" };
    const body = { type: "individual", ...PERSON, config: { sandbox_outcome: "review" } };
    const created = await api.call("POST", "/v1/customers", { body, headers });
    const { id } = dataOf(created);
    const decided = { "idempotency-key": "erase-me-0002" };
    await api.call("PATCH", `/v1/customers/${String(id)}/review`, {
      body: { status: "verified" },
      headers: decided,
    });
    const link = { customer_id: id, plaid_token: "sbx_joint" };
    await api.call("POST", "/v1/bridge/plaid", { body: link });
    const { paykey } = await addPaykey(api, id);
    const charge = await api.call("POST", "/v1/charges", {
      headers: { "idempotency-key": "erase-me-0003" },
      body: chargeBody(paykey, { payment_date: "2026-03-20" }),
    });
    const chargeId = dataOf(charge)["id"] as string;
    await api.call("PUT", `/v1/charges/${chargeId}/cancel`);
    // What the removal of old events and the built-in receiver of webhooks leave.
    const [{ patch, environment_id } = { patch: "", environment_id: "" }] = await api.db.rows<{
      patch: string;
      environment_id: string;
    }>(sql`select patch, environment_id from events where resource_id = ${id} limit 1`);
    expect(patch).toMatch(TRACES);
    await api.db.run(sql`insert into event_snapshots (resource_id, environment_id, resource_version,
      data) values (${id}, ${environment_id}, 1, ${patch})`);
    await api.db.run(sql`insert into webhook_inbox (environment_id, number, received_at, headers,
      body) values (${environment_id}, 1, '2026-03-02', '{}', ${`{"data":${patch}}`})`);
    const event = { resource: { type: "customer", id }, data: {}, previous: { name: PERSON.name } };
    await api.db.run(sql`insert into webhook_inbox (environment_id, number, received_at, headers,
      body) values (${environment_id}, 2, '2026-03-02', '{}', ${JSON.stringify(event)})`);
    expect((await erase(id)).status).toBe(200);

    const tables = await api.db.rows<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    for (const { name } of tables) {
      const [row] = await api.db.rows<{ found: string | null }>(
        sql`select query_to_xml(${`select * from "${name}"`}, true, false, '')::text as found`,
      );
      expect([name, TRACES.exec(row?.found ?? "")?.[0]]).toEqual([name, undefined]);
    }

    const shown = dataOf(await api.call("GET", `/v1/charges/${chargeId}`));
    expect(shown["customer_details"]).toEqual({
      id,
      name: "Deleted customer",
      customer_type: "individual",
      email: "",
      phone: "",
    });
    expect((await lastSnapshotOf(api, chargeId))["customer_details"]).toEqual(
      shown["customer_details"],
    );
    const replay = await api.call("POST", "/v1/customers", { body, headers });
    expect([replay.status, replay.headers["idempotent-replayed"]]).toEqual([201, "true"]);
    expect(replay.text).not.toMatch(TRACES);
  });

  it("makes the paykeys inactive", async () => {
    const { id } = await addCustomer(api);
    const paykey = await addPaykey(api, id);
    await erase(id);
    const after = dataOf(await api.call("GET", `/v1/paykeys/${String(paykey["id"])}`));
    expect([after["status"], after["status_details"]]).toMatchObject([
      "inactive",
      { reason: "cancel_request", source: "user_action" },
    ]);
    expect((await eventTypesOf(api, paykey["id"])).at(-1)).toBe("paykey.deactivated");
  });
});

describe("404", () => {
  it("answers another account's customer", async () => {
    const { id } = await addCustomer(api);
    const other = await service.addSandbox();
    expect((await other.call("DELETE", `/v1/customers/${String(id)}`)).status).toBe(404);
  });
});

describe("422", () => {
  it("refuses while a payment is neither paid nor ended", async () => {
    const { id } = await addCustomer(api);
    const { paykey } = await addPaykey(api, id);
    const body = payoutBody(paykey, { payment_date: "2026-03-20" });
    const payout = dataOf(await api.call("POST", "/v1/payouts", { body }));
    expect(codeOf(await erase(id))).toEqual([422, "customer_has_open_payments"]);
    await api.call("PUT", `/v1/payouts/${String(payout["id"])}/cancel`, { body: { reason: "x" } });
    expect((await erase(id)).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCustomer,
  addPaykey,
  chargeBody,
  codeOf,
  dataOf,
  payoutBody,
  type ApiClient,
} from "../../../../../test/support/api/api-fixtures.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";

let service: TestService;
let sandbox: Sandbox;
let api: ApiClient;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  api = { ...sandbox, db: service.db };
});
afterAll(() => service.close());

async function payments() {
  const account = { account_number: "40719932558" };
  const { paykey } = await addPaykey(api, (await addCustomer(api))["id"], account);
  const date = { payment_date: "2026-03-30" };
  return {
    charges: await sandbox.post("/v1/charges", chargeBody(paykey, date)),
    payouts: await sandbox.post("/v1/payouts", payoutBody(paykey, date)),
  };
}

describe("200", () => {
  it("adds the full bank data to the payment, and every read is audited", async () => {
    const made = await payments();
    // What they are is compared, so the engine is to be through with them.
    await service.app.engine.settle(sandbox.environment.id);
    for (const [kind, { id }] of Object.entries(made)) {
      const plain = await sandbox.get(`/v1/${kind}/${String(id)}`);
      const reply = await api.call("GET", `/v1/${kind}/${String(id)}/unmask`);
      expect([reply.status, dataOf(reply)]).toEqual([
        200,
        {
          ...plain,
          bank_data: {
            routing_number: "021000021",
            account_number: "40719932558",
            account_type: "checking",
          },
        },
      ]);
      const audited = await service.db.rows<{ action: string }>(
        sql`select action from audit_log where resource_id = ${id} and action like '%.unmasked'`,
      );
      expect(audited).toEqual([{ action: `${kind.slice(0, -1)}.unmasked` }]);
    }
  });
});

describe("403", () => {
  it("answers where the account may not", async () => {
    const { charges, payouts } = await payments();
    const settings = { configuration: { allow_data_unmask: false } };
    await service.db.run(
      sql`update accounts set settings = ${settings} where id = ${sandbox.account_id}`,
    );
    const read = (kind: string, id: unknown) => api.call("GET", `/v1/${kind}/${String(id)}/unmask`);
    expect(codeOf(await read("charges", charges["id"]))).toEqual([403, "unmask_not_allowed"]);
    expect(codeOf(await read("payouts", payouts["id"]))).toEqual([403, "unmask_not_allowed"]);
    await service.db.run(sql`update accounts set settings = '{}' where id = ${sandbox.account_id}`);
  });
});

describe("404", () => {
  it("answers a payout asked for as a charge", async () => {
    const { payouts } = await payments();
    expect((await api.call("GET", `/v1/charges/${String(payouts["id"])}/unmask`)).status).toBe(404);
  });
});

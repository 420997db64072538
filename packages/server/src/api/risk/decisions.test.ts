import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

const decisionsOf = (id: unknown) => sandbox.list(`/v1/payments/${String(id)}/decisions`);

describe("the decisions on a payment", () => {
  it("name the amount of a payment with nothing against it, in at most 400 bytes", async () => {
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", { paykey, amount: 12_345 });
    await sandbox.advance("PT1M");
    expect(await decisionsOf(id)).toMatchObject([
      {
        payment_id: id,
        ruleset: 1,
        stage: "review",
        outcome: "pass",
        rule: null,
        hits: [],
        facts: { "payment.amount": "12345" },
      },
    ]);
    const { bytes } = await service.db.one<{ bytes: number }>(sql`
      select pg_column_size(d.*) + 16 + 16 + 4 + 8 as bytes from risk_decisions d
      where payment_id = ${String(id)}`);
    expect(bytes).toBeLessThanOrEqual(400);
  });

  it("take at most 400 bytes where 12 windows of rules are empty, and where all hold payments", async () => {
    const own = await service.addSandbox();
    const windows = ["customer", "bank_account", "paykey", "network"].flatMap((key) =>
      ["PT1H", "P1D", "P30D"].map((length) => `window("sum", "${key}", "${length}")`),
    );
    const rules = windows.map((window, index) => ({
      id: `window-${index}`,
      name: window,
      when: `${window} > 100000000000`,
      action: "hold",
    }));
    const { number } = await own.post("/v1/risk/rulesets", { rules });
    await own.post("/v1/risk/backtests", { ruleset: number });
    const publication = { note: "Asked.", acknowledge: true };
    await own.post(`/v1/risk/rulesets/${String(number)}/publish`, publication);
    const { paykey } = await createPaykey(own);
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { id } = await createPayment(own, "charge", { paykey, amount: 12_345 });
      ids.push(String(id));
      await own.advance("PT1M");
    }
    const sizes = await service.db.rows<{ bytes: number; facts: object }>(sql`
      select pg_column_size(d.*) + 16 + 16 + 4 + 8 as bytes, facts from risk_decisions d
      where environment_id = ${own.environment.id} and outcome = 'pass' order by decided_at`);
    expect(sizes.map(({ facts }) => Object.keys(facts).length)).toEqual([1, 2]);
    expect(Math.max(...sizes.map(({ bytes }) => bytes))).toBeLessThanOrEqual(400);
    const [decision] = await own.list(`/v1/payments/${ids[1]}/decisions`);
    expect(decision?.["facts"]).toEqual({
      "payment.amount": "12345",
      ...Object.fromEntries(windows.map((window) => [window, "12345"])),
    });
  });

  it("name every rule that hit, with the facts it read, and stand at the instants of the history", async () => {
    const paykey = await createPaykey(sandbox);
    await service.db.run(sql`update customers set status = 'review' where id = (
      select customer_id from paykeys where id = ${String(paykey.id)})`);
    const { id } = await createPayment(sandbox, "charge", {
      paykey: paykey["paykey"],
    });
    await sandbox.advance("PT1M");
    const decision = (await decisionsOf(id))[0] ?? {};
    expect(decision).toMatchObject({ outcome: "hold", rule: "customer_in_review" });
    expect(decision["hits"][0]).toMatchObject({
      rule: "customer_in_review",
      version: 1,
      action: "hold",
      locked: true,
      waived: false,
      when: 'customer.status in ["pending", "review"]',
      facts: { "customer.status": "review" },
      unknown: [],
      because: [
        {
          text: 'customer.status in ["pending", "review"]',
          facts: [{ name: "customer.status", value: "review", from: "the customer" }],
        },
      ],
      say: "customer: status is review (the customer).",
    });
    expect(decision["would_pass"]).toMatchObject([
      {
        changes: [{ kind: "evidence", change: { "customer.status": "verified" }, verified: true }],
      },
    ]);
    const charge = await sandbox.get(`/v1/charges/${String(id)}`);
    expect(charge["status_details"].changed_at).toBe(decision["decided_at"]);
    const { cause } = await service.db.one<{ cause: { rules: string[] } }>(sql`
      select cause from events where resource_id = ${String(id)} and type = 'charge.held'`);
    expect(cause.rules).toEqual(decision["hits"].map(({ rule }: { rule: string }) => rule));
  });

  it("say which rules a release had waived", async () => {
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", {
      paykey,
      outcome: "on_hold_daily_limit",
    });
    await sandbox.advance("PT1M");
    await sandbox.put(`/v1/charges/${String(id)}/release`, { reason: "Known." });
    await sandbox.advance("PT1M");
    const decisions = await decisionsOf(id);
    expect(decisions.map(({ outcome }) => outcome as string)).toEqual(["pass", "hold"]);
    expect(decisions[0]?.["hits"]).toMatchObject([{ rule: "sandbox_outcome", waived: true }]);
  });

  it("do not exist for a key of one account, whose payment it is or not", async () => {
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", { paykey });
    const { key } = await sandbox.post("/v1/api_keys", {
      name: "one account",
      account_id: sandbox.account_id,
      scopes: ["read"],
    });
    const path = `/v1/payments/${String(id)}/decisions`;
    expect((await sandbox.call("GET", path, { key: String(key) })).status).toBe(404);
    const other = path.replace(String(id), "019caf47-2000-7000-8000-000000000000");
    expect((await sandbox.call("GET", other)).status).toBe(404);
  });
});

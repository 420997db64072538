import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../../test/support/service.ts";
import { sql } from "../../../db/postgres/executor.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  for (const amount of [10_000, 60_000, 70_000])
    await createPayment(sandbox, "charge", { paykey, amount });
  const outcome = "on_hold_daily_limit";
  const held = await createPayment(sandbox, "charge", { paykey, amount: 500, config: {}, outcome });
  await sandbox.advance("PT1M");
  await sandbox.put(`/v1/charges/${String(held["id"])}/release`, { reason: "Known." });
  // A set, which is decided as one.
  await Promise.all(
    Array.from({ length: 210 }, () => createPayment(sandbox, "charge", { paykey, amount: 1_000 })),
  );
  await sandbox.advance("PT1M");
});
afterAll(() => service.close());

const rule = (when: string) => ({ id: "large-amount", name: "Large", when, action: "hold" });
const save = async (when: string) =>
  (await sandbox.post("/v1/risk/rulesets", { rules: [rule(when)] }))["number"] as number;

describe("a back-test", () => {
  it("of the ruleset that was in force makes every decision again", async () => {
    const test = await sandbox.post("/v1/risk/backtests", { ruleset: 1 });
    expect(test).toMatchObject({
      decisions: 215,
      changed: 0,
      replay_failures: 0,
      failed: [],
      matrix: [
        { before: "pass", after: "pass", decisions: 214, amount: "350500" },
        { before: "hold", after: "hold", decisions: 1, amount: "500" },
      ],
    });
  });

  it("shows what a draft changes in decisions and money, and reads nothing outside its range", async () => {
    const number = await save('payment.amount > usd("500.00")');
    const test = await sandbox.post("/v1/risk/backtests", { ruleset: number });
    expect(test).toMatchObject({
      decisions: 215,
      changed: 2,
      stops_everything: false,
      rules: expect.arrayContaining([
        {
          rule: "large-amount",
          version: number,
          in_shadow: false,
          hits: 2,
          decides: 2,
          amount: "130000",
        },
      ]),
    });
    expect(test["changes"]).toMatchObject([
      { amount: "60000", before: { outcome: "pass" }, after: { outcome: "hold" } },
      { amount: "70000", after: { say: "payment: amount is $700.00 (the request)." } },
    ]);
    const [from, to] = ["1999-01-01T00:00:00.000Z", "2000-01-01T00:00:00.000Z"];
    const empty = await sandbox.post("/v1/risk/backtests", { ruleset: number, from, to });
    expect(empty).toMatchObject({ decisions: 0, matrix: [], stops_everything: false });
    const same = await sandbox.post("/v1/risk/backtests", {
      ruleset: number,
      compare_with: number,
    });
    expect(same).toMatchObject({ changed: 0 });
    const listed = await sandbox.list(`/v1/risk/backtests?ruleset=${number}`);
    expect(listed).toHaveLength(3);
    expect(await sandbox.get(`/v1/risk/backtests/${String(test["id"])}`)).toEqual(test);
  });

  it("comes before a publication, which needs an acknowledgement where nothing would pass", async () => {
    const number = await save("payment.amount > 0");
    const publish = (body: object) =>
      sandbox.call("POST", `/v1/risk/rulesets/${number}/publish`, { body });
    expect((await publish({ note: "Asked." })).body.data).toMatchObject({
      code: "backtest_missing",
    });
    await sandbox.post("/v1/risk/backtests", { ruleset: number });
    expect((await publish({ note: "Asked." })).body.data).toMatchObject({
      code: "ruleset_stops_everything",
      detail:
        "By its back-test, none of 215 decisions would let a payment pass. Publish it with `acknowledge`.",
    });
    expect((await publish({ note: "Asked.", acknowledge: true })).status).toBe(201);
  });

  it("reports a decision that its own ruleset makes differently", async () => {
    await service.db.run(sql`update risk_decisions set outcome = 'hold', rule = 'payment_ceiling'
      where payment_id = (select payment_id from risk_decisions order by payment_id limit 1)`);
    const test = await sandbox.post("/v1/risk/backtests", { ruleset: 1 });
    expect(test).toMatchObject({ replay_failures: 1, changed: 0 });
    expect(test["failed"]).toHaveLength(1);
  });

  it("names a ruleset that is not there and a range that is none", async () => {
    const body = { ruleset: 99, compare_with: 98 };
    const reply = await sandbox.call("POST", "/v1/risk/backtests", { body });
    expect(reply.body.data["items"]).toMatchObject([
      { reference: "/ruleset" },
      { reference: "/compare_with" },
    ]);
    const [from, to] = ["2026-03-02T00:00:00.000Z", "2026-03-01T00:00:00.000Z"];
    const turned = await sandbox.call("POST", "/v1/risk/backtests", {
      body: { ruleset: 1, from, to },
    });
    expect(turned.body.data["items"]).toMatchObject([{ reference: "/to" }]);
  });
});

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
const NOTHING = { payments: 0, amount: "0" };
const NO_LABELS = {
  bad: NOTHING,
  good: NOTHING,
  immature: { payments: 2, amount: "130000" },
  precision: null,
  recall: null,
};
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
          unevaluated: 0,
          ...NO_LABELS,
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

  it("lets a ruleset be published only where it was of exactly its rules, of all accounts and of decisions", async () => {
    const number = await save('payment.amount > usd("650.00")');
    const publish = async () =>
      await sandbox.call("POST", `/v1/risk/rulesets/${number}/publish`, {
        body: { note: "Asked." },
      });
    const test = (body: object = {}) =>
      sandbox.post("/v1/risk/backtests", { ruleset: number, ...body });
    const isRefused = async (says: string) => {
      const { data } = (await publish()).body;
      expect([data["code"], data["detail"]]).toEqual([
        "backtest_missing",
        expect.stringContaining(says),
      ]);
    };
    const run = `Run POST /v1/risk/backtests with {"ruleset": ${number}}`;
    await isRefused(`Ruleset ${number} has no back-test. ${run}.`);
    await test({ account_id: sandbox.account_id });
    await test({ from: "1999-01-01T00:00:00.000Z", to: "2000-01-01T00:00:00.000Z" });
    await isRefused(`or of a range without a decision. ${run}, and`);
    await test();
    // A ruleset that was changed behind the back of the service is another than the one tested.
    const change = (from: string, to: string) =>
      service.db.run(sql`update risk_rulesets
        set content = replace(content::text, ${from}, ${to})::json
        where environment_id = ${sandbox.environment.id} and number = ${number}`);
    await change("650.00", "65.00");
    await isRefused("each was of other rules");
    await change("65.00", "650.00");
    expect((await publish()).status).toBe(201);
    await sandbox.post(`/v1/risk/rulesets/${number}/roll_back`, { note: "Back." });
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

describe("the metrics of rules", () => {
  const HOLD = {
    id: "over-500",
    name: "Over",
    when: 'payment.amount > usd("500.00")',
    action: "hold",
  };
  const RULES = [
    HOLD,
    { ...HOLD, id: "over-100", when: 'payment.amount > usd("100.00")', action: "watch" },
    { ...HOLD, id: "over-200", when: 'payment.amount > usd("200.00")', state: "shadow" },
  ];

  it("count each payment once by what the rail and the queue made of it, as plain SQL does", async () => {
    const box = await service.addSandbox();
    const { number } = await box.post("/v1/risk/rulesets", { rules: RULES });
    await box.post("/v1/risk/backtests", { ruleset: number });
    const body = { note: "Asked.", acknowledge: true };
    await box.post(`/v1/risk/rulesets/${String(number)}/publish`, body);
    const charge = async (amount: number, outcome = "standard") => {
      const { paykey } = await createPaykey(box);
      const order = { paykey, amount, outcome, payment_date: "today" };
      const { id } = await createPayment(box, "charge", order);
      return id as string;
    };
    const released = [await charge(60_000), await charge(70_000, "return:R10@paid+5d")];
    const [rejected, cancelled] = [await charge(80_000), await charge(90_000)];
    await charge(30_000);
    await charge(40_000, "return:R01");
    await charge(35_000, "return:R08");
    await charge(45_000, "return:R10,dishonor");
    const retried = await charge(25_000, "return:R09");
    await box.advance("PT1M");
    const reason = { reason: "Known." };
    for (const id of released) await box.put(`/v1/charges/${id}/release`, reason);
    await box.put(`/v1/charges/${cancelled}/cancel`, reason);
    const [item = {}] = await box.list(`/v1/work_items?resource_id=${rejected}`);
    await box.post(`/v1/work_items/${String(item["id"])}/decide`, {
      decision: "reject",
      ...reason,
    });
    await box.advance("P7D");
    const config = { sandbox_outcome: "standard" };
    await box.post(`/v1/charges/${retried}/resubmit`, { config });
    await box.advance("P70D");
    await charge(15_000);
    await box.advance("PT1M");

    const metrics = await box.get("/v1/risk/metrics");
    const t = (payments: number, amount: number) => ({ payments, amount: String(amount) });
    expect(metrics["all"]).toMatchObject({
      decided: t(11, 515_000),
      bad: t(3, 190_000),
      // The retried one, and its retry.
      good: t(4, 140_000),
      apart: t(1, 35_000),
      immature: t(1, 15_000),
      unlabelled: t(2, 135_000),
    });
    const ours = { version: number };
    expect(metrics["rules"]).toEqual([
      expect.objectContaining({ ...ours, rule: "over-100", in_shadow: false, good_held: "0" }),
      expect.objectContaining({
        ...ours,
        rule: "over-200",
        in_shadow: true,
        hits: t(10, 500_000),
        loss_avoided: "0",
        loss_missed: "110000",
      }),
      expect.objectContaining({
        ...ours,
        rule: "over-500",
        hits: t(4, 300_000),
        labels: expect.arrayContaining([
          { label: "unauthorized", ...t(1, 70_000) },
          { label: "rejected", ...t(1, 80_000) },
          { label: "good", ...t(1, 60_000) },
          { label: "unlabelled", ...t(1, 90_000) },
        ]) as unknown,
        loss_avoided: "80000",
        loss_missed: "70000",
        good_held: "60000",
        precision: { percent: "66.6667", low: "20.7659", high: "93.8509" },
        recall: { percent: "66.6667", low: "20.7659", high: "93.8509" },
      }),
    ]);
    const counted = await service.db.rows<Record<string, string | bigint>>(sql`
      select rule, count(*) as payments, sum(amount_cents)::bigint as amount from (
        select distinct h->>'rule' as rule, p.id, p.amount_cents
        from risk_decisions d join payments p on p.id = d.payment_id, lateral (
          select h from json_array_elements(d.hits) h
          union all select h from json_array_elements(d.shadow) h) hit
        where d.environment_id = ${box.environment.id}) hits
      group by rule order by payments desc, rule`);
    expect(
      (metrics["rules"] as Record<string, unknown>[]).map(({ rule: name, hits }) => [name, hits]),
    ).toEqual(
      counted.map(({ rule: name, payments, amount }) => [
        name,
        t(Number(payments), Number(amount)),
      ]),
    );
    const none = "from=1999-01-01T00:00:00.000Z&to=1999-01-02T00:00:00.000Z";
    expect(await box.get(`/v1/risk/metrics?${none}`)).toMatchObject({
      rules: [],
      all: { labels: [] },
    });
  });
});

describe("a rule that holds too much", () => {
  it("is moved to shadow a minute later and calls a person, and a roll back puts it in force again", async () => {
    const box = await service.addSandbox();
    const rules = [
      { ...rule('payment.amount > usd("1.00")'), id: "hold-most" },
      { ...rule('payment.amount > usd("8.00")'), id: "hold-few" },
    ];
    const { number } = await box.post("/v1/risk/rulesets", { rules });
    await box.post("/v1/risk/backtests", { ruleset: number });
    const body = { note: "Asked.", acknowledge: true };
    await box.post(`/v1/risk/rulesets/${String(number)}/publish`, body);
    const { paykey } = await createPaykey(box);
    const charge = (amount: number) => createPayment(box, "charge", { paykey, amount });
    // 48 in 60 are 80 percent, which is allowed.
    for (let index = 0; index < 60; index += 1) await charge(index < 12 ? 50 : 500);
    await box.advance("PT2M");
    const states = async () =>
      (await box.list("/v1/risk/rules")).flatMap(({ kind, id, state }) =>
        kind === "own" ? [[id, state]] : [],
      );
    expect(await states()).toEqual([
      ["hold-most", "active"],
      ["hold-few", "active"],
    ]);
    await charge(900);
    await box.advance("PT2M");
    expect(await states()).toEqual([
      ["hold-most", "shadow"],
      ["hold-few", "active"],
    ]);
    const said = "The rule hold-most held 49 of 61 payments and is in shadow now.";
    const [published] = await box.list("/v1/risk/publications");
    const by = { type: "engine", id: "engine" };
    expect(published).toMatchObject({ act: "degrade", note: said, published_by: by });
    expect(await box.list("/v1/exceptions?kind=rule_degraded")).toMatchObject([
      { status: "open", message: said, details: { rule: "hold-most", replaced: number } },
    ]);
    const events = await box.list("/v1/events?types=rule.degraded");
    expect(events).toMatchObject([{ data: { act: "degrade", ruleset: 3 } }]);
    const logged = await box.list("/v1/audit_log?action=rule.degraded");
    expect(logged).toMatchObject([{ details: { rules: ["hold-most"], ruleset: 3 } }]);
    const passing = await charge(500);
    await box.advance("PT1M");
    expect(await box.get(`/v1/charges/${String(passing["id"])}`)).toMatchObject({
      status: "scheduled",
    });
    await box.post("/v1/risk/rulesets/3/roll_back", { note: "It was right." });
    // What the rule held before does not count again.
    await charge(500);
    await box.advance("PT2M");
    expect((await states())[0]).toEqual(["hold-most", "active"]);
    const test = await box.post("/v1/risk/backtests", { ruleset: number });
    expect(test).toMatchObject({ replay_failures: 0 });
  });
});

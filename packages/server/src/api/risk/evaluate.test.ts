import { READY_RULES, readyRuleFile } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment, paymentBody } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";

let service: TestService;
let sandbox: Sandbox;
let accountKey: string;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { key } = await sandbox.post("/v1/api_keys", {
    name: "one account",
    account_id: sandbox.account_id,
    scopes: ["read"],
  });
  accountKey = String(key);
  await sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, {
    body: { charges: { max_amount: 50_000 } },
  });
});
afterAll(() => service.close());

const evaluate = (body: object, key?: string) =>
  sandbox.call("POST", "/v1/risk/evaluate", { body, ...(key === undefined ? {} : { key }) });

const rowsOf = async () =>
  await service.db.one<Record<string, bigint>>(sql`
    select (select count(*) from payments) as payments, (select count(*) from events) as events,
      (select count(*) from risk_decisions) as decisions, (select count(*) from payment_history) as history,
      (select count(*) from audit_log where action = 'risk.evaluated') as audited`);

describe("the evaluation of a payment that does not exist", () => {
  const CASES: readonly (readonly [string, Record<string, unknown>])[] = [
    ["nothing against it", { amount: 12_345 }],
    ["an amount over the limit", { amount: 50_001 }],
    ["a hold that was asked for", { amount: 100, config: { auto_hold: true } }],
    ["a sandbox outcome", { amount: 100, config: { sandbox_outcome: "on_hold_daily_limit" } }],
    ["a balance that is not known", { amount: 100, config: { balance_check: "required" } }],
    [
      "an outcome that ends it",
      { amount: 7, config: { sandbox_outcome: "cancelled_for_fraud_risk" } },
    ],
  ];
  it.each(CASES)("equals the decision of the payment once it is made: %s", async (_, asked) => {
    const isRefused = (asked["config"] as { balance_check?: string } | undefined)?.balance_check;
    const { paykey } = await createPaykey(sandbox);
    const body = { payment_type: "charge", paykey, ...asked };
    const { status, body: reply } = await evaluate(body);
    expect(status).toBe(201);
    const refused = reply.data["refusal"] as unknown as { code: string } | null;
    expect(refused?.code).toBe(isRefused ? "balance_unavailable" : undefined);
    if (isRefused) return;
    const config = (asked["config"] ?? {}) as Record<string, unknown>;
    const { id } = await createPayment(sandbox, "charge", {
      paykey,
      amount: asked["amount"],
      config: { balance_check: "disabled", ...config },
    });
    await sandbox.advance("PT1M");
    const [decision = {}] = await sandbox.list(`/v1/payments/${String(id)}/decisions`);
    const { payment_id: _id, version: _version, decided_at: _at, ...decided } = decision;
    const { evaluated_at: __, reason: ___, refusal: ____, withheld, ...evaluated } = reply.data;
    expect(evaluated).toEqual(decided);
    expect(withheld).toEqual([]);
  });

  it.each([
    ["hold", { outcome: "hold", rule: "exposure_limit", refusal: null }],
    ["refuse", { refusal: { code: "limit_exceeded" } }],
  ])("counts toward limits of exposure that %s as its creation would", async (effect, says) => {
    const box = await service.addSandbox();
    const limit = { scope: "environment", side: "debit", kind: "entry", limit: 1_000, effect };
    await box.post("/v1/exposure_limits", limit);
    const { paykey } = await createPaykey(box);
    const asked = { payment_type: "charge", paykey };
    const within = await box.post("/v1/risk/evaluate", { ...asked, amount: 1_000 });
    expect(within).toMatchObject({ outcome: "pass", refusal: null });
    expect(await box.post("/v1/risk/evaluate", { ...asked, amount: 1_001 })).toMatchObject(says);
    const body = paymentBody("charge", { paykey, amount: 1_001 });
    const reply = await box.call("POST", "/v1/charges", { body });
    if (effect === "refuse") {
      expect([reply.status, reply.body.data["code"]]).toEqual([422, "limit_exceeded"]);
      return;
    }
    await box.advance("PT1M");
    const charge = await box.get(`/v1/charges/${String(reply.body.data["id"])}`);
    expect(charge["status"]).toBe("on_hold");
  });

  it("says the largest amount and the first settlement day that exposure limits have room for, and both pass", async () => {
    const box = await service.addSandbox();
    const limit = { scope: "environment", side: "debit", kind: "settlement_day", limit: 10_000 };
    await box.post("/v1/exposure_limits", { ...limit, effect: "hold" });
    const { paykey } = await createPaykey(box);
    await createPayment(box, "charge", { paykey, amount: 7_000 });
    const body = { payment_type: "charge", paykey, amount: 4_000 };
    const asked = await box.post("/v1/risk/evaluate", body);
    expect(asked).toMatchObject({ outcome: "hold", rule: "exposure_limit" });
    const ways = asked["would_pass"] as unknown as {
      changes: { kind: string; change: Record<string, string>; verified: boolean }[];
    }[];
    const [amount, time] = ways.map(({ changes }) => changes[0]);
    expect([amount?.kind, time?.kind]).toEqual(["amount", "time"]);
    expect(amount?.change).toEqual({ "payment.amount": "3000" });
    const outcomeOf = async (change: object) =>
      (await box.post("/v1/risk/evaluate", { ...body, ...change }))["outcome"];
    expect(await outcomeOf({ amount: 3_000 })).toBe("pass");
    expect(await outcomeOf({ amount: 3_001 })).toBe("hold");
    // A charge settles on its payment date, where that is a banking day.
    const fits = time?.change["exposure.fits_on"];
    expect(await outcomeOf({ payment_date: fits })).toBe("pass");
    await createPayment(box, "charge", { paykey, amount: 4_000 });
    await box.advance("PT1M");
    const [held] = (await box.list("/v1/payments")).filter(({ status }) => status === "on_hold");
    const [decision] = await box.list(`/v1/payments/${String(held?.["id"])}/decisions`);
    expect(decision?.["would_pass"]).toEqual(ways);
  });

  it("has an empty window of its network where it names no device", async () => {
    const box = await service.addSandbox();
    const when = 'window("count", "network", "PT1H") == 0';
    const rules = [{ id: "quiet-network", name: "Quiet", when, action: "hold" }];
    const { number } = await box.post("/v1/risk/rulesets", { rules });
    await box.post("/v1/risk/backtests", { ruleset: number as number });
    const publish = { note: "Asked.", acknowledge: true };
    await box.post(`/v1/risk/rulesets/${String(number)}/publish`, publish);
    const { paykey } = await createPaykey(box);
    const body = { payment_type: "charge", paykey, amount: 100 };
    expect(await box.post("/v1/risk/evaluate", body)).toMatchObject({ rule: "quiet-network" });
  });

  it("stores nothing but a line in the audit log", async () => {
    const { paykey } = await createPaykey(sandbox);
    const before = await rowsOf();
    await evaluate({ payment_type: "charge", paykey, amount: 60_000 });
    await evaluate({ payment_type: "payout", paykey, amount: 60_000 }, accountKey);
    expect(await rowsOf()).toEqual({ ...before, audited: (before["audited"] ?? 0n) + 2n });
  });

  it("names to a key of one account only what each rule discloses, and no figure of the others", async () => {
    const { paykey } = await createPaykey(sandbox);
    const body = { payment_type: "charge", paykey, amount: 50_001, config: { auto_hold: true } };
    const { body: whole } = await evaluate(body);
    expect((whole.data["hits"] as unknown as { rule: string }[]).map(({ rule }) => rule)).toEqual([
      "auto_hold",
      "max_amount_limit",
    ]);
    const { body: own } = await evaluate(body, accountKey);
    expect(own.data).toMatchObject({
      outcome: "hold",
      rule: "auto_hold",
      hits: [{ rule: "auto_hold" }],
      withheld: [{ action: "hold", reason: "amount_too_large" }],
      would_pass: [],
    });
    expect(JSON.stringify(own)).not.toContain("50000");
    const { body: limited } = await evaluate({ ...body, config: {} }, accountKey);
    expect(limited.data).toMatchObject({
      outcome: "hold",
      rule: null,
      reason: "amount_too_large",
      hits: [],
      facts: {},
      would_pass: [],
    });
  });

  it("names to a key of one account no window of a rule that is hidden or in shadow", async () => {
    const box = await service.addSandbox();
    const rule = (id: string, when: string, rest: object) => ({
      id,
      name: id,
      when,
      action: "hold",
      ...rest,
    });
    const [shown, hidden, inShadow] = [
      'window("count", "customer", "PT1H")',
      'window("sum", "bank_account", "PT30M")',
      'window("count", "account", "PT20M")',
    ];
    const rules = [
      rule("shown-rule", `${shown} >= 1`, { disclose: "full" }),
      rule("hidden-rule", `${hidden} > 900000`, { disclose: "none" }),
      rule("tried-rule", `${inShadow} >= 1`, { state: "shadow", disclose: "full" }),
    ];
    const { number } = await box.post("/v1/risk/rulesets", { rules });
    await box.post("/v1/risk/backtests", { ruleset: number as number });
    const publish = { note: "Asked.", acknowledge: true };
    await box.post(`/v1/risk/rulesets/${String(number)}/publish`, publish);
    const { paykey } = await createPaykey(box);
    await createPayment(box, "charge", { paykey, amount: 100 });
    const asked = { name: "one account", account_id: box.account_id, scopes: ["read"] };
    const { key } = await box.post("/v1/api_keys", asked);
    const body = { payment_type: "charge", paykey, amount: 100 };
    const ways = async (options: object) => {
      const reply = await box.call("POST", "/v1/risk/evaluate", { body, ...options });
      expect(reply.body.data["hits"]).toMatchObject([{ rule: "shown-rule" }]);
      const { would_pass: found } = reply.body.data as unknown as {
        would_pass: { changes: { kind: string; change: object; say: string }[] }[];
      };
      return [reply.text, found.flatMap(({ changes }) => changes)] as const;
    };
    const say = "After 1 hour without another payment.";
    const [, whole] = await ways({});
    expect(whole.find(({ kind }) => kind === "time")).toMatchObject({
      change: { [shown]: "0", [hidden]: "0", [inShadow]: "0" },
      say,
    });
    const [text, own] = await ways({ key: String(key) });
    expect(own.find(({ kind }) => kind === "time")).toMatchObject({
      change: { [shown]: "0" },
      say,
    });
    expect(text).not.toMatch(/PT30M|PT20M|hidden-rule|tried-rule/);
  });

  it("says why creation would refuse the payment, and refuses what is no payment", async () => {
    const { paykey } = await createPaykey(sandbox);
    const nobody = await evaluate({ payment_type: "charge", paykey: "nobody's", amount: 1 });
    expect([nobody.status, nobody.body.data["code"]]).toEqual([422, "paykey_not_found"]);
    const payout = { payment_type: "payout", paykey, amount: 1, consent_type: "internet" };
    const faulty = await evaluate({ ...payout, config: { balance_check: "enabled" } });
    expect(faulty.body.data["items"]).toMatchObject([
      { reference: "/consent_type" },
      { reference: "/config/balance_check" },
    ]);
    await service.db.run(sql`update paykeys set status = 'blocked', unblock_eligible = true
      where token = ${String(paykey)}`);
    const { body: blocked } = await evaluate({ payment_type: "charge", paykey, amount: 1 });
    expect(blocked.data).toMatchObject({
      outcome: "hold",
      rule: "paykey_blocked",
      refusal: { code: "paykey_blocked" },
    });
  });
});

describe("how often payments of a customer were evaluated", () => {
  const READY = READY_RULES.filter(({ id }) => id === "customer-is-probed");
  const NAME = "customer.evaluations_1h";

  async function boxWithRules(rules: readonly object[]) {
    const box = await service.addSandbox();
    const { number } = await box.post("/v1/risk/rulesets", { rules });
    await box.post("/v1/risk/backtests", { ruleset: number as number });
    const publish = { note: "Asked.", acknowledge: true };
    await box.post(`/v1/risk/rulesets/${String(number)}/publish`, publish);
    return box;
  }
  const asks = async (box: Sandbox, paykey: unknown, times = 1) => {
    let last: Record<string, unknown> = {};
    for (let time = 0; time < times; time += 1)
      last = await box.post("/v1/risk/evaluate", { payment_type: "charge", paykey, amount: 100 });
    return (last["facts"] as Record<string, string>)[NAME];
  };

  it("is a fact of the hour before by the clock, of the customer alone, which a rule reads", async () => {
    const box = await boxWithRules(READY.map(readyRuleFile));
    const { paykey } = await createPaykey(box);
    const { paykey: another } = await createPaykey(box);
    expect(await asks(box, another, 3)).toBe("2");
    // An evaluation sees those before it, not itself, and one that is refused is none.
    expect(await asks(box, paykey)).toBe("0");
    const refused = { payment_type: "charge", paykey: "nobody's", amount: 100 };
    expect((await box.call("POST", "/v1/risk/evaluate", { body: refused })).status).toBe(422);
    expect(await asks(box, paykey)).toBe("1");
    await box.advance("PT30M");
    expect(await asks(box, paykey, 8)).toBe("9");
    const decided = async () => {
      const { id } = await createPayment(box, "charge", { paykey, amount: 100 });
      await box.advance("PT1M");
      const [decision = {}] = await box.list(`/v1/payments/${String(id)}/decisions`);
      const facts = decision["facts"] as unknown as Record<string, string>;
      return [facts[NAME], (decision["shadow"] as unknown as object[]).length];
    };
    expect(await decided()).toEqual(["10", 1]);
    // Those of the first instant are then an hour old.
    await box.advance("PT29M");
    expect(await decided()).toEqual(["8", 0]);
  });

  it("holds a payment until an hour has passed, and a restored environment begins without any", async () => {
    const [rule] = READY.map(readyRuleFile);
    const held = { ...rule, when: `${NAME} >= 2`, action: "hold", state: "active", tests: [] };
    const box = await boxWithRules([held]);
    const { paykey } = await createPaykey(box);
    const path = `/v1/sandbox/environments/${box.environment.id}/snapshots`;
    const { id } = await box.post(path, { name: "before" });
    await asks(box, paykey, 2);
    const body = { payment_type: "charge", paykey, amount: 100 };
    const asked = await box.post("/v1/risk/evaluate", body);
    expect(asked["outcome"]).toBe("hold");
    const say = "After 1 hour without another evaluation.";
    const change = { kind: "time", change: { [NAME]: "0" }, say, verified: true };
    expect(asked["would_pass"]).toContainEqual({ changes: [change] });
    await box.post(`${path}/${String(id)}/restore`, {});
    expect(await asks(box, paykey)).toBe("0");
    expect(await asks(box, paykey, 2)).toBe("2");
    await box.advance("PT1H");
    expect(await box.post("/v1/risk/evaluate", body)).toMatchObject({ outcome: "pass" });
  });
});

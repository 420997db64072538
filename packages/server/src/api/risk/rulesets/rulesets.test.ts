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
});
afterAll(() => service.close());

const LARGE = {
  id: "large-amount",
  name: "Large amounts",
  when: 'payment.kind == "charge" && payment.amount > usd("500.00")',
  action: "hold",
  code: "large",
  say: { staff: "{dollars(payment.amount)} is over $500.00.", customer: "We look at it first." },
  tests: [
    { given: { "payment.amount": 50_001 }, expect: "hold" },
    { given: { "payment.amount": 50_000 }, expect: "pass" },
  ],
};

const save = (rules: readonly object[], built_in: readonly object[] = []) =>
  sandbox.post("/v1/risk/rulesets", { rules, built_in });
const publish = async (number: unknown) => {
  await sandbox.post("/v1/risk/backtests", { ruleset: number });
  return await sandbox.post(`/v1/risk/rulesets/${String(number)}/publish`, {
    note: "Asked.",
    acknowledge: true,
  });
};
async function saveAndPublish(rules: readonly object[], built_in?: readonly object[]) {
  const { number } = await save(rules, built_in);
  await publish(number);
  return number as number;
}

async function review(amount: number, paykey?: string) {
  const used = paykey ?? (await createPaykey(sandbox))["paykey"];
  const { id } = await createPayment(sandbox, "charge", { paykey: used, amount });
  await sandbox.advance("PT1M");
  return await sandbox.get(`/v1/charges/${String(id)}`);
}
const decisionsOf = (id: unknown) => sandbox.list(`/v1/payments/${String(id)}/decisions`);

describe("a ruleset", () => {
  it("decides payments from its publication on, and its decisions say why and what would pass", async () => {
    const saved = await save([LARGE]);
    expect(saved).toMatchObject({ number: 2, based_on: 1, is_in_force: false });
    expect((await review(60_000))["status"]).toBe("scheduled");
    expect(await publish(saved["number"])).toMatchObject({ ruleset: 2, replaced: 1 });
    const held = await review(60_000);
    expect(held["status_details"]).toMatchObject({
      reason: "risk_review",
      source: "risk_monitor",
      message: "We look at it first.",
    });
    const [decision] = await decisionsOf(held["id"]);
    expect(decision).toMatchObject({
      ruleset: 2,
      outcome: "hold",
      rule: "large-amount",
      hits: [
        {
          rule: "large-amount",
          version: 2,
          code: "large",
          say: "$600.00 is over $500.00.",
          because: [
            { text: 'payment.kind == "charge"' },
            { text: 'payment.amount > usd("500.00")' },
          ],
        },
      ],
    });
    expect(decision?.["would_pass"][0].changes).toMatchObject([
      { kind: "amount", change: { "payment.amount": "50000" }, verified: true },
    ]);
    expect((await review(50_000))["status"]).toBe("scheduled");
  });

  it("holds a released payment again once a new version of the rule hits", async () => {
    const held = await review(70_000);
    const path = `/v1/charges/${String(held["id"])}`;
    const changed = { ...LARGE, when: 'payment.amount > usd("400.00")', tests: [] };
    await saveAndPublish([changed]);
    await sandbox.put(`${path}/release`, { reason: "Known." });
    await sandbox.advance("PT1M");
    expect((await sandbox.get(path))["status"]).toBe("on_hold");
    await sandbox.put(`${path}/release`, { reason: "Known." });
    await sandbox.advance("PT1M");
    expect((await sandbox.get(path))["status"]).toBe("scheduled");
    const decisions = await decisionsOf(held["id"]);
    expect(decisions.map(({ ruleset, outcome }) => [ruleset, outcome])).toEqual([
      [3, "pass"],
      [3, "hold"],
      [2, "hold"],
    ]);
    expect(decisions[0]?.["hits"]).toMatchObject([{ version: 3, waived: true }]);
  });

  it("keeps the hits of rules in shadow, and decides a set with rules that differ by payment", async () => {
    await saveAndPublish([
      { ...LARGE, state: "shadow" },
      { ...LARGE, id: "very-large", action: "refuse", when: "payment.amount > 90000", tests: [] },
    ]);
    const { paykey } = await createPaykey(sandbox);
    const amounts = Array.from({ length: 210 }, (_, index) =>
      index < 3 ? 99_000 : 50_001 - index,
    );
    await Promise.all(
      amounts.map((amount) => createPayment(sandbox, "charge", { paykey, amount })),
    );
    await sandbox.advance("PT1M");
    const counted = await service.db.rows(sql`
      select outcome, shadow is not null as shadow, count(*)::integer as n from risk_decisions
      where ruleset = 4 group by 1, 2 order by 1, 2`);
    expect(counted).toEqual([
      { outcome: "pass", shadow: false, n: 207 },
      { outcome: "refuse", shadow: true, n: 3 },
    ]);
  });

  it("is rolled back in one act, and the one saved on it is not published", async () => {
    const { number } = await save([LARGE]);
    expect(
      await sandbox.post("/v1/risk/rulesets/4/roll_back", { note: "Too many." }),
    ).toMatchObject({
      ruleset: 3,
      replaced: 4,
      act: "roll_back",
    });
    const late = await sandbox.call("POST", `/v1/risk/rulesets/${String(number)}/publish`, {
      body: { note: "Mine." },
    });
    expect(late.status).toBe(422);
    expect(late.body.data).toMatchObject({ code: "ruleset_superseded" });
    expect(late.body.data["detail"]).toMatch(/^Ruleset 3 was published by api_key .* at 20/);
    const again = await sandbox.call("POST", "/v1/risk/rulesets/4/roll_back", {
      body: { note: "Again." },
    });
    expect(again.body.data).toMatchObject({ code: "ruleset_not_in_force" });
    const publications = await sandbox.list("/v1/risk/publications");
    expect(publications.map(({ ruleset }) => ruleset as number)).toEqual([3, 4, 3, 2]);
    const types = await service.db.rows<{ type: string }>(sql`
      select type from events where resource_type = 'ruleset' order by sequence`);
    expect(types.map(({ type }) => type)).toEqual([
      "ruleset.published",
      "ruleset.published",
      "ruleset.published",
      "ruleset.rolled_back",
    ]);
  });

  it("of two that are published at once, one is, and the other's refusal names who", async () => {
    const [one, other] = [await save([LARGE]), await save([])];
    for (const { number } of [one, other])
      await sandbox.post("/v1/risk/backtests", { ruleset: number });
    const replies = await Promise.all(
      [one, other].map(({ number }) =>
        sandbox.call("POST", `/v1/risk/rulesets/${String(number)}/publish`, {
          body: { note: "At once.", acknowledge: true },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    const refused = replies.find(({ status }) => status === 422);
    expect(refused?.body.data["detail"]).toMatch(/was published by api_key/);
  });

  it("pauses a built-in rule that is editable, also where scheduled payments are rechecked", async () => {
    const { number } = await save([], [{ id: "max_amount_limit", state: "paused" }]);
    await publish(number);
    const rules = await sandbox.list("/v1/risk/rules?page_size=100");
    expect(rules.find(({ id }) => id === "max_amount_limit")).toMatchObject({
      kind: "editable",
      state: "paused",
    });
    expect(rules.find(({ id }) => id === "paykey_blocked")).toMatchObject({ kind: "locked" });
    const diff = await sandbox.get(`/v1/risk/rulesets/${String(number)}/diff?with=1`);
    expect(diff["differences"]).toMatchObject([{ say: "max_amount_limit is paused." }]);
  });

  it("reads the SEC code of a payment as its review did when a changed built-in rule is checked again", async () => {
    const box = await service.addSandbox();
    const when = 'payment.sec_code == "WEB" && payment.amount > 10000';
    const built_in = [{ id: "max_amount_limit", state: "active", when }];
    const { number } = await box.post("/v1/risk/rulesets", { rules: [], built_in });
    await box.post("/v1/risk/backtests", { ruleset: number });
    const publishing = { note: "Asked.", acknowledge: true };
    await box.post(`/v1/risk/rulesets/${String(number)}/publish`, publishing);
    const customer = { type: "business", name: "Example Trading LLC" };
    const { paykey } = await createPaykey(box, { customer });
    const { id } = await createPayment(box, "charge", { paykey, amount: 20_000 });
    const statusOf = async () => (await box.get(`/v1/charges/${String(id)}`))["status"];
    await box.advance("PT1M");
    expect(await statusOf()).toBe("scheduled");
    const settings = { charges: { max_amount: 50_000 } };
    await box.call("PATCH", `/v1/account_settings/${box.account_id}`, { body: settings });
    await box.advance("PT1M");
    expect(await statusOf()).toBe("scheduled");
  });

  it("is refused with every fault at its place, and checked without being saved", async () => {
    const body = {
      rules: [
        { ...LARGE, when: "payment.amont > 5" },
        { ...LARGE, id: "other-rule", when: "payment.amount > 5 &&", reason: "fraudulent" },
      ],
    };
    const refused = await sandbox.call("POST", "/v1/risk/rulesets", { body });
    expect(refused.status).toBe(422);
    expect(refused.body.data["items"]).toMatchObject([
      { reference: "/rules/0/when" },
      { reference: "/rules/1/when" },
      { reference: "/rules/1/reason" },
    ]);
    const before = await sandbox.list("/v1/risk/rulesets");
    const checked = await sandbox.post("/v1/risk/rulesets/check", { ...body, when: "1 > 2" });
    expect(checked).toMatchObject({ is_valid: false, faults: [{ start: 0, end: 13 }, {}, {}] });
    expect(await sandbox.list("/v1/risk/rulesets")).toEqual(before);
    const valid = await sandbox.post("/v1/risk/rulesets/check", { rules: [LARGE] });
    expect(valid).toMatchObject({
      is_valid: true,
      tests: [{ passes: true }, { passes: true }],
      reads: ["payment.kind", "payment.amount"],
    });
  });
});

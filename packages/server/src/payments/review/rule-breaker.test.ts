import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A sandbox with rules in force, and a way to make payments of an amount. */
async function boxWith(rules: readonly object[]) {
  const box = await service.addSandbox();
  const { number } = await box.post("/v1/risk/rulesets", { rules });
  await box.post("/v1/risk/backtests", { ruleset: number });
  const body = { note: "Asked.", acknowledge: true };
  await box.post(`/v1/risk/rulesets/${String(number)}/publish`, body);
  const { paykey } = await createPaykey(box);
  const charges = async (n: number, amount: number) => {
    for (let index = 0; index < n; index += 1)
      await createPayment(box, "charge", { paykey, amount });
  };
  return { box, number, charges };
}

const over = (id: string, dollars: string, action: "hold" | "refuse") => ({
  id,
  name: id,
  when: `payment.amount > usd("${dollars}")`,
  action,
});

const states = async (box: Sandbox) =>
  (await box.list("/v1/risk/rules")).flatMap(({ kind, id, state }) =>
    kind === "own" ? [[id, state]] : [],
  );

describe("a rule that refuses too much", () => {
  it("is moved to shadow and calls a person with the rule, its version and its share", async () => {
    const { box, number, charges } = await boxWith([over("refuse-all", "0.00", "refuse")]);
    await charges(50, 500);
    // No hold makes the count due.
    expect(await box.list("/v1/work_items")).toEqual([]);
    await box.advance("PT2M");
    expect(await states(box)).toEqual([["refuse-all", "shadow"]]);
    const message = "The rule refuse-all refused 50 of 50 payments and is in shadow now.";
    const details = { rule: "refuse-all", version: number, stopped: 50, decisions: 50 };
    expect(await box.list("/v1/exceptions?kind=rule_degraded")).toMatchObject([
      { status: "open", message, details: { ...details, percent: 100, replaced: number } },
    ]);
    expect(await box.list("/v1/events?types=rule.degraded")).toHaveLength(1);
    await charges(1, 500);
    await box.advance("PT1M");
    const payments = await box.list("/v1/payments?page_size=100");
    expect(payments.filter(({ status }) => status === "scheduled")).toHaveLength(1);
  });

  it("stays in force where its share is at most 80 percent, and goes with one more refusal", async () => {
    const { box, charges } = await boxWith([over("refuse-most", "1.00", "refuse")]);
    await charges(12, 50);
    await charges(48, 500);
    await box.advance("PT2M");
    expect(await states(box)).toEqual([["refuse-most", "active"]]);
    expect(await box.list("/v1/exceptions?kind=rule_degraded")).toEqual([]);
    await charges(1, 500);
    await box.advance("PT2M");
    expect(await states(box)).toEqual([["refuse-most", "shadow"]]);
  });

  it("is moved alone where another rule would have held what it refused", async () => {
    const rules = [over("hold-all", "0.00", "hold"), over("refuse-all", "0.00", "refuse")];
    const { box, charges } = await boxWith(rules);
    await charges(50, 500);
    await box.advance("PT2M");
    expect(await states(box)).toEqual([
      ["hold-all", "active"],
      ["refuse-all", "shadow"],
    ]);
  });
});

it("payments that built-in rules refuse move no rule", async () => {
  const { box, charges } = await boxWith([over("hold-large", "900.00", "hold")]);
  const outcome = { sandbox_outcome: "cancelled_for_fraud_risk" };
  const { paykey } = await createPaykey(box);
  for (let index = 0; index < 50; index += 1)
    await createPayment(box, "charge", { paykey, amount: 500, config: outcome });
  await charges(1, 500);
  await box.advance("PT2M");
  expect(await states(box)).toEqual([["hold-large", "active"]]);
  expect(await box.list("/v1/exceptions?kind=rule_degraded")).toEqual([]);
});

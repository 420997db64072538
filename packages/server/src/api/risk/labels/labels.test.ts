import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../../test/support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let ruleset: number;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const rules = [
    { id: "over-500", name: "Over", when: 'payment.amount > usd("500.00")', action: "hold" },
  ];
  ruleset = (await sandbox.post("/v1/risk/rulesets", { rules }))["number"] as number;
  await sandbox.post("/v1/risk/backtests", { ruleset });
  const body = { note: "Asked.", acknowledge: true };
  await sandbox.post(`/v1/risk/rulesets/${ruleset}/publish`, body);
});
afterAll(() => service.close());

const charge = async (amount: number, outcome = "standard") => {
  const { paykey } = await createPaykey(sandbox);
  const order = { paykey, amount, outcome, payment_date: "today" };
  return String((await createPayment(sandbox, "charge", order))["id"]);
};
const say = (id: string, label: string) =>
  sandbox.post(`/v1/payments/${id}/labels`, { label, reason: "Seen." });
const end = (id: string, verb: string) =>
  sandbox.put(`/v1/charges/${id}/${verb}`, { reason: "Known." });
const t = (payments: number, amount: number) => ({ payments, amount: String(amount) });
const labelsOf = ({ labels }: Resource) =>
  Object.fromEntries(
    (labels as { label: string; payments: number }[]).map(({ label, payments }) => [
      label,
      payments,
    ]),
  );

describe("what a person says of a payment", () => {
  it("counts at once in metrics and back-tests, above what the rail made of it", async () => {
    const [cancelled, kept] = [await charge(60_000), await charge(70_000)];
    const [sent, open] = [await charge(80_000), await charge(90_000)];
    const [returned, doubtful] = [await charge(10_000, "return:R10"), await charge(20_000)];
    await sandbox.advance("PT1M");
    for (const id of [cancelled, kept]) await end(id, "cancel");
    await end(sent, "release");
    await sandbox.advance("P7D");
    await say(cancelled, "fraud");
    await say(kept, "good");
    await say(sent, "fraud");
    await say(open, "fraud");
    await say(returned, "good");
    await say(doubtful, "unsure");

    const metrics = await sandbox.get("/v1/risk/metrics");
    const all = metrics["all"] as Resource;
    expect(labelsOf(all)).toEqual({ fraud: 3, confirmed_good: 2, unsure: 1 });
    expect(all).toMatchObject({ bad: t(3, 230_000), good: t(2, 80_000), apart: t(1, 20_000) });
    expect(metrics["rules"]).toEqual([
      expect.objectContaining({
        rule: "over-500",
        bad: t(3, 230_000),
        good: t(1, 70_000),
        loss_avoided: "60000",
        // Sent, and still on hold.
        loss_missed: "170000",
        good_held: "70000",
        precision: expect.objectContaining({ percent: "75.0000" }) as unknown,
        recall: expect.objectContaining({ percent: "100.0000" }) as unknown,
      }),
    ]);
    const test = await sandbox.post("/v1/risk/backtests", { ruleset });
    expect(test).toMatchObject({
      replay_failures: 0,
      labels: { bad: t(3, 230_000), good: t(2, 80_000), immature: t(0, 0) },
      rules: [
        {
          rule: "over-500",
          bad: t(3, 230_000),
          good: t(1, 70_000),
          precision: { percent: "75.0000" },
          recall: { percent: "100.0000" },
        },
      ],
    });
    const held = (test["matrix"] as Resource[]).find(({ before }) => before === "hold");
    expect(held).toMatchObject({
      after: "hold",
      bad: { decisions: 3, amount: "230000" },
      good: { decisions: 1, amount: "70000" },
    });
  });

  it("is kept in its order, and taken back by `none`, after which the rail's label counts", async () => {
    const box = sandbox;
    const before = labelsOf((await box.get("/v1/risk/metrics"))["all"] as Resource);
    const id = await charge(1_000, "return:R01");
    await box.advance("P7D");
    await say(id, "good");
    await say(id, "fraud");
    const again = await box.call("POST", `/v1/payments/${id}/labels`, {
      body: { label: "fraud", reason: "Again." },
    });
    expect([again.status, again.body.data]).toMatchObject([
      409,
      { detail: "The label is fraud already." },
    ]);
    await say(id, "none");
    const listed = await box.list(`/v1/payments/${id}/labels`);
    expect(listed.map(({ number, label }) => [number, label])).toEqual([
      [3, "none"],
      [2, "fraud"],
      [1, "good"],
    ]);
    const after = labelsOf((await box.get("/v1/risk/metrics"))["all"] as Resource);
    expect(after).toEqual({ ...before, funds: 1 });
    const logged = await box.list(`/v1/audit_log?resource_id=${id}&action=payment_label.set`);
    expect(logged).toHaveLength(3);
    expect(logged[0]).toMatchObject({ reason: "Seen.", details: { label: "none", number: 3 } });
  });

  it("is one after the other where two people say something at once", async () => {
    const id = await charge(1_500);
    const labels = ["fraud", "good", "unsure"];
    await Promise.all(labels.map((label) => say(id, label)));
    const listed = await sandbox.list(`/v1/payments/${id}/labels`);
    expect(listed.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(new Set(listed.map(({ label }) => label as string))).toEqual(new Set(labels));
  });

  it("does not exist for a key of one account", async () => {
    const id = await charge(2_000);
    const { key } = (await sandbox.post("/v1/api_keys", {
      name: "one account",
      account_id: sandbox.account_id,
      scopes: ["read", "write", "work_items:write"],
    })) as { key: string };
    const path = `/v1/payments/${id}/labels`;
    const body = { label: "good", reason: "Mine." };
    expect((await sandbox.call("GET", path, { key })).status).toBe(404);
    expect((await sandbox.call("POST", path, { key, body })).status).toBe(404);
  });
});

describe("the label of the rail", () => {
  it("is good after the 60-day window, and unauthorized when a late return comes after it", async () => {
    const box = await service.addSandbox();
    const { paykey } = await createPaykey(box);
    const order = { paykey, amount: 5_000, outcome: "return:R10@paid+80d", payment_date: "today" };
    await createPayment(box, "charge", order);
    await createPayment(box, "charge", { ...order, amount: 6_000, outcome: "standard" });
    const labels = async () => labelsOf((await box.get("/v1/risk/metrics"))["all"] as Resource);
    await box.advance("P30D");
    expect(await labels()).toEqual({ immature: 2 });
    await box.advance("P45D");
    expect(await labels()).toEqual({ good: 2 });
    await box.advance("P20D");
    expect(await labels()).toEqual({ good: 1, unauthorized: 1 });
  });
});

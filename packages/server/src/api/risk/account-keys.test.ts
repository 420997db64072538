import { afterAll, beforeAll, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const made = await sandbox.post("/v1/api_keys", {
    name: "one account",
    account_id: sandbox.account_id,
    scopes: ["read", "write", "work_items:read"],
  });
  key = made["key"] as string;
});
afterAll(() => service.close());

it("a key of one account reads no rule, limit, list, match or decision, of its own payment either", async () => {
  const when = 'payment.amount > usd("777.00")';
  const rules = [{ id: "secret-rule", name: "Secret", when, action: "hold" }];
  const ruleset = await sandbox.post("/v1/risk/rulesets", { rules });
  const number = String(ruleset["number"]);
  const test = await sandbox.post("/v1/risk/backtests", { ruleset: ruleset["number"] as number });
  const list = await sandbox.post("/v1/risk/lists", {
    kind: "block",
    name: "secret_list",
    value_type: "domain",
  });
  const sanctions = await sandbox.post("/v1/screening/lists", {
    name: "secret_names",
    format: "plain_csv",
  });
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("PT1M");
  await sandbox.post(`/v1/payments/${String(id)}/labels`, { label: "fraud", reason: "Secret." });
  const of = (made: Resource) => String(made["id"]);
  const paths = [
    `/v1/payments/${String(id)}/decisions`,
    `/v1/payments/${String(id)}/labels`,
    "/v1/risk/rules",
    "/v1/risk/rulesets",
    `/v1/risk/rulesets/${number}`,
    `/v1/risk/rulesets/${number}/diff`,
    "/v1/risk/publications",
    "/v1/risk/backtests",
    `/v1/risk/backtests/${of(test)}`,
    "/v1/risk/metrics",
    "/v1/risk/lists",
    `/v1/risk/lists/${of(list)}`,
    `/v1/risk/lists/${of(list)}/values`,
    "/v1/screening/lists",
    `/v1/screening/lists/${of(sanctions)}`,
    `/v1/screening/lists/${of(sanctions)}/versions`,
    "/v1/screening/matches",
    "/v1/screening/reports",
  ];
  for (const path of paths) {
    expect([path, (await sandbox.call("GET", path)).status]).toEqual([path, 200]);
    const reply = await sandbox.call("GET", path, { key });
    // What is one of a kind does not exist; of what every environment has, the key may not read it.
    expect([path, reply.status]).toEqual([
      path,
      expect.toSatisfy((one) => one === 404 || one === 403),
    ]);
    // Ids hold any digits at times.
    expect(reply.text.replaceAll(/[0-9a-f-]{36}/g, "")).not.toMatch(/secret|777/i);
  }
});

it("events of a held payment name to an account only rules that disclose themselves", async () => {
  const box = await service.addSandbox();
  const when = "payment.amount > 100";
  const rules = [
    { id: "shown-rule", name: "Shown", when, action: "hold", disclose: "reason" },
    { id: "secret-rule", name: "Secret", when, action: "hold", disclose: "none" },
  ];
  const { number } = await box.post("/v1/risk/rulesets", { rules });
  await box.post("/v1/risk/backtests", { ruleset: number });
  const publishing = { note: "Asked.", acknowledge: true };
  await box.post(`/v1/risk/rulesets/${String(number)}/publish`, publishing);
  const { paykey } = await createPaykey(box);
  const { id } = await createPayment(box, "charge", { paykey, amount: 200 });
  await box.advance("PT1M");
  const [decision = {}] = await box.list(`/v1/payments/${String(id)}/decisions`);
  expect((decision["hits"] as Resource[]).map(({ rule }) => rule as string)).toEqual([
    "shown-rule",
    "secret-rule",
  ]);
  const { key: ofAccount } = await box.post("/v1/api_keys", {
    name: "one account",
    account_id: box.account_id,
    scopes: ["read"],
  });
  const path = `/v1/events?resource_id=${String(id)}&limit=50`;
  const { text } = await box.call("GET", path, { key: String(ofAccount) });
  expect(text).toContain("shown-rule");
  expect(text).not.toContain("secret-rule");
});

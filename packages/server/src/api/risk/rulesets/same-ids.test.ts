import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../../../test/support/factories.ts";
import {
  caller,
  CLOCK_START,
  startTestService,
  type Caller,
  type Sandbox,
  type TestService,
} from "../../../../../../test/support/service.ts";

let service: TestService;
let root: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  root = await service.addSandbox();
});
afterAll(() => service.close());

async function seeded(): Promise<Caller & { readonly path: string }> {
  const made = await root.post("/v1/sandbox/environments", {
    seed: 42,
    clock: { at: CLOCK_START },
  });
  const path = `/v1/sandbox/environments/${String(made["id"])}`;
  return { ...caller(service.url, String(made["api_key"])), path };
}

async function publish(sandbox: Caller, id: string, above: number): Promise<void> {
  const rule = { id, name: id, when: `payment.amount > ${above}`, action: "hold", code: "large" };
  const { number } = await sandbox.post("/v1/risk/rulesets", { rules: [rule] });
  await sandbox.post("/v1/risk/backtests", { ruleset: number });
  await sandbox.post(`/v1/risk/rulesets/${String(number)}/publish`, {
    note: "Asked.",
    acknowledge: true,
  });
}

/** The rule that stops a charge; null where none does. */
async function stoppedBy(sandbox: Caller, amount: number): Promise<unknown> {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey, amount });
  await sandbox.advance("PT1M");
  const [decision] = await sandbox.list(`/v1/payments/${String(id)}/decisions`);
  return decision?.["rule"];
}

test("sandboxes of one seed decide by their own rules, whose ids are the same", async () => {
  const [one, other] = [await seeded(), await seeded()];
  await publish(one, "rule-one", 5_000);
  await publish(other, "rule-other", 9_000);
  expect([await stoppedBy(one, 6_000), await stoppedBy(other, 6_000)]).toEqual(["rule-one", null]);
  expect([await stoppedBy(one, 9_500), await stoppedBy(other, 9_500)]).toEqual([
    "rule-one",
    "rule-other",
  ]);
});

test("a sandbox that was reset decides by the rules that it was given since", async () => {
  const sandbox = await seeded();
  await publish(sandbox, "rule-before", 5_000);
  expect(await stoppedBy(sandbox, 9_500)).toBe("rule-before");
  await root.post(`${sandbox.path}/reset`, {});
  await publish(sandbox, "rule-since", 9_000);
  expect([await stoppedBy(sandbox, 6_000), await stoppedBy(sandbox, 9_500)]).toEqual([
    null,
    "rule-since",
  ]);
});

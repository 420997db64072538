import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createTestApi,
  TEST_NOW,
  type Tenant,
  type TestApi,
} from "../../../../../test/support/api.ts";
import { paymentBody } from "../../../../../test/support/factories.ts";
import { insertBank, listBanks } from "../../db/tables/banks/banks.ts";
import { createPayout } from "../../api/payouts/create.ts";
import { createCharge } from "../../api/charges/create.ts";
import { amountRefusal, ceilingsOf } from "./amount-bounds.ts";

let api: TestApi;
let live: Tenant;
let sandbox: Tenant;
beforeAll(async () => {
  api = await createTestApi([createCharge, createPayout]);
  sandbox = await api.addSandbox();
  live = await api.addTenant("live");
  const [bank] = await listBanks(api.db, sandbox.environmentId);
  if (bank === undefined) throw new Error("the sandbox has no bank");
  await api.db.tx((tx) =>
    insertBank(tx, {
      id: api.app.ids.uuid(TEST_NOW),
      environment_id: live.environmentId,
      profile: bank.profile,
      next_poll_at: TEST_NOW,
      at: TEST_NOW,
      is_default: true,
    }),
  );
});
afterAll(() => api.close());

const ask = async (tenant: Tenant, kind: "charge" | "payout", amount: number) => {
  const payment_date = api.app.wall.now().slice(0, 10);
  const made = paymentBody(kind, { paykey: "nobody's", amount, payment_date });
  const config = kind === "charge" ? { config: { balance_check: "disabled" } } : {};
  const { config: _sandboxOnly, ...rest } = made as Record<string, unknown>;
  const body = { ...rest, ...config };
  const reply = await api.call("POST", `/v1/${kind}s`, { key: tenant.key, body });
  return [reply.status, reply.body.data["code"], reply.body.data["detail"]];
};

it.each(["charge", "payout"] as const)(
  "in production a %s above its ceiling is refused with the figure and the setting's name",
  async (kind) => {
    expect(await ask(live, kind, 2_000_000_000)).toEqual([
      422,
      "amount_over_ceiling",
      "$20,000,000.00 is above $100,000.00 per payment, the ceiling of this installation (setting MAX_PAYMENT_AMOUNT).",
    ]);
    expect((await ask(live, kind, 10_000_000))[1]).toBe("paykey_not_found");
  },
);

it("a sandbox has no ceiling unless the setting is given", async () => {
  expect((await ask(sandbox, "payout", 2_000_000_000))[1]).toBe("paykey_not_found");
  expect(ceilingsOf("sandbox", {})).toEqual({ payment: undefined, daily: undefined });
  expect(ceilingsOf("sandbox", { payment: 500, daily: 900 })).toEqual({
    payment: 500n,
    daily: 900n,
  });
  expect(ceilingsOf("live", { payment: 500 })).toEqual({ payment: 500n, daily: 100_000_000n });
});

it("an amount above the bank's limit per entry is refused, wherever the bank has one", () => {
  const bounds = { profile: { limits: { entry_cents: 5_000 } }, ceilings: { payment: undefined } };
  expect(amountRefusal(5_000n, bounds)).toBeUndefined();
  expect(amountRefusal(5_001n, bounds)).toEqual({
    code: "amount_over_ceiling",
    detail:
      "$50.01 is above $50.00 per payment, the limit of the account's bank (limits.entry_cents).",
  });
});

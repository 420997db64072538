import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 800 });
  await createPayment(sandbox, "charge", {
    paykey,
    amount: 50,
    outcome: "reversed_insufficient_funds",
  });
  await createPayment(sandbox, "payout", { paykey, amount: 300 });
  // What is done at the instant of creation is done: nothing more is posted under a time that was read.
  await sandbox.advance("PT1M");
});
afterAll(() => service.close());

const balancesAt = async (at?: string) => {
  const query = at === undefined ? "" : `&as_of=${at}`;
  const rows = await sandbox.list(`/v1/ledger/balances?page_size=100${query}`);
  return Object.fromEntries(
    rows
      .filter(({ debits, credits }) => debits !== "0" || credits !== "0")
      .map(({ code, debits, credits, balance }) => [code, [debits, credits, balance]]),
  );
};

test("balances of a past instant are those that were shown then, however much came after", async () => {
  const shown = new Map<string, object>();
  for (let day = 0; day < 8; day += 1) {
    const { now } = await sandbox.get("/v1/sandbox/clock");
    shown.set(now as string, await balancesAt());
    await sandbox.advance("P1D");
  }
  const kinds = new Set([...shown.values()].map((balances) => JSON.stringify(balances)));
  expect(kinds.size).toBeGreaterThan(4);
  for (const [at, balances] of shown) expect(await balancesAt(at), at).toEqual(balances);
  expect(await balancesAt("2026-03-01T00:00:00Z")).toEqual({});
});

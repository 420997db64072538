import { createHash } from "node:crypto";
import { addBankingDays, PAYMENT_OUTCOMES } from "@railhead/core";
import { expect, test } from "vitest";
import { bankFiles } from "../support/bank/bank-files.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { bankAccountBody, customerBody, paymentBody } from "../support/factories.ts";
import { startTestService } from "../support/service.ts";

const PAYMENTS = 120;
const DAYS = 60;
const outcomes = Object.keys(PAYMENT_OUTCOMES);

interface Travelled {
  readonly files: string[];
  readonly statuses: Record<string, number>;
}

/** Sixty banking days of payments of every outcome, and every file that went either way. */
async function travel(seed: string): Promise<Travelled> {
  const service = await startTestService({ seed });
  try {
    const sandbox = await service.addSandbox();
    const paykeys: string[] = [];
    for (let index = 0; index < PAYMENTS / 3; index += 1) {
      const type = index % 2 === 0 ? "individual" : "business";
      const { id } = await sandbox.post(
        "/v1/customers",
        customerBody({ type, name: `Customer ${index}` }),
      );
      const account_number = String(7_100_000 + index);
      const linked = await sandbox.post(
        "/v1/bridge/bank_account",
        bankAccountBody(id as string, { account_number }),
      );
      paykeys.push(linked["paykey"] as string);
    }
    for (let index = 0; index < PAYMENTS; index += 1) {
      const kind = index % 4 === 0 ? "payout" : "charge";
      await sandbox.post(
        `/v1/${kind}s`,
        paymentBody(kind, {
          paykey: paykeys[index % paykeys.length],
          outcome: outcomes[index % outcomes.length] ?? "standard",
          amount: 1_000 + index,
          external_id: `t-${index}`,
          payment_date: addBankingDays("2026-03-02", index % (DAYS - 10)),
        }),
      );
    }
    const to = `${addBankingDays("2026-03-02", DAYS)}T22:00:00Z`;
    await sandbox.advance(to);
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
    const files = await bankFiles(service, sandbox.environment.id, [
      "outbound",
      "taken",
      "inbound",
      "archive",
    ]);
    const payments = await sandbox.list("/v1/payments?page_size=1000");
    const statuses: Record<string, number> = {};
    for (const payment of payments) {
      const status = payment["status"] as string;
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return {
      files: files.map(
        ({ folder, name, bytes }) =>
          `${folder}/${name} ${createHash("sha256").update(bytes).digest("hex")}`,
      ),
      statuses,
    };
  } finally {
    await service.close();
  }
}

test("sixty banking days of mixed payments add up, and one seed gives the same bytes again", async () => {
  const first = await travel("sixty days");
  expect(first.files.length).toBeGreaterThan(60);
  // No payment but the held ones has work due.
  expect(Object.keys(first.statuses).sort()).toEqual([
    "cancelled",
    "failed",
    "on_hold",
    "paid",
    "reversed",
  ]);
  const second = await travel("sixty days");
  expect(second).toEqual(first);
});

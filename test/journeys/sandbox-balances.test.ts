import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SANDBOX_BALANCES, sandboxTokens } from "@railhead/core";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createCustomer, createPaykey, createPayment } from "../support/factories.ts";
import { runDueWork } from "../support/api/contract-replies.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

const withBalance = (balance: number | string, members: object = {}) =>
  createPaykey(sandbox, { config: { sandbox_balance: balance }, ...members });

interface Asked {
  readonly amount?: number;
  readonly check?: string;
  readonly kind?: "charge" | "payout";
}

async function pay(
  { paykey }: Resource,
  { amount = 1000, check = "required", kind = "charge" }: Asked,
) {
  const { now } = await sandbox.get("/v1/sandbox/clock");
  const config = kind === "charge" ? { balance_check: check } : {};
  const made = await createPayment(sandbox, kind, {
    paykey,
    amount,
    config,
    payment_date: (now as string).slice(0, 10),
  });
  return `/v1/${kind}s/${made["id"]}`;
}

async function endOf(path: string): Promise<string> {
  await runDueWork(sandbox);
  const { status, status_details } = await sandbox.get(path);
  return status === "cancelled" ? `${status}: ${status_details.message}` : (status as string);
}

const TOO_LITTLE = "cancelled: The balance does not cover the amount.";
const SPOKEN_FOR =
  "cancelled: The balance does not cover the amount together with charges that are under way already.";

describe("a paykey whose numbers were typed in", () => {
  test("has the balance that it was given, which is shown and decides", async () => {
    const linked = await withBalance(2000);
    expect(linked).toMatchObject({
      source: "bank_account",
      status: "active",
      balance: { status: "completed", account_balance: 2000 },
      config: { sandbox_balance: 2000 },
    });
    expect(await endOf(await pay(linked, { amount: 2001 }))).toBe(TOO_LITTLE);
    expect(await endOf(await pay(linked, { amount: 2000 }))).toBe("scheduled");
    expect(await endOf(await pay(await withBalance(0), { amount: 1 }))).toBe(TOO_LITTLE);
  });

  test("may have a balance above what 32 bits hold, which is read, shown and decided by exactly", async () => {
    const cents = 10_000_000_001;
    const linked = await withBalance(cents);
    expect(linked["balance"]).toMatchObject({ status: "completed", account_balance: cents });
    await sandbox.put(`/v1/paykeys/${linked["id"] as string}/refresh_balance`, {});
    await runDueWork(sandbox);
    const read = await sandbox.get(`/v1/paykeys/${linked["id"] as string}`);
    expect(read["balance"]).toMatchObject({ status: "completed", account_balance: cents });
    const path = await pay(linked, { amount: 2_147_483_647 });
    expect(await endOf(path)).toBe("scheduled");
    expect((await sandbox.get(path))["paykey_details"]).toMatchObject({ balance: String(cents) });
  });

  test("has none without one, or with none, so that a required check is refused", async () => {
    for (const linked of [await createPaykey(sandbox), await withBalance("none")]) {
      expect(linked["balance"]).toBeNull();
      await expect(pay(linked, {})).rejects.toThrow("balance_unavailable");
      expect(await endOf(await pay(linked, { check: "enabled" }))).toBe("scheduled");
    }
  });

  test("may have one that comes late, or never", async () => {
    const slow = await withBalance("slow:30s");
    expect(slow["balance"]).toMatchObject({ status: "pending", account_balance: null });
    const waiting = await pay(slow, {});
    expect(await endOf(waiting)).toBe("validating");
    await sandbox.advance("PT1M");
    expect(await endOf(waiting)).toBe("scheduled");
    const failed = await withBalance("failed");
    expect(failed["balance"]).toMatchObject({ status: "failed" });
    expect(await endOf(await pay(failed, {}))).toBe("cancelled: The balance could not be read.");
    expect(await endOf(await pay(failed, { check: "enabled" }))).toBe("scheduled");
  });

  test("may be one of another's name all the same, and a tokenized one", async () => {
    expect((await withBalance(2000, { account_number: "600001" }))["status"]).toBe("review");
    const { id: customer_id } = await createCustomer(sandbox);
    const body = { customer_id, routing_number: "021000021", tan: "X123456789", account_type: "checking" };
    const linked = await sandbox.post("/v1/bridge/tan", { ...body, config: { sandbox_balance: 500 } });
    expect(linked["balance"]).toMatchObject({ status: "completed", account_balance: 500 });
  }); // prettier-ignore

  test.each([-1, 1.5, "soon", "slow:1y", 1e13])(
    "is refused with the balance %j",
    async (balance) => {
      await expect(withBalance(balance)).rejects.toThrow("/config/sandbox_balance");
    },
  );
});

describe("what is under way", () => {
  test("counts: of four charges of a thousand against three thousand one is cancelled, at once or in turn", async () => {
    for (const isTogether of [true, false]) {
      const account_number = isTogether ? "81000001" : "81000002";
      // Two customers share the bank account.
      const [mine, ours] = [
        await withBalance(3000, { account_number }),
        await withBalance(3000, { account_number }),
      ];
      const paths: string[] = [];
      for (const linked of [mine, ours, mine, ours]) {
        paths.push(await pay(linked, { check: "enabled" }));
        if (!isTogether) await runDueWork(sandbox);
      }
      const ends = [];
      for (const path of paths) ends.push(await endOf(path));
      expect(ends).toEqual(["scheduled", "scheduled", "scheduled", SPOKEN_FOR]);
    }
  });

  test("counts until the balance was read after it settled, and is no payout and nothing held or ended", async () => {
    const linked = await withBalance(3000);
    const held = await pay(linked, { amount: 3000 });
    await runDueWork(sandbox);
    await sandbox.put(`${held}/hold`, { reason: "Wait." });
    await pay(linked, { amount: 3000, kind: "payout" });
    const cancelled = await pay(linked, { amount: 3000 });
    await runDueWork(sandbox);
    await sandbox.put(`${cancelled}/cancel`, { reason: "No." });
    expect(await endOf(await pay(linked, { amount: 2000 }))).toBe("scheduled");
    // The held one waits behind it, and is decided again.
    await sandbox.put(`${held}/release`, { reason: "Go on." });
    expect(await endOf(held)).toBe(SPOKEN_FOR);
    expect(await endOf(await pay(linked, { amount: 2000 }))).toBe(SPOKEN_FOR);
    await sandbox.advance("P3D");
    expect(await endOf(await pay(linked, { amount: 2000 }))).toBe("scheduled");
  });

  test("is not counted for one that asks for no check, but counts for those that do", async () => {
    const linked = await withBalance(1500);
    expect(await endOf(await pay(linked, { check: "disabled" }))).toBe("scheduled");
    expect(await endOf(await pay(linked, { check: "disabled" }))).toBe("scheduled");
    expect(await endOf(await pay(linked, { amount: 1, check: "enabled" }))).toBe(SPOKEN_FOR);
  });
});

describe("a balance that was read a day ago", () => {
  test("is as good as none where the check is enabled, and is read again where it is required", async () => {
    const linked = await withBalance(500);
    expect(await endOf(await pay(linked, { check: "enabled" }))).toBe(TOO_LITTLE);
    await sandbox.advance("PT24H");
    expect(await endOf(await pay(linked, { check: "enabled" }))).toBe("scheduled");
    const other = await withBalance(500);
    await sandbox.advance("PT25H");
    expect(await endOf(await pay(other, {}))).toBe(TOO_LITTLE);
    const { balance } = await sandbox.get(`/v1/paykeys/${other["id"]}`);
    expect(balance.updated_at > other["balance"].updated_at).toBe(true);
  });
});

test("balances, tokens and codes are in the catalogue that the service lists", async () => {
  const listed = await sandbox.get("/v1/sandbox/outcomes");
  expect(listed["balances"]).toEqual(SANDBOX_BALANCES);
  expect(listed["tokens"].map(({ token }: Resource) => token as string)).toEqual(
    sandboxTokens().map(({ token }) => token),
  );
  const codes = new Map(listed["codes"].map((row: Resource) => [row["code"], row]));
  expect(codes.get("R01")).toMatchObject({ outcome: "return:R01", payouts: [] });
  expect(codes.get("R10")).toMatchObject({ charges: ["PPD", "WEB"] });
  expect(codes.get("R61")).toMatchObject({ outcome: "return:R01,dishonor:R61" });
  expect(codes.has("C61")).toBe(false);
});

test("books and log are sound after all of this", async () => {
  await sandbox.advance("idle");
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox, ["paykey_details", "customer_details"]);
});

import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readFile as readNacha, writeFile as writeNacha } from "@railhead/nacha";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { bankFiles, bankFolder } from "../support/bank/bank-files.ts";
import {
  balances,
  expectCompleteLog,
  expectInvariants,
  historyLines,
} from "../support/invariants.ts";
import {
  bankAccountBody,
  createCustomer,
  createPaykey,
  createPayment,
} from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function counts(sandbox: Sandbox): Promise<object> {
  return await service.db.one(sql`
    select (select count(*) from postings where environment_id = ${sandbox.environment.id}) as postings,
      (select count(*) from payment_history h join payments p on p.id = h.payment_id
        where p.environment_id = ${sandbox.environment.id}) as history,
      (select count(*) from inbound_items where environment_id = ${sandbox.environment.id}) as items,
      (select count(*) from funding_events where environment_id = ${sandbox.environment.id}) as funded`);
}

async function put(sandbox: Sandbox, name: string, bytes: Uint8Array): Promise<void> {
  const folder = bankFolder(service, sandbox.environment.id, "inbound");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), bytes);
}

const returned = {
  failed_closed_bank_account: "failed closed_bank_account bank_decline R02",
  failed_customer_dispute: "failed disputed customer_dispute R05",
  failed_not_authorized: "failed disputed customer_dispute R29",
  failed_insufficient_funds: "failed insufficient_funds bank_decline R01",
} as const;

describe.each(["charge", "payout"] as const)("a %s that the bank returns", (kind) => {
  test.each(Object.entries(returned))(
    "ends as %s says and was never paid",
    async (outcome, last) => {
      const sandbox = await service.addSandbox();
      const { paykey } = await createPaykey(sandbox);
      const { id } = await createPayment(sandbox, kind, { paykey, outcome });
      await sandbox.advance("idle");
      const payment = await sandbox.get(`/v1/${kind}s/${id}`);
      const lines = historyLines(payment);
      expect(lines.at(-1)).toBe(last);
      expect(lines.some((line) => line.startsWith("paid"))).toBe(false);
      expect(lines.filter((line) => line.startsWith("pending")).length).toBe(
        outcome === "failed_insufficient_funds" ? 2 : 3,
      );
      expect(await balances(service, sandbox.environment.id)).toEqual({});
      const funded = await sandbox.list("/v1/funding_events");
      expect(funded.map((event) => `${event["event_type"]} ${event["status"]}`)).toEqual(
        kind === "charge" ? [] : ["payout_withdrawal paid", "payout_return paid"],
      );
      await expectInvariants(service, sandbox.environment.id);
      await expectCompleteLog(sandbox);
    },
  );

  test.each([
    ["reversed_insufficient_funds", "reversed insufficient_funds bank_decline R01"],
    ["reversed_closed_bank_account", "reversed closed_bank_account bank_decline R02"],
    ["reversed_customer_dispute", "reversed disputed customer_dispute R05"],
    ["reversed_not_authorized", "reversed disputed customer_dispute R29"],
  ])("after it was paid is reversed: %s", async (outcome, last) => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, kind, { paykey, outcome });
    await sandbox.advance("idle");
    const payment = await sandbox.get(`/v1/${kind}s/${id}`);
    expect(historyLines(payment).slice(-2)).toEqual(["paid OK system", last]);
    const [paid, reversed] = payment["status_history"].slice(-2);
    expect(reversed.changed_at > paid.changed_at).toBe(true);
    expect(payment["funding_ids"].length).toBe(2);
    expect(await balances(service, sandbox.environment.id)).toEqual({});
    await expectInvariants(service, sandbox.environment.id);
  });
});

describe("a blocked bank account", () => {
  test("is blocked across customers, ends what was not sent, and never in another environment", async () => {
    const sandbox = await service.addSandbox();
    const account_number = "88001122";
    const [first, second] = [
      await createPaykey(sandbox, { account_number }),
      await createPaykey(sandbox, { account_number }),
    ];
    const sent = await createPayment(sandbox, "charge", {
      paykey: first["paykey"],
      outcome: "failed_closed_bank_account",
    });
    const waiting = await createPayment(sandbox, "charge", {
      paykey: second["paykey"],
      payment_date: "2026-03-20",
    });
    const held = await createPayment(sandbox, "payout", {
      paykey: second["paykey"],
      payment_date: "2026-03-20",
      config: { auto_hold: true },
    });
    await sandbox.advance("P7D");
    expect((await sandbox.get(`/v1/charges/${sent["id"]}`))["status"]).toBe("failed");
    for (const linked of [first, second]) {
      expect(await sandbox.get(`/v1/paykeys/${linked["id"]}`)).toMatchObject({
        status: "blocked",
        status_details: { reason: "blocked_by_system", source: "risk_monitor", code: "R02" },
        unblock_eligible: false,
      });
    }
    for (const path of [`/v1/charges/${waiting["id"]}`, `/v1/payouts/${held["id"]}`]) {
      expect(historyLines(await sandbox.get(path)).at(-1)).toBe(
        "failed invalid_paykey risk_monitor R02",
      );
    }
    const { id: other } = await createCustomer(sandbox);
    const again = await sandbox.call("POST", "/v1/bridge/bank_account", {
      body: bankAccountBody(other as string, { account_number }),
    });
    expect([again.status, (again.body.data as { code?: string }).code]).toEqual([
      422,
      "bank_account_blocked",
    ]);
    const elsewhere = await service.addSandbox();
    expect((await createPaykey(elsewhere, { account_number }))["status"]).toBe("active");
    await sandbox.advance("idle");
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  });

  test("after R29 may be unblocked: unsent payments are held, new ones refused", async () => {
    const sandbox = await service.addSandbox();
    const { paykey, id } = await createPaykey(sandbox);
    await createPayment(sandbox, "charge", { paykey, outcome: "failed_not_authorized" });
    const waiting = await createPayment(sandbox, "payout", { paykey, payment_date: "2026-03-20" });
    await sandbox.advance("P7D");
    expect(await sandbox.get(`/v1/paykeys/${id}`)).toMatchObject({
      status: "blocked",
      status_details: { code: "R29" },
      unblock_eligible: true,
    });
    const held = await sandbox.get(`/v1/payouts/${waiting["id"]}`);
    expect(historyLines(held).at(-1)).toBe("on_hold payment_blocked risk_monitor R29");
    expect(held["allowed_actions"]).toEqual(["update", "release", "cancel"]);
    expect(await balances(service, sandbox.environment.id)).toEqual({});
    const refused = await sandbox.call("POST", "/v1/charges", {
      body: { ...chargeOn(paykey as string) },
    });
    expect([refused.status, (refused.body.data as { code?: string }).code]).toEqual([
      422,
      "paykey_blocked",
    ]);
    await sandbox.advance("idle");
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  });
});

function chargeOn(paykey: string) {
  return {
    paykey,
    amount: 1,
    currency: "USD",
    payment_date: "2026-03-20",
    consent_type: "internet",
    device: { ip_address: "192.0.2.1" },
    external_id: "on-blocked",
    config: { balance_check: "disabled" },
  };
}

describe("a return file", () => {
  test("that comes again, renamed, or with its items in another file, changes nothing", async () => {
    const sandbox = await service.addSandbox();
    const environmentId = sandbox.environment.id;
    const { paykey } = await createPaykey(sandbox);
    const bounced = await createPayment(sandbox, "charge", {
      paykey,
      outcome: "failed_insufficient_funds",
    });
    await createPayment(sandbox, "charge", { paykey, amount: 70_000 });
    await sandbox.advance("2026-03-03T15:00:00.000Z");
    const [file] = await bankFiles(service, environmentId, ["archive"]);
    if (file === undefined) throw new Error("no return file was read");
    const before = await counts(sandbox);
    const path = `/v1/charges/${bounced["id"]}`;
    const asReturned = await sandbox.get(path);

    await put(sandbox, file.name, file.bytes);
    await put(sandbox, "SAME_BYTES.ach", file.bytes);
    const { header, batches } = readNacha(file.bytes);
    if (header === undefined) throw new Error("the return file has no header");
    const other = writeNacha({
      header: { ...header, file_id_modifier: "Z", file_creation_time: "0601" },
      batches: batches.map((batch) => ({
        header: batch.header as NonNullable<typeof batch.header>,
        entries: batch.entries,
      })),
    });
    expect(createHash("sha256").update(other).digest()).not.toEqual(
      createHash("sha256").update(file.bytes).digest(),
    );
    await put(sandbox, "OTHER_FILE.ach", other);
    await sandbox.advance("2026-03-04T15:00:00.000Z");
    expect(await bankFiles(service, environmentId, ["inbound"])).toEqual([]);
    const after = await counts(sandbox);
    expect(await sandbox.get(path)).toEqual(asReturned);
    expect(after).toEqual(before);
    await sandbox.advance("idle");
    await expectInvariants(service, environmentId);
    await expectCompleteLog(sandbox);
  });

  test("that cannot be read is set aside, and what names no entry of ours moves nothing", async () => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    const sent = await createPayment(sandbox, "charge", { paykey });
    await sandbox.advance("2026-03-02T22:00:00.000Z");
    await put(sandbox, "A_GARBAGE.ach", Buffer.from("<html>503</html>"));
    await put(sandbox, "B_EMPTY.ach", Buffer.alloc(0));
    const [ours] = await bankFiles(service, sandbox.environment.id, ["taken"]);
    // Our own file, mirrored back: no returns in it.
    await put(sandbox, "C_MIRROR.ach", ours?.bytes ?? Buffer.alloc(0));
    await sandbox.advance("idle");
    const states = await service.db.rows<{ name: string; state: string }>(sql`
      select name, state from ach_files
      where environment_id = ${sandbox.environment.id} and direction = 'inbound' order by name`);
    expect(states.map((row) => `${row.name} ${row.state}`)).toEqual([
      "A_GARBAGE.ach quarantined",
      "B_EMPTY.ach quarantined",
      "C_MIRROR.ach applied",
    ]);
    expect((await sandbox.get(`/v1/charges/${sent["id"]}`))["status"]).toBe("paid");
    await expectInvariants(service, sandbox.environment.id);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment, paymentBody, type Kind } from "../support/factories.ts";
import { runDueWork } from "../support/api/contract-replies.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

const ceilings: { payment?: number; daily?: number } = {};
let service: TestService;
let sandbox: Sandbox;
let paykey: Resource;
beforeAll(async () => {
  service = await startTestService({ ceilings });
});
afterAll(() => service.close());
beforeEach(async () => {
  set({});
  sandbox = await service.addSandbox();
  paykey = await createPaykey(sandbox);
});
afterEach(async () => {
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

const DATE = "2026-03-04";
const OTHER_DATE = "2026-03-05";
const AFTER_CUTOFF = "2026-03-03T21:15:00.000Z";

function set({ payment, daily }: typeof ceilings): void {
  delete ceilings.payment;
  delete ceilings.daily;
  if (payment !== undefined) ceilings.payment = payment;
  if (daily !== undefined) ceilings.daily = daily;
}

async function pay(kind: Kind, amount: number, payment_date = DATE): Promise<string> {
  const made = await createPayment(sandbox, kind, {
    paykey: paykey["paykey"],
    amount,
    payment_date,
  });
  await runDueWork(sandbox);
  return `/v1/${kind}s/${made["id"] as string}`;
}

async function stands(path: string): Promise<unknown[]> {
  const { status, status_details } = await sandbox.get(path);
  return status === "on_hold"
    ? [status, status_details.reason, status_details.message]
    : [status as string];
}

async function release(path: string): Promise<unknown[]> {
  const { status, body } = await sandbox.call("PUT", `${path}/release`, {
    body: { reason: "Please." },
  });
  await runDueWork(sandbox);
  return status === 200 ? [200] : [status, body.data["code"], body.data["detail"]];
}

async function limitBank(limits: object): Promise<void> {
  const id = sandbox.environment.id;
  await service.db.run(sql`
    update banks set profile = (profile::jsonb || ${JSON.stringify({ limits })}::jsonb)::json
    where environment_id = ${id}`);
  service.app.profiles.forget(id);
}

const OVER_DAY =
  "The account's charges of 2026-03-04 come to $200.00 with this one, above $150.00 (setting MAX_ACCOUNT_DAILY_AMOUNT). Change its date, or release it once the sum has fallen.";

describe("the daily ceiling of an account", () => {
  test("counts payments of one kind by payment date, and holds the one that is above", async () => {
    set({ daily: 15_000 });
    const first = await pay("charge", 10_000);
    const second = await pay("charge", 10_000);
    expect(await stands(first)).toEqual(["scheduled"]);
    expect(await stands(second)).toEqual(["on_hold", "amount_too_large", OVER_DAY]);
    expect(await stands(await pay("charge", 5_000))).toEqual(["scheduled"]);
    expect(await stands(await pay("charge", 10_000, OTHER_DATE))).toEqual(["scheduled"]);
    expect(await stands(await pay("payout", 10_000))).toEqual(["scheduled"]);
  });

  test("is not lifted by a release until the sum has fallen", async () => {
    set({ daily: 15_000 });
    const first = await pay("charge", 10_000);
    const second = await pay("charge", 10_000);
    expect(await release(second)).toEqual([
      422,
      "hold_stands",
      `Nobody may waive this hold. ${OVER_DAY}`,
    ]);
    await sandbox.put(`${first}/cancel`, { reason: "Not wanted." });
    expect(await release(second)).toEqual([200]);
    expect(await stands(second)).toEqual(["scheduled"]);
  });

  test("when lowered holds at the cut-off what its day has no room for, once, the oldest staying", async () => {
    const paths = [await pay("charge", 10_000), await pay("charge", 10_000)];
    set({ daily: 15_000 });
    await sandbox.advance(AFTER_CUTOFF);
    expect(await Promise.all(paths.map(stands))).toEqual([
      ["pending"],
      ["on_hold", "amount_too_large", OVER_DAY],
    ]);
    const { version } = await service.db.one<{ version: number }>(
      sql`select version from payment_states where id = ${paths[1]?.split("/").at(-1)}`,
    );
    await sandbox.advance("P3D");
    const later = await service.db.one<{ version: number }>(
      sql`select version from payment_states where id = ${paths[1]?.split("/").at(-1)}`,
    );
    expect(later.version).toBe(version);
  });

  test("counts what was sent before what waits", async () => {
    const waits = await pay("charge", 10_000, DATE);
    await sandbox.put(`${waits}/hold`, { reason: "Wait." });
    const sent = await pay("charge", 10_000, DATE);
    await sandbox.advance(AFTER_CUTOFF);
    expect(await stands(sent)).toEqual(["pending"]);
    expect(await release(waits)).toEqual([200]);
    expect(await stands(waits)).toEqual(["scheduled"]);
    set({ daily: 15_000 });
    await sandbox.advance("2026-03-04T21:15:00.000Z");
    expect(await stands(waits)).toEqual(["on_hold", "amount_too_large", OVER_DAY]);
  });
});

describe("a payment that was created before a ceiling was lowered", () => {
  test("is held at the cut-off where it is above what one payment may be", async () => {
    const paths = [await pay("charge", 10_000), await pay("payout", 10_000)];
    set({ payment: 9_000 });
    await sandbox.advance("2026-03-04T21:15:00.000Z");
    const message =
      "$100.00 is above $90.00 per payment (setting MAX_PAYMENT_AMOUNT). Lower it, or release the payment after the setting was raised.";
    for (const path of paths) {
      expect(await stands(path)).toEqual(["on_hold", "amount_too_large", message]);
      expect(await release(path)).toEqual([
        422,
        "hold_stands",
        `Nobody may waive this hold. ${message}`,
      ]);
    }
    set({});
    expect(await release(paths[0] ?? "")).toEqual([200]);
    await sandbox.advance("2026-03-05T21:15:00.000Z");
    expect(await stands(paths[0] ?? "")).toEqual(["pending"]);
  });

  test.each(["entry_cents", "file_debit_cents", "daily_debit_cents"])(
    "is held at the cut-off, once, where it alone is above the bank's %s",
    async (limit) => {
      const [large, small] = [await pay("charge", 10_000), await pay("charge", 1_000)];
      await limitBank({ [limit]: 9_000 });
      await sandbox.advance(AFTER_CUTOFF);
      const held = [
        "on_hold",
        "amount_too_large",
        `$100.00 is above $90.00, the bank's limits.${limit}. Lower it, or release the payment after the limit was raised.`,
      ];
      expect(await stands(large)).toEqual(held);
      expect(await stands(small)).toEqual(["pending"]);
      expect((await release(large))[1]).toBe("hold_stands");
      await limitBank({});
      expect(await release(large)).toEqual([200]);
      await sandbox.advance("2026-03-04T21:15:00.000Z");
      expect(await stands(large)).toEqual(["pending"]);
      expect(await sandbox.list("/v1/exceptions?kind=limit_reached")).toEqual([]);
    },
  );

  test("is not made again by the account's policy, and the event says why", async () => {
    await sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, {
      body: { retries: { automatic: "next_banking_day" } },
    });
    const outcome = "failed_insufficient_funds";
    const { id } = await createPayment(sandbox, "charge", {
      paykey: paykey["paykey"],
      amount: 10_000,
      outcome,
    });
    await sandbox.advance("2026-03-02T21:15:00.000Z");
    set({ payment: 9_000 });
    await sandbox.advance("idle");
    const charge = await sandbox.get(`/v1/charges/${id as string}`);
    expect(charge).toMatchObject({ status: "failed", has_resubmit: false });
    const events = await sandbox.list(`/v1/events?resource_id=${id as string}&limit=100`);
    expect(events.find(({ event_type }) => event_type === "charge.retry_exhausted")).toMatchObject({
      cause: { message: expect.stringContaining("setting MAX_PAYMENT_AMOUNT") as string },
    });
  });

  test("is answered again under its key as it was, not refused", async () => {
    const body = paymentBody("charge", { paykey: paykey["paykey"], amount: 10_000 });
    const headers = { "idempotency-key": "ceiling-key-0001" };
    const first = await sandbox.call("POST", "/v1/charges", { body, headers });
    set({ payment: 9_000 });
    const second = await sandbox.call("POST", "/v1/charges", { body, headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
    const third = await sandbox.call("POST", "/v1/charges", {
      body: { ...body, external_id: "another" },
    });
    expect([third.status, third.body.data["code"]]).toEqual([422, "amount_over_ceiling"]);
  });
});

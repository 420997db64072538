import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wallClock } from "../../packages/server/src/base/clock.ts";
import { paymentDateFault } from "../../packages/server/src/payments/scheduling/payment-date-check.ts";
import { easternTime } from "../../packages/server/src/rails/calendar/eastern-time.ts";
import { addDays, addMs, westernmostToday } from "../../packages/core/src/index.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const DAY_MS = 86_400_000;
/** What a caller's calendar shows while it is still today in Pago Pago. */
const wallToday = () => westernmostToday(wallClock.now());

/** A sandbox whose clock stands forty days ahead of the wall's, as after a few auto payments. */
async function sandboxAhead(): Promise<Sandbox> {
  return await service.addSandbox({ at: addMs(wallClock.now(), 40 * DAY_MS) });
}

function expectRolled(payment: Resource, date: string, now: string): void {
  expect(payment["payment_date"]).toBe(date);
  const { submission, settlement } = payment["expected"] as Resource;
  const today = easternTime(now).date;
  expect(submission >= today).toBe(true);
  expect(settlement > today).toBe(true);
  expect(settlement <= addDays(today, 7)).toBe(true);
}

describe("in a sandbox whose clock is weeks ahead, the caller's today", () => {
  test.each(["charge", "payout"] as const)(
    "is accepted on a new %s, echoed and rolled forward, and the payment is paid",
    async (kind) => {
      const sandbox = await sandboxAhead();
      const { now } = await sandbox.get("/v1/sandbox/clock");
      const { paykey } = await createPaykey(sandbox);
      const payment_date = wallToday();
      const body = paymentBody(kind, { paykey, payment_date });
      const made = await sandbox.post(`/v1/${kind}s`, body);
      expectRolled(made, payment_date, now);
      await sandbox.advance("idle");
      expect(await sandbox.get(`/v1/${kind}s/${made["id"]}`)).toMatchObject({
        status: "paid",
        payment_date,
      });
    },
  );

  test.each(["charge", "payout"] as const)("is accepted by an update of a %s", async (kind) => {
    const sandbox = await sandboxAhead();
    const { now } = await sandbox.get("/v1/sandbox/clock");
    const { paykey } = await createPaykey(sandbox);
    const far = addDays(easternTime(now).date, 30);
    const made = await sandbox.post(
      `/v1/${kind}s`,
      paymentBody(kind, { paykey, payment_date: far }),
    );
    const payment_date = wallToday();
    const changed = await sandbox.put(`/v1/${kind}s/${made["id"]}`, {
      description: "Sooner",
      amount: 1000,
      payment_date,
    });
    expectRolled(changed, payment_date, now);
  });

  test("is accepted by refund and resubmit", async () => {
    const sandbox = await sandboxAhead();
    const { paykey } = await createPaykey(sandbox);
    const paid = await sandbox.post(
      "/v1/charges",
      paymentBody("charge", { paykey, payment_date: wallToday() }),
    );
    const failed = await sandbox.post(
      "/v1/charges",
      paymentBody("charge", {
        paykey,
        payment_date: wallToday(),
        outcome: "failed_insufficient_funds",
      }),
    );
    await sandbox.advance("idle");
    const { now } = await sandbox.get("/v1/sandbox/clock");
    const payment_date = wallToday();
    const refund = await sandbox.post(`/v1/charges/${paid["id"]}/refund`, { payment_date });
    expectRolled(refund, payment_date, now);
    const again = await sandbox.post(`/v1/charges/${failed["id"]}/resubmit`, { payment_date });
    expectRolled(again, payment_date, now);
  });
});

test("a sandbox refuses the day before the caller's, with the days that it accepts", async () => {
  const sandbox = await sandboxAhead();
  const { now } = await sandbox.get("/v1/sandbox/clock");
  const { paykey } = await createPaykey(sandbox);
  const send = (payment_date: string) =>
    sandbox.call("POST", "/v1/charges", { body: paymentBody("charge", { paykey, payment_date }) });
  const last = addDays(easternTime(now).date, 90);
  const early = await send(addDays(wallToday(), -2));
  expect(early.status).toBe(422);
  expect(early.text).toMatch(/Must be from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d \(US Eastern\)\./);
  expect((await send(addDays(last, 1))).status).toBe(422);
  expect((await send(last)).status).toBe(201);
});

test("a sandbox whose clock stands months behind accepts its own days and the caller's", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  for (const payment_date of ["2026-03-02", "2026-05-31", wallToday()]) {
    const body = paymentBody("charge", { paykey, payment_date });
    expect(await sandbox.post("/v1/charges", body)).toMatchObject({ payment_date });
  }
  const between = paymentBody("charge", { paykey, payment_date: "2026-06-01" });
  expect((await sandbox.call("POST", "/v1/charges", { body: between })).status).toBe(422);
});

test("in production it is accepted that west of Eastern it is still yesterday", () => {
  const at = "2026-11-22T05:30:00.000Z";
  const clocks = { kind: "live", at, wall: at } as const;
  expect(paymentDateFault("2026-11-21", clocks)).toBeUndefined();
  expect(paymentDateFault("2026-11-20", clocks)).toBe(
    "Must be from 2026-11-21 to 2027-02-20 (US Eastern).",
  );
  expect(paymentDateFault("2027-02-21", clocks)).toBeDefined();
});

describe("a payment dated `today` in words", () => {
  test.each(["charge", "payout"] as const)(
    "is a %s of the date that the sandbox's clock shows in New York",
    async (kind) => {
      const sandbox = await service.addSandbox({ at: "2026-03-03T02:00:00.000Z" });
      const { paykey } = await createPaykey(sandbox);
      const body = paymentBody(kind, { paykey, payment_date: "today" });
      const made = await sandbox.post(`/v1/${kind}s`, body);
      expect(made["payment_date"]).toBe("2026-03-02");
      const change = { description: "Now", amount: 1000, payment_date: "today" };
      const later = await sandbox.put(`/v1/${kind}s/${made["id"]}`, {
        ...change,
        payment_date: "2026-03-20",
      });
      expect(later["payment_date"]).toBe("2026-03-20");
      const changed = await sandbox.put(`/v1/${kind}s/${made["id"]}`, change);
      expect(changed["payment_date"]).toBe("2026-03-02");
      const wrong = await sandbox.call("POST", `/v1/${kind}s`, {
        body: { ...body, external_id: "other", payment_date: "tomorrow" },
      });
      expect(wrong.status).toBe(422);
      expect(wrong.text).toContain("YYYY-MM-DD");
    },
  );
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  balances,
  expectCompleteLog,
  expectInvariants,
  historyLines,
} from "../support/invariants.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import {
  CLOCK_START,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

beforeEach(async () => {
  sandbox = await service.addSandbox();
  paykey = (await createPaykey(sandbox))["paykey"] as string;
});
afterEach(async () => {
  await sandbox.advance("idle");
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

const FUTURE = "2026-03-20";

/** Lets what is due now be done. */
const settleDown = () => sandbox.advance(CLOCK_START);

async function refusal(method: string, path: string, body?: object): Promise<Resource> {
  const reply = await sandbox.call(method, path, body === undefined ? {} : { body });
  return { http: reply.status, ...reply.body.data };
}

describe.each(["charge", "payout"] as const)("a %s", (kind: Kind) => {
  const make = (members: object = {}) =>
    createPayment(sandbox, kind, { paykey, payment_date: FUTURE, ...members });
  const pathOf = (payment: Resource) => `/v1/${kind}s/${payment["id"]}`;

  test("is held, released and cancelled on request, each step in its history", async () => {
    const created = await make();
    await settleDown();
    const path = pathOf(created);
    const held = await sandbox.put(`${path}/hold`, { reason: "Check the order." });
    expect(held).toMatchObject({
      status: "on_hold",
      status_details: {
        message: "Check the order.",
        reason: "user_request",
        source: "user_action",
        code: null,
      },
      allowed_actions: ["update", "release", "cancel"],
    });
    const released = await sandbox.put(`${path}/release`, { reason: "All is well." });
    expect(released).toMatchObject({
      status: "created",
      status_details: { message: "All is well.", reason: "user_request", source: "user_action" },
    });
    await settleDown();
    expect(await refusal("PUT", `${path}/release`, { reason: "Again." })).toMatchObject({
      http: 422,
      code: "payment_status",
      allowed_actions: ["update", "hold", "cancel"],
    });
    const cancelled = await sandbox.put(`${path}/cancel`, { reason: "Not wanted." });
    expect(historyLines(cancelled)).toEqual([
      "created OK system",
      "validating validating system",
      "scheduled OK system",
      "on_hold user_request user_action",
      "created user_request user_action",
      "validating validating system",
      "scheduled OK system",
      "cancelled user_request user_action",
    ]);
    expect(cancelled["expected"]).toEqual({ submission: null, settlement: null, paid: null });
    expect(await refusal("PUT", `${path}/cancel`, { reason: "Again." })).toMatchObject({
      http: 422,
      code: "payment_status",
      allowed_actions: kind === "charge" ? ["resubmit"] : [],
    });
    const times = (cancelled["status_history"] as Resource[]).map((item) => item["changed_at"]);
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => (a < b ? -1 : 1)));
    expect(await balances(service, sandbox.environment.id)).toEqual({});
  });

  test("that was asked to be held waits with that message, and is not held again once released", async () => {
    const created = await make({ config: { auto_hold: true, auto_hold_message: "Wait for me." } });
    expect(created["status"]).toBe("created");
    await settleDown();
    const path = pathOf(created);
    expect(await sandbox.get(path)).toMatchObject({
      status: "on_hold",
      status_details: { message: "Wait for me.", reason: "auto_hold", source: "risk_monitor" },
    });
    // An update in between hides the reason of the hold from the latest status, not from the checks.
    const amount = kind === "charge" ? { amount: 4_200 } : updateOf({ amount: 4_200 });
    expect((await sandbox.put(path, amount))["status_details"]["reason"]).toBe("user_request");
    await sandbox.put(`${path}/release`, { reason: "Go." });
    await settleDown();
    expect(await sandbox.get(path)).toMatchObject({ status: "scheduled", amount: "4200" });
    await sandbox.put(`${path}/cancel`, { reason: "Done." });
  });

  test("may be updated until it is in a file, and not after", async () => {
    const created = await make({ payment_date: "2026-03-02", external_id: `late-${kind}` });
    await settleDown();
    const path = pathOf(created);
    const same = await sandbox.put(path, updateOf({ description: "Order 7", amount: 10_000 }));
    expect(historyLines(same).length).toBe(3);
    const renamed = await sandbox.put(
      path,
      updateOf({ description: null, amount: 10_000, metadata: { order: 8 } }),
    );
    expect(renamed).toMatchObject({
      status: "scheduled",
      description: null,
      metadata: { order: 8 },
      status_details: { reason: "user_request", source: "user_action" },
    });
    const raised = await sandbox.put(path, updateOf({ description: null, amount: "12345" }));
    expect(raised).toMatchObject({ status: "created", amount: "12345" });
    await settleDown();
    if (kind === "payout") {
      expect(await balances(service, sandbox.environment.id)).toEqual({
        available: -12_345,
        payout_reserved: 12_345,
      });
    }
    const later = await sandbox.put(
      path,
      updateOf({ description: null, amount: 12_345, payment_date: "2026-03-06" }),
    );
    expect(later["expected"]).toEqual(
      kind === "charge"
        ? { submission: "2026-03-05", settlement: "2026-03-06", paid: "2026-03-10" }
        : { submission: "2026-03-06", settlement: "2026-03-09", paid: "2026-03-11" },
    );
    await sandbox.advance("2026-03-06T21:00:00.000Z");
    expect((await sandbox.get(path))["status"]).toBe("pending");
    for (const [suffix, body] of [
      ["", updateOf({ description: null, amount: 1, payment_date: FUTURE })],
      ["/hold", { reason: "x" }],
      ["/release", { reason: "x" }],
      ["/cancel", { reason: "x" }],
    ] as const) {
      expect(await refusal("PUT", `${path}${suffix}`, body)).toMatchObject({
        http: 422,
        code: "payment_status",
        allowed_actions: [],
      });
    }
    await sandbox.advance("idle");
    expect((await sandbox.get(path))["status"]).toBe("paid");
    expect((await sandbox.get(path))["allowed_actions"]).toEqual(
      kind === "charge" ? ["refund"] : [],
    );
  });

  test("held for a limit by its outcome goes on as usual after release", async () => {
    const created = await make({ outcome: "on_hold_daily_limit" });
    await settleDown();
    const path = pathOf(created);
    expect(historyLines(await sandbox.get(path)).at(-1)).toBe(
      "on_hold amount_too_large risk_monitor",
    );
    await sandbox.put(`${path}/release`, { reason: "Go." });
    await sandbox.advance("idle");
    expect((await sandbox.get(path))["status"]).toBe("paid");
  });

  test.each([
    ["cancelled_for_fraud_risk", "payment_blocked"],
    ["cancelled_for_balance_check", "insufficient_funds"],
  ])("%s never reaches a file", async (outcome, reason) => {
    const created = await make({ outcome });
    await sandbox.advance("idle");
    const payment = await sandbox.get(pathOf(created));
    expect(historyLines(payment)).toEqual([
      "created OK system",
      "validating validating system",
      `cancelled ${reason} risk_monitor`,
    ]);
    expect(payment["trace_ids"]).toEqual({});
  });

  function updateOf(members: object): object {
    return {
      ...(kind === "payout"
        ? { description: "Order 7", amount: 10_000, payment_date: "2026-03-02" }
        : {}),
      ...members,
    };
  }
});

test("a held payment whose date has passed keeps it, and goes on the next possible day", async () => {
  const created = await createPayment(sandbox, "charge", {
    paykey,
    payment_date: "2026-03-03",
    config: { auto_hold: true },
  });
  await sandbox.advance("2026-03-13T15:00:00.000Z");
  const path = `/v1/charges/${created["id"]}`;
  // A charge's release needs no reason, and its cancel no body at all.
  const released = await sandbox.put(`${path}/release`, {});
  expect(released).toMatchObject({
    payment_date: "2026-03-03",
    expected: { submission: "2026-03-13", settlement: "2026-03-16", paid: "2026-03-18" },
  });
  const cancelled = await sandbox.call("PUT", `${path}/cancel`);
  expect([cancelled.status, (cancelled.body.data as Resource)["status"]]).toEqual([
    200,
    "cancelled",
  ]);
});

test("a payout's actions demand their members, a charge's do not", async () => {
  const { id } = await createPayment(sandbox, "payout", { paykey, payment_date: "2026-05-01" });
  const path = `/v1/payouts/${id}`;
  for (const action of ["hold", "cancel", "release"]) {
    expect(await refusal("PUT", `${path}/${action}`, {})).toMatchObject({
      http: 422,
      type: "/validation_error",
      items: [{ reference: "/reason" }],
    });
  }
  const incomplete = await refusal("PUT", path, { amount: 500 });
  expect(
    (incomplete["items"] as Resource[]).map((item) => item["reference"] as string).sort(),
  ).toEqual(["/description", "/payment_date"]);
  expect(incomplete["http"]).toBe(422);
  await sandbox.put(`${path}/cancel`, { reason: "Done." });
});

test("an action on a payment that is not there is 404, on a malformed id 400", async () => {
  const absent = "0193a000-0000-7000-8000-000000000000";
  for (const action of ["hold", "release", "cancel"]) {
    expect((await refusal("PUT", `/v1/charges/${absent}/${action}`, {}))["http"]).toBe(404);
    expect((await refusal("PUT", `/v1/charges/not-a-uuid/${action}`, {}))["http"]).toBe(400);
  }
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { isFull } from "../support/depth.ts";
import {
  createCustomer,
  createPaykey,
  createPayment,
  paymentBody,
  type Kind,
} from "../support/factories.ts";
import {
  CLOCK_START,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: Resource;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

beforeEach(async () => {
  sandbox = await service.addSandbox();
  paykey = await createPaykey(sandbox);
});
afterEach(async () => {
  await sandbox.advance("idle");
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

const KINDS = ["charge", "payout"] as const;
/** Later than the first cut-offs. */
const DATE = "2026-03-09";
const AFTER_CUTOFFS = "2026-03-20T22:00:00.000Z";
/** Lets what is due now be done. */
const settleDown = () => sandbox.advance(CLOCK_START);

const pay = (kind: Kind, members: object = {}) =>
  createPayment(sandbox, kind, { paykey: paykey["paykey"], payment_date: DATE, ...members });
const both = async () => {
  const made = await Promise.all(KINDS.map((kind) => pay(kind)));
  await settleDown();
  return made.map(({ id }, index) => `/v1/${KINDS[index]}s/${id as string}`);
};

/** Where a payment stands, why, and who says so. */
const stands = async (path: string) => {
  const { status, status_details: details } = await sandbox.get(path);
  return [status, details["reason"], details["source"], details["message"]] as const;
};

async function setCustomer(status: string, of: Resource = paykey): Promise<void> {
  const path = `/v1/customers/${of["customer_id"] as string}`;
  const { name, email, phone, device } = await sandbox.get(path);
  await sandbox.put(path, { name, email, phone, device, status });
}

async function release(path: string): Promise<Resource> {
  const reply = await sandbox.call("PUT", `${path}/release`, { body: { reason: "Go." } });
  return { http: reply.status, ...reply.body.data };
}

const patch = async (path: string, body: object) => {
  const { status, text } = await sandbox.call("PATCH", path, { body });
  expect(status, text).toBe(200);
};

const GOES_ON = "The payment goes on by itself once the customer is verified.";

describe("a customer", () => {
  test("that is rejected has no scheduled payment sent: all of them fail at once", async () => {
    const paths = await both();
    await setCustomer("rejected");
    for (const path of paths) {
      expect(await stands(path)).toEqual([
        "failed",
        "failed_verification",
        "risk_monitor",
        "The customer is rejected.",
      ]);
    }
    await sandbox.advance(AFTER_CUTOFFS);
    for (const path of paths) expect((await sandbox.get(path))["trace_ids"]).toEqual({});
    const refused = await sandbox.call("POST", "/v1/charges", {
      body: paymentBody("charge", {
        paykey: paykey["paykey"],
        payment_date: "2026-03-25",
      }),
    });
    expect([refused.status, refused.body.data["code"]]).toEqual([422, "customer_rejected"]);
  });

  test("that is rejected by a reviewer ends its held payments, and none could be released before", async () => {
    const paths = await both();
    await setCustomer("review");
    const held = ["on_hold", "risk_review", "risk_monitor"];
    for (const path of paths) {
      expect(await stands(path)).toEqual([...held, `The customer is not verified yet. ${GOES_ON}`]);
      expect(await release(path)).toMatchObject({
        http: 422,
        code: "hold_stands",
        detail: `Nobody may waive this hold. The customer is not verified yet. ${GOES_ON}`,
        allowed_actions: ["update", "cancel"],
      });
    }
    await patch(`/v1/customers/${paykey["customer_id"]}/review`, { status: "rejected" });
    for (const path of paths) {
      expect((await stands(path)).slice(0, 2)).toEqual(["failed", "failed_verification"]);
    }
  });

  test("that is verified after its review has the payments go on that were held for it alone", async () => {
    const customer = await createCustomer(sandbox, { config: { sandbox_outcome: "review" } });
    paykey = await sandbox.post("/v1/bridge/bank_account", {
      customer_id: customer["id"],
      routing_number: "021000021",
      account_number: "900100200",
      account_type: "checking",
    });
    const paths = await both();
    for (const path of paths) expect((await stands(path))[0]).toBe("on_hold");
    const [byPerson = "", alone = ""] = paths;
    await sandbox.put(`${byPerson}/cancel`, { reason: "Not wanted." });
    const owned = await pay("charge");
    await settleDown();
    await patch(`/v1/customers/${customer["id"]}/review`, { status: "verified" });
    await settleDown();
    expect((await stands(alone))[0]).toBe("scheduled");
    expect((await stands(byPerson))[0]).toBe("cancelled");
    const { status_history: history } = await sandbox.get(`/v1/charges/${owned["id"]}`);
    expect((history as Resource[]).map((step) => `${step["status"]} ${step["source"]}`)).toEqual([
      "created system",
      "validating system",
      "on_hold risk_monitor",
      "created system",
      "validating system",
      "scheduled system",
    ]);
  });

  test("that is inactive has its payments wait, and they go on once it is verified", async () => {
    const paths = await both();
    await setCustomer("inactive");
    for (const path of paths) {
      expect(await stands(path)).toEqual([
        "on_hold",
        "risk_review",
        "risk_monitor",
        `The customer is inactive. ${GOES_ON}`,
      ]);
    }
    await sandbox.advance("2026-03-06T22:00:00.000Z");
    for (const path of paths) {
      expect((await stands(path))[0]).toBe("on_hold");
      expect((await release(path))["code"]).toBe("hold_stands");
    }
    await setCustomer("verified");
    await sandbox.advance(AFTER_CUTOFFS);
    for (const path of paths) expect((await stands(path))[0]).toBe("paid");
  });

  test("that is verified frees no payment that a person holds", async () => {
    const [path = ""] = await both();
    await sandbox.put(`${path}/hold`, { reason: "Wait." });
    await setCustomer("review");
    expect((await release(path))["code"]).toBe("hold_stands");
    await setCustomer("verified");
    await settleDown();
    expect(await stands(path)).toEqual(["on_hold", "user_request", "user_action", "Wait."]);
    await sandbox.put(`${path}/release`, { reason: "Go." });
    await settleDown();
    expect((await stands(path))[0]).toBe("scheduled");
  });

  test("with many scheduled payments that is rejected has every one of them fail", async () => {
    const made: Resource[] = [];
    for (let n = 0; n < (isFull ? 20 : 4); n += 1) {
      made.push(...(await Promise.all(Array.from({ length: 50 }, () => pay("charge")))));
    }
    await settleDown();
    await setCustomer("rejected");
    const failed = await sandbox.call(
      "GET",
      "/v1/payments?payment_status=failed&status_reason=failed_verification&page_size=1",
    );
    expect(failed.body.meta["total_items"]).toBe(made.length);
  });
});

describe("a paykey", () => {
  test("that is cancelled or whose review is declined ends its payments, and one in review holds them", async () => {
    const paths = await both();
    await service.db.run(sql`update paykeys set status = 'review' where id = ${paykey["id"]}`);
    // Nobody said so: it is found when the file is sealed.
    await sandbox.advance("2026-03-09T22:00:00.000Z");
    for (const path of paths) {
      expect((await stands(path)).slice(0, 2)).toEqual(["on_hold", "risk_review"]);
    }
    await patch(`/v1/paykeys/${paykey["id"]}/review`, { status: "active" });
    await sandbox.advance("PT1S");
    for (const path of paths) expect((await stands(path))[0]).toBe("scheduled");
    await sandbox.put(`/v1/paykeys/${paykey["id"]}/cancel`, { reason: "Gone." });
    for (const path of paths) {
      expect((await stands(path)).slice(0, 2)).toEqual(["failed", "invalid_paykey"]);
    }
  });
});

describe("an account of a sandbox", () => {
  const enforce = (enforce_account_status: boolean) =>
    patch(`/v1/account_settings/${sandbox.account_id}`, {
      configuration: { enforce_account_status },
    });
  const step = (name: string) =>
    sandbox.post(`/v1/sandbox/accounts/${sandbox.account_id}/${name}`, {});

  test("takes payments whatever its status, unless it is set to have that enforced", async () => {
    const [path = ""] = await both();
    await step("deactivate");
    await sandbox.advance("PT1S");
    expect((await stands(path))[0]).toBe("scheduled");
    expect((await pay("charge"))["status"]).toBe("created");
    await enforce(true);
    await sandbox.advance("PT1S");
    expect(await stands(path)).toEqual([
      "on_hold",
      "risk_review",
      "risk_monitor",
      "The account is not active. The payment goes on by itself once the account is active.",
    ]);
  });

  test("that is switched off refuses new payments and holds the others until it is on again", async () => {
    await enforce(true);
    const paths = await both();
    await step("deactivate");
    await sandbox.advance("PT1S");
    for (const path of paths) {
      expect((await stands(path))[0]).toBe("on_hold");
      expect(await release(path)).toMatchObject({ http: 422, code: "hold_stands" });
    }
    await expect(pay("charge")).rejects.toThrow("account_not_active");
    await sandbox.advance("2026-03-10T22:00:00.000Z");
    for (const path of paths) expect((await stands(path))[0]).toBe("on_hold");
    await step("reactivate");
    await sandbox.advance("PT1S");
    for (const path of paths) expect((await stands(path))[0]).toBe("scheduled");
  });

  test("without a capability holds what needs it, and nothing else, until it is active again", async () => {
    const [charge = "", payout = ""] = await both();
    const ask = (enable: boolean) =>
      sandbox.post(`/v1/accounts/${sandbox.account_id}/capability_requests`, {
        charges: { enable },
      });
    await ask(false);
    await sandbox.advance("PT1S");
    expect(await stands(charge)).toEqual([
      "on_hold",
      "risk_review",
      "risk_monitor",
      "The account's capability charges is inactive. The payment goes on by itself once the capability is active.",
    ]);
    expect((await stands(payout))[0]).toBe("scheduled");
    expect((await release(charge))["code"]).toBe("hold_stands");
    await ask(true);
    await sandbox.advance("PT1S");
    expect((await stands(charge))[0]).toBe("scheduled");
  });
});

test("a limit that was lowered holds what is over it when the file is sealed, the first to come first", async () => {
  const first = await pay("charge", { amount: 6_000 });
  await settleDown();
  const second = await pay("charge", { amount: 6_000 });
  const large = await pay("payout", { amount: 9_000 });
  await settleDown();
  await patch(`/v1/account_settings/${sandbox.account_id}`, {
    charges: { daily_amount: 10_000 },
    payouts: { max_amount: 8_000 },
  });
  await sandbox.advance("2026-03-09T22:00:00.000Z");
  expect((await stands(`/v1/charges/${first["id"]}`))[0]).toBe("pending");
  const held = ["on_hold", "amount_too_large", "risk_monitor"];
  expect(await stands(`/v1/charges/${second["id"]}`)).toEqual([
    ...held,
    "Over the limit of $100.00 per day.",
  ]);
  expect(await stands(`/v1/payouts/${large["id"]}`)).toEqual([
    ...held,
    "Over the limit of $80.00 per payment.",
  ]);
  for (const path of [`/v1/charges/${second["id"]}`, `/v1/payouts/${large["id"]}`]) {
    await sandbox.put(`${path}/release`, { reason: "It is fine." });
  }
  await sandbox.advance(AFTER_CUTOFFS);
  expect((await stands(`/v1/charges/${second["id"]}`))[0]).toBe("paid");
  expect((await stands(`/v1/payouts/${large["id"]}`))[0]).toBe("paid");
});

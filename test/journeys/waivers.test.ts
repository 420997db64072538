import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
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

const LATER = { payment_date: "2026-03-20" };
const charge = (members: object = {}) =>
  createPayment(sandbox, "charge", { paykey: paykey["paykey"], ...LATER, ...members });
const pathOf = ({ id }: Resource) => `/v1/charges/${id as string}`;
const settleDown = () => sandbox.advance("PT1S");
const settings = async (body: object) => {
  const path = `/v1/account_settings/${sandbox.account_id}`;
  const { status, text } = await sandbox.call("PATCH", path, { body });
  expect(status, text).toBe(200);
};

const stands = async (payment: Resource) => {
  const { status, status_details: details } = await sandbox.get(pathOf(payment));
  return [status, details["reason"], details["message"]] as const;
};
const release = async (payment: Resource) => {
  await sandbox.put(`${pathOf(payment)}/release`, { reason: "Go." });
  await settleDown();
};
const setCustomer = async (status: string) => {
  const path = `/v1/customers/${paykey["customer_id"] as string}`;
  const { name, email, phone, device } = await sandbox.get(path);
  await sandbox.put(path, { name, email, phone, device, status });
};

/** Some of the day's charges come back as unauthorized. */
async function returned(charges: readonly Resource[]): Promise<void> {
  const made = await Promise.all(charges.map((one) => sandbox.get(pathOf(one))));
  await deliverReplies(
    service,
    sandbox,
    made.map(({ trace_ids: traces }) => ({ trace: traces["entry"] as string, code: "R10" })),
  );
}

beforeEach(async () => {
  sandbox = await service.addSandbox();
  paykey = await createPaykey(sandbox);
});

const rate = (percent: string) =>
  `The unauthorized return rate is ${percent} % of a ceiling of 0.5000 %.`;
const UNVERIFIED =
  "The customer is not verified yet. The payment goes on by itself once the customer is verified.";

test("a charge held for its customer's review is held for the return rate after it, until that is released", async () => {
  const sent = await Promise.all(
    Array.from({ length: 200 }, () => charge({ payment_date: "2026-03-02" })),
  );
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  await returned(sent.slice(0, 3));
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  paykey = await createPaykey(sandbox);
  const waiting = await charge();
  await settleDown();
  await setCustomer("review");
  const before = await charge();
  await settleDown();
  await settings({ return_rates: { hold: "new_charges" } });
  const both = await charge();
  await settleDown();
  expect(await stands(before)).toEqual(["on_hold", "risk_review", UNVERIFIED]);
  expect(await stands(both)).toEqual(["on_hold", "risk_review", `${UNVERIFIED} ${rate("1.5000")}`]);
  await setCustomer("verified");
  await settleDown();
  for (const payment of [waiting, before, both]) {
    expect(await stands(payment)).toEqual(["on_hold", "risk_review", rate("1.5000")]);
  }
  await release(before);
  expect((await stands(before))[0]).toBe("scheduled");
  // The same rate is waived again and again, a worse one is not.
  await sandbox.put(`${pathOf(before)}/hold`, { reason: "Wait." });
  await release(before);
  expect((await stands(before))[0]).toBe("scheduled");
  await returned(sent.slice(3, 4));
  await sandbox.advance("2026-03-04T22:00:00.000Z");
  await sandbox.put(`${pathOf(before)}/hold`, { reason: "Wait." });
  await release(before);
  expect(await stands(before)).toEqual(["on_hold", "risk_review", rate("2.0000")]);
  await expectInvariants(service, sandbox.environment.id);
});

test("the release of one limit waives no other limit, and no greater amount", async () => {
  await settings({ charges: { max_amount: 5_000 } });
  const one = await charge({ amount: 6_000 });
  await settleDown();
  expect(await stands(one)).toEqual([
    "on_hold",
    "amount_too_large",
    "Over the limit of $50.00 per payment.",
  ]);
  await settings({ charges: { daily_amount: 5_500 } });
  await release(one);
  expect(await stands(one)).toEqual([
    "on_hold",
    "amount_too_large",
    "Over the limit of $55.00 per day.",
  ]);
  await release(one);
  expect((await stands(one))[0]).toBe("scheduled");
  await sandbox.put(pathOf(one), { amount: 6_001 });
  await settleDown();
  expect(await stands(one)).toEqual([
    "on_hold",
    "amount_too_large",
    "Over the limit of $50.00 per payment. Over the limit of $55.00 per day.",
  ]);
  // An update of what is held is not what was shown.
  await sandbox.put(pathOf(one), { amount: 7_000 });
  await release(one);
  expect((await stands(one))[0]).toBe("on_hold");
  await release(one);
  expect((await stands(one))[0]).toBe("scheduled");
  await expectInvariants(service, sandbox.environment.id);
});

test("several payments over a day's limit are all sent once each of them is released", async () => {
  await settings({ charges: { daily_amount: 10_000 } });
  const made: Resource[] = [];
  for (let n = 0; n < 4; n += 1) made.push(await charge({ amount: 8_000 }));
  await settleDown();
  const statuses = async () => {
    const read = await Promise.all(made.map((payment) => stands(payment)));
    return read.map(([status]) => status);
  };
  expect(await statuses()).toEqual(["scheduled", "on_hold", "on_hold", "on_hold"]);
  for (const payment of made.slice(1)) await release(payment);
  expect(await statuses()).toEqual(["scheduled", "scheduled", "scheduled", "scheduled"]);
  await sandbox.advance("2026-04-03T22:00:00.000Z");
  expect(await statuses()).toEqual(["paid", "paid", "paid", "paid"]);
  await expectInvariants(service, sandbox.environment.id);
});

test("the release of a hold by a sandbox outcome waives no limit of the same reason", async () => {
  const one = await charge({ outcome: "on_hold_daily_limit", amount: 6_000 });
  await settleDown();
  expect(await stands(one)).toEqual([
    "on_hold",
    "amount_too_large",
    "Held by the sandbox outcome.",
  ]);
  await settings({ charges: { max_amount: 5_000 } });
  await release(one);
  expect(await stands(one)).toEqual([
    "on_hold",
    "amount_too_large",
    "Over the limit of $50.00 per payment.",
  ]);
});

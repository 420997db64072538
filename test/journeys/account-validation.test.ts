import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPaykey, createPayment } from "../support/factories.ts";
import { expectInvariants } from "../support/invariants.ts";
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
});
beforeEach(async () => {
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

const unvalidated = () => ({ config: { processing_method: "skip" } });

async function chargeOn(paykey: string, more: object = {}): Promise<Resource> {
  const { id } = await createPayment(sandbox, "charge", { paykey, ...more });
  await sandbox.advance("PT1M");
  return sandbox.get(`/v1/charges/${String(id)}`);
}

test("a first debit over the internet waits for evidence that the bank account is the customer's, and later ones do not", async () => {
  const created = await createPaykey(sandbox, unvalidated());
  const { paykey, id } = created as { paykey: string; id: string };
  const review = await sandbox.get(`/v1/paykeys/${id}/review`);
  expect(review["verification_details"]).toMatchObject({ validation: null });
  const held = await chargeOn(paykey);
  expect(held["status"]).toBe("on_hold");
  const [decision] = await sandbox.list(`/v1/payments/${String(held["id"])}/decisions`);
  expect(decision).toMatchObject({ outcome: "hold", rule: "account_not_validated" });
  const items = await sandbox.list(`/v1/work_items?resource_id=${String(held["id"])}`);
  expect(items).toMatchObject([{ kind: "risk_hold", people_needed: 1 }]);
  await sandbox.put(`/v1/charges/${String(held["id"])}/release`, { reason: "Called the bank." });
  await sandbox.advance("P7D");
  expect((await sandbox.get(`/v1/charges/${String(held["id"])}`))["status"]).toBe("paid");
  const later = await chargeOn(paykey, { payment_date: "2026-03-09" });
  expect(later["status"]).toBe("scheduled");
  await expectInvariants(service, sandbox.environment.id);
});

test("signed debits, debits of businesses and payouts need no evidence", async () => {
  const person = await createPaykey(sandbox, unvalidated());
  expect((await chargeOn(person["paykey"] as string, { consent_type: "signed" }))["status"]).toBe(
    "scheduled",
  );
  const business = await createPaykey(sandbox, {
    ...unvalidated(),
    customer: { type: "business", name: "Harbor Coffee LLC" },
  });
  expect((await chargeOn(business["paykey"] as string))["status"]).toBe("scheduled");
  const { id } = await createPayment(sandbox, "payout", { paykey: person["paykey"] as string });
  await sandbox.advance("PT1M");
  expect((await sandbox.get(`/v1/payouts/${String(id)}`))["status"]).toBe("scheduled");
});

test("what a person accepts, or a sandbox, is evidence with its method and age", async () => {
  const plain = await createPaykey(sandbox);
  const inReview = await createPaykey(sandbox, {
    config: { sandbox_outcome: "review" },
  });
  const path = `/v1/paykeys/${String(inReview["id"])}/review`;
  await sandbox.call("PATCH", path, { body: { status: "active" } });
  // A status changes a millisecond after the one before it: the second day is not whole.
  await sandbox.advance("P2D");
  const methodOf = async (id: string) => {
    const { verification_details } = await sandbox.get(`/v1/paykeys/${id}/review`);
    return (verification_details as Resource)["validation"] as unknown;
  };
  expect(await methodOf(plain["id"] as string)).toMatchObject({
    method: "simulation",
    age_days: 2,
  });
  expect(await methodOf(inReview["id"] as string)).toMatchObject({ method: "person", age_days: 1 });
  const charge = await chargeOn(inReview["paykey"] as string, { payment_date: "2026-03-04" });
  expect(charge["status"]).toBe("scheduled");
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  caller,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

const PERMISSIONS = "/v1/late_return_permissions";

let service: TestService;
let sandbox: Sandbox;
let second: ReturnType<typeof caller>;

beforeEach(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const key = await sandbox.post("/v1/api_keys", { scopes: ["read", "write"] });
  second = caller(service.url, key["key"] as string);
});
afterEach(() => service.close());

type Kind = "charge" | "payout";

/** A payment that was sent on Monday and settles on Tuesday. */
async function sent(kind: Kind): Promise<Resource> {
  const payment = await created(kind);
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  return await again(payment);
}

async function created(kind: Kind, type = "business"): Promise<Resource> {
  const { paykey } = await createPaykey(sandbox, { customer: { type, name: "North Farm" } });
  return { ...(await createPayment(sandbox, kind, { paykey })), kind };
}

async function again({ kind, id }: Resource): Promise<Resource> {
  return await sandbox.get(`/v1/${kind}s/${id}`);
}

async function returned(payment: Resource, code: string, until: string): Promise<void> {
  await deliverReplies(service, sandbox, [
    { trace: payment["trace_ids"]["entry"] as string, code },
  ]);
  await sandbox.advance(until);
}

const openCases = async () =>
  await sandbox.list("/v1/exceptions?status=open&kind=return_not_permitted");

function question(payment: Resource, valid_until: string) {
  return {
    payment_id: payment["id"],
    asked_by_bank: "021000021",
    asked_on: "2026-03-02",
    reference: "CASE-9",
    explanation: "The customer proved an error.",
    valid_until,
  };
}

async function permit(payment: Resource, valid_until: string): Promise<string> {
  const asked = await sandbox.post(PERMISSIONS, question(payment, valid_until));
  const path = `${PERMISSIONS}/${asked["id"]}`;
  const own = await sandbox.call("POST", `${path}/grant`, { body: {} });
  expect([own.status, own.body.data["code"]]).toEqual([422, "operator_repeated"]);
  const granted = await second.post(`${path}/grant`, {});
  expect(granted["status"]).toBe("granted");
  return path;
}

test("an R31 that two people permitted is applied without a case, and uses the permission", async () => {
  const charge = await sent("charge");
  const path = await permit(charge, "2026-03-20");
  await sandbox.advance("2026-03-18T22:00:00.000Z");
  await returned(charge, "R31", "2026-03-19T22:00:00.000Z");
  expect((await sandbox.get(`/v1/charges/${charge["id"]}`))["status"]).toBe("reversed");
  expect(await openCases()).toEqual([]);
  const used = await sandbox.get(path);
  expect(used["status"]).toBe("used");
  const reply = await sandbox.call("POST", "/v1/dishonors", {
    body: { payment_id: charge["id"], code: "R70" },
  });
  expect(reply.body.data).toMatchObject({
    code: "dishonor_not_allowed",
    detail: "Two people of ours permitted the return.",
  });
  await expectInvariants(service, sandbox.environment.id);
});

test("an R31 without a permission, or after its last day, is applied and its case offers R70", async () => {
  const charge = await sent("charge");
  await permit(charge, "2026-03-17");
  await sandbox.advance("2026-03-18T22:00:00.000Z");
  await returned(charge, "R31", "2026-03-19T15:00:00.000Z");
  expect((await sandbox.get(`/v1/charges/${charge["id"]}`))["status"]).toBe("reversed");
  const [found] = await openCases();
  expect(found).toMatchObject({
    details: { code: "R31", payment_id: charge["id"], dishonor: { code: "R70", information: "" } },
    what_next: expect.stringContaining("Dishonor it with R70 (POST /v1/dishonors)") as string,
  });
  await sandbox.post("/v1/dishonors", { payment_id: charge["id"], code: "R70" });
  await sandbox.advance("2026-03-27T22:00:00.000Z");
  const [dishonor] = await sandbox.list("/v1/dishonors");
  expect(dishonor).toMatchObject({ code: "R70", return_code: "R31", status: "won" });
  expect(await openCases()).toEqual([]);
  await expectInvariants(service, sandbox.environment.id);
});

test("an R06 without a request of two people offers R70, and another code cannot be dishonored so", async () => {
  const both = [await created("payout", "individual"), await created("payout", "individual")];
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const [payout = {}, other = {}] = await Promise.all(both.map(again));
  await sandbox.post("/v1/return_requests", {
    payment_id: payout["id"],
    reason: "duplicate",
    explanation: "It was made twice.",
    contact: { name: "Pat Contact", phone: "+12125550100", email: "desk@example.com" },
  });
  await returned(payout, "R06", "2026-03-03T15:00:00.000Z");
  // The draft of one person permits nothing, and ends with the return.
  const [request] = await sandbox.list("/v1/return_requests");
  expect(request).toMatchObject({ status: "returned", approved_by: null, return_code: "R06" });
  expect(await openCases()).toMatchObject([{ details: { dishonor: { code: "R70" } } }]);
  await returned(other, "R03", "2026-03-04T15:00:00.000Z");
  const reply = await sandbox.call("POST", "/v1/dishonors", {
    body: { payment_id: other["id"], code: "R70" },
  });
  expect([reply.status, reply.body.data["detail"]]).toEqual([
    422,
    "R70 refuses a return with R06 or R31, which need a permission of ours.",
  ]);
  await expectInvariants(service, sandbox.environment.id);
});

test("a permission is for a debit in CCD that was sent, and for ninety days at most", async () => {
  const [payout, consumer] = [await created("payout"), await created("charge", "individual")];
  const charge = await sent("charge");
  const refused = async (body: object) => {
    const reply = await sandbox.call("POST", PERMISSIONS, { body });
    return [reply.status, reply.body.data["code"] ?? reply.body.data["items"]];
  };
  expect(await refused(question(payout, "2026-03-20"))).toEqual([422, "late_return_not_allowed"]);
  expect(await refused(question(consumer, "2026-03-20"))).toEqual([422, "late_return_not_allowed"]);
  expect(await refused(question(charge, "2026-06-01"))).toEqual([
    422,
    [{ reference: "/valid_until", detail: "Must be from 2026-03-02 to 2026-05-31." }],
  ]);
  const path = await permit(charge, "2026-03-20");
  expect(await refused(question(charge, "2026-03-20"))).toEqual([422, "late_return_not_allowed"]);
  expect(await sandbox.post(`${path}/end`, { end_reason: "It was a mistake." })).toMatchObject({
    status: "ended",
  });
});

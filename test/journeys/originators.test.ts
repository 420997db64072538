import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { runDueWork } from "../support/api/contract-replies.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

const ORIGINATORS = "/v1/originators";
const COMPANY = "1234567890";
const KIND = "originator_not_registered";

let service: TestService;
let sandbox: Sandbox;
let paykey: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  ({ paykey } = await createPaykey(sandbox));
});
afterEach(async () => {
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

const WEB = { sec_code: "WEB", side: "debit", purposes: ["other"], descriptions: ["PAYMENT"] };
const TRANSFERS = ["debit", "credit"].map((side) => ({
  sec_code: "CCD",
  side,
  purposes: ["other"],
  descriptions: ["FUNDING"],
}));

/** An originator of the sandbox's company id that lacks nothing but its activation. */
async function approve(entries: readonly object[]): Promise<string> {
  const { id } = await sandbox.post(ORIGINATORS, {
    legal_name: "North Supplies LLC",
    address: { address1: "1 Main St", city: "Springfield", state: "IL", zip: "62701" },
    tax_id: "123456789",
    company_ids: [{ company_id: COMPANY, company_name: "NORTH" }],
    entries: [...entries, ...TRANSFERS],
    agreement_date: "2026-01-05",
    agreement_version: "3",
    rules_accepted_on: "2026-01-05",
  });
  const approval = { bank_reference: "REF-1", bank_contact: "Desk of the bank" };
  await act(id, "approve", approval);
  await sandbox.post("/v1/exposure_limits", {
    scope: "originator",
    scope_id: COMPANY,
    side: "debit",
    kind: "settlement_day",
    limit: 100_000_000,
    effect: "hold",
  });
  return String(id);
}

/** An active originator of the sandbox's company id. */
async function activate(entries: readonly object[]): Promise<string> {
  const id = await approve(entries);
  await act(id, "activate", {});
  return id;
}

const act = (id: unknown, name: string, body: object) =>
  sandbox.post(`${ORIGINATORS}/${String(id)}/${name}`, body);
const charge = (of: object = {}) => createPayment(sandbox, "charge", { paykey, ...of });
const read = ({ id }: Resource) => sandbox.get(`/v1/charges/${String(id)}`);
const statusOf = async (payment: Resource) => (await read(payment))["status"];
const open = () => sandbox.list(`/v1/exceptions?kind=${KIND}&status=open`);
const entriesOf = (payment: Resource) =>
  sandbox.list(`/v1/ach_entries?payment_id=${String(payment["id"])}`);

test("without an activated originator everything goes out as before", async () => {
  const one = await charge();
  await sandbox.advance("P1D");
  expect(await statusOf(one)).toBe("pending");
  expect(await open()).toEqual([]);
});

test("what the register allows goes out; another class, purpose or description is held with its reason", async () => {
  await activate([WEB]);
  const allowed = await charge();
  const signed = await charge({ consent_type: "signed" });
  const goods = await charge({ purpose: "goods" });
  await sandbox.advance("P1D");
  expect(await statusOf(allowed)).toBe("pending");
  const held = await read(signed);
  expect(held).toMatchObject({
    status: "on_hold",
    status_details: {
      reason: "risk_review",
      message:
        "The register of originators does not allow PPD debits for other, described PAYMENT: the originator of company id 1234567890 may not send PPD debits. The payment goes on by itself once an active originator allows it.",
    },
  });
  expect(await entriesOf(signed)).toEqual([]);
  const exceptions = await open();
  expect(exceptions.map(({ details }) => details)).toContainEqual({
    company_id: COMPANY,
    sec_code: "PPD",
    side: "debit",
    purpose: "other",
    description: "PAYMENT",
    missing: "sec_code",
  });
  expect(exceptions.map(({ details }) => details)).toContainEqual({
    company_id: COMPANY,
    sec_code: "WEB",
    side: "debit",
    purpose: "goods",
    description: "PURCHASE",
    missing: "purpose",
  });
  expect(await statusOf(goods)).toBe("on_hold");
});

test("before an activation its preview names what would wait, and just that waits then", async () => {
  const id = await approve([WEB]);
  const goes = [await charge(), await charge({ amount: 500 })];
  const waits = await charge({ purpose: "goods", amount: 2_500 });
  await runDueWork(sandbox);
  const preview = await sandbox.get(`${ORIGINATORS}/${id}/preview`);
  expect(preview).toMatchObject({
    begins_register: true,
    allowed: { count: 2, amount: "10500" },
    stopped: { count: 1, amount: "2500" },
    batches: [
      {
        account_id: sandbox.account_id,
        company_id: COMPANY,
        sec_code: "WEB",
        side: "debit",
        purpose: "goods",
        description: "PURCHASE",
        missing: "purpose",
        message: expect.stringContaining("may not send WEB debits for goods") as string,
        count: 1,
        amount: "2500",
        first_cutoff_at: "2026-03-02T21:00:00.000Z",
      },
    ],
    batches_left_out: 0,
  });
  await act(id, "activate", {});
  await sandbox.advance("P1D");
  expect(await Promise.all(goes.map(statusOf))).toEqual(["pending", "pending"]);
  expect(await statusOf(waits)).toBe("on_hold");
  const after = await sandbox.get(`${ORIGINATORS}/${id}/preview`);
  expect(after).toMatchObject({ begins_register: false, stopped: { count: 0 } });
});

test("a preview counts transfers with the business's bank account, too", async () => {
  const id = await approve([WEB]);
  await sandbox.call("PATCH", `${ORIGINATORS}/${id}`, { body: { entries: [WEB] } });
  await sandbox.post(`/v1/prefunding/${sandbox.account_id}/pulls`, {
    amount: 700,
    reason: "Asked.",
  });
  expect(await sandbox.get(`${ORIGINATORS}/${id}/preview`)).toMatchObject({
    stopped: { count: 1, amount: "700" },
    batches: [{ sec_code: "CCD", side: "debit", description: "FUNDING", missing: "sec_code" }],
  });
});

test("a suspension keeps scheduled payments out of the file; they go once it is resumed", async () => {
  const id = await activate([WEB]);
  const due = [await charge(), await charge()];
  await runDueWork(sandbox);
  expect(await Promise.all(due.map(statusOf))).toEqual(["scheduled", "scheduled"]);
  await act(id, "suspend", { reason: "Too many returns." });
  await sandbox.advance("P1D");
  expect(await Promise.all(due.map(statusOf))).toEqual(["on_hold", "on_hold"]);
  expect(await open()).toHaveLength(1);
  await act(id, "resume", { reason: "Cured." });
  await sandbox.advance("P1D");
  expect(await Promise.all(due.map(statusOf))).toEqual(["pending", "pending"]);
  expect(await open()).toEqual([]);
});

test("a change of what an active originator allows counts at once, both ways", async () => {
  const id = await activate([]);
  const one = await charge();
  await sandbox.advance("PT1M");
  expect(await statusOf(one)).toBe("on_hold");
  await sandbox.call("PATCH", `${ORIGINATORS}/${id}`, { body: { entries: [WEB, ...TRANSFERS] } });
  await sandbox.advance("PT1M");
  expect(await statusOf(one)).toBe("scheduled");
  await sandbox.call("PATCH", `${ORIGINATORS}/${id}`, { body: { entries: TRANSFERS } });
  await sandbox.advance("P1D");
  expect(await statusOf(one)).toBe("on_hold");
});

test("sealing itself keeps out what the register does not allow, also where no recheck ran before", async () => {
  const id = await activate([WEB]);
  const due = [await charge(), await charge()];
  await sandbox.advance("PT1M");
  expect(await Promise.all(due.map(statusOf))).toEqual(["scheduled", "scheduled"]);
  await service.db.run(sql`update originators set status = 'suspended' where id = ${id}`);
  await sandbox.advance("P1D");
  expect(await Promise.all(due.map(statusOf))).toEqual(["on_hold", "on_hold"]);
  expect((await Promise.all(due.map(entriesOf))).flat()).toEqual([]);
  expect(await open()).toHaveLength(1);
});

test("a payment that is not allowed keeps no other one out of the file", async () => {
  const id = await activate([{ ...WEB, purposes: ["other", "goods"] }]);
  const due = [await charge(), await charge({ purpose: "goods" })];
  await runDueWork(sandbox);
  const entries = JSON.stringify([WEB, ...TRANSFERS]);
  await service.db.run(sql`update originators set entries = ${entries}::jsonb where id = ${id}`);
  await sandbox.advance("P1D");
  expect(await Promise.all(due.map(statusOf))).toEqual(["pending", "on_hold"]);
});

test("a suspended originator's prenotes wait, and go once it is resumed", async () => {
  const id = await activate([WEB]);
  const { id: paykey_id } = await createPaykey(sandbox);
  await act(id, "suspend", { reason: "Asked." });
  const made = await sandbox.post(`/v1/paykeys/${String(paykey_id)}/verifications`, {
    method: "prenote",
  });
  const statusNow = async () =>
    (await sandbox.get(`/v1/paykey_verifications/${String(made["id"])}`))["status"];
  await sandbox.advance("P1D");
  expect(await statusNow()).toBe("created");
  expect(await sandbox.list("/v1/exceptions?kind=verification_not_registered")).toHaveLength(1);
  await act(id, "resume", { reason: "Cured." });
  await sandbox.advance("P2D");
  expect(await statusNow()).not.toBe("created");
});

test("transfers that the register does not allow are set aside, and go once it does", async () => {
  const id = await activate([WEB]);
  await sandbox.call("PATCH", `${ORIGINATORS}/${id}`, { body: { entries: [WEB] } });
  await charge();
  await sandbox.advance("P7D");
  const [waiting] = await sandbox.list("/v1/exceptions?kind=transfer_not_registered&status=open");
  expect(waiting?.["details"]).toMatchObject({ sec_code: "CCD", description: "FUNDING" });
  await sandbox.call("PATCH", `${ORIGINATORS}/${id}`, { body: { entries: [WEB, ...TRANSFERS] } });
  await sandbox.advance("P3D");
  expect(await sandbox.list("/v1/exceptions?kind=transfer_not_registered&status=open")).toEqual([]);
  const [transfer] = await sandbox.list("/v1/funding_events");
  expect(["pending", "paid"]).toContain(transfer?.["status"]);
});

test("a review is named before it is due, once each time, until it is noted", async () => {
  const id = await activate([WEB]);
  await sandbox.call("PATCH", `${ORIGINATORS}/${id}`, { body: { is_third_party_sender: true } });
  await runDueWork(sandbox);
  const named = () => sandbox.list("/v1/events?types=originator.review_due");
  const asked = () => sandbox.list("/v1/exceptions?kind=originator_review_due&status=open");
  expect(await named()).toHaveLength(1);
  expect((await asked()).map(({ details }) => details)).toEqual([
    { review: "third_party_registration", due_on: "2026-04-01" },
  ]);
  const findings = "Registered with the bank.";
  await act(id, "review", { review: "third_party_registration", findings });
  expect(await asked()).toEqual([]);
  const [due] = (await sandbox.get("/v1/due?limit=100"))["items"].filter(
    ({ work }: Resource) => work === "originator_reviews",
  );
  expect(due).toMatchObject({ at: "2027-01-01T14:00:00.000Z", first: { type: "originator", id } });
  const report = await sandbox.call("GET", "/v1/reports/originators?format=ndjson");
  expect(JSON.parse(report.text.split("\n")[0] ?? "")).toMatchObject({
    originator_id: id,
    company_ids: COMPANY,
    entries: "WEB debit other PAYMENT; CCD debit other FUNDING; CCD credit other FUNDING",
    exposure_limit_count: 1,
    fraud_review_due_on: "2027-03-02",
    web_audit_due_on: "2027-03-02",
    registration_due_on: null,
  });
});

test("a third-party sender owes changes of its registration and answers to the bank by their days", async () => {
  const id = await activate([WEB]);
  const change = (body: object) => sandbox.call("PATCH", `${ORIGINATORS}/${id}`, { body });
  const asked = async () => {
    await sandbox.advance("PT1M");
    const found = await sandbox.list("/v1/exceptions?kind=originator_review_due&status=open");
    return found.map(({ details }) => `${details["review"]} ${details["due_on"]}`).toSorted();
  };
  const question = { question: "originator_identities", reference: "LETTER 7" };
  const refused = await sandbox.call("POST", `${ORIGINATORS}/${id}/ask`, { body: question });
  expect([refused.status, refused.body.data["items"]]).toMatchObject([
    422,
    [{ reference: "/question" }],
  ]);
  await change({ is_third_party_sender: true, dba: "Before" });
  const findings = "Registered with the bank.";
  await act(id, "review", { review: "third_party_registration", findings });
  expect(await asked()).toEqual([]);
  // Monday, 2 March.
  await change({ dba: "After", reason: "It was renamed." });
  await act(id, "ask", question);
  expect(await asked()).toEqual([
    "originator_identities 2026-03-04",
    "registration_change 2026-04-16",
  ]);
  const { reviews } = await sandbox.get(`${ORIGINATORS}/${id}`);
  expect(reviews).toContainEqual({
    review: "originator_identities",
    reviewed_on: null,
    due_on: "2026-03-04",
  });
  await act(id, "review", { review: "originator_identities", findings: "Sent the list." });
  await change({ risk_rating: "high" });
  expect(await asked()).toEqual(["registration_change 2026-04-16"]);
  await act(id, "review", { review: "registration_change", findings: "Reported." });
  expect(await asked()).toEqual([]);
  // A second question of the same day is a new one.
  await act(id, "ask", { ...question, reference: "LETTER 8" });
  expect(await asked()).toEqual(["originator_identities 2026-03-04"]);
});

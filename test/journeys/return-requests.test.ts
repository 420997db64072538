import { afterAll, beforeAll, expect, test } from "vitest";
import { allEvents, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  caller,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

const REQUESTS = "/v1/return_requests";
const ABOUT = {
  reason: "fraud",
  explanation: "The account was given by <somebody> else.",
  contact: { name: "Pat Contact", phone: "+12125550100", email: "desk@example.com" },
};

let service: TestService;
let sandbox: Sandbox;
let paykey: string;
let lastFour: string;
let second: ReturnType<typeof caller>;

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const linked = await createPaykey(sandbox);
  paykey = linked["paykey"] as string;
  lastFour = (linked["bank_data"]["account_number"] as string).slice(-4);
  const key = await sandbox.post("/v1/api_keys", { scopes: ["read", "write"] });
  second = caller(service.url, key["key"] as string);
});
afterAll(() => service.close());

/** A payout that the bank has. */
async function sentPayout(payment_date: string, at: string): Promise<Resource> {
  const payout = await createPayment(sandbox, "payout", { paykey, payment_date });
  await sandbox.advance(at);
  return await sandbox.get(`/v1/payouts/${payout["id"]}`);
}

const NOT_ALLOWED = [422, "return_request_not_allowed"];

async function refused(path: string, body: object): Promise<unknown> {
  const reply = await sandbox.call("POST", path, { body });
  return [reply.status, reply.body.data["code"]];
}

/** A request that went to the receiving bank. */
async function askedRequest(payout: Resource): Promise<string> {
  const request = await sandbox.post(REQUESTS, { payment_id: payout["id"], ...ABOUT });
  const path = `${REQUESTS}/${request["id"]}`;
  await second.post(`${path}/approve`, { signer: "Pat Signer" });
  await sandbox.post(`${path}/send`, { bank_reference: "CASE-1" });
  await sandbox.post(`${path}/ask`, {});
  return path;
}

test("a payout is asked back by two people, and its R06 return ends the request", async () => {
  const payout = await sentPayout("2026-03-02", "2026-03-02T22:00:00.000Z");
  const request = await sandbox.post(REQUESTS, { payment_id: payout["id"], ...ABOUT });
  expect(request).toMatchObject({
    number: 1,
    status: "drafted",
    payment_type: "payout",
    trace_number: payout["trace_ids"]["entry"],
    rdfi_routing_number: "021000021",
    amount: String(payout["amount"]),
    sec_code: "PPD",
    approved_by: null,
  });
  const path = `${REQUESTS}/${request["id"]}`;
  expect(await refused(`${path}/approve`, { signer: "Pat Signer" })).toEqual([
    422,
    "operator_repeated",
  ]);
  expect(await refused(`${path}/send`, {})).toEqual(NOT_ALLOWED);
  expect(await refused(REQUESTS, { payment_id: payout["id"], ...ABOUT })).toEqual(NOT_ALLOWED);
  const draft = await sheet(path);
  expect(draft).toContain("Do not send");
  const approved = await second.post(`${path}/approve`, { signer: "Pat Signer" });
  expect(approved).toMatchObject({ status: "approved", signer: "Pat Signer" });
  const letter = await sheet(path);
  expect(letter).not.toContain("Do not send");
  for (const text of ["021000021", payout["trace_ids"]["entry"] as string, "Pat Signer", "R06"]) {
    expect(letter).toContain(text);
  }
  expect(letter).toContain("The account was given by &lt;somebody&gt; else.");
  expect(letter).toContain(`<td>ends in ${lastFour}</td>`);
  await sandbox.post(`${path}/send`, { bank_reference: "CASE-7" });
  // Asked on Monday: ten banking days end on Monday, 16 March.
  const asked = await sandbox.post(`${path}/ask`, { asked_on: "2026-03-02" });
  expect(asked).toMatchObject({
    status: "asked_rdfi",
    answer_by: "2026-03-16",
    bank_reference: "CASE-7",
  });
  const agreed = await sandbox.post(`${path}/answer`, { answer: "yes", note: "By mail." });
  expect(agreed["status"]).toBe("answered_yes");
  await sandbox.post(`/v1/sandbox/payments/${payout["id"]}/return`, { code: "R06" });
  const ended = await sandbox.get(path);
  const returned = await sandbox.get(`/v1/payouts/${payout["id"]}`);
  expect(ended).toMatchObject({
    status: "returned",
    return_code: "R06",
    return_trace_number: returned["trace_ids"]["return"],
  });
  expect(returned["status_details"]["code"]).toBe("R06");
  expect(await refused(`${path}/close`, { close_reason: "Done." })).toEqual(NOT_ALLOWED);
  const events = await allEvents(sandbox);
  const own = events.filter(({ resource }) => resource["id"] === request["id"]);
  expect(own.map(({ data }) => data["status"])).toEqual([
    "drafted",
    "approved",
    "sent_to_bank",
    "asked_rdfi",
    "answered_yes",
    "returned",
  ]);
});

async function sheet(path: string): Promise<string> {
  const headers = { authorization: `Bearer ${sandbox.api_key}` };
  const reply = await fetch(`${service.url}${path}/document`, { headers });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  return await reply.text();
}

test("a payment that was not sent, or that came back, is not asked back", async () => {
  const waiting = await createPayment(sandbox, "payout", { paykey, payment_date: "2026-04-20" });
  expect(await refused(REQUESTS, { payment_id: waiting["id"], ...ABOUT })).toEqual([
    422,
    undefined,
  ]);
  const [ended] = await sandbox.list(REQUESTS);
  const again = { payment_id: ended?.["payment_id"] as string, ...ABOUT };
  expect(await refused(REQUESTS, again)).toEqual(NOT_ALLOWED);
});

test("ten banking days without an answer open an exception, which a late answer resolves", async () => {
  const payout = await sentPayout("2026-03-16", "2026-03-16T22:00:00.000Z");
  const path = await askedRequest(payout);
  expect((await sandbox.get(path))["answer_by"]).toBe("2026-03-30");
  const due = await sandbox.get("/v1/due?limit=100");
  expect((due["items"] as Resource[]).map(({ work }) => work as string)).toContain(
    "return_requests",
  );
  await sandbox.advance("2026-03-31T15:00:00.000Z");
  expect((await sandbox.get(path))["status"]).toBe("asked_rdfi");
  // Once the returns of the last day have been read.
  await sandbox.advance("2026-03-31T17:00:00.000Z");
  expect((await sandbox.get(path))["status"]).toBe("no_answer");
  const kind = "kind=return_request_unanswered";
  const open = await sandbox.list(`/v1/exceptions?status=open&${kind}`);
  expect(open).toMatchObject([{ resource_id: payout["id"], account_id: payout["account_id"] }]);
  await sandbox.post(`${path}/answer`, { answer: "no", note: "The money is gone." });
  expect(await sandbox.list(`/v1/exceptions?status=open&${kind}`)).toEqual([]);
  expect(
    await sandbox.post(`${path}/close`, { close_reason: "Claimed from the insurer." }),
  ).toMatchObject({ status: "closed", close_reason: "Claimed from the insurer." });
  await expectInvariants(service, sandbox.environment.id);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverReplies, sentEntries } from "../support/bank/bank-replies.ts";
import { returnAstray } from "../support/bank/return-astray.ts";
import { allEvents, expectInvariants } from "../support/invariants.ts";
import { bankAccountBody, createCustomer, createPayment } from "../support/factories.ts";
import { readReport } from "../support/reports.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

const CORRECT = "/v1/paykey_corrections";
const NEW_ROUTING = "091000019";

let service: TestService;
let sandbox: Sandbox;
const charges: Resource[] = [];
const paykeys: Resource[] = [];

async function link(account_number: string): Promise<Resource> {
  const body = bankAccountBody((await createCustomer(sandbox))["id"], { account_number });
  return await sandbox.post("/v1/bridge/bank_account", body);
}

/** Wrong data of notifications: none of them can be applied by itself. */
const HELD = [
  { code: "C02", corrected: "091000018" },
  { code: "C05", corrected: "99" },
  { code: "C01", corrected: "?" },
];

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  for (const [index] of HELD.entries()) {
    const paykey = await link(`700000000${index}`);
    paykeys.push(paykey);
    charges.push(await createPayment(sandbox, "charge", { paykey: paykey["paykey"] }));
  }
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const orders = [];
  for (const [index, held] of HELD.entries()) {
    const trace = await traceOf(charges[index]);
    orders.push({ trace, ...held });
  }
  await deliverReplies(service, sandbox, orders);
  // On Tuesday: the sixth banking day after it is Wednesday, 11 March.
  await sandbox.advance("2026-03-03T22:00:00.000Z");
});
afterAll(() => service.close());

async function traceOf(charge: Resource | undefined): Promise<string> {
  const { trace_ids } = await sandbox.get(`/v1/charges/${charge?.["id"]}`);
  return trace_ids["entry"] as string;
}

async function caseOf(charge: Resource | undefined): Promise<Resource> {
  const open = await sandbox.list("/v1/exceptions?kind=correction_not_applied&page_size=1000");
  const found = open.find(({ details }) => details["payment_id"] === charge?.["id"]);
  if (found === undefined) throw new Error("no case");
  return found;
}

async function refused(body: object): Promise<readonly unknown[]> {
  const reply = await sandbox.call("POST", CORRECT, { body });
  return [reply.status, reply.body.data];
}

test("a held notification is applied by hand: its case ends and the next entry has the new account", async () => {
  const [paykey] = paykeys;
  const twin = await link("7000000000");
  const held = await caseOf(charges[0]);
  const made = await sandbox.post(CORRECT, {
    corrections: [
      { exception_id: held["id"], routing_number: NEW_ROUTING, account_number: "7999999990" },
    ],
    reason: "The bank named the numbers by telephone.",
  });
  expect(made["failed"]).toEqual([]);
  const corrections = made["paykey_corrections"] as Resource[];
  // The notification is of the bank account, so every paykey of it follows.
  expect(corrections.map(({ paykey_id }) => paykey_id as string).toSorted()).toEqual(
    [paykey?.["id"] as string, twin["id"] as string].toSorted(),
  );
  for (const correction of corrections) {
    expect(correction).toMatchObject({
      source: "notification",
      code: "C02",
      exception_id: held["id"],
      before: { routing_number: "021000021", account_number: "******0000" },
      after: { routing_number: NEW_ROUTING, account_number: "******9990" },
    });
  }
  expect(await sandbox.get(`/v1/exceptions/${held["id"]}`)).toMatchObject({
    status: "resolved",
    resolution: "The bank named the numbers by telephone.",
  });
  const next = await createPayment(sandbox, "charge", {
    paykey: paykey?.["paykey"],
    payment_date: "2026-03-04",
  });
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  const entries = await sentEntries(service, sandbox.environment.id);
  const sent = entries.get(await traceOf(next))?.entry;
  expect([sent?.receiving_dfi_identification, sent?.dfi_account_number.trim()]).toEqual([
    NEW_ROUTING.slice(0, 8),
    "7999999990",
  ]);
});

test("the report says who applied it and when, and counts banking days to that instant", async () => {
  const held = await caseOf(charges[1]);
  // One day late.
  await sandbox.advance("2026-03-12T15:00:00.000Z");
  await sandbox.post(CORRECT, {
    corrections: [{ exception_id: held["id"], account_type: "savings" }],
    reason: "The customer said so.",
  });
  const rows = await readReport(service, sandbox, "nocs", "from=2026-03-02&to=2026-03-31");
  const rowOf = (charge: Resource | undefined) =>
    rows.find(({ payment_id }) => payment_id === charge?.["id"]);
  expect(rowOf(charges[0])).toMatchObject({
    outcome: "applied",
    old_routing_number: "021000021",
    new_routing_number: NEW_ROUTING,
    old_account_mask: "******0000",
    new_account_mask: "******9990",
    due_date: "2026-03-11",
    applied_by: expect.stringMatching(/^api_key:/) as string,
    banking_days_used: 0,
    on_time: true,
    next_entry_date: "2026-03-04",
  });
  expect(rowOf(charges[1])).toMatchObject({
    outcome: "applied",
    applied_by: expect.stringMatching(/^api_key:/) as string,
    banking_days_used: 7,
    on_time: false,
  });
  expect(rowOf(charges[2])).toMatchObject({
    outcome: "refused",
    applied_at: null,
    applied_by: null,
    on_time: false,
  });
});

test("items that cannot be applied are listed with their reasons and stop no other", async () => {
  const held = await caseOf(charges[2]);
  const linked = await link("7100000001");
  const cancelled = await link("7100000002");
  await sandbox.call("PUT", `/v1/paykeys/${cancelled["id"]}/cancel`);
  const customer = (await createCustomer(sandbox))["id"] as string;
  const unproven = await sandbox.post("/v1/bridge/bank_account", {
    ...bankAccountBody(customer, { account_number: "7100000009" }),
    verification: "micro_entries",
  });
  const unknown = "00000000-0000-4000-8000-000000000001";
  const done = await caseOf(charges[0]);
  const made = await sandbox.post(CORRECT, {
    corrections: [
      { paykey_id: linked["id"], account_number: "7100000003" },
      { paykey_id: unknown, account_number: "7100000004" },
      { paykey_id: cancelled["id"], account_type: "savings" },
      { exception_id: done["id"], account_type: "savings" },
      { exception_id: unknown, account_type: "savings" },
      { paykey_id: linked["id"], account_type: "savings" },
      { exception_id: held["id"], paykey_id: linked["id"], account_type: "savings" },
      { paykey_id: paykeys[1]?.["id"], account_type: "savings" },
      { paykey_id: unproven["id"], account_type: "savings" },
    ],
    reason: "A list of the customers.",
  });
  expect(made["paykey_corrections"]).toMatchObject([
    { paykey_id: linked["id"], source: "person", code: null, exception_id: null },
  ]);
  expect(made["failed"]).toEqual([
    { reference: "/corrections/1", detail: "There is no such paykey." },
    { reference: "/corrections/2", detail: expect.stringContaining("is inactive") as string },
    { reference: "/corrections/3", detail: "The notification was applied before." },
    { reference: "/corrections/4", detail: "The exception is of no notification of change." },
    { reference: "/corrections/5", detail: "An earlier item corrects the same paykey." },
    {
      reference: "/corrections/6",
      detail: `The notification is of paykey ${paykeys[2]?.["id"]}.`,
    },
    {
      reference: "/corrections/8",
      detail: expect.stringContaining("A verification of the paykey is under way") as string,
    },
    { reference: "/corrections/7", detail: "The paykey has these details." },
  ]);
  const reason = "Again.";
  expect(await refused({ corrections: [{ paykey_id: linked["id"] }], reason })).toMatchObject([
    422,
    { items: [{ reference: "/corrections/0" }] },
  ]);
  expect(
    await refused({ corrections: [{ paykey_id: unknown, account_type: "savings" }], reason }),
  ).toMatchObject([422, { items: [{ detail: "There is no such paykey." }] }]);
  // A notification that a person applied cannot be refused, and one that is refused not applied.
  const refuse = { exception_ids: [done["id"]], code: "C65" };
  const late = await sandbox.call("POST", "/v1/correction_refusals", { body: refuse });
  expect(late.body.data).toMatchObject({
    detail: expect.stringContaining("was applied") as string,
  });
  await sandbox.post("/v1/correction_refusals", { exception_ids: [held["id"]] });
  expect(
    await refused({ corrections: [{ exception_id: held["id"], account_type: "savings" }], reason }),
  ).toMatchObject([422, { items: [{ detail: "The notification was refused with C65." }] }]);
});

test("a notification that names no entry is applied to the paykey that a person names", async () => {
  await sandbox.advance("2026-03-16T15:00:00.000Z");
  const paykey = await link("7200000001");
  const charge = await createPayment(sandbox, "charge", {
    paykey: paykey["paykey"],
    payment_date: "2026-03-16",
  });
  await sandbox.advance("2026-03-16T22:00:00.000Z");
  const trace = await traceOf(charge);
  await returnAstray(service, sandbox, { trace, code: "C01", corrected: "7200000002" });
  await sandbox.advance("2026-03-17T22:00:00.000Z");
  const open = await sandbox.list("/v1/exceptions?kind=return_unmatched&status=open");
  const astray = open.find(({ details }) => details["code"] === "C01");
  const order = { exception_id: astray?.["id"], account_number: "7200000002" };
  const reason = "Found by amount and day.";
  expect(await refused({ corrections: [order], reason })).toMatchObject([
    422,
    { items: [{ detail: expect.stringContaining("name its paykey_id") as string }] },
  ]);
  await sandbox.post(CORRECT, { corrections: [{ ...order, paykey_id: paykey["id"] }], reason });
  expect((await sandbox.get(`/v1/exceptions/${astray?.["id"]}`))["status"]).toBe("resolved");
  const rows = await readReport(service, sandbox, "nocs", "from=2026-03-17&to=2026-03-31");
  expect(rows).toMatchObject([{ outcome: "applied", paykey_id: paykey["id"], on_time: true }]);
});

test("the versions of a paykey say what each replaced, who did it and why, with masked numbers", async () => {
  const paykey = await link("7300000001");
  const correct = async (account_number: string, reason: string) =>
    await sandbox.post(CORRECT, {
      corrections: [{ paykey_id: paykey["id"], account_number }],
      reason,
    });
  await correct("7300000002", "First call.");
  await sandbox.advance("2026-03-18T15:00:00.000Z");
  await correct("7300000003", "Second call.");
  const path = `/v1/paykeys/${paykey["id"]}/bank_details`;
  const versions = await sandbox.list(path);
  const by = expect.stringMatching(/^api_key:/) as string;
  expect(versions).toMatchObject([
    { version: 3, account_number: "******0003", reason: "Second call.", corrected_by: by },
    { version: 2, account_number: "******0002", reason: "First call.", source: "person" },
    { version: 1, account_number: "******0001", reason: null, source: null, corrected_by: null },
  ]);
  expect(versions[0]?.["valid_to"]).toBeNull();
  expect(versions[1]?.["valid_to"]).toBe(versions[0]?.["valid_from"]);
  expect(await sandbox.list(`${path}?page_size=1&page_number=2`)).toEqual([versions[1]]);
  const events = await allEvents(sandbox);
  const corrected = events.filter(
    ({ event_type, resource }) =>
      event_type === "paykey.corrected" && resource["id"] === paykey["id"],
  );
  expect(corrected.map(({ cause }) => [cause["source"], cause["message"]])).toEqual([
    ["user_action", "The bank data was corrected by hand: First call."],
    ["user_action", "The bank data was corrected by hand: Second call."],
  ]);
  expect(JSON.stringify([versions, corrected])).not.toContain("7300000");
});

test("a correction to an account that a return has blocked blocks the paykey, too", async () => {
  const closed = await link("7400000001");
  const other = await link("7400000002");
  const charge = await createPayment(sandbox, "charge", {
    paykey: closed["paykey"],
    payment_date: "2026-03-18",
  });
  await sandbox.advance("2026-03-18T22:00:00.000Z");
  await deliverReplies(service, sandbox, [{ trace: await traceOf(charge), code: "R02" }]);
  await sandbox.advance("2026-03-19T22:00:00.000Z");
  await sandbox.post(CORRECT, {
    corrections: [{ paykey_id: other["id"], account_number: "7400000001" }],
    reason: "The customer named the account.",
  });
  expect(await sandbox.get(`/v1/paykeys/${other["id"]}`)).toMatchObject({
    status: "blocked",
    status_details: { code: "R02" },
  });
  const log = await sandbox.list("/v1/audit_log?action=paykey.corrected&page_size=1000");
  const row = log.find(({ resource_id }) => resource_id === other["id"]);
  expect(row).toMatchObject({
    reason: "The customer named the account.",
    details: {
      source: "person",
      before: { account_number: "******0002" },
      after: { account_number: "******0001" },
    },
  });
  await expectInvariants(service, sandbox.environment.id);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import {
  lockOrigination,
  unlockOrigination,
} from "../../packages/server/src/db/tables/banks/origination-locks.ts";
import { simulatedBank } from "../../packages/server/src/rails/calendar/bank-profile.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import { expectCompleteLog } from "../support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let first: string;
let second: string;

const secondProfile = {
  ...simulatedBank,
  name: "Second Bank",
  odfi_routing_number: "021000021",
  cutoff: "15:00",
  deadline: "15:30",
};
const MONDAY_EVENING = "2026-03-02T22:00:00.000Z";

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  const [bank] = await sandbox.list("/v1/banks");
  first = String(bank?.["id"]);
  second = String((await sandbox.post("/v1/banks", { profile: secondProfile }))["id"]);
});

const prefer = (routes: readonly object[], of: object = { account_id: sandbox.account_id }) =>
  sandbox.put("/v1/bank_routes", { ...of, routes, reason: "As agreed with both banks." });
const pay = async (kind: Kind, { amount = 700, routing_number = "021000021" } = {}) => {
  const { paykey } = await createPaykey(sandbox, { routing_number });
  return await createPayment(sandbox, kind, { paykey, amount, payment_date: "2026-03-02" });
};
const bankOf = ({ id }: Resource) => sandbox.get(`/v1/payments/${String(id)}/bank`);
const read = (kind: Kind, { id }: Resource) => sandbox.get(`/v1/${kind}s/${String(id)}`);
const traceOf = async (kind: Kind, payment: Resource) =>
  String((await read(kind, payment))["trace_ids"]["entry"]).slice(0, 8);
const settle = () => sandbox.advance("PT1S");

test("a payment goes to the first bank whose conditions it meets, and says why", async () => {
  await prefer([{ bank_id: second, side: "credit" }, { bank_id: first }]);
  const charge = await pay("charge");
  const payout = await pay("payout");
  await settle();
  expect(await bankOf(payout)).toMatchObject({
    bank_id: second,
    file_id: null,
    side: "credit",
    sec_code: "PPD",
    reason: "first_open",
    candidates: [
      { bank_id: second, outcome: "taken" },
      { bank_id: first, outcome: "not_needed" },
    ],
  });
  expect(await bankOf(charge)).toMatchObject({
    bank_id: first,
    candidates: [
      { bank_id: second, outcome: "other_entries" },
      { bank_id: first, outcome: "taken" },
    ],
  });
  await sandbox.advance(MONDAY_EVENING);
  expect([await traceOf("charge", charge), await traceOf("payout", payout)]).toEqual([
    "09100001",
    "02100002",
  ]);
  const sent = await bankOf(payout);
  expect([sent["bank_id"], sent["file_id"]]).toEqual([second, expect.any(String)]);
  await sandbox.advance("idle");
  expect((await read("payout", payout))["status"]).toBe("paid");
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  await expectCompleteLog(sandbox);
});

test("a place for a bank's own accounts takes those with its routing number, and follows a stop", async () => {
  await prefer([{ bank_id: second, on_us: true }, { bank_id: first }]);
  const [own, other] = [await pay("payout"), await pay("payout", { routing_number: "011000015" })];
  await settle();
  expect(await bankOf(own)).toMatchObject({ bank_id: second, reason: "first_open" });
  expect(await bankOf(other)).toMatchObject({
    bank_id: first,
    candidates: [
      { bank_id: second, outcome: "other_entries" },
      { bank_id: first, outcome: "taken" },
    ],
  });
  const stop = { bank_id: second, reason: "The bank asked for it." };
  const { id } = await sandbox.post("/v1/origination_stops", stop);
  await settle();
  expect(await bankOf(own)).toMatchObject({
    bank_id: first,
    candidates: [
      { bank_id: second, outcome: "stopped" },
      { bank_id: first, outcome: "taken" },
    ],
  });
  await sandbox.post(`/v1/origination_stops/${String(id)}/lift`, { reason: "It works again." });
  await settle();
  const [{ in_force: decided }] = (await sandbox.list("/v1/bank_routes")) as [
    { in_force: Resource[] },
  ];
  const payouts = decided.filter(({ side, sec_code }) => side === "credit" && sec_code === "PPD");
  expect(payouts.map(({ on_us_bank_id, bank_id }) => [on_us_bank_id, bank_id])).toEqual([
    [second, second],
    [null, first],
  ]);
  await sandbox.advance(MONDAY_EVENING);
  expect([await traceOf("payout", own), await traceOf("payout", other)]).toEqual([
    "02100002",
    "09100001",
  ]);
  expect(await bankOf(own)).toMatchObject({ bank_id: second, reason: "first_open" });
  await sandbox.advance("idle");
  expect((await read("payout", own))["status"]).toBe("paid");
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  await expectCompleteLog(sandbox);
});

test("when a bank is stopped, what is in no file goes to the next before the cut-off, and back when it is lifted", async () => {
  await prefer([{ bank_id: first }, { bank_id: second }]);
  const sealed = await pay("charge");
  await sandbox.advance(MONDAY_EVENING);
  const waiting = await createPayment(sandbox, "charge", {
    paykey: (await createPaykey(sandbox))["paykey"],
    payment_date: "2026-03-03",
  });
  await settle();
  const stop = { bank_id: first, reason: "The bank asked for it." };
  const { id } = await sandbox.post("/v1/origination_stops", stop);
  await settle();
  const moved = await bankOf(waiting);
  expect(moved).toMatchObject({
    bank_id: second,
    reason: "first_open",
    candidates: [
      { bank_id: first, outcome: "stopped" },
      { bank_id: second, outcome: "taken" },
    ],
  });
  // The entry that a file has stays where it is.
  expect(await bankOf(sealed)).toMatchObject({ bank_id: first, reason: "first_open" });
  const events = await sandbox.list(`/v1/events?resource_id=${String(waiting["id"])}&limit=50`);
  expect(JSON.stringify(events.at(-1)?.["cause"])).toContain("The payment's bank");
  const log = await sandbox.list("/v1/audit_log?action=bank_route.changed&limit=100");
  expect(log.length).toBeGreaterThan(0);
  await sandbox.post(`/v1/origination_stops/${String(id)}/lift`, { reason: "It works again." });
  await settle();
  expect(await bankOf(waiting)).toMatchObject({ bank_id: first });
  await sandbox.post("/v1/origination_stops", { ...stop, reason: "Again." });
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  expect(await traceOf("charge", waiting)).toBe("02100002");
  await sandbox.advance("idle");
  const ended = [await read("charge", sealed), await read("charge", waiting)];
  expect(ended.map(({ status }) => String(status))).toEqual(["paid", "paid"]);
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  await expectCompleteLog(sandbox);
});

test("a bank whose exchange fails for too long is passed over, and used again once it works", async () => {
  const [bank] = await sandbox.list("/v1/banks");
  const profile = bank?.["profile"] as object;
  const broken = {
    transport: "sftp",
    sftp: {
      host: "127.0.0.1",
      port: 9,
      username: "railhead",
      host_key_fingerprints: [`SHA256:${"a".repeat(43)}`],
      outbound: "/outbound",
      inbound: ["/inbound"],
      after_reading: "delete",
      rename: true,
      stat: true,
      read_back: false,
      timeout_ms: 1000,
      secret_files: { password: "/dev/null" },
    },
  };
  // The environment's order counts for accounts that are routed to no bank.
  await prefer([{ bank_id: first }, { bank_id: second }], { failing_minutes: 30 });
  const waiting = await createPayment(sandbox, "payout", {
    paykey: (await createPaykey(sandbox))["paykey"],
    payment_date: "2026-03-03",
  });
  const setProfile = (set: object) =>
    sandbox.put(`/v1/banks/${first}/profile`, { profile: { ...profile, ...set } });
  await setProfile(broken);
  await sandbox.advance("2026-03-02T16:20:00.000Z");
  expect(await bankOf(waiting)).toMatchObject({ bank_id: first });
  await sandbox.advance("2026-03-02T16:40:00.000Z");
  expect(await bankOf(waiting)).toMatchObject({
    bank_id: second,
    candidates: [
      { bank_id: first, outcome: "failing" },
      { bank_id: second, outcome: "taken" },
    ],
  });
  await setProfile({});
  await sandbox.advance("2026-03-02T17:10:00.000Z");
  expect(await bankOf(waiting)).toMatchObject({ bank_id: first });
  await prefer([], {});
  await settle();
  expect(await bankOf(waiting)).toMatchObject({ bank_id: first, reason: null, candidates: [] });
  expect(await sandbox.list("/v1/bank_routes")).toEqual([]);
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
});

test("while it is in doubt what a bank has, no payment goes to another one", async () => {
  await prefer([{ bank_id: first }, { bank_id: second }]);
  const waiting = await pay("charge");
  await settle();
  const locked = { environment_id: sandbox.environment.id, bank_ids: [first] };
  await service.db.tx(async (tx) => {
    const since = "2026-03-02T16:00:00.000Z";
    await lockOrigination(tx, locked, { since, reasons: ["A file of our naming."], files: [] });
  });
  await sandbox.post("/v1/origination_stops", { bank_id: first, reason: "It is looked into." });
  await sandbox.advance(MONDAY_EVENING);
  expect(await bankOf(waiting)).toMatchObject({ bank_id: first, file_id: null });
  expect((await read("charge", waiting))["status"]).toBe("scheduled");
  await service.db.tx((tx) => unlockOrigination(tx, locked, MONDAY_EVENING));
  await settle();
  expect(await bankOf(waiting)).toMatchObject({ bank_id: second, reason: "first_open" });
});

test("an account goes to no other bank while it is in doubt what a bank has", async () => {
  const waiting = await pay("charge");
  await settle();
  const locked = { environment_id: sandbox.environment.id, bank_ids: [first] };
  const route = () =>
    sandbox.call("PUT", `/v1/accounts/${sandbox.account_id}/bank`, { body: { bank_id: second } });
  await service.db.tx(async (tx) => {
    const since = "2026-03-02T16:00:00.000Z";
    await lockOrigination(tx, locked, { since, reasons: ["A file of our naming."], files: [] });
  });
  const refused = await route();
  expect([refused.status, refused.body.data["code"]]).toEqual([422, "bank_files_in_doubt"]);
  expect(refused.body.data["detail"]).toContain("until a recovery has decided");
  await sandbox.advance(MONDAY_EVENING);
  expect(await bankOf(waiting)).toMatchObject({ bank_id: first, file_id: null });
  await service.db.tx((tx) => unlockOrigination(tx, locked, MONDAY_EVENING));
  expect((await route()).status).toBe(200);
  await settle();
  expect(await bankOf(waiting)).toMatchObject({ bank_id: second });
});

test("where no bank of the order is open, payments wait at the first that takes them", async () => {
  await prefer([
    { bank_id: first, sec_codes: ["WEB"] },
    { bank_id: second, sec_codes: ["WEB"] },
  ]);
  const charge = await pay("charge");
  const payout = await pay("payout");
  for (const bank_id of [first, second]) {
    await sandbox.post("/v1/origination_stops", { bank_id, reason: "Both." });
  }
  await settle();
  expect(await bankOf(charge)).toMatchObject({ bank_id: first, reason: "none_open" });
  // No place takes it: it has the account's bank.
  expect(await bankOf(payout)).toMatchObject({ bank_id: first, reason: null });
  await sandbox.advance(MONDAY_EVENING);
  expect((await read("charge", charge))["status"]).toBe("scheduled");
  const unknown = await sandbox.call("PUT", "/v1/bank_routes", {
    body: { routes: [{ bank_id: sandbox.account_id }], reason: "None." },
  });
  expect(unknown.body.data).toMatchObject({ items: [{ reference: "/routes/0/bank_id" }] });
});

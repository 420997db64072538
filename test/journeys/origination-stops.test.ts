import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { sentFiles } from "../support/bank/bank-files.ts";
import { runDueWork } from "../support/api/contract-replies.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
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
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
});
afterEach(async () => {
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

const STOPS = "/v1/origination_stops";
const CUTOFF = "2026-03-02T21:00:00.000Z";
const AFTER_CUTOFF = "2026-03-02T22:00:00.000Z";
const NEXT_EVENING = "2026-03-03T22:00:00.000Z";
const NOTHING = { count: 0, amount: "0" };

const stop = (scope: object) => sandbox.post(STOPS, { ...scope, reason: "Losses at this bank." });
const lift = (id: string) => sandbox.post(`${STOPS}/${id}/lift`, { reason: "The cause is found." });
const read = ({ id, kind }: Resource) => sandbox.get(`/v1/${kind as string}s/${id as string}`);
const statuses = async (payments: readonly Resource[]) =>
  (await Promise.all(payments.map(read))).map(({ status }) => status as string);
const cases = () => sandbox.list("/v1/exceptions?status=open");

async function pay(
  kind: Kind,
  amount: number,
  { customer = {}, ...own }: { customer?: { type?: string }; consent_type?: string } = {},
): Promise<Resource> {
  const { paykey } = await createPaykey(sandbox, { customer });
  const made = await createPayment(sandbox, kind, { paykey, amount, ...own });
  return { ...made, kind };
}

/** A charge of each SEC code, and a payout. */
async function oneOfEach() {
  const payments = {
    web: await pay("charge", 1_001),
    ppd: await pay("charge", 2_002, { consent_type: "signed" }),
    ccd: await pay("charge", 4_004, { customer: { type: "business" } }),
    payout: await pay("payout", 8_008),
  };
  await runDueWork(sandbox);
  return payments;
}

test("a stop of an account holds its payments back at the cut-off, and they go once it is lifted", async () => {
  const payments = Object.values(await oneOfEach());
  const scope = { account_id: sandbox.account_id };
  const held = {
    charges: { count: 3, amount: "7007" },
    payouts: { count: 1, amount: "8008" },
    transfers: NOTHING,
    first_cutoff_at: CUTOFF,
  };
  expect(await sandbox.get(`${STOPS}/preview?account_id=${sandbox.account_id}`)).toEqual(held);
  const set = await stop(scope);
  expect(set).toMatchObject({ ...scope, bank_id: null, sec_code: null, status: "in_force", held });
  // New payments are accepted, and wait too.
  payments.push(await pay("charge", 16));
  await sandbox.advance(AFTER_CUTOFF);
  expect(await statuses(payments)).toEqual(payments.map(() => "scheduled"));
  expect(await sandbox.list("/v1/ach_files?direction=outbound")).toEqual([]);
  const { items } = await sandbox.get(`/v1/payments/${payments[0]?.["id"] as string}/timeline`);
  expect(JSON.stringify(items)).toContain(
    "Origination is stopped; the payment waits and goes once the stop is lifted.",
  );
  expect(await cases()).toMatchObject([
    {
      kind: "origination_stopped",
      account_id: null,
      resource_id: set["id"],
      message: `Origination is stopped for account ${sandbox.account_id}: Losses at this bank.`,
      what_next: expect.stringContaining("These roles may: risk, approver, admin."),
    },
  ]);
  const lifted = await lift(set["id"] as string);
  expect(lifted).toMatchObject({ status: "lifted", lift_reason: "The cause is found." });
  expect(await sandbox.get(`${STOPS}/${set["id"] as string}`)).toEqual(lifted);
  expect(await cases()).toEqual([]);
  await sandbox.advance(NEXT_EVENING);
  expect(await statuses(payments)).toEqual(payments.map(() => "pending"));
  await sandbox.advance("idle");
  expect(await statuses(payments)).toEqual(payments.map(() => "paid"));
});

test.each(["WEB", "PPD", "CCD"] as const)(
  "a stop of %s holds exactly the entries of that SEC code back, as the file shows",
  async (sec_code) => {
    const payments = await oneOfEach();
    const coded = { WEB: ["web"], PPD: ["ppd", "payout"], CCD: ["ccd"] }[sec_code];
    const { held } = await stop({ sec_code });
    const covered = Object.entries(payments).filter(([name]) => coded.includes(name));
    expect(Number(held.charges.count) + Number(held.payouts.count)).toBe(covered.length);
    await sandbox.advance(AFTER_CUTOFF);
    for (const [name, payment] of Object.entries(payments)) {
      const { status } = await read(payment);
      expect([name, status]).toEqual([name, coded.includes(name) ? "scheduled" : "pending"]);
    }
    const [file] = await sentFiles(service, sandbox.environment.id);
    const headers = String(file?.bytes)
      .split("\n")
      .filter((line) => line.startsWith("5"));
    const codes = headers.map((line) => line.slice(50, 53));
    expect([...new Set(codes)].toSorted()).toEqual(
      ["CCD", "PPD", "WEB"].filter((code) => code !== sec_code),
    );
  },
);

test("a stop of a bank holds transfers with businesses back, and other banks' payments go", async () => {
  const [bank = {}] = await sandbox.list("/v1/banks");
  await pay("charge", 5_000);
  // The charge is paid, and its deposit is scheduled.
  await sandbox.advance("2026-03-06T18:00:00.000Z");
  const deposits = () => sandbox.list("/v1/funding_events");
  expect(await deposits()).toMatchObject([{ status: "scheduled", amount: "5000" }]);
  const set = await stop({ bank_id: bank["id"] });
  expect(set["held"].transfers).toEqual({ count: 1, amount: "5000" });
  await sandbox.advance("2026-03-06T22:00:00.000Z");
  expect(await deposits()).toMatchObject([{ status: "scheduled" }]);
  await lift(set["id"] as string);
  await sandbox.advance("2026-03-09T22:00:00.000Z");
  expect(await deposits()).toMatchObject([{ status: "pending" }]);
});

test("a stop waits for the file that is being sealed, and covers the next one", async () => {
  let answered = false;
  const setting = await service.db.tx(async (tx) => {
    await tx.run(sql`select from banks where environment_id = ${sandbox.environment.id}
      for update`);
    const asked = stop({ account_id: sandbox.account_id }).then((set) => {
      answered = true;
      return set;
    });
    const isWaiting = async () => {
      const { n } = await service.db.one<{ n: bigint }>(sql`
        select count(*) as n from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%from banks%for update%'`);
      return Number(n);
    };
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(1);
    expect(answered).toBe(false);
    return { asked };
  });
  expect(await setting.asked).toMatchObject({ status: "in_force" });
});

test("what cannot be stopped or lifted is refused, each fault with its member", async () => {
  const ask = async (path: string, body: object) => {
    const { status, body: reply } = await sandbox.call("POST", path, { body });
    const data = reply.data as Resource;
    return [status, data["items"]?.map(({ reference }: Resource) => reference) ?? data["code"]];
  };
  const reason = "Losses.";
  const nobody = "0195a3f0-7c00-7000-8000-0123456789ab";
  expect(await ask(STOPS, { reason })).toEqual([422, ["/bank_id", "/account_id", "/sec_code"]]);
  expect(await ask(STOPS, { reason, bank_id: nobody, account_id: nobody })).toEqual([
    422,
    ["/bank_id", "/account_id"],
  ]);
  const { id } = await stop({ sec_code: "WEB" });
  expect(await ask(STOPS, { reason, sec_code: "WEB" })).toEqual([422, "origination_stop_exists"]);
  await lift(id as string);
  const again = await ask(`${STOPS}/${id as string}/lift`, { reason });
  expect(again).toEqual([422, "origination_stop_lifted"]);
  expect(await stop({ sec_code: "WEB" })).toMatchObject({ status: "in_force" });
});

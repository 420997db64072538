import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { allEvents, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  caller,
  startTestService,
  type Caller,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: string;
const charges: Resource[] = [];

async function set(account_id: string, hold: string): Promise<void> {
  const path = `/v1/account_settings/${account_id}`;
  const { status } = await sandbox.call("PATCH", path, { body: { return_rates: { hold } } });
  expect(status).toBe(200);
}

const charge = (of: object = {}) => createPayment(sandbox, "charge", { paykey, ...of });
const read = async ({ id }: Resource) => await sandbox.get(`/v1/charges/${id}`);
const standing = async (payment: Resource) => {
  const { status, status_details: details } = await read(payment);
  return [status, details["reason"], details["source"], details["message"]];
};
async function returned(indexes: readonly number[], code: string): Promise<void> {
  const made = await Promise.all(indexes.map((index) => read(charges[index] ?? {})));
  await deliverReplies(
    service,
    sandbox,
    made.map(({ trace_ids }) => ({ trace: trace_ids["entry"] as string, code })),
  );
}
const emitted = async (type: string) =>
  (await allEvents(sandbox))
    .filter((event) => event["event_type"] === `return_rate.${type}`)
    .map(({ data }) => [(data as Resource)["scope"], (data as Resource)["name"]]);

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  ({ paykey } = await createPaykey(sandbox));
  charges.push(...(await Promise.all(Array.from({ length: 200 }, () => charge()))));
  await sandbox.advance("2026-03-02T22:00:00.000Z");
});
afterAll(() => service.close());

const LATER = { payment_date: "2026-03-20" };
const WHY = "The unauthorized return rate is 1.5000 % of a ceiling of 0.5000 %.";
let before: Resource;
let released: Resource;
let sibling: Caller;
let siblingId: string;

/** What is shown of a company id's rate of unauthorized returns. */
async function company(id: string, of: Pick<Sandbox, "get"> = sandbox): Promise<unknown[]> {
  const { groups } = await of.get("/v1/return_rates");
  const group = (groups as Resource[]).find(
    (one) => one["scope"] === "company" && one["id"] === id,
  );
  const rates = (group?.["rates"] ?? []) as Resource[];
  return rates
    .filter(({ name }) => name === "unauthorized")
    .flatMap((rate) => [rate["returned"], rate["originated"], rate["headroom"], rate["rate"]]);
}

test("while the rate is breached, new charges wait for a person, who may release them", async () => {
  await set(sandbox.account_id, "new_charges");
  ({ paykey } = await createPaykey(sandbox));
  before = await charge(LATER);
  await returned([1, 2, 3], "R10");
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  // A company id with one account says nothing more.
  expect(await emitted("breached")).toEqual([["account", "unauthorized"]]);
  released = await charge(LATER);
  const payout = await createPayment(sandbox, "payout", { paykey, ...LATER });
  await sandbox.advance("PT1S");
  expect(await standing(released)).toEqual(["on_hold", "risk_review", "risk_monitor", WHY]);
  expect((await sandbox.get("/v1/return_rates"))["hold"]).toEqual({
    setting: "new_charges",
    reason: WHY,
  });
  expect((await sandbox.get(`/v1/payouts/${payout["id"]}`))["status"]).toBe("scheduled");
  await sandbox.put(`/v1/charges/${released["id"]}/release`, {});
  await sandbox.advance("PT1S");
  expect((await standing(released))[0]).toBe("scheduled");
  expect((await standing(before))[0]).toBe("scheduled");
});

test("an account of the same company id holds its charges as well, if it wants to", async () => {
  const account = await sandbox.post("/v1/accounts", {
    organization_id: sandbox.organization_id,
    account_type: "business",
    access_level: "standard",
    business_profile: { name: "Sibling", website: "https://sibling.example" },
  });
  const { key } = await sandbox.post("/v1/api_keys", {
    account_id: account["id"],
    scopes: ["admin"],
  });
  sibling = caller(service.url, key as string);
  siblingId = account["id"] as string;
  const token = (await createPaykey(sibling))["paykey"];
  const made = async () => {
    const { id } = await createPayment(sibling, "charge", { paykey: token, ...LATER });
    await sandbox.advance("PT1S");
    return await sibling.get(`/v1/charges/${id}`);
  };
  expect((await made())["status"]).toBe("scheduled");
  await set(account["id"], "new_charges");
  const { status, status_details: details } = await made();
  expect([status, details.message]).toEqual(["on_hold", `Company id 1234567890: ${WHY}`]);
});

test("what holds an account is what it is shown: the company id's rate, and no figure of others", async () => {
  expect(await company("1234567890")).toEqual([3, 200, 0, "1.5000"]);
  expect(await company("1234567890", sibling)).toEqual([null, null, null, "1.5000"]);
  const { groups, hold } = await sibling.get("/v1/return_rates");
  expect((groups as Resource[]).map(({ scope }) => scope)).toEqual(["company"]);
  expect(hold).toEqual({ setting: "new_charges", reason: `Company id 1234567890: ${WHY}` });
});

test("where the account wants it, what no file holds yet is held, but not what was released", async () => {
  await set(sandbox.account_id, "unsent_charges");
  await sandbox.advance("2026-03-04T22:00:00.000Z");
  expect(await standing(before)).toEqual(["on_hold", "risk_review", "risk_monitor", WHY]);
  expect((await standing(released))[0]).toBe("scheduled");
  const cases = await sandbox.list("/v1/exceptions?kind=return_rate&status=open");
  expect(cases.map(({ message }) => message)).toEqual([WHY]);
  await expectInvariants(service, sandbox.environment.id);
});

test("entries count under the company id that they were sealed with, whatever is set later", async () => {
  const path = `/v1/account_settings/${siblingId}`;
  const other = { statement_settings: { company_id: "sib-1" } };
  expect((await sandbox.call("PATCH", path, { body: other })).status).toBe(200);
  const token = (await createPaykey(sibling))["paykey"];
  const { id } = await createPayment(sibling, "charge", {
    paykey: token,
    payment_date: "2026-03-05",
  });
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  const { status, trace_ids } = await sibling.get(`/v1/charges/${id}`);
  expect(status).toBe("pending");
  // What is set for an organization or an account later moves no entry.
  const later = { statement_settings: { company_id: "sib-2" } };
  expect((await sandbox.call("PATCH", path, { body: later })).status).toBe(200);
  const trace = trace_ids["entry"] as string;
  await deliverReplies(service, sandbox, [{ trace, code: "R10" }]);
  await sandbox.advance("2026-03-06T22:00:00.000Z");
  expect(await company("SIB-1", sibling)).toEqual([1, 1, 0, "100.0000"]);
  expect(await company("SIB-2", sibling)).toEqual([]);
  expect(await company("1234567890", sibling)).toEqual([]);
  expect(await company("1234567890")).toEqual([3, 200, 0, "1.5000"]);
  expect((await sibling.get("/v1/return_rates"))["hold"]["reason"]).toBeNull();
  // Returns of other company ids end no breach of this one.
  expect(await emitted("recovered")).toEqual([]);
  await expectInvariants(service, sandbox.environment.id);
});

test("it ends when the days leave the count, without another return", async () => {
  // The returned entries are of 2 March. On the sixtieth day after, the rates are not yet evaluated.
  await sandbox.advance("2026-05-01T04:30:00.000Z");
  expect(await emitted("recovered")).toEqual([]);
  const early = await charge({ payment_date: "2026-05-04" });
  await sandbox.advance("PT1S");
  expect((await standing(early))[0]).toBe("scheduled");
  await sandbox.advance("2026-05-01T14:00:00.000Z");
  expect(await emitted("recovered")).toEqual([["account", "unauthorized"]]);
  expect((await sandbox.get("/v1/return_rates"))["hold"]["reason"]).toBeNull();
  expect(await sandbox.list("/v1/exceptions?kind=return_rate&status=open")).toEqual([]);
  // What waits for a person goes on waiting for one.
  expect((await standing(before))[0]).toBe("on_hold");
  await expectInvariants(service, sandbox.environment.id);
});

import { inventedEntries, plainCsvOf, type ScreeningEntry } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

const ENTRIES = inventedEntries(200);
const nameOf = (entry: ScreeningEntry) => entry.names[0]?.name ?? "";
const [first = "", second = "", third = ""] = ENTRIES.filter(({ kind }) => kind === "person").map(
  nameOf,
);
const COMPANY = nameOf(ENTRIES.find(({ kind }) => kind === "company") as ScreeningEntry);

let service: TestService;
let sandbox: Sandbox;
let list: Resource;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  list = await sandbox.post("/v1/screening/lists", { name: "invented", format: "plain_csv" });
});
afterAll(() => service.close());

const load = (of: Resource, body: object) =>
  sandbox.call("POST", `/v1/screening/lists/${String(of["id"])}/load`, { body });
const loaded = async (content: string) => {
  const reply = await load(list, { content });
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
  await settle();
  return reply.body.data as Resource;
};
/** Runs what is due on the sandbox's clock. */
const settle = () => sandbox.advance("PT1S");
const matchesOf = (subject: unknown) =>
  sandbox.list(`/v1/screening/matches?subject_id=${String(subject)}`);
const decide = (match: Resource | undefined, decision: string) =>
  sandbox.post(`/v1/screening/matches/${String(match?.["id"])}/decide`, {
    decision,
    note: "Compared by hand.",
  });
const charge = async (person: Resource) => {
  const paykey = await createPaykey(sandbox, { customer_id: person["id"] });
  const made = await createPayment(sandbox, "charge", { paykey: paykey["paykey"] });
  await settle();
  return String(made["id"]);
};
const statusOf = async (id: string) => (await sandbox.get(`/v1/charges/${id}`))["status"];
const customer = (name: string) =>
  sandbox.post("/v1/customers", {
    name,
    type: "individual",
    email: `${name.toLowerCase().replaceAll(/[^a-z]/g, "")}@example.com`,
    phone: "+12125550123",
    device: { ip_address: "203.0.113.9" },
    compliance_profile: { dob: "1970-02-01", ssn: null },
  });

describe("screening of customers, representatives, accounts and organizations", () => {
  it("holds the payments of who was there before the list, and of who comes later", async () => {
    const before = await customer(first);
    const stranger = await customer("Nobody Ofnote");
    const version = await loaded(plainCsvOf(ENTRIES));
    expect(version).toMatchObject({ number: 1, entries: 200, added: 200, removed: 0 });
    const after = await customer(second);
    const [held, alsoHeld, sent] = [
      await charge(before),
      await charge(after),
      await charge(stranger),
    ];
    expect([await statusOf(held), await statusOf(alsoHeld)]).toEqual(["on_hold", "on_hold"]);
    expect(await statusOf(sent)).toBe("scheduled");
    const decisions = await sandbox.list(`/v1/payments/${held}/decisions`);
    expect(decisions[0]).toMatchObject({ outcome: "hold", rule: "compliance_review" });
    const [match] = await matchesOf(before["id"]);
    expect(match).toMatchObject({ state: "open", score: 1, parts: { birth_date: "other" } });
    const exceptions = await sandbox.list("/v1/exceptions?kind=screening_match");
    expect(new Set(exceptions.map(({ resource_id }) => resource_id))).toEqual(
      new Set([before["id"], after["id"]]),
    );
  });

  it("lets payments go on once the match is cleared, and does not match again until a side changes", async () => {
    const person = await customer(third);
    const id = await charge(person);
    const [match] = await matchesOf(person["id"]);
    const released = await sandbox.call("PUT", `/v1/charges/${id}/release`, {
      body: { reason: "A try." },
    });
    expect(released.status).toBe(422);
    await decide(match, "clear");
    await settle();
    expect(await statusOf(id)).toBe("scheduled");
    const path = `/v1/customers/${String(person["id"])}`;
    await sandbox.call("PUT", path, { body: { ...bodyOf(person), phone: "+12125550199" } });
    await loaded(plainCsvOf(ENTRIES.map((one) => ({ ...one, kind: one.kind }))));
    expect((await matchesOf(person["id"])).map(({ state }) => state)).toEqual(["cleared"]);
    const reborn = { ...bodyOf(person), compliance_profile: { dob: "1971-02-01", ssn: null } };
    await sandbox.call("PUT", path, { body: reborn });
    await settle();
    const states = (await matchesOf(person["id"])).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(["cleared", "open"]));
    expect(await statusOf(id)).toBe("on_hold");
  });

  it("keeps payments of a confirmed match held and says nothing of it to the account", async () => {
    const [exception] = await sandbox.list("/v1/exceptions?kind=screening_match");
    const person = { id: exception?.["resource_id"] };
    const [match] = await matchesOf(person.id);
    await decide(match, "confirm");
    await settle();
    const payments = await sandbox.list(`/v1/payments?customer_id=${String(person.id)}`);
    expect(payments.map(({ status }) => status)).toEqual(["on_hold"]);
    expect(JSON.stringify(payments)).not.toMatch(/sanction|screening|list/i);
    const after = await sandbox.get(`/v1/exceptions/${String(exception?.["id"])}`);
    expect(after["status"]).toBe("resolved");
  });

  it("rejects the customer of a confirmed match where asked: its payments end in the same transaction, and a report is due", async () => {
    const [, , , fourth = ""] = ENTRIES.filter(({ kind }) => kind === "person").map(nameOf);
    const person = await customer(fourth);
    const id = await charge(person);
    expect(await statusOf(id)).toBe("on_hold");
    const [match] = await matchesOf(person["id"]);
    const path = `/v1/screening/matches/${String(match?.["id"])}/decide`;
    const wrong = await sandbox.call("POST", path, {
      body: { decision: "clear", note: "Another.", report: "rejected" },
    });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringMatching(/cleared/)]);
    await sandbox.post(path, { decision: "confirm", note: "The same.", report: "rejected" });
    expect(await statusOf(id)).toBe("failed");
    expect((await sandbox.get(`/v1/customers/${String(person["id"])}`))["status"]).toBe("rejected");
    const reports = await sandbox.list("/v1/screening/reports?state=open");
    const report = reports.find(({ match_id }) => match_id === match?.["id"]);
    expect(report).toMatchObject({
      kind: "rejected",
      due_on: "2026-03-16",
      payments: [{ id, kind: "charge" }],
    });
    const document = String(report?.["document"]);
    for (const part of ["REPORT OF A REJECTED PARTY", fourth, id, "2026-03-16"])
      expect(document).toContain(part);
    const due = () => sandbox.list("/v1/exceptions?kind=screening_report_due&status=open");
    const own = (await due()).find(({ resource_id }) => resource_id === report?.["id"]);
    expect(own).toMatchObject({ account_id: null, due_at: "2026-03-16T21:00:00.000Z" });
    const file = `/v1/screening/reports/${String(report?.["id"])}/file`;
    expect(await sandbox.post(file, { reference: "2026-1" })).toMatchObject({ state: "filed" });
    const again = await sandbox.call("POST", file, { body: { reference: "2026-2" } });
    expect(again.status).toBe(409);
    expect((await due()).map(({ resource_id }) => resource_id)).not.toContain(report?.["id"]);
  });

  it("withdraws the report of a match that is cleared after all", async () => {
    const reports = await sandbox.list("/v1/screening/reports?state=open");
    expect(reports).toMatchObject([{ kind: "blocked", payments: [{ kind: "charge" }] }]);
    const [report] = reports;
    await decide({ id: report?.["match_id"] }, "clear");
    await settle();
    expect(await sandbox.list("/v1/screening/reports?state=open")).toEqual([]);
    expect(await sandbox.list("/v1/exceptions?kind=screening_report_due&status=open")).toEqual([]);
    const [payment] = (report?.["payments"] ?? []) as Resource[];
    expect(await statusOf(String(payment?.["id"]))).toBe("scheduled");
  });

  it("compares businesses as companies: an organization's match holds its accounts' payments", async () => {
    const organization = await sandbox.post("/v1/organizations", { name: COMPANY });
    await settle();
    expect(await matchesOf(organization["id"])).toMatchObject([
      { subject_type: "organization", state: "open" },
    ]);
  });
});

const bodyOf = ({ name, email, phone, device, status }: Resource) => ({
  name,
  email,
  phone,
  device,
  status,
});

describe("files of sanctions lists", () => {
  const shorter = ENTRIES.slice(0, 100);

  it("leave the list as it is where they are faulty or lost many entries", async () => {
    const faulty = await load(list, { content: `${plainCsvOf(ENTRIES)}\n7,Some Name,ghost,,,,,` });
    expect([faulty.status, faulty.text]).toEqual([422, expect.stringMatching(/Line 202: A kind/)]);
    const cut = await load(list, { content: plainCsvOf(shorter) });
    expect([cut.status, cut.text]).toEqual([422, expect.stringMatching(/may be cut short/)]);
    expect(await sandbox.get(`/v1/screening/lists/${String(list["id"])}`)).toMatchObject({
      version: 1,
      entries: 200,
    });
    const check = await sandbox.post("/v1/screening/check", {
      name: "Nobody Ofnote",
      kind: "person",
    });
    expect(check["entries"]).toBe(200);
  });

  it("end the open matches of entries that they no longer have", async () => {
    const gone = ENTRIES.slice(100).find(({ kind }) => kind === "person") as ScreeningEntry;
    const person = await customer(nameOf(gone));
    await settle();
    expect(await matchesOf(person["id"])).toMatchObject([{ state: "open" }]);
    const reply = await load(list, { content: plainCsvOf(shorter), acknowledge: true });
    expect(reply.body.data).toMatchObject({ number: 2, added: 0, removed: 100 });
    await settle();
    expect(await matchesOf(person["id"])).toMatchObject([{ state: "ended" }]);
  });

  it("are stale where no file is loaded in time, until one is", async () => {
    await sandbox.advance("P8D");
    const open = () => sandbox.list("/v1/exceptions?kind=screening_list_stale&status=open");
    expect(await open()).toMatchObject([{ resource_id: list["id"] }]);
    const reply = await load(list, { content: plainCsvOf(shorter) });
    expect(reply.body.data).toMatchObject({ number: 2 });
    expect(await open()).toEqual([]);
  });
});

it("a list into which no file is ever loaded is stale, until one is; a sandbox without lists has no such exception", async () => {
  const [box, other] = [await service.addSandbox(), await service.addSandbox()];
  const open = (of: typeof box) => of.list("/v1/exceptions?kind=screening_list_stale&status=open");
  const made = { name: "never_loaded", format: "plain_csv", stale_after_days: 2 };
  const { id, created_at, stale_at } = await box.post("/v1/screening/lists", made);
  expect(Date.parse(String(stale_at)) - Date.parse(String(created_at))).toBe(2 * 86_400_000);
  await box.advance("P1D");
  expect(await open(box)).toEqual([]);
  await box.advance("P2D");
  expect(await open(box)).toMatchObject([
    { resource_id: id, message: expect.stringContaining("no file was ever loaded") as unknown },
  ]);
  await box.post(`/v1/screening/lists/${String(id)}/load`, { content: plainCsvOf(ENTRIES) });
  expect(await open(box)).toEqual([]);
  await other.advance("P9D");
  expect(await open(other)).toEqual([]);
});

it("rules that read matches where no list was ever loaded open an exception, until one is loaded or no rule reads them", async () => {
  const box = await service.addSandbox();
  const open = () => box.list("/v1/exceptions?kind=screening_list_stale&status=open");
  const publish = async (when: string) => {
    const rule = { id: "matched-name", name: "Matched", when, action: "hold", state: "shadow" };
    const { number } = await box.post("/v1/risk/rulesets", { rules: [rule] });
    await box.post("/v1/risk/backtests", { ruleset: number });
    const path = `/v1/risk/rulesets/${String(number)}`;
    await box.post(`${path}/publish`, { note: "Asked.", acknowledge: true });
  };
  const reading = 'screening.match == "open" && payment.amount > usd("1.00")';
  await publish('payment.amount > usd("1.00")');
  expect(await open()).toEqual([]);
  await publish(reading);
  expect(await open()).toMatchObject([
    {
      resource_type: "ruleset",
      message:
        "Rules of ruleset 3 read screening.match and never hit: no sanctions list was ever loaded. They are matched-name.",
    },
  ]);
  await publish('payment.amount > usd("2.00")');
  expect(await open()).toEqual([]);
  await publish(reading);
  const { id } = await box.post("/v1/screening/lists", { name: "late", format: "plain_csv" });
  expect(await open()).toHaveLength(1);
  await box.post(`/v1/screening/lists/${String(id)}/load`, { content: plainCsvOf(ENTRIES) });
  expect(await open()).toEqual([]);
  await publish('payment.amount > usd("3.00")');
  await publish(reading);
  expect(await open()).toEqual([]);
});

it("compares with the list that was loaded since a restore, though its version is the same", async () => {
  const root = await service.addSandbox();
  const lists = "/v1/screening/lists";
  const { id } = await root.post(lists, { name: "invented", format: "plain_csv" });
  const snapshots = `/v1/sandbox/environments/${root.environment.id}/snapshots`;
  const taken = await root.post(snapshots, {});
  const loadWithout = async (name: string) => {
    const content = plainCsvOf(ENTRIES.filter((entry) => nameOf(entry) !== name));
    return (await root.post(`${lists}/${String(id)}/load`, { content }))["number"];
  };
  const check = async () =>
    (await root.post("/v1/screening/check", { name: first, kind: "person" }))["matches"];
  expect([await loadWithout(first), await check()]).toEqual([1, []]);
  await root.post(`${snapshots}/${String(taken["id"])}/restore`, {});
  expect([await loadWithout(second), await check()]).toEqual([1, [expect.any(Object)]]);
});

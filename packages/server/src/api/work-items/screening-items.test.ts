import { inventedEntries, plainCsvOf } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

const ENTRIES = inventedEntries(200);
const NAMES = ENTRIES.filter(({ kind }) => kind === "person").map(
  ({ names }) => names[0]?.name ?? "",
);

let service: TestService;
let sandbox: Sandbox;
let people: string[];
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  people = await Promise.all(["one", "two", "three"].map((name) => keyOf({ name })));
  const list = await sandbox.post("/v1/screening/lists", { name: "names", format: "plain_csv" });
  await sandbox.post(`/v1/screening/lists/${String(list["id"])}/load`, {
    content: plainCsvOf(ENTRIES),
  });
  await settle();
});
afterAll(() => service.close());

const ALL = ["read", "write", "work_items:read", "work_items:write", "screening:write"];
const keyOf = async ({ name, ...more }: { name: string; scopes?: string[]; account_id?: string }) =>
  (await sandbox.post("/v1/api_keys", { name, scopes: ALL, ...more }))["key"] as string;
/** Runs what is due on the sandbox's clock. */
const settle = () => sandbox.advance("PT1S");
const act = (who: number, item: Resource, verb: string, body: object = {}) =>
  sandbox.call("POST", `/v1/work_items/${String(item["id"])}/${verb}`, {
    key: people[who] ?? "",
    body,
  });
const decide = (who: number, item: Resource, decision: string) =>
  act(who, item, "decide", { decision, reason: "Compared by hand." });
const itemsOf = (match: Resource | undefined) =>
  sandbox.list(`/v1/work_items?resource_id=${String(match?.["id"])}`);
const codeOf = (reply: { status: number; body: { data: Resource } }) => [
  reply.status,
  reply.body.data["code"],
];

let used = 0;
/** A customer whose name is on the list, a held payment of it, and the item of the match. */
async function matched() {
  const name = NAMES[(used += 1)] ?? "";
  const person = await sandbox.post("/v1/customers", {
    name,
    type: "individual",
    email: `nobody${used}@example.com`,
    phone: "+12125550123",
    device: { ip_address: "203.0.113.9" },
    compliance_profile: { dob: "1970-02-01", ssn: null },
  });
  const { paykey } = await createPaykey(sandbox, { customer_id: person["id"] });
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await settle();
  const [match] = await sandbox.list(`/v1/screening/matches?subject_id=${String(person["id"])}`);
  const [item = {}] = await itemsOf(match);
  const statusOf = async () => (await sandbox.get(`/v1/charges/${String(id)}`))["status"] as string;
  return { person, match: match ?? {}, item, statusOf };
}
const read = ({ id }: Resource, who = 0) =>
  sandbox.call("GET", `/v1/work_items/${String(id)}`, { key: people[who] ?? "" });
const stateOf = async ({ id }: Resource) =>
  (await sandbox.get(`/v1/screening/matches/${String(id)}`))["state"] as string;

describe("a screening match", () => {
  it("opens an item of no account, due in four banking hours, which is claimed as any other", async () => {
    const { match, item } = await matched();
    expect(item).toMatchObject({
      account_id: null,
      kind: "screening_match",
      resource_type: "screening_match",
      resource_id: match["id"],
      amount: null,
      people_needed: 2,
      // Opened on a Monday soon after 10:00 in New York.
      due_at: expect.stringMatching(/^2026-03-02T19:0/) as unknown,
    });
    const next = await sandbox.call("POST", "/v1/work_items/next", {
      key: people[0] ?? "",
      body: { kind: "screening_match" },
    });
    expect(next.body.data).toMatchObject({ id: item["id"] });
    expect(codeOf(await decide(1, item, "approve"))).toEqual([422, "work_item_claimed"]);
    expect((await act(0, item, "release")).status).toBe(201);
    expect((await act(0, item, "escalate", { reason: "Look." })).body.data).toMatchObject({
      escalation: "Look.",
      due_at: item["due_at"],
    });
    await decide(0, item, "approve");
    await decide(1, item, "approve");
  });

  it("is cleared by two people, of whom the second does not see the first's decision", async () => {
    const { match, item, statusOf } = await matched();
    expect(await statusOf()).toBe("on_hold");
    expect((await decide(0, item, "approve")).body.data).toMatchObject({ people_decided: 1 });
    expect(codeOf(await decide(0, item, "approve"))).toEqual([422, "operator_repeated"]);
    expect((await read(item, 1)).body.data["decisions"]).toEqual([]);
    expect(await stateOf(match)).toBe("open");
    const second = await decide(1, item, "approve");
    expect(second.body.data).toMatchObject({ status: "resolved", resolution: "cleared" });
    expect(second.body.data["decisions"]).toHaveLength(2);
    await settle();
    expect([await stateOf(match), await statusOf()]).toEqual(["cleared", "scheduled"]);
    const undone = await act(1, item, "undo", { reason: "Wrong." });
    expect(codeOf(undone)).toEqual([422, "nothing_to_undo"]);
  });

  it("is decided by a third person where two differ, and a confirmed one is reported", async () => {
    const { match, item, statusOf } = await matched();
    await decide(0, item, "approve");
    expect((await act(0, item, "undo", { reason: "Not sure." })).body.data).toMatchObject({
      people_decided: 0,
    });
    await decide(0, item, "approve");
    expect((await decide(1, item, "reject")).body.data).toMatchObject({
      status: "open",
      escalation: "Two people decided differently.",
    });
    expect((await decide(2, item, "reject")).body.data).toMatchObject({ resolution: "confirmed" });
    const log = await sandbox.list("/v1/audit_log?action=screening_match.decided");
    expect(log[0]).toMatchObject({
      resource_type: "screening_match",
      resource_id: item["resource_id"],
      reason: "Compared by hand.",
      details: { decision: "confirm", report: "blocked", subject_type: "customer" },
    });
    expect([await stateOf(match), await statusOf()]).toEqual(["confirmed", "on_hold"]);
    const reports = await sandbox.list("/v1/screening/reports?state=open");
    expect(reports.map(({ match_id }) => match_id as string)).toContain(match["id"]);
  });

  it("resolves its item when it is decided by itself, or ends because a side changed", async () => {
    const [one, other] = [await matched(), await matched()];
    await sandbox.post(`/v1/screening/matches/${String(one.match["id"])}/decide`, {
      decision: "clear",
      note: "Another person.",
    });
    expect(await itemsOf(one.match)).toMatchObject([{ resolution: "cleared" }]);
    const { name: _name, id, ...person } = other.person;
    await sandbox.put(`/v1/customers/${String(id)}`, {
      name: "Nobody Ofnote",
      status: person["status"] as string,
      type: person["type"] as string,
      email: person["email"] as string,
      phone: person["phone"] as string,
      device: { ip_address: "203.0.113.9" },
      compliance_profile: { dob: "1970-02-01", ssn: null },
    });
    await settle();
    expect(await itemsOf(other.match)).toMatchObject([
      { resolution: "ended", resolved_by: "engine:engine" },
    ]);
    expect(codeOf(await decide(0, other.item, "approve"))).toEqual([422, "work_item_resolved"]);
  });

  it("is not offered to a key that may not decide matches, and does not exist for one account", async () => {
    const { item } = await matched();
    const weak = await keyOf({ name: "weak", scopes: ["read", "work_items:write"] });
    const body = { kind: "screening_match" };
    const next = await sandbox.call("POST", "/v1/work_items/next", { key: weak, body });
    expect(codeOf(next)).toEqual([422, "nothing_to_review"]);
    const path = `/v1/work_items/${String(item["id"])}`;
    const decision = { decision: "approve", reason: "Mine." };
    const asked = await sandbox.call("POST", `${path}/decide`, { key: weak, body: decision });
    expect(asked.status).toBe(403);
    const key = await keyOf({ name: "account", account_id: sandbox.account_id });
    expect((await sandbox.call("GET", path, { key })).status).toBe(404);
    const reply = await sandbox.call("POST", `${path}/decide`, { key, body: decision });
    expect(reply.status).toBe(404);
    const listed = await sandbox.call("GET", "/v1/work_items?kind=screening_match", { key });
    expect(listed.body.data).toEqual([]);
    const events = await sandbox.call("GET", "/v1/events?types=work_item.opened", { key });
    expect(JSON.stringify(events.body.data)).not.toMatch(/screening/);
  });

  it("is overdue after its time, which calls a person until it is decided", async () => {
    const { item } = await matched();
    await sandbox.advance("P1D");
    expect((await read(item)).body.data["overdue_at"]).not.toBeNull();
    const open = async () =>
      (await sandbox.list("/v1/exceptions?kind=review_overdue&status=open")).filter(
        ({ resource_id }) => resource_id === item["resource_id"],
      );
    expect(await open()).toMatchObject([{ account_id: null, resource_type: "screening_match" }]);
    for (const who of [0, 1]) await decide(who, item, "approve");
    expect(await open()).toEqual([]);
  });
});

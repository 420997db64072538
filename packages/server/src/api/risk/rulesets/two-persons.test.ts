import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type Tenant, type TestApi } from "../../../../../../test/support/api.ts";
import { signInPerson, type Person } from "../../../../../../test/support/api/people.ts";
import { routes } from "../../routes.ts";

let api: TestApi;
let live: Tenant;
let owner: Person;
let approver: Person;
beforeAll(async () => {
  api = await createTestApi(routes, { requestLog: false });
  live = await api.addTenant("live");
  owner = await signInPerson(api, "owner@example.com", { role: "risk" });
  approver = await signInPerson(api, "approver@example.com", { role: "approver" });
});
afterAll(() => api.close());

const by = (person: Person, method: string, path: string, body?: object) =>
  person.call(method, path, {
    headers: { "railhead-environment": live.environmentId },
    ...(body === undefined ? {} : { body }),
  });

/** A saved and back-tested ruleset that holds what is over an amount, and the request to publish it. */
async function askToPublish(over: string) {
  const rule = {
    id: "large-amount",
    name: "Large amounts",
    when: `payment.amount > usd("${over}")`,
    action: "hold",
    say: { staff: "The amount is large.", customer: "We look at it first." },
  };
  const saved = await by(owner, "POST", "/v1/risk/rulesets", { rules: [rule] });
  const number = Number(saved.body.data["number"]);
  const test = await by(owner, "POST", "/v1/risk/backtests", { ruleset: number });
  expect([saved.status, test.status]).toEqual([201, 201]);
  const body = { note: "Asked.", acknowledge: true };
  const asked = await by(owner, "POST", `/v1/risk/rulesets/${number}/publish`, body);
  return { number, asked, id: String(asked.body.data["id"]) };
}

async function inForce(): Promise<unknown> {
  const { body } = await by(owner, "GET", "/v1/risk/rulesets");
  const rows = body.data as unknown as { number: number; is_in_force: boolean }[];
  return rows.find(({ is_in_force }) => is_in_force)?.number;
}

it("a publication in live waits for a second person, who is not its requester, and is then in force", async () => {
  const before = await inForce();
  const { number, asked, id } = await askToPublish("500.00");
  expect([asked.status, asked.body.data["state"]]).toEqual([202, "requested"]);
  expect(await inForce()).toBe(before);
  const own = await by(owner, "POST", `/v1/approvals/${id}/approve`);
  expect(own.status).toBe(403);
  expect(await inForce()).toBe(before);
  const approved = await by(approver, "POST", `/v1/approvals/${id}/approve`);
  expect(approved.body.data).toMatchObject({ state: "executed", response_status: 201 });
  expect(await inForce()).toBe(number);
});

it("a publication that was approved after another one was put in force does nothing, and says which", async () => {
  const [first, late] = [await askToPublish("600.00"), await askToPublish("700.00")];
  const approve = (id: string) => by(approver, "POST", `/v1/approvals/${id}/approve`);
  expect((await approve(first.id)).body.data["state"]).toBe("executed");
  const refused = await approve(late.id);
  expect(refused.body.data["state"]).toBe("failed");
  expect(await inForce()).toBe(first.number);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi, type Tenant } from "../../../../test/support/api.ts";
import { customerBody } from "../../../../test/support/factories.ts";
import { grantTo, signInPerson, type Person } from "../../../../test/support/api/people.ts";
import { routes } from "./routes.ts";

let api: TestApi;
let sandbox: Tenant;
let other: { accountId: string; key: string };
let person: Person;

beforeAll(async () => {
  api = await createTestApi(routes, { requestLog: false });
  sandbox = await api.addSandbox();
  other = await api.addAccount(sandbox.environmentId);
  person = await signInPerson(api, "ops@example.com", { role: "viewer" });
});
afterAll(() => api.close());

const inSandbox = () => ({ "railhead-environment": sandbox.environmentId });

async function makeCustomer(headers: Readonly<Record<string, string>> = {}) {
  return await person.call("POST", "/v1/customers", {
    body: customerBody(),
    headers: { ...inSandbox(), ...headers },
  });
}

describe("a person", () => {
  it("reads what the role reads, and learns who may do the rest", async () => {
    const read = await person.call("GET", "/v1/customers", { headers: inSandbox() });
    expect(read.status).toBe(200);
    const refused = await makeCustomer();
    expect([refused.status, refused.body.data["detail"]]).toEqual([
      403,
      "It needs the permission customers:write, which none of your roles holds. " +
        "These roles hold it: operator, admin.",
    ]);
  });

  it("acts on the account of a grant alone, and finds nothing of another one", async () => {
    await grantTo(api, person, {
      role: "operator",
      scope_type: "account",
      scope_environment_id: sandbox.environmentId,
      scope_id: other.accountId,
    });
    const made = await makeCustomer();
    expect(made.status).toBe(201);
    const path = `/v1/customers/${String(made.body.data["id"])}`;
    const byOwn = await api.call("GET", path, { key: other.key });
    expect(byOwn.status).toBe(200);
    const elsewhere = await makeCustomer({ "service-account-id": sandbox.accountId });
    expect(elsewhere.status).toBe(403);
    const ofDefault = await api.call("POST", "/v1/customers", {
      key: sandbox.key,
      body: customerBody(),
    });
    const foreign = `/v1/customers/${String(ofDefault.body.data["id"])}`;
    const body = { ...customerBody(), status: "verified" };
    const change = await person.call("PUT", foreign, { body, headers: inSandbox() });
    expect(change.status).toBe(404);
  });

  it("sees the permissions that hold in the environment of a request", async () => {
    const marksIn = async (headers: Readonly<Record<string, string>>) => {
      const { body } = await person.call("GET", "/v1/session", { headers });
      const list = body.data["permissions"] as unknown as { permission: string; mark: string }[];
      return list.find(({ permission }) => permission === "customers:write")?.mark;
    };
    const account = { "service-account-id": other.accountId };
    expect(await marksIn({ ...inSandbox(), ...account })).toBe("allowed");
    expect(await marksIn(inSandbox())).toBe(undefined);
    expect(await marksIn({ "railhead-environment": api.environmentId })).toBe(undefined);
  });

  it("may do what a grant gives until its end, and no longer", async () => {
    const grant = { role: "operator", until: api.app.wall.now() };
    await grantTo(api, person, grant);
    expect((await makeCustomer({ "service-account-id": sandbox.accountId })).status).toBe(403);
    const end = new Date(Date.parse(api.app.wall.now()) + 60_000).toISOString();
    await grantTo(api, person, { role: "operator", until: end });
    expect((await makeCustomer({ "service-account-id": sandbox.accountId })).status).toBe(201);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import {
  codeOf,
  dataOf,
  eventTypesOf,
  lastSnapshotOf,
  type Data,
} from "../../../../../test/support/api/api-fixtures.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await createTestApi(routes);
  key = api.platformKey;
});
afterAll(() => api.close());

const terms_of_service = {
  accepted_date: "2026-03-01T10:00:00-05:00",
  agreement_type: "embedded",
  accepted_ip: "192.0.2.7",
};

async function post(path: string, body: object, as = key): Promise<Data> {
  const reply = await api.call("POST", path, { key: as, body });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return dataOf(reply);
}

async function newAccount(as = key): Promise<Data> {
  const { id } = await post("/v1/organizations", { name: "North" }, as);
  return await post(
    "/v1/accounts",
    {
      organization_id: id,
      account_type: "business",
      access_level: "managed",
      business_profile: { name: "Acme", website: "https://acme.example" },
    },
    as,
  );
}

function addRepresentative(account_id: unknown, as = key): Promise<Data> {
  return post(
    "/v1/representatives",
    {
      account_id,
      first_name: "Ann",
      last_name: "Lee",
      dob: "1980-05-06",
      ssn_last4: "1234",
      email: "ann@example.com",
      mobile_number: "+12125550123",
      relationship: { primary: true, control: true, owner: true },
    },
    as,
  );
}

function addBank(account_id: unknown, as = key): Promise<Data> {
  const bank_account = {
    account_holder: "Acme",
    routing_number: "021000021",
    account_number: "123456789",
  };
  return post("/v1/linked_bank_accounts", { account_id, bank_account }, as);
}

const onboard = (account: Data, as = key) =>
  api.call("POST", `/v1/accounts/${String(account["id"])}/onboard`, {
    key: as,
    body: { terms_of_service },
  });
const simulate = (account: Data, query = "") =>
  api.call("POST", `/v1/accounts/${String(account["id"])}/simulate${query}`, { key });
const read = async (path: string, as = key) => dataOf(await api.call("GET", path, { key: as }));

describe("onboard", () => {
  it("asks for what is missing, then takes representative and bank account along", async () => {
    const account = await newAccount();
    expect(codeOf(await onboard(account))).toEqual([422, "onboarding_incomplete"]);
    const person = await addRepresentative(account["id"]);
    const refused = await onboard(account);
    expect([codeOf(refused), dataOf(refused)["detail"]]).toEqual([
      [422, "onboarding_incomplete"],
      "Onboarding needs a linked bank account.",
    ]);
    const bank = await addBank(account["id"]);
    const reply = await onboard(account);
    expect([reply.status, dataOf(reply)]).toMatchObject([
      201,
      {
        status: "onboarding",
        status_detail: { reason: "in_review" },
        terms_of_service: {
          accepted_date: "2026-03-01T15:00:00.000Z",
          agreement_type: "embedded",
          agreement_url: null,
          accepted_ip: "192.0.2.7",
          accepted_user_agent: null,
        },
      },
    ]);
    const others = async () => [
      (await read(`/v1/representatives/${String(person["id"])}`))["status"],
      (await read(`/v1/linked_bank_accounts/${String(bank["id"])}`))["status"],
    ];
    expect(await others()).toEqual(["onboarding", "onboarding"]);
    expect((await onboard(account)).status).toBe(422);

    const active = await simulate(account);
    expect([active.status, dataOf(active)["status"]]).toEqual([201, "active"]);
    expect(dataOf(active)["status_detail"]).toMatchObject({ reason: "verified" });
    expect(await others()).toEqual(["active", "active"]);
    expect(await eventTypesOf(api, account["id"])).toEqual([
      "account.created",
      "account.onboarding",
      "account.active",
    ]);
    expect(await lastSnapshotOf(api, account["id"])).toEqual(dataOf(active));
    expect(await eventTypesOf(api, person["id"])).toEqual([
      "representative.created",
      "representative.updated",
      "representative.verified",
    ]);
    const path = `/v1/linked_bank_accounts/${String(bank["id"])}`;
    expect(await lastSnapshotOf(api, bank["id"])).toEqual(await read(path));
  });

  it("names the faults of the terms", async () => {
    const account = await newAccount();
    const body = { terms_of_service: { accepted_date: "yesterday", agreement_type: "oral" } };
    const path = `/v1/accounts/${String(account["id"])}/onboard`;
    const reply = await api.call("POST", path, { key, body });
    expect(reply.body.data.items?.map((item) => item.reference)).toEqual([
      "/terms_of_service/accepted_date",
      "/terms_of_service/agreement_type",
    ]);
    const nobody = await api.addTenant();
    expect((await onboard(account, nobody.platformKey)).status).toBe(404);
  });
});

describe("simulate", () => {
  it("moves a created account as far as asked, with whatever it has, and again changes nothing", async () => {
    const account = await newAccount();
    expect(dataOf(await simulate(account, "?final_status=onboarding"))["status"]).toBe(
      "onboarding",
    );
    const active = await simulate(account, "?final_status=active");
    expect(dataOf(active)["status"]).toBe("active");
    expect(dataOf(await simulate(account))).toEqual(dataOf(active));
    expect((await simulate(account, "?final_status=rejected")).status).toBe(422);
    const late = await addBank(account["id"]);
    expect(late["status"]).toBe("created");
    await simulate(account);
    expect((await read(`/v1/linked_bank_accounts/${String(late["id"])}`))["status"]).toBe("active");
  });

  it("does not exist in production", async () => {
    const live = await api.addTenant("live");
    const path = `/v1/accounts/${live.accountId}/simulate`;
    expect(codeOf(await api.call("POST", path, { key: live.platformKey }))).toEqual([
      403,
      "sandbox_only",
    ]);
  });
});

describe("review", () => {
  it("is the operator's: activates, disables, and what it does not allow is refused", async () => {
    const live = await api.addTenant("live");
    const as = live.platformKey;
    const account = await newAccount(as);
    const person = await addRepresentative(account["id"], as);
    await addBank(account["id"], as);
    await onboard(account, as);
    const decide = (body: object, by = as) =>
      api.call("PATCH", `/v1/accounts/${String(account["id"])}/review`, { key: by, body });
    expect((await decide({ status: "active" }, live.key)).status).toBe(403);
    expect(dataOf(await decide({ status: "active" }))["status"]).toBe("active");
    expect((await read(`/v1/representatives/${String(person["id"])}`, as))["status"]).toBe(
      "active",
    );
    expect((await decide({ status: "rejected" })).status).toBe(422);
    const off = await decide({ status: "inactive", reason: "terminated", message: "Closed." });
    expect(dataOf(off)).toMatchObject({
      status: "inactive",
      status_detail: { reason: "terminated", message: "Closed." },
    });
    expect(dataOf(await decide({ status: "active" }))["status"]).toBe("active");
  });
});

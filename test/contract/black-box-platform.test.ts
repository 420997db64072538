import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPaykey, paymentBody } from "../support/factories.ts";
import {
  expectError,
  expectList,
  expectObject,
  UNKNOWN_ID,
} from "../support/api/contract-replies.ts";
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

const post = (path: string, body?: object) =>
  sandbox.call("POST", path, body === undefined ? {} : { body });
const get = (path: string) => sandbox.call("GET", path);
const idsOf = (items: Resource[]) => items.map((item) => item["id"] as string);

const business_profile = { name: "Acme", website: "https://acme.example" };
async function addAccount(members: object = {}): Promise<Resource> {
  const body = {
    organization_id: sandbox.organization_id,
    account_type: "business",
    business_profile,
    access_level: "standard",
    ...members,
  };
  return expectObject(await post("/v1/accounts", body), 201);
}

const person = (account: Resource, members: object = {}) => ({
  account_id: account["id"] as string,
  first_name: "Ann",
  last_name: "Lee",
  dob: "1980-01-02",
  ssn_last4: "1234",
  email: "ann@acme.example",
  mobile_number: "+12125550100",
  relationship: { primary: true, control: true, owner: false },
  ...members,
});

const bank = (account: Resource, members: object = {}) => ({
  account_id: account["id"] as string,
  bank_account: {
    account_holder: "Acme",
    routing_number: "021000021",
    account_number: "000123456789",
  },
  ...members,
});

test("row 56: an organization is found by a part of its name, an account is created, listed and changed", async () => {
  const organization = expectObject(await post("/v1/organizations", { name: "Blue Harbor" }), 201);
  expect(organization).toMatchObject({ name: "Blue Harbor", external_id: null, metadata: {} });
  const found = expectList(await get("/v1/organizations?name=e%20HARB"));
  expect(found).toEqual([organization]);
  const account = await addAccount({ organization_id: organization["id"] });
  expect(account).toMatchObject({
    type: "business",
    status: "created",
    status_detail: { reason: "new", source: "system", code: null },
    business_profile,
  });
  const reply = await get("/v1/accounts");
  expect(idsOf(expectList(reply))).toEqual([sandbox.account_id, account["id"] as string].sort());
  expect(reply.body.meta).toMatchObject({ sort_by: "id", sort_order: "asc" });
  const path = `/v1/accounts/${account["id"]}`;
  const body = { business_profile: { ...business_profile, name: "Acme Two" } };
  const changed = expectObject(await sandbox.call("PUT", path, { body }));
  expect(changed["business_profile"]).toMatchObject({ name: "Acme Two" });
  expect(expectObject(await get(path))).toEqual(changed);
  const unknown = await post("/v1/accounts", {
    organization_id: UNKNOWN_ID,
    account_type: "business",
    business_profile,
    access_level: "standard",
  });
  expectError(unknown, 422, { items: ["/organization_id"] });
});

test("row 57: a representative has the name of both names, is changed, and listed by account", async () => {
  const account = await addAccount();
  const made = expectObject(await post("/v1/representatives", person(account)), 201);
  expect(made).toMatchObject({
    name: "Ann Lee",
    phone: "+12125550100",
    user_id: null,
    status: "created",
    status_detail: { reason: "unverified" },
    ssn_last4: "1234",
    dob: "1980-01-02",
  });
  const { account_id: _, ...rest } = person(account, { last_name: "Roe" });
  const path = `/v1/representatives/${made["id"]}`;
  const changed = expectObject(await sandbox.call("PUT", path, { body: rest }));
  expect(changed["name"]).toBe("Ann Roe");
  const other = await addAccount();
  expectObject(await post("/v1/representatives", person(other)), 201);
  const listed = expectList(await get(`/v1/representatives?account_id=${account["id"]}`));
  expect(listed).toEqual([changed]);
  const faulty = person(account, { ssn_last4: "12a4" });
  expectError(await post("/v1/representatives", faulty), 422, { items: ["/ssn_last4"] });
  const nobodys = person({ id: UNKNOWN_ID });
  expectError(await post("/v1/representatives", nobodys), 422, { items: ["/account_id"] });
});

test("row 58: a linked account shows four digits, is listed by purpose, and canceled for good", async () => {
  const account = await addAccount();
  const purposes = ["billing"];
  const made = expectObject(
    await post("/v1/linked_bank_accounts", bank(account, { purposes })),
    201,
  );
  expect(made).toMatchObject({
    account_id: account["id"],
    platform_id: null,
    status: "created",
    status_detail: { reason: "unverified" },
    purposes,
    description: null,
  });
  expect(made["bank_account"]).toEqual({
    institution_name: expect.any(String),
    account_holder: "Acme",
    routing_number: "021000021",
    account_mask: expect.stringMatching(/^\**6789$/),
  });
  const all = expectObject(await post("/v1/linked_bank_accounts", bank(account)), 201);
  expect(all["purposes"]).toEqual(["charges", "payouts", "billing"]);
  const of = async (purpose: string) =>
    idsOf(
      expectList(
        await get(`/v1/linked_bank_accounts?account_id=${account["id"]}&purpose=${purpose}`),
      ),
    );
  expect(await of("billing")).toEqual([made["id"], all["id"]]);
  expect(await of("payouts")).toEqual([all["id"]]);
  const path = `/v1/linked_bank_accounts/${made["id"]}`;
  const canceled = expectObject(await sandbox.call("PATCH", `${path}/cancel`));
  expect(canceled).toMatchObject({ status: "canceled", status_detail: { reason: "disabled" } });
  const { bank_account } = bank(account);
  const put = await sandbox.call("PUT", path, { body: { bank_account } });
  expectError(put, 422, { code: "linked_bank_account_status" });
  expectError(await sandbox.call("PATCH", `${path}/cancel`), 422, {
    code: "linked_bank_account_status",
  });
  const homeless = bank(account, { account_id: null });
  expect((await post("/v1/linked_bank_accounts", homeless)).status).toBe(422);
});

test("row 59: an account with people and bank is onboarded, and active with both of them", async () => {
  const account = await addAccount();
  const path = `/v1/accounts/${account["id"]}`;
  const body = {
    terms_of_service: { accepted_date: "2026-03-01T00:00:00.000Z", agreement_type: "embedded" },
  };
  // The platform has no bank account of its own that could serve in place of the account's.
  expectError(await post(`${path}/onboard`, body), 422, { code: "onboarding_incomplete" });
  const someone = expectObject(await post("/v1/representatives", person(account)), 201);
  const linked = expectObject(await post("/v1/linked_bank_accounts", bank(account)), 201);
  expect((await post(`${path}/onboard`, {})).status).toBe(422);
  const onboarding = expectObject(await post(`${path}/onboard`, body), 201);
  expect(onboarding).toMatchObject({
    status: "onboarding",
    status_detail: { reason: "in_review" },
    terms_of_service: body.terms_of_service,
  });
  const active = expectObject(await post(`${path}/simulate`), 201);
  expect(active).toMatchObject({ status: "active", status_detail: { reason: "verified" } });
  expect(expectObject(await get(path))).toEqual(active);
  for (const one of [
    `/v1/representatives/${someone["id"]}`,
    `/v1/linked_bank_accounts/${linked["id"]}`,
  ]) {
    expect(expectObject(await get(one))).toMatchObject({
      status: "active",
      status_detail: { reason: "verified" },
    });
  }
});

test("row 60: each capability asked for is a request of its own in a list", async () => {
  const account = await addAccount();
  const path = `/v1/accounts/${account["id"]}/capability_requests`;
  const body = { charges: { enable: true, max_amount: 5_000 }, individuals: {} };
  const asked = await post(path, body);
  const requests = expectList(asked, 201);
  expect(asked.body.meta["total_items"]).toBe(2);
  const common = { account_id: account["id"], status: "active", enable: true };
  expect(requests).toHaveLength(2);
  expect(requests).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...common,
        type: "charges",
        category: "payment_type",
        settings: { max_amount: 5_000 },
      }),
      expect.objectContaining({
        ...common,
        type: "individuals",
        category: "customer_type",
        settings: {},
      }),
    ]),
  );
  const found = expectList(await get(`${path}?category=payment_type`));
  expect(found.map((item) => item["type"])).toEqual(["charges"]);
  expect(expectList(await post(path, {}), 201)).toEqual([]);
});

test("a capability switched off refuses the payments that need it", async () => {
  const { paykey } = await createPaykey(sandbox);
  const path = `/v1/accounts/${sandbox.account_id}/capability_requests`;
  const [request] = expectList(await post(path, { charges: { enable: false } }), 201);
  expect(request).toMatchObject({ type: "charges", status: "inactive", enable: false });
  const charge = await post("/v1/charges", paymentBody("charge", { paykey }));
  expectError(charge, 422, { code: "capability_inactive" });
  expectObject(await post("/v1/payouts", paymentBody("payout", { paykey })), 201);
});

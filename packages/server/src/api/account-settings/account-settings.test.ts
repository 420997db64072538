import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCustomer,
  addPaykey,
  chargeBody,
  codeOf,
  dataOf,
  payoutBody,
  referencesOf,
  type ApiClient,
  type Data,
} from "../../../../../test/support/api/api-fixtures.ts";
import { sentFiles } from "../../../../../test/support/bank/bank-files.ts";
import {
  caller,
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let api: ApiClient;
let path: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function fresh(): Promise<void> {
  sandbox = await service.addSandbox();
  api = { ...sandbox, db: service.db };
  path = `/v1/account_settings/${sandbox.account_id}`;
}

async function patch(body: object): Promise<Data> {
  const reply = await sandbox.call("PATCH", path, { body });
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return dataOf(reply);
}

async function paykey(of: ApiClient = api): Promise<unknown> {
  return (await addPaykey(of, (await addCustomer(of))["id"]))["paykey"];
}

const statusOf = async (payment: Data) => {
  const found = await sandbox.get(`/v1/charges/${String(payment["id"])}`);
  const { reason, message } = found["status_details"] as Data;
  return [found["status"], reason, message];
};

describe("GET and PATCH", () => {
  beforeAll(fresh);

  it("resolve environment, organization and account, in that order", async () => {
    const defaults = await sandbox.get(path);
    expect(defaults).toMatchObject({
      account_id: sandbox.account_id,
      charges: { max_amount: null, funding_time: "one_day" },
      statement_settings: { company_name: null, company_id: null, default_descriptor: null },
      payment_types: { charges: "active", payouts: "active" },
      configuration: { allow_data_unmask: true, allow_duplicate_email: true },
    });
    const organization = `/v1/organizations/${sandbox.organization_id}`;
    const settings = {
      charges: { max_amount: 500_000, funding_time: "two_day" },
      configuration: { allow_duplicate_email: false },
    };
    const reply = await sandbox.call("PATCH", organization, { body: { settings } });
    expect([reply.status, dataOf(reply)["settings"]]).toEqual([200, settings]);
    expect(await sandbox.get(path)).toMatchObject({
      charges: { max_amount: 500_000, funding_time: "two_day" },
      configuration: { allow_data_unmask: true, allow_duplicate_email: false },
    });
    expect(await patch({ charges: { max_amount: null, daily_amount: 900 } })).toMatchObject({
      charges: { max_amount: null, daily_amount: 900, funding_time: "two_day" },
    });
    expect(await patch({ charges: null })).toMatchObject({
      charges: { max_amount: 500_000, daily_amount: null },
    });
    await sandbox.call("PATCH", organization, { body: { settings: null } });
    const { updated_at: _then, ...before } = defaults;
    const { updated_at: _now, ...after } = await sandbox.get(path);
    expect(after).toEqual(before);
  });

  it("emit one event per change, and none when nothing changed", async () => {
    const body = { payouts: { monthly_count: 3 } };
    const first = await patch(body);
    expect(await patch(body)).toEqual(first);
    expect(await patch({})).toEqual(first);
    const events = await sandbox.list("/v1/events?limit=1000");
    const last = events.at(-1);
    expect(last).toMatchObject({
      event_type: "account.settings_updated",
      changed: ["settings", "updated_at"],
    });
  });

  it("begin the log of what an environment was born with, which is whole at each version", async () => {
    await fresh();
    const account = `/v1/accounts/${sandbox.account_id}`;
    const organization = `/v1/organizations/${sandbox.organization_id}`;
    const born = [await sandbox.get(account), await sandbox.get(organization)];
    await patch({ payouts: { monthly_count: 3 } });
    await patch({ payouts: { monthly_count: 4 } });
    await sandbox.call("PATCH", organization, { body: { name: "Another name" } });
    const events = await sandbox.list("/v1/events?limit=1000&types=account.*,organization.*");
    const lines = events.map(({ event_type, resource }) => `${event_type} ${resource.version}`);
    expect(lines).toEqual([
      "account.created 1",
      "account.settings_updated 2",
      "account.settings_updated 3",
      "organization.created 1",
      "organization.updated 2",
    ]);
    expect([events[0]?.["data"], events[3]?.["data"]]).toEqual(born);
    expect(events[1]).toMatchObject({ changed: ["settings", "updated_at"] });
    expect([events[2]?.["data"], events[4]?.["data"]]).toEqual([
      await sandbox.get(account),
      await sandbox.get(organization),
    ]);
  });

  it("refuse what cannot be, an account's own key, and foreign accounts", async () => {
    const faults = {
      charges: { max_amount: "1", funding_time: "never", linked_bank_account_id: "x" },
      statement_settings: { company_id: "12345678901", default_descriptor: "REVERSAL" },
      configuration: { allow_data_unmask: "yes" },
    };
    expect(referencesOf(await sandbox.call("PATCH", path, { body: faults }))).toEqual([
      "/charges/funding_time",
      "/charges/linked_bank_account_id",
      "/charges/max_amount",
      "/configuration/allow_data_unmask",
      "/statement_settings/company_id",
      "/statement_settings/default_descriptor",
    ]);
    const unknown = { charges: { linked_bank_account_id: sandbox.account_id } };
    expect(referencesOf(await sandbox.call("PATCH", path, { body: unknown }))).toEqual([
      "/charges/linked_bank_account_id",
    ]);
    const { key } = await sandbox.post("/v1/api_keys", {
      account_id: sandbox.account_id,
      scopes: ["admin"],
    });
    const own = { key: key as string };
    expect((await sandbox.call("GET", path, own)).status).toBe(200);
    expect((await sandbox.call("PATCH", path, { ...own, body: {} })).status).toBe(403);
    const other = await service.addSandbox();
    expect((await other.call("GET", path)).status).toBe(404);
    expect((await other.call("PATCH", path, { body: {} })).status).toBe(404);
  });

  it("decide what a customer may be", async () => {
    await patch({ configuration: { allow_duplicate_email: false } });
    const body = {
      name: "Twin",
      type: "individual",
      email: "twin@example.com",
      phone: "+12125550123",
      device: { ip_address: "1.2.3.4" },
    };
    expect((await sandbox.call("POST", "/v1/customers", { body })).status).toBe(201);
    expect(codeOf(await sandbox.call("POST", "/v1/customers", { body }))).toEqual([
      422,
      "duplicate_email",
    ]);
  });
});

describe("limits", () => {
  beforeAll(fresh);

  it("hold what passes them, by payment, day, month and count; a release lets it through", async () => {
    const token = await paykey();
    const charge = async (amount: number) => {
      const made = await sandbox.post("/v1/charges", chargeBody(token, { amount }));
      await sandbox.advance("PT1S");
      return made;
    };
    await patch({ charges: { max_amount: 10_000, daily_amount: 15_000 } });
    const held = "on_hold";
    const large = await charge(10_001);
    expect(await statusOf(large)).toEqual([
      held,
      "amount_too_large",
      "Over the limit of $100.00 per payment.",
    ]);
    expect((await statusOf(await charge(10_000)))[0]).toBe("scheduled");
    const second = await charge(5_001);
    expect(await statusOf(second)).toEqual([
      held,
      "amount_too_large",
      "Over the limit of $150.00 per day.",
    ]);
    expect((await statusOf(await charge(5_000)))[0]).toBe("scheduled");
    await sandbox.put(`/v1/charges/${String(second["id"])}/release`, {});
    await sandbox.advance("PT1S");
    expect((await statusOf(second))[0]).toBe("scheduled");

    // The next day, the same month: the month counts 20,001 so far.
    await sandbox.advance("P1D");
    await patch({ charges: { max_amount: null, daily_amount: null, monthly_amount: 20_101 } });
    const today = { payment_date: "2026-03-03" };
    const later = async (amount: number) => {
      const made = await sandbox.post("/v1/charges", chargeBody(token, { amount, ...today }));
      await sandbox.advance("PT1S");
      return await statusOf(made);
    };
    expect(await later(101)).toEqual([
      held,
      "amount_too_large",
      "Over the limit of $201.01 per month.",
    ]);
    expect((await later(100))[0]).toBe("scheduled");
    await patch({ charges: { monthly_amount: null, monthly_count: 4 } });
    expect(await later(1)).toEqual([
      held,
      "amount_too_large",
      "Over the limit of 4 payments per month.",
    ]);
  });

  it("count payments of one batch one after the other, and payouts apart from charges", async () => {
    await fresh();
    await patch({ charges: { daily_amount: 25_000 }, payouts: { max_amount: 1 } });
    const token = await paykey();
    const made = await Promise.all(
      [1, 2, 3].map(() => sandbox.post("/v1/charges", chargeBody(token))),
    );
    await sandbox.advance("PT1S");
    const statuses = await Promise.all(made.map(async (one) => (await statusOf(one))[0]));
    expect(statuses.map(String).toSorted()).toEqual(["on_hold", "scheduled", "scheduled"]);
    const payout = await sandbox.post("/v1/payouts", payoutBody(token));
    await sandbox.advance("PT1S");
    expect(await sandbox.get(`/v1/payouts/${payout["id"]}`)).toMatchObject({ status: "on_hold" });
  });
});

describe("funding", () => {
  it("waits for the account's funding time and goes to the bank account it names", async () => {
    await fresh();
    const bank_account = {
      account_holder: "Second",
      routing_number: "021000021",
      account_number: "5550001111",
    };
    const { account_id } = sandbox;
    const bank = await sandbox.post("/v1/linked_bank_accounts", { account_id, bank_account });
    await patch({
      charges: { funding_time: "three_day", linked_bank_account_id: bank["id"] },
    });
    const charge = await sandbox.post("/v1/charges", chargeBody(await paykey()));
    await sandbox.advance("idle");
    const { status_history, funding_ids } = await sandbox.get(`/v1/charges/${charge["id"]}`);
    const paid = (status_history as Data[]).find((entry) => entry["status"] === "paid");
    const funding = await sandbox.get(`/v1/funding_events/${(funding_ids as string[])[0]}`);
    // Paid on Thursday, funded on the Tuesday after, at the bank a day later.
    expect([String(paid?.["changed_at"]).slice(0, 10), funding["created_at"]]).toEqual([
      "2026-03-05",
      expect.stringMatching(/^2026-03-10/),
    ]);
    expect(funding["linked_bank_account_details"]).toMatchObject({ account_holder: "Second" });
  });

  it("waits without a bank account until there is one, and holds nothing up", async () => {
    await fresh();
    const account = await sandbox.post("/v1/accounts", {
      organization_id: sandbox.organization_id,
      account_type: "business",
      access_level: "standard",
      business_profile: { name: "Bankless", website: "https://bankless.example" },
    });
    const { key } = await sandbox.post("/v1/api_keys", {
      account_id: account["id"],
      scopes: ["admin"],
    });
    const own = caller(service.url, key as string);
    const asked = { ...own, db: service.db };
    const charge = await own.post("/v1/charges", chargeBody(await paykey(asked)));
    await sandbox.advance("idle");
    const chargePath = `/v1/charges/${charge["id"]}`;
    expect(await own.get(chargePath)).toMatchObject({ status: "paid", funding_ids: [] });
    const bank_account = {
      account_holder: "Late",
      routing_number: "021000021",
      account_number: "5550002222",
    };
    const body = { account_id: account["id"], bank_account };
    await own.post("/v1/linked_bank_accounts", body);
    await sandbox.advance("idle");
    const { funding_ids } = await own.get(chargePath);
    expect(funding_ids).toHaveLength(1);
    expect(await own.get(`/v1/funding_events/${(funding_ids as string[])[0]}`)).toMatchObject({
      status: "paid",
      linked_bank_account_details: { account_holder: "Late" },
    });
  });
});

describe("statement settings", () => {
  it("are what the bank's file says of the business", async () => {
    await fresh();
    const statement_settings = {
      company_name: "Acme Payments",
      company_id: "9ACME",
      default_descriptor: "Acme bill",
    };
    await patch({ statement_settings });
    await sandbox.post("/v1/charges", chargeBody(await paykey()));
    await sandbox.advance("P1D");
    const files = await sentFiles(service, sandbox.environment.id);
    const headers = files.flatMap(({ read }) => read.batches.map((batch) => batch.header));
    expect(headers[0]).toMatchObject({
      company_name: "ACME PAYMENTS",
      company_identification: "9ACME",
      company_entry_description: "ACME BILL",
    });
  });
});

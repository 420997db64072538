import { afterAll, beforeAll, expect, test } from "vitest";
import { insertTenant, type Tenant } from "../support/api.ts";
import { createPaykey, createPayment, customerBody, paymentBody } from "../support/factories.ts";
import {
  expectError,
  expectList,
  linkAccount,
  UNKNOWN_ID,
  runDueWork,
} from "../support/api/contract-replies.ts";
import {
  caller,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

// A server whose operator chose other spellings, and an environment in production.

let service: TestService;
let live: Tenant;
beforeAll(async () => {
  service = await startTestService({
    wire: {
      amounts: "integer",
      risk_source_name: "watchful_eye",
      account_header_aliases: ["acting-account", "x-acct"],
    },
  });
  live = await insertTenant(service.app, "live");
});
afterAll(() => service.close());

/** Every amount of money anywhere in a body, by the name of its member. */
function amountsIn(value: unknown, name = ""): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((item) => amountsIn(item, name));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([member, item]) => amountsIn(item, member));
  }
  const isAmount = /^(amount|payment_amount|funding_amount|debits|credits|total_debit)$/.test(name);
  return isAmount ? [[name, value]] : [];
}

test("row 27: amounts are integers wherever they are answered under WIRE_AMOUNTS=integer", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const made = await createPayment(sandbox, "charge", {
    paykey: paykey as string,
    amount: 12_345,
    outcome: "paid",
    metadata: { amount: "12345" },
  });
  expect(made).toMatchObject({ amount: 12_345, metadata: { amount: "12345" } });
  await sandbox.advance("idle");
  const [event] = await sandbox.list("/v1/funding_events");
  const bodies: [string, unknown][] = [];
  for (const path of [
    `/v1/charges/${made["id"]}`,
    "/v1/payments",
    "/v1/funding_events",
    `/v1/funding_events/${event?.["id"]}`,
    `/v1/funding_event_payments/${event?.["id"]}`,
    "/v1/events?limit=1000",
    "/v1/ledger/balances",
    "/v1/ledger/entries",
    "/v1/ach_files",
  ]) {
    const { data } = (await sandbox.call("GET", path)).body;
    const found = amountsIn(data).filter(([, value]) => value !== "12345");
    expect([path, found.length > 0]).toEqual([path, true]);
    bodies.push(...found);
  }
  for (const [name, value] of bodies) expect([name, typeof value]).toEqual([name, "number"]);
});

test("the risk source has the operator's name everywhere, and filters know both", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const held = await createPayment(sandbox, "charge", {
    paykey: paykey as string,
    outcome: "on_hold_daily_limit",
  });
  await runDueWork(sandbox);
  const read = await sandbox.get(`/v1/charges/${held["id"]}`);
  expect(read["status_details"]["source"]).toBe("watchful_eye");
  expect(JSON.stringify(read)).not.toContain("risk_monitor");
  for (const name of ["watchful_eye", "risk_monitor", "RISK_MONITOR"]) {
    const found = expectList(
      await sandbox.call("GET", `/v1/payments?status_source=${name}&payment_id=${held["id"]}`),
    );
    expect([name, found.map((item) => item["id"] as string)]).toEqual([name, [held["id"]]]);
  }
  expect((await sandbox.call("GET", "/v1/events?limit=1000")).text).not.toContain("risk_monitor");
});

test("the served OpenAPI document has the server's spelling", async () => {
  const response = await fetch(`${service.url}/openapi.json`);
  const { components, paths } = (await response.json()) as Resource;
  const { Charge, FundingEventPayment, PaykeyDetails, StatusDetail } = components["schemas"];
  expect(Charge.properties.amount).toEqual({
    type: "integer",
    description: "The amount in cents.",
  });
  expect(FundingEventPayment.properties.funding_amount.type).toBe("integer");
  expect(PaykeyDetails.properties.balance.type).toEqual(["integer", "null"]);
  expect(StatusDetail.properties.source.enum).toContain("watchful_eye");
  expect(StatusDetail.properties.source.enum).not.toContain("risk_monitor");
  const search = paths["/v1/payments"].get;
  const source = search.parameters.find((one: Resource) => one["name"] === "status_source");
  expect(source.schema.items.enum).toEqual(
    expect.arrayContaining(["watchful_eye", "risk_monitor"]),
  );
  const { example } = search.responses["200"].content["application/json"];
  expect(typeof example.data[0].amount).toBe("number");
});

test("the account may be named in any accepted header, not in two that differ", async () => {
  const sandbox = await service.addSandbox();
  const { account_id: account } = sandbox;
  const list = (headers: Record<string, string>) =>
    sandbox.call("GET", "/v1/customers", { headers });
  expectList(await list({ "Acting-Account": account }));
  expectList(await list({ "x-acct": account, "service-account-id": account }));
  expectError(await list({ "x-acct": UNKNOWN_ID }), 403);
  expectError(await list({ "x-acct": "x" }), 400);
  expectError(await list({ "x-acct": account, "service-account-id": UNKNOWN_ID }), 400);
  // Platform calls ignore the header.
  expectList(await sandbox.call("GET", "/v1/organizations", { headers: { "x-acct": UNKNOWN_ID } }));
});

test("production refuses what only a sandbox may do", async () => {
  const { call, post } = caller(service.url, live.key, service.check);
  const platform = caller(service.url, live.platformKey, service.check);
  const outcome = { config: { sandbox_outcome: "verified" } };
  const forced = await call("POST", "/v1/customers", { body: customerBody(outcome) });
  expectError(forced, 422, { code: "sandbox_only", items: ["/config/sandbox_outcome"] });
  const customer: Resource = await post("/v1/customers", customerBody());
  const simulate = { body: { funding_event_job_type: "charges" } };
  const calls = [
    await call("POST", "/v1/funding_events/simulate", simulate),
    await platform.call("POST", `/v1/accounts/${live.accountId}/simulate`),
  ];
  for (const reply of calls) expectError(reply, 403, { code: "sandbox_only" });
  const unmasked = await call("GET", `/v1/customers/${customer["id"]}/unmasked`);
  expectError(unmasked, 403, { code: "unmask_not_allowed" });
  const skip = { config: { processing_method: "skip" } };
  expectError(await call("POST", "/v1/customers", { body: customerBody(skip) }), 422, {
    code: "skip_not_allowed",
    items: ["/config/processing_method"],
  });
  const provider = { customer_id: customer["id"] as string, aggregator_token: "t" };
  for (const name of ["aggregator", "plaid"]) {
    expectError(await call("POST", `/v1/bridge/${name}`, { body: provider }), 422, {
      code: "provider_not_configured",
    });
  }
  const linked = await linkAccount({ call } as Sandbox, customer["id"]);
  expect([linked.status, linked.text]).toEqual([201, expect.any(String)]);
  const { paykey } = linked.body.data as { paykey?: string };
  const charge = paymentBody("charge", { paykey: paykey ?? "", outcome: "paid" });
  const today = (await call("GET", "/v1/customers")).body.meta["api_request_timestamp"] as string;
  const dated = { ...charge, payment_date: today.slice(0, 10) };
  expectError(await call("POST", "/v1/charges", { body: dated }), 422, {
    code: "sandbox_only",
    items: ["/config/sandbox_outcome"],
  });
});

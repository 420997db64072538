import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, TEST_NOW, type TestApi } from "../../../../../test/support/api.ts";
import { insertPaymentRows } from "../../../../../test/support/payment-rows.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let funding: string;
const path = (id: string) => `/v1/funding_event_payments/${id}`;

beforeAll(async () => {
  api = await createTestApi(routes);
  funding = await insertFunding([
    { amount: 10_000, share: 10_000, reason: "credit" },
    { amount: 4_000, share: -4_000, reason: "reversal" },
  ]);
});
afterAll(() => api.close());

async function post(collection: string, body: object): Promise<string> {
  const reply = await api.call("POST", collection, { body });
  return String((reply.body.data as Record<string, unknown>)["id"]);
}

/** A transfer as the engine's funding step leaves it. */
async function insertFunding(
  members: readonly { amount: number; share: number; reason: string }[],
): Promise<string> {
  const customer = await post("/v1/customers", {
    name: "Ada",
    type: "individual",
    email: "a@example.com",
    phone: "+12125550123",
    device: { ip_address: "1.2.3.4" },
  });
  const paykey = await post("/v1/bridge/bank_account", {
    customer_id: customer,
    routing_number: "021000021",
    account_number: "000111222",
    account_type: "checking",
  });
  const [bank, event] = [randomUUID(), randomUUID()];
  const { db, environmentId, accountId } = api;
  await db.run(sql`
    insert into linked_bank_accounts (id, environment_id, account_id, status, account_holder,
      institution_name, routing_number, account_number, account_mask, purposes, created_at, updated_at)
    values (${bank}, ${environmentId}, ${accountId}, 'active', 'Mine', 'Bank', '021000021', '\\x00',
      '****6789', array['charges'], ${TEST_NOW}, ${TEST_NOW})`);
  await db.run(sql`
    insert into funding_events (id, environment_id, account_id, linked_bank_account_id, event_type,
      direction, amount_cents, payment_count, transfer_date, sandbox_outcome, status, status_reason,
      status_source, status_message, status_changed_at, version, created_at, updated_at)
    values (${event}, ${environmentId}, ${accountId}, ${bank}, 'charge_deposit', 'deposit', 6000, 2,
      '2026-03-06', 'standard', 'scheduled', 'ok', 'system', '', ${TEST_NOW}, 1, ${TEST_NOW}, ${TEST_NOW})`);
  for (const member of members) {
    const payment = randomUUID();
    const row = {
      id: payment,
      environment_id: environmentId,
      account_id: accountId,
      kind: "charge",
      paykey_id: paykey,
      customer_id: customer,
      external_id: member.reason,
      amount_cents: member.amount,
      currency: "USD",
      payment_date: "2026-03-02",
      consent_type: "internet",
      device_ip: "1.2.3.4",
      balance_check: "disabled",
      sandbox_outcome: "standard",
      auto_hold: false,
      metadata: { order: "7" },
      status: "paid",
      status_reason: "ok",
      status_source: "system",
      status_message: "",
      status_changed_at: TEST_NOW,
      created_at: TEST_NOW,
      updated_at: TEST_NOW,
    };
    await insertPaymentRows(db, sql`select ${JSON.stringify(row)}::jsonb`);
    await db.run(sql`insert into funding_event_payments
        (environment_id, funding_event_id, payment_id, funding_amount_cents, reason)
      values (${environmentId}, ${event}, ${payment}, ${member.share}, ${member.reason})`);
  }
  return event;
}

describe("200", () => {
  it("lists the transfer's payments with signed shares that sum to its amount", async () => {
    const reply = await api.call("GET", path(funding));
    expect(reply.status).toBe(200);
    expect(reply.body.meta["total_items"]).toBe(2);
    const lines = reply.body.data as unknown as Record<string, string>[];
    const found = lines.map((line) => [
      line["reason"],
      line["funding_amount"],
      line["payment_amount"],
    ]);
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        ["credit", "10000", "10000"],
        ["reversal", "-4000", "4000"],
      ]),
    );
    expect(lines[0]).toMatchObject({ payment_type: "charge", currency: "USD", status: "paid" });
    expect(lines[0]).not.toHaveProperty("metadata");
  });

  it("shows metadata on demand", async () => {
    const reply = await api.call("GET", `${path(funding)}?include_metadata=true`);
    expect(reply.body.data).toMatchObject([{ metadata: { order: "7" } }, {}]);
  });
});

describe("404", () => {
  it("hides another account's transfer", async () => {
    const { key } = await api.addAccount(api.environmentId);
    expect((await api.call("GET", path(funding), { key })).status).toBe(404);
    expect((await api.call("GET", path(randomUUID()))).status).toBe(404);
  });
});

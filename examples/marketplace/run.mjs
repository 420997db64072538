// A marketplace in a sandbox of its own: sellers with accounts, buyers who pay them, and their deposits.
// Needs RAILHEAD_API and RAILHEAD_API_KEY.
import { createRailhead } from "@railhead/client";

const baseUrl = process.env.RAILHEAD_API ?? "http://127.0.0.1:8787";
const start = createRailhead({ baseUrl, apiKey: process.env.RAILHEAD_API_KEY ?? "" });
const sandbox = await start.sandbox.environments.create({
  name: "marketplace example",
  clock: { mode: "frozen", at: "2026-03-02T15:00:00Z" },
  ttl: "PT1H",
});
const apiKey = sandbox.api_key;
const platform = createRailhead({ baseUrl, apiKey });
const device = { ip_address: "203.0.113.7" };

/** An account for a seller, onboarded; a client that acts for it. */
async function addSeller(name, number) {
  const { id } = await platform.accounts.create({
    organization_id: sandbox.organization_id,
    account_type: "business",
    access_level: "standard",
    business_profile: { name, website: `https://seller-${number}.example.com` },
  });
  await platform.linkedBankAccounts.create({
    account_id: id,
    bank_account: {
      account_holder: name,
      routing_number: "021000021",
      account_number: `90000000${number}`,
    },
  });
  await platform.accounts.simulate(id, { final_status: "active" });
  return { name, api: createRailhead({ baseUrl, apiKey, accountId: id }) };
}

/** A buyer is a customer of the seller: who pays whom stays apart. */
async function buy({ api }, { order, amount, outcome }) {
  const customer = await api.customers.create({
    name: "Casey Example",
    type: "individual",
    email: `${order}@example.com`,
    phone: "+12125550123",
    device,
  });
  const { paykey } = await api.bridge.bankAccount({
    customer_id: customer.id,
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
  });
  return await api.charges.create({
    paykey,
    amount,
    currency: "USD",
    description: order,
    payment_date: "today",
    consent_type: "internet",
    device,
    external_id: order,
    config: { balance_check: "disabled", sandbox_outcome: outcome },
  });
}

const pottery = await addSeller("Harbor Pottery", 1);
const looms = await addSeller("Lakeside Looms", 2);
await buy(pottery, { order: "order-1", amount: 4200, outcome: "standard" });
await buy(pottery, { order: "order-2", amount: 1800, outcome: "standard" });
await buy(looms, { order: "order-3", amount: 9900, outcome: "standard" });
await buy(looms, { order: "order-4", amount: 5000, outcome: "failed_insufficient_funds" });
await platform.sandbox.clock.advance({ until: "idle" });

const dollars = (cents) => `$${(Number(cents) / 100).toFixed(2)}`;
for (const { name, api } of [pottery, looms]) {
  const payments = await api.payments.list({ sort_by: "created_at" }).toArray();
  const [deposit] = await api.fundingEvents.list({ direction: "deposit" }).toArray();
  console.log(`${name} got ${dollars(deposit.amount)} on ${deposit.transfer_date}:`);
  for (const { external_id, amount, status } of payments) {
    console.log(`  ${external_id} ${dollars(amount)} ${status}`);
  }
}

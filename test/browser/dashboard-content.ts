import { createPaykey, createPayment } from "../support/factories.ts";
import type { Sandbox } from "../support/service.ts";

/** Something for every screen to show. */
export async function fillScreens(sandbox: Sandbox): Promise<void> {
  const business = { customer: { type: "business", name: "Example Trading LLC" } };
  const { paykey } = await createPaykey(sandbox, business);
  const charge = await createPayment(sandbox, "charge", { paykey, payment_date: "today" });
  await createPaykey(sandbox, { customer: { name: "Quill Zedder" } });
  const list = await sandbox.post("/v1/screening/lists", { name: "a", format: "plain_csv" });
  const content = "id,name,kind\n1,Quill Zedder,person\n";
  await sandbox.post(`/v1/screening/lists/${String(list["id"])}/load`, { content });
  const entry = { direction: "credit", amount: 900, remittance: "INVOICE 7", hold_to_act: true };
  await sandbox.post("/v1/sandbox/received_entries", entry);
  const rule = { name: "Rent", direction: "debit", act: "keep", reason: "Is booked elsewhere." };
  await sandbox.post("/v1/received_entry_rules", rule);
  await sandbox.advance("P2D");
  await openCases(sandbox, String(charge["id"]));
  const [account = {}] = await sandbox.list("/v1/accounts");
  const line = { account_id: account["id"], name: "Charges", basis: "per_payment", side: "charge" };
  await sandbox.post("/v1/fee_lines", { ...line, fixed_amount: 25, collect: "invoice" });
  await sandbox.post("/v1/originators", {
    legal_name: "North Supplies LLC",
    address: { address1: "1 Main St", city: "Springfield", state: "IL", zip: "62701" },
    company_ids: [{ company_id: "1234567890", company_name: "NORTH" }],
    entries: [{ sec_code: "PPD", side: "debit", purposes: ["services"], descriptions: ["RENT"] }],
  });
  const limit = { scope: "environment", side: "debit", kind: "settlement_day", effect: "hold" };
  await sandbox.post("/v1/exposure_limits", { ...limit, limit: 100_000_000 });
}

/** One case of each kind that we and other banks have about an entry. */
async function openCases(sandbox: Sandbox, payment_id: string): Promise<void> {
  const asked = { payment_id, bank_reference: "LETTER 7", received_on: "2026-03-02" };
  await sandbox.post("/v1/proof_requests", asked);
  const contact = { name: "Desk", phone: "+12125550100", email: "desk@example.com" };
  const request = { payment_id, reason: "duplicate", explanation: "It was sent twice.", contact };
  await sandbox.post("/v1/return_requests", request);
  await sandbox.post("/v1/late_return_permissions", {
    payment_id,
    asked_by_bank: "Receiving bank",
    asked_on: "2026-03-02",
    reference: "CASE 9",
    explanation: "The receiver was away.",
    valid_until: "2026-04-01",
  });
}

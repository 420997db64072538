import { PURPOSE_NAMES } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sentEntries } from "../support/bank/bank-replies.ts";
import { sentFiles } from "../support/bank/bank-files.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment, paymentBody, type Kind } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let settings: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function fresh(): Promise<void> {
  sandbox = await service.addSandbox();
  settings = `/v1/account_settings/${sandbox.account_id}`;
}

const patch = async (body: object) => await sandbox.call("PATCH", settings, { body });

/** What the batch of a payment's entry says of itself, columns 51 to 63 of its header. */
async function batchOf(kind: Kind, { id }: Resource): Promise<string> {
  const { trace_ids } = await sandbox.get(`/v1/${kind}s/${id}`);
  const entries = await sentEntries(service, sandbox.environment.id);
  const header = entries.get(trace_ids["entry"] as string)?.header;
  return `${header?.standard_entry_class_code} ${header?.company_entry_description.trim()}`;
}

test("goods bought online go out as PURCHASE and wages as PAYROLL, each in a batch of its own, and nothing else does", async () => {
  await fresh();
  await patch({ statement_settings: { default_descriptor: "Acme bill" } });
  const business = { type: "business", name: "Lee LLC" };
  const made: [what: string, kind: Kind, payment: Resource][] = [];
  for (const type of ["individual", "business"]) {
    const customer = type === "business" ? { customer: business } : {};
    const { paykey } = await createPaykey(sandbox, customer);
    for (const purpose of PURPOSE_NAMES) {
      for (const consent_type of ["internet", "signed"]) {
        const charge = await createPayment(sandbox, "charge", { paykey, purpose, consent_type });
        made.push([`${type} ${consent_type} charge of ${purpose}`, "charge", charge]);
      }
      const payout = await createPayment(sandbox, "payout", { paykey, purpose });
      made.push([`${type} payout of ${purpose}`, "payout", payout]);
    }
  }
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const named: Record<string, string> = {};
  for (const [what, kind, payment] of made) {
    const batch = await batchOf(kind, payment);
    if (!batch.endsWith("ACME BILL")) named[what] = batch;
  }
  expect(named).toEqual({
    "individual internet charge of goods": "WEB PURCHASE",
    "individual payout of payroll": "PPD PAYROLL",
  });
  const [file] = await sentFiles(service, sandbox.environment.id);
  expect(file?.read.errors).toEqual([]);
  const lines = new TextDecoder().decode(file?.bytes).split("\n");
  const headers = lines.filter((line) => line.startsWith("5"));
  const kinds = headers.map((line) => `${line.slice(1, 4)} ${line.slice(50, 63).trim()}`);
  expect(kinds.toSorted()).toEqual([
    "220 CCDACME BILL",
    "220 PPDACME BILL",
    "220 PPDPAYROLL",
    "225 CCDACME BILL",
    "225 PPDACME BILL",
    "225 WEBACME BILL",
    "225 WEBPURCHASE",
  ]);
  await sandbox.advance("idle");
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a payment without a purpose takes its account's default for its kind, and shows it everywhere", async () => {
  await fresh();
  expect(await sandbox.get(settings)).toMatchObject({
    charges: { default_purpose: "other", default_descriptor: null },
    payouts: { default_purpose: "other", default_descriptor: null },
  });
  const { paykey } = await createPaykey(sandbox);
  const before = await createPayment(sandbox, "charge", { paykey });
  expect(before["purpose"]).toBe("other");
  await patch({
    charges: { default_purpose: "goods" },
    payouts: { default_purpose: "payroll", default_descriptor: "Wages" },
  });
  const charge = await createPayment(sandbox, "charge", { paykey });
  const payout = await createPayment(sandbox, "payout", { paykey });
  const own = await createPayment(sandbox, "payout", { paykey, purpose: "services" });
  expect([charge, payout, own].map(({ purpose }) => purpose as string)).toEqual([
    "goods",
    "payroll",
    "services",
  ]);
  const items = await sandbox.list("/v1/payments");
  expect(items.map(({ purpose }) => purpose as string)).toEqual([
    "other",
    "goods",
    "payroll",
    "services",
  ]);
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  expect(await batchOf("charge", before)).toBe("WEB PAYMENT");
  expect(await batchOf("charge", charge)).toBe("WEB PURCHASE");
  expect(await batchOf("payout", payout)).toBe("PPD PAYROLL");
  expect(await batchOf("payout", own)).toBe("PPD WAGES");
  await expectCompleteLog(sandbox);
});

test("a purpose may be changed until the entry is sealed, and what is made of a payment keeps it", async () => {
  await fresh();
  const { paykey } = await createPaykey(sandbox);
  const charge = await createPayment(sandbox, "charge", { paykey, purpose: "services" });
  const path = `/v1/charges/${charge["id"]}`;
  expect(await sandbox.put(path, { purpose: "goods" })).toMatchObject({ purpose: "goods" });
  await sandbox.put(path, { purpose: "goods" });
  const { status_history: history } = await sandbox.get(path);
  expect((history as Resource[]).filter(({ reason }) => reason === "user_request").length).toBe(1);
  await sandbox.advance("2026-03-06T22:00:00.000Z");
  expect(await batchOf("charge", charge)).toBe("WEB PURCHASE");
  const refund = await sandbox.post(`${path}/refund`, {});
  expect(refund["purpose"]).toBe("goods");
  const cancelled = await createPayment(sandbox, "payout", {
    paykey,
    purpose: "payroll",
    payment_date: "2026-03-20",
  });
  await sandbox.put(`/v1/payouts/${cancelled["id"]}/cancel`, { reason: "wait" });
  const again = await sandbox.post(`/v1/payouts/${cancelled["id"]}/resubmit`, {});
  expect(again["purpose"]).toBe("payroll");
  await sandbox.advance("idle");
  await expectCompleteLog(sandbox);
});

test("a prenote is called as the payments after it will be", async () => {
  await fresh();
  await patch({ payouts: { default_purpose: "payroll" } });
  const { id } = await createPaykey(sandbox);
  const body = { method: "prenote", payment_type: "payout" };
  const made = await sandbox.post(`/v1/paykeys/${id}/verifications`, body);
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const { trace_numbers } = await sandbox.get(`/v1/paykey_verifications/${made["id"]}`);
  const entries = await sentEntries(service, sandbox.environment.id);
  const header = entries.get((trace_numbers as string[])[0] ?? "")?.header;
  expect(header?.company_entry_description.trim()).toBe("PAYROLL");
});

test("the bank's own description is used where the account has none", async () => {
  await fresh();
  const [bank] = await sandbox.list("/v1/banks");
  const path = `/v1/banks/${bank?.["id"]}/profile`;
  const profile = { ...(bank?.["profile"] as object), entry_description: "Bank says" };
  await sandbox.put(path, { profile });
  const { paykey } = await createPaykey(sandbox);
  const charge = await createPayment(sandbox, "charge", { paykey });
  const payout = await createPayment(sandbox, "payout", { paykey });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  expect([await batchOf("charge", charge), await batchOf("payout", payout)]).toEqual([
    "WEB BANK SAYS",
    "PPD BANK SAYS",
  ]);
  const reserved = { profile: { ...profile, entry_description: "Reversal" } };
  const refused = await sandbox.call("PUT", path, { body: reserved });
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining("is REVERSAL, which the network reserves for reversing entries"),
  ]);
});

test("words that the network reserves are refused wherever they could be set, each with what reads them", async () => {
  await fresh();
  const words = {
    statement_settings: { default_descriptor: "acctverify" },
    charges: { default_descriptor: "Purchases" },
    payouts: { default_descriptor: "PAYROLL JA" },
  };
  const organization = `/v1/organizations/${sandbox.organization_id}`;
  for (const [path, body, prefix] of [
    [settings, words, ""],
    [organization, { settings: words }, "/settings"],
  ] as const) {
    const reply = await sandbox.call("PATCH", path, { body });
    expect(reply.status).toBe(422);
    const { items } = reply.body.data as { items: { reference: string; detail: string }[] };
    expect(Object.fromEntries(items.map(({ reference, detail }) => [reference, detail]))).toEqual({
      [`${prefix}/statement_settings/default_descriptor`]: expect.stringContaining("micro-entries"),
      [`${prefix}/charges/default_descriptor`]: expect.stringContaining("WEB charges"),
      [`${prefix}/payouts/default_descriptor`]: expect.stringContaining("PPD payouts"),
    });
  }
  const { paykey } = await createPaykey(sandbox);
  const body = paymentBody("charge", { paykey, purpose: "rent" });
  const reply = await sandbox.call("POST", "/v1/charges", { body });
  expect([reply.status, reply.text]).toEqual([422, expect.stringContaining("/purpose")]);
});

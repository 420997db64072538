import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { deliverReplies, sentEntries } from "../support/bank/bank-replies.ts";
import {
  allEvents,
  balances,
  expectCompleteLog,
  expectInvariants,
  historyLines,
} from "../support/invariants.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const AMOUNT = 4_321;

async function sent(kind: Kind, until: string): Promise<{ sandbox: Sandbox; payment: Resource }> {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, kind, { paykey, amount: AMOUNT });
  await sandbox.advance(until);
  return { sandbox, payment: await sandbox.get(`/v1/${kind}s/${id}`) };
}

const ask = (sandbox: Sandbox, kind: Kind, { id }: Resource, reason = "duplicate") =>
  sandbox.call("POST", `/v1/${kind}s/${id}/reversal`, { body: { reason } });

const refusalOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [
  status,
  (body.data as { code?: string }).code,
  (body.data as { detail?: string }).detail,
];

async function reversed(sandbox: Sandbox, kind: Kind, payment: Resource): Promise<Resource> {
  const reply = await ask(sandbox, kind, payment);
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.body.data;
}

/** Postings as `move debit credit cents`, of a payment and of its reversal. */
async function postingsOf(ids: unknown[]): Promise<string[]> {
  const rows = await service.db.rows<{ line: string }>(sql`
    select concat_ws(' ', p.move, d.code, c.code, p.amount_cents) as line from postings p
      join ledger_accounts d on d.id = p.debit_account_id
      join ledger_accounts c on c.id = p.credit_account_id
    where p.subject_id = any(${ids}::uuid[]) order by p.posted_at, p.move`);
  return rows.map(({ line }) => line);
}

const eventsOf = async (sandbox: Sandbox, { id }: Resource) =>
  (await allEvents(sandbox))
    .filter(({ resource }) => (resource as Resource)["id"] === id)
    .map((event) => event["event_type"] as string);

const CASES = "/v1/exceptions?kind=reversal_not_applied&status=open";

/** A reversal that settled after the bank had returned its payment. */
async function settledUnapplied(kind: Kind) {
  const { sandbox, payment } = await sent(kind, "2026-03-03T15:00:00.000Z");
  expect(payment["status"]).toBe("pending");
  const { id } = await reversed(sandbox, kind, payment);
  await sandbox.advance("2026-03-04T04:00:00.000Z");
  await deliverReplies(service, sandbox, [
    { trace: payment["trace_ids"]["entry"] as string, code: "R01" },
  ]);
  await sandbox.advance("2026-03-09T15:00:00.000Z");
  expect(await sandbox.get(`/v1/reversals/${id}`)).toMatchObject({
    status: "settled",
    is_applied: false,
  });
  return { sandbox, payment, id: id as string };
}

async function returnReversal(sandbox: Sandbox, id: string): Promise<void> {
  const { trace_number } = await sandbox.get(`/v1/reversals/${id}`);
  await deliverReplies(service, sandbox, [{ trace: trace_number as string, code: "R17" }]);
  await sandbox.advance("2026-03-11T15:00:00.000Z");
}

const undoing = {
  charge: "reverse available bank_cash 4321",
  payout: "reverse bank_cash available 4321",
};

describe.each(["charge", "payout"] as const)("a %s that was a mistake of ours", (kind) => {
  test("is taken back by an entry of its own, and the books by the same amount", async () => {
    const { sandbox, payment } = await sent(kind, "2026-03-05T22:00:00.000Z");
    expect(payment["status"]).toBe("paid");
    const reversal = await reversed(sandbox, kind, payment);
    expect(reversal).toMatchObject({ status: "requested", reason: "duplicate", amount: "4321" });
    await sandbox.advance("idle");
    const settled = await sandbox.get(`/v1/reversals/${reversal["id"]}`);
    expect(settled).toMatchObject({ status: "settled", is_applied: true });
    const after = await sandbox.get(`/v1/${kind}s/${payment["id"]}`);
    expect(historyLines(after).at(-1)).toBe("reversed duplicate_entry user_action");
    const entries = await sentEntries(service, sandbox.environment.id);
    const original = entries.get(payment["trace_ids"]["entry"] as string);
    const own = entries.get(settled["trace_number"] as string);
    expect(own?.header.company_entry_description.trim()).toBe("REVERSAL");
    expect(own?.header.company_identification).toBe(original?.header.company_identification);
    expect(own?.header.standard_entry_class_code).toBe(original?.header.standard_entry_class_code);
    expect([own?.entry.amount, own?.entry.dfi_account_number]).toEqual([
      AMOUNT,
      original?.entry.dfi_account_number,
    ]);
    expect([original?.entry.transaction_code, own?.entry.transaction_code]).toEqual(
      kind === "charge" ? ["27", "22"] : ["22", "27"],
    );
    const postings = await postingsOf([payment["id"], reversal["id"]]);
    expect(postings.at(-1)).toBe(undoing[kind]);
    // What was passed on to the business, or taken from it, went back as well.
    expect(after["funding_ids"].length).toBe(2);
    expect(await balances(service, sandbox.environment.id)).toEqual({});
    expect(await eventsOf(sandbox, reversal)).toEqual([
      "reversal.created",
      "reversal.submitted",
      "reversal.settled",
    ]);
    expect(refusalOf(await ask(sandbox, kind, payment))[1]).toBe("reversal_not_allowed");
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  });

  test("whose reversal comes back has its money where the business finds it", async () => {
    const { sandbox, payment } = await sent(kind, "2026-03-05T22:00:00.000Z");
    const { id } = await reversed(sandbox, kind, payment);
    await sandbox.advance("2026-03-09T15:00:00.000Z");
    const settled = await sandbox.get(`/v1/reversals/${id}`);
    expect(settled["status"]).toBe("settled");
    await deliverReplies(service, sandbox, [
      { trace: settled["trace_number"] as string, code: kind === "charge" ? "R17" : "R11" },
    ]);
    await sandbox.advance("2026-03-10T15:00:00.000Z");
    expect(await sandbox.get(`/v1/reversals/${id}`)).toMatchObject({
      status: "returned",
      return_code: kind === "charge" ? "R17" : "R11",
    });
    expect(await postingsOf([id])).toEqual([
      kind === "charge" ? "reversal bank_cash available 4321" : "reversal available bank_cash 4321",
    ]);
    const events = await eventsOf(sandbox, settled);
    expect(events.at(-1)).toBe("reversal.returned");
    // It stays reversed, and goes once more where it had gone before.
    await sandbox.advance("idle");
    const after = await sandbox.get(`/v1/${kind}s/${payment["id"]}`);
    expect([after["status"], after["funding_ids"].length]).toEqual(["reversed", 3]);
    expect(await balances(service, sandbox.environment.id)).toEqual({});
    await expectCompleteLog(sandbox);
    await expectInvariants(service, sandbox.environment.id);
  });

  test("that the bank returns after the reversal settled is given back twice, and R62 refuses the return", async () => {
    const { sandbox, payment } = await sent(kind, "2026-03-05T22:00:00.000Z");
    await reversed(sandbox, kind, payment);
    await sandbox.advance("idle");
    await deliverReplies(service, sandbox, [
      { trace: payment["trace_ids"]["entry"] as string, code: "R10" },
    ]);
    await sandbox.advance("P1D");
    expect(await sandbox.list("/v1/exceptions?status=open")).toMatchObject([
      {
        kind: "return_conflict",
        message: expect.stringContaining("our reversal had given back") as string,
        details: { payment_id: payment["id"], dishonor: { code: "R62" } },
      },
    ]);
    await sandbox.post("/v1/dishonors", { payment_id: payment["id"], code: "R62" });
    await sandbox.advance("idle");
    expect(await sandbox.list("/v1/dishonors")).toMatchObject([{ status: "won", code: "R62" }]);
    expect(await sandbox.list("/v1/exceptions?status=open")).toEqual([]);
    expect(await balances(service, sandbox.environment.id)).toEqual({});
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  });

  test("that the bank returns while the reversal is on its way leaves its money in suspense", async () => {
    const { sandbox, id } = await settledUnapplied(kind);
    expect(await postingsOf([id])).toEqual([
      kind === "charge" ? "reversal suspense bank_cash 4321" : "reversal bank_cash suspense 4321",
    ]);
    expect((await sandbox.list(CASES)).map(({ resource_id }) => resource_id as string)).toEqual([
      id,
    ]);
    // Where the reversal comes back in its turn, nobody has anything to do.
    await returnReversal(sandbox, id);
    expect(await sandbox.list(CASES)).toEqual([]);
    expect(await sandbox.get(`/v1/suspense_items/${id}`)).toMatchObject({
      status: "closed",
      acts: [{ act: "return", amount: "4321" }],
    });
    expect((await balances(service, sandbox.environment.id))["suspense"]).toBeUndefined();
    await expectInvariants(service, sandbox.environment.id);
  });

  test("is ended by a person who says where the money of a reversal that undid nothing stays", async () => {
    const { sandbox, id, payment } = await settledUnapplied(kind);
    const path = `/v1/suspense_items/${id}`;
    const { trace_number } = await sandbox.get(`/v1/reversals/${id}`);
    expect(await sandbox.list("/v1/suspense_items?status=open&kind=reversal")).toMatchObject([
      { id, direction: kind === "charge" ? "out" : "in", amount: "4321", open_amount: "4321" },
    ]);
    expect(await sandbox.get(path)).toMatchObject({
      payment_id: payment["id"],
      original_trace_number: payment["trace_ids"]["entry"],
      trace_number,
    });
    expect(await sandbox.get("/v1/suspense_items/ageing")).toMatchObject({
      count: 1,
      [kind === "charge" ? "out" : "in"]: "4321",
    });
    const act = kind === "charge" ? "write_off" : "park";
    const account = kind === "charge" ? "write_offs" : "unclaimed_funds";
    const sign = kind === "charge" ? -1 : 1;
    await sandbox.post(`${path}/${act}`, { amount: 300, reason: "The customer is silent." });
    expect(await sandbox.list(CASES)).toHaveLength(1);
    const handed = { document: "Case 77", reason: "The bank settles the rest." };
    expect(await sandbox.post(`${path}/hand_over`, handed)).toMatchObject({
      status: "closed",
      acts: [
        { act, amount: "300" },
        { act: "hand_over", amount: "4021" },
      ],
    });
    expect(await sandbox.list(CASES)).toEqual([]);
    expect(await balances(service, sandbox.environment.id)).toMatchObject({
      [account]: sign * 300,
      clearing_handed_over: sign * 4_021,
    });
    await expectInvariants(service, sandbox.environment.id);
    // A reversal that comes back after all takes both acts back: no money is lost or owed.
    await returnReversal(sandbox, id);
    expect(await sandbox.get(path)).toMatchObject({
      status: "closed",
      acts: [
        { act, amount: "300" },
        { act: "hand_over", amount: "4021" },
        { act, amount: "-300" },
        { act: "hand_over", amount: "-4021" },
        { act: "return", amount: "4321" },
      ],
    });
    const after = await balances(service, sandbox.environment.id);
    expect(Object.keys(after)).not.toContain(account);
    expect(Object.keys(after)).not.toContain("clearing_handed_over");
    expect(Object.keys(after)).not.toContain("suspense");
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  });
});

test("R62 of a return that crossed our reversal brings back what the reversal paid, and nothing to the business", async () => {
  const { sandbox, id, payment } = await settledUnapplied("charge");
  await sandbox.post("/v1/dishonors", { payment_id: payment["id"], code: "R62" });
  const path = `/v1/suspense_items/${id}`;
  const early = await sandbox.call("POST", `${path}/write_off`, { body: { reason: "Lost." } });
  expect(refusalOf(early)[1]).toBe("suspense_item_closed");
  await sandbox.advance("idle");
  expect(await sandbox.list("/v1/dishonors")).toMatchObject([{ status: "won", code: "R62" }]);
  expect(await sandbox.get(path)).toMatchObject({
    status: "closed",
    acts: [{ act: "dishonor", amount: "4321", by: "engine:engine" }],
  });
  expect(await sandbox.list("/v1/exceptions?status=open")).toEqual([]);
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  expect((await sandbox.get(`/v1/charges/${payment["id"]}`))["funding_ids"]).toEqual([]);
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a reversal that comes back after R62 brought its money back leaves that to be handed over", async () => {
  const { sandbox, id, payment } = await settledUnapplied("charge");
  await sandbox.post("/v1/dishonors", { payment_id: payment["id"], code: "R62" });
  await sandbox.advance("2026-03-25T15:00:00.000Z");
  expect(await sandbox.list("/v1/dishonors")).toMatchObject([{ status: "won" }]);
  const { trace_number } = await sandbox.get(`/v1/reversals/${id}`);
  await deliverReplies(service, sandbox, [{ trace: trace_number as string, code: "R17" }]);
  await sandbox.advance("P2D");
  const [item, ...others] = await sandbox.list("/v1/suspense_items?status=open");
  expect(others).toEqual([]);
  expect(item).toMatchObject({ kind: "return", direction: "in", open_amount: "4321" });
  expect(await sandbox.get(`/v1/suspense_items/${id}`)).toMatchObject({
    status: "closed",
    acts: [{ act: "dishonor", amount: "4321" }],
  });
  expect(await sandbox.list("/v1/exceptions?status=open")).toMatchObject([
    {
      kind: "return_conflict",
      message: expect.stringContaining("the customer's bank is owed it") as string,
      what_next: expect.stringContaining("hand_over") as string,
    },
  ]);
  expect(await balances(service, sandbox.environment.id)).toEqual({
    bank_cash: -4_321,
    suspense: 4_321,
  });
  await expectInvariants(service, sandbox.environment.id);
  const handed = { document: "Case 78", reason: "The customer's bank has it." };
  await sandbox.post(`/v1/suspense_items/${item?.["id"]}/hand_over`, handed);
  expect(await sandbox.list("/v1/exceptions?status=open")).toEqual([]);
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("it is refused before settlement, after five banking days, and after a refund", async () => {
  const early = await sent("charge", "2026-03-02T23:30:00.000Z");
  expect(refusalOf(await ask(early.sandbox, "charge", early.payment))).toEqual([
    422,
    "reversal_not_allowed",
    expect.stringContaining("has settled"),
  ]);
  // It settled on 3 March; what is sent after the 9th would settle on the 11th.
  await early.sandbox.advance("2026-03-09T20:31:00.000Z");
  expect(refusalOf(await ask(early.sandbox, "charge", early.payment))).toEqual([
    422,
    "reversal_not_allowed",
    expect.stringContaining("2026-03-10 was the last day"),
  ]);
  const given = await sent("charge", "2026-03-05T22:00:00.000Z");
  await given.sandbox.post(`/v1/charges/${given.payment["id"]}/refund`, {});
  expect(refusalOf(await ask(given.sandbox, "charge", given.payment))[2]).toContain("refunded");
  expect((await ask(given.sandbox, "payout", given.payment)).status).toBe(404);
});

test("on the last day it goes until the bank's deadline, past the cut-off", async () => {
  const { sandbox, payment } = await sent("charge", "2026-03-09T20:29:00.000Z");
  const { id } = await reversed(sandbox, "charge", payment);
  await sandbox.advance("2026-03-09T21:00:00.000Z");
  expect(await sandbox.get(`/v1/reversals/${id}`)).toMatchObject({
    status: "sent",
    settlement_date: "2026-03-10",
  });
});

test("what came back before the cut-off is not reversed, and a charge being reversed not refunded", async () => {
  const { sandbox, payment } = await sent("charge", "2026-03-05T22:00:00.000Z");
  const { id } = await reversed(sandbox, "charge", payment);
  const refund = await sandbox.call("POST", `/v1/charges/${payment["id"]}/refund`, { body: {} });
  expect(refusalOf(refund).slice(0, 2)).toEqual([422, "refund_exceeds_charge"]);
  const lists = `/v1/reversals?page_size=2&sort_order=desc&payment_id=${payment["id"]}`;
  expect(await sandbox.list(lists)).toHaveLength(1);
  expect(await sandbox.list(`${lists}&status=settled`)).toHaveLength(0);
  await sandbox.post(`/v1/sandbox/payments/${payment["id"]}/return`, { code: "R10" });
  await sandbox.advance("idle");
  expect(await sandbox.get(`/v1/reversals/${id}`)).toMatchObject({ status: "cancelled" });
  await expectInvariants(service, sandbox.environment.id);
});

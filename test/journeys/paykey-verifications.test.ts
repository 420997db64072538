import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliverReplies, sentEntries } from "../support/bank/bank-replies.ts";
import {
  balances,
  expectCompleteLog,
  expectInvariants,
  historyLines,
} from "../support/invariants.ts";
import { createCustomer, createPaykey, createPayment } from "../support/factories.ts";
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

interface Context {
  readonly sandbox: Sandbox;
  readonly paykey: Resource;
  readonly id: string;
}

async function begin(body: object, paykeyMembers: Record<string, unknown> = {}): Promise<Context> {
  const sandbox = await service.addSandbox();
  const paykey = await createPaykey(sandbox, paykeyMembers);
  const { id } = await sandbox.post(`/v1/paykeys/${paykey["id"]}/verifications`, body);
  return { sandbox, paykey, id: id as string };
}

const read = ({ sandbox, id }: Context) => sandbox.get(`/v1/paykey_verifications/${id}`);
const confirm = ({ sandbox, id }: Context, amounts: readonly number[]) =>
  sandbox.call("POST", `/v1/paykey_verifications/${id}/confirm`, { body: { amounts } });

/** The entries that left for the bank, as their batch and record say. */
async function sent({ sandbox }: Context) {
  const entries = await sentEntries(service, sandbox.environment.id);
  return [...entries.values()].map(({ header, entry }) => ({
    trace: entry.trace_number,
    sec: header.standard_entry_class_code,
    description: header.company_entry_description.trim(),
    code: entry.transaction_code,
    amount: entry.amount,
  }));
}

async function amountsOf(context: Context): Promise<number[]> {
  return (await sent(context)).filter(({ code }) => code === "22").map(({ amount }) => amount);
}

async function expectWhole({ sandbox }: Context): Promise<string[]> {
  await expectInvariants(service, sandbox.environment.id);
  const events = await expectCompleteLog(sandbox);
  return events
    .map(({ event_type }) => event_type as string)
    .filter((type) => type.startsWith("paykey_verification."))
    .map((type) => type.replace("paykey_verification.", ""));
}

describe("a prenote", () => {
  test.each([
    ["checking", "charge", "individual", "28", "WEB"],
    ["checking", "payout", "individual", "23", "PPD"],
    ["savings", "charge", "business", "38", "CCD"],
    ["savings", "payout", "individual", "33", "PPD"],
  ])("to a %s account for a %s of an %s is an entry of zero with the code %s", async (...row) => {
    const [account_type, payment_type, type, code, sec] = row;
    const business = { type, name: "Lee LLC" };
    const context = await begin(
      { method: "prenote", payment_type },
      { account_type, ...(type === "business" ? { customer: business } : {}) },
    );
    expect(await read(context)).toMatchObject({
      status: "created",
      payment_type,
      tries_left: null,
    });
    await context.sandbox.advance("2026-03-02T22:00:00.000Z");
    const [entry, ...others] = await sent(context);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ code, sec, amount: 0 });
    expect(await read(context)).toMatchObject({ status: "sent", trace_numbers: [entry?.trace] });
    // Settled on 3 March; three banking days later nothing has come back.
    await context.sandbox.advance("2026-03-06T12:00:00.000Z");
    expect(await read(context)).toMatchObject({ status: "sent", settlement_date: "2026-03-03" });
    await context.sandbox.advance("2026-03-06T22:00:00.000Z");
    expect(await read(context)).toMatchObject({ status: "verified", return_code: null });
    expect(await expectWhole(context)).toEqual(["created", "sent", "verified"]);
    expect(await balances(service, context.sandbox.environment.id)).toEqual({});
  });

  test.each([
    ["R02", "blocked"],
    ["R03", "blocked"],
    ["R04", "blocked"],
  ])("that comes back with %s fails, and its paykey is %s", async (code, status) => {
    const outcome = { config: { sandbox_outcome: `return:${code}` } };
    const context = await begin({ method: "prenote", ...outcome });
    await context.sandbox.advance("idle");
    expect(await read(context)).toMatchObject({ status: "failed", return_code: code });
    expect(await context.sandbox.get(`/v1/paykeys/${context.paykey["id"]}`)).toMatchObject({
      status,
    });
    expect(await expectWhole(context)).toEqual(["created", "sent", "failed"]);
    const again = await context.sandbox.call(
      "POST",
      `/v1/paykeys/${context.paykey["id"]}/verifications`,
      { body: { method: "prenote" } },
    );
    expect(again.body.data["code" as never]).toBe("paykey_not_active");
  });

  test("that is answered with a correction corrects the paykey, and passes", async () => {
    const outcome = { config: { sandbox_outcome: "noc:C01" } };
    const context = await begin({ method: "prenote", ...outcome });
    const before = context.paykey["bank_data"] as Resource;
    await context.sandbox.advance("idle");
    expect(await read(context)).toMatchObject({ status: "verified" });
    const after = await context.sandbox.get(`/v1/paykeys/${context.paykey["id"]}`);
    expect(after["bank_data"]["account_number"]).not.toBe(before["account_number"]);
    await expectWhole(context);
  });
});

describe("micro-entries", () => {
  test("are two credits below a dollar and the debit of their sum, which cost nobody anything", async () => {
    const context = await begin({ method: "micro_entries" });
    const early = await confirm(context, [1, 2]);
    expect(early.body.data["code" as never]).toBe("verification_not_allowed");
    await context.sandbox.advance("2026-03-02T22:00:00.000Z");
    const entries = await sent(context);
    expect(entries.map(({ code }) => code).sort()).toEqual(["22", "22", "27"]);
    expect(new Set(entries.map(({ sec, description }) => `${sec} ${description}`))).toEqual(
      new Set(["PPD ACCTVERIFY"]),
    );
    const [one = 0, other = 0] = await amountsOf(context);
    expect([one, other].every((cents) => cents >= 1 && cents <= 99)).toBe(true);
    expect(entries.find(({ code }) => code === "27")?.amount).toBe(one + other);
    await context.sandbox.advance("2026-03-03T15:00:00.000Z");
    expect(await read(context)).toMatchObject({ status: "awaiting_confirmation", tries_left: 3 });
    const page = await context.sandbox.list(`/v1/ledger/entries?subject_id=${context.id}`);
    expect(page.map(({ amount }) => Number(amount))).toEqual([one + other, one + other]);
    expect(await balances(service, context.sandbox.environment.id)).toEqual({});

    const wrong = await confirm(context, [one, other === 99 ? 98 : other + 1]);
    expect(wrong.body.data).toMatchObject({ status: "awaiting_confirmation", tries_left: 2 });
    const right = await confirm(context, [other, one]);
    expect(right.body.data).toMatchObject({ status: "verified", tries_left: 2, expires_at: null });
    expect((await confirm(context, [one, other])).status).toBe(422);
    expect(await expectWhole(context)).toEqual([
      "created",
      "sent",
      "awaiting_confirmation",
      "updated",
      "verified",
    ]);
  });

  test("are lost by the third wrong answer, which stops the paykey and its unsent payments", async () => {
    const context = await begin({ method: "micro_entries" });
    const { sandbox, paykey } = context;
    const path = `/v1/paykeys/${paykey["id"]}/verifications`;
    const twice = await sandbox.call("POST", path, { body: { method: "prenote" } });
    expect(twice.body.data["code" as never]).toBe("verification_not_allowed");
    await sandbox.advance("2026-03-03T15:00:00.000Z");
    const order = { paykey: paykey["paykey"], payment_date: "2026-03-20" };
    const charge = await createPayment(sandbox, "charge", order);
    const held = await createPayment(sandbox, "charge", { ...order, config: { auto_hold: true } });
    const [one = 0, other = 0] = await amountsOf(context);
    const wrong = [one, other === 99 ? 98 : other + 1];
    for (const tries_left of [2, 1]) {
      expect((await confirm(context, wrong)).body.data).toMatchObject({ tries_left });
      expect((await sandbox.get(`/v1/paykeys/${paykey["id"]}`))["status"]).toBe("active");
    }
    expect((await confirm(context, wrong)).body.data).toMatchObject({ tries_left: 0 });
    expect(await read(context)).toMatchObject({ status: "failed", tries_left: 0 });
    expect(await sandbox.get(`/v1/paykeys/${paykey["id"]}`)).toMatchObject({
      status: "rejected",
      status_details: { reason: "failed_verification", source: "risk_monitor", code: null },
    });
    for (const { id } of [charge, held]) {
      expect(historyLines(await sandbox.get(`/v1/charges/${id}`)).at(-1)).toBe(
        "failed invalid_paykey risk_monitor",
      );
    }
    const again = await sandbox.call("POST", path, { body: { method: "prenote" } });
    expect(again.body.data["code" as never]).toBe("paykey_not_active");
    await expectWhole(context);
  });

  test("that come back with a code that blocks nothing reject the paykey all the same", async () => {
    for (const code of ["R01", "R08"]) {
      const outcome = { config: { sandbox_outcome: `return:${code}@settled+1bd` } };
      const context = await begin({ method: "micro_entries", ...outcome });
      await context.sandbox.advance("idle");
      expect(await read(context)).toMatchObject({ status: "failed", return_code: code });
      expect(await context.sandbox.get(`/v1/paykeys/${context.paykey["id"]}`)).toMatchObject({
        status: "rejected",
        status_details: { reason: "failed_verification", code },
      });
      await expectWhole(context);
    }
  });

  test("that nobody confirms within 14 days of their settlement expire", async () => {
    const context = await begin({ method: "micro_entries" });
    await context.sandbox.advance("2026-03-17T12:00:00.000Z");
    expect(await read(context)).toMatchObject({ status: "awaiting_confirmation" });
    await context.sandbox.advance("2026-03-17T15:00:00.000Z");
    expect(await read(context)).toMatchObject({ status: "expired" });
    expect((await confirm(context, await amountsOf(context))).status).toBe(422);
    await expectWhole(context);
  });

  test("of which one comes back leave the books right to the cent, and fail even when confirmed", async () => {
    const context = await begin({ method: "micro_entries" });
    const { sandbox } = context;
    await sandbox.advance("2026-03-03T15:00:00.000Z");
    const [one = 0, other = 0] = await amountsOf(context);
    expect((await confirm(context, [one, other])).body.data).toMatchObject({ status: "verified" });
    const debit = (await sent(context)).find(({ code }) => code === "27");
    const { trace = "" } = debit ?? {};
    await deliverReplies(service, sandbox, [{ trace, code: "R29" }]);
    await sandbox.advance("2026-03-04T15:00:00.000Z");
    expect(await read(context)).toMatchObject({ status: "failed", return_code: "R29" });
    const sum = one + other;
    expect(await balances(service, sandbox.environment.id)).toEqual({
      // Ours to bear: the business is owed nothing, and owes nothing.
      verification_costs: -sum,
      bank_cash: sum,
    });
    // A second return of the same entry is nobody's.
    await deliverReplies(service, sandbox, [{ trace, code: "R10", serial: 1 }]);
    await sandbox.advance("2026-03-05T15:00:00.000Z");
    expect((await balances(service, sandbox.environment.id))["suspense"]).toBe(-sum);
    await expectWhole(context);
  });

  test("that all come back, before they have settled or after, leave nothing in the books", async () => {
    for (const moment of ["return:R03@sent+1bd", "return:R03@settled+1bd"]) {
      const outcome = { config: { sandbox_outcome: moment } };
      const context = await begin({ method: "micro_entries", ...outcome });
      await context.sandbox.advance("idle");
      expect(await read(context)).toMatchObject({ status: "failed", return_code: "R03" });
      expect(await balances(service, context.sandbox.environment.id)).toEqual({});
      await expectWhole(context);
    }
  });
});

test("rules of the sandbox decide about verifications too, unless an outcome was asked for", async () => {
  const sandbox = await service.addSandbox();
  const paykeys = [];
  for (const name of ["One", "Two", "Three"]) {
    const account_number: string = `70000${paykeys.length}`;
    const customer = { name: `${name} Lee` };
    paykeys.push(await createPaykey(sandbox, { account_number, customer }));
  }
  const rule = (match: object, outcome: string) =>
    sandbox.post("/v1/sandbox/rules", { match, outcome });
  await rule({ payment_type: "verification", name: "one" }, "return:R03");
  await rule({ payment_type: "charge" }, "return:R09");
  await rule({ name: "two", min_amount: 1 }, "return:R02@sent+1bd");
  const made = [];
  for (const [index, { id }] of paykeys.entries()) {
    const config = index === 2 ? { sandbox_outcome: "noc:C01" } : {};
    const body = { method: index === 1 ? "micro_entries" : "prenote", config };
    made.push(await sandbox.post(`/v1/paykeys/${id}/verifications`, body));
  }
  await sandbox.advance("idle");
  const ends = [];
  for (const { id } of made) {
    const { status, return_code } = await sandbox.get(`/v1/paykey_verifications/${id}`);
    ends.push(`${status} ${return_code}`);
  }
  expect(ends).toEqual(["failed R03", "failed R02", "verified null"]);
  await expectInvariants(service, sandbox.environment.id);
});

test("a verification whose paykey was cancelled before the cut-off is never sent", async () => {
  const context = await begin({ method: "prenote" });
  await context.sandbox.call("PUT", `/v1/paykeys/${context.paykey["id"]}/cancel`, { body: {} });
  await context.sandbox.advance("idle");
  expect(await read(context)).toMatchObject({ status: "failed", trace_numbers: [] });
  expect(await sent(context)).toEqual([]);
  await expectWhole(context);
});

test("a verification whose file cannot be handed over in time goes with the next one", async () => {
  const context = await begin({ method: "micro_entries" });
  const { sandbox } = context;
  await sandbox.post("/v1/sandbox/faults", { target: "transport", effect: "drop", count: 31 });
  await sandbox.advance("2026-03-05T15:00:00.000Z");
  expect(await read(context)).toMatchObject({ status: "awaiting_confirmation" });
  expect((await read(context))["settlement_date"] > "2026-03-03").toBe(true);
  expect((await confirm(context, await amountsOf(context))).body.data).toMatchObject({
    status: "verified",
  });
  await expectWhole(context);
});

test("a return of a verification blocks the charges that wait on the same paykey", async () => {
  const context = await begin({ method: "prenote", config: { sandbox_outcome: "return:R02" } });
  const { sandbox, paykey } = context;
  const charge = await createPayment(sandbox, "charge", {
    paykey: paykey["paykey"],
    payment_date: "2026-03-20",
  });
  await sandbox.advance("2026-03-06T15:00:00.000Z");
  expect(historyLines(await sandbox.get(`/v1/charges/${charge["id"]}`)).at(-1)).toContain(
    "invalid_paykey",
  );
  await expectWhole(context);
});

describe("numbers typed into the linking page of an account that asks for micro-entries", () => {
  const NUMBERS = { routing_number: "021000021", account_type: "checking" };

  /** Links them with the page's token alone. */
  async function linkTyped(account_number: string) {
    const sandbox = await service.addSandbox();
    const settings = { bridge: { verification: "micro_entries" } };
    await sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, { body: settings });
    const customer = await createCustomer(sandbox);
    const { bridge_token } = await sandbox.post("/v1/bridge/initialize", {
      customer_id: customer["id"],
    });
    const ask = async (method: string, path: string, body?: object, token = bridge_token) => {
      const response = await fetch(`${service.url}/bridge/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return ((await response.json()) as { data: Resource }).data;
    };
    const [text] = (await ask("GET", "session"))["authorizations"] as Resource[];
    const authorization = { language: text?.["language"], text_hash: text?.["text_hash"] };
    const numbers = { ...NUMBERS, account_number, authorization };
    const paykey = await ask("POST", "bank_account", numbers);
    return {
      sandbox,
      paykey,
      /** What a session of the page for this paykey asks for. */
      async openAgain() {
        const { customer_id, id: paykey_id } = paykey;
        const body = { customer_id, paykey_id };
        const opened = await sandbox.post("/v1/bridge/initialize", body);
        const page = await ask("GET", "session", undefined, opened["bridge_token"] as string);
        return { task: opened["task"] as string, page };
      },
      readPaykey: () => sandbox.get(`/v1/paykeys/${paykey["id"]}`),
      confirmation: async () => (await ask("GET", "session"))["confirmation"] as Resource,
      confirmAmounts: (amounts: readonly number[]) => ask("POST", "confirm", { amounts }),
    };
  }

  test("make a paykey whose payments wait until the customer has confirmed the amounts", async () => {
    const linked = await linkTyped("40719932558");
    const { sandbox, paykey, readPaykey, confirmation, confirmAmounts } = linked;
    expect(await readPaykey()).toMatchObject({
      status: "review",
      status_details: { message: "The amounts of micro-entries await confirmation." },
    });
    const charge = await createPayment(sandbox, "charge", { paykey: paykey["paykey"] });
    const lastLine = async () =>
      historyLines(await sandbox.get(`/v1/charges/${charge["id"]}`)).at(-1);
    expect(await confirmation()).toMatchObject({ state: "sending", sandbox_amounts: [] });
    expect(await confirmAmounts([1, 2])).toMatchObject({ code: "verification_not_allowed" });
    await sandbox.call("PUT", `/v1/paykeys/${paykey["id"]}/refresh_review`, { body: {} });
    await sandbox.advance("2026-03-04T15:00:00.000Z");
    expect(await lastLine()).toBe("on_hold require_review risk_monitor");
    expect(await readPaykey()).toMatchObject({ status: "review" });
    const { sandbox_amounts, ...open } = await confirmation();
    const [one, other] = sandbox_amounts as [number, number];
    expect(open).toMatchObject({ state: "open", tries_left: 3, label: paykey["label"] });
    const { task, page } = await linked.openAgain();
    expect([task, page["status"], page["confirmation"]["state"]]).toEqual([
      "confirm",
      "completed",
      "open",
    ]);
    expect(page["confirmation"]["link_code"]).not.toBe(open["link_code"]);
    const wrong = await confirmAmounts([one, other === 99 ? 98 : other + 1]);
    expect(wrong).toMatchObject({ state: "open", tries_left: 2 });
    expect(await confirmAmounts([other, one])).toMatchObject({ state: "confirmed" });
    expect(await readPaykey()).toMatchObject({
      status: "active",
      status_details: { reason: "ok", source: "system" },
    });
    await sandbox.advance("2026-03-04T15:05:00.000Z");
    expect(await lastLine()).toBe("scheduled OK system");
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  });

  test("are refused after three wrong pairs, and where nobody confirms them in 14 days", async () => {
    const locked = await linkTyped("40719932559");
    await locked.sandbox.advance("2026-03-04T15:00:00.000Z");
    const [one, other] = (await locked.confirmation())["sandbox_amounts"] as [number, number];
    const wrong = [one, other === 99 ? 98 : other + 1];
    for (const state of ["open", "open", "locked"]) {
      expect((await locked.confirmAmounts(wrong))["state"]).toBe(state);
    }
    const { sandbox, paykey } = locked;
    await sandbox.call("PUT", `/v1/paykeys/${paykey["id"]}/refresh_review`, { body: {} });
    await sandbox.advance("2026-03-04T15:05:00.000Z");
    expect(await locked.readPaykey()).toMatchObject({ status: "review" });
    const expired = await linkTyped("40719932560");
    const charge = await createPayment(expired.sandbox, "charge", {
      paykey: expired.paykey["paykey"],
    });
    await expired.sandbox.advance("2026-03-17T15:00:00.000Z");
    expect(await expired.confirmation()).toMatchObject({ state: "expired", sandbox_amounts: [] });
    expect(await expired.readPaykey()).toMatchObject({ status: "rejected" });
    const { task, page } = await expired.openAgain();
    expect([task, page["status"], page["relinks"]]).toEqual([
      "relink",
      "open",
      expired.paykey["label"],
    ]);
    const ended = await expired.sandbox.get(`/v1/charges/${charge["id"]}`);
    expect(historyLines(ended).at(-1)).toBe("failed invalid_paykey risk_monitor");
    await expectInvariants(service, expired.sandbox.environment.id);
  });
});

test("micro-entries that the API asks for with the link activate the paykey once they are confirmed", async () => {
  const sandbox = await service.addSandbox();
  const members = { account_number: "40719932561", verification: "micro_entries", config: {} };
  const paykey = await createPaykey(sandbox, members);
  expect(paykey).toMatchObject({ status: "review" });
  const path = `/v1/paykey_verifications?paykey_id=${paykey["id"]}`;
  const [verification] = await sandbox.list(path);
  expect(verification).toMatchObject({ method: "micro_entries", activates_paykey: true });
  const context = { sandbox, paykey, id: verification?.["id"] as string };
  const charge = await createPayment(sandbox, "charge", { paykey: paykey["paykey"] });
  await sandbox.advance("2026-03-04T15:00:00.000Z");
  const held = historyLines(await sandbox.get(`/v1/charges/${charge["id"]}`)).at(-1);
  expect(held).toBe("on_hold require_review risk_monitor");
  expect((await confirm(context, await amountsOf(context))).status).toBe(201);
  expect(await sandbox.get(`/v1/paykeys/${paykey["id"]}`)).toMatchObject({ status: "active" });
  await sandbox.advance("2026-03-04T15:05:00.000Z");
  const released = historyLines(await sandbox.get(`/v1/charges/${charge["id"]}`)).at(-1);
  expect(released).toBe("scheduled OK system");
  await expectWhole(context);
});

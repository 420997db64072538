import { institutionName } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPaykeyBankDetails } from "../../packages/server/src/db/tables/counterparties/corrections.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { bankFiles } from "../support/bank/bank-files.ts";
import { deliverReplies, sentEntries } from "../support/bank/bank-replies.ts";
import { returnAstray } from "../support/bank/return-astray.ts";
import { allEvents, expectInvariants } from "../support/invariants.ts";
import { bankAccountBody, createCustomer, createPayment } from "../support/factories.ts";
import { readReport } from "../support/reports.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

interface Data {
  readonly routing_number: string;
  readonly account_number: string;
  readonly account_type: "checking" | "savings";
}

const WAS: Omit<Data, "account_number"> = {
  routing_number: "021000021",
  account_type: "checking",
};
const NEW_ROUTING = "091000019";
const pad = (text: string, width: number) => text.padEnd(width);

// What each code says in its fixed columns, and what becomes of the bank data; null: a person's.
const SAID: Record<string, { corrected: string; becomes: Partial<Data> | null }> = {
  C01: { corrected: "1918171614", becomes: { account_number: "1918171614" } },
  C02: { corrected: NEW_ROUTING, becomes: { routing_number: NEW_ROUTING } },
  C03: {
    corrected: `${NEW_ROUTING}   1 9181 71614`,
    becomes: { routing_number: NEW_ROUTING, account_number: "1918171614" },
  },
  C04: { corrected: "ANN LEE", becomes: null },
  C05: { corrected: "37", becomes: { account_type: "savings" } },
  C06: {
    corrected: `${pad("1918171615", 17)}   37`,
    becomes: { account_number: "1918171615", account_type: "savings" },
  },
  C07: {
    corrected: `${NEW_ROUTING}${pad("1918171616", 17)}37`,
    becomes: {
      routing_number: NEW_ROUTING,
      account_number: "1918171616",
      account_type: "savings",
    },
  },
  C08: { corrected: "DEUTDEFF", becomes: null },
  C09: { corrected: "17", becomes: null },
  C10: { corrected: "RAILHEAD", becomes: null },
  C11: { corrected: "1234567890", becomes: null },
  C12: { corrected: "RAILHEAD", becomes: null },
  C13: { corrected: "ADDENDA", becomes: null },
  C14: { corrected: "IAT", becomes: null },
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `C6${index + 1}`,
      { corrected: "1918171614", becomes: null },
    ]),
  ),
};
// Data that no bank account could have: refused instead of applied.
const WRONG: Record<string, { code: string; corrected: string }> = {
  "a routing number with a wrong check digit": { code: "C02", corrected: "091000018" },
  "a transaction code that is none": { code: "C05", corrected: "99" },
  "data out of its columns": { code: "C03", corrected: "091000019 1918171614" },
};

interface Flow {
  readonly code: string;
  readonly corrected: string;
  readonly becomes: Partial<Data> | null;
  readonly account_number: string;
  readonly charge: Resource;
  readonly paykeys: readonly Resource[];
}

let service: TestService;
let sandbox: Sandbox;
const flows: Flow[] = [];

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const customers = [await createCustomer(sandbox), await createCustomer(sandbox)];
  const wrong = Object.values(WRONG).map((said) => ({ ...said, becomes: null }));
  const said = Object.entries(SAID).map(([code, row]) => ({ code, ...row }));
  for (const row of [...said, ...wrong]) {
    const account_number = `6000${String(flows.length).padStart(6, "0")}`;
    const paykeys = [];
    for (const { id } of customers) {
      const body = bankAccountBody(id, { account_number });
      paykeys.push(await sandbox.post("/v1/bridge/bank_account", body));
    }
    const charge = await createPayment(sandbox, "charge", { paykey: paykeys[0]?.["paykey"] });
    flows.push({ ...row, account_number, charge, paykeys });
  }
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const orders = [];
  for (const { charge, code, corrected } of flows) {
    const { trace_ids } = await sandbox.get(`/v1/charges/${charge["id"]}`);
    orders.push({ trace: trace_ids["entry"] as string, code, corrected });
  }
  await deliverReplies(service, sandbox, orders);
  // The same again in another file.
  await deliverReplies(service, sandbox, orders.toReversed());
  await sandbox.advance("2026-03-03T22:00:00.000Z");
});
afterAll(() => service.close());

const applied = () => flows.filter(({ becomes }) => becomes !== null);

test("a correction changes the bank data of every paykey of the account, label included", async () => {
  for (const { code, becomes, account_number, paykeys } of applied()) {
    const now = { ...WAS, account_number, ...becomes };
    for (const { id } of paykeys) {
      const paykey = await sandbox.get(`/v1/paykeys/${id}`);
      const lastFour = now.account_number.slice(-4);
      expect(paykey["bank_data"], code).toEqual({
        ...now,
        account_number: `${"*".repeat(now.account_number.length - 4)}${lastFour}`,
      });
      expect(paykey["label"], code).toBe(`${institutionName(now.routing_number)} ****${lastFour}`);
      expect(paykey["status"], code).toBe("active");
      const unmasked = await sandbox.get(`/v1/paykeys/${id}/unmasked`);
      expect(unmasked["bank_data"], code).toEqual(now);
    }
  }
});

test("what it replaced is kept, encrypted for its own place", async () => {
  for (const { code, account_number, paykeys } of applied()) {
    for (const { id } of paykeys) {
      const [old, ...more] = await listPaykeyBankDetails(service.db, {
        environment_id: sandbox.environment.id,
        id: id as string,
      });
      expect(more).toEqual([]);
      if (old === undefined) throw new Error(`${code} kept nothing`);
      expect(old).toMatchObject({ ...WAS, code, revision: 1 });
      const place = {
        table: "paykey_bank_details",
        column: "account_number",
        id: `${id}:1`,
      };
      const { vault } = service.app;
      expect(await vault.decrypt(sandbox.environment.id, place, old.account_number)).toBe(
        account_number,
      );
    }
  }
});

test("each correction emits one event of each paykey and one of the payment, whose status stays", async () => {
  const events = await allEvents(sandbox);
  for (const { code, becomes, charge, paykeys } of flows) {
    const eventsOf = (id: unknown, type: string) =>
      events.filter((event) => event["resource"]["id"] === id && event["event_type"] === type);
    for (const { id } of paykeys) {
      const corrected = eventsOf(id, "paykey.corrected");
      expect(corrected.length, code).toBe(becomes === null ? 0 : 1);
      if (becomes !== null) {
        expect(corrected[0]?.["data"], code).toEqual(await sandbox.get(`/v1/paykeys/${id}`));
      }
    }
    const notified = eventsOf(charge["id"], "charge.notification_of_change");
    expect(
      notified.map((event) => event["cause"]["code"]),
      code,
    ).toEqual(code.startsWith("C6") ? [] : [code]);
    expect((await sandbox.get(`/v1/charges/${charge["id"]}`))["status"], code).toBe("pending");
  }
});

test("what cannot be applied changes nothing and is a case for a person", async () => {
  const cases = await sandbox.list("/v1/exceptions?kind=correction_not_applied&page_size=1000");
  const left = flows.filter(({ becomes }) => becomes === null);
  expect(cases.length).toBe(left.length);
  for (const { code, charge, paykeys, account_number } of left) {
    const found = cases.filter(({ details }) => details["payment_id"] === charge["id"]);
    const until = code.startsWith("C6") ? undefined : "2026-03-18";
    expect(found.map(({ details }) => details["refuse_by"])).toEqual([until]);
    expect(found.map(({ details }) => details["code"])).toEqual([code]);
    for (const { id } of paykeys) {
      const paykey = await sandbox.get(`/v1/paykeys/${id}/unmasked`);
      expect(paykey["bank_data"], code).toEqual({ ...WAS, account_number });
    }
  }
  expect(JSON.stringify(cases)).not.toContain("1918171614");
});

test("the report of notifications has each once, with its deadline and what it replaced", async () => {
  const rows = await readReport(service, sandbox, "nocs", "from=2026-03-02&to=2026-03-03");
  for (const { code, becomes, charge, paykeys } of flows) {
    const found = rows.filter(({ payment_id }) => payment_id === charge["id"]);
    if (code.startsWith("C6")) continue;
    const shown = { code, due_date: "2026-03-11", refuse_by: "2026-03-18" };
    expect(found, code).toMatchObject([{ ...shown, paykey_id: paykeys[0]?.["id"] }]);
    const [row] = found;
    if (becomes === null)
      expect(row, code).toMatchObject({ applied_at: null, old_account_mask: null });
    else {
      const now = { ...WAS, ...becomes };
      expect(row, code).toMatchObject({
        outcome: "applied",
        banking_days_used: 0,
        on_time: true,
        old_routing_number: WAS.routing_number,
        new_routing_number: now.routing_number,
      });
    }
  }
});

test("the next entry goes to the corrected account", async () => {
  const flow = flows.find(({ code }) => code === "C07");
  const paykey = flow?.paykeys[1]?.["paykey"] as string;
  const made = { paykey, payment_date: "2026-03-04" };
  const charge = await createPayment(sandbox, "charge", made);
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  const { trace_ids } = await sandbox.get(`/v1/charges/${charge["id"]}`);
  const entries = await sentEntries(service, sandbox.environment.id);
  const sent = entries.get(trace_ids["entry"] as string)?.entry;
  expect([sent?.transaction_code, sent?.dfi_account_number.trim()]).toEqual(["37", "1918171616"]);
  expect(`${sent?.receiving_dfi_identification}${sent?.check_digit}`).toBe(NEW_ROUTING);
});

test("a correction to an account that a return has blocked blocks the paykey", async () => {
  const link = async (account_number: string) =>
    await sandbox.post(
      "/v1/bridge/bank_account",
      bankAccountBody((await createCustomer(sandbox))["id"], { account_number }),
    );
  const closed = await link("4400000001");
  const corrected = await link("4400000002");
  const date = { payment_date: "2026-03-06" };
  const first = await createPayment(sandbox, "charge", { paykey: closed["paykey"], ...date });
  const second = await createPayment(sandbox, "charge", { paykey: corrected["paykey"], ...date });
  await sandbox.advance("2026-03-06T22:00:00.000Z");
  const traceOf = async ({ id }: Resource) =>
    (await sandbox.get(`/v1/charges/${id}`))["trace_ids"]["entry"] as string;
  await deliverReplies(service, sandbox, [
    { trace: await traceOf(first), code: "R02" },
    { trace: await traceOf(second), code: "C01", corrected: "4400000001" },
  ]);
  await sandbox.advance("2026-03-09T22:00:00.000Z");
  expect(await sandbox.get(`/v1/paykeys/${corrected["id"]}`)).toMatchObject({
    status: "blocked",
    status_details: { code: "R02" },
    unblock_eligible: false,
  });
  const items = await service.db.rows<{ outcome: string }>(sql`
    select outcome from inbound_items where environment_id = ${sandbox.environment.id}
      and outcome = 'unmatched'`);
  expect(items).toEqual([]);
  await expectInvariants(service, sandbox.environment.id);
});

const REFUSE = "/v1/correction_refusals";

test("notifications that are wrong are refused in one act, each with its own code, and their cases end", async () => {
  const trace = flows[0]?.charge["id"] as string;
  const { trace_ids } = await sandbox.get(`/v1/charges/${trace}`);
  const astray = { trace: trace_ids["entry"] as string, code: "C01", corrected: "1918171619" };
  await returnAstray(service, sandbox, astray);
  await sandbox.advance("2026-03-10T15:00:00.000Z");
  const open = await sandbox.list("/v1/exceptions?status=open&page_size=1000");
  const caseOf = (code: string, text: string) =>
    open.find(({ details, message }) => details["code"] === code && message.includes(text))?.["id"];
  const exception_ids = [
    caseOf("C02", "routing number"),
    caseOf("C05", "transaction code"),
    caseOf("C03", "out of column"),
    caseOf("C01", "names no entry"),
  ];
  const named = caseOf("C09", "a person");
  const refused = async (body: object) => {
    const reply = await sandbox.call("POST", REFUSE, { body });
    return [reply.status, reply.body.data] as const;
  };
  // All or none: no fault is seen in the second.
  expect(await refused({ exception_ids: [exception_ids[0], named] })).toMatchObject([
    422,
    { items: [{ reference: "/exception_ids/1" }] },
  ]);
  const made = await sandbox.post(REFUSE, { exception_ids });
  expect(made["correction_refusals"]).toMatchObject(
    ["C65", "C69", "C65", "C62"].map((code) => ({ code, status: "requested" })),
  );
  await sandbox.post(REFUSE, { exception_ids: [named], code: "C64" });
  expect(await refused({ exception_ids: [named], code: "C64" })).toMatchObject([
    422,
    { code: "correction_refusal_not_allowed" },
  ]);
  await sandbox.advance("2026-03-12T15:00:00.000Z");
  const files = await bankFiles(service, sandbox.environment.id, ["taken"]);
  const sent = files.flatMap(({ name, read }) => {
    expect(read.errors, name).toEqual([]);
    return read.batches
      .flatMap(({ entries }) => entries)
      .flatMap(({ amount, addenda }) =>
        addenda.flatMap((one) =>
          one.type === "refused_correction"
            ? [`${one.change_code} of ${one.refused_change_code}: ${amount}`]
            : [],
        ),
      );
  });
  expect(sent.toSorted()).toEqual([
    "C62 of C01: 0",
    "C64 of C09: 0",
    "C65 of C02: 0",
    "C65 of C03: 0",
    "C69 of C05: 0",
  ]);
  const statuses = (await sandbox.list(REFUSE)).map(({ status }) => status as string);
  expect(statuses).toEqual(Array.from({ length: 5 }, () => "delivered"));
  for (const id of [...exception_ids, named]) {
    expect((await sandbox.get(`/v1/exceptions/${id as string}`))["status"]).toBe("resolved");
  }
  const rows = await readReport(service, sandbox, "nocs", "from=2026-03-02&to=2026-03-10");
  expect(rows.filter(({ refused_code }) => refused_code === "C65")).toMatchObject([
    { refusal_status: "delivered" },
    { refusal_status: "delivered" },
  ]);
  await expectInvariants(service, sandbox.environment.id);
});

test("a notification is refused until its fifteenth day", async () => {
  await sandbox.advance("2026-03-18T21:00:00.000Z");
  const left = await sandbox.list(
    "/v1/exceptions?status=open&kind=correction_not_applied&page_size=1000",
  );
  const reply = await sandbox.call("POST", REFUSE, {
    body: { exception_ids: [left[0]?.["id"]], code: "C65" },
  });
  expect([reply.status, reply.body.data]).toMatchObject([
    422,
    { detail: expect.stringContaining("until 2026-03-18") as string },
  ]);
});

import { createRequire } from "node:module";
import { readFile } from "@railhead/nacha";
import { validate } from "achkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { bankFiles, sentFiles } from "../support/bank/bank-files.ts";
import { createPaykey, createPayment, paymentBody, type Kind } from "../support/factories.ts";
import { allEvents, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

/** The part of a library without types that is used here. */
interface Midlands {
  from: (text: string) => { data: { batches: { entries: MidlandsEntry[] }[] } };
}
interface MidlandsEntry {
  readonly traceNumber: string;
  readonly addenda?: string | { readonly info: string };
}
const midlands = createRequire(import.meta.url)("@midlandsbank/node-nacha") as Midlands;

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function fresh(): Promise<void> {
  sandbox = await service.addSandbox();
}

const AFTER_CUTOFF = "2026-03-02T22:00:00.000Z";

/** An EDI segment: lower case, double spaces and a backslash must arrive as they are. */
const REMITTANCE = "RMR*IV*Inv  0042**100.00\\";

/** The lines of the file that was sent, and its text. */
async function sentText(): Promise<string> {
  const [file] = await sentFiles(service, sandbox.environment.id);
  return file?.bytes.toString("latin1") ?? "";
}

/** Charges and payouts of a person and of a business, with addenda and without. */
async function createMixed(): Promise<Map<string, string | null>> {
  const business = { customer: { type: "business", name: "Lee LLC" } };
  const paykeys = [await createPaykey(sandbox), await createPaykey(sandbox, business)];
  const created = new Map<string, string | null>();
  for (const { paykey } of paykeys) {
    for (const consent_type of ["internet", "signed"]) {
      for (const payment_related_information of [REMITTANCE, undefined, "x".repeat(80)]) {
        const charge = { paykey, consent_type, payment_related_information };
        const { id } = await createPayment(sandbox, "charge", charge);
        created.set(id as string, payment_related_information ?? null);
      }
    }
    for (const payment_related_information of [undefined, "INVOICE 7"]) {
      const payout = { paykey, payment_related_information };
      const { id } = await createPayment(sandbox, "payout", payout);
      created.set(id as string, payment_related_information ?? null);
    }
  }
  return created;
}

/** The trace numbers of payments by id. */
async function traceNumbers(): Promise<Map<string, string>> {
  const items = await sandbox.list("/v1/payments");
  return new Map(items.map((item) => [item["id"] as string, item["trace_ids"].entry as string]));
}

test("each payment carries its text in one addenda record of a WEB, PPD or CCD entry, and other payments carry none", async () => {
  await fresh();
  const created = await createMixed();
  await sandbox.advance(AFTER_CUTOFF);
  const traces = await traceNumbers();
  const { batches, control, errors } = readFile(Buffer.from(await sentText(), "latin1"));
  expect(errors).toEqual([]);
  const entries = new Map(
    batches.flatMap((batch) => batch.entries.map((entry) => [entry.trace_number, entry])),
  );
  for (const [id, text] of created) {
    const trace = traces.get(id) ?? "";
    const entry = entries.get(trace);
    expect(entry?.addenda_record_indicator).toBe(text === null ? "0" : "1");
    const record = {
      type: "payment",
      payment_related_information: text,
      addenda_sequence_number: 1,
      entry_detail_sequence_number: trace.slice(-7),
    };
    expect(entry?.addenda).toMatchObject(text === null ? [] : [record]);
  }
  const classes = new Set(batches.map(({ header }) => header?.standard_entry_class_code));
  expect(classes).toEqual(new Set(["CCD", "PPD", "WEB"]));
  const withText = [...created.values()].filter((text) => text !== null).length;
  expect(control?.entry_addenda_count).toBe(created.size + withText);
  const [file] = await sandbox.list("/v1/ach_files");
  expect(file?.["entry_addenda_count"]).toBe(created.size + withText);
  await sandbox.advance("idle");
  const statuses = (await sandbox.list("/v1/payments")).map(({ status }) => status as string);
  expect(new Set(statuses)).toEqual(new Set(["paid"]));
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("two other NACHA libraries accept a file with addenda and read the same texts", async () => {
  await fresh();
  const created = await createMixed();
  await sandbox.advance(AFTER_CUTOFF);
  const text = await sentText();
  expect(validate(text)).toEqual({ ok: true, errors: [] });
  const texts = [...created.values()].filter((one) => one !== null).toSorted();
  const { batches } = midlands.from(text).data;
  const read = batches.flatMap(({ entries }) => entries.flatMap(({ addenda = [] }) => addenda));
  const infos = read.map((one) => (typeof one === "string" ? one : one.info).trimEnd());
  expect(infos.toSorted()).toEqual(texts);
});

test("each entry is stored at the line where its record stands, and its file can be downloaded", async () => {
  await fresh();
  await createMixed();
  await sandbox.advance(AFTER_CUTOFF);
  const lines = (await sentText()).split(/\r?\n/);
  const [file] = await sandbox.list("/v1/ach_files");
  const path = `/v1/ach_files/${file?.["id"]}`;
  const entries = await sandbox.list(`${path}/entries`);
  expect(entries).toHaveLength(16);
  for (const { line, trace_number } of entries) {
    expect(lines[(line as number) - 1]?.slice(79, 94)).toBe(trace_number);
  }
  const shown = await fetch(service.url + path + "/content", {
    headers: { authorization: `Bearer ${sandbox.api_key}` },
  });
  const masked = (await shown.text()).split(/\r?\n/);
  expect(masked.filter((line) => line.startsWith("7"))).toEqual(
    lines.filter((line) => line.startsWith("7")),
  );
});

test("a returned or corrected entry with addenda is matched, and a reversal of one is in balance", async () => {
  await fresh();
  const { paykey } = await createPaykey(sandbox);
  const payment_related_information = REMITTANCE;
  const body = { paykey, payment_related_information };
  const returned = await createPayment(sandbox, "charge", { ...body, outcome: "return:R01" });
  const corrected = await createPayment(sandbox, "payout", { ...body, outcome: "noc:C05" });
  const reversed = await createPayment(sandbox, "payout", body);
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  await sandbox.post(`/v1/payouts/${reversed["id"]}/reversal`, { reason: "duplicate" });
  await sandbox.advance("idle");
  const after = await sandbox.get(`/v1/charges/${returned["id"]}`);
  expect(after).toMatchObject({ status: "failed", payment_related_information });
  expect(after["status_details"]).toMatchObject({ code: "R01" });
  expect((await sandbox.get(`/v1/payouts/${corrected["id"]}`))["status"]).toBe("paid");
  const inbound = await bankFiles(service, sandbox.environment.id, ["inbound", "archive"]);
  const types = inbound.flatMap(({ read }) =>
    read.batches.flatMap(({ entries }) =>
      entries.map(({ addenda }) => addenda.map(({ type }) => type)),
    ),
  );
  expect(types).toContainEqual(["return"]);
  expect(types).toContainEqual(["correction"]);
  const items = await sandbox.list("/v1/exceptions");
  expect(items.filter(({ kind }) => kind === "unmatched_return")).toEqual([]);
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("the text may change until the entry is sealed; a resubmit keeps it, and a refund has its own", async () => {
  await fresh();
  const { paykey } = await createPaykey(sandbox);
  const created = await createPayment(sandbox, "charge", {
    paykey,
    payment_related_information: "A",
  });
  const path = `/v1/charges/${created["id"]}`;
  const change = async (payment_related_information: string | null) =>
    (await sandbox.put(path, { payment_related_information }))["payment_related_information"];
  expect(created["payment_related_information"]).toBe("A");
  expect(await change(null)).toBe(null);
  expect(await change("B")).toBe("B");
  expect((await sandbox.put(path, { description: "x" }))["payment_related_information"]).toBe("B");
  const { status_history: history } = await sandbox.get(path);
  expect((history as Resource[]).filter(({ reason }) => reason === "user_request")).toHaveLength(3);
  await sandbox.advance("2026-03-06T22:00:00.000Z");
  expect(await sentText()).toContain("705B ");
  const late = await sandbox.call("PUT", path, { body: { payment_related_information: "C" } });
  expect(late.status).toBe(422);
  const refunds = [{ amount: 100 }, { amount: 100, payment_related_information: "REFUND" }];
  const texts: unknown[] = [];
  for (const body of refunds) {
    const refund = await sandbox.post(`${path}/refund`, body);
    texts.push(refund["payment_related_information"]);
  }
  expect(texts).toEqual([null, "REFUND"]);
  const again: unknown[] = [];
  for (const body of [
    {},
    { payment_related_information: null },
    { payment_related_information: "D" },
  ]) {
    const members = { paykey, payment_date: "2026-03-20", payment_related_information: "PAY" };
    const { id } = await createPayment(sandbox, "payout", members);
    await sandbox.put(`/v1/payouts/${id}/cancel`, { reason: "wait" });
    const resubmit = await sandbox.post(`/v1/payouts/${id}/resubmit`, body);
    again.push(resubmit["payment_related_information"]);
  }
  expect(again).toEqual(["PAY", null, "D"]);
  await sandbox.advance("idle");
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a payment is found by its text, before and after a change, and its events and a fork hold it", async () => {
  await fresh();
  const { paykey } = await createPaykey(sandbox);
  const members = { paykey, payment_related_information: "CASE 4711", payment_date: "2026-03-10" };
  const { id } = await createPayment(sandbox, "charge", members);
  const found = async (text: string) =>
    (await sandbox.list(`/v1/payments?search_text=${encodeURIComponent(text)}`)).map((item) => [
      item["id"] as string,
      item["payment_related_information"] as string,
    ]);
  expect(await found("case 47")).toEqual([[id, "CASE 4711"]]);
  await sandbox.put(`/v1/charges/${id}`, { payment_related_information: "CASE 4712" });
  expect(await found("4711")).toEqual([]);
  expect(await found("4712")).toEqual([[id, "CASE 4712"]]);
  const events = (await allEvents(sandbox)).filter(({ resource }) => resource.id === id);
  expect(JSON.stringify(events[0])).toContain('"payment_related_information":"CASE 4711"');
  expect(JSON.stringify(events.at(-1))).toContain('"payment_related_information":"CASE 4712"');
  const environment = `/v1/sandbox/environments/${sandbox.environment.id}`;
  const snapshot = await sandbox.post(`${environment}/snapshots`, { name: "before" });
  await sandbox.put(`/v1/charges/${id}`, { payment_related_information: null });
  await sandbox.post(`${environment}/snapshots/${snapshot["id"]}/restore`, {});
  expect(await found("4712")).toEqual([[id, "CASE 4712"]]);
  const fork = await sandbox.post(`${environment}/fork`, {});
  const { n } = await service.db.one<{ n: bigint }>(sql`
    select count(*) as n from payments
    where environment_id = ${fork["id"] as string} and payment_related_information = 'CASE 4712'`);
  expect(n).toBe(1n);
});

const faults: readonly [text: unknown, detail: RegExp][] = [
  ["naïve", /character 3, "ï" \(U\+00EF\), is not one/],
  ["a\tb", /character 2, U\+0009, is not one/],
  ["ok \u{1f600}", /character 4, "😀" \(U\+1F600\)/],
  ["   ", /Must not be blank/],
  ["", /Must not be empty/],
  ["x".repeat(81), /at most 80 characters/],
  [7, /string/],
];

test.each(["charge", "payout"] as const)(
  "a %s refuses a text that its record cannot hold, and names the character",
  async (kind: Kind) => {
    await fresh();
    const { paykey } = await createPaykey(sandbox);
    for (const [payment_related_information, detail] of faults) {
      const body = paymentBody(kind, { paykey, payment_related_information });
      const refused = await sandbox.call("POST", `/v1/${kind}s`, { body });
      expect(refused.status).toBe(422);
      const { items } = refused.body.data as Resource;
      expect(items).toEqual([
        { reference: "/payment_related_information", detail: expect.stringMatching(detail) },
      ]);
    }
  },
);

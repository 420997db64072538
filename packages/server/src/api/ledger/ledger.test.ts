import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LEDGER_ACCOUNTS } from "@railhead/core";
import {
  addCustomer,
  addPaykey,
  chargeBody,
  dataOf,
  eventTypesOf,
  type ApiClient,
  type Data,
} from "../../../../../test/support/api/api-fixtures.ts";
import { disableTriggers } from "../../../../../test/support/poisoned/disable-triggers.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";

/** Accounts of the ledger that each business has. */
const OWN_ACCOUNTS = Object.values(LEDGER_ACCOUNTS).filter(({ scope }) => scope === "account");

let service: TestService;
let sandbox: Sandbox;
let api: ApiClient;
let chargeId: string;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  api = { ...sandbox, db: service.db };
  const { paykey } = await addPaykey(api, (await addCustomer(api))["id"]);
  const charge = await sandbox.post("/v1/charges", chargeBody(paykey, { amount: 12_345 }));
  chargeId = charge["id"] as string;
  await sandbox.advance("idle");
});
afterAll(() => service.close());

const balanceOf = (rows: Data[], code: string) => rows.find((row) => row["code"] === code);

describe("200", () => {
  it("answers a balance for every ledger account, and all add up to nothing", async () => {
    const rows = (await sandbox.list("/v1/ledger/balances?sort_by=code")) as Data[];
    expect(rows.map((row) => row["code"])).toEqual(
      rows.map((row) => String(row["code"])).toSorted(),
    );
    expect(rows).toHaveLength(Object.keys(LEDGER_ACCOUNTS).length);
    const sum = rows.reduce(
      (total, row) => total + BigInt(row["debits"] as string) - BigInt(row["credits"] as string),
      0n,
    );
    expect(sum).toBe(0n);
    // Collected, matured and handed on to the business.
    expect(balanceOf(rows, "bank_cash")).toMatchObject({ debits: "12345", balance: "0" });
    expect(balanceOf(rows, "available")).toMatchObject({
      normal_side: "credit",
      balance: "0",
      account_id: sandbox.account_id,
    });
    const own = (await sandbox.list(
      `/v1/ledger/balances?account_id=${sandbox.account_id}`,
    )) as Data[];
    expect(own).toHaveLength(OWN_ACCOUNTS.length);
    expect(await sandbox.list("/v1/ledger/balances?code=suspense,pending")).toHaveLength(2);
  });

  it("answers the entries of one payment, in order", async () => {
    const rows = (await sandbox.list(`/v1/ledger/entries?subject_id=${chargeId}`)) as Data[];
    const lines = rows.map((row) => [
      row["move"],
      row["amount"],
      (row["debit"] as Data)["code"],
      (row["credit"] as Data)["code"],
    ]);
    expect(lines).toEqual([
      ["originate", "12345", "debits_in_flight", "pending"],
      ["settle", "12345", "bank_cash", "debits_in_flight"],
      ["mature", "12345", "pending", "available"],
    ]);
    const settled = await sandbox.list(`/v1/ledger/entries?subject_id=${chargeId}&move=settle`);
    expect(settled).toHaveLength(1);
    const pending = (rows[0]?.["credit"] as Data | undefined)?.["ledger_account_id"];
    const query = `ledger_account_id=${String(pending)}&sort_order=desc&page_size=1`;
    const last = (await sandbox.list(`/v1/ledger/entries?${query}`)) as Data[];
    expect(last.map((row) => row["move"])).toEqual(["mature"]);
    expect(await sandbox.list("/v1/ledger/entries?posted_to=2026-01-01")).toEqual([]);
  });

  it("answers the page beside an entry, in both directions, and a total that every page form shares", async () => {
    const path = "/v1/ledger/entries";
    const pageOf = async (query: string) => (await sandbox.call("GET", `${path}?${query}`)).body;
    const all = (await sandbox.list(path)) as Data[];
    const numbers = all.map((row) => row["number"] as number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    const seen: number[] = [];
    for (let query = "page_size=2"; ;) {
      const { data, meta } = await pageOf(query);
      expect(meta["total_items"]).toBe(all.length);
      const rows = data as unknown as { number: number }[];
      if (rows.length === 0) break;
      seen.push(...rows.map(({ number }) => number));
      query = `page_size=2&after=${seen.at(-1)}`;
    }
    expect(seen).toEqual(numbers);
    const beside = async (query: string) =>
      ((await pageOf(query)).data as unknown as { number: number }[]).map(({ number }) => number);
    expect(await beside(`page_size=2&before=${numbers[3]}`)).toEqual(numbers.slice(1, 3));
    const newest = "page_size=2&sort_order=desc";
    expect(await beside(`${newest}&after=${numbers[3]}`)).toEqual([numbers[2], numbers[1]]);
    expect(await beside(`${newest}&before=${numbers[1]}`)).toEqual([numbers[3], numbers[2]]);
    for (const query of ["after=1&before=9", "after=1&page_number=2", "after=1&sort_by=amount"]) {
      expect([query, (await sandbox.call("GET", `${path}?${query}`)).status]).toEqual([query, 422]);
    }
    // Counted as they are posted, and as they are listed.
    const pending = (all[0]?.["credit"] as Data | undefined)?.["ledger_account_id"];
    for (const filter of [
      `ledger_account_id=${String(pending)}`,
      `account_id=${sandbox.account_id}`,
    ]) {
      const { data, meta } = await pageOf(filter);
      expect([filter, meta["total_items"]]).toEqual([filter, (data as unknown as Data[]).length]);
    }
  });

  it("keeps a proof of what changed, finds what was broken since, and says what it did not check", async () => {
    const empty = await sandbox.get("/v1/ledger/proof");
    expect(empty).toMatchObject({ last: null, age_ms: null, running: null });
    const prove = (scope?: string) => sandbox.post("/v1/ledger/proof", scope ? { scope } : {});
    expect(await prove()).toMatchObject({ scope: "since_last", state: "running" });
    const first = async () => (await sandbox.get("/v1/ledger/proof"))["last"] as Data | null;
    await expect.poll(first, { timeout: 20_000 }).toMatchObject({ holds: true, worst: [] });
    const whole = await prove();
    expect(whole).toMatchObject({ scope: "since_last", state: "done", holds: true, worst: [] });
    const unchecked = (whole["invariants"] as Data[]).filter((one) => one["violations"] === null);
    expect(unchecked.map((one) => one["name"])).toContain("balances_agree_with_payments");
    const books = await sandbox.get("/v1/ledger/proof");
    expect(books).toMatchObject({ last: { id: whole["id"] }, age_ms: 0, later: 0 });

    const setAttempt = (attempt: number) =>
      service.db.tx(async (tx) => {
        await disableTriggers(tx);
        await tx.run(sql`update payment_states set attempt = ${attempt}
          where environment_id = ${sandbox.environment.id} and id = ${chargeId}`);
      });
    await setAttempt(7);
    // No event says that it changed: that is for the proof of all rows.
    expect(await prove()).toMatchObject({ holds: true });
    expect(await prove("all")).toMatchObject({ state: "running", holds: null });
    const ended = async () => (await sandbox.get("/v1/ledger/proof"))["last_whole"] as Data | null;
    await expect.poll(ended, { timeout: 20_000 }).toMatchObject({ holds: false });
    const last = await ended();
    expect(last?.["worst"]).toMatchObject([
      { invariant: "payments_agree_with_history_and_entries", subject: `payment ${chargeId}` },
    ]);
    const open = async () => await sandbox.list("/v1/exceptions?kind=ledger_invariant&status=open");
    expect(await open()).toMatchObject([{ details: { proof_id: last?.["id"] } }]);
    const { books: shown } = await sandbox.get("/v1/overview");
    expect(shown).toMatchObject({ violations: 1, is_violated: true });
    // A proof that does not look at the row says nothing about it.
    expect(await prove()).toMatchObject({ holds: true });
    expect(await open()).toHaveLength(1);
    // What was found is looked at again, though nothing changed since: from the last proof that found nothing.
    await service.db.run(sql`
      update ledger_proof_runs set through_event = 0
      where environment_id = ${sandbox.environment.id} and json_array_length(violations) = 0`);
    expect(await prove()).toMatchObject({ holds: false });
    expect(await open()).toHaveLength(2);
    await setAttempt(1);
    expect(await prove()).toMatchObject({ holds: true });
    expect(await open()).toMatchObject([{ details: { proof_id: last?.["id"] } }]);
    await prove("all");
    await expect.poll(open, { timeout: 20_000 }).toEqual([]);
  });

  it("proves that the books balance, and says where they do not", async () => {
    expect(await sandbox.get("/v1/ledger/invariants")).toMatchObject({ balanced: true });
    const shift = (cents: bigint) =>
      service.db.tx(async (tx) => {
        await disableTriggers(tx);
        await tx.run(sql`
          update ledger_accounts set debits_cents = debits_cents + ${cents}
          where environment_id = ${sandbox.environment.id} and code = 'suspense'`);
      });
    await shift(1n);
    const proof = await sandbox.get("/v1/ledger/invariants");
    expect(proof["balanced"]).toBe(false);
    const broken = (proof["invariants"] as Data[]).filter((one) => one["holds"] === false);
    expect(broken.map((one) => one["name"])).toContain("balances_are_sums_of_postings");
    await shift(-1n);
  });
});

const lines = async (query: string) => {
  const headers = { authorization: `Bearer ${sandbox.api_key}` };
  const reply = await fetch(`${service.url}/v1/ledger/export?${query}`, { headers });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([
    200,
    "text/csv; charset=utf-8",
  ]);
  const [head = "", ...rest] = (await reply.text()).trim().split("\r\n");
  const names = head.split(",");
  return rest.map((line) =>
    Object.fromEntries(line.split(",").map((value, index) => [names[index] ?? "", value])),
  );
};

describe("the export of a month", () => {
  it("has every entry of the month, once, in order, and none of another", async () => {
    const rows = (await sandbox.list("/v1/ledger/entries?page_size=1000")) as Data[];
    const month = await lines("month=2026-03");
    expect(month.map((row) => [row["number"], row["move"], row["amount_cents"]])).toEqual(
      rows.map((row) => [String(row["number"]), row["move"], row["amount"]]),
    );
    expect(await lines("month=2026-02")).toEqual([]);
    const nobody = "account_id=0195a3f0-7c00-7000-8000-0123456789ab";
    expect(await lines(`month=2026-03&${nobody}`)).toEqual([]);
  });

  it("ends its header row and every other row with CR LF, and has no other line break", async () => {
    const headers = { authorization: `Bearer ${sandbox.api_key}` };
    for (const month of ["2026-03", "2026-02"]) {
      const reply = await fetch(`${service.url}/v1/ledger/export?month=${month}`, { headers });
      const text = Buffer.from(await reply.arrayBuffer()).toString("latin1");
      expect(text).toMatch(/^number,posted_at,[a-z_,]+\r\n(?:\d[^\r\n]*\r\n)*$/);
    }
  });

  it("reads only: a month that is over stays open", async () => {
    await sandbox.advance("2026-04-02T15:00:00.000Z");
    await lines("month=2026-03");
    expect(await sandbox.list("/v1/ledger/closings")).toEqual([]);
    const closed = sql`
      select from ledger_closings where environment_id = ${sandbox.environment.id}`;
    expect(await service.db.rows(closed)).toEqual([]);
  });

  it("answers a month that is none, or has not begun", async () => {
    for (const query of ["", "?month=2026-13", "?month=March", "?month=2031-01"]) {
      const { status } = await sandbox.call("GET", `/v1/ledger/export${query}`);
      expect([query, status]).toEqual([query, 422]);
    }
  });
});

describe("closing a month", () => {
  const close = (month: string, as: { key?: string } = {}) =>
    sandbox.call("POST", "/v1/ledger/closings", { ...as, body: { month } });

  it("needs a scope of its own, and a key of the platform", async () => {
    const keyWith = async (body: object) =>
      (await sandbox.post("/v1/api_keys", body))["key"] as string;
    const write = await keyWith({ scopes: ["read", "write"] });
    expect((await close("2026-03", { key: write })).status).toBe(403);
    const pinned = await keyWith({ account_id: sandbox.account_id, scopes: ["ledger:close"] });
    expect((await close("2026-03", { key: pinned })).status).toBe(403);
  });

  it("refuses a month that is not over, and one that is none", async () => {
    for (const month of ["2026-04", "2031-01", "March"]) {
      expect([month, (await close(month)).status]).toEqual([month, 422]);
    }
  });

  it("lets nothing be posted into it, is audited, and is an event", async () => {
    const before = await lines("month=2026-03");
    const closer = await sandbox.post("/v1/api_keys", { scopes: ["ledger:close"] });
    const reply = await close("2026-03", { key: closer["key"] as string });
    expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
    const closing = dataOf(reply);
    expect(closing).toMatchObject({
      month: "2026-03",
      closed_through: "2026-04-01T03:59:59.999Z",
    });
    expect(await sandbox.list("/v1/ledger/closings")).toEqual([closing]);
    const written = await service.db.rows(sql`
      select action, resource_id, actor->>'id' as by from audit_log
      where environment_id = ${sandbox.environment.id} and action = 'ledger_closing.created'
        and outcome = 'done'`);
    expect(written).toEqual([
      { action: "ledger_closing.created", resource_id: closing["id"], by: closer["id"] },
    ]);
    expect(await eventTypesOf(api, closing["id"])).toEqual(["ledger_closing.created"]);
    const late = sql`
      insert into postings (environment_id, subject_id, move, attempt, debit_account_id,
        credit_account_id, amount_cents, posted_at)
      select p.environment_id, p.subject_id, p.move, 50, p.debit_account_id, p.credit_account_id,
        p.amount_cents, p.posted_at
      from postings p where p.subject_id = ${chargeId} and p.move = 'settle'`;
    await expect(service.db.run(late)).rejects.toThrow("the books are closed through");
    expect(await lines("month=2026-03")).toEqual(before);
    const { paykey } = await addPaykey(api, (await addCustomer(api))["id"]);
    await sandbox.post("/v1/charges", chargeBody(paykey, { payment_date: "2026-04-03" }));
    await sandbox.advance("idle");
    expect((await sandbox.get("/v1/ledger/invariants"))["balanced"]).toBe(true);
    expect((await lines("month=2026-04")).length).toBeGreaterThan(0);
  });

  it("is refused a second time", async () => {
    const reply = await close("2026-03");
    expect([reply.status, dataOf(reply)["code"]]).toEqual([422, "month_closed"]);
  });
});

describe("the key of an account", () => {
  it("sees its own books and may not ask for the environment's proof", async () => {
    const body = { account_id: sandbox.account_id, scopes: ["read"] };
    const { key } = await sandbox.post("/v1/api_keys", body);
    const as = { key: key as string };
    const balances = dataOf(await sandbox.call("GET", "/v1/ledger/balances", as));
    expect(balances).toHaveLength(OWN_ACCOUNTS.length);
    expect((await sandbox.call("GET", "/v1/ledger/invariants", as)).status).toBe(403);
    const organization = await sandbox.post("/v1/organizations", { name: "Other" });
    const account = await sandbox.post("/v1/accounts", {
      organization_id: organization["id"],
      account_type: "business",
      access_level: "standard",
      business_profile: { name: "Other", website: "https://other.example" },
    });
    const other = await sandbox.post("/v1/api_keys", {
      account_id: account["id"],
      scopes: ["admin"],
    });
    const entries = await sandbox.call("GET", "/v1/ledger/entries", {
      key: other["key"] as string,
    });
    expect(dataOf(entries)).toEqual([]);
  });
});

describe("422", () => {
  it("answers filters that cannot be", async () => {
    for (const query of ["balances?code=cash", "balances?account_id=x", "entries?sort_by=move"]) {
      expect([query, (await sandbox.call("GET", `/v1/ledger/${query}`)).status]).toEqual([
        query,
        422,
      ]);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { signInPerson } from "../../../../../test/support/api/people.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { openException } from "../../exceptions/exceptions.ts";
import { sql } from "../../db/postgres/executor.ts";
import { PART_NAMES } from "./parts.ts";

let service: TestService;
let sandbox: Sandbox;
let token: string;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  token = String((await createPaykey(sandbox))["paykey"]);
});
afterAll(() => service.close());

const overview = (by: Pick<Sandbox, "get"> = sandbox) => by.get("/v1/overview");
const queue = async (name: string) => (await overview())[name] as Resource;
const nextDay = async () => String((await sandbox.get("/v1/sandbox/clock"))["now"]).slice(0, 10);

describe("the overview", () => {
  it("says what is in a bank's next file, and until when", async () => {
    const amounts = async () => {
      const [bank] = (await overview())["banks"] as Resource[];
      return (bank?.["next_cutoff"] ?? {}) as Resource;
    };
    const payment_date = await nextDay();
    await createPayment(sandbox, "charge", { paykey: token, amount: 1_200, payment_date });
    await createPayment(sandbox, "charge", { paykey: token, amount: 34, payment_date });
    await createPayment(sandbox, "payout", { paykey: token, amount: 500, payment_date });
    await createPayment(sandbox, "charge", { paykey: token, payment_date: "2026-03-20" });
    await expect
      .poll(amounts)
      .toMatchObject({ entries: 3, debits: "1234", credits: "500", is_exact: true });
    const { cutoff_at, deadline_at } = await amounts();
    const calendar = await sandbox.get("/v1/ach_calendar");
    expect(calendar["next_cutoffs"][0]).toMatchObject({ cutoff_at, deadline_at });
  });

  it("sums the money of each day's files, with what came back", async () => {
    const { id } = await createPayment(sandbox, "charge", {
      paykey: token,
      amount: 777,
      outcome: "failed_insufficient_funds",
      payment_date: await nextDay(),
    });
    await sandbox.advance("P7D");
    expect((await sandbox.get(`/v1/charges/${String(id)}`))["status"]).toBe("failed");
    const files = await sandbox.list("/v1/ach_files?direction=outbound&page_size=100");
    const days = (await overview())["money"] as Resource[];
    const total = (name: string, rows: readonly Resource[]) =>
      rows.reduce((sum, row) => sum + BigInt(String(row[name])), 0n);
    expect(total("in", days)).toBe(total("total_debit", files));
    expect(total("out", days)).toBe(total("total_credit", files));
    expect(total("returned", days)).toBe(777n);
    expect(days.map(({ day }) => String(day))).toEqual(
      days.map(({ day }) => String(day)).toSorted(),
    );
  });

  it("names the most urgent exception of the queue, and counts what is overdue", async () => {
    const before = await queue("exceptions");
    const at = String((await sandbox.get("/v1/sandbox/clock"))["now"]);
    const scenario = { environment_id: sandbox.environment.id, at, ids: service.app.ids };
    for (const [kind, subject] of [
      ["file_missed", "one"],
      ["upload_failed", "two"],
    ] as const) {
      await service.app.engineDb.tx((tx) => openException(tx, scenario, { kind, subject }));
    }
    const { open, overdue, next } = await queue("exceptions");
    expect([open, overdue]).toEqual([Number(before["open"]) + 2, 0]);
    expect(next).toMatchObject({
      type: "exception",
      title: "A file could not be uploaded to the bank.",
    });
    await sandbox.advance("PT2H");
    expect(await queue("exceptions")).toMatchObject({ overdue: 1 });
  });

  it("counts held payments and people in review, the oldest first", async () => {
    const review = await createPaykey(sandbox, { config: { sandbox_outcome: "review" } });
    const { id } = await createPayment(sandbox, "charge", {
      paykey: token,
      payment_date: "2026-04-20",
    });
    await sandbox.put(`/v1/charges/${String(id)}/hold`, { reason: "Wait." });
    expect(await queue("held_payments")).toMatchObject({ open: 1, next: { type: "charge", id } });
    await expect
      .poll(async () => await queue("paykeys_in_review"))
      .toMatchObject({ open: 1, next: { type: "paykey", id: review["id"] } });
    expect(await queue("customers_in_review")).toMatchObject({ open: 0, next: null });
  });

  it("says through when the books are proved, and of violations", async () => {
    await createPayment(sandbox, "charge", {
      paykey: token,
      outcome: "paid",
      payment_date: await nextDay(),
    });
    await sandbox.advance("P10D");
    const books = (await overview())["books"] as Resource;
    expect(books).toMatchObject({ is_exact: true, is_violated: false });
    const { posted_at } = await service.db.one<{ posted_at: string }>(sql`
      select p.posted_at from postings p where p.environment_id = ${sandbox.environment.id}
        and p.id = (select max(through_id) from ledger_proofs
          where environment_id = ${sandbox.environment.id})`);
    expect(books["proved_through"]).toBe(posted_at);
  });

  it("shows return rates with how many more may come, and the health of webhooks and files", async () => {
    const { return_rates, webhooks, files } = await overview();
    const rate = (return_rates as Resource[]).find(
      ({ scope, name }) => scope === "account" && name === "overall",
    );
    expect(rate).toMatchObject({ returned: 1, level: "too_few", headroom: 0 });
    expect(webhooks).toMatchObject({ endpoints: 0, failing: 0, stopped: 0, behind: 0 });
    expect(files).toMatchObject({ late: 0, unacknowledged: 0 });
    expect((files as Resource)["last_sent"]).toMatchObject({
      name: expect.stringMatching(/\.ach$/),
    });
  });
});

describe("a part that the caller may not see", () => {
  it("is null and named, for a key by its scopes", async () => {
    const { key } = await sandbox.post("/v1/api_keys", {
      scopes: ["overview:read", "exceptions:read"],
    });
    const reply = await sandbox.call("GET", "/v1/overview", { key: String(key) });
    const { left_out, ...parts } = reply.body.data as unknown as Resource;
    expect(parts["exceptions"]).toMatchObject({ is_exact: true });
    const named = (left_out as Resource[]).map(({ part, reason }) => [part, reason]);
    expect(named).toEqual(
      PART_NAMES.filter((name) => name !== "exceptions").map((name) => [name, "forbidden"]),
    );
    for (const [part] of named) expect([part, parts[String(part)]]).toEqual([part, null]);
  });

  it("is left out for an account's key where it is about the environment", async () => {
    const { key } = await sandbox.post("/v1/api_keys", {
      scopes: ["read"],
      account_id: sandbox.account_id,
    });
    const reply = await sandbox.call("GET", "/v1/overview", { key: String(key) });
    const { left_out } = reply.body.data as unknown as Resource;
    expect((left_out as Resource[]).map(({ part }) => part)).toEqual([
      "banks",
      "money",
      "files",
      "sinks",
      "books",
    ]);
  });

  it("is left out for a person by the roles", async () => {
    const call: Sandbox["call"] = (...sent) => sandbox.call(...sent);
    const person = await signInPerson({ app: service.app, call }, "v@example.com", {
      role: "viewer",
    });
    const headers = { "railhead-environment": sandbox.environment.id };
    const reply = await person.call("GET", "/v1/overview", { headers });
    const { left_out } = reply.body.data as unknown as Resource;
    expect((left_out as Resource[]).map(({ part }) => part)).toEqual([
      "files",
      "webhooks",
      "sinks",
      "books",
    ]);
  });
});

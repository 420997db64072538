import { afterAll, beforeAll, expect, it } from "vitest";
import { DUE_WORK_NAMES, DUE_WORKS, permissionOf } from "@railhead/core";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { signInPerson } from "../../../../../test/support/api/people.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { listDue } from "../../db/tables/payments/due.ts";

let service: TestService;
let sandbox: Sandbox;
let token: string;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  token = String((await createPaykey(sandbox))["paykey"]);
});
afterAll(() => service.close());

interface DueAnswer {
  readonly as_of: string;
  readonly items: readonly Resource[];
  readonly left_out: readonly string[];
}

const due = async (limit = 100): Promise<DueAnswer> =>
  (await sandbox.get(`/v1/due?limit=${limit}`)) as unknown as DueAnswer;
const itemsOf = async (work: string) => (await due()).items.filter((item) => item["work"] === work);

it("lists each instant of a kind of work once, with how many items it has", async () => {
  const { id } = await createPayment(sandbox, "charge", { paykey: token });
  for (const payment_date of ["2026-03-04", "2026-03-04", "2026-03-06"]) {
    await createPayment(sandbox, "charge", { paykey: token, payment_date });
  }
  await expect
    .poll(async () => (await itemsOf("originate")).map(({ count }) => Number(count)))
    .toEqual([1, 2, 1]);
  const [first] = await itemsOf("originate");
  expect(first).toMatchObject({
    means: DUE_WORKS.originate.means,
    is_exact: true,
    first: { type: "charge", id },
  });
  const { items } = await due();
  expect(items.map(({ at }) => String(at))).toEqual(items.map(({ at }) => String(at)).toSorted());
});

it("the next of each kind is the earliest that the engine would do", async () => {
  await createPayment(sandbox, "payout", { paykey: token, outcome: "paid" });
  for (const step of ["PT1H", "P1D", "P1D", "P3D"]) {
    await sandbox.advance(step);
    const { items } = await due();
    const next = new Map<string, string>();
    for (const { work, at } of items.toReversed()) next.set(String(work), String(at));
    const known = (await listDue(service.app.engineDb, sandbox.environment.id)).filter(({ work }) =>
      DUE_WORK_NAMES.some((name) => name === work),
    );
    expect(known.length).toBeGreaterThan(1);
    for (const { work, due_at } of known) expect([work, next.get(work)]).toEqual([work, due_at]);
  }
});

it("an advance to the first instant does that work", async () => {
  const [first] = await itemsOf("poll");
  await sandbox.advance(String(first?.["at"]));
  const [next] = await itemsOf("poll");
  expect(String(next?.["at"]) > String(first?.["at"])).toBe(true);
});

it("answers as many as asked for, at most 100", async () => {
  expect((await due(1)).items).toHaveLength(1);
  for (const limit of ["0", "101", "many"]) {
    expect([limit, (await sandbox.call("GET", `/v1/due?limit=${limit}`)).status]).toEqual([
      limit,
      422,
    ]);
  }
});

it("leaves out and names what the caller may not read, which to an account is everything", async () => {
  const { key } = await sandbox.post("/v1/api_keys", { scopes: ["due:read", "payments:read"] });
  const reply = await sandbox.call("GET", "/v1/due?limit=100", { key: String(key) });
  const { items, left_out } = reply.body.data as unknown as DueAnswer;
  expect(items.map(({ work }) => work)).toContain("mature");
  expect(left_out).toContain("poll");
  const own = await sandbox.post("/v1/api_keys", {
    scopes: ["read"],
    account_id: sandbox.account_id,
  });
  const nothing = await sandbox.call("GET", "/v1/due", { key: String(own["key"]) });
  expect(nothing.body.data).toMatchObject({ items: [], left_out: DUE_WORK_NAMES });
  const call: Sandbox["call"] = (...sent) => sandbox.call(...sent);
  const person = await signInPerson({ app: service.app, call }, "v@example.com", {
    role: "viewer",
  });
  const headers = { "railhead-environment": sandbox.environment.id };
  const seen = await person.call("GET", "/v1/due", { headers });
  expect((seen.body.data as unknown as DueAnswer).left_out).toEqual([
    "screen",
    "received_return",
    "alert_keys",
    "transmit",
    "acknowledge",
    "file_days",
    "received_entries",
    "return_requests",
    "originator_reviews",
  ]);
});

it("each kind of work names an operation that a permission opens", () => {
  for (const name of DUE_WORK_NAMES) {
    expect([name, permissionOf(DUE_WORKS[name].shownBy)]).toEqual([name, expect.any(String)]);
  }
});

it("a held payment's item of the review queue is what becomes overdue first", async () => {
  await createPayment(sandbox, "charge", {
    paykey: token,
    payment_date: "2026-03-09",
    outcome: "on_hold_daily_limit",
  });
  const firsts = async () => (await itemsOf("work_items")).map(({ first }) => first as Resource);
  await expect.poll(async () => (await firsts()).length).toBe(1);
  const [first] = await firsts();
  expect(first?.["type"]).toBe("work_item");
  expect(await sandbox.get(`/v1/work_items/${String(first?.["id"])}`)).toMatchObject({
    amount: "10000",
    resolved_at: null,
  });
});

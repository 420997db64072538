import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let ann: Resource;
let bob: Resource;
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  ann = await createPaykey(sandbox);
  bob = await createPaykey(sandbox, {
    customer: { name: "Bob 100%_Off\\", type: "business", email: "bob@shop.example" },
    routing_number: "011000015",
  });
  const plan = [
    ["a", "charge", ann, { amount: 300, external_id: "order-1", metadata: { n: 1 } }],
    ["b", "charge", bob, { amount: 100, outcome: "failed_insufficient_funds" }],
    ["c", "payout", ann, { amount: 200, description: "Refund of 5% (a_b)" }],
    ["d", "payout", bob, { amount: 200, outcome: "cancelled_for_fraud_risk" }],
    ["e", "charge", ann, { amount: 500, payment_date: "2026-04-20", external_id: "order-2" }],
  ] as const;
  for (const [name, kind, linked, members] of plan) {
    const created = await createPayment(sandbox, kind, { paykey: linked["paykey"], ...members });
    ids[name] = created["id"] as string;
  }
  await sandbox.advance("2026-03-09T22:00:00.000Z");
});
afterAll(() => service.close());

async function found(query: string): Promise<string> {
  const reply = await sandbox.call("GET", `/v1/payments?${query}`);
  expect(reply.status, query).toBe(200);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  const items = reply.body.data as unknown as Resource[];
  expect(reply.body.meta["total_items"]).toBe(items.length);
  return items.map((item) => names.get(item["id"] as string)).join("");
}

test.each([
  ["", "abcde"],
  ["payment_type=charge", "abe"],
  ["payment_type=payout", "cd"],
  ["payment_type=CHARGE,payout", "abcde"],
  ["payment_status=paid", "ac"],
  ["payment_status=failed,cancelled", "bd"],
  ["payment_status=failed&payment_status=cancelled", "bd"],
  ["payment_status[]=failed&payment_status[]=scheduled", "be"],
  ["payment_status=", "abcde"],
  ["min_amount=200&max_amount=300", "acd"],
  ["min_amount=400&max_amount=300", ""],
  ["min_payment_date=2026-04-01", "e"],
  ["max_payment_date=2026-03-02", "abcd"],
  ["min_effective_at=2026-03-03&max_effective_at=2026-03-03", "ac"],
  ["min_effective_at=2026-03-04", ""],
  ["min_created_at=2026-03-02&max_created_at=2026-03-02T15:00:00Z", "abcde"],
  ["external_id=order-1", "a"],
  ["external_id=order", ""],
  ["status_reason=insufficient_funds", "b"],
  ["status_reason=ok", "ace"],
  ["status_reason=OK", "ace"],
  ["status_source=bank_decline,risk_monitor", "bd"],
  ["search_text=ORDER-", "ae"],
  ["search_text=bob%40shop", "bd"],
  ["search_text=5%25%20(a_b)", "c"],
  ["search_text=%25", "bcd"],
  ["search_text=_", "bcd"],
  ["search_text=%5C", "bd"],
  ["search_text=nobody", ""],
  ["sort_by=amount", "bcdae"],
  ["sort_by=amount&sort_order=desc", "eadcb"],
  ["sort_by=payment_date&sort_order=desc", "edcba"],
  ["sort_by=effective_at", "acbde"],
  ["sort_by=id&sort_order=desc", "edcba"],
  ["default_sort=amount&default_sort_order=desc", "eadcb"],
  ["unknown=1", "abcde"],
])("payments?%s", async (query, names) => {
  expect(await found(query)).toBe(names);
});

test("customers, paykeys, payments and funding events find what belongs to them", async () => {
  expect(await found(`customer_id=${ann["customer_id"]}`)).toBe("ace");
  expect(await found(`paykey_id=${bob["id"]}`)).toBe("bd");
  expect(await found(`paykey=${encodeURIComponent(bob["paykey"] as string)}`)).toBe("bd");
  expect(await found(`payment_id=${ids["c"]}`)).toBe("c");
  expect(await found(`customer_id=${ann["id"]}`)).toBe("");
  const [deposit] = await sandbox.list("/v1/funding_events?event_type=charge_deposit");
  expect(await found(`funding_id=${deposit?.["id"]}`)).toBe("a");
  expect((await sandbox.list(`/v1/payments?payment_id=${ids["a"]}`))[0]).toMatchObject({
    payment_type: "charge",
    funding_id: deposit?.["id"],
  });
});

test("metadata comes only when asked for", async () => {
  const [without] = await sandbox.list("/v1/payments?external_id=order-1");
  const [with_] = await sandbox.list("/v1/payments?external_id=order-1&include_metadata=true");
  expect(without).not.toHaveProperty("metadata");
  expect(with_?.["metadata"]).toEqual({ n: 1 });
});

test("pages are stable, and the one past the end is empty", async () => {
  const pages: string[] = [];
  for (let page = 1; page <= 4; page += 1) {
    const reply = await sandbox.call("GET", `/v1/payments?page_size=2&page_number=${page}`);
    expect(reply.body.meta).toMatchObject({
      total_items: 5,
      page_number: page,
      page_size: 2,
      max_page_size: 1000,
      total_pages: 3,
      sort_by: "created_at",
      sort_order: "asc",
    });
    const items = reply.body.data as unknown as Resource[];
    pages.push(...items.map((item) => item["id"] as string));
  }
  expect(pages).toEqual(Object.values(ids));
});

test.each([
  "page_size=0",
  "page_size=1001",
  "page_size=-1",
  "page_size=1e2",
  "page_size=x",
  "page_number=0",
  "page_number=9223372036854775808",
  "sort_by=bogus",
  "sort_by=id%3Bdrop%20table%20payments",
  "sort_order=up",
  "payment_type=refund",
  "payment_status=canceled",
  "status_reason=nothing",
  "status_source=nobody",
  "min_amount=-1",
  "min_amount=1.5",
  "max_amount=99999999999",
  "min_payment_date=2026-02-30",
  "min_payment_date=yesterday",
  "max_created_at=2026-13-01",
  "min_effective_at=now",
  "customer_id=x",
  "payment_id=not-a-uuid",
  "include_metadata=maybe",
])("payments?%s is 422 and the item names the parameter", async (query) => {
  const reply = await sandbox.call("GET", `/v1/payments?${query}`);
  expect([reply.status, reply.body.data.items?.map((item) => item.reference)]).toEqual([
    422,
    [`/${query.split("=")[0]}`],
  ]);
});

import { assert, asyncProperty, constant, option, record, subarray } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAYMENT_STATUSES } from "@railhead/core";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const [ann, bob] = [
    await createPaykey(sandbox, { customer: { name: "Ann Lee" } }),
    await createPaykey(sandbox, { customer: { name: "Bob Roe" } }),
  ];
  const outcomes = ["standard", "failed_insufficient_funds", "on_hold_daily_limit"];
  for (let index = 0; index < 24; index += 1) {
    await createPayment(sandbox, index % 3 === 0 ? "payout" : "charge", {
      paykey: (index % 2 === 0 ? ann : bob)?.["paykey"],
      amount: 2_147_483_647 - index * 7,
      payment_date: `2026-03-0${2 + (index % 4)}`,
      ...(index % 3 === 0 ? {} : { outcome: outcomes[index % 2] }),
    });
  }
  await sandbox.advance("P3D");
}, 60_000);
afterAll(() => service.close());

type Query = Readonly<Record<string, string | undefined>>;
const textOf = (query: Query): string =>
  new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();

const summary = (query: Query): Promise<Resource> =>
  sandbox.get(`/v1/payments/summary?${textOf(query)}`);

/** Count and sum of listed payments of a type. */
function sumOf(rows: readonly Resource[], kind: string) {
  const own = rows.filter((row) => row["payment_type"] === kind);
  const amount = own.reduce((sum, row) => sum + BigInt(row["amount"] as string), 0n);
  return { count: own.length, amount: amount.toString() };
}

const KEYS: Readonly<Record<string, (row: Resource) => string>> = {
  status: (row) => row["status"],
  day: (row) => row["payment_date"],
  reason: (row) => (row["status_details"].reason as string).toLowerCase(),
};

const some = (values: readonly string[]) =>
  subarray([...values], { minLength: 1 }).map((chosen) => chosen.join());
const query = record(
  {
    payment_status: some(PAYMENT_STATUSES),
    payment_type: some(["charge", "payout"]),
    min_payment_date: constant("2026-03-03"),
    max_amount: constant("2147483600"),
    search_text: constant("ann"),
    status_reason: some(["ok", "insufficient_funds", "user_request"]),
    is_refund: constant("false"),
  },
  { requiredKeys: [] },
);

describe("the sums of payments", () => {
  it("are those of the list under the same filters, on the whole and by group", async () => {
    const group = option(subarray(Object.keys(KEYS), { minLength: 1, maxLength: 1 }));
    await assert(
      asyncProperty(query, group, async (filters, chosen) => {
        const [by] = chosen ?? [];
        const rows = await sandbox.list(`/v1/payments?page_size=100&${textOf(filters)}`);
        const read = await summary({ ...filters, group_by: by });
        expect(read).toMatchObject({
          charges: sumOf(rows, "charge"),
          payouts: sumOf(rows, "payout"),
        });
        const keyOf = by === undefined ? undefined : KEYS[by];
        const keys = keyOf === undefined ? [] : [...new Set(rows.map(keyOf))].toSorted();
        expect(read["groups"]).toEqual(
          keys.map((key) => {
            const own = rows.filter((row) => keyOf?.(row) === key);
            return { key, charges: sumOf(own, "charge"), payouts: sumOf(own, "payout") };
          }),
        );
      }),
      { numRuns: 20 },
    );
  }, 60_000);

  it("are exact beyond what a double holds", async () => {
    const { charges, payouts } = await summary({});
    const rows = await sandbox.list("/v1/payments?page_size=100");
    expect([charges, payouts]).toEqual([sumOf(rows, "charge"), sumOf(rows, "payout")]);
    expect(BigInt(charges.amount as string)).toBeGreaterThan(2n ** 34n);
  });

  it("are of the accounts that are named, as the list is", async () => {
    const nobody = "0195a3f0-7c00-7000-8000-0123456789ab";
    const ids = `${sandbox.account_id},${nobody}`;
    const [all, both, none] = await Promise.all([
      summary({}),
      summary({ "account_id[]": ids, group_by: "account" }),
      summary({ "account_id[]": nobody }),
    ]);
    expect([both["charges"], both["payouts"]]).toEqual([all["charges"], all["payouts"]]);
    expect((both["groups"] as Resource[]).map(({ key }) => key)).toEqual([sandbox.account_id]);
    expect(none["charges"]).toEqual({ count: 0, amount: "0" });
    const listed = await sandbox.list(`/v1/payments?account_id[]=${ids}&page_size=10`);
    expect(listed).toEqual(await sandbox.list("/v1/payments?page_size=10"));
    expect(await sandbox.list(`/v1/payments?account_id[]=${nobody}`)).toEqual([]);
  });

  it("are of the ids that are named, each once", async () => {
    const [one] = await sandbox.list("/v1/payments?payment_type=charge&page_size=1");
    const ids = `${one?.["id"]},${one?.["id"]}`;
    expect((await summary({ ids }))["charges"]).toEqual({ count: 1, amount: one?.["amount"] });
    expect(await sandbox.list(`/v1/payments?ids=${ids}`)).toEqual([one]);
  });

  it.each([
    "group_by=month",
    `ids=${"0195a3f0-7c00-7000-8000-0123456789ab,".repeat(101)}`,
    "ids=x",
  ])("refuse %s", async (text) => {
    const reply = await sandbox.call("GET", `/v1/payments/summary?${text}`);
    expect(reply.status).toBe(422);
  });

  it("search a text in one account only", async () => {
    const ids = `${sandbox.account_id},0195a3f0-7c00-7000-8000-0123456789ab`;
    const reply = await sandbox.call("GET", `/v1/payments?search_text=ann&account_id[]=${ids}`);
    expect([reply.status, reply.body.data.items?.[0]?.reference]).toEqual([422, "/account_id"]);
  });
});

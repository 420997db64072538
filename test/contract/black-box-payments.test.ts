import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertFound } from "../../packages/server/src/base/assert.ts";
import { historyLines } from "../support/invariants.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import {
  expectError,
  expectList,
  expectObject,
  INSTANT,
  UNKNOWN_ID,
  runDueWork,
} from "../support/api/contract-replies.ts";
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

const KINDS = ["charge", "payout"] as const;
const REASONS = [
  ["insufficient_funds", "insufficient_funds bank_decline R01"],
  ["closed_bank_account", "closed_bank_account bank_decline R02"],
  ["customer_dispute", "disputed customer_dispute R05"],
  ["not_authorized", "disputed customer_dispute R29"],
] as const;

const read = (sandbox: Sandbox, kind: Kind, { id }: Resource) => sandbox.get(`/v1/${kind}s/${id}`);

/** A payment on a bank account of its own, which no other's return can block. */
async function create(sandbox: Sandbox, kind: Kind, members: object = {}): Promise<Resource> {
  const { paykey } = await createPaykey(sandbox);
  return await createPayment(sandbox, kind, { paykey: paykey as string, ...members });
}

const CHECKED = ["created OK system", "validating validating system", "scheduled OK system"];

function expectIncreasing(payment: Resource): void {
  const times = (payment["status_history"] as Resource[]).map(
    (item) => item["changed_at"] as string,
  );
  expect(times).toEqual([...new Set(times)].sort());
}

test("row 35: a payment that is paid went through every status, and says when and under which trace", async () => {
  const sandbox = await service.addSandbox();
  const made = new Map<Kind, Resource>();
  for (const kind of KINDS) made.set(kind, await create(sandbox, kind, { outcome: "paid" }));
  await sandbox.advance("2026-03-05T14:00:00.000Z");
  for (const [kind, { id }] of made) {
    const paid = await read(sandbox, kind, { id });
    const lines = historyLines(paid);
    expect(lines.slice(0, 3)).toEqual(CHECKED);
    expect(lines.slice(3, -1).length).toBeGreaterThan(0);
    expect(new Set(lines.slice(3, -1))).toEqual(new Set(["pending OK system"]));
    expect(lines.at(-1)).toBe("paid OK system");
    expectIncreasing(paid);
    expect(paid).toMatchObject({
      processed_at: expect.stringMatching(INSTANT),
      effective_at: expect.stringMatching(INSTANT),
      trace_ids: { entry: expect.stringMatching(/^\d{15}$/) },
      status_details: { code: null },
    });
    const { status: _, ...last } = (paid["status_history"] as Resource[]).at(-1) as Resource;
    expect(paid["status_details"]).toEqual(last);
  }
  await sandbox.advance("idle");
  for (const [kind, { id }] of made) {
    expect((await read(sandbox, kind, { id }))["funding_ids"]).toHaveLength(1);
  }
});

describe.each(KINDS)("a %s", (kind) => {
  test("row 36: that fails is pending and never paid, for the reason and code of its outcome", async () => {
    const sandbox = await service.addSandbox();
    const made: Resource[] = [];
    for (const [name] of REASONS) {
      made.push(await create(sandbox, kind, { outcome: `failed_${name}` }));
    }
    await sandbox.advance("idle");
    for (const [index, [, reason]] of REASONS.entries()) {
      const failed = await read(sandbox, kind, assertFound(made[index], "the payment"));
      const lines = historyLines(failed);
      expect(lines.slice(0, 3)).toEqual(CHECKED);
      expect(lines).toContain("pending OK system");
      expect(lines.at(-1)).toBe(`failed ${reason}`);
      expect(lines.filter((line) => line.startsWith("paid"))).toEqual([]);
      expectIncreasing(failed);
      expect(failed["trace_ids"]["return"]).toMatch(/^\d{15}$/);
    }
  });

  test("row 37: that is reversed was paid before, at another time, with the same codes", async () => {
    const sandbox = await service.addSandbox();
    const made: Resource[] = [];
    for (const [name] of REASONS) {
      made.push(await create(sandbox, kind, { outcome: `reversed_${name}` }));
    }
    await sandbox.advance("idle");
    for (const [index, [, reason]] of REASONS.entries()) {
      const reversed = await read(sandbox, kind, assertFound(made[index], "the payment"));
      expect(reversed["status"]).toBe("reversed");
      const lines = historyLines(reversed).filter((line) => !line.startsWith("pending"));
      expect(lines).toEqual([...CHECKED, "paid OK system", `reversed ${reason}`]);
      expectIncreasing(reversed);
    }
  });

  test("row 38: over the daily limit is held, and paid once released", async () => {
    const sandbox = await service.addSandbox();
    const made = await create(sandbox, kind, { outcome: "on_hold_daily_limit" });
    await runDueWork(sandbox);
    expect(await read(sandbox, kind, made)).toMatchObject({
      status: "on_hold",
      status_details: { reason: "amount_too_large", source: "risk_monitor", code: null },
    });
    await sandbox.put(`/v1/${kind}s/${made["id"]}/release`, { reason: "fine" });
    await sandbox.advance("idle");
    const paid = await read(sandbox, kind, made);
    expect(paid["status"]).toBe("paid");
    expect(historyLines(paid).filter((line) => line.startsWith("on_hold"))).toHaveLength(1);
  });

  test.each([
    ["cancelled_for_fraud_risk", "payment_blocked risk_monitor"],
    ["cancelled_for_balance_check", "insufficient_funds risk_monitor"],
  ])("row 38: of outcome %s is cancelled and never pending", async (outcome, reason) => {
    const sandbox = await service.addSandbox();
    const made = await create(sandbox, kind, { outcome });
    await sandbox.advance("idle");
    const cancelled = await read(sandbox, kind, made);
    expect(cancelled).toMatchObject({ status: "cancelled", trace_ids: {}, processed_at: null });
    expect(historyLines(cancelled)).toEqual([...CHECKED.slice(0, 2), `cancelled ${reason}`]);
  });
});

test("row 42: a failed charge is resubmitted once, a paid one not at all", async () => {
  const sandbox = await service.addSandbox();
  const failed = await create(sandbox, "charge", { outcome: "failed_insufficient_funds" });
  const paid = await create(sandbox, "charge", { outcome: "paid" });
  await sandbox.advance("idle");
  const resubmit = ({ id }: Resource) =>
    sandbox.call("POST", `/v1/charges/${id}/resubmit`, { body: {} });
  const made = expectObject(await resubmit(failed), 201);
  expect(made).toMatchObject({
    status: "created",
    amount: failed["amount"],
    paykey: failed["paykey"],
    external_id: `${failed["external_id"]}-resubmit-1`,
    is_resubmit: true,
    has_resubmit: false,
    related_payments: { [failed["id"]]: "original" },
    config: { sandbox_outcome: "standard" },
  });
  expect(await read(sandbox, "charge", failed)).toMatchObject({
    status: "failed",
    has_resubmit: true,
    related_payments: { [made["id"]]: "resubmit" },
    allowed_actions: [],
  });
  expectError(await resubmit(failed), 422, { code: "already_resubmitted" });
  expectError(await resubmit(paid), 422, { code: "payment_status" });
});

test("row 43: half of a paid charge is refunded, and more than the rest is not", async () => {
  const sandbox = await service.addSandbox();
  const paid = await create(sandbox, "charge", { outcome: "paid", amount: 10_000 });
  await sandbox.advance("idle");
  const refund = (amount: number) =>
    sandbox.call("POST", `/v1/charges/${paid["id"]}/refund`, { body: { amount } });
  const made = expectObject(await refund(5_000), 201);
  expect(made).toMatchObject({
    status: "created",
    amount: "5000",
    paykey: paid["paykey"],
    external_id: `${paid["external_id"]}-refund-1`,
    is_refund: true,
    related_payments: { [paid["id"]]: "original" },
  });
  expect(made).not.toHaveProperty("consent_type");
  expect(await read(sandbox, "payout", made)).toMatchObject({ id: made["id"] });
  expect(await read(sandbox, "charge", paid)).toMatchObject({
    has_refund: true,
    related_payments: { [made["id"]]: "refund" },
  });
  expectError(await refund(5_001), 422, { code: "refund_exceeds_charge", items: ["/amount"] });
  expectObject(await refund(5_000), 201);
});

describe("a search for payments", () => {
  let sandbox: Sandbox;
  const made: Record<string, Resource> = {};
  beforeAll(async () => {
    sandbox = await service.addSandbox();
    const other = await createPaykey(sandbox, {
      customer: { name: "Bo Ray", email: "bo@x.example" },
    });
    const bo = { paykey: other["paykey"] as string };
    made["small"] = await create(sandbox, "charge", { amount: 100, metadata: { a: 1 } });
    made["large"] = await create(sandbox, "charge", { amount: 90_000, description: "Piano" });
    made["out"] = await createPayment(sandbox, "payout", { ...bo, amount: 5_000 });
    made["bounced"] = await createPayment(sandbox, "charge", {
      ...bo,
      amount: 7_000,
      outcome: "failed_insufficient_funds",
    });
    await sandbox.advance("idle");
  });
  const find = async (query: string): Promise<string[]> => {
    const found = expectList(await sandbox.call("GET", `/v1/payments?${query}`));
    const names = Object.entries(made).map(([name, { id }]) => [id as string, name] as const);
    return found.map((item) => new Map(names).get(item["id"] as string) ?? "?");
  };
  const known = (name: string): Resource => assertFound(made[name], name);
  const of = (name: string, member: string) => encodeURIComponent(known(name)[member] as string);

  test("row 45: finds exactly by type, status, amounts and customer, in the order asked for", async () => {
    const bo = known("out")["customer_details"]["id"] as string;
    expect(await find("")).toEqual(["small", "large", "out", "bounced"]);
    expect(await find("sort_by=amount&sort_order=desc")).toEqual([
      "large",
      "bounced",
      "out",
      "small",
    ]);
    expect(await find("payment_type=charge&sort_by=amount&sort_order=desc")).toEqual([
      "large",
      "bounced",
      "small",
    ]);
    expect(await find("payment_type=charge%2Cpayout&payment_status=failed")).toEqual(["bounced"]);
    expect(await find("payment_status=paid,failed&sort_by=amount")).toEqual([
      "small",
      "out",
      "bounced",
      "large",
    ]);
    expect(await find("min_amount=5000&max_amount=7000&sort_by=amount")).toEqual([
      "out",
      "bounced",
    ]);
    expect(await find("min_amount=7001&max_amount=6999")).toEqual([]);
    expect(await find(`customer_id=${bo}&sort_by=amount&sort_order=desc`)).toEqual([
      "bounced",
      "out",
    ]);
    expect(await find(`customer_id=${UNKNOWN_ID}`)).toEqual([]);
  });

  test("row 45: shows metadata only where asked for", async () => {
    const query = `/v1/payments?external_id=${of("small", "external_id")}`;
    const [plain] = expectList(await sandbox.call("GET", query));
    expect(plain).not.toHaveProperty("metadata");
    const [full] = expectList(await sandbox.call("GET", `${query}&include_metadata=true`));
    expect(full).toEqual({ ...plain, metadata: { a: 1 } });
    expect(full).not.toHaveProperty("status_history");
    expect(full).toMatchObject({ payment_type: "charge", amount: "100" });
    const { funding_id, funding_ids } = full as { funding_id: string; funding_ids: string[] };
    expect(funding_ids.at(-1)).toBe(funding_id);
  });

  test("row 46: finds by its ids, its paykey, its text and its reason", async () => {
    const bounced = known("bounced");
    expect(await find(`external_id=${of("large", "external_id")}`)).toEqual(["large"]);
    expect(await find(`payment_id=${bounced["id"]}`)).toEqual(["bounced"]);
    expect(await find(`paykey=${of("out", "paykey")}`)).toEqual(["out", "bounced"]);
    expect(await find(`paykey_id=${bounced["paykey_details"]["id"]}`)).toEqual(["out", "bounced"]);
    expect(await find("search_text=pIaN")).toEqual(["large"]);
    expect(await find("search_text=bo@X.example")).toEqual(["out", "bounced"]);
    for (const ok of ["ok", "OK"]) {
      expect(await find(`status_reason=${ok}`)).toEqual(["small", "large", "out"]);
    }
    expect(await find("status_reason=insufficient_funds,disputed")).toEqual(["bounced"]);
    expect(await find("status_source=bank_decline")).toEqual(["bounced"]);
  });
});

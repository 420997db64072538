import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { insertPaymentRows } from "../../../../../test/support/payment-rows.ts";
import { runDueWork } from "../../../../../test/support/api/contract-replies.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";

const ceilings = { daily: 99_500, payment: 20_000 };
let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService({ ceilings });
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

const FULL = "2026-03-04";
const FREE = "2026-03-06";

/** More than are looked at one by one. */
const COUNT = 300;

test("payments that are reviewed together keep to the ceilings as those reviewed one by one do", async () => {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-05" });
  await runDueWork(sandbox);
  const due_at = "2026-03-02T16:00:00.000Z";
  const rows = Array.from({ length: COUNT }, (_, n) => ({
    id: `019caf47-2001-7000-8000-${String(n).padStart(12, "0")}`,
    external_id: `many-${n}`,
    payment_date: n % 3 === 0 ? FULL : FREE,
    amount_cents: n === COUNT - 2 ? 30_000 : 1_000 - (n % 3) * 499,
    status: "created",
    version: 1,
    due_step: "review",
    due_at,
  }));
  await insertPaymentRows(
    service.db,
    sql`select to_jsonb(p) || given.value
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) given
        join payments_with_state p on p.id = ${id}`,
  );
  await sandbox.advance(due_at);
  await runDueWork(sandbox);
  const found = await service.db.rows<{ day: string; status: string; cents: bigint }>(sql`
    select payment_date::text as day, status, sum(amount_cents)::bigint as cents from payments_with_state
    where external_id like 'many-%' group by 1, 2 order by 1, 2`);
  expect(found).toEqual([
    { day: FULL, status: "on_hold", cents: 1_000n },
    { day: FULL, status: "scheduled", cents: 99_000n },
    { day: FREE, status: "on_hold", cents: 30_000n },
    { day: FREE, status: "scheduled", cents: 99n * 501n + 100n * 2n },
  ]);
});

test("a payment over an exposure limit fits only on a day whose ceiling has room for it", async () => {
  ceilings.daily = 10_000;
  const box = await service.addSandbox();
  const limit = { scope: "environment", side: "debit", kind: "settlement_day", limit: 12_000 };
  await box.post("/v1/exposure_limits", { ...limit, effect: "hold" });
  const { paykey } = await createPaykey(box);
  // Saturday and Sunday settle on Monday, each below its own ceiling.
  for (const payment_date of ["2026-03-07", "2026-03-08", "2026-03-10"])
    await createPayment(box, "charge", { paykey, amount: 5_000, payment_date });
  await runDueWork(box);
  const evaluate = (payment_date: string) =>
    box.post("/v1/risk/evaluate", { payment_type: "charge", paykey, amount: 6_000, payment_date });
  const monday = await evaluate("2026-03-09");
  expect(monday).toMatchObject({ outcome: "hold", rule: "exposure_limit" });
  const changes = (
    monday["would_pass"] as unknown as { changes: { change: Record<string, string> }[] }[]
  ).flatMap((way) => way.changes.map(({ change }) => change["exposure.fits_on"] ?? ""));
  expect(changes.filter((day) => day !== "")).toEqual(["2026-03-11"]);
  expect(await evaluate("2026-03-10")).toMatchObject({ rule: "daily_ceiling" });
  expect(await evaluate("2026-03-11")).toMatchObject({ outcome: "pass" });
});

test("payments that a review schedules first take the room of a later day's ceiling", async () => {
  ceilings.daily = 10_000;
  const box = await service.addSandbox();
  const limit = { scope: "environment", side: "debit", kind: "settlement_day", limit: 12_000 };
  await box.post("/v1/exposure_limits", { ...limit, effect: "hold" });
  const { paykey } = await createPaykey(box);
  await createPayment(box, "charge", { paykey, amount: 9_000, payment_date: "2026-03-09" });
  const tuesday = { paykey, amount: 5_000, payment_date: "2026-03-10" };
  await createPayment(box, "charge", tuesday);
  const over = { paykey, amount: 6_000, payment_date: "2026-03-08" };
  const { id } = await createPayment(box, "charge", over);
  await runDueWork(box);
  const held = await box.get(`/v1/charges/${String(id)}`);
  expect(held["status_details"]).toMatchObject({ message: expect.stringContaining("2026-03-11") });
});

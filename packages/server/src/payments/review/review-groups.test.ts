import { readStoredFacts, rulesThatHit } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { insertPaymentRows } from "../../../../../test/support/payment-rows.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";
import type { DecisionRow } from "../../db/tables/risk/decisions.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

const COUNT = 450;
/** What the payments differ in, each with a length of its own, so that most combinations occur. */
const VARIED = {
  sandbox_outcome: ["standard", "failed_insufficient_funds", "standard", "hold", "cancel"],
  auto_hold: [false, false, false, false, false, false, true],
  balance_check: ["disabled", "enabled", "required"],
  payment_date: ["2026-03-04", "2026-03-07"],
  amount_cents: [100, 2_000, 3_000, 70_000],
};

/**
 * Puts unreviewed payments like a template into the database: all due at one instant, so that most are
 * looked at in groups, or a few at a time.
 */
async function insert(
  like: { id: string; name: string; paykeys: readonly string[] },
  due: { from: string; atOnce: number },
): Promise<void> {
  const rows = Array.from({ length: COUNT }, (_, n) => ({
    ...Object.fromEntries(
      Object.entries(VARIED).map(([column, values]) => [column, values[n % values.length]]),
    ),
    id: `019caf47-200${like.name}-7000-8000-${String(n).padStart(12, "0")}`,
    external_id: `${like.name}-${n}`,
    paykey: like.paykeys[Math.floor(n / 8) % like.paykeys.length],
    due_at: new Date(Date.parse(due.from) + Math.floor(n / due.atOnce) * 1000).toISOString(),
  }));
  await insertPaymentRows(
    service.db,
    sql`select to_jsonb(p) || given.value || jsonb_build_object('status', 'created', 'version', 1,
        'due_step', 'review', 'paykey_id', k.id, 'customer_id', k.customer_id)
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) given
        join payments_with_state p on p.id = ${like.id}
        join paykeys k on k.id = (given.value->>'paykey')::uuid`,
  );
}

/** What came of them, without ids and the instants of the day. */
async function outcome(name: string) {
  return await service.db.rows<{ n: number; status: string; submission_date: string }>(sql`
    select split_part(p.external_id, '-', 2)::int as n, p.status, p.status_reason,
      p.status_source, p.status_code, p.status_message, p.submission_date, p.settlement_date,
      p.paid_date, p.due_step, p.version, case when p.due_step = 'originate' then p.due_at end as due_at,
      (select json_agg(json_build_array(h.status, h.reason, h.source, h.code, h.message)
          order by h.changed_at)
        from payment_history h where h.payment_id = p.id) as history,
      (select json_agg(json_build_array(e.type, e.resource_version, e.cause,
          regexp_replace(e.patch, '2026-03-02T1[^"]*', 'then', 'g')) order by e.sequence)
        from events e where e.resource_id = p.id) as events,
      (select json_agg(json_build_array(d.version, d.ruleset, d.stage, d.outcome, d.rule, d.hits,
          d.facts::jsonb) order by d.version)
        from risk_decisions d where d.payment_id = p.id) as decisions,
      (select count(*) from postings b where b.subject_id = p.id) as postings
    from payments_with_state p where p.external_id like ${`${name}-%`} order by 1`);
}

/** Evaluates what each decision stored again: every rule that hit then, and no other, hits now. */
async function replayDecisions(): Promise<void> {
  const rows = await service.db.rows<Pick<DecisionRow, "stage" | "hits" | "facts">>(
    sql`select stage, hits, facts from risk_decisions`,
  );
  expect(rows.length).toBeGreaterThan(COUNT);
  const differing = rows.filter(({ stage, hits, facts }) => {
    const again = rulesThatHit(readStoredFacts(facts), stage).map(({ name }) => name);
    return again.join() !== (hits ?? []).map(({ rule }) => rule).join();
  });
  expect(differing).toEqual([]);
}

test.each(["charge", "payout"] as const)(
  "%ss reviewed together come to what they come to one by one",
  async (kind) => {
    const names = kind === "charge" ? ["1", "2"] : ["3", "4"];
    const paykeys = await Promise.all(Array.from({ length: 7 }, () => createPaykey(sandbox)));
    const ids = paykeys.map(({ id }) => String(id));
    const [, blocked, refused, unread, waiting, unproved] = ids;
    await service.db.run(sql`update paykeys set status = 'blocked', status_code = 'R29',
      unblock_eligible = (id = ${blocked}) where id in (${blocked}, ${refused})`);
    await service.db.run(sql`update paykeys set balance_status = 'completed', balance_cents = 2500
      where id = ${unread}`);
    await service.db.run(sql`update paykeys set validated_by = null, validated_at = null
      where id = ${unproved}`);
    await service.db.run(sql`update customers set status = 'review' where id = (
      select customer_id from paykeys where id = ${waiting})`);
    const prenoted = 6;
    const prenote = { method: "prenote", payment_type: kind };
    await sandbox.post(`/v1/paykeys/${ids[prenoted]}/verifications`, prenote);
    const { id } = await createPayment(sandbox, kind, {
      paykey: paykeys[0]?.["paykey"],
      payment_date: "2026-03-04",
    });
    await sandbox.advance("PT1M");
    const [together = "", apart = ""] = names;
    const like = { id: String(id), paykeys: ids };
    const hour = kind === "charge" ? 16 : 18;
    await insert({ ...like, name: together }, { from: `2026-03-02T${hour}:00:00Z`, atOnce: COUNT });
    await insert({ ...like, name: apart }, { from: `2026-03-02T${hour + 1}:00:00Z`, atOnce: 150 });
    await sandbox.advance(`2026-03-02T${hour + 1}:30:00Z`);
    const found = await outcome(together);
    expect(found).toEqual(await outcome(apart));
    const waits = found.filter(
      ({ n, status }) => status === "scheduled" && Math.floor(n / 8) % ids.length === prenoted,
    );
    const held = found.filter(({ n }) => Math.floor(n / 8) % ids.length === 5);
    const reasons = held.map((row) => JSON.stringify({ ...row, postings: 0 }));
    const isHeld = reasons.some((reason) => reason.includes("account_not_validated"));
    expect(isHeld).toBe(kind === "charge");
    // The prenote settles on the 3rd: the third banking day after that is the 6th.
    expect(waits.length).toBeGreaterThan(10);
    expect(waits.filter(({ submission_date: day }) => day < "2026-03-06")).toEqual([]);
    await replayDecisions();
    const statuses = new Set(found.map(({ status }) => status));
    expect(statuses).toEqual(
      new Set(["scheduled", "on_hold", "failed", "cancelled", "validating"]),
    );
  },
);

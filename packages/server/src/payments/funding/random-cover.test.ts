import { afterAll, beforeAll, expect, test } from "vitest";
import { addBankingDays } from "@railhead/core";
import { deliverReplies, sentEntries } from "../../../../../test/support/bank/bank-replies.ts";
import { isFull } from "../../../../../test/support/depth.ts";
import { createPaykey, paymentBody } from "../../../../../test/support/factories.ts";
import { expectInvariants } from "../../../../../test/support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { assertFound } from "../../base/assert.ts";
import { seededRandom } from "../../base/ids.ts";
import { sql } from "../../db/postgres/executor.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const SEEDS = isFull ? 10 : 1;
const DAYS = isFull ? 25 : 12;
const MODES = ["prefunded", "reserve", "credit_line"] as const;
type Mode = (typeof MODES)[number];

/** What left and what covers it, from payments, transfers and statements: without covers or postings. */
interface Money {
  readonly sent: readonly string[];
  /** Payouts that are out, less those whose withdrawal is paid. */
  readonly open_cents: bigint;
  readonly paid_in_cents: bigint;
}

const moneyOf = (id: string): Promise<Money> =>
  service.db.one<Money>(sql`
    with outside as (
      select p.id || ' ' || p.attempt as name, p.amount_cents, coalesce((
        select sum(m.funding_amount_cents) from funding_event_payments m
          join funding_events f on f.environment_id = m.environment_id and f.id = m.funding_event_id
        where m.environment_id = p.environment_id and m.payment_id = p.id and f.status = 'paid'), 0)
          as funded
      from payments_with_state p
      where p.environment_id = ${id} and p.kind = 'payout'
        and (p.status in ('pending', 'paid') or exists (
          select from auxiliary_entries a where a.environment_id = p.environment_id
            and a.payment_id = p.id and a.kind = 'reversal' and a.status = 'returned' and a.is_applied))
    ), paid_in as (
      select amount_cents from funding_events
      where environment_id = ${id} and event_type = 'prefunding_pull' and status = 'paid'
      union all select amount_cents from prefunding_receipts
      where environment_id = ${id} and reversed_at is null
    )
    select coalesce(array_agg(name), '{}') as sent,
      coalesce(sum(amount_cents) filter (where funded >= 0), 0)::bigint as open_cents,
      (select coalesce(sum(amount_cents), 0)::bigint from paid_in) as paid_in_cents
    from outside`);

interface Settings {
  readonly credit_limit: number;
  readonly reserve_required: number | null;
}

/** How far what left is above what covers it; the least reserve counts, too. */
function uncovered(mode: Mode, { open_cents, paid_in_cents }: Money, settings: Settings): bigint {
  const line = BigInt(settings.credit_limit);
  if (mode === "credit_line") return open_cents - line;
  if (mode === "prefunded") return open_cents - paid_in_cents;
  const lacking = BigInt(settings.reserve_required ?? 0) - paid_in_cents;
  const over = open_cents - paid_in_cents - line;
  return lacking > over ? lacking : over;
}

/** One account's history: what each act may do, by chance. */
async function historyOf(sandbox: Sandbox, mode: Mode, seed: string) {
  const random = seededRandom(`${seed} ${mode}`);
  const below = (bound: number) => random(4).readUInt32BE() % bound;
  const pick = <T>(items: readonly T[]): T =>
    assertFound(items[below(items.length)], "something to pick");
  const { account_id, environment } = sandbox;
  const settings = { credit_limit: 60_000, reserve_required: null as number | null };
  const fund = async () => {
    const body = { payout_funding: { mode, ...settings } };
    await sandbox.call("PATCH", `/v1/account_settings/${account_id}`, { body });
  };
  await fund();
  const [found] = await sandbox.list(`/v1/prefunding?account_id=${account_id}`);
  const reference = String(assertFound(found, "the account").reference);
  const limit = { scope: "account", scope_id: account_id, side: "credit", kind: "entry" };
  await sandbox.post("/v1/exposure_limits", { ...limit, limit: 28_000, effect: "hold" });
  const made: string[] = [];
  const statements: string[] = [];
  let today = "";
  const reason = "random";
  const pay = async () => {
    const outcome = pick(["standard", "standard", "standard", "reject:file"]);
    const members = { amount: 1 + below(30_000), payment_date: today, outcome };
    // One each, so that no rule holds a payout for the others.
    const { paykey } = await createPaykey(sandbox);
    const body = paymentBody("payout", { paykey, ...members });
    made.push(String((await sandbox.post("/v1/payouts", body))["id"]));
  };
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    pay,
    payMore: () => Promise.all([pay(), pay(), pay()]),
    async wire() {
      const cents = 1 + below(80_000);
      const line = `${today},${(cents / 100).toFixed(2)},${reference} ${statements.length}`;
      const content = `Date,Amount,Description\n${line}\n`;
      const name = `wire-${statements.length}.csv`;
      statements.push(String((await sandbox.post("/v1/bank_statements", { name, content }))["id"]));
    },
    async takeBack() {
      if (statements.length === 0) return;
      const path = `/v1/bank_statements/${pick(statements)}/lines/2/match?reason=${reason}`;
      await sandbox.call("DELETE", path);
    },
    pull: () =>
      sandbox.call("POST", `/v1/prefunding/${account_id}/pulls`, {
        body: { amount: 1 + below(60_000), reason },
      }),
    async change() {
      settings.credit_limit = pick([20_000, 60_000, 90_000]);
      settings.reserve_required = below(3) === 0 ? 20_000 : null;
      await fund();
    },
    async decide() {
      if (made.length === 0) return;
      const action = pick(["hold", "release", "cancel"]);
      await sandbox.call("PUT", `/v1/payouts/${pick(made)}/${action}`, { body: { reason } });
    },
    async approve() {
      const payouts = await Promise.all(made.map((id) => sandbox.get(`/v1/payouts/${id}`)));
      const held = payouts.find(({ status }) => status === "on_hold");
      if (held === undefined) return;
      const { id: payment_id, amount, expected } = held;
      const { settlement: settlement_date } = expected as Resource;
      const body = { payment_id, amount: Number(amount), settlement_date, reason };
      await sandbox.call("POST", "/v1/exposure/approve", { body });
    },
    async reverse() {
      if (made.length === 0) return;
      const body = { reason: "duplicate" };
      await sandbox.call("POST", `/v1/payouts/${pick(made)}/reversal`, { body });
    },
    /** The bank returns an entry of ours: a payout, a pull, a withdrawal or a reversal, in time or late. */
    async comeBack() {
      const sent = [...(await sentEntries(service, environment.id))];
      const isDebit = below(3) > 0;
      const wanted = sent.filter(
        ([, { entry }]) => (entry.transaction_code[1] === "7") === isDebit && entry.amount > 0,
      );
      if (wanted.length === 0) return;
      const [trace] = pick(wanted);
      await deliverReplies(service, sandbox, [{ trace, code: isDebit ? "R01" : "R23" }]);
    },
  };
  const chances = "pay payMore wire wire pull comeBack comeBack comeBack"
    .concat(" takeBack change decide approve reverse")
    .split(" ");
  return {
    settings,
    someActs: () => Array.from({ length: 1 + below(3) }, () => pick(chances)),
    act: async (name: string, date: string) => {
      today = date;
      await assertFound(acts[name], name)();
    },
  };
}

test.each(MODES.flatMap((mode) => Array.from({ length: SEEDS }, (_, n) => [mode, `cover-${n}`])))(
  "whatever is paid in, pulled, sent, approved, cancelled, returned and reversed, no cent leaves beyond what covers it (%s, seed %s)",
  async (mode, seed) => {
    const sandbox = await service.addSandbox();
    const { id } = sandbox.environment;
    const { settings, someActs, act } = await historyOf(sandbox, mode as Mode, seed);
    const lines: string[] = [];
    let before = await moneyOf(id);
    let leavings = 0;
    const check = async (what: string) => {
      const after = await moneyOf(id);
      const left = after.sent.filter((name) => !before.sent.includes(name));
      lines.push(`${what}: ${left.length} left, ${after.open_cents} of ${after.paid_in_cents}`);
      // A line that was cut leaves what was drawn on it: then nothing more leaves.
      if (left.length > 0) {
        leavings += left.length;
        const over = uncovered(mode as Mode, after, settings);
        expect(over <= 0n, `${over} cents too much:\n${lines.join("\n")}`).toBe(true);
      }
      before = after;
    };
    for (let day = 0; day < DAYS; day += 1) {
      const date = addBankingDays("2026-03-02", day);
      // The cut-off is at 16:00 in New York, whose clocks go forward on 8 March.
      const hour = date < "2026-03-08" ? 20 : 19;
      await sandbox.advance(`${date}T${hour}:45:00.000Z`);
      await check(`${date} before the cut-off`);
      for (const name of ["pay", ...someActs()]) {
        await act(name, date);
        await check(name);
      }
      // At the cut-off alone payouts leave.
      await sandbox.advance(`${date}T${hour + 1}:15:00.000Z`);
      await check(`${date} cut-off`);
    }
    expect(leavings).toBeGreaterThan(3);
    await expectInvariants(service, id);
  },
  120_000,
);

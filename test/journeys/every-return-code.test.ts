import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { isFull } from "../support/depth.ts";
import { expectInvariants, historyLines } from "../support/invariants.ts";
import { bankAccountBody, createCustomer, createPayment, type Kind } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

// The API contract's table, written again: reason and effect on the paykey by code.
const CONTRACT: readonly [codes: string, reason: string, paykey: string][] = [
  ["R01 R09", "insufficient_funds", "active"],
  ["R02", "closed_bank_account", "blocked"],
  ["R03 R04 R20", "invalid_bank_account", "blocked"],
  ["R05 R07 R10", "disputed", "blocked"],
  ["R29", "disputed", "eligible"],
  ["R11", "disputed", "review"],
  ["R37 R51 R53", "disputed", "active"],
  ["R08", "payment_stopped", "review"],
  ["R38 R52", "payment_stopped", "active"],
  ["R12 R13 R28", "invalid_routing", "blocked"],
  ["R14 R15", "owner_deceased", "blocked"],
  ["R16 R90", "frozen_bank_account", "blocked"],
  ["R23", "payout_refused", "review"],
  ["R24", "duplicate_entry", "active"],
  ["R17 R32 R34", "other_network_return", "review"],
  ["R31 R85", "other_network_return", "blocked"],
];
// Answers to answers: they move no payment.
const DISPUTES = "R61 R62 R67 R68 R69 R70 R71 R72 R73 R74 R75 R76 R77".split(" ");

interface Expected {
  readonly reason: string;
  readonly paykey: string;
}

function expectedOf(code: string, information: string): Expected {
  if (information !== "") return { reason: "fraudulent", paykey: "blocked" };
  const row = CONTRACT.find(([codes]) => codes.includes(code));
  return { reason: row?.[1] ?? "other_network_return", paykey: row?.[2] ?? "active" };
}

const PHASES = ["unsettled", "settled", "paid"] as const;
type Phase = (typeof PHASES)[number];

const COMING = {
  charge: {
    originate: "debits_in_flight>pending",
    settle: "bank_cash>debits_in_flight",
    mature: "pending>available",
  },
  payout: {
    schedule: "available>payout_reserved",
    originate: "payout_reserved>payouts_in_flight",
    settle: "payouts_in_flight>bank_cash",
  },
} as const;
const GOING = {
  charge: {
    unsettled: "pending>debits_in_flight",
    settled: "pending>bank_cash",
    paid: "available>bank_cash",
  },
  payout: {
    unsettled: "payouts_in_flight>available",
    settled: "bank_cash>available",
    paid: "bank_cash>available",
  },
} as const;

/** Every posting a payment causes until it was returned, in order. */
function postingsOf(kind: Kind, phase: Phase): string[] {
  const moves: Record<Phase, string[]> = {
    unsettled: ["schedule", "originate"],
    settled: ["schedule", "originate", "settle"],
    paid: ["schedule", "originate", "settle", "mature"],
  };
  const coming = COMING[kind] as Record<string, string>;
  const before = moves[phase].flatMap((move) =>
    coming[move] === undefined ? [] : [`${move} ${coming[move]}`],
  );
  return [...before, `return ${GOING[kind][phase]}`];
}

interface Flow {
  readonly code: string;
  readonly information: string;
  readonly kind: Kind;
  readonly phase: Phase;
  readonly amount: number;
  readonly sent: Resource;
  readonly beside?: Beside;
}

/** Another customer's paykey on the same bank account, and what waits on it. */
interface Beside {
  readonly other: Resource;
  readonly waiting: Resource;
  readonly held: Resource;
}

const CODES = [
  ...Array.from({ length: 85 }, (_, index) => `R${String(index + 1).padStart(2, "0")}`),
  "R90",
  "R99",
];

let service: TestService;
let sandbox: Sandbox;
const flows: Flow[] = [];

async function startFlow(
  customers: readonly [Resource, Resource],
  flow: Pick<Flow, "code" | "information" | "kind" | "phase">,
): Promise<Flow> {
  const index = flows.length + 1;
  const account_number = `5000${String(index).padStart(6, "0")}`;
  const amount = 10_000 + index;
  const link = (customer: Resource) =>
    sandbox.post("/v1/bridge/bank_account", bankAccountBody(customer["id"], { account_number }));
  const mine = await link(customers[0]);
  const sent = await createPayment(sandbox, flow.kind, { paykey: mine["paykey"], amount });
  // Each code in one phase and kind, and each phase and kind with every sixth code.
  const combination = PHASES.indexOf(flow.phase) * 2 + (flow.kind === "charge" ? 0 : 1);
  if (combination !== CODES.indexOf(flow.code) % 6) return { ...flow, amount, sent };
  const other = await link(customers[1]);
  const waits = { paykey: other["paykey"], payment_date: "2026-03-30", amount: 7 };
  const waiting = await createPayment(sandbox, "payout", waits);
  const held = await createPayment(sandbox, "charge", { ...waits, config: { auto_hold: true } });
  return { ...flow, amount, sent, beside: { other, waiting, held } };
}

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const customers = [await createCustomer(sandbox), await createCustomer(sandbox)] as const;
  for (const code of [...CODES, "R17!"]) {
    for (const phase of PHASES) {
      for (const kind of ["charge", "payout"] as const) {
        const combination = PHASES.indexOf(phase) * 2 + (kind === "charge" ? 0 : 1);
        if (!isFull && combination % 3 !== CODES.indexOf(code.slice(0, 3)) % 3) continue;
        const information = code === "R17!" ? "QUESTIONABLE" : "";
        const wanted = { code: code.slice(0, 3), information, kind, phase };
        flows.push(await startFlow(customers, wanted));
      }
    }
  }
  const answersOf = async (phase: Phase) => {
    const orders = [];
    for (const { sent, kind, code, information } of flows.filter((flow) => flow.phase === phase)) {
      const payment = await sandbox.get(`/v1/${kind}s/${sent["id"]}`);
      orders.push({ trace: payment["trace_ids"]["entry"] as string, code, information });
    }
    await deliverReplies(service, sandbox, orders);
  };
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  await answersOf("unsettled");
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  await answersOf("settled");
  await sandbox.advance("2026-03-06T22:00:00.000Z");
  await answersOf("paid");
  await sandbox.advance("2026-03-09T22:00:00.000Z");
}, 180_000);
afterAll(() => service.close());

const STATUS = { unsettled: "failed", settled: "failed", paid: "reversed" } as const;

const returning = (disputes: boolean) =>
  flows.filter(({ code }) => DISPUTES.includes(code) === disputes);

test("every return code ends the payment with its reason, source and code", async () => {
  for (const { sent, kind, phase, code, information } of returning(false)) {
    const payment = await sandbox.get(`/v1/${kind}s/${sent["id"]}`);
    const { reason } = expectedOf(code, information);
    const source = reason === "disputed" ? "customer_dispute" : "bank_decline";
    const what = `${kind} ${phase} ${code}`;
    const lines = historyLines(payment);
    expect(lines.at(-1), what).toBe(`${STATUS[phase]} ${reason} ${source} ${code}`);
    expect(
      lines.some((line) => line.startsWith("paid")),
      what,
    ).toBe(phase === "paid");
    expect(payment["trace_ids"]["return"], what).toMatch(/^\d{15}$/);
  }
});

test("every return code posts to the cent what undoes the payment, and nothing else", async () => {
  const rows = await service.db.rows<{
    subject_id: string;
    lines: string[];
    amounts: string[];
  }>(sql`
    select p.subject_id, array_agg(p.move || ' ' || d.code || '>' || c.code order by p.id) as lines,
      array_agg(distinct p.amount_cents::text) as amounts
    from postings p join ledger_accounts d on d.id = p.debit_account_id
      join ledger_accounts c on c.id = p.credit_account_id
    where p.environment_id = ${sandbox.environment.id} group by p.subject_id`);
  const bySubject = new Map(rows.map((row) => [row.subject_id, row]));
  for (const { sent, kind, phase, code, amount } of returning(false)) {
    const row = bySubject.get(sent["id"] as string);
    const what = `${kind} ${phase} ${code}`;
    expect(row?.lines, what).toEqual(postingsOf(kind, phase));
    expect(row?.amounts, what).toEqual([String(amount)]);
  }
});

test("every return code has its effect on the bank account, across customers", async () => {
  const seen = flows.filter(({ beside }) => beside !== undefined);
  expect(new Set(seen.map(({ code }) => code)).size).toBe(CODES.length);
  for (const { beside, phase, kind, code, information } of returning(false)) {
    if (beside === undefined) continue;
    const { other, waiting, held } = beside;
    const paykey = await sandbox.get(`/v1/paykeys/${other["id"]}`);
    const effect = expectedOf(code, information).paykey;
    const what = `${kind} ${phase} ${code}`;
    const status = effect === "eligible" ? "blocked" : effect;
    expect([paykey["status"], paykey["unblock_eligible"]], what).toEqual([
      status,
      effect === "eligible",
    ]);
    const ends = [waiting, held].map(async ({ id }, index) => {
      const payment = await sandbox.get(`/v1/${index === 0 ? "payouts" : "charges"}/${id}`);
      return historyLines(payment).at(-1);
    });
    const expected = {
      blocked: Array.from({ length: 2 }, () => `failed invalid_paykey risk_monitor ${code}`),
      eligible: [`on_hold payment_blocked risk_monitor ${code}`, "on_hold auto_hold risk_monitor"],
      review: ["scheduled OK system", "on_hold auto_hold risk_monitor"],
      active: ["scheduled OK system", "on_hold auto_hold risk_monitor"],
    }[effect];
    expect(await Promise.all(ends), what).toEqual(expected);
  }
});

// Our own entry was wrong; sanctions or rules on money that goes abroad.
const CASES: readonly [codes: string, kind: string][] = [
  ["R18 R19 R21 R22 R24 R25 R26 R27 R28 R35 R36", "entry_at_fault"],
  ["R16 R85 R90", "compliance_return"],
];

test("codes that blame our entry or name sanctions open an exception about that entry, and no others do", async () => {
  for (const [codes, kind] of CASES) {
    const cases = await sandbox.list(`/v1/exceptions?kind=${kind}&page_size=1000`);
    const wanted = returning(false).filter(({ code }) => codes.includes(code));
    const payments = (found: readonly unknown[]) => found.map(String).toSorted();
    expect(payments(cases.map(({ details }) => details["payment_id"]))).toEqual(
      payments(wanted.map(({ sent }) => sent["id"])),
    );
    for (const { message, what_next, details, due_at } of cases) {
      expect(message).toContain(`${details["code"]} `);
      expect(message).toContain(details["original_trace_number"]);
      expect(what_next).not.toBe("");
      expect(due_at > sandbox.environment.created_at).toBe(true);
    }
  }
});

test("dishonored and contested returns move no payment and are cases for a person", async () => {
  const cases = await sandbox.list("/v1/exceptions?kind=return_conflict&page_size=1000");
  for (const { sent, kind, code, beside } of returning(true)) {
    const payment = await sandbox.get(`/v1/${kind}s/${sent["id"]}`);
    expect(payment["status"], code).toBe("paid");
    if (beside !== undefined) {
      const { status } = await sandbox.get(`/v1/paykeys/${beside.other["id"]}`);
      expect(status, code).toBe("active");
    }
    const found = cases.filter(({ details }) => details["payment_id"] === sent["id"]);
    expect(found.map(({ details }) => details["code"])).toEqual([code]);
  }
});

test("books, files and log agree after all of them", async () => {
  await expectInvariants(service, sandbox.environment.id);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../packages/railhead/src/connection/api.ts";
import { exportPayment } from "../../packages/railhead/src/scenario/export.ts";
import { readScenario } from "../../packages/railhead/src/scenario/read.ts";
import { runScenario } from "../../packages/railhead/src/scenario/run.ts";
import { some } from "../support/depth.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let root: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  root = await service.addSandbox();
});
afterAll(() => service.close());

interface Incident {
  readonly kind?: Kind;
  readonly outcome?: string;
  readonly amount?: number;
  readonly account?: object;
  readonly config?: object;
  readonly metadata?: object;
  /** What is so before the payment is created. */
  readonly before?: (sandbox: Sandbox) => Promise<unknown>;
  /** What happens to it; time then goes on until nothing is left to do. */
  readonly during?: (sandbox: Sandbox, path: string) => Promise<unknown>;
  /** What the scenario must say. */
  readonly says?: RegExp;
  readonly ends: string;
}

const fault = (body: object) => (sandbox: Sandbox) => sandbox.post("/v1/sandbox/faults", body);
const settings = (body: object) => async (sandbox: Sandbox) =>
  await sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, { body });

async function update(sandbox: Sandbox, path: string) {
  await sandbox.advance("PT1H");
  await sandbox.put(path, { amount: 7777, payment_date: "2026-03-05" });
}

async function holdAndRelease(sandbox: Sandbox, path: string) {
  await sandbox.advance("PT1H");
  await sandbox.put(`${path}/hold`, { reason: "Look." });
  await sandbox.advance("P2D");
  await sandbox.put(`${path}/release`, { reason: "Fine." });
}

async function release(sandbox: Sandbox, path: string) {
  await sandbox.advance("P1D");
  await sandbox.put(`${path}/release`, { reason: "Fine." });
}

/** A file was cut off: a person asks the bank, and nothing more was in it. */
async function resolveCutFile(sandbox: Sandbox) {
  await sandbox.advance("P6D");
  const open = await sandbox.list("/v1/exceptions?status=open");
  for (const { id } of open)
    await sandbox.put(`/v1/exceptions/${id}/resolve`, { reason: "Asked." });
}

const INCIDENTS: Readonly<Record<string, Incident>> = {
  "a charge that is paid": { ends: "paid" },
  "a payout that is paid": { kind: "payout", ends: "paid" },
  "a return after it was paid": { outcome: "reversed_insufficient_funds", ends: "reversed" },
  "a return after forty days": { outcome: "return:R10@paid+40d", ends: "reversed" },
  "a correction": { outcome: "noc:C01", ends: "paid" },
  "a refused batch": { outcome: "reject:batch", ends: "failed" },
  "a dishonored return": { outcome: "return:R01,dishonor,contest:R73", ends: "reversed" },
  "a hold and its release": {
    during: holdAndRelease,
    says: /when: hold[\s\S]*when: release/,
    ends: "paid",
  },
  "a refund": { during: async (sandbox, path) => {
      await sandbox.advance("P7D");
      await sandbox.post(`${path}/refund`, {});
    }, ends: "paid" }, // prettier-ignore
  "a resubmit": { outcome: "failed_insufficient_funds", during: async (sandbox, path) => {
      await sandbox.advance("P7D");
      await sandbox.post(`${path}/resubmit`, {});
    }, ends: "failed" }, // prettier-ignore
  "a rule": {
    before: async (sandbox) => {
      await sandbox.post("/v1/sandbox/rules", { match: { min_amount: 50_000 }, outcome: "hold" });
      await sandbox.post("/v1/sandbox/rules", { match: { tag: "late" }, outcome: "return:R09@settled", delay: "3bd" });
    },
    metadata: { tag: "late" },
    says: /outcome: return:R09@settled\n\s+delay: 3bd/,
    ends: "reversed",
  }, // prettier-ignore
  "a rule that holds": {
    before: (sandbox) => sandbox.post("/v1/sandbox/rules", { match: {}, outcome: "on_hold_daily_limit" }),
    during: release,
    says: /rules:/,
    ends: "paid",
  }, // prettier-ignore
  "an account number that means something": {
    account: { account_number: "400016" },
    ends: "failed",
  },
  "a limit, and a release": {
    before: settings({ charges: { max_amount: 5000 } }),
    during: release,
    says: /max_amount: 5000/,
    ends: "paid",
  },
  "a limit that came later": {
    during: async (sandbox) => {
      await sandbox.advance("PT1H");
      await settings({ charges: { max_amount: 5000 } })(sandbox);
    },
    says: /- settings:/,
    ends: "on_hold",
  },
  "other settings": {
    before: settings({ charges: { processing: "same_day" } }),
    says: /same_day/,
    ends: "paid",
  },
  "a charge whose balance is read": {
    config: { balance_check: "required" },
    account: { config: { sandbox_balance: 9000 } },
    says: /balance: 10000000000/,
    ends: "paid",
  },
  "a charge whose balance comes late": {
    config: { balance_check: "required" },
    account: { config: { sandbox_balance: "slow:40s" } },
    says: /balance: slow:40s/,
    ends: "paid",
  },
  "a charge that no balance covers": {
    config: { balance_check: "required" },
    account: { config: { sandbox_balance: 1 } },
    ends: "cancelled",
  },
  "an update of amount and date": {
    during: update,
    says: /when: update[\s\S]*amount: 7777/,
    ends: "paid",
  },
  "answers of the bank that are lost": {
    outcome: "return:R01",
    before: fault({ target: "bank", effect: "drop", count: 1 }),
    says: /effect: drop/,
    ends: "paid",
  },
  "answers of the bank that are late": {
    outcome: "return:R01@paid",
    during: async (sandbox) => {
      await sandbox.advance("P1D");
      await fault({ target: "bank", effect: "delay", count: 1 })(sandbox);
    },
    says: /effect: delay/,
    ends: "reversed",
  },
  "a file of the bank that is cut off, and resolved": {
    outcome: "return:R01",
    before: fault({ target: "bank", effect: "partial", count: 1 }),
    during: resolveCutFile,
    says: /resolve: /,
    ends: "paid",
  },
  "a bank that cannot be reached": {
    before: fault({ target: "transport", effect: "drop", count: 2 }),
    says: /target: transport/,
    ends: "paid",
  },
  "a bank that cannot be reached until somebody cleared that": {
    before: fault({ target: "transport", effect: "drop" }),
    during: async (sandbox) => {
      await sandbox.advance("PT9H");
      await sandbox.call("DELETE", "/v1/sandbox/faults");
    },
    says: /fault: none/,
    ends: "paid",
  },
};

async function live(incident: Incident): Promise<{ payment: Resource; text: string }> {
  const { kind = "charge", outcome = "standard", amount = 9000, account = {} } = incident;
  const sandbox = await service.addSandbox({ seed: 5n });
  const { paykey } = await createPaykey(sandbox, { ...account });
  await incident.before?.(sandbox);
  const { metadata = {}, config = {} } = incident;
  const wanted = { paykey, outcome, amount, metadata, config };
  const { id } = await createPayment(sandbox, kind, wanted);
  const path = `/v1/${kind}s/${id}`;
  await incident.during?.(sandbox, path);
  await sandbox.advance("idle");
  const own = createApi({ address: service.url, key: sandbox.api_key });
  return { payment: await sandbox.get(path), text: await exportPayment(own, id as string) };
}

test.each(some(Object.entries(INCIDENTS), 2))(
  "the scenario of %s goes the same way at the same pace",
  async (_name, incident) => {
    const { payment, text } = await live(incident);
    expect(payment["status"]).toBe(incident.ends);
    if (incident.says !== undefined) expect(text).toMatch(incident.says);
    const read = readScenario("exported.yaml", text);
    if ("faults" in read) throw new Error(`${read.faults.join("\n")}\n${text}`);
    const api = createApi({ address: service.url, key: root.api_key });
    const report = await runScenario(api, read.scenario);
    const failures = report.steps.flatMap((step) => step.failures);
    expect(failures, `${failures.join("\n")}\n${text}`).toEqual([]);
  },
);

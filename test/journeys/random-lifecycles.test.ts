import { RETURN_CODES } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { seededRandom } from "../../packages/server/src/base/ids.ts";
import { deliverReplies, sentEntries, type ReplyOrder } from "../support/bank/bank-replies.ts";
import { createPaykey, type Kind } from "../support/factories.ts";
import {
  expectDailyReportAgrees,
  expectRailReportsAgree,
  expectReportsAgree,
} from "../support/reports.ts";
import { startTestService, type Resource, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const SEED = process.env["LIFECYCLES_SEED"] ?? "lifecycles";
const PAYMENTS = Number(process.env["LIFECYCLES"] ?? 140);
const DAYS = 14;

test(`whatever becomes of ${PAYMENTS} payments, the books hold on every day (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const below = (bound: number) => random(4).readUInt32BE() % bound;
  const pick = <T>(items: readonly T[]): T => {
    const item = items.at(below(items.length));
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  const sandbox = await service.addSandbox();
  const paykeys: Resource[] = [];
  for (let index = 0; index < 20; index += 1) paykeys.push(await createPaykey(sandbox));
  const made: { kind: Kind; id: string }[] = [];
  const codes = [...RETURN_CODES.map(({ code }) => code), "R99"].filter((code) => code < "R60");
  for (let day = 0; day < DAYS; day += 1) {
    const { now } = await sandbox.get("/v1/sandbox/clock");
    for (let index = 0; index < PAYMENTS / DAYS; index += 1) {
      const kind = pick(["charge", "payout"] as const);
      const reply = await sandbox.call("POST", `/v1/${kind}s`, {
        body: {
          amount: 1 + below(50_000),
          currency: "USD",
          description: "Random",
          payment_date: (now as string).slice(0, 10),
          device: { ip_address: "192.0.2.1" },
          external_id: `random-${made.length}-${day}-${index}`,
          paykey: pick(paykeys)["paykey"],
          ...(kind === "charge"
            ? { consent_type: "internet", config: { balance_check: "disabled" } }
            : {}),
        },
      });
      if (reply.status === 201) {
        const { id } = reply.body.data as Resource;
        made.push({ kind, id: String(id) });
      }
    }
    for (let index = 0; index < PAYMENTS / DAYS; index += 1) {
      const { kind, id } = pick(made);
      const action = pick(["hold", "release", "cancel", "resubmit", "refund"] as const);
      const method = action === "resubmit" || action === "refund" ? "POST" : "PUT";
      const body = method === "PUT" ? { reason: "random" } : {};
      await sandbox.call(method, `/v1/${kind}s/${id}/${action}`, { body });
    }
    // The bank answers anything it was ever sent, whether or not that is still open.
    const traces = [...(await sentEntries(service, sandbox.environment.id)).keys()];
    const orders: ReplyOrder[] = [];
    for (let index = 0; index < Math.min(traces.length, 12); index += 1) {
      orders.push({ trace: pick(traces), code: pick(codes), serial: index });
    }
    if (orders.length > 0) await deliverReplies(service, sandbox, orders);
    await sandbox.advance("P1D");
    expect(await findViolations(service.db, sandbox.environment.id), `day ${day}`).toEqual([]);
  }
  await sandbox.advance("idle");
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  const statuses = await service.db.rows<{ status: string }>(sql`
    select distinct status from payment_states where environment_id = ${sandbox.environment.id}
    order by status`);
  expect(statuses.map(({ status }) => status)).toEqual(
    expect.arrayContaining(["cancelled", "failed", "paid", "reversed"]),
  );
  await expectReportsAgree(service, sandbox);
  await expectRailReportsAgree(service, sandbox);
  await expectDailyReportAgrees(service, sandbox);
}, 300_000);

import { addMs } from "@railhead/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi, type Tenant } from "../../../../../test/support/api.ts";
import {
  bankAccountBody,
  customerBody,
  paymentBody,
} from "../../../../../test/support/factories.ts";
import { signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import { endDueApprovals } from "../../approvals/end-due-approvals.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let sandbox: Tenant;
let bea: Person;
let cem: Person;
beforeAll(async () => {
  api = await createTestApi(routes, { requestLog: false });
  sandbox = await api.addSandbox();
  bea = await signInPerson(api, "bea@example.com", { role: "approver" });
  cem = await signInPerson(api, "cem@example.com", { role: "approver" });
  const rules = [
    { action: "customer.erase", needed: 2 },
    { action: "payout.create", needed: 1 },
  ];
  for (const rule of rules) await byKey("POST", "/v1/approval_rules", rule);
});
afterAll(() => api.close());

async function byKey(method: string, path: string, body?: object) {
  const sent = body === undefined ? {} : { body };
  const reply = await api.call(method, path, { key: sandbox.platformKey, ...sent });
  expect([path, reply.status < 300, reply.text]).toEqual([path, true, expect.any(String)]);
  return reply.body.data as unknown as Record<string, unknown>;
}

async function decide(person: Person, id: unknown, verb = "approve") {
  const headers = { "railhead-environment": sandbox.environmentId };
  const body = { reason: "As agreed." };
  const path = `/v1/approvals/${String(id)}/${verb}`;
  return (await person.call("POST", path, { body, headers })).body.data;
}

interface LoggedEvent {
  readonly event_type: string;
  readonly data: Record<string, unknown>;
  readonly cause: { readonly actor: { readonly id: string } };
}

const eventsOf = async (id: unknown) =>
  (await byKey("GET", `/v1/events?resource_id=${String(id)}`)) as unknown as LoggedEvent[];

async function erasure(): Promise<unknown> {
  const { id } = await byKey("POST", "/v1/customers", customerBody());
  return (await byKey("DELETE", `/v1/customers/${String(id)}`))["id"];
}

it("every change of an approval is an event of who made it, and the last one is its state", async () => {
  const id = await erasure();
  await decide(bea, id);
  await decide(cem, id);
  const log = await eventsOf(id);
  expect(log.map(({ event_type }) => event_type)).toEqual([
    "approval.requested",
    "approval.voted",
    "approval.voted",
    "approval.approved",
    "approval.executed",
  ]);
  expect(log.slice(1).map(({ cause }) => cause.actor.id)).toEqual([
    bea.operatorId,
    ...Array.from({ length: 3 }, () => cem.operatorId),
  ]);
  const shown = await byKey("GET", `/v1/approvals/${String(id)}`);
  const unsealed = { request: null, preview: null, response: null };
  expect(log.at(-1)?.data).toEqual({ ...shown, ...unsealed });
});

it("events of a request hold nothing of what it would do", async () => {
  const { id } = await byKey("POST", "/v1/customers", customerBody({ name: "Hidden Person" }));
  const asked = await byKey("DELETE", `/v1/customers/${String(id)}`);
  await decide(bea, asked["id"], "deny");
  const log = await eventsOf(asked["id"]);
  expect(log.map(({ event_type }) => event_type)).toEqual([
    "approval.requested",
    "approval.voted",
    "approval.denied",
  ]);
  expect(JSON.stringify(log)).not.toContain("Hidden Person");
});

/** An approved payout whose process stopped before it wrote down the answer. */
async function unfinished(): Promise<{ id: unknown; approvedAt: string }> {
  const customer = await byKey("POST", "/v1/customers", customerBody());
  const linked = await byKey(
    "POST",
    "/v1/bridge/bank_account",
    bankAccountBody(String(customer["id"])),
  );
  const body = paymentBody("payout", { paykey: String(linked["paykey"]) });
  const { id } = await byKey("POST", "/v1/payouts", body);
  await decide(bea, id);
  const approvedAt = String((await byKey("GET", `/v1/approvals/${String(id)}`))["decided_at"]);
  await api.db.run(sql`
    update approvals set state = 'approved', response = null, response_status = null,
      due_at = ${addMs(approvedAt, 5 * 60_000)} where id = ${id}`);
  return { id, approvedAt };
}

const endDue = (at: string) =>
  api.db.tx((tx) =>
    endDueApprovals(tx, { environment_id: sandbox.environmentId, at, ids: api.app.ids }),
  );

const reported = async (id: unknown) => {
  const rows = (await byKey("GET", "/v1/exceptions?kind=approval_unfinished")) as unknown as Record<
    string,
    unknown
  >[];
  return rows.find(({ resource_id }) => resource_id === id)?.["status"];
};

it("an approved run that was cut short is reported after five minutes, and goes on where its approver approves again", async () => {
  const { id, approvedAt } = await unfinished();
  await endDue(addMs(approvedAt, 5 * 60_000 - 1));
  expect(await reported(id)).toBeUndefined();
  await endDue(addMs(approvedAt, 5 * 60_000));
  expect(await reported(id)).toBe("open");
  expect((await decide(bea, id))["state"]).toBe("executed");
  expect(await reported(id)).toBe("resolved");
});

it("an approved run that nobody continues counts as failed after a day", async () => {
  const { id, approvedAt } = await unfinished();
  await endDue(addMs(approvedAt, 5 * 60_000));
  await endDue(addMs(approvedAt, 24 * 3_600_000));
  expect(await byKey("GET", `/v1/approvals/${String(id)}`)).toMatchObject({
    state: "failed",
    decision_reason: "Its run was cut short, and nobody continued it.",
  });
  expect(await reported(id)).toBe("resolved");
});

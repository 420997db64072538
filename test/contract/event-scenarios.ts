import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { buildServer } from "../../packages/server/src/http/server/server.ts";
import { pageGuests } from "../../packages/server/src/api/bridge/page/routes.ts";
import { routes } from "../../packages/server/src/api/routes.ts";
import { rotateDataKey } from "../../packages/server/src/environments/rotate-data-key.ts";
import { callServer, insertTenant, type Tenant, type TestApi } from "../support/api.ts";
import { deliverReplies, sentEntries } from "../support/bank/bank-replies.ts";
import { createCustomer, createPaykey, createPayment, customerBody } from "../support/factories.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";
import { findBatches, isDescribedAs, refuseBatches } from "../support/bank/refused-batches.ts";
import { startReceiver, status } from "../support/receiver.ts";
import { signInPerson } from "../support/api/people.ts";
import { caller, type Caller, type Sandbox, type TestService } from "../support/service.ts";
import { makersOf } from "./fixture.ts";
import { reviewedOriginator } from "./originator-requests.ts";

/** A sandbox as the makers of requests know it. */
export function tenantOf({ environment, account_id: accountId, api_key }: Sandbox): Tenant {
  return { environmentId: environment.id, accountId, key: api_key, platformKey: api_key };
}

/** A service as the makers of requests call it, by the sandbox's key. */
export function serviceOf({ app, db }: TestService, sandbox: Sandbox) {
  const call: Caller["call"] = (method, path, options) => sandbox.call(method, path, options);
  return { app, db, call };
}

/** Runs a scenario to its end and returns the caller whose log holds its events. */
export type EventScenario = (service: TestService) => Promise<Pick<Caller, "call">>;

const FUNDING = "2026-03-06T18:00:00.000Z";
const SENT = "2026-03-02T22:00:00.000Z";

async function traceOf(sandbox: Sandbox, path: string): Promise<string> {
  const { trace_ids, trace_number } = await sandbox.get(path);
  return (trace_number ?? trace_ids["entry"]) as string;
}

/** The simulated bank acknowledges files, or refuses them where a payment in them says so. */
async function acknowledged(sandbox: Sandbox): Promise<void> {
  const [bank] = await sandbox.list("/v1/banks");
  const acknowledgement = { format: "pipe", within_minutes: 60 };
  const profile = { ...bank?.["profile"], acknowledgement };
  await sandbox.put(`/v1/banks/${bank?.["id"]}/profile`, { profile });
}

const parties: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  await createCustomer(sandbox, { config: { sandbox_outcome: "rejected" } });
  const { id } = await createCustomer(sandbox);
  const body = customerBody({ phone: "+12125550123", status: "verified" });
  await sandbox.put(`/v1/customers/${id}`, body);
  await sandbox.put(`/v1/customers/${id}`, { ...body, status: "inactive" });
  await createPaykey(sandbox, { config: { sandbox_outcome: "rejected" } });
  for (const aggregator_token of ["sbx_balance_failed", "sbx_tan_rotates:3d"]) {
    const customer = await createCustomer(sandbox);
    const link = { customer_id: customer["id"] as string, aggregator_token };
    const paykey = await sandbox.post("/v1/bridge/aggregator", link);
    await sandbox.call("PUT", `/v1/paykeys/${paykey["id"]}/refresh_balance`, { body: {} });
  }
  await sandbox.advance("P4D");
  return sandbox;
};

const bridge: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const { id } = await createCustomer(sandbox);
  const { bridge_token } = await sandbox.post("/v1/bridge/initialize", { customer_id: id });
  const server = buildServer(service.app, routes, { guests: pageGuests, lazySchemas: true });
  const key = bridge_token as string;
  const numbers = { routing_number: "021000021", account_number: "40719932558" };
  const session = await callServer(server, { method: "GET", path: "/bridge/session", key });
  const [text] = session.body.data["authorizations"] as unknown as {
    language: string;
    text_hash: string;
  }[];
  const authorization = { language: text?.language, text_hash: text?.text_hash };
  const reply = await callServer(server, {
    method: "POST",
    path: "/bridge/bank_account",
    key,
    body: { ...numbers, account_type: "checking", authorization },
  });
  await server.close();
  if (reply.status >= 300) throw new Error(reply.text);
  return sandbox;
};

/** An ordinary payment of each kind, which the bank acknowledges, until its transfer is paid. */
const ordinary: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  await acknowledged(sandbox);
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  await createPayment(sandbox, "payout", { paykey, amount: 2_500 });
  await sandbox.advance("idle");
  return sandbox;
};

const answered: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  for (const kind of ["charge", "payout"] as const) {
    for (const outcome of ["noc:C01", "return:R01,dishonor"]) {
      const { paykey } = await createPaykey(sandbox);
      await createPayment(sandbox, kind, { paykey, outcome });
    }
  }
  await sandbox.advance("idle");
  return sandbox;
};

/** A file is refused, and refused again. */
const refused: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  await acknowledged(sandbox);
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, outcome: "reject:file" });
  await sandbox.advance("idle");
  return sandbox;
};

/** A reversal of a charge whose bank is sent nothing for a day. */
const paused: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-05T15:00:00.000Z");
  await sandbox.post(`/v1/charges/${id}/reversal`, { reason: "duplicate" });
  // Sealed at the cut-off, and to be handed over in the next instant.
  await sandbox.advance("2026-03-05T21:00:00.000Z");
  const [bank] = await sandbox.list("/v1/banks");
  await sandbox.put(`/v1/banks/${bank?.["id"]}/sending`, { sending: "off" });
  await sandbox.advance("2026-03-06T15:00:00.000Z");
  await sandbox.put(`/v1/banks/${bank?.["id"]}/sending`, { sending: "on" });
  await sandbox.advance("idle");
  return sandbox;
};

const reversals: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const charges = [];
  for (let index = 0; index < 2; index += 1) {
    charges.push(await createPayment(sandbox, "charge", { paykey }));
  }
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  const [kept, lost] = await Promise.all(
    charges.map(({ id }) => sandbox.post(`/v1/charges/${id}/reversal`, { reason: "duplicate" })),
  );
  await sandbox.post(`/v1/sandbox/payments/${lost?.["payment_id"]}/return`, { code: "R10" });
  await sandbox.advance("2026-03-09T15:00:00.000Z");
  const trace = await traceOf(sandbox, `/v1/reversals/${kept?.["id"]}`);
  await deliverReplies(service, sandbox, [{ trace, code: "R17" }], 1);
  await sandbox.advance("idle");
  return sandbox;
};

/** The bank refuses the batch of a reversal, which goes into the next file. */
const refusedReversal: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-05T20:00:00.000Z");
  await sandbox.post(`/v1/charges/${id}/reversal`, { reason: "duplicate" });
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  const [found] = await findBatches(service, sandbox, isDescribedAs("REVERSAL"));
  if (found === undefined) throw new Error("no file holds the reversal");
  await refuseBatches(service, sandbox, found);
  await sandbox.advance("idle");
  return sandbox;
};

const retries: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const body = { retries: { automatic: "next_banking_day" } };
  await sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, { body });
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  for (const [index, day] of ["02", "03", "04"].entries()) {
    await sandbox.advance(`2026-03-${day}T23:30:00.000Z`);
    const [last] = await sandbox.list("/v1/payments?sort_by=id&sort_order=desc&page_size=1");
    const trace = await traceOf(sandbox, `/v1/charges/${last?.["id"]}`);
    await deliverReplies(service, sandbox, [{ trace, code: "R01" }], index + 1);
    await sandbox.advance(`2026-03-0${3 + index}T15:00:00.000Z`);
  }
  return sandbox;
};

/** A transfer comes back before it is paid, and in another business after it. */
function transferReturned(until: string): EventScenario {
  return async (service) => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    await createPayment(sandbox, "charge", { paykey });
    await sandbox.advance(until);
    const [funding] = await sandbox.list("/v1/funding_events");
    const trace = await traceOf(sandbox, `/v1/funding_events/${funding?.["id"]}`);
    await deliverReplies(service, sandbox, [{ trace, code: "R02" }], 1);
    await sandbox.advance("P3D");
    return sandbox;
  };
}

/** A payment becomes due for funding when the transfer of another is open. */
const latecomer: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  const { id } = await createPayment(sandbox, "charge", { paykey, amount: 2_500 });
  await sandbox.advance("2026-03-06T16:00:00.000Z");
  const dueAt = (at: string) =>
    service.db.run(
      sql`update payment_states set funding_due_at = ${at} where id = ${id as string}`,
    );
  await dueAt("2026-04-01T00:00:00.000Z");
  await sandbox.advance(FUNDING);
  await dueAt(FUNDING);
  await sandbox.advance("PT1M");
  return sandbox;
};

const statements: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 100_050 });
  await createPayment(sandbox, "payout", { paykey, amount: 25_000 });
  await sandbox.advance("idle");
  for (const [name, ...lines] of [
    ["settled.csv", "2026-03-03,1000.50,ACH SETTLEMENT", "2026-03-03,-250.00,ACH SETTLEMENT"],
    ["odd.csv", "2026-03-04,-7.77,CHARGEBACK FEE"],
    ["late.csv", "2026-03-04,250.00,ACH SETTLEMENT", "2026-03-04,0.07,INTEREST"],
  ]) {
    const content = ["Date,Amount,Description", ...lines].join("\n");
    const { id } = await sandbox.post("/v1/bank_statements", { name, content });
    if (name !== "late.csv") continue;
    const path = `/v1/bank_statements/${String(id)}/lines`;
    await sandbox.call("DELETE", `${path}/2/match?reason=Wrong`);
    const body = { account_id: sandbox.account_id, reason: "Paid in." };
    await sandbox.post(`${path}/3/receive`, body);
    await sandbox.call("DELETE", `${path}/3/match?reason=Interest`);
    const booking = { ledger_account: "bank_fees", amount: 7, reason: "Interest of the bank." };
    await sandbox.post(`${path}/3/book`, booking);
    await sandbox.call("DELETE", `${path}/3/match?reason=Not%20ours`);
  }
  return sandbox;
};

/** Two unauthorized returns of two hundred debits, which leave the count in time. */
const rates: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  for (let index = 0; index < 200; index += 1) await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance(SENT);
  const entries = await sentEntries(service, sandbox.environment.id);
  for (const [index, trace] of [...entries.keys()].sort().slice(0, 3).entries()) {
    await deliverReplies(service, sandbox, [{ trace, code: "R10" }], index + 1);
    await sandbox.advance("P1D");
  }
  await sandbox.advance("P70D");
  return sandbox;
};

const books: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  await service.db.tx(async (tx) => {
    await disableTriggers(tx);
    await tx.run(sql`update ledger_accounts set debits_cents = debits_cents + 5
      where environment_id = ${sandbox.environment.id} and code = 'bank_cash'`);
  });
  await sandbox.advance("2026-03-07T22:00:00.000Z");
  return sandbox;
};

const verifications: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const begin = async (body: object) => {
    const { id } = await createPaykey(sandbox);
    return await sandbox.post(`/v1/paykeys/${id}/verifications`, body);
  };
  await begin({ method: "prenote", config: { sandbox_outcome: "return:R03" } });
  await begin({ method: "micro_entries" });
  await sandbox.advance("P20D");
  return sandbox;
};

const receiver: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const server = await startReceiver(status(500));
  const attempts = async (wanted: number) => {
    for (let waited = 0; server.received.length < wanted; waited += 1) {
      if (waited > 600) throw new Error("the receiver is not called");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await sandbox.post("/v1/webhook_endpoints", {
    url: server.url,
    event_types: ["customer.created"],
    retry_schedule: [86_400, 86_400],
  });
  await createCustomer(sandbox);
  await attempts(1);
  server.answer = status(200);
  await sandbox.advance("P1D");
  await attempts(2);
  for (let waited = 0; waited < 600; waited += 1) {
    const emitted = await sandbox.list("/v1/events?types=webhook_endpoint.recovered");
    if (emitted.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await server.close();
  return sandbox;
};

/** Capabilities are reviewed in production alone. */
const production: EventScenario = async ({ app, url, check }) => {
  const { accountId, platformKey } = await insertTenant(app, "live");
  const live = caller(url, platformKey, check);
  const path = `/v1/accounts/${accountId}/capability_requests`;
  for (const verdict of ["active", "rejected"]) {
    const made = await live.post(path, { charges: {} });
    const [request] = made as unknown as { id: string }[];
    const reply = await live.call("PATCH", `${path}/${request?.id}/review`, {
      body: { status: verdict },
    });
    if (reply.status !== 200) throw new Error(reply.text);
  }
  return live;
};

/** An operator decides on accounts, and on what belongs to them. */
const reviews: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const makers = makersOf(serviceOf(service, sandbox), tenantOf(sandbox));
  for (const verdict of ["rejected", "active"]) {
    const { id } = await makers.onboardingAccount();
    await makers.ask("PATCH", `/v1/accounts/${id as string}/review`, { status: verdict });
    if (verdict === "rejected") continue;
    for (const name of ["representatives", "linked_bank_accounts"]) {
      const one = await makers.any(`/v1/${name}?account_id=${id as string}`);
      await makers.ask("PATCH", `/v1/${name}/${one["id"] as string}/review`, {
        status: "inactive",
      });
    }
    await makers.ask("PATCH", `/v1/accounts/${id as string}/review`, { status: "inactive" });
  }
  return sandbox;
};

/** An operator replaces the sandbox's data key. */
const keyRotation: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  await rotateDataKey(service.app, sandbox.environment.id, { settleMs: 0 });
  return sandbox;
};

/** Another process held the engine's lease and ended without releasing it. */
const takenOver: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  // Where the service's own engine looks at the new sandbox, it gives the lease back first.
  const take = () =>
    service.db.run(sql`
      with held as (
        insert into engine_leases as l (environment_id, epoch, owner, taken_at)
        values (${sandbox.environment.id}, 1, 'engine-1:4711:5c0d7a31', clock_timestamp())
        on conflict (environment_id) do update
          set epoch = l.epoch + 1, owner = excluded.owner, taken_at = excluded.taken_at
          where l.owner is null
        returning environment_id, epoch)
      insert into engine_heartbeats (environment_id, epoch, until, session_pid, session_started_at)
      select environment_id, epoch, clock_timestamp(), 0, clock_timestamp() from held`);
  while ((await take()) === 0) await sleep(10);
  await sandbox.advance("P1D");
  return sandbox;
};

/** Requests that wait for a second person, each to an end of its own. */
const approvals: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const server = buildServer(service.app, routes, { lazySchemas: true });
  const call: TestApi["call"] = (method, path, sent) =>
    callServer(server, { method, path, ...sent });
  const person = await signInPerson({ app: service.app, call }, "second@example.com");
  const headers = { "railhead-environment": sandbox.environment.id };
  const decide = async (id: unknown, verb: string) => {
    const body = { reason: "As agreed." };
    const path = `/v1/approvals/${String(id)}/${verb}`;
    const reply = await person.call("POST", path, { body, headers });
    if (reply.status >= 300) throw new Error(reply.text);
  };
  await sandbox.post("/v1/approval_rules", { action: "customer.erase", needed: 1 });
  const ask = async (key = sandbox.api_key) => {
    const customer = await createCustomer(sandbox);
    const path = `/v1/customers/${customer["id"] as string}`;
    return { path, id: (await sandbox.call("DELETE", path, { key })).body.data["id"] };
  };
  await decide((await ask()).id, "approve");
  await decide((await ask()).id, "deny");
  const withdrawn = await ask();
  await sandbox.post(`/v1/approvals/${String(withdrawn.id)}/withdraw`, { reason: "Not needed." });
  const stale = await ask();
  await sandbox.put(stale.path, customerBody({ name: "Grace Hopper", status: "verified" }));
  await decide(stale.id, "approve");
  const till = await sandbox.post("/v1/api_keys", { scopes: ["read", "write"] });
  const failed = await ask(till["key"] as string);
  await sandbox.call("DELETE", `/v1/api_keys/${till["id"] as string}`);
  await decide(failed.id, "approve");
  await ask();
  await sandbox.advance("P2D");
  await server.close();
  return sandbox;
};

/** The alert about a key, as of live ones a week before they end. */
const expiringKey: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const { id } = await sandbox.post("/v1/api_keys", { scopes: ["read"], name: "till" });
  await service.db.run(sql`update api_keys set expiry_alert_at = '2026-03-02T16:00:00Z'
    where environment_id = ${sandbox.environment.id} and id = ${id as string}`);
  await sandbox.advance("P1D");
  return sandbox;
};

/** Two payments are held by one act. */
const bulkHold: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const ids = [];
  for (let index = 0; index < 2; index += 1) {
    ids.push((await createPayment(sandbox, "charge", { paykey })).id);
  }
  await sandbox.post("/v1/payments/bulk", { action: "hold", ids, reason: "Asked." });
  await sandbox.advance("PT1S");
  return sandbox;
};

/** A rule holds every payment, and the breaker moves it to shadow. */
const degradedRule: EventScenario = async (service) => {
  const sandbox = await service.addSandbox();
  const rule = { id: "hold-all", name: "All", when: "payment.amount > 0", action: "hold" };
  const { number } = await sandbox.post("/v1/risk/rulesets", { rules: [rule] });
  await sandbox.post("/v1/risk/backtests", { ruleset: number });
  await sandbox.post(`/v1/risk/rulesets/${String(number)}/publish`, { note: "Asked." });
  const { paykey } = await createPaykey(sandbox);
  for (let index = 0; index < 50; index += 1) await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("PT2M");
  return sandbox;
};

/** By name, in the order in which their logs are read. */
export const EVENT_SCENARIOS: Readonly<Record<string, EventScenario>> = {
  ordinary,
  parties,
  bridge,
  answered,
  refused,
  paused,
  takenOver,
  reversals,
  refusedReversal,
  retries,
  failedTransfer: transferReturned("2026-03-07T15:00:00.000Z"),
  reversedTransfer: transferReturned("2026-03-13T15:00:00.000Z"),
  latecomer,
  statements,
  rates,
  books,
  verifications,
  receiver,
  production,
  reviews,
  keyRotation,
  approvals,
  expiringKey,
  bulkHold,
  degradedRule,
  originators: reviewedOriginator,
};

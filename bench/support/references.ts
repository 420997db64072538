import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import {
  customerInEight,
  customerInOneCall,
  prepareCustomerReferences,
} from "./customer-references.ts";
import { childrenCpu, postgresCpu } from "./postgres-cpu.ts";
import { AT, EVENT_COLUMNS, type ReferencePlan } from "./reference-plan.ts";

export interface ReferenceResult {
  readonly perSecond: number;
  /** Processor time of PostgreSQL and of pgbench, microseconds per charge. */
  readonly cpu: number;
}

/**
 * One charge, or customer, per transaction, without HTTP. `naive`: eight statements, eight round trips.
 * `stored`: one call of a function. `gapless` takes the event's numbers from counter rows, as the interface
 * promises; the others take them from a sequence, which leaves gaps and makes nobody wait.
 */
export const REFERENCES = {
  naive: { statements: (plan: ReferencePlan) => eightStatements(plan, "sequence") },
  "naive, gapless": { statements: (plan: ReferencePlan) => eightStatements(plan, "counter") },
  stored: { statements: (plan: ReferencePlan) => oneCall(plan, "bench_create") },
  "stored, gapless": { statements: (plan: ReferencePlan) => oneCall(plan, "bench_create_gapless") },
  "customer, naive": { statements: customerInEight },
  "customer, stored": { statements: customerInOneCall },
} as const;

export type ReferenceName = keyof typeof REFERENCES;

const PAYMENT_COLUMNS =
  "id, environment_id, account_id, kind, paykey_id, customer_id, external_id, description, amount_cents, currency, payment_date, consent_type, device_ip, balance_check, sandbox_outcome, auto_hold, metadata, status, status_reason, status_source, status_message, status_changed_at, submission_date, settlement_date, paid_date, due_step, due_at, created_at, updated_at";

interface Parts {
  readonly environment: string;
  readonly account: string;
  readonly token: string;
  /** What gives the payment's id, as uuid. */
  readonly id: string;
}

function keyInsert({ environment, account, id }: Parts): string {
  return `insert into idempotency_keys (account_id, key, environment_id, request_hash, status, request_id, answered_at, event_resource_id, created_at) values (${account}, substr(${id}::text, 1, 36), ${environment}, decode(md5(${id}::text) || md5(${id}::text), 'hex'), 201, ${id}, ${AT}, ${id}, ${AT}) on conflict do nothing`;
}

function paymentInsert({ environment, account, token, id }: Parts): string {
  return `insert into payments (${PAYMENT_COLUMNS}) select ${id}, ${environment}, ${account}, 'charge', k.id, k.customer_id, ${id}::text, 'Invoice', 10000, 'USD', '2026-03-02', 'internet', '203.0.113.7', 'disabled', 'standard', false, '{}', 'created', 'ok', 'system', 'Created.', ${AT}, '2026-03-02', '2026-03-03', '2026-03-05', 'review', ${AT}, ${AT}, ${AT} from paykeys k where k.account_id = ${account} and k.token = ${token}`;
}

function historyInsert({ id }: Parts): string {
  return `insert into payment_history (payment_id, status, reason, source, message, changed_at) values (${id}, 'created', 'ok', 'system', 'Created.', ${AT})`;
}

function eventInsert({ environment, account, id }: Parts, numbers: "sequence" | "counter"): string {
  const event = `gen_random_uuid(), ${account}, %s, 'charge.created', 'charge', ${id}, 1, ${AT}, b.body, '{}'`;
  if (numbers === "sequence") {
    return `insert into events (${EVENT_COLUMNS}) select ${environment}, nextval('bench_event_number'), ${event.replace("%s", "currval('bench_event_number')")} from bench_body b`;
  }
  return `with e as (update event_counts set last_sequence = last_sequence + 1 where environment_id = ${environment} returning last_sequence as n), a as (update account_event_counts set last_sequence = last_sequence + 1 where account_id = ${account} and exists (select from e) returning last_sequence as n) insert into events (${EVENT_COLUMNS}) select ${environment}, e.n, ${event.replace("%s", "a.n")} from e, a, bench_body b`;
}

function eightStatements(plan: ReferencePlan, numbers: "sequence" | "counter"): string[] {
  const parts: Parts = {
    environment: `'${plan.environmentId}'`,
    account: `'${plan.accountId}'`,
    token: `'${plan.paykeyToken}'`,
    id: ":id::uuid",
  };
  const { account, token } = parts;
  return [
    "begin",
    keyInsert(parts),
    `select k.id, k.version, k.status, k.label, c.id, c.version, c.status, c.name, c.email from paykeys k join customers c on c.id = k.customer_id where k.account_id = ${account} and k.token = ${token}`,
    paymentInsert(parts),
    historyInsert(parts),
    `update idempotency_keys set answered_at = ${AT} where account_id = ${account} and key = substr(:id::uuid::text, 1, 36)`,
    // The counters come last: whoever waits for their rows waits only from here.
    eventInsert(parts, numbers),
    "commit",
  ];
}

function oneCall(plan: ReferencePlan, name: string): string[] {
  const { environmentId, accountId, paykeyToken } = plan;
  return [`select ${name}('${environmentId}', '${accountId}', '${paykeyToken}', :id::uuid)`];
}

function storedFunction(name: string, numbers: "sequence" | "counter"): string {
  const parts = { environment: "p_env", account: "p_account", token: "p_token", id: "p_id" };
  return `
    create or replace function ${name}(p_env uuid, p_account uuid, p_token text, p_id uuid)
    returns void language plpgsql as $$
    begin
      ${keyInsert(parts)};
      ${paymentInsert(parts)};
      if not found then raise exception 'no paykey'; end if;
      ${historyInsert(parts)};
      ${eventInsert(parts, numbers)};
    end $$`;
}

/** Sets the references' own objects up: functions, a number generator, a snapshot and findings of usual size. */
export async function prepareReferences(
  url: string,
  { snapshot, findings }: { readonly snapshot: string; readonly findings: string },
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("create sequence if not exists bench_event_number start 1000000000");
  await client.query("create table if not exists bench_body (body text)");
  await client.query("insert into bench_body values ($1)", [snapshot]);
  await client.query(storedFunction("bench_create", "sequence"));
  await client.query(storedFunction("bench_create_gapless", "counter"));
  await prepareCustomerReferences(client, findings);
  await client.end();
}

/**
 * Housekeeping between measurements rather than amid them: a vacuum or checkpoint that falls into one
 * variant and not into another would decide between them.
 */
export async function tidyUp(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("alter system set autovacuum = off");
  await client.query("select pg_reload_conf()");
  await client.query("vacuum (analyze)");
  await client.query("checkpoint");
  await client.end();
}

/** Runs a reference in pgbench, or in Node's driver where there is no pgbench. */
export async function runReference(
  name: ReferenceName,
  plan: ReferencePlan,
): Promise<ReferenceResult> {
  const statements = REFERENCES[name].statements(plan);
  const database = postgresCpu(plan.postmasterPid);
  const own = process.cpuUsage();
  const children = childrenCpu();
  const done = (await hasPgbench())
    ? await inPgbench(plan, statements)
    : await inNode(plan, statements);
  const { user, system } = process.cpuUsage(own);
  const client = Math.max(user + system, childrenCpu() - children);
  const cpu = postgresCpu(plan.postmasterPid) - database + client;
  return { perSecond: done.perSecond, cpu: cpu / done.charges };
}

interface Done {
  readonly perSecond: number;
  readonly charges: number;
}

async function inPgbench(plan: ReferencePlan, statements: readonly string[]): Promise<Done> {
  const script = join(plan.folder, "reference.sql");
  // pgbench has no uuid of its own; time-ordered ones, as Railhead's are, keep indexes local.
  const lines = ["select uuidv7() as id \\gset", ...statements.map((statement) => `${statement};`)];
  await writeFile(script, `${lines.join("\n")}\n`);
  const url = new URL(plan.url);
  const args = ["-n", "-c", String(plan.connections), "-j", "1", "-T", String(plan.seconds)];
  args.push("-M", "prepared", "-f", script, "-h", url.searchParams.get("host") ?? url.hostname);
  args.push("-U", url.username, url.pathname.slice(1));
  const output = await pgbench(args);
  const perSecond = Number(/tps = ([0-9.]+)/.exec(output)?.[1]);
  const charges = Number(/actually processed: (\d+)/.exec(output)?.[1]);
  if (Number.isNaN(perSecond)) throw new Error(`pgbench failed:\n${output}`);
  return { perSecond, charges };
}

function pgbench(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("pgbench", args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.on("error", reject);
    child.on("exit", () => resolve(said));
  });
}

export function hasPgbench(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = spawn("pgbench", ["--version"], { stdio: "ignore" });
    probe.on("error", () => resolve(false));
    probe.on("exit", (code) => resolve(code === 0));
  });
}

async function inNode(plan: ReferencePlan, statements: readonly string[]): Promise<Done> {
  const prepared = statements.map((text, index) => ({
    name: `reference_${index}`,
    text: text.replaceAll(":id::uuid", "$1::uuid"),
    takesId: text.includes(":id"),
  }));
  const start = performance.now();
  const end = start + plan.seconds * 1000;
  let charges = 0;
  const worker = async () => {
    const client = new Client({ connectionString: plan.url });
    await client.connect();
    while (performance.now() < end) {
      const id = await client.query<{ id: string }>({ name: "id", text: "select uuidv7() as id" });
      const values = [id.rows[0]?.id];
      for (const { name, text, takesId } of prepared) {
        await client.query({ name, text, values: takesId ? values : [] });
      }
      charges += 1;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: plan.connections }, worker));
  return { perSecond: (charges / (performance.now() - start)) * 1000, charges };
}

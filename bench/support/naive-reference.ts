import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";

/** What a naive implementation would run for one charge: the same rows, eight round trips. */
export interface ReferencePlan {
  readonly url: string;
  readonly folder: string;
  readonly seconds: number;
  readonly connections: number;
  readonly environmentId: string;
  readonly accountId: string;
  readonly paykeyToken: string;
}

export interface ReferenceResult {
  readonly perSecond: number;
  readonly driver: "pgbench" | "node-postgres";
}

/**
 * The statements of one charge. The event's number comes from a sequence here: the reference is
 * spared the gap-free counter, whose row would make its transactions wait for each other.
 */
export function referenceStatements(plan: ReferencePlan): string[] {
  const { environmentId: environment, accountId: account, paykeyToken } = plan;
  return [
    "begin",
    `insert into idempotency_keys (account_id, key, environment_id, request_hash, status, request_id, answered_at, event_resource_id, created_at) select '${account}', substr(:id::text, 1, 36), '${environment}', decode(md5(:id::text) || md5(:id::text), 'hex'), 201, :id::uuid, '2026-03-02T15:00:00Z', :id::uuid, '2026-03-02T15:00:00Z' on conflict do nothing`,
    `select k.id, k.version, k.status, k.label, c.id, c.version, c.status, c.name, c.email from paykeys k join customers c on c.id = k.customer_id where k.account_id = '${account}' and k.token = '${paykeyToken}'`,
    `insert into payments (id, environment_id, account_id, kind, paykey_id, customer_id, external_id, description, amount_cents, currency, payment_date, consent_type, device_ip, balance_check, sandbox_outcome, auto_hold, metadata, status, status_reason, status_source, status_message, status_changed_at, submission_date, settlement_date, paid_date, due_step, due_at, created_at, updated_at) select :id::uuid, '${environment}', '${account}', 'charge', k.id, k.customer_id, :id::text, 'Invoice', 10000, 'USD', '2026-03-02', 'internet', '203.0.113.7', 'disabled', 'standard', false, '{}', 'created', 'ok', 'system', 'Created.', '2026-03-02T15:00:00Z', '2026-03-02', '2026-03-03', '2026-03-05', 'review', '2026-03-02T15:00:00Z', '2026-03-02T15:00:00Z', '2026-03-02T15:00:00Z' from paykeys k where k.account_id = '${account}' and k.token = '${paykeyToken}'`,
    `insert into payment_history (payment_id, status, reason, source, message, changed_at) values (:id::uuid, 'created', 'ok', 'system', 'Created.', '2026-03-02T15:00:00Z')`,
    `insert into events (environment_id, sequence, id, account_id, account_sequence, type, resource_type, resource_id, resource_version, occurred_at, patch, cause) select '${environment}', nextval('bench_event_number'), gen_random_uuid(), '${account}', currval('bench_event_number'), 'charge.created', 'charge', :id::uuid, 1, '2026-03-02T15:00:00Z', body, '{}' from bench_body`,
    `update idempotency_keys set answered_at = '2026-03-02T15:00:00Z' where account_id = '${account}' and key = substr(:id::text, 1, 36)`,
    "commit",
  ];
}

/** Sets the reference's own objects up: a number generator and a snapshot of the usual size. */
export async function prepareReference(url: string, snapshot: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("create sequence if not exists bench_event_number start 1000000000");
  await client.query("create table if not exists bench_body (body text)");
  await client.query("insert into bench_body values ($1)", [snapshot]);
  await client.end();
}

export async function runReference(plan: ReferencePlan): Promise<ReferenceResult> {
  const driver = (await hasPgbench()) ? "pgbench" : "node-postgres";
  const perSecond = driver === "pgbench" ? await withPgbench(plan) : await withNode(plan);
  return { perSecond, driver };
}

function hasPgbench(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = spawn("pgbench", ["--version"], { stdio: "ignore" });
    probe.on("error", () => resolve(false));
    probe.on("exit", (code) => resolve(code === 0));
  });
}

async function withPgbench(plan: ReferencePlan): Promise<number> {
  const script = join(plan.folder, "naive.sql");
  const lines = referenceStatements(plan).map((line) => `${line};`);
  // pgbench has no uuid of its own, so the database makes one; that is the ninth statement.
  const text = ["select gen_random_uuid() as id \\gset", ...lines].join("\n");
  await writeFile(script, `${text}\n`);
  const url = new URL(plan.url);
  const args = ["-n", "-c", String(plan.connections), "-j", "1", "-T", String(plan.seconds)];
  args.push("-M", "prepared", "-f", script, "-h", url.searchParams.get("host") ?? url.hostname);
  args.push("-U", url.username, url.pathname.slice(1));
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn("pgbench", args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.on("error", reject);
    child.on("exit", () => resolve(said));
  });
  const rate = /tps = ([0-9.]+)/.exec(output)?.[1];
  if (rate === undefined) throw new Error(`pgbench failed:\n${output}`);
  return Number(rate);
}

async function withNode(plan: ReferencePlan): Promise<number> {
  const statements = referenceStatements(plan);
  const end = performance.now() + plan.seconds * 1000;
  let done = 0;
  const worker = async () => {
    const client = new Client({ connectionString: plan.url });
    await client.connect();
    while (performance.now() < end) {
      const id = `'${crypto.randomUUID()}'`;
      for (const statement of statements) await client.query(statement.replaceAll(":id", id));
      done += 1;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: plan.connections }, worker));
  return done / plan.seconds;
}

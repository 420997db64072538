import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import {
  customerInEight,
  customerInOneCall,
  prepareCustomerReferences,
} from "./customer-references.ts";
import {
  countInsert,
  eventInsert,
  historyInsert,
  keyInsert,
  numberedEvent,
  counterpartiesSelect,
  paymentInsert,
  type ChargeValues,
} from "./charge-sql.ts";
import { childrenCpu, postgresCpu } from "./postgres-cpu.ts";
import { AT, type ReferencePlan } from "./reference-plan.ts";

export interface ReferenceResult {
  readonly perSecond: number;
  /** Processor time of PostgreSQL and of pgbench, microseconds per charge. */
  readonly cpu: number;
}

/**
 * One charge, or customer, per transaction, without HTTP. `naive`: eight statements, eight round trips.
 * `stored`: one call of a function. Both write key, payment, history and event, whose numbers come from a
 * sequence: it leaves gaps and makes nobody wait, and payments are not counted. `gapless` writes all that
 * the endpoint writes: the count, too, and the event's numbers from counter rows, as the API promises.
 */
export const REFERENCES = {
  naive: { statements: eightStatements },
  "naive, gapless": { statements: eightComplete },
  stored: { statements: (plan: ReferencePlan) => oneCall(plan, "bench_create") },
  "stored, gapless": {
    statements: (plan: ReferencePlan) => oneCall(plan, "bench_create_complete"),
  },
  "customer, naive": { statements: customerInEight },
  "customer, stored": { statements: customerInOneCall },
} as const;

export type ReferenceName = keyof typeof REFERENCES;

const valuesOf = (plan: ReferencePlan): ChargeValues => ({
  environment: `'${plan.environmentId}'`,
  account: `'${plan.accountId}'`,
  token: `'${plan.paykeyToken}'`,
  id: ":id::uuid",
});

function eightStatements(plan: ReferencePlan): string[] {
  const values = valuesOf(plan);
  return inTransaction(values, [
    `update idempotency_keys set answered_at = ${AT} where account_id = ${values.account} and key = substr(:id::uuid::text, 1, 36)`,
    eventInsert(values, "sequence"),
  ]);
}

/** The rows that the endpoint writes, in as few statements as one after the other can be. */
function eightComplete(plan: ReferencePlan): string[] {
  const values = valuesOf(plan);
  return inTransaction(values, [countInsert(values), eventInsert(values, "counter")]);
}

/** Key, payment and history, then their events. */
function inTransaction(values: ChargeValues, events: readonly string[]): string[] {
  const rows = [keyInsert, counterpartiesSelect, paymentInsert, historyInsert];
  return ["begin", ...rows.map((statement) => statement(values)), ...events, "commit"];
}

function oneCall(plan: ReferencePlan, name: string): string[] {
  const { environmentId, accountId, paykeyToken } = plan;
  return [`select ${name}('${environmentId}', '${accountId}', '${paykeyToken}', :id::uuid)`];
}

const ARGUMENTS = { environment: "p_env", account: "p_account", token: "p_token", id: "p_id" };

const CREATE = `
    create or replace function bench_create(p_env uuid, p_account uuid, p_token text, p_id uuid)
    returns void language plpgsql as $$
    begin
      ${keyInsert(ARGUMENTS)};
      ${paymentInsert(ARGUMENTS)};
      if not found then raise exception 'no paykey'; end if;
      ${historyInsert(ARGUMENTS)};
      ${eventInsert(ARGUMENTS, "sequence")};
    end $$`;

const CREATE_COMPLETE = `
    create or replace function bench_create_complete(p_env uuid, p_account uuid, p_token text, p_id uuid)
    returns void language plpgsql as $$
    declare
      v_sequence bigint;
      v_account_sequence bigint;
    begin
      ${keyInsert(ARGUMENTS)};
      ${paymentInsert(ARGUMENTS)};
      if not found then raise exception 'no paykey'; end if;
      ${historyInsert(ARGUMENTS)};
      ${countInsert(ARGUMENTS)};
      ${numberedEvent(ARGUMENTS)}
    end $$`;

/** Sets the references' own objects up: functions, a number generator, a snapshot and findings of usual size. */
export async function prepareReferences(
  url: string,
  {
    snapshot,
    ...customers
  }: { readonly snapshot: string; readonly environmentId: string; readonly findings: string },
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("create sequence if not exists bench_event_number start 1000000000");
  await client.query("create table if not exists bench_body (body text)");
  await client.query("insert into bench_body values ($1)", [snapshot]);
  await client.query(CREATE);
  await client.query(CREATE_COMPLETE);
  await prepareCustomerReferences(client, customers);
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

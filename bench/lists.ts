import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openChargesWorld, type ChargesWorld } from "./support/charges-world.ts";
import { machine, median, print } from "./support/machine.ts";
import { tellResult } from "./support/results.ts";

/**
 * Lists and totals where there are many payments: an account with 60 % of them, found through HTTP
 * by one caller after another. Beside a page or total the plain statement for the same: OFFSET from
 * the list's start, and count(*) of everything that matches.
 */
const count = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 30);
const ACCOUNTS = 200;
const DAYS = 730;

/** Clones of one charge over two years of days: three in five in the account that is asked. */
async function fill(db: Client, world: ChargesWorld): Promise<void> {
  const { rows } = await db.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_name = 'payments' and table_schema = current_schema() order by ordinal_position`);
  const at = `timestamptz '2024-03-02T15:00:00Z' + (g::bigint * ${DAYS} * 86400 / ${count}) * interval '1 second'`;
  const values: Record<string, string> = {
    id: "uuidv7((g - " + count + ") * interval '1 second')",
    account_id: "k.account_id",
    paykey_id: "k.id",
    customer_id: "k.customer_id",
    external_id: "'order-' || g",
    description:
      "(array['Invoice', 'Order', 'Subscription', 'Deposit'])[1 + g % 4] || ' ' || g % 1000",
    amount_cents: "1 + (g::bigint * 7919) % 1000000",
    payment_date: `(${at})::date`,
    kind: "case when g % 5 = 0 then 'payout' else 'charge' end",
    consent_type: "case when g % 5 = 0 then null else 'internet' end",
    status:
      "case when g % 1000 = 0 then 'reversed' when g % 33 = 0 then 'failed' when g % 97 = 0 then 'cancelled' else 'paid' end",
    status_reason: "case when g % 33 = 0 then 'insufficient_funds' else 'ok' end",
    due_step: "null",
    due_at: "null",
    created_at: at,
    updated_at: at,
    effective_at: `${at} + interval '2 days'`,
  };
  const names = rows.map(({ name }) => name);
  await db.query("set session_replication_role = replica");
  await db.query(`
    insert into accounts select (json_populate_record(a, json_build_object('id', gen_random_uuid(),
      'external_id', 'account-' || g, 'is_default', false))).* from accounts a, generate_series(2, ${ACCOUNTS}) g
    where a.id = '${world.accountId}'`);
  await db.query(`
    insert into paykeys select (json_populate_record(k, json_build_object('id', gen_random_uuid(),
      'account_id', a.id, 'token', 'token-' || a.id))).* from paykeys k, accounts a
    where a.id <> '${world.accountId}' and k.account_id = '${world.accountId}'`);
  const chunk = 250_000;
  for (let from = 1; from <= count; from += chunk) {
    await db.query(`
      with k as (select id, account_id, customer_id, case when account_id = '${world.accountId}' then 0
          else dense_rank() over (order by account_id = '${world.accountId}', account_id) end as n
        from paykeys)
      insert into payments (${names.join(", ")})
      select ${names.map((name) => values[name] ?? `p.${name}`).join(", ")}
      from generate_series(${from}, ${Math.min(from + chunk - 1, count)}) as g
        join k on k.n = case when g % 5 < 3 then 0 else 1 + g % ${ACCOUNTS - 1} end,
        payments p where p.external_id = 'first'`);
  }
  await db.query("set session_replication_role = origin");
  await db.query("delete from payment_counts");
  await db.query("delete from payment_count_deltas");
  await db.query(`
    insert into payment_counts (environment_id, account_id, kind, status, day, n)
    select environment_id, account_id, kind, status, (created_at at time zone 'UTC')::date, count(*)
    from payments group by 1, 2, 3, 4, 5`);
  await db.query("vacuum analyze");
}

interface Question {
  readonly name: string;
  readonly query: string;
  /** Milliseconds that p99 may take. */
  readonly ceiling: number;
  /** The plain statement beside it. */
  readonly plain?: { readonly where: string; readonly offset?: number };
}

function questions(total: number): Question[] {
  const last = Math.floor((total - 1) / 1000) + 1;
  const page = (n: number) => `page_size=1000&page_number=${n}`;
  return [
    { name: "first page of 100", query: "", ceiling: 20, plain: { where: "true" } },
    { name: "of a status, many", query: "payment_status[]=paid", ceiling: 50, plain: { where: "p.status = 'paid'" } },
    { name: "of a status, few", query: "payment_status[]=reversed", ceiling: 50, plain: { where: "p.status = 'reversed'" } },
    { name: "payouts that failed", query: "payment_type[]=payout&payment_status[]=failed", ceiling: 50, plain: { where: "p.kind = 'payout' and p.status = 'failed'" } },
    { name: "created in a month", query: "min_created_at=2025-03-01T00:00:00Z&max_created_at=2025-03-31T12:00:00Z", ceiling: 50, plain: { where: "p.created_at between '2025-03-01' and '2025-03-31T12:00:00Z'" } },
    { name: "by amount", query: "sort_by=amount", ceiling: 50 },
    { name: "by payment date", query: "sort_by=payment_date", ceiling: 50 },
    { name: "by effective date", query: "sort_by=effective_at", ceiling: 50 },
    { name: "amount between", query: "min_amount=5000&max_amount=5100", ceiling: 50 },
    { name: "of a reason", query: "status_reason[]=insufficient_funds", ceiling: 250 },
    { name: "exact external id", query: "external_id=order-777", ceiling: 50 },
    { name: "search, rare", query: "search_text=order-7770", ceiling: 250 },
    { name: "search, common", query: "search_text=Invoice", ceiling: 250 },
    { name: "the middle, 1,000 rows", query: page(Math.floor(last / 2)), ceiling: 100, plain: { where: "true", offset: Math.floor(last / 2) * 1000 } },
    { name: "the last page of 1,000", query: page(last), ceiling: 100, plain: { where: "true", offset: (last - 1) * 1000 } },
  ]; // prettier-ignore
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "railhead-bench-"));
  const world = await openChargesWorld(join(folder, "data"));
  const db = new Client({ connectionString: world.service.database.url });
  await db.connect();
  const began = performance.now();
  await fill(db, world);
  print(
    `Lists of ${count} payments over ${ACCOUNTS} accounts, 60 % in the one asked. ${machine()}.`,
  );
  print(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s. ${rounds} requests each, one after another; milliseconds.`); // prettier-ignore
  const ask = async (query: string) => {
    const start = performance.now();
    const answer = await fetch(`${world.service.url}/v1/payments?${query}`, {
      headers: { authorization: `Bearer ${world.key}` },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return { ms: performance.now() - start, text };
  };
  const first = await ask("");
  const { total_items: total } = (JSON.parse(first.text) as { meta: { total_items: number } }).meta;
  for (const question of questions(total)) {
    const own: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      own.push((await ask(question.query)).ms);
      if (question.plain !== undefined && round < 5) {
        plain.push(await askPlainly(db, world.accountId, question.plain));
      }
    }
    const { name, ceiling } = question;
    const p99 = own.toSorted((a, b) => a - b).at(Math.ceil(own.length * 0.99) - 1) ?? Number.NaN;
    tellResult({
      name: `${name}: p99`,
      unit: "ms",
      values: [p99],
      floor: ceiling,
      isCeiling: true,
    });
    const beside = plain.length === 0 ? "" : `, plain statements ${median(plain).toFixed(1)} ms`;
    print(`    p50 ${median(own).toFixed(1)} ms${beside}`);
  }
  await db.end();
  await world.service.stop();
  await rm(folder, { recursive: true });
}

/** The page by OFFSET and the total by count(*), without HTTP. */
async function askPlainly(
  db: Client,
  accountId: string,
  { where, offset = 0 }: { where: string; offset?: number },
): Promise<number> {
  const start = performance.now();
  const condition = `p.account_id = '${accountId}' and ${where}`;
  await db.query(`select * from payments p where ${condition}
    order by p.created_at desc, p.id desc limit ${offset === 0 ? 100 : 1000} offset ${offset}`);
  await db.query(`select count(*) from payments p where ${condition}`);
  return performance.now() - start;
}

await main();

import type { Client } from "pg";
import { COPIED, type CopiedTable, MONTH_DAYS, OF_PAYMENTS, PARTIES } from "./copied-tables.ts";
import { CopyTokens, type Pace } from "./copy-tokens.ts";
import { refuseForgotten, refuseUnindexed, rowsOf } from "./source-checks.ts";

/** A sandbox whose business of one day lives its whole life, and the live environment that gets copies of that day. */
export interface DayPlan {
  readonly from: string;
  readonly environmentId: string;
  readonly accountId: string;
}

interface Prepared extends CopiedTable {
  readonly source: string;
  readonly columns: readonly { name: string; type: string; tokens: readonly number[] }[];
  readonly rows: number;
  readonly ofAccount: number;
}

/** Copies a day's rows into the live environment. */
export interface DayRows {
  /** Payments and events that a copy of a day has; the first of 30 days has customers, too. */
  readonly payments: number;
  readonly events: number;
  append(day: number): Promise<void>;
  /** Sums and checkpoints, as if the engine had followed all copies. */
  settle(): Promise<void>;
}

/** Ids of the source that all copies share, and what stands in their place. */
async function findKept(db: Client, plan: DayPlan): Promise<Map<string, string>> {
  const pairs = await rowsOf<{ old: string; new: string }>(
    db,
    `select a.id as old, b.id as new from ledger_accounts a join ledger_accounts b
      on b.environment_id = $2 and b.code = a.code and (b.account_id is null) = (a.account_id is null)
    where a.environment_id = $1
    union all select a.id, b.id from organizations a, organizations b where a.environment_id = $1 and b.environment_id = $2
    union all select a.id, b.id from linked_bank_accounts a, linked_bank_accounts b
      where a.environment_id = $1 and b.environment_id = $2
    union all select a.id, b.id from banks a, banks b where a.environment_id = $1 and b.environment_id = $2
    union all select a.id, b.id from api_keys a, api_keys b where a.environment_id = $1 and b.environment_id = $2`,
    [plan.from, plan.environmentId],
  );
  const [account] = await rowsOf<{ id: string }>(
    db,
    "select id from accounts where environment_id = $1 and is_default",
    [plan.from],
  );
  if (account === undefined) throw new Error("the source has no default account");
  return new Map([
    [plan.from, plan.environmentId],
    [account.id, plan.accountId],
    ...pairs.map((pair) => [pair.old, pair.new] as const),
  ]);
}

const PREFIX = "substring(id::text from '^[0-9a-f]{8}-[0-9a-f]{4}(?=-7)')";

async function findPrefixes(db: Client, from: string): Promise<Map<string, Pace>> {
  const found = await rowsOf<{ prefix: string; pace: Pace }>(
    db,
    `select distinct ${PREFIX} as prefix, pace from (
      select id, 'monthly' as pace, environment_id from customers
      union all select id, 'monthly', environment_id from paykeys
      union all select id, 'monthly', environment_id from reviews
      union all select id, 'monthly', environment_id from events where resource_type in ${PARTIES}
      union all select id, 'daily', environment_id from payments
      union all select id, 'daily', environment_id from ach_files
      union all select id, 'daily', environment_id from file_days
      union all select id, 'daily', environment_id from funding_events
      union all select id, 'daily', environment_id from events where resource_type in ${OF_PAYMENTS}
    ) v where environment_id = $1`,
    [from],
  );
  const paces = new Map<string, Pace>();
  for (const { prefix, pace } of found) {
    if (paces.has(prefix))
      throw new Error("a customer and a payment of the source have the same instant");
    paces.set(prefix, pace);
  }
  return paces;
}

/**
 * Reads what the engine wrote, and answers what appends copies of it. Events, half of all, are written by a connection of
 * their own.
 */
export async function readDay(
  connections: { readonly rows: Client; readonly events: Client },
  plan: DayPlan,
): Promise<DayRows> {
  const { rows: db, events } = connections;
  await refuseForgotten(db, plan.from);
  await refuseUnindexed(db, plan.from);
  const kept = await findKept(db, plan);
  const [monthly] = await rowsOf<{ last: string }>(
    db,
    "select (max(updated_at) at time zone 'UTC')::date::text as last from paykeys where environment_id = $1",
    [plan.from],
  );
  const dates = await rowsOf<{ date: string }>(
    db,
    `select distinct m[1] as date from events e, regexp_matches(e.patch, '20[0-9]{2}-[0-9]{2}-[0-9]{2}', 'g') m
    where e.environment_id = $1`,
    [plan.from],
  );
  const tokens = new CopyTokens({
    prefixes: await findPrefixes(db, plan.from),
    lastMonthly: monthly?.last ?? "",
    dates: dates.map(({ date }) => date),
  });
  for (const connection of [db, events]) {
    await connection.query("set session_replication_role = replica");
    await connection.query("set synchronous_commit = off");
    await connection.query("set timezone = 'UTC'");
    await tokens.prepare(connection, kept);
  }
  const prepared: Prepared[] = [];
  for (const [n, copied] of COPIED.entries()) {
    const by = copied.table === "events" ? events : db;
    prepared.push(await prepareTable(by, { copied, source: `source_${n}`, from: plan.from }));
  }
  return appender(connections, { plan, tokens, prepared });
}

const TEXTS = ["uuid", "uuid[]", "text", "text[]", "json", "jsonb"];

async function prepareTable(
  db: Client,
  { copied, source, from }: { copied: CopiedTable; source: string; from: string },
): Promise<Prepared> {
  const columns = await rowsOf<{ name: string; type: string }>(
    db,
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    order by attnum`,
    [copied.table],
  );
  const { where = "true", orderBy = "1" } = copied;
  const hasAccount = columns.some(({ name }) => name === "account_sequence");
  const select = columns.map(({ name, type }) =>
    TEXTS.includes(type) ? `pg_temp.tokens(s.${name}::text) as ${name}` : `s.${name}`,
  );
  await db.query(`create temporary table ${source} as
    select ${select.join(", ")}, row_number() over (order by ${orderBy}) as ordinal
      ${hasAccount ? `, row_number() over (partition by s.account_sequence is null order by ${orderBy}) as account_ordinal` : ""}
    from ${copied.table} s where s.environment_id = '${from}' and ${where} order by ${orderBy}`);
  const [count] = await rowsOf<{ n: string; account: string }>(
    db,
    `select count(*) as n, ${hasAccount ? "count(account_sequence)" : "0"} as account from ${source}`,
  );
  const withTokens = [];
  for (const { name, type } of columns) {
    const tokens = TEXTS.includes(type) ? await tokensIn(db, source, name) : [];
    withTokens.push({ name, type, tokens });
  }
  return {
    ...copied,
    source,
    columns: withTokens,
    rows: Number(count?.n),
    ofAccount: Number(count?.account),
  };
}

async function tokensIn(db: Client, source: string, column: string): Promise<number[]> {
  const found = await rowsOf<{ n: string }>(
    db,
    `select distinct m[1] as n from ${source} s, regexp_matches(s.${column}, '~([0-9]+)~', 'g') m`,
  );
  return found.map(({ n }) => Number(n));
}

interface Appending {
  readonly plan: DayPlan;
  readonly tokens: CopyTokens;
  readonly prepared: readonly Prepared[];
}

type Numbers = Readonly<Record<"sequence" | "account" | "audit", bigint>>;

function laterBy(days: number, { name, type }: { name: string; type: string }): string {
  if (type === "date") return `${name} + ${days}`;
  return type.startsWith("timestamp") ? `${name} + interval '${days * 24} hours'` : name;
}

function statementOf(
  { table, pace, source, columns, values = {}, onConflict = "" }: Prepared,
  {
    tokens,
    days,
    numbers,
  }: { tokens: CopyTokens; days: Readonly<Record<Pace, number>>; numbers: Numbers },
): string {
  const expressions = columns.map(({ name, type, tokens: present }) => {
    const value = TEXTS.includes(type)
      ? `${tokens.fill(`s.${name}`, present, days)}::${type}`
      : laterBy(days[pace], { name: `s.${name}`, type });
    return (values[name] ?? "{value}")
      .replaceAll("{value}", value)
      .replaceAll("{day}", String(days.daily))
      .replaceAll(
        /\{(sequence|account|audit)\}/gu,
        (_, of: keyof Numbers) => `${numbers[of]}::bigint`,
      );
  });
  return `insert into ${table} (${columns.map(({ name }) => name).join(", ")})
    select ${expressions.join(", ")} from ${source} s order by s.ordinal ${onConflict}`;
}

function appender(
  { rows: db, events }: { readonly rows: Client; readonly events: Client },
  { plan, tokens, prepared }: Appending,
): DayRows {
  const sum = (pace: Pace, table: string, of: (table: Prepared) => number) =>
    prepared
      .filter((each) => each.table === table && each.pace === pace)
      .reduce((n, each) => n + of(each), 0);

  async function write(
    by: Client,
    tables: readonly Prepared[],
    { day, from }: { day: number; from: Numbers },
  ) {
    const days = { daily: day, monthly: day - (day % MONTH_DAYS) };
    const numbers = { ...from };
    await by.query("begin");
    for (const table of tables) {
      if (table.pace === "monthly" && day % MONTH_DAYS !== 0) continue;
      await by.query(statementOf(table, { tokens, days, numbers }));
      if (table.table === "events") {
        numbers.sequence += BigInt(table.rows);
        numbers.account += BigInt(table.ofAccount);
      }
      if (table.table === "audit_log") numbers.audit += BigInt(table.rows);
    }
    await by.query("commit");
    return numbers;
  }

  async function append(day: number): Promise<void> {
    const [now] = await rowsOf<{ sequence: string; audit: string; account: string }>(
      db,
      `select c.last_sequence as sequence, c.last_audit_sequence as audit, a.last_sequence as account
      from event_counts c join account_event_counts a using (environment_id)
      where c.environment_id = $1 and a.account_id = $2`,
      [plan.environmentId, plan.accountId],
    );
    if (now === undefined) throw new Error("the live environment has no counters");
    const from = {
      sequence: BigInt(now.sequence),
      account: BigInt(now.account),
      audit: BigInt(now.audit),
    };
    const isEvent = ({ table }: Prepared) => table === "events";
    const [{ sequence, account }, { audit }] = await Promise.all([
      write(events, prepared.filter(isEvent), { day, from }),
      write(db, prepared.filter((table) => !isEvent(table)), { day, from }),
    ]); // prettier-ignore
    await db.query(
      "update event_counts set last_sequence = $2, last_audit_sequence = $3 where environment_id = $1",
      [plan.environmentId, sequence, audit],
    );
    await db.query(
      "update account_event_counts set last_sequence = $3 where environment_id = $1 and account_id = $2",
      [plan.environmentId, plan.accountId, account],
    );
  }

  return {
    payments: sum("daily", "payments", ({ rows }) => rows),
    events: sum("daily", "events", ({ rows }) => rows),
    append,
    settle: () => settle(db, plan),
  };
}

async function settle(db: Client, { environmentId }: DayPlan): Promise<void> {
  await db.query(
    `update ledger_accounts a set debits_cents = s.debits, credits_cents = s.credits, posting_count = s.n
    from (select id, sum(debits) as debits, sum(credits) as credits, count(*) as n from (
      select debit_account_id as id, amount_cents as debits, 0 as credits from postings where environment_id = $1
      union all select credit_account_id, 0, amount_cents from postings where environment_id = $1
    ) p group by id) s where a.environment_id = $1 and a.id = s.id`,
    [environmentId],
  );
  await db.query(
    `insert into search_checkpoints (environment_id, sequence)
    select environment_id, last_sequence from event_counts where environment_id = $1
    on conflict (environment_id) do update set sequence = excluded.sequence`,
    [environmentId],
  );
}

import { addMs, type Instant } from "@railhead/core";
import type { Database, Executor, Tx } from "../executor.ts";
import { createGramCounter, type GramCounter } from "./grams.ts";
import { rowSet } from "../row-set.ts";
import { holdSchema } from "../schema-fence.ts";
import { named, sql } from "../sql.ts";

/** So many payments of an account are counted together. */
export const GRAM_BATCH = 5_000;
/** An account with fewer payments is read through when it is searched. */
export const SMALL = 10_000;
/** Where the first batch of an account begins. */
const EVER: Instant = "0001-01-01T00:00:00.000Z";

/** What a payment `t` is searched by: its own kept text, and that of its party `s`. */
export const countedText = sql`concat_ws(E'\n', t.searched, s.searched)`;

/** The batch of a payment `p` that is counted, or is to be. */
export const batchOf = sql`(select max(b.since) from search_gram_batches b
  where b.account_id = p.account_id and b.since <= p.created_at)`;

/** Whether a payment `p` was created no later than what is counted. */
export const isCounted = sql`p.created_at <= (select max(b.until) from search_gram_batches b
  where b.account_id = p.account_id)`;

/** A text that reads differently now. */
export interface ChangedText {
  readonly account_id: string;
  readonly environment_id: string;
  /** The batch it is counted in. */
  readonly since: Instant;
  /** What was counted of it; null where nothing was. */
  readonly before: string | null;
  readonly after: string;
}

interface Batch extends Pick<ChangedText, "account_id" | "environment_id" | "since"> {
  readonly counter: GramCounter;
  /** Payments counted for the first time. */
  n: number;
}

/** Counts texts in place of what they were. The caller holds the environment's mark. */
export async function recountGrams(tx: Tx, texts: readonly ChangedText[]): Promise<void> {
  const batches = new Map<string, Batch>();
  for (const { before, after, ...of } of texts) {
    const key = `${of.account_id} ${of.since}`;
    const batch = batches.get(key) ?? { ...of, counter: createGramCounter(), n: 0 };
    batches.set(key, batch);
    batch.counter.add(after, 1);
    if (before === null) batch.n += 1;
    else batch.counter.add(before, -1);
  }
  if (batches.size === 0) return;
  const all = [...batches.values()];
  const rows = all.map(({ account_id, since, n }) => ({ account_id, since, n }));
  const set = rowSet(rows, { account_id: "uuid", since: "timestamptz", n: "bigint" });
  await tx.run(sql`
    update search_gram_batches b set n = b.n + ${set.value("n")} from ${set.from}
    where b.account_id = ${set.value("account_id")} and b.since = ${set.value("since")}`);
  await addGrams(tx, all);
}

/** One order for all writers. */
async function addGrams(tx: Tx, batches: readonly Batch[]): Promise<void> {
  const rows = batches.flatMap(({ counter, account_id, environment_id, since }) =>
    counter.entries().map((entry) => ({ ...entry, account_id, environment_id, since })),
  );
  if (rows.length === 0) return;
  const set = rowSet(rows, {
    account_id: "uuid",
    gram: "text",
    since: "timestamptz",
    environment_id: "uuid",
    n: "bigint",
  });
  const key = sql`${set.value("account_id")}, ${set.value("gram")}, ${set.value("since")}`;
  await tx.run(sql`
    insert into search_grams as g (account_id, gram, since, environment_id, n)
    select ${key}, ${set.value("environment_id")}, ${set.value("n")} from ${set.from} order by ${key}
    on conflict (account_id, gram, since) do update set n = g.n + excluded.n`);
}

/** Accounts of which a batch or more of payments is not counted yet, and how many these are. */
export function listAccountsToCount(
  db: Executor,
): Promise<{ account_id: string; environment_id: string; left: bigint }[]> {
  return db.rows(
    named(
      "list_accounts_to_count",
      sql`select t.account_id, t.environment_id, (t.n - b.n)::bigint as left from (
        select account_id, environment_id, sum(n) as n from payment_totals
        group by account_id, environment_id having sum(n) >= ${SMALL}::integer
      ) t, lateral (select coalesce(sum(b.n), 0) as n from search_gram_batches b
        where b.account_id = t.account_id) b
      where t.n - b.n >= ${GRAM_BATCH}::integer order by t.account_id`,
    ),
  );
}

/**
 * Counts an account's next batch of kept payments, whole instants of creation; answers whether it
 * did. False where they are too few, another process is at the environment, or the schema is not this
 * program's.
 */
export async function countNextBatch(
  db: Database,
  of: { account_id: string; environment_id: string },
  size = GRAM_BATCH,
): Promise<boolean> {
  return await db.tx(async (tx) => {
    if (!(await holdSchema(tx))) return false;
    const held = await tx.first(sql`
      select m.environment_id from search_marks m join environments e on e.id = m.environment_id
      where m.environment_id = ${of.environment_id}
      for update of m skip locked for key share of e skip locked`);
    if (held === undefined) return false;
    await tx.run(sql`set local statement_timeout = 0`);
    const next = await tx.one<{ counted_to: Instant | null; until: Instant | null }>(sql`
      select m.until as counted_to, (
        select p.created_at from payments p
        where p.account_id = ${of.account_id} and p.created_at > coalesce(m.until, ${EVER})
        order by p.created_at, p.id offset ${size - 1} limit 1) as until
      from (select max(until) as until from search_gram_batches
        where account_id = ${of.account_id}) m`);
    if (next.until === null) return false;
    await countBatch(tx, of, { after: next.counted_to, until: next.until });
    return true;
  });
}

async function countBatch(
  tx: Tx,
  of: { account_id: string; environment_id: string },
  { after, until }: { after: Instant | null; until: Instant },
): Promise<void> {
  const texts = await tx.rows<{ text: string }>(sql`
    select ${countedText} as text from payments p
    join search_texts t on t.subject_id = p.id join search_parties s on s.paykey_id = p.paykey_id
    where p.account_id = ${of.account_id}
      and p.created_at > ${after ?? EVER} and p.created_at <= ${until}`);
  const since = after === null ? EVER : addMs(after, 1);
  const batch: Batch = { ...of, since, counter: createGramCounter(), n: texts.length };
  for (const { text } of texts) batch.counter.add(text, 1);
  await tx.run(sql`
    insert into search_gram_batches (account_id, since, until, environment_id, n)
    values (${of.account_id}, ${since}, ${until}, ${of.environment_id}, ${texts.length})`);
  await addGrams(tx, [batch]);
}

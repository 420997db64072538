import type { Database, Executor, Tx } from "../../postgres/executor.ts";
import { lockSchemaShared } from "../../schema/schema-lock.ts";
import {
  changesText,
  customerText,
  ownerText,
  ownText,
  paykeyText,
  type SearchedKind,
} from "./search-documents.ts";
import { named, sql, type Sql } from "../../postgres/sql.ts";

/** Environments with events after their checkpoint. */
export async function listEnvironmentsToIndex(db: Executor): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    named(
      "list_environments_to_index",
      sql`select e.environment_id as id
      from event_counts e left join search_checkpoints c on c.environment_id = e.environment_id
      where e.last_sequence > coalesce(c.sequence, 0) order by e.environment_id`,
    ),
  );
  return rows.map(({ id }) => id);
}

/**
 * Indexes at most `most` further text-changing events and advances the checkpoint; returns how many events
 * remain. Returns 0 if another process indexes, the environment is being replaced, or the schema is not
 * this program's.
 */
export async function indexNextBatch(
  db: Database,
  environmentId: string,
  most: number,
): Promise<number> {
  return await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    if (!(await lockSchemaShared(tx))) return 0;
    const batch = await lockCheckpoint(tx, environmentId, most);
    if (batch === undefined) return 0;
    await writeDocuments(
      tx,
      environmentId,
      batch.is_log_cut ? allOf(environmentId) : changedIn(environmentId, batch),
    );
    await tx.run(sql`
      update search_checkpoints set sequence = ${batch.until}
      where environment_id = ${environmentId}`);
    return Number(batch.last - batch.until);
  });
}

interface Batch {
  readonly after: bigint;
  readonly until: bigint;
  readonly last: bigint;
  /** Whether events were removed unread: then every document is rewritten. */
  readonly is_log_cut: boolean;
}

/** Maximum events without text changes to skip at once. */
const MOST_PASSED = 100_000;

async function lockCheckpoint(tx: Tx, environmentId: string, most: number) {
  await tx.run(sql`
    insert into search_checkpoints (environment_id, sequence)
    select id, 0 from environments where id = ${environmentId}
    on conflict (environment_id) do nothing`);
  // Excludes replacement of the environment; its log may grow.
  return await tx.first<Batch>(sql`
    select c.sequence as after, n.last_sequence as last,
      c.sequence + 1 < v.events_kept_from as is_log_cut,
      case when c.sequence + 1 < v.events_kept_from then n.last_sequence
        else coalesce((
          select e.sequence from events e
          where e.environment_id = c.environment_id and e.sequence > c.sequence
            and e.sequence <= c.sequence + ${MOST_PASSED} and ${changesText}
          order by e.sequence offset ${most - 1} limit 1
        ), least(c.sequence + ${MOST_PASSED}, n.last_sequence)) end as until
    from search_checkpoints c join environments v on v.id = c.environment_id
      join event_counts n on n.environment_id = c.environment_id
    where c.environment_id = ${environmentId} and n.last_sequence > c.sequence
    for update of c skip locked for key share of v skip locked`);
}

/** Ids of a kind to index: an array, looked up one by one. Those of paykeys are those of owners. */
type IdsOf = Readonly<Record<SearchedKind, Sql>>;

function changedIn(environmentId: string, { after, until }: Batch): IdsOf {
  const of = (types: Sql) => sql`
    select e.resource_id from events e
    where e.environment_id = ${environmentId} and e.sequence > ${after} and e.sequence <= ${until}
      and e.resource_type in (${types}) and ${changesText}`;
  // A new customer has no paykeys.
  const paykeysOf = sql`
    select k.id from paykeys k
    where k.environment_id = ${environmentId} and k.customer_id in (
      ${of(sql`'customer'`)} and e.type not like '%.created')`;
  return {
    customer: sql`array(${of(sql`'customer'`)})`,
    paykey: sql`array(${of(sql`'paykey'`)} union ${paykeysOf})`,
    payment: sql`array(${of(sql`'charge', 'payout'`)})`,
  };
}

function allOf(environmentId: string): IdsOf {
  const ids = (table: Sql) =>
    sql`array(select id from ${table} where environment_id = ${environmentId})`;
  return {
    customer: ids(sql`customers`),
    paykey: ids(sql`paykeys`),
    payment: ids(sql`payments`),
  };
}

async function writeDocuments(tx: Tx, environmentId: string, ids: IdsOf): Promise<void> {
  await tx.run(sql`
    delete from search_documents d using customers c
    where c.environment_id = ${environmentId} and c.id = any(${ids.customer}) and c.deleted_at is not null
      and d.environment_id = c.environment_id and d.account_id = c.account_id
      and d.kind = 'customer' and d.resource_id = c.id`);
  await tx.run(
    upsert(sql`
    select c.environment_id, c.account_id, 'customer', c.id, ${customerText(sql`c.`)}
    from customers c where c.environment_id = ${environmentId}
      and c.id = any(${ids.customer}) and c.deleted_at is null order by c.id`),
  );
  await tx.run(
    upsert(sql`
    select k.environment_id, k.account_id, 'paykey', k.id, ${paykeyText(sql`c.name`)}
    from paykeys k join customers c on c.id = k.customer_id and c.environment_id = k.environment_id
    where k.environment_id = ${environmentId} and k.id = any(${ids.paykey}) order by k.id`),
  );
  await tx.run(
    upsert(sql`
    select k.environment_id, k.account_id, 'owner', k.id, ${ownerText}
    from paykeys k join customers c on c.id = k.customer_id and c.environment_id = k.environment_id
    where k.environment_id = ${environmentId} and k.id = any(${ids.paykey}) order by k.id`),
  );
  await tx.run(
    upsert(sql`
    select p.environment_id, p.account_id, 'payment', p.id, ${ownText}
    from payments p where p.environment_id = ${environmentId} and p.id = any(${ids.payment}) order by p.id`),
  );
}

/** Skips unchanged texts: an update would rewrite all trigrams. */
const upsert = (documents: Sql): Sql => sql`
  insert into search_documents as d (environment_id, account_id, kind, resource_id, text)
  ${documents}
  on conflict (environment_id, account_id, kind, resource_id) do update set text = excluded.text
  where d.text <> excluded.text`;

/**
 * Deletes a customer's documents in the erasing transaction; they are rewritten after its event. Blocks
 * the indexer, which could write text read before.
 */
export async function deleteCustomerDocuments(
  tx: Tx,
  {
    id,
    environment_id,
    account_id,
  }: Readonly<Record<"id" | "environment_id" | "account_id", string>>,
): Promise<void> {
  await tx.run(sql`
    select from search_checkpoints where environment_id = ${environment_id} for update`);
  await tx.run(sql`
    delete from search_documents d
    where d.environment_id = ${environment_id} and d.account_id = ${account_id}
      and (d.kind, d.resource_id) in (
        values ('customer', ${id}::uuid)
        union all
        select v.kind, k.id from paykeys k, (values ('paykey'), ('owner')) v(kind)
        where k.environment_id = ${environment_id} and k.customer_id = ${id})`);
}

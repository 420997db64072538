import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { join, json, raw, sql } from "../../postgres/sql.ts";
import { CHAIN_SOURCES } from "./chain-sources.ts";

/** Consecutive rows of one table, chained to the block before. */
export interface ChainBlock {
  readonly environment_id: string;
  readonly number: bigint;
  /** Of the environment, which rises when its content is replaced or its log restarts. */
  readonly generation: number;
  /** By the wall. */
  readonly sealed_at: Instant;
  readonly source: string;
  /** Numbers of its rows: above the first and up to the second. */
  readonly after: bigint;
  readonly through: bigint;
  readonly row_count: number;
  /** Of rows that are deleted by age, the oldest instant. */
  readonly oldest_at: Instant | null;
  readonly leaves: Buffer;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

const columns = sql`environment_id, number, generation, sealed_at, source, after, through, row_count,
  oldest_at, leaves, previous, hash`;

/** By table, the number of a row. */
export type RowNumbers = Readonly<Record<string, bigint>>;

/** Where an environment's chain ends. */
export interface ChainEnd {
  readonly number: bigint;
  readonly hash: Buffer;
  readonly through: RowNumbers;
}

interface StoredEnd extends Omit<ChainEnd, "through"> {
  readonly through: Readonly<Record<string, string>>;
}

const endOf = ({ through, ...rest }: StoredEnd): ChainEnd => ({
  ...rest,
  through: Object.fromEntries(
    Object.entries(through).map(([table, number]) => [table, BigInt(number)]),
  ),
});

/** The last rows of an environment, before some of which others may still commit. */
export interface ChainMark {
  readonly environment_id: string;
  readonly generation: number;
  readonly last: RowNumbers;
}

/** Marks of the environments, or of one, that have rows behind their chain's end. */
export async function listChainMarks(
  db: Executor,
  environmentId: string | null = null,
): Promise<ChainMark[]> {
  const last = CHAIN_SOURCES.map(
    ({ table, number }) => sql`(select coalesce(max(t.${raw(number)}), 0) from ${raw(table)} t
      where t.environment_id = e.id)`,
  );
  const rows = await db.rows<{
    id: string;
    generation: number;
    last: bigint[];
    through: Record<string, string> | null;
  }>(sql`
    select e.id, e.generation, array[${join(last)}]::text[] as last, h.through
    from environments e left join chain_heads h on h.environment_id = e.id
    where ${environmentId}::uuid is null or e.id = ${environmentId}::uuid order by e.id`);
  return rows.flatMap(({ id, generation, last: numbers, through }) => {
    const entries = CHAIN_SOURCES.map(({ table }, index): [string, bigint] => [
      table,
      BigInt(numbers[index] ?? 0),
    ]);
    const isBehind =
      through === null || entries.some(([table, number]) => number > BigInt(through[table] ?? 0));
    return isBehind ? [{ environment_id: id, generation, last: Object.fromEntries(entries) }] : [];
  });
}

/**
 * Transactions that write to a table of the chain. A row with a lower number than one that is seen belongs to
 * one that ended before or is listed now: an insertion locks its table before it takes a number.
 */
export async function listChainWriters(db: Executor): Promise<string[]> {
  const tables = CHAIN_SOURCES.map(({ table }) => table);
  const rows = await db.rows<{ id: string }>(sql`
    select distinct virtualtransaction as id from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and relation = any(${tables}::text[]::regclass[]::oid[])`);
  return rows.map(({ id }) => id);
}

/** Whether one of the transactions runs on. */
export async function isAnyRunning(db: Executor, writers: readonly string[]): Promise<boolean> {
  if (writers.length === 0) return false;
  const found = await db.first(sql`
    select from pg_locks where virtualtransaction = any(${writers}::text[]) limit 1`);
  return found !== undefined;
}

/**
 * Locks the chain's end of an environment. Undefined while another process seals, or its content is being
 * replaced or was replaced since the mark.
 */
export async function lockChainEnd(
  tx: Tx,
  { environment_id, generation }: ChainMark,
): Promise<ChainEnd | undefined> {
  const held = await tx.first(sql`select from environments
    where id = ${environment_id} and generation = ${generation} for key share skip locked`);
  if (held === undefined) return undefined;
  await tx.run(sql`
    insert into chain_heads (environment_id, number, hash, through)
    values (${environment_id}, 0, '', '{}') on conflict do nothing`);
  const end = await tx.first<StoredEnd>(sql`
    select number, hash, through from chain_heads
    where environment_id = ${environment_id} for update skip locked`);
  return end === undefined ? undefined : endOf(end);
}

export async function findChainEnd(
  db: Executor,
  environmentId: string,
): Promise<ChainEnd | undefined> {
  const end = await db.first<StoredEnd>(
    sql`select number, hash, through from chain_heads where environment_id = ${environmentId}`,
  );
  return end === undefined ? undefined : endOf(end);
}

export async function insertChainBlock(tx: Tx, block: ChainBlock): Promise<void> {
  const b = block;
  await tx.run(sql`
    insert into chain_blocks (${columns}) values (${b.environment_id}, ${b.number}, ${b.generation},
      ${b.sealed_at}, ${b.source}, ${b.after}, ${b.through}, ${b.row_count}, ${b.oldest_at},
      ${b.leaves}, ${b.previous}, ${b.hash})`);
}

export async function updateChainEnd(
  tx: Tx,
  environmentId: string,
  { number, hash, through }: ChainEnd,
): Promise<void> {
  const numbers = Object.entries(through).map(([table, last]) => [table, last.toString()]);
  await tx.run(sql`
    update chain_heads set number = ${number}, hash = ${hash},
      through = ${json(Object.fromEntries(numbers))}
    where environment_id = ${environmentId}`);
}

/** A block, and where the blocks of its table ended before it. */
export interface FollowingBlock extends ChainBlock {
  readonly source_through: bigint;
}

/** Blocks from a number on. */
export function listChainBlocks(
  db: Executor,
  environmentId: string,
  { from, limit }: { from: bigint; limit: number },
): Promise<FollowingBlock[]> {
  return db.rows(sql`
    select b.*, coalesce((select p.through from chain_blocks p
      where p.environment_id = b.environment_id and p.source = b.source and p.number < b.number
      order by p.number desc limit 1), 0) as source_through
    from (select ${columns} from chain_blocks
      where environment_id = ${environmentId} and number >= ${from}
      order by number limit ${limit}) b
    order by b.number`);
}

/** Generation and hash of blocks, by number. */
export async function findBlockHashes(
  db: Executor,
  environmentId: string,
  numbers: readonly number[],
): Promise<Map<number, { readonly generation: number; readonly hash: Buffer }>> {
  const rows = await db.rows<{ number: bigint; generation: number; hash: Buffer }>(sql`
    select number, generation, hash from chain_blocks
    where environment_id = ${environmentId} and number = any(${numbers}::bigint[])`);
  return new Map(rows.map(({ number, ...rest }) => [Number(number), rest]));
}

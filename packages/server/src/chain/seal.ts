import type { WallClock } from "../base/clock.ts";
import {
  insertChainBlock,
  lockChainEnd,
  updateChainEnd,
  type ChainBlock,
  type ChainEnd,
  type ChainMark,
} from "../db/tables/chain/chain-blocks.ts";
import { insertChainStates, readDigests } from "../db/tables/chain/chain-rows.ts";
import { CHAIN_SOURCES, type ChainSource } from "../db/tables/chain/chain-sources.ts";
import type { Database, Tx } from "../db/postgres/executor.ts";
import { lockSchemaShared } from "../db/schema/schema-lock.ts";
import type { ChainKeys } from "../vault/chain-keys.ts";
import type { Vault } from "../vault/vault.ts";
import { hashOf } from "./block.ts";

export interface SealTools {
  readonly db: Database;
  readonly vault: Vault;
  readonly wall: WallClock;
}

/** Rows of a block. */
const ROWS = 5_000;
/** Blocks of a transaction. */
const BLOCKS = 20n;

/** Read last, and to its end: the transaction itself writes it. */
const STATES = "chain_states";
const NO_END = 9_223_372_036_854_775_807n;

export interface Sealed {
  /** Undefined where nothing was sealed. */
  readonly end: ChainEnd | undefined;
  /** Whether rows of the mark are left. */
  readonly isBehind: boolean;
}

const NOTHING: Sealed = { end: undefined, isBehind: false };

/** Seals the next rows up to a mark, below which no transaction can still commit one. */
export async function sealNext(tools: SealTools, mark: ChainMark): Promise<Sealed> {
  const keys = (await tools.vault.keysOf(mark.environment_id)).chain();
  return await tools.db.tx(async (tx) => {
    if (!(await lockSchemaShared(tx))) return NOTHING;
    const begin = await lockChainEnd(tx, mark);
    if (begin === undefined) return NOTHING;
    // Rows that were there before the chain have no event of their own.
    if (begin.number === 0n) await insertChainStates(tx, mark.environment_id);
    let end = begin;
    let isBehind = false;
    for (const source of CHAIN_SOURCES) {
      const most = source.table === STATES ? NO_END : begin.number + BLOCKS;
      for (let isMore = true; isMore && end.number < most;) {
        const next = await sealBlock(tx, { tools, keys, mark }, { source, end });
        isMore = next !== undefined;
        end = next ?? end;
      }
      isBehind ||= end.number >= most;
    }
    if (end === begin) return NOTHING;
    await updateChainEnd(tx, mark.environment_id, end);
    return { end, isBehind };
  });
}

interface Sealing {
  readonly tools: SealTools;
  readonly keys: ChainKeys;
  readonly mark: ChainMark;
}

/** Seals the next rows of a table. Returns the chain's new end; undefined if there are none. */
async function sealBlock(
  tx: Tx,
  { tools, keys, mark }: Sealing,
  { source, end }: { source: ChainSource; end: ChainEnd },
): Promise<ChainEnd | undefined> {
  const { environment_id, generation } = mark;
  const after = end.through[source.table] ?? 0n;
  const through = source.table === STATES ? NO_END : (mark.last[source.table] ?? 0n);
  if (through <= after) return undefined;
  const rows = await readDigests(tx, source, { environment_id, after, through, limit: ROWS });
  if (rows === undefined) return undefined;
  const { digests, ...described } = rows;
  const block: Omit<ChainBlock, "hash"> = {
    environment_id,
    number: end.number + 1n,
    generation,
    sealed_at: tools.wall.now(),
    source: source.table,
    after,
    ...described,
    leaves: keys.leavesOf(digests),
    previous: end.hash,
  };
  const hash = hashOf(block);
  await insertChainBlock(tx, { ...block, hash });
  if (source.table === "events") await insertChainStates(tx, environment_id, block);
  return {
    number: block.number,
    hash,
    through: { ...end.through, [source.table]: block.through },
  };
}

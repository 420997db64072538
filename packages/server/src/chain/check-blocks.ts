import { addMs, type Instant } from "@railhead/core";
import {
  findChainEnd,
  listChainBlocks,
  type ChainBlock,
  type FollowingBlock,
} from "../db/tables/chain/chain-blocks.ts";
import type { CheckedPage } from "../db/tables/chain/chain-checks.ts";
import { listDigests, listErasedEvents } from "../db/tables/chain/chain-rows.ts";
import { CHAIN_SOURCES } from "../db/tables/chain/chain-sources.ts";
import { LEAF_BYTES } from "../vault/chain-keys.ts";
import { hashOf } from "./block.ts";
import { compareRows } from "./compare-rows.ts";
import type { CheckContext } from "./check-context.ts";

const BLOCKS = 20;
/** Faults that are named in a block. */
const NAMED = 20;
/** Age at which requests are deleted. */
const AGED_MS = 30 * 86_400_000;

/** Checks the next blocks: each follows the one before, has its hash, and its rows are as sealed. */
export async function checkBlocks(
  context: CheckContext,
  after: string | undefined,
): Promise<CheckedPage> {
  const { db, environment_id } = context;
  const done = BigInt(after ?? context.proved);
  const [previous] = done === 0n ? [] : await listBlocks(context, done, 1);
  const blocks = await listBlocks(context, done + 1n, BLOCKS);
  const faults: string[] = [];
  let last: ChainBlock | undefined = previous?.number === done ? previous : undefined;
  if (done > 0n && last === undefined) faults.push(`block ${done} is missing`);
  for (const block of blocks) {
    faults.push(...linkFaults(block, last), ...(await rowFaults(context, block)));
    last = block;
  }
  if (blocks.length === BLOCKS) {
    return { faults, checked: blocks.length, next: last?.number.toString() };
  }
  const end = await findChainEnd(db, environment_id);
  const hasEnd = end === undefined || end.number === (last?.number ?? 0n);
  // A block may have been sealed meanwhile; one that is missing shows in the signed heads.
  if (!hasEnd && (end?.number ?? 0n) < (last?.number ?? 0n)) {
    faults.push(
      `the chain's end is block ${end?.number ?? 0n}, and block ${last?.number} is there`,
    );
  }
  return { faults, checked: blocks.length, next: undefined };
}

const listBlocks = ({ db, environment_id }: CheckContext, from: bigint, limit: number) =>
  listChainBlocks(db, environment_id, { from, limit });

function linkFaults(block: FollowingBlock, last: ChainBlock | undefined): string[] {
  const { number, after, source, source_through, row_count, leaves } = block;
  const faults: string[] = [];
  if (number !== (last?.number ?? 0n) + 1n) faults.push(`blocks before ${number} are missing`);
  else if (!block.previous.equals(last?.hash ?? Buffer.alloc(0))) {
    faults.push(`block ${number} does not follow the block before it`);
  }
  if (!hashOf(block).equals(block.hash)) faults.push(`block ${number} does not have its hash`);
  if (after !== source_through || leaves.length !== row_count * LEAF_BYTES) {
    faults.push(`block ${number} does not continue the rows of ${source}`);
  }
  return faults;
}

async function rowFaults(context: CheckContext, block: FollowingBlock): Promise<string[]> {
  const source = CHAIN_SOURCES.find(({ table }) => table === block.source);
  if (source === undefined) return [`block ${block.number} is of an unknown table`];
  const { db, keys } = context;
  if (context.only !== undefined && block.source !== context.only) return [];
  const [rows, erased] = await Promise.all([
    listDigests(db, source, block),
    block.source === "events" ? listErasedEvents(db, block) : [],
  ]);
  const sealed = {
    ...block,
    erased: new Map(erased.map(({ number, digest }) => [number, digest])),
    isAged: isAged(context, block, rows[0]?.number),
  };
  const faults = compareRows(rows, sealed, keys);
  const shown = faults.slice(0, NAMED).map(({ fault, number }) => {
    if (fault !== "removed") return `${block.source} ${number} was ${fault}`;
    return number === 0n
      ? `${block.source}: the first row was removed`
      : `${block.source}: a row after ${number} was removed`;
  });
  const more = faults.length - shown.length;
  return more === 0 ? shown : [...shown, `${block.source}: ${more} more in block ${block.number}`];
}

/** Whether rows at a block's beginning may be gone: deleted by age, and no others. */
function isAged(
  { at, kept_from }: CheckContext,
  { source, oldest_at, through }: ChainBlock,
  first: bigint | undefined,
): boolean {
  if (source === "events") return (first ?? through + 1n) <= kept_from;
  return oldest_at !== null && oldest_at < agedBefore(at);
}

const agedBefore = (at: Instant) => addMs(at, -AGED_MS);

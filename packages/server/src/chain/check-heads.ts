import { findBlockHashes, findChainEnd } from "../db/tables/chain/chain-blocks.ts";
import type { CheckedPage } from "../db/tables/chain/chain-checks.ts";
import type { ChainHead } from "../rails/journal/record.ts";
import { isSignedBy } from "../vault/chain-keys.ts";
import { signedText } from "./block.ts";
import type { CheckContext } from "./check-context.ts";

const HEADS = 10_000;

/** The environment's heads in the order of their instants. */
export async function listHeads({
  heads,
  environment_id,
}: Pick<CheckContext, "heads" | "environment_id">) {
  const read = await heads.read();
  const own = read.heads.filter((head) => head.environment_id === environment_id);
  return { ...read, heads: own.toSorted((one, other) => (one.at < other.at ? -1 : 1)) };
}

/**
 * Checks that each signed head is a block of the chain. Heads of a generation before a restart of the log may be
 * of blocks that are gone; so are those behind the block at which a person accepted a shorter chain.
 */
export async function checkHeads(context: CheckContext): Promise<CheckedPage> {
  const { heads, faults: broken } = await listHeads(context);
  const faults = broken.map(({ file, line, fault }) => `${file}:${line}: ${fault}`);
  const valid = heads.filter((head) => {
    const fault = signatureFault(context, head);
    if (fault !== undefined) faults.push(`the head of block ${head.number} of ${head.at} ${fault}`);
    return fault === undefined;
  });
  for (let from = 0; from < valid.length; from += HEADS) {
    faults.push(...(await compareHeads(context, valid.slice(from, from + HEADS), valid)));
  }
  return { faults, checked: heads.length, next: undefined };
}

function signatureFault({ keys }: CheckContext, head: ChainHead): string | undefined {
  if (head.public_key !== keys.publicKey) return "is signed by another key";
  const { signature, ...unsigned } = head;
  const isGood = isSignedBy(head.public_key, signedText(unsigned), signature);
  return isGood ? undefined : "does not have its signature";
}

async function compareHeads(
  context: CheckContext,
  heads: readonly ChainHead[],
  all: readonly ChainHead[],
): Promise<string[]> {
  const { db, environment_id, generation } = context;
  const blocks = await findBlockHashes(
    db,
    environment_id,
    heads.map(({ number }) => number),
  );
  const end = Number((await findChainEnd(db, environment_id))?.number ?? 0n);
  return heads.flatMap((head) => {
    const { number } = head;
    // Accepted before anything was sealed.
    if (number === 0) return [];
    const block = blocks.get(number);
    if (block?.generation === head.generation && block.hash.toString("hex") === head.block_hash)
      return [];
    const isReplaced = head.generation < generation && block?.generation !== head.generation;
    if ((isReplaced && context.hasRestarted(head.generation)) || isAccepted(head, all)) return [];
    return block === undefined
      ? [`block ${number} was signed at ${head.at} and is missing; the last one is block ${end}`]
      : [`block ${number} has another hash than was signed at ${head.at}`];
  });
}

const isAccepted = (head: ChainHead, all: readonly ChainHead[]) =>
  all.some(
    ({ kind, at, number }) => kind === "chain_accepted" && at >= head.at && number < head.number,
  );

import type { Logger } from "pino";
import { findChainEnd, type ChainMark } from "../db/tables/chain/chain-blocks.ts";
import { isJournalError } from "../rails/journal/record.ts";
import type { ChainHeads, Head } from "./heads.ts";
import type { SealTools } from "./seal.ts";

/** Keeps a chain from growing beside one whose heads were signed, and writes its heads. */
export interface ChainGuard {
  /** False where the chain lacks a signed block: the database went back, or its chain was cut. */
  maySeal(mark: ChainMark): Promise<boolean>;
  /** Writes the head, or the last one that could not be written. */
  publish(environmentId: string, head: Head | undefined): Promise<void>;
}

export interface GuardTools extends SealTools {
  readonly heads: ChainHeads;
  readonly log: Logger;
}

export function createChainGuard({ db, vault, wall, heads, log }: GuardTools): ChainGuard {
  let signed: Promise<Map<string, Head>> | undefined;
  const unwritten = new Map<string, Head>();
  const reported = new Set<string>();

  async function readSigned(): Promise<Map<string, Head>> {
    const latest = new Map<string, Head>();
    for (const head of (await heads.read()).heads) {
      const isAccepted = head.kind === "chain_accepted";
      if (isAccepted || isLater(head, latest.get(head.environment_id))) {
        latest.set(head.environment_id, head);
      }
    }
    return latest;
  }

  function latestSigned(): Promise<Map<string, Head>> {
    signed ??= readSigned();
    signed.catch(() => {
      signed = undefined;
    });
    return signed;
  }

  return {
    async maySeal({ environment_id, generation }) {
      const last = (await latestSigned()).get(environment_id);
      // Its log restarted: after a recovery, or with other content.
      if (last === undefined || last.generation < generation) return true;
      const end = await findChainEnd(db, environment_id);
      if (Number(end?.number ?? 0n) >= last.number) return true;
      if (!reported.has(environment_id)) {
        log.error(
          { environment_id, signed: last.number },
          "signed blocks of the chain are missing",
        );
        reported.add(environment_id);
      }
      // A person may accept the shorter chain meanwhile.
      signed = undefined;
      return false;
    },
    async publish(environmentId, head) {
      const next = head ?? unwritten.get(environmentId);
      if (next === undefined) return;
      unwritten.set(environmentId, next);
      const keys = (await vault.keysOf(environmentId)).chain();
      try {
        await heads.append({ ...next, kind: "chain_head" }, wall.now(), keys);
      } catch (err) {
        if (!isJournalError(err)) throw err;
        log.error({ err }, "the head of a chain cannot be written");
        return;
      }
      unwritten.delete(environmentId);
      (await latestSigned()).set(environmentId, next);
    },
  };
}

function isLater(head: Head, other: Head | undefined): boolean {
  if (other === undefined) return true;
  if (head.generation !== other.generation) return head.generation > other.generation;
  return head.number > other.number;
}

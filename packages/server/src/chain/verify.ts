import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { Instant } from "@railhead/core";
import { findChainEnd } from "../db/tables/chain/chain-blocks.ts";
import { findChainOwner } from "../db/tables/chain/chain-rows.ts";
import type { HandOverJournal } from "../rails/journal/journal.ts";
import { bankFolders, isMissing } from "../rails/transports/directory.ts";
import { bankRoot } from "../rails/transports/transports.ts";
import { isSignedBy, type ChainKeys } from "../vault/chain-keys.ts";
import type { CheckContext } from "./check-context.ts";
import { AUDIT_CHECKS, CHECKS, type CheckName } from "./checks.ts";
import { listHeads } from "./check-heads.ts";
import type { GuardTools } from "./guard.ts";
import type { Head } from "./heads.ts";

export interface VerifyTools extends GuardTools {
  /** Holds each environment's bank folders. */
  bankFolder(environmentId: string): string;
  readonly journal: HandOverJournal;
}

/** A page of a verification: what one check found. */
export interface VerifiedPage {
  readonly check: CheckName;
  readonly checked: number;
  readonly faults: readonly string[];
  /** Continues the verification; null at its end. */
  readonly next: string | null;
  /** The last block; null where nothing is sealed yet. */
  readonly head: Head | null;
  readonly public_key: string;
}

/** Where a verification is. Signed, so that its end proves its beginning. */
interface Progress {
  readonly check: number;
  readonly after?: string | undefined;
  readonly proved: number;
  readonly faults: number;
  readonly only?: "audit_log" | undefined;
  /** The last block when the verification began. */
  readonly end: Head | null;
}

const ALL = Object.keys(CHECKS) as CheckName[];
const namesOf = ({ only }: Progress): readonly CheckName[] =>
  only === undefined ? ALL : AUDIT_CHECKS;

/** Thrown for a cursor that no verification of the environment gave. */
export const UNKNOWN_CURSOR = "UNKNOWN_CHAIN_CURSOR";

/**
 * Verifies the next rows of an environment. Without a cursor it begins: from the last block that was proved, or,
 * if `isFull`, from the first.
 */
export async function verifyChain(
  tools: VerifyTools,
  { environment_id, at, cursor, isFull, only }: VerifyRequest,
): Promise<VerifiedPage> {
  const keys = (await tools.vault.keysOf(environment_id)).chain();
  const progress =
    cursor === undefined
      ? { ...(await begin(tools, environment_id, isFull)), only }
      : readCursor(keys, environment_id, cursor);
  const names = namesOf(progress);
  const name = names[progress.check] ?? "signed_heads_are_in_the_chain";
  const context = await contextOf(tools, { environment_id, at, keys, progress });
  const { faults, checked, next } = await CHECKS[name](context, progress.after);
  const done: Progress = {
    ...progress,
    check: next === undefined ? progress.check + 1 : progress.check,
    after: next,
    faults: progress.faults + faults.length,
  };
  const isEnd = done.check === names.length;
  // Rows of other tables were not compared: that proves no block.
  if (isEnd && done.faults === 0 && done.end !== null && progress.only === undefined) {
    await tools.heads.append({ ...done.end, kind: "chain_proved" }, tools.wall.now(), keys);
  }
  return {
    check: name,
    checked,
    faults,
    next: isEnd ? null : writeCursor(keys, environment_id, done),
    head: progress.end,
    public_key: keys.publicKey,
  };
}

export interface VerifyRequest {
  readonly environment_id: string;
  /** The environment's instant. */
  readonly at: Instant;
  readonly cursor: string | undefined;
  readonly isFull: boolean;
  /** The only table whose rows are proved; all by default. */
  readonly only?: "audit_log" | undefined;
}

async function begin(
  tools: VerifyTools,
  environment_id: string,
  isFull: boolean,
): Promise<Progress> {
  const end = await endOf(tools, environment_id);
  const { heads } = isFull ? { heads: [] } : await listHeads({ ...tools, environment_id });
  const proved = heads.findLast(
    ({ kind, generation }) => kind === "chain_proved" && generation === end?.generation,
  );
  return { check: 0, proved: proved?.number ?? 0, faults: 0, end };
}

/** The last block of an environment. */
export async function endOf(tools: VerifyTools, environment_id: string): Promise<Head | null> {
  const [end, { generation }] = await Promise.all([
    findChainEnd(tools.db, environment_id),
    findChainOwner(tools.db, environment_id),
  ]);
  if (end === undefined) return null;
  const block_hash = end.hash.toString("hex");
  return { environment_id, generation, number: Number(end.number), block_hash };
}

interface Begun {
  readonly environment_id: string;
  readonly at: Instant;
  readonly keys: ChainKeys;
  readonly progress: Progress;
}

async function contextOf(
  tools: VerifyTools,
  { environment_id, at, keys, progress }: Begun,
): Promise<CheckContext> {
  const { db, vault, heads, journal } = tools;
  const [owner, end] = await Promise.all([
    findChainOwner(db, environment_id),
    findChainEnd(db, environment_id),
  ]);
  const restarts = owner.kind === "live" ? (await journal.read()).lines : [];
  return {
    db,
    vault,
    heads,
    keys,
    environment_id,
    at,
    generation: owner.generation,
    kept_from: owner.events_kept_from,
    sealed_event: end && (end.through["events"] ?? 0n),
    proved: BigInt(progress.proved),
    only: progress.only,
    // What a sandbox holds may be replaced; a live log restarts only with a line in the hand-over journal.
    hasRestarted: (generation) =>
      owner.kind === "sandbox" ||
      restarts.some(
        (line) =>
          line.kind === "log_restarted" &&
          line.environment_id === environment_id &&
          line.generation > generation,
      ),
    fileHash: (bank, name) =>
      hashOnDisk(
        bankRoot((id) => tools.bankFolder(id), bank),
        name,
      ),
  };
}

async function hashOnDisk(root: string, name: string): Promise<Buffer | undefined> {
  const { outbound, taken } = bankFolders(root);
  for (const folder of [outbound, taken]) {
    const sum = createHash("sha256");
    try {
      for await (const chunk of createReadStream(join(folder, name))) sum.update(chunk as Buffer);
      return sum.digest();
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return undefined;
}

const textOf = (environmentId: string, payload: string) =>
  `railhead chain cursor ${environmentId} ${payload}`;

function writeCursor(keys: ChainKeys, environmentId: string, progress: Progress): string {
  const payload = Buffer.from(JSON.stringify(progress)).toString("base64url");
  const signature = Buffer.from(keys.sign(textOf(environmentId, payload)), "base64");
  return `${payload}.${signature.toString("base64url")}`;
}

function readCursor(keys: ChainKeys, environmentId: string, cursor: string): Progress {
  const [payload = "", signature = ""] = cursor.split(".");
  const signed = Buffer.from(signature, "base64url").toString("base64");
  if (!isSignedBy(keys.publicKey, textOf(environmentId, payload), signed)) {
    throw Object.assign(new Error("unknown cursor"), { code: UNKNOWN_CURSOR });
  }
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Progress;
}

/** Lets a chain go on that lacks signed blocks, since the database went back and nothing else is left of them. */
export async function acceptShorterChain(
  tools: VerifyTools,
  { environment_id, record }: { environment_id: string; record: RecordAcceptance },
): Promise<Head | null> {
  const end = await endOf(tools, environment_id);
  const keys = (await tools.vault.keysOf(environment_id)).chain();
  const { generation } = await findChainOwner(tools.db, environment_id);
  const head = end ?? { environment_id, generation, number: 0, block_hash: "" };
  const { heads } = await listHeads({ ...tools, environment_id });
  const last = heads.findLast(({ kind }) => kind !== "chain_proved");
  await record(end, last ?? null);
  // A process that stopped before its commit accepted it already.
  if (last?.kind === "chain_accepted" && isSameBlock(last, head)) return end;
  await tools.heads.append({ ...head, kind: "chain_accepted" }, tools.wall.now(), keys);
  return end;
}

/** Called before the acceptance is on disk, with the block at which the chain goes on and the last signed one. */
export type RecordAcceptance = (end: Head | null, signed: Head | null) => Promise<void>;

const isSameBlock = (one: Head, other: Head) =>
  one.number === other.number &&
  one.generation === other.generation &&
  one.block_hash === other.block_hash;

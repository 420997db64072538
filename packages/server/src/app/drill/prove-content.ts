import { join } from "node:path";
import type { Instant } from "@railhead/core";
import { environmentNow, type WallClock } from "../../base/clock.ts";
import type { Ids } from "../../base/ids.ts";
import { createChainHeads, type ChainHeads } from "../../chain/heads.ts";
import { verifyChain, type VerifyTools } from "../../chain/verify.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { listEnvironments, type Environment } from "../../db/tables/environments/environments.ts";
import { listKnownFiles } from "../../db/tables/files/recovered-files.ts";
import { createKeyStore } from "../../db/tables/keys/key-store.ts";
import { listMasterKeys } from "../../db/tables/keys/master-keys.ts";
import { findViolations } from "../../ledger/invariants.ts";
import { isLost, journaledFiles } from "../../payments/recovery/compare-journal.ts";
import { createHandOverJournal } from "../../rails/journal/journal.ts";
import { createVault } from "../../vault/vault.ts";
import { journalFolders } from "../settings/config-folders.ts";
import type { Config } from "../settings/config.ts";
import { createLogger } from "../open-store.ts";
import { openMasterKeys } from "../start-checks.ts";

/** One thing that was proved, or not. */
export interface Proof {
  readonly proof: string;
  readonly checked: number;
  readonly faults: readonly string[];
}

export interface Copy {
  /** Of a restored database, which takes no writes. */
  readonly db: Database;
  readonly wall: WallClock;
  readonly ids: Ids;
  /** Up to when it has what was committed. */
  readonly reached: Instant;
}

interface Proved {
  readonly proofs: Proof[];
  readonly notes: string[];
}

/** Proves keys, ledger, chain and hand-overs of a restored copy, with the journal and heads as they are now. */
export async function proveContent(config: Config, copy: Copy): Promise<Proved> {
  const { db } = copy;
  // With nothing stored, opening would make a key.
  if ((await listMasterKeys(db)).length === 0) {
    return { proofs: [], notes: ["the database has no environment yet"] };
  }
  const tools = await toolsOf(config, copy);
  const environments = await listEnvironments(db);
  const proofs: Proof[] = [];
  for (const environment of environments) {
    proofs.push({
      proof: "ledger_holds",
      checked: 1,
      faults: (await findViolations(db, environment.id)).map((found) => JSON.stringify(found)),
    });
    proofs.push(...(await proveChain(tools, environment, copy.wall)));
  }
  const handOvers = await proveHandOvers(tools, environments, copy);
  return { proofs: sumUp([...proofs, ...handOvers.proofs]), notes: handOvers.notes };
}

async function toolsOf(config: Config, { db, wall, ids, reached }: Copy): Promise<VerifyTools> {
  const masterKeys = await openMasterKeys(db, config, ids);
  const folders = journalFolders(config);
  return {
    db,
    wall,
    log: createLogger(config.LOG_LEVEL),
    vault: createVault({ masterKeys, store: createKeyStore(db) }),
    journal: createHandOverJournal(folders, ids),
    heads: headsUntil(createChainHeads(folders, ids), reached),
    bankFolder: (id) => join(config.RAILHEAD_DATA_DIR, "bank", id),
  };
}

/** A later block cannot be in the copy. What is proved of a copy is not proved of the database. */
const headsUntil = (heads: ChainHeads, reached: Instant): ChainHeads => ({
  async read() {
    const { heads: all, faults } = await heads.read();
    return { heads: all.filter(({ at }) => Date.parse(at) <= Date.parse(reached)), faults };
  },
  append: () => Promise.resolve(),
  close: () => Promise.resolve(),
});

async function proveChain(
  tools: VerifyTools,
  environment: Environment,
  wall: WallClock,
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  const at = environmentNow(environment, wall);
  for (let cursor: string | undefined; ;) {
    const request = { environment_id: environment.id, at, cursor, isFull: true };
    const { check, checked, faults, next } = await verifyChain(tools, request);
    proofs.push({ proof: check, checked, faults });
    if (next === null) return proofs;
    cursor = next;
  }
}

/** Each file that went to a bank by the instant of the copy is in it; later ones a recovery imports. */
async function proveHandOvers(
  { journal }: VerifyTools,
  environments: readonly Environment[],
  { db, reached }: Copy,
): Promise<Proved> {
  const { lines, faults } = await journal.read();
  const missing: string[] = [];
  const later: string[] = [];
  let checked = 0;
  for (const { id } of environments.filter(({ kind }) => kind === "live")) {
    const files = journaledFiles(lines, id);
    const names = [...new Set(files.map(({ line }) => line.name))];
    const known = await listKnownFiles(db, id, names);
    checked += files.length;
    for (const file of files.filter((each) => isLost(each, known))) {
      const { at, name } = file.line;
      if (Date.parse(at) <= Date.parse(reached))
        missing.push(`${name} of ${at} is not in the copy`);
      else later.push(`${name} of ${at} is to be imported by a recovery after a restore`);
    }
  }
  const broken = faults.map(({ file, line, fault }) => `${file}:${line}: ${fault}`);
  return {
    proofs: [
      { proof: "hand_over_journal_is_whole", checked: lines.length, faults: broken },
      { proof: "handed_over_files_are_in_it", checked, faults: missing },
    ],
    notes: later,
  };
}

/** Pages and environments of a proof together. */
function sumUp(proofs: readonly Proof[]): Proof[] {
  const byName = new Map<string, Proof>();
  for (const { proof, checked, faults } of proofs) {
    const before = byName.get(proof);
    byName.set(proof, {
      proof,
      checked: (before?.checked ?? 0) + checked,
      faults: [...(before?.faults ?? []), ...faults],
    });
  }
  return [...byName.values()];
}

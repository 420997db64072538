import type { Instant } from "@railhead/core";
import {
  freeSeedInstance,
  lockEnvironment,
  type Environment,
} from "../db/tables/environments/environments.ts";
import type { ContentSource } from "../db/tables/environments/environment-tables.ts";
import type { Tx } from "../db/postgres/executor.ts";
import {
  copyForked,
  findFirstAccount,
  findForked,
  insertFork,
  type SealedRow,
} from "../db/tables/environments/fork.ts";
import type { Snapshot } from "../db/tables/environments/snapshots.ts";
import type { Ids } from "../base/ids.ts";
import { openExceptions } from "../exceptions/exceptions.ts";
import { unreadableValue } from "../exceptions/unreadable.ts";
import { isUnreadable, type Place, type Vault } from "../vault/vault.ts";
import { mintApiKey } from "../environments/api-key.ts";
import type { CreatedEnvironment } from "../environments/create.ts";
import { copyFolder, filesOf, statusAt, type LifecycleTools } from "./snapshots.ts";
import { insertFirstKey } from "../environments/platform.ts";
import { replayableIds } from "../environments/replay.ts";
import { SEALED_COLUMNS } from "../environments/sealed-columns.ts";

export interface WantedFork {
  readonly name: string;
  /** The environment whose key asks for it. */
  readonly parent_id: string;
  /** What its key may do: no more than who asks for it. */
  readonly key_scopes: readonly string[];
  /** Wall time at which it is deleted. */
  readonly expires_at: Instant | null;
  /** What it begins as; the source's present where there is none. */
  readonly snapshot: Snapshot | undefined;
}

type Tools = LifecycleTools & { readonly vault: Vault };

/**
 * Makes another sandbox that holds what the source holds, or held at a snapshot, at the same
 * instant, and goes on independently. Every row has an id of its own; tokens of paykeys, external
 * ids, trace numbers, files and their names are the same. The key is shown here and nowhere else.
 */
export async function forkSandbox(
  app: Tools,
  environment: Environment,
  wanted: WantedFork,
): Promise<CreatedEnvironment> {
  const { snapshot } = wanted;
  let made: CreatedEnvironment | undefined;
  await app.engine.exclusively(environment.id, async () => {
    made = await app.db.tx(async (tx) => {
      const source = await lockEnvironment(tx, environment.id);
      if (source === undefined) return undefined;
      const created = await copy(app, tx, { source, wanted });
      const { id } = created.environment;
      await app.faults.notifyCopied(tx, id);
      const files = snapshot === undefined ? app.bankFolder(source.id) : filesOf(app, snapshot);
      await copyFolder(files, app.bankFolder(id));
      return created;
    });
  });
  if (made === undefined) throw new Error("the sandbox is gone");
  return made;
}

async function copy(
  app: Tools,
  tx: Tx,
  { source, wanted }: { source: Environment; wanted: WantedFork },
): Promise<CreatedEnvironment> {
  const { snapshot, ...given } = wanted;
  const wall = app.wall.now();
  const at = snapshot?.clock_at ?? app.environments.now(source);
  const instance = source.replayable ? await freeSeedInstance(tx, source.seed) : null;
  const ids =
    instance === null ? app.ids : replayableIds({ seed: source.seed, instance, epoch: 0 });
  const content: ContentSource = {
    environment_id: source.id,
    ...(snapshot === undefined ? {} : { snapshot_id: snapshot.id }),
  };
  const forked = await findForked(tx, content);
  // Ids that follow from a seed differ by the numbers of their sandboxes, later ones as well.
  const mask = instance === null ? chanceOf(ids) : instance ^ (source.seed_instance ?? 0);
  const rename = renamer([source.id, ...forked.ids], mask);
  const environment = await insertFork(tx, content, {
    ...given,
    id: rename(source.id),
    clock: statusAt(source, at, wall),
    seed_instance: instance,
    generation: app.ids.secret(4).readUInt32BE(0) >>> 2,
  });
  const unreadable: Place[] = [];
  await copyForked(tx, forked, {
    sealed: SEALED_COLUMNS,
    rename,
    reseal: (row) => resealed(app.vault, row, { source: source.id, rename, unreadable }),
    separator: app.ids.secret(16).toString("base64"),
  });
  const key = { ...mintApiKey(environment, app.ids), scopes: wanted.key_scopes };
  await insertFirstKey(tx, ids, { environment_id: environment.id, at, wall, key });
  const { id: account_id, organization_id } = await findFirstAccount(tx, environment.id);
  if (unreadable.length > 0) {
    const scene = { environment_id: environment.id, at, ids };
    await openExceptions(
      tx,
      scene,
      unreadable.map((place) => unreadableValue(place, null)),
    );
  }
  return { environment, organization_id, account_id, api_key: key.text };
}

/** The last five bytes of an id are chance; before them come its time and its place in it. */
const CHANCE_BYTES = 5;
const HALF = 2 ** (4 * CHANCE_BYTES);

function chanceOf(ids: Ids): number {
  return Math.max(ids.secret(CHANCE_BYTES).readUIntBE(0, CHANCE_BYTES), 1);
}

/**
 * Gives ids their counterparts wherever a text names them. Only chance is exchanged, alike for
 * all, so that they stay different from each other and in their order. Any other id, such as one
 * that a caller keeps in metadata, stays.
 */
function renamer(known: readonly string[], mask: number): (text: string) => string {
  const [high, low] = [Math.floor(mask / HALF), mask % HALF];
  const exchanged = (id: string) => {
    const chance = Number.parseInt(id.slice(-2 * CHANCE_BYTES), 16);
    // Halves, because bitwise operators know 32 bits.
    const renamed = (Math.floor(chance / HALF) ^ high) * HALF + ((chance % HALF) ^ low);
    return id.slice(0, -2 * CHANCE_BYTES) + renamed.toString(16).padStart(2 * CHANCE_BYTES, "0");
  };
  // Each stands in many texts.
  const counterparts = new Map(known.map((id) => [id, exchanged(id)]));
  const pattern = patternOf(known);
  return (text) => text.replace(pattern, (id) => counterparts.get(id) ?? id);
}

/** Finds the ids in a text. All begin with the time: what they share is looked for in large steps. */
function patternOf(known: readonly string[]): RegExp {
  let shared = known[0]?.slice(0, 8) ?? "";
  for (const id of known) {
    while (!id.startsWith(shared)) shared = shared.slice(0, -1);
  }
  const hex = "[0-9a-f]";
  const rest = `${hex}{${8 - shared.length}}-(?:${hex}{4}-){3}${hex}{12}`;
  return new RegExp(shared + rest, "g");
}

/**
 * The row, its sealed values sealed to the row that it becomes. A value that cannot be opened is copied as it
 * is, and stays unreadable.
 */
async function resealed(
  vault: Vault,
  row: SealedRow,
  how: { source: string; rename: (text: string) => string; unreadable: Place[] },
): Promise<string> {
  const { source, rename, unreadable } = how;
  let { text } = row;
  for (const { table, column, named = column } of SEALED_COLUMNS) {
    const sealed = table === row.table ? row.sealed[column] : undefined;
    if (sealed === undefined || sealed === null || row.id === null) continue;
    const hex = sealed.slice(2);
    const before = { table, column: named, id: row.id };
    const after = { ...before, id: rename(row.id) };
    const plain = await opened(vault, { source, place: before, blob: Buffer.from(hex, "hex") });
    if (plain === undefined) {
      unreadable.push(after);
      continue;
    }
    // The fork has the same data key, but its row is not there yet to read it by.
    const anew = await vault.encrypt(source, after, plain);
    text = text.replace(hex, anew.toString("hex"));
  }
  return text;
}

/** The clear value; undefined where it cannot be opened. */
async function opened(
  vault: Vault,
  { source, place, blob }: { source: string; place: Place; blob: Buffer },
): Promise<string | undefined> {
  try {
    return await vault.decrypt(source, place, blob);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return undefined;
  }
}

import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "@railhead/core";
import type { EnvironmentClock, WallClock } from "../base/clock.ts";
import {
  deleteEnvironmentRow,
  endIdEpoch,
  lockEnvironment,
  restoreEnvironmentRow,
  resetEnvironmentRow,
  notifyEnvironment,
  type Environment,
} from "../db/tables/environments/environments.ts";
import {
  copyContentToSnapshot,
  copySnapshotToContent,
  deleteContent,
  resetContent,
} from "../db/tables/environments/environment-tables.ts";
import {
  deleteSnapshot,
  insertSnapshot,
  listSnapshots,
  updateSnapshotSize,
  type Snapshot,
} from "../db/tables/environments/snapshots.ts";
import type { Database, Tx } from "../db/postgres/executor.ts";
import { insertProgrammeReview } from "../db/tables/risk/programme-reviews.ts";
import type { Profiles } from "../db/tables/banks/profiles.ts";
import type { Ids } from "../base/ids.ts";
import { firstProgrammeReview } from "../environments/programme-reviews.ts";
import { nextPoll } from "../rails/calendar/bank-day.ts";
import type { Faults } from "./faults.ts";
import type { EnvironmentRegistry } from "../environments/registry.ts";
import type { Vault } from "../vault/vault.ts";

/** Dependencies of sandbox management. */
export interface LifecycleTools {
  readonly db: Database;
  readonly wall: WallClock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly environments: EnvironmentRegistry;
  readonly profiles: Profiles;
  readonly faults: Pick<Faults, "notifyCopied">;
  readonly engine: {
    /**
     * Runs work while no engine of any process runs for the environment. Writes through `under` happen only as long
     * as that is so.
     */
    runExclusively(
      environmentId: string,
      work: (under: (db: Database) => Database) => Promise<void>,
    ): Promise<void>;
  };
  /** Bank folder of an environment. */
  bankFolder(environmentId: string): string;
}

/** Runs the change with all other writers excluded, and notifies every process. */
async function change(
  app: LifecycleTools,
  environment: Environment,
  work: (tx: Tx, locked: Environment) => Promise<void>,
): Promise<void> {
  const { id } = environment;
  await app.engine.runExclusively(id, async (under) => {
    await under(app.db).tx(async (tx) => {
      const locked = await lockEnvironment(tx, id);
      if (locked !== undefined && locked.kind === "sandbox") await work(tx, locked);
    });
    await app.environments.refresh(id);
    await notifyEnvironment(app.db, id);
  });
}

/** Deletes a sandbox and all its content. */
export async function deleteSandbox(app: LifecycleTools, environment: Environment): Promise<void> {
  const snapshots = await listSnapshots(app.db, environment.id);
  await change(app, environment, async (tx, { id }) => {
    await deleteContent(tx, id);
    await deleteEnvironmentRow(tx, id);
  });
  await rm(app.bankFolder(environment.id), { recursive: true, force: true });
  for (const each of snapshots) await rm(filesOf(app, each), { recursive: true, force: true });
}

/** Resets a sandbox to its creation: same keys and account, empty ledger, first ids. */
export async function resetSandbox(app: LifecycleTools, environment: Environment): Promise<void> {
  const profile = await app.profiles(environment.id);
  await change(app, environment, async (tx, locked) => {
    const at = locked.created_at;
    await resetContent(tx, locked.id, { at, next_poll_at: nextPoll(profile, at) });
    await insertProgrammeReview(tx, firstProgrammeReview(locked.id, at));
    await resetEnvironmentRow(tx, locked.id, statusAt(locked, at, app.wall.now()));
    await rm(app.bankFolder(locked.id), { recursive: true, force: true });
  });
}

/** Takes a snapshot of a sandbox, including bank folders. */
export async function takeSnapshot(
  app: LifecycleTools,
  environment: Environment,
  name: string,
): Promise<Snapshot> {
  let snapshot: Snapshot | undefined;
  await change(app, environment, async (tx, locked) => {
    const { id } = locked;
    const taken_at = app.wall.now();
    const empty = await insertSnapshot(tx, {
      id: app.ids.uuid(taken_at),
      environment_id: id,
      name,
      clock_at: app.environments.now(locked),
      taken_at,
    });
    const row_count = await copyContentToSnapshot(tx, id, empty.id);
    await updateSnapshotSize(tx, empty, row_count);
    snapshot = { ...empty, row_count };
    // Later ids come from a new range, now and after every restoration.
    await endIdEpoch(tx, id);
    await copyFolder(app.bankFolder(id), filesOf(app, empty));
  });
  if (snapshot === undefined) throw new Error("the sandbox is gone");
  return snapshot;
}

/** Replaces the sandbox's content with a snapshot's. Its keys remain valid. */
export async function restoreSnapshot(
  app: LifecycleTools,
  environment: Environment,
  snapshot: Snapshot,
): Promise<void> {
  await change(app, environment, async (tx, locked) => {
    await copySnapshotToContent(tx, locked.id, snapshot.id);
    await app.faults.notifyCopied(tx, locked.id);
    const clock = statusAt(locked, snapshot.clock_at, app.wall.now());
    await restoreEnvironmentRow(tx, locked.id, snapshot.id, clock);
    await rm(app.bankFolder(locked.id), { recursive: true, force: true });
    await copyFolder(filesOf(app, snapshot), app.bankFolder(locked.id));
  });
}

export async function dropSnapshot(app: LifecycleTools, snapshot: Snapshot): Promise<void> {
  await deleteSnapshot(app.db, snapshot);
  await rm(filesOf(app, snapshot), { recursive: true, force: true });
}

/** The clock in its current mode at another instant. */
export function statusAt(clock: EnvironmentClock, at: Instant, wall: Instant): EnvironmentClock {
  const { clock_mode, clock_factor } = clock;
  const runs = clock_mode === "real" || clock_mode === "scaled";
  return { clock_mode, clock_factor, clock_at: at, clock_wall: runs ? wall : null };
}

/** Next to the environments' folders, under a name that no environment has. */
export function filesOf(
  app: LifecycleTools,
  { environment_id, id }: Pick<Snapshot, "environment_id" | "id">,
): string {
  return join(app.bankFolder("snapshots"), environment_id, id);
}

export async function copyFolder(from: string, to: string): Promise<void> {
  try {
    await cp(from, to, { recursive: true });
  } catch (error) {
    // A bank without files has no folder.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

import type { FollowedDirectory } from "../../bridge-providers/follow-directory.ts";
import type { App } from "../../context/app.ts";
import { keepEventPartitions, PARTITION_LOOK_MS } from "../../events/keep-partitions.ts";
import { createKeySweeper } from "../../http/limits/expired-keys.ts";
import { createCountRollup } from "../../payments/engine/count-rollup.ts";
import { createPeriodic, type Periodic } from "../../payments/engine/periodic.ts";
import { createSearchIndexer } from "../../payments/engine/search-indexer.ts";
import { createTableStatistics } from "../../payments/engine/table-statistics.ts";

const DIRECTORY_LOOK_MS = 60_000;

/** Work beside requests and engine. */
export interface Background {
  readonly tasks: readonly Periodic[];
  /** Derived, proving and delivering work belongs to processes that have an engine. */
  start(of: { readonly hasEngine: boolean }): void;
}

/** Starts nothing. */
export function backgroundOf(app: App, directory: FollowedDirectory): Background {
  const { db, wall, log, sealer, sinks } = app;
  const partitionsFailed = (err: unknown) =>
    log.error({ err }, "partitions of the event log could not be kept ahead of its end");
  const directoryFailed = (err: unknown) =>
    log.error({ err }, "the bank directory has faults: the one of before stays");
  const everywhere = [createPeriodic(DIRECTORY_LOOK_MS, () => directory.look(), directoryFailed)];
  const ofEngine = [
    createKeySweeper(db, wall, log),
    createCountRollup(db, log),
    createSearchIndexer(db, wall, log),
    createTableStatistics(db, log),
    createPeriodic(PARTITION_LOOK_MS, () => keepEventPartitions(db, wall.now()), partitionsFailed),
    sealer,
    sinks,
  ];
  return {
    tasks: [...everywhere, ...ofEngine],
    start({ hasEngine }) {
      for (const task of hasEngine ? [...everywhere, ...ofEngine] : everywhere) task.start();
    },
  };
}

import { addMs, type Instant } from "@railhead/core";
import type { Database } from "../db/postgres/executor.ts";
import {
  cutEventPartition,
  extendEventPartitions,
  listLogGrowth,
  PARTITION_MAX,
  PARTITION_MIN,
  type LogGrowth,
} from "../db/tables/events/event-partitions.ts";

/** Far fewer events than a partition has are written meanwhile. */
export const PARTITION_LOOK_MS = 60_000;
const MONTH_MS = 30 * 86_400_000;

/** A month of the log fits one partition, so that retention by age frees it a month at a time. */
const sizeOf = ({ monthly }: LogGrowth) =>
  Math.min(PARTITION_MAX, Math.max(PARTITION_MIN, Number(monthly)));

/**
 * Makes partitions ahead of the logs of live environments, and ends those that are a month old. Throws what failed
 * after every environment was looked at: an insert beyond the last partition fails.
 */
export async function keepEventPartitions(db: Database, at: Instant): Promise<void> {
  const faults: unknown[] = [];
  for (const growth of await listLogGrowth(db, at)) {
    await keepPartitionsOf(db, growth, at).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw new AggregateError(faults, "partitions of logs were not kept");
}

async function keepPartitionsOf(db: Database, growth: LogGrowth, at: Instant): Promise<void> {
  const { id, ahead, current_since } = growth;
  const size = sizeOf(growth);
  if (ahead < 2 * size) await extendEventPartitions(db, id, { at, size });
  const isOld = current_since !== null && current_since <= addMs(at, -MONTH_MS);
  if (isOld) await cutEventPartition(db, id, { at, size });
}

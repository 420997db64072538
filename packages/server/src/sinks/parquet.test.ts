import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EventRow } from "../db/tables/events/events.ts";
import { openParquet } from "./parquet.ts";
import type { SinkDelivery, SinkEvent, SinkTarget } from "./target.ts";

const RUN = { environment_id: "environment", generation: 0, replays: 0 };

let root: string;
let folder: string;
let target: SinkTarget;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "railhead-parquet-"));
  folder = join(root, "environment", "events", "generation-0", "replay-0");
  target = await open();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const open = () =>
  openParquet({
    environment_id: "environment",
    config: { folder: "events" },
    secrets: {},
    folder: root,
  });

function eventOf(sequence: bigint): SinkEvent {
  const row = {
    sequence,
    id: `event-${sequence}`,
    type: "customer.created",
    account_id: null,
    resource_type: "customer",
    resource_id: "customer",
    resource_version: 1,
    occurred_at: "2026-03-02T15:00:00.000Z",
    cause: "{}",
  };
  return {
    row: row as unknown as EventRow,
    data: "{}",
    changed: "{}",
    previous: "{}",
    text: "{}",
  };
}

const eventsOf = (first: bigint, last: bigint) =>
  Array.from({ length: Number(last - first) + 1 }, (_, index) => eventOf(first + BigInt(index)));

function delivery(first: bigint, last: bigint, waits?: Promise<void>): SinkDelivery {
  async function* pages() {
    yield eventsOf(first, first);
    await waits;
    if (last > first) yield eventsOf(first + 1n, last);
  }
  return { run: RUN, first, last, pages: pages() };
}

const sequencesIn = async (name: string) => {
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(folder, name)) });
  return rows.map(({ sequence }) => Number(sequence));
};

const FIRST = "events-000000000000001";

test("a writer that stood still while another one delivered changes no file", async () => {
  let goOn: () => void = () => undefined;
  const pause = new Promise<void>((resolve) => (goOn = resolve));
  const slow = target.deliver(delivery(1n, 2n, pause));
  const other = await open();
  await other.deliver(delivery(1n, 4n));
  goOn();
  await expect(slow).rejects.toThrow("another attempt delivered events from 1 on");
  expect(await target.deliveredThrough(RUN, 0n)).toBe(4n);
  expect(await sequencesIn(`${FIRST}.parquet`)).toEqual([1, 2, 3, 4]);
  expect((await readdir(folder)).toSorted()).toEqual([`${FIRST}.json`, `${FIRST}.parquet`]);
});

test("a file whose writer ended between manifest and name gets its name before the next delivery", async () => {
  await target.deliver(delivery(1n, 3n));
  const draft = join(folder, `${FIRST}.part-killed`);
  await mkdir(draft);
  await rename(join(folder, `${FIRST}.parquet`), join(draft, "events.parquet"));
  expect(await target.deliveredThrough(RUN, 0n)).toBe(3n);
  expect(await sequencesIn(`${FIRST}.parquet`)).toEqual([1, 2, 3]);
  await target.deliver(delivery(4n, 4n));
  expect((await readdir(folder)).filter((name) => name.includes(".part-"))).toEqual([]);
});

import type { SinkKind } from "@railhead/core";
import { isMissingPackage } from "../base/missing-package.ts";
import { SinkFault, type SinkAdapter } from "./target.ts";

const paceOfFiles: SinkAdapter["pace"] = (config) => ({
  fewest: Number(config["rows_per_file"]),
  most: Number(config["rows_per_file"]),
  longestMs: Number(config["max_wait_seconds"]) * 1000,
});

/** One adapter of each kind. Its packages are loaded where a sink of the kind delivers. */
export const SINK_ADAPTERS: Readonly<Record<SinkKind, SinkAdapter>> = {
  nats: {
    pace: () => ({ fewest: 1, most: 1_000, longestMs: 0 }),
    open: async (place) => {
      const { openNats } = await load(import("./nats.ts"));
      return await openNats(place);
    },
  },
  rabbitmq: {
    pace: () => ({ fewest: 1, most: 1_000, longestMs: 0 }),
    open: async (place) => {
      const { openRabbitmq } = await load(import("./rabbitmq.ts"));
      return await openRabbitmq(place);
    },
  },
  kafka: {
    pace: () => ({ fewest: 1, most: 1_000, longestMs: 0 }),
    open: async (place) => {
      const { openKafka } = await load(import("./kafka.ts"));
      return await openKafka(place);
    },
  },
  parquet: {
    pace: paceOfFiles,
    open: async (place) => {
      const { openParquet } = await load(import("./parquet.ts"));
      return await openParquet(place);
    },
  },
  s3: {
    pace: paceOfFiles,
    open: async (place) => {
      const { openS3 } = await load(import("./s3.ts"));
      return await openS3(place);
    },
  },
};

async function load<Module>(module: Promise<Module>): Promise<Module> {
  try {
    return await module;
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    throw new SinkFault(
      "A package of this kind of sink is not installed; docs/operate/sinks.md names it.",
    );
  }
}

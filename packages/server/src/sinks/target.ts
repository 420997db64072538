import type { SinkConfig } from "@railhead/core";
import type { EventRow } from "../db/tables/events/events.ts";

/** A part of one log, delivered once: a log that began anew or a replay makes another run. */
export interface SinkRun {
  readonly environment_id: string;
  readonly generation: number;
  readonly replays: number;
}

/** An event of the log, as a target gets it. Members of type text are JSON. */
export interface SinkEvent {
  readonly row: EventRow;
  readonly data: string;
  readonly changed: string;
  readonly previous: string;
  /** The whole event as the API returns it. */
  readonly text: string;
}

/** Consecutive events, in pages. */
export interface SinkDelivery {
  readonly run: SinkRun;
  readonly first: bigint;
  readonly last: bigint;
  readonly pages: AsyncIterable<readonly SinkEvent[]>;
}

/** An open target of a sink. */
export interface SinkTarget {
  /**
   * The last sequence of the run that the target holds; undefined where it holds none or cannot say. Asked before each
   * delivery, with the sink's cursor: an attempt that ended before its cursor was written is not repeated.
   */
  deliveredThrough(run: SinkRun, cursor: bigint): Promise<bigint | undefined>;
  /** Resolves once the target confirmed every event. */
  deliver(delivery: SinkDelivery): Promise<void>;
  close(): Promise<void>;
}

/** How many events a delivery has. */
export interface SinkPace {
  /** Fewer wait until `longestMs` have passed. */
  readonly fewest: number;
  readonly most: number;
  readonly longestMs: number;
}

/** What an adapter is opened with. */
export interface SinkPlace {
  readonly environment_id: string;
  readonly config: SinkConfig;
  readonly secrets: Readonly<Record<string, string>>;
  /** Root of the folders of sinks. */
  readonly folder: string;
}

export interface SinkAdapter {
  readonly pace: (config: SinkConfig) => SinkPace;
  readonly open: (place: SinkPlace) => Promise<SinkTarget>;
}

/** A fault that a person must repair; its text is shown with the sink. */
export class SinkFault extends Error {}

/** The id by which a target recognizes an event that comes twice. */
export function messageIdOf(run: SinkRun, sequence: bigint): string {
  const id = `${run.environment_id}:${run.generation}:${sequence}`;
  return run.replays === 0 ? id : `${id}:${run.replays}`;
}

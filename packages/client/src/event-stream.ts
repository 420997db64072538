import { problemError } from "./envelope.ts";
import { RailheadError } from "./errors.ts";
import { createFrameReader, type Frame } from "./frames.ts";
import type { RequestOptions } from "./options.ts";
import { backOff, pause } from "./retry.ts";
import type { Platform } from "./platform.ts";
import type { OpenResponse } from "./transport.ts";

/**
 * The live event log. Iterate over it: a lost connection is reopened after the last event, and your
 * `signal` ends the iteration. Throws a RailheadError with the code `log_restarted` where the log
 * was restarted.
 */
export interface EventStream<T> extends AsyncIterable<T> {
  /** The log's generation, once connected: store it with the last `sequence` and send both. */
  readonly generation: number | undefined;
}

type Query = Readonly<Record<string, unknown>>;

/** Options and connection factory of a stream. */
export interface StreamSource {
  readonly options: RequestOptions;
  readonly platform: Platform;
  /** Opens a connection; throws where that fails. */
  open(query: Query, options: RequestOptions): Promise<OpenResponse>;
}

export function createEventStream<T>(source: StreamSource, query: Query): EventStream<T> {
  const log: Log = { generation: undefined };
  return {
    get generation() {
      return log.generation;
    },
    [Symbol.asyncIterator]: () => follow<T>(source, query, log),
  };
}

interface Log {
  generation: number | undefined;
}

async function* follow<T>(source: StreamSource, query: Query, log: Log): AsyncGenerator<T> {
  const { options, platform } = source;
  const { signal, maxRetries = Number.POSITIVE_INFINITY } = options;
  let asked = query;
  let own = options;
  for (let cuts = 0; !isAborted(signal); cuts += 1) {
    try {
      const opened = await source.open(asked, own);
      // The first connection fails like any call. An established one is reopened without limit.
      own = { ...options, maxRetries };
      log.generation = generationOf(opened) ?? log.generation;
      asked = { ...asked, generation: log.generation };
      let frames = 0;
      for await (const frame of framesOf(opened, () => cuts >= maxRetries)) {
        if (isAborted(signal)) return;
        frames += 1;
        // The first frame is a greeting: a server that closes right after it must not reset the back-off.
        if (frames > 1) cuts = 0;
        if (frame.id !== undefined) asked = { ...asked, after: Number(frame.id) };
        if (frame.data !== undefined) yield readEvent(frame, frame.data) as T;
      }
    } catch (error) {
      if (isAborted(signal)) return;
      throw error;
    }
    await pause(backOff(cuts, platform), signal).catch(() => undefined);
  }
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function generationOf({ headers }: OpenResponse): number | undefined {
  const sent = headers.get("log-generation");
  return sent === null ? undefined : Number(sent);
}

/** Ends when the connection is lost; throws the cause when no retry is left. */
async function* framesOf({ chunks }: OpenResponse, isLast: () => boolean): AsyncGenerator<Frame> {
  const read = createFrameReader();
  let cut: unknown;
  try {
    for await (const chunk of chunks) yield* read(chunk);
  } catch (cause) {
    cut = cause;
  }
  if (isLast()) throw cut ?? new RailheadError("connection", "The stream of events ended.");
}

function readEvent({ event }: Frame, data: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (cause) {
    throw new RailheadError("unreadable", "An event of the stream is not JSON.", { cause });
  }
  if (event === "log_restarted") throw problemError(value, { status: 409 });
  return value;
}

import { problemError } from "./envelope.ts";
import { RailheadError } from "./errors.ts";
import { createFrameReader, type Frame } from "./frames.ts";
import type { RequestOptions } from "./options.ts";
import { backOff, pause } from "./retry.ts";
import type { Platform } from "./platform.ts";
import type { OpenResponse } from "./transport.ts";

/**
 * The event log as it grows. Iterate over it: a connection that is cut is made again where the last
 * event left off, and your `signal` ends the iteration. Throws a RailheadError with the code
 * `log_restarted` where the log began anew.
 */
export interface EventStream<T> extends AsyncIterable<T> {
  /** Of the log that is read, once connected: keep it with the last `sequence` and send both. */
  readonly generation: number | undefined;
}

type Query = Readonly<Record<string, unknown>>;

/** What a stream is read with. */
export interface StreamSource {
  readonly options: RequestOptions;
  readonly platform: Platform;
  /** Makes a connection; throws where it cannot be made. */
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
      // A first connection fails as any call does. One that stood is made again for as long as it takes.
      own = { ...options, maxRetries };
      log.generation = generationOf(opened) ?? log.generation;
      asked = { ...asked, generation: log.generation };
      let frames = 0;
      for await (const frame of framesOf(opened, () => cuts >= maxRetries)) {
        if (isAborted(signal)) return;
        frames += 1;
        // The first is a greeting. A server that only greets and hangs up is asked ever more slowly.
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

/** Ends where the connection is cut, in whichever way; throws that where it was the last. */
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
    throw new RailheadError("unreadable", "An event of the stream is no JSON.", { cause });
  }
  if (event === "log_restarted") throw problemError(value, { status: 409 });
  return value;
}

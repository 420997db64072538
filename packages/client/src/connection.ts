import { RailheadError } from "./errors.ts";

/** One attempt to reach the service, which ends when nothing has arrived for too long. */
export interface Connection {
  readonly signal: AbortSignal;
  /** From now on, this many milliseconds may pass; `undefined` is any number. */
  allow(milliseconds: number | undefined): void;
  /** Gives up what is still open. To be called however the attempt ends. */
  close(): void;
  /** What an exception of the attempt means. */
  failure(cause: unknown): RailheadError;
}

export function openConnection(url: string, own: AbortSignal | undefined): Connection {
  if (own?.aborted === true) throw aborted(own.reason);
  const attempt = new AbortController();
  const stop = () => attempt.abort(own?.reason);
  own?.addEventListener("abort", stop, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let late: number | undefined;
  return {
    signal: attempt.signal,
    allow(milliseconds) {
      clearTimeout(timer);
      if (milliseconds === undefined) return;
      timer = setTimeout(() => {
        late = milliseconds;
        attempt.abort();
      }, milliseconds);
    },
    close() {
      clearTimeout(timer);
      own?.removeEventListener("abort", stop);
      attempt.abort();
    },
    failure(cause) {
      if (cause instanceof RailheadError) return cause;
      if (own?.aborted === true) return aborted(cause);
      return late === undefined
        ? new RailheadError("connection", `${url} cannot be reached.`, { cause })
        : new RailheadError("timeout", `No answer within ${late} ms.`, { cause });
    },
  };
}

export function aborted(cause: unknown): RailheadError {
  return new RailheadError("aborted", "The call was aborted.", { cause });
}

/** The bytes of an answer as they arrive; each may take `limit` milliseconds. Closes the connection. */
export async function* chunksOf(
  response: Response,
  connection: Connection,
  limit: number,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  try {
    if (reader === undefined) return;
    for (;;) {
      connection.allow(limit);
      const { done, value } = await reader.read();
      // The time that the caller takes over a chunk is not the service's.
      connection.allow(undefined);
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw connection.failure(cause);
  } finally {
    connection.close();
  }
}

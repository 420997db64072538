import { RailheadError } from "./errors.ts";

/** One attempt to reach the service, with a timeout between chunks. */
export interface Connection {
  readonly signal: AbortSignal;
  /** Restarts the timeout in milliseconds; `undefined` disables it. */
  allow(milliseconds: number | undefined): void;
  /** Aborts what is still open. Call it however the attempt ends. */
  close(): void;
  /** The RailheadError for an exception of the attempt. */
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
        : new RailheadError("timeout", `No response within ${late} ms.`, { cause });
    },
  };
}

export function aborted(cause: unknown): RailheadError {
  return new RailheadError("aborted", "The call was aborted.", { cause });
}

/** The bytes of a response as they arrive, `limit` milliseconds apart at most. Closes the connection. */
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
      // The caller's time with a chunk does not count against the service.
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

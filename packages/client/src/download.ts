import { RailheadError } from "./errors.ts";
import type { OpenResponse } from "./transport.ts";

/**
 * A file from the service: its bytes as they arrive. Read it once: iterate, or call `text()` or
 * `bytes()`.
 */
export interface Download extends AsyncIterable<Uint8Array> {
  readonly contentType: string;
  bytes(): Promise<Uint8Array>;
  text(): Promise<string>;
}

export function createDownload({ headers, chunks }: OpenResponse): Download {
  const contentType = headers.get("content-type") ?? "";
  async function bytes(): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    let length = 0;
    for (const part of parts) {
      all.set(part, length);
      length += part.length;
    }
    return all;
  }
  let isRead = false;
  /** A second read would return an empty file without an error. */
  function first<T>(read: () => T): T {
    if (isRead) throw new RailheadError("unreadable", "This response has already been read.");
    isRead = true;
    return read();
  }
  return {
    contentType,
    [Symbol.asyncIterator]: () => first(() => chunks[Symbol.asyncIterator]()),
    bytes: async () => await first(bytes),
    async text() {
      const charset = /charset=([\w-]+)/.exec(contentType)?.[1] ?? "utf-8";
      return new TextDecoder(charset).decode(await first(bytes));
    },
  };
}

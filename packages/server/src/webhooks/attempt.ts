import type { Dispatcher } from "undici";

/** What came of one POST. */
export interface Sent {
  /** Null where no answer arrived. */
  readonly status: number | null;
  readonly error: string | null;
  readonly latency_ms: number;
  /** The beginning of the answer's body. */
  readonly response: string;
  readonly retry_after: string | null;
}

const READ_MAX = 20_000;
const STORED_MAX = 1_000;

/** Gathers one answer and settles once, however it ends. A class: there are many, and short-lived. */
export class Attempt implements Dispatcher.DispatchHandler {
  readonly startedAt = performance.now();
  private readonly onEnd: (sent: Sent) => void;
  private readonly chunks: Buffer[] = [];
  private read = 0;
  private status: number | null = null;
  private retryAfter: string | null = null;
  private controller: Dispatcher.DispatchController | undefined;
  private isOver = false;

  constructor(onEnd: (sent: Sent) => void) {
    this.onEnd = onEnd;
  }

  /** Ends it from our side. */
  end(error: string): void {
    this.settle(error);
    this.controller?.abort(new Error(error));
  }

  onRequestStart(given: Dispatcher.DispatchController): void {
    this.controller = given;
    if (this.isOver) given.abort(new Error("too late"));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    code: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.status = code;
    const after = headers["retry-after"];
    this.retryAfter = typeof after === "string" ? after : null;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.read < STORED_MAX) this.chunks.push(Buffer.from(chunk));
    this.read += chunk.length;
    if (this.read > READ_MAX) this.end("the answer is longer than 20 kB");
  }

  onResponseEnd(): void {
    this.settle(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.settle(errorMessage(error));
  }

  private settle(error: string | null): void {
    if (this.isOver) return;
    this.isOver = true;
    this.onEnd({
      status: this.status,
      // What was answered counts, even where the rest of it never came.
      error: this.status === null ? error : null,
      latency_ms: Math.round(performance.now() - this.startedAt),
      response: excerpt(this.chunks),
      retry_after: this.retryAfter,
    });
  }
}

/** Text that PostgreSQL can keep, whatever the receiver sent. */
function excerpt(chunks: readonly Buffer[]): string {
  if (chunks.length === 0) return "";
  const bytes = Buffer.concat(chunks).subarray(0, STORED_MAX);
  return bytes.toString("utf8").replaceAll("\0", "\uFFFD");
}

function errorMessage(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  const text = error.message === "" ? (code ?? error.name) : error.message;
  return text.slice(0, 200);
}

/** A reply as a client reads it. */
export interface Reply {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
  readonly text: string;
  readonly isRetryable: boolean;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly apiKey: string;
  readonly body?: object | undefined;
  readonly key?: string;
}

/** Sends one request. Throws where no answer arrives in time. */
export async function send(url: string, wanted: Call, withinMs: number): Promise<Reply> {
  const { method, path, apiKey, body, key } = wanted;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(withinMs),
  });
  const text = await response.text();
  const { status } = response;
  const isInProgress = status === 409 && response.headers.has("retry-after");
  const { data } = (text === "" ? {} : JSON.parse(text)) as { data?: unknown };
  return { status, text, data, isRetryable: status >= 500 || status === 429 || isInProgress };
}

/** The data of a 2xx answer of whichever process answers. */
export async function ask(
  urls: () => readonly (string | undefined)[],
  wanted: Call,
  withinMs = 60_000,
): Promise<Reply["data"]> {
  const end = performance.now() + withinMs;
  for (let attempt = 0; ; attempt += 1) {
    const known = urls();
    const url = known[attempt % known.length];
    const reply =
      url === undefined ? undefined : await send(url, wanted, 5_000).catch(() => undefined);
    if (reply !== undefined && reply.status < 300) return reply.data;
    const isFinal = reply !== undefined && !reply.isRetryable;
    if (isFinal || performance.now() > end) {
      const { method, path } = wanted;
      throw new Error(`${method} ${path}: ${reply?.status ?? "no answer"} ${reply?.text ?? ""}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

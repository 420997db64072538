import type { GuardedFetch } from "./adapter.ts";

export interface FetchLimits {
  readonly timeoutMs: number;
  /** Longer answers are not read. */
  readonly maxBytes: number;
}

const LIMITS: FetchLimits = { timeoutMs: 10_000, maxBytes: 1_048_576 };

/** The one way out to providers: JSON both ways, a deadline, a bound on the answer, no redirects. */
export function createGuardedFetch(limits: FetchLimits = LIMITS): GuardedFetch {
  return async ({ method, url, headers, body }) => {
    try {
      const response = await fetch(url, {
        method,
        headers: { accept: "application/json", "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: "error",
        signal: AbortSignal.timeout(limits.timeoutMs),
      });
      const text = await readText(response, limits.maxBytes);
      if (text === undefined) return { ok: false, reason: "not_json" };
      try {
        return { ok: true, status: response.status, body: JSON.parse(text) as unknown };
      } catch {
        return { ok: false, reason: "not_json" };
      }
    } catch (error) {
      const isLate = error instanceof Error && error.name === "TimeoutError";
      return { ok: false, reason: isLate ? "timeout" : "unreachable" };
    }
  };
}

async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

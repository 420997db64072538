import { useSyncExternalStore } from "react";

/** One request of the page, as the developer drawer shows it. */
export interface MadeCall {
  readonly number: number;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string | undefined;
  readonly status: number | undefined;
  readonly ms: number;
  readonly requestId: string | undefined;
}

const KEPT = 100;
let calls: readonly MadeCall[] = [];
let count = 0;
const listeners = new Set<() => void>();

export function keepCall(call: Omit<MadeCall, "number">): void {
  count += 1;
  calls = [{ ...call, number: count }, ...calls].slice(0, KEPT);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newest calls, the last first. */
export function useCalls(): readonly MadeCall[] {
  return useSyncExternalStore(subscribe, () => calls);
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The call for a shell: a key of the reader's own takes the place of the session. */
export function curlOfCall({ method, path, body }: MadeCall, origin: string): string {
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(origin + path)}`,
    `-H "Authorization: Bearer $RAILHEAD_API_KEY"`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]),
  ].join(" \\\n  ");
}

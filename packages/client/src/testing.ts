import { createRailhead, type Railhead } from "./client.ts";
import type { ClientOptions } from "./options.ts";

/** How a sandbox of one test begins. */
export interface SandboxOptions {
  readonly name?: string;
  /** With a seed the same calls leave the same ids, log and files. */
  readonly seed?: number;
  /** Where its clock stands; by default where the service lets it start. */
  readonly at?: string;
  readonly mode?: "auto" | "frozen" | "real" | "scaled";
  readonly factor?: number;
  /** ISO 8601 duration of wall time after which it is deleted anyway. Default one hour. */
  readonly ttl?: string;
}

/** How far time goes: `P1D`, `3bd`, `idle`, a moment of the bank's day, an instant, or a status. */
export type Advance = string | { readonly resource_id: string; readonly status: string };

/** A resource that has a status. */
export interface Told {
  readonly id: string;
  readonly status: string;
  readonly [member: string]: unknown;
}

/** A sandbox of its own for one test: nothing that happens in it is seen by any other. */
export interface TestSandbox {
  readonly railhead: Railhead;
  readonly id: string;
  readonly accountId: string;
  readonly apiKey: string;
  /** Moves time and answers when everything due on the way is done, with what it caused. */
  advance(to: Advance): Promise<Readonly<Record<string, unknown>>>;
  /** Throws, telling the history, where the resource at the path has another status. */
  expectStatus(path: string, status: string): Promise<Told>;
  /** Deletes the sandbox. */
  dispose(): Promise<void>;
}

/**
 * Makes sandboxes for tests on a running Railhead, with any test runner. Address and key are those
 * of one sandbox of the service, such as the one that `railhead dev` tells.
 */
export function createTestRailhead(options: ClientOptions): {
  sandbox(wanted?: SandboxOptions): Promise<TestSandbox>;
  /** Runs the body with a sandbox of its own and deletes it afterwards, however the body ends. */
  inSandbox<T>(body: (sandbox: TestSandbox) => Promise<T>, wanted?: SandboxOptions): Promise<T>;
} {
  const root = createRailhead(options);
  async function sandbox(wanted: SandboxOptions = {}): Promise<TestSandbox> {
    const { name, seed, at, mode, factor, ttl = "PT1H" } = wanted;
    const { data } = await root.request("POST", "/v1/sandbox/environments", {
      name,
      seed,
      ttl,
      clock: { mode, at, factor },
    });
    const made = data as { id: string; account_id: string; api_key: string };
    return sandboxOver(createRailhead({ ...options, apiKey: made.api_key }), made);
  }
  return {
    sandbox,
    async inSandbox(body, wanted) {
      const own = await sandbox(wanted);
      try {
        return await body(own);
      } finally {
        await own.dispose();
      }
    },
  };
}

function sandboxOver(
  railhead: Railhead,
  made: { id: string; account_id: string; api_key: string },
): TestSandbox {
  return {
    railhead,
    id: made.id,
    accountId: made.account_id,
    apiKey: made.api_key,
    async advance(to) {
      const path = "/v1/sandbox/clock/advance";
      const { data } = await railhead.request("POST", path, bodyOf(to));
      return data as Readonly<Record<string, unknown>>;
    },
    async expectStatus(path, status) {
      const { data } = await railhead.request("GET", path);
      const found = data as Told;
      if (found.status === status) return found;
      throw new Error(`${path} is ${found.status}, not ${status}: ${historyOf(found)}`);
    },
    async dispose() {
      await railhead.request("DELETE", `/v1/sandbox/environments/${made.id}`);
    },
  };
}

function bodyOf(to: Advance): object {
  if (typeof to !== "string" || to === "idle" || to.startsWith("next_")) return { until: to };
  return /^(?:P|[0-9]{1,3}bd$)/.test(to) ? { by: to } : { to };
}

function historyOf(found: Told): string {
  const history = found["status_history"];
  if (!Array.isArray(history)) return "it has no history";
  return (history as { status: string; reason: string }[])
    .map(({ status, reason }) => `${status} (${reason})`)
    .join(", ");
}

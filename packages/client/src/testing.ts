import { createRailhead, type Railhead } from "./client.ts";
import type { ClientOptions } from "./options.ts";
import { startCommand, type StartOptions } from "./start-command.ts";
import type { AdvanceSandboxClock, SandboxClockAdvance, SandboxClockReadOn } from "./types.ts";

export type { StartOptions } from "./start-command.ts";

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
export interface ResourceWithStatus {
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
  /**
   * Moves time and answers when everything due on the way is done, with all that it caused however
   * much: its pages are read to the last and told as one.
   */
  advance(to: Advance): Promise<SandboxClockAdvance>;
  /** Throws, telling the history, where the resource at the path has another status. */
  expectStatus(path: string, status: string): Promise<ResourceWithStatus>;
  /** Throws, telling which events there are, where the log has none of the type. */
  expectEvent(type: string, resourceId?: string): Promise<ResourceWithStatus>;
  /** Throws, naming what is broken, where the books do not balance. */
  expectBalanced(): Promise<void>;
  /** Another sandbox with the same content and ids of its own: furnish one, fork it per test. */
  fork(): Promise<TestSandbox>;
  /** Deletes the sandbox. */
  dispose(): Promise<void>;
}

/** Makes sandboxes for tests. */
export interface TestRailhead {
  sandbox(wanted?: SandboxOptions): Promise<TestSandbox>;
  /** Runs the body with a sandbox of its own and deletes it afterwards, however the body ends. */
  inSandbox<T>(body: (sandbox: TestSandbox) => Promise<T>, wanted?: SandboxOptions): Promise<T>;
}

/** A Railhead of a test run. */
export interface StartedRailhead extends TestRailhead {
  readonly baseUrl: string;
  /** Of a sandbox whose key may make others. */
  readonly apiKey: string;
  /** Ends it, with its data, where it was started for the run. */
  stop(): Promise<void>;
}

/**
 * Starts a Railhead for a test run by the `railhead` command, with its own database in a temporary
 * folder; or takes the one at `baseUrl`. Throws with the command's last words where it does not
 * come up.
 */
export async function startTestRailhead(options: StartOptions = {}): Promise<StartedRailhead> {
  const { baseUrl, apiKey } = options;
  if (baseUrl !== undefined) {
    if (apiKey === undefined)
      throw new TypeError("baseUrl needs the apiKey of one of its sandboxes");
    const given = { baseUrl, apiKey };
    return { ...createTestRailhead(given), ...given, stop: () => Promise.resolve() };
  }
  const { stop, ...started } = await startCommand(options);
  return { ...createTestRailhead(started), ...started, stop };
}

/**
 * Makes sandboxes for tests on a running Railhead, with any test runner. Address and key are those
 * of one sandbox of the service, such as the one that `railhead dev` tells.
 */
export function createTestRailhead(options: ClientOptions): TestRailhead {
  const root = createRailhead(options);
  async function sandbox(wanted: SandboxOptions = {}): Promise<TestSandbox> {
    const { name, seed, at, mode, factor, ttl = "PT1H" } = wanted;
    const { data } = await root.request("POST", "/v1/sandbox/environments", {
      name,
      seed,
      ttl,
      clock: { mode, at, factor },
    });
    return sandboxOver(options, data as CreatedSandbox);
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

interface CreatedSandbox {
  readonly id: string;
  readonly account_id: string;
  readonly api_key: string;
}

function sandboxOver(options: ClientOptions, made: CreatedSandbox): TestSandbox {
  const railhead = createRailhead({ ...options, apiKey: made.api_key });
  const environment = `/v1/sandbox/environments/${made.id}`;
  return {
    railhead,
    id: made.id,
    accountId: made.account_id,
    apiKey: made.api_key,
    async advance(to) {
      const timeoutMs = options.timeoutMs ?? ADVANCE_TIMEOUT_MS;
      const first = await railhead.sandbox.clock.advance(bodyOf(to), { timeoutMs });
      return await readToEnd(railhead, first);
    },
    async expectStatus(path, status) {
      const { data } = await railhead.request("GET", path);
      const found = data as ResourceWithStatus;
      if (found.status === status) return found;
      throw new Error(`${path} is ${found.status}, not ${status}: ${historyOf(found)}`);
    },
    async expectEvent(type, resourceId) {
      const found = await eventsOf(railhead, resourceId);
      const event = found.find(({ event_type }) => event_type === type);
      if (event !== undefined) return event.data;
      const types = found.map(({ event_type }) => event_type).join(", ");
      throw new Error(`no ${type} happened, but ${types === "" ? "nothing" : types}`);
    },
    async expectBalanced() {
      const { data } = await railhead.request("GET", "/v1/ledger/invariants");
      const { invariants } = data as { invariants: readonly { name: string; holds: boolean }[] };
      const broken = invariants.filter(({ holds }) => !holds).map(({ name }) => name);
      if (broken.length > 0) throw new Error(`the books do not balance: ${broken.join(", ")}`);
    },
    async fork() {
      const { data } = await railhead.request("POST", `${environment}/fork`, { ttl: "PT1H" });
      return sandboxOver(options, data as CreatedSandbox);
    },
    async dispose() {
      await railhead.request("DELETE", environment);
    },
  };
}

/** Months of many payments take a while. */
const ADVANCE_TIMEOUT_MS = 600_000;

async function readToEnd(
  railhead: Railhead,
  first: SandboxClockAdvance,
): Promise<SandboxClockAdvance> {
  const pages: SandboxClockReadOn[] = [first];
  let { next, next_after } = first;
  while (next !== null) {
    const page = await railhead.sandbox.clock.readOn({ cursor: next });
    pages.push(page);
    ({ next, next_after } = page);
  }
  return {
    ...first,
    has_more: false,
    next,
    next_after,
    transitions: pages.flatMap(({ transitions }) => transitions),
    postings: pages.flatMap(({ postings }) => postings),
    files: pages.flatMap(({ files }) => files),
    events: pages.flatMap(({ events }) => events),
  };
}

interface LoggedEvent {
  readonly sequence: number;
  readonly event_type: string;
  readonly data: ResourceWithStatus;
}

const PAGE = 1000;

async function eventsOf(railhead: Railhead, resourceId?: string): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  const of = resourceId === undefined ? "" : `&resource_id=${encodeURIComponent(resourceId)}`;
  for (;;) {
    const after = events.at(-1)?.sequence ?? 0;
    const path = `/v1/events?after=${after}&limit=${PAGE}${of}`;
    const page = (await railhead.request("GET", path)).data as readonly LoggedEvent[];
    events.push(...page);
    if (page.length < PAGE) return events;
  }
}

type Until = NonNullable<AdvanceSandboxClock["until"]>;

function bodyOf(to: Advance): AdvanceSandboxClock {
  if (typeof to !== "string" || to === "idle" || to.startsWith("next_")) {
    return { until: to as Until };
  }
  return /^(?:P|[0-9]{1,3}bd$)/.test(to) ? { by: to } : { to };
}

function historyOf(found: ResourceWithStatus): string {
  const history = found["status_history"];
  if (!Array.isArray(history)) return "it has no history";
  return (history as { status: string; reason: string }[])
    .map(({ status, reason }) => `${status} (${reason})`)
    .join(", ");
}

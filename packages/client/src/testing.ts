import { createRailhead, type Railhead } from "./client.ts";
import type { ClientOptions } from "./options.ts";
import { startCommand, type StartOptions } from "./start-command.ts";
import type { AdvanceSandboxClock, SandboxClockAdvance, SandboxClockReadOn } from "./types.ts";

export type { StartOptions } from "./start-command.ts";

/** Options of a sandbox for one test. */
export interface SandboxOptions {
  readonly name?: string;
  /** With the same seed, the same calls produce the same ids, log and files. */
  readonly seed?: number;
  /** Start of its clock, as an instant. Default chosen by the service. */
  readonly at?: string;
  readonly mode?: "auto" | "frozen" | "real" | "scaled";
  readonly factor?: number;
  /** ISO 8601 duration of real time after which it is deleted. Default one hour. */
  readonly ttl?: string;
}

/** Target of an advance: `P1D`, `3bd`, `idle`, `next_cutoff` and the like, an instant, or a status. */
export type Advance = string | { readonly resource_id: string; readonly status: string };

/** A resource that has a status. */
export interface ResourceWithStatus {
  readonly id: string;
  readonly status: string;
  readonly [member: string]: unknown;
}

/** An isolated sandbox for one test. */
export interface TestSandbox {
  readonly railhead: Railhead;
  readonly id: string;
  readonly accountId: string;
  readonly apiKey: string;
  /** Advances the clock and runs all due work; resolves to every page of the result, joined. */
  advance(to: Advance): Promise<SandboxClockAdvance>;
  /** Throws with the status history where the resource at the path has another status. */
  expectStatus(path: string, status: string): Promise<ResourceWithStatus>;
  /** Throws with the event types of the log where none is of the type. */
  expectEvent(type: string, resourceId?: string): Promise<ResourceWithStatus>;
  /** Throws with the violated invariants where the books do not balance. */
  expectBalanced(): Promise<void>;
  /** Another sandbox with the same content and ids: prepare one, fork it per test. */
  fork(): Promise<TestSandbox>;
  /** Deletes the sandbox. */
  dispose(): Promise<void>;
}

/** Creates sandboxes for tests. */
export interface TestRailhead {
  sandbox(wanted?: SandboxOptions): Promise<TestSandbox>;
  /** Runs the body with a new sandbox and deletes it afterwards, even if the body throws. */
  inSandbox<T>(body: (sandbox: TestSandbox) => Promise<T>, wanted?: SandboxOptions): Promise<T>;
}

/** The Railhead of a test run. */
export interface StartedRailhead extends TestRailhead {
  readonly baseUrl: string;
  /** Key of a sandbox that may create others. */
  readonly apiKey: string;
  /** Stops it and deletes its data, where it was started for the run. */
  stop(): Promise<void>;
}

/**
 * Starts Railhead for a test run by the `railhead` command, with its own database in a temporary
 * folder, or uses the one at `baseUrl`. Throws with the end of the command's error output where it
 * does not start.
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
 * Creates sandboxes for tests on a running Railhead, with any test runner. Address and key are those
 * of one sandbox of the service, such as the one that `railhead dev` prints.
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

/** An advance by months with many payments takes minutes. */
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

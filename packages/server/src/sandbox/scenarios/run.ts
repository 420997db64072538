import { createHash } from "node:crypto";
import { prepareEnvironment, runStep, type ScenarioSandbox } from "./run-step.ts";
import type { ScenarioApi } from "./scenario-api.ts";
import type { Scenario, Step } from "./scenario.ts";

/** A status change during a scenario. */
export interface StatusChange {
  readonly at: string;
  /** The name that the scenario gives it, or its type. */
  readonly who: string;
  readonly status: string;
  readonly reason: string;
  readonly code: string | null;
}

/** The result of one step. */
export interface StepReport {
  readonly line: number;
  readonly what: string;
  /** Failures of the step; empty where it passed. */
  readonly failures: readonly string[];
  readonly status_changes: readonly StatusChange[];
  readonly elapsed_ms: number;
}

export interface ScenarioReport {
  readonly scenario: string;
  readonly seed: number;
  readonly environment_id: string;
  readonly passed: boolean;
  readonly steps: readonly StepReport[];
  /** Files to and from the bank, with the SHA-256 of their bytes. */
  readonly files: readonly { direction: string; name: string; sha256: string }[];
  /** SHA-256 of the event log, ids included except for the sandbox's own, which is random. */
  readonly log_sha256: string;
}

interface Event {
  readonly sequence: number;
  readonly occurred_at: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly data: { readonly status?: string };
  readonly changed: readonly string[];
  readonly cause: { readonly reason: string; readonly code: string | null };
}

interface Run {
  readonly stage: ScenarioSandbox;
  readonly log: ReturnType<typeof createHash>;
  readonly now: () => number;
  /** Sequence of the last event read. */
  sequence: number;
}

/** The sandbox of a scenario, and its API with the sandbox's own key. */
export interface OwnSandbox {
  readonly api: ScenarioApi;
  readonly environment_id: string;
  readonly account_id: string;
  /** Milliseconds of wall time, of which only differences count. */
  readonly now: () => number;
}

/** Runs the scenario in a sandbox of its own. The first failed step other than an expectation ends it. */
export async function playScenario(
  { api, environment_id, account_id, now }: OwnSandbox,
  scenario: Scenario,
): Promise<ScenarioReport> {
  const log = createHash("sha256");
  const run: Run = {
    stage: { api, accountId: account_id, known: new Map() },
    log,
    now,
    sequence: 0,
  };
  const steps: StepReport[] = [];
  const given = await timed(0, "given", run, async () => {
    await prepareEnvironment(run.stage, scenario);
    return [];
  });
  steps.push(given);
  for (const step of given.failures.length > 0 ? [] : scenario.steps) {
    const report = await timed(step.line, describeStep(step), run, () => runStep(run.stage, step));
    steps.push(report);
    if (report.failures.length > 0 && step.kind !== "expect") break;
  }
  const passed = steps.every(({ failures }) => failures.length === 0);
  const files = await filesOf(api);
  const log_sha256 = log.digest("hex");
  const { name, seed } = scenario;
  return { scenario: name, seed, environment_id, passed, steps, files, log_sha256 };
}

async function timed(
  line: number,
  what: string,
  run: Run,
  work: () => Promise<readonly string[]>,
): Promise<StepReport> {
  const began = run.now();
  const failures = await work().catch((error: unknown) => [
    error instanceof Error ? error.message : String(error),
  ]);
  const status_changes = await readNewEvents(run);
  return {
    line,
    what,
    failures,
    status_changes,
    elapsed_ms: Math.round(run.now() - began),
  };
}

function describeStep(step: Step): string {
  switch (step.kind) {
    case "create":
      return `${step.what} ${step.as}`;
    case "act":
      return `${step.what} ${step.on}`;
    case "call":
      return step.call;
    case "advance":
      return typeof step.to === "string"
        ? `advance ${step.to}`
        : `advance until ${step.to.until} is ${step.to.status}`;
    case "fault":
      return step.fault === "none"
        ? "clear faults"
        : `fault ${String(step.fault["target"])} ${String(step.fault["effect"])}`;
    case "settings":
      return "settings";
    case "resolve":
      return `resolve ${step.exceptions}`;
    default:
      return `expect ${step.of}`;
  }
}

const PAGE = 1000;

/** The status changes in the log since the last call. */
async function readNewEvents(run: Run): Promise<StatusChange[]> {
  const status_changes: StatusChange[] = [];
  const { api, known } = run.stage;
  const names = new Map([...known].map(([name, { found }]) => [String(found["id"]), name]));
  for (;;) {
    const path = `/v1/events?after=${run.sequence}&limit=${PAGE}`;
    const events = await api.get<readonly Event[]>(path);
    for (const event of events) {
      run.sequence = event.sequence;
      run.log.update(JSON.stringify({ ...event, environment: null }));
      const { status } = event.data;
      const isNew = event.changed.length === 0 || event.changed.includes("status");
      if (status === undefined || !isNew) continue;
      const { reason, code } = event.cause;
      const who = names.get(event.resource.id) ?? event.resource.type;
      status_changes.push({ at: event.occurred_at, who, status, reason, code });
    }
    if (events.length < PAGE) return status_changes;
  }
}

interface File {
  readonly id: string;
  readonly direction: string;
  readonly name: string;
}

async function filesOf(api: ScenarioApi): Promise<ScenarioReport["files"]> {
  const files = await api.get<readonly File[]>("/v1/ach_files?page_size=1000&sort_order=asc");
  return await Promise.all(
    files.map(async ({ id, direction, name }) => {
      const bytes = await api.text(`/v1/ach_files/${id}/content`);
      const sha256 = createHash("sha256").update(bytes, "latin1").digest("hex");
      return { direction, name, sha256 };
    }),
  );
}

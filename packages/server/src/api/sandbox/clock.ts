import {
  CUSTOMER_STATUSES,
  FUNDING_STATUSES,
  parseInstant,
  PAYKEY_STATUSES,
  PAYMENT_STATUSES,
} from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { CLOCK_MODES } from "../../base/clock.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import {
  findStatus,
  readLogAndLedgerPosition,
  type LogAndLedgerPosition,
  type StatusSubject,
} from "../../db/tables/environments/advance-report.ts";
import { listFailingSteps } from "../../db/tables/operations/failing-steps.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { ok, raw, route } from "../../http/route/route.ts";
import { OneOf, Uuid } from "../../http/schema/schema.ts";
import { nextMomentOf } from "../../rails/calendar/bank-moments.ts";
import {
  addDuration,
  BANK_MOMENTS,
  isDuration,
  MAX_ADVANCE,
  advanceLimit,
  type BankMoment,
} from "../../rails/calendar/advance-targets.ts";
import type { AdvanceOutcome as EngineResult } from "../../payments/engine/clock-mover.ts";
import { stopReason, StopReasonResponse, type StopReason } from "./stop-reason.ts";
import type { AdvancePosition } from "./advance-cursor.ts";
import {
  countAdvance,
  PAGE_MAX,
  PageLimit,
  readAdvanceReport,
  advanceBetween,
  advancePage,
  withEvents,
} from "./advance-report.ts";

export const ClockResponse = Type.Object({
  environment_id: Type.String(),
  mode: OneOf(CLOCK_MODES),
  now: Type.String({ format: "date-time" }),
  factor: Type.Number({ description: "Sandbox seconds per second of wall time." }),
});

function clockOf({ app, environment }: Pick<RequestContext, "app" | "environment">) {
  return {
    environment_id: environment.id,
    mode: environment.clock_mode,
    now: app.environments.now(environment),
    factor: environment.clock_factor,
  };
}

export const getClock = route(
  {
    operationId: "sandbox.clock.get",
    method: "GET",
    path: "/v1/sandbox/clock",
    summary: "Read the sandbox's clock",
    response: ClockResponse,
    problems: ["not_found"],
    scope: "sandbox:read",
    accountScoped: false,
  },
  async ({ app, environment: { id } }) => {
    const environment = await app.environments.latest(id);
    if (environment === undefined) throw problem("not_found");
    return ok(clockOf({ app, environment }));
  },
);

export const setClock = route(
  {
    operationId: "sandbox.clock.set",
    method: "PUT",
    path: "/v1/sandbox/clock",
    summary: "Set the sandbox clock's mode",
    description:
      "`frozen` stops until advanced. `auto` jumps to the next due time whenever work is pending. `real` runs at wall-clock speed from the current time, `scaled` at `factor` seconds per second. Time never goes back.",
    body: Type.Object({
      mode: OneOf(CLOCK_MODES),
      factor: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
    }),
    response: ClockResponse,
    problems: ["not_found", "validation_error"],
    scope: "sandbox:write",
    platformOnly: true,
    accountScoped: false,
    write: "separate",
  },
  async (context, { body }) => {
    const { app, environment } = context;
    if (body.mode === "scaled" && body.factor === undefined) {
      throw invalid([{ reference: "/factor", detail: "Is required with scaled." }]);
    }
    const wanted = { mode: body.mode, factor: body.factor ?? 1 };
    const changed = await app.environments.setMode(environment.id, wanted);
    return ok(clockOf({ ...context, environment: changed }));
  },
);

const STATUSES_OF: Readonly<Record<StatusSubject, readonly string[]>> = {
  charge: PAYMENT_STATUSES,
  payout: PAYMENT_STATUSES,
  funding_event: FUNDING_STATUSES,
  customer: CUSTOMER_STATUSES,
  paykey: PAYKEY_STATUSES,
};
const STATUSES = [...new Set(Object.values(STATUSES_OF).flat())];

const Until = Type.Union([
  OneOf(["idle", ...BANK_MOMENTS]),
  Type.Object({ resource_id: Uuid(), status: OneOf(STATUSES) }),
]);

/** A step of the engine that failed for a bank; the other steps went on. */
const FailingStep = Type.Object({
  bank_id: Type.String({ format: "uuid" }),
  step: Type.String({ description: "The step's name, such as `originate` or `poll`." }),
  failures: Type.Integer({ description: "How often it failed in a row." }),
  since: Type.String({ format: "date-time" }),
  fault: Type.String({ description: "Why, in a sentence." }),
});

async function failingSteps({ app, environment }: RequestContext) {
  const rows = await listFailingSteps(app.db, environment.id);
  return rows.map(({ bank_id, step, failures, since, fault }) => ({
    bank_id,
    step,
    failures,
    since,
    fault,
  }));
}

export const advanceClock = route(
  {
    operationId: "sandbox.clock.advance",
    method: "POST",
    path: "/v1/sandbox/clock/advance",
    summary: "Advance the sandbox clock",
    description:
      "Send one of `by` (ISO 8601 duration on the Eastern calendar, or banking days such as `3bd`), `to` (an instant) or `until` (`idle`, `next_cutoff`, `next_settlement`, `next_funding`, or `{resource_id, status}`). With several banks, the earliest time at which one has work. Time never goes back; due work runs in order. Concurrent advances run one after the other: the second starts where the first ended. `idle` stops when only manual actions remain, reported in `stopped`. Returns when all due work is done, with its results in order: a first page and, with `has_more`, the rest from `GET /v1/sandbox/clock/advances?cursor=<next>`.",
    body: Type.Object({
      by: Type.Optional(Type.String({ maxLength: 40 })),
      to: Type.Optional(Type.String({ format: "date-time" })),
      until: Type.Optional(Until),
      limit: Type.Optional(PageLimit()),
    }),
    examples: { request: { by: "P1D" } },
    response: Type.Object({
      clock: ClockResponse,
      from: Type.String({ format: "date-time" }),
      reached: Type.Boolean({ description: "False if the `until` condition was not reached." }),
      stopped: StopReasonResponse,
      events_total: Type.Integer(),
      postings_total: Type.Integer(),
      counts: Type.Record(Type.String(), Type.Integer(), { description: "Events by type." }),
      standing_still: Type.Array(FailingStep, {
        description:
          "Steps whose last run failed. Each is retried after a pause and by each advance; the third failure opens an exception.",
      }),
      ...advancePage,
    }),
    problems: ["not_found"],
    scope: "sandbox:write",
    platformOnly: true,
    accountScoped: false,
    write: "separate",
  },
  (context, { body }) => advanceAndReport(context, body),
);

/** The result of one advance, read before the next one may begin, so that it holds nothing of another. */
interface AdvanceResult {
  readonly from: string;
  readonly environment: Environment;
  readonly now: string;
  readonly caused: AdvancePosition;
  readonly stopped: StopReason;
}

async function advanceAndReport(
  context: RequestContext,
  body: AdvanceRequest & { limit?: number },
) {
  const limit = body.limit ?? PAGE_MAX;
  const { from, environment, now, caused, stopped } = await advanceSerially(context, body);
  context.audit.facts.push({ changes: { now: { before: from, after: now } } });
  const [totals, standing_still, page] = await Promise.all([
    countAdvance(context, caused),
    failingSteps(context),
    readAdvanceReport(context, caused, limit),
  ]);
  const { events, ...report } = page;
  const clock = { ...clockOf({ ...context, environment }), now };
  const reached = stopped.reason === "arrived" || typeof body.until !== "object";
  return raw(
    withEvents({ clock, from, reached, stopped, ...totals, standing_still, ...report }, events),
  );
}

async function advanceSerially(
  context: RequestContext,
  body: AdvanceRequest,
): Promise<AdvanceResult> {
  const { app, environment } = context;
  const readPosition = () => readLogAndLedgerPosition(app.db, environment.id);
  let begun: (Pick<AdvanceResult, "from"> & { before: LogAndLedgerPosition }) | undefined;
  let advanced: AdvanceResult | undefined;
  const decide = async () => {
    const from = app.environments.now(environment);
    const target = await targetOf(context, body, from);
    const before = await readPosition();
    begun = { from, before };
    return { ...target, limit: advanceLimit(from) };
  };
  const ended = async (arrival: EngineResult) => {
    const { before, ...rest } = assertFound(begun, "the advance's start");
    const [after, stopped, moved] = await Promise.all([
      readPosition(),
      stopReason(app.db, environment.id, { arrival, isIdleWanted: body.until === "idle" }),
      app.environments.get(environment.id),
    ]);
    const now = app.environments.now(moved);
    advanced = { ...rest, now, environment: moved, caused: advanceBetween(before, after), stopped };
  };
  await app.engine.advance(environment, decide, ended);
  return assertFound(advanced, "the advance's result");
}

interface AdvanceRequest {
  readonly by?: string;
  readonly to?: string;
  readonly until?: "idle" | BankMoment | { readonly resource_id: string; readonly status: string };
}

interface Destination {
  readonly until: string;
  readonly isReached?: () => Promise<boolean>;
}

async function targetOf(
  context: RequestContext,
  body: AdvanceRequest,
  from: string,
): Promise<Destination> {
  const given = [body.by, body.to, body.until].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw invalid([{ reference: "/by", detail: "Send exactly one of by, to and until." }]);
  }
  if (typeof body.until === "object") return await untilStatus(context, body.until);
  if (body.until === "idle") return { until: "idle" };
  if (body.until !== undefined) {
    const { app, environment } = context;
    const wanted = { moment: body.until, at: from };
    return { until: await nextMomentOf(app.db, environment.id, wanted) };
  }
  return { until: instantOf(body, from) };
}

function instantOf(body: AdvanceRequest, from: string): string {
  if (body.by !== undefined && !isDuration(body.by)) {
    throw invalid([
      { reference: "/by", detail: "Must be an ISO 8601 duration such as P1D, or 3bd." },
    ]);
  }
  const to =
    body.by === undefined
      ? assertFound(parseInstant(body.to), "an instant")
      : addDuration(from, body.by);
  const reference = body.by === undefined ? "/to" : "/by";
  if (to < from) throw invalid([{ reference, detail: `Time never goes back: it is ${from}.` }]);
  if (to > advanceLimit(from)) {
    throw invalid([{ reference, detail: `One call goes ${MAX_ADVANCE} days at most.` }]);
  }
  return to;
}

async function untilStatus(
  { app, environment }: RequestContext,
  wanted: { readonly resource_id: string; readonly status: string },
): Promise<Destination> {
  const find = () => findStatus(app.db, environment.id, wanted.resource_id);
  const found = await find();
  if (found === undefined) {
    const detail = "Names no payment, funding event, customer or paykey of this sandbox.";
    throw invalid([{ reference: "/until/resource_id", detail }]);
  }
  const known = STATUSES_OF[found.type];
  if (!known.includes(wanted.status)) {
    const detail = `Must be a status of a ${found.type.replace("_", " ")}: ${known.join(", ")}.`;
    throw invalid([{ reference: "/until/status", detail }]);
  }
  return { until: "idle", isReached: async () => (await find())?.status === wanted.status };
}

import { Type } from "typebox";
import {
  clearSandboxFaults,
  insertSandboxFault,
  listSandboxFaults,
  type FaultEffect,
  type FaultTarget,
  type SandboxFault,
} from "../../db/tables/environments/sandbox-faults.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { causeOf } from "../../http/route/cause.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { pageOf } from "../../http/schema/paging.ts";
import { invalid } from "../../http/schema/problem.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { Nullable, OneOf, Uuid, type Static } from "../../http/schema/schema.ts";

const TARGETS = ["bank", "transport", "webhook", "database"] as const;
const EFFECTS = ["drop", "duplicate", "delay", "reorder", "partial"] as const;

interface Rule {
  readonly effects: readonly FaultEffect[];
  /** Maximum and default delay in milliseconds; null if the bank decides. */
  readonly delay: { readonly max: number; readonly usual: number } | null;
  /** Whether it must end by itself. */
  readonly counted: boolean;
}

/** What can go wrong where, and how badly. */
const RULES: Readonly<Record<FaultTarget, Rule>> = {
  bank: { effects: EFFECTS, delay: null, counted: false },
  transport: { effects: ["drop", "partial"], delay: null, counted: false },
  webhook: { effects: EFFECTS, delay: { max: 10_000, usual: 1000 }, counted: false },
  database: { effects: ["delay"], delay: { max: 2000, usual: 100 }, counted: true },
};

const COUNT_MAX = 1_000_000;
/** A database is slow for so many requests and steps at most: a sandbox must stay usable. */
const SLOW_MAX = 1000;
const FAULTS_MAX = 100;

const FaultResponse = Type.Object({
  id: Uuid(),
  target: OneOf(TARGETS),
  effect: OneOf(EFFECTS),
  delay_ms: Type.Integer({ description: "Of wall time; 0 where the effect knows none." }),
  remaining: Nullable(Type.Integer()),
  hits: Type.Integer(),
  created_at: Type.String({ format: "date-time" }),
});

const body = Type.Object({
  target: OneOf(TARGETS),
  effect: OneOf(EFFECTS),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: COUNT_MAX })),
  delay_ms: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
});

const shared = {
  path: "/v1/sandbox/faults",
  problems: ["not_found"],
  accountScoped: false,
} as const;

export const createFault = route(
  {
    ...shared,
    operationId: "sandbox.faults.create",
    method: "POST",
    summary: "Inject a fault",
    description: [
      "`bank`: the bank's next file of answers is lost (`drop`), comes twice under two names (`duplicate`), comes a banking day later (`delay`), sends its responses in reverse (`reorder`) or is cut off (`partial`): then nothing becomes paid until its exception is resolved.",
      "`transport`: a file cannot be handed to the bank because nobody answers (`drop`) or the connection breaks amid it (`partial`).",
      "`webhook`: a message is lost (`drop`), sent twice, sent `delay_ms` later, after the one behind it (`reorder`, waiting `delay_ms` at most) or with half its body.",
      "`database`: each request and each step of the engine waits `delay_ms` first (`delay`; a `count` is required).",
      "`count` says how often; without it until the faults are cleared.",
    ].join(" "),
    body,
    response: FaultResponse,
    scope: "sandbox:write",
    platformOnly: true,
  },
  async (context, { body: wanted }) => {
    const { app, environment, at, tx } = context;
    const { target, effect, count } = wanted;
    const faults = faultsOf(wanted);
    if (faults.length > 0) throw invalid(faults);
    const { delay } = RULES[target];
    const isTimed = delay !== null && (effect === "delay" || effect === "reorder");
    const fault: SandboxFault = {
      id: app.ids.uuid(at),
      target,
      effect,
      delay_ms: isTimed ? (wanted.delay_ms ?? delay.usual) : 0,
      remaining: count ?? null,
      hits: 0,
      created_at: at,
    };
    if (!(await insertSandboxFault(tx, environment.id, { fault, limit: FAULTS_MAX }))) {
      const detail = `A sandbox has ${FAULTS_MAX} faults at most; clear them first.`;
      throw invalid([{ reference: "/target", detail }]);
    }
    await app.faults.notifyAdded(tx, environment.id, target);
    await appendEvents(tx, app.ids, environment.id, [eventOf(context, fault, "injected")]);
    return ok(fault);
  },
);

/** Scenarios are written from these: what went wrong, from when and until when. */
function eventOf(
  context: WriteContext,
  fault: SandboxFault,
  what: "injected" | "cleared",
): NewEvent {
  const message = `A fault was ${what}: ${fault.target}, ${fault.effect}.`;
  const isNew = what === "injected";
  return {
    account_id: null,
    type: `environment.fault_${what}`,
    resource_type: "sandbox_fault",
    resource_id: fault.id,
    resource_version: isNew ? 1 : 2,
    occurred_at: context.at,
    patch: isNew ? fault : { remaining: 0, hits: fault.hits },
    cause: causeOf(context, { source: "user_action", reason: "user_request", message }),
  };
}

/** What of a fault its target does not know. */
function faultsOf({ target, effect, count, delay_ms }: Static<typeof body>) {
  const { effects, delay, counted } = RULES[target];
  const found: { reference: string; detail: string }[] = [];
  if (!effects.includes(effect)) {
    found.push({ reference: "/effect", detail: `Must be one of: ${effects.join(", ")}.` });
  }
  if (counted && (count === undefined || count > SLOW_MAX)) {
    found.push({ reference: "/count", detail: `Is required here, and at most ${SLOW_MAX}.` });
  }
  if (delay_ms !== undefined && delay_ms > (delay?.max ?? 0)) {
    const detail =
      delay === null ? "Has no meaning here." : `Must be at most ${delay.max} milliseconds.`;
    found.push({ reference: "/delay_ms", detail });
  }
  return found;
}

export const listFaults = route(
  {
    ...shared,
    operationId: "sandbox.faults.list",
    method: "GET",
    summary: "List faults",
    list: { sorts: ["created_at"] },
    response: FaultResponse,
    scope: "sandbox:read",
  },
  async ({ app, environment }, { paging }) => {
    const faults = await listSandboxFaults(app.db, environment.id);
    return page(pageOf(faults, paging), faults.length);
  },
);

export const clearFaults = route(
  {
    ...shared,
    operationId: "sandbox.faults.clear",
    method: "DELETE",
    summary: "Clear faults",
    response: Type.Array(FaultResponse),
    scope: "sandbox:write",
    platformOnly: true,
  },
  async (context) => {
    const { tx, app, environment } = context;
    const cleared = await clearSandboxFaults(tx, environment.id);
    const events = cleared.map((fault) => eventOf(context, fault, "cleared"));
    await appendEvents(tx, app.ids, environment.id, events);
    return page([], 0);
  },
);

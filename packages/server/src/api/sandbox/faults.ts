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
  /** Whether a `count` is required. */
  readonly counted: boolean;
}

/** Effects and limits by target. */
const RULES: Readonly<Record<FaultTarget, Rule>> = {
  bank: { effects: EFFECTS, delay: null, counted: false },
  transport: { effects: ["drop", "partial"], delay: null, counted: false },
  webhook: { effects: EFFECTS, delay: { max: 10_000, usual: 1000 }, counted: false },
  database: { effects: ["delay"], delay: { max: 2000, usual: 100 }, counted: true },
};

const COUNT_MAX = 1_000_000;
/** Most requests and steps that a slow database may delay: a sandbox must stay usable. */
const SLOW_MAX = 1000;
const FAULTS_MAX = 100;

const FaultResponse = Type.Object({
  id: Uuid(),
  target: OneOf(TARGETS),
  effect: OneOf(EFFECTS),
  delay_ms: Type.Integer({ description: "Wall-clock milliseconds; 0 if the effect has no delay." }),
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
      "`bank`: the bank's next response file is lost (`drop`), arrives twice under two names (`duplicate`), arrives a banking day late (`delay`), lists its responses in reverse (`reorder`) or is truncated (`partial`); after a truncated file nothing becomes paid until its exception is resolved.",
      "`transport`: an upload to the bank fails because the server does not respond (`drop`) or the connection breaks during the transfer (`partial`).",
      "`webhook`: a message is lost (`drop`), sent twice (`duplicate`), sent after `delay_ms` (`delay`), sent after the next message (`reorder`, waiting `delay_ms` at most) or sent with half its body (`partial`).",
      "`database`: each request and each engine step first waits `delay_ms` (`delay`; a `count` is required).",
      "`count` limits how often; without it the fault applies until faults are cleared.",
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

/** `scenario export` reads which fault applied from these events, from when and until when. */
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

/** Members that do not fit the fault's target. */
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

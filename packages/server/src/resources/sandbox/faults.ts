import { Type } from "typebox";
import {
  clearSandboxFaults,
  insertSandboxFault,
  listSandboxFaults,
  type SandboxFault,
} from "../../db/sandbox-faults.ts";
import { invalid } from "../../http/problem.ts";
import { ok, page, route } from "../../http/route.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema.ts";

/** What can go wrong where. */
const EFFECTS = {
  bank: ["drop", "duplicate", "delay", "partial"],
  transport: ["drop"],
} as const satisfies Record<SandboxFault["target"], readonly SandboxFault["effect"][]>;

const FaultResponse = Type.Object({
  id: Uuid(),
  target: OneOf(["bank", "transport"]),
  effect: OneOf(["drop", "duplicate", "delay", "partial"]),
  remaining: Nullable(Type.Integer()),
  hits: Type.Integer(),
  created_at: Type.String({ format: "date-time" }),
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
    summary: "Let something go wrong",
    description:
      "`bank`: the bank's next file of answers is lost (`drop`), comes twice under two names (`duplicate`), comes a banking day later (`delay`) or is cut off in the middle (`partial`). `transport`: the bank cannot be reached when a file is handed over (`drop`). `count` says how often; without it until the faults are cleared.",
    body: Type.Object({
      target: OneOf(["bank", "transport"]),
      effect: OneOf(["drop", "duplicate", "delay", "partial"]),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    }),
    response: FaultResponse,
    scope: "sandbox:write",
  },
  async ({ app, environment, at, tx }, { body }) => {
    const effects: readonly string[] = EFFECTS[body.target];
    if (!effects.includes(body.effect)) {
      const detail = `Must be one of: ${effects.join(", ")}.`;
      throw invalid([{ reference: "/effect", detail }]);
    }
    const fault: SandboxFault = {
      id: app.ids.uuid(at),
      target: body.target,
      effect: body.effect,
      remaining: body.count ?? null,
      hits: 0,
      created_at: at,
    };
    await insertSandboxFault(tx, environment.id, fault);
    return ok(fault);
  },
);

export const listFaults = route(
  {
    ...shared,
    operationId: "sandbox.faults.list",
    method: "GET",
    summary: "List what goes wrong, and how often it did",
    response: Type.Array(FaultResponse),
    scope: "sandbox:read",
  },
  async ({ app, environment }) => {
    const faults = await listSandboxFaults(app.db, environment.id);
    return page(faults, faults.length);
  },
);

export const clearFaults = route(
  {
    ...shared,
    operationId: "sandbox.faults.clear",
    method: "DELETE",
    summary: "Let everything go well again",
    response: Type.Array(FaultResponse),
    scope: "sandbox:write",
  },
  async ({ tx, environment }) => {
    await clearSandboxFaults(tx, environment.id);
    return page([], 0);
  },
);

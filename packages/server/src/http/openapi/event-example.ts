import {
  EVENT_TYPES,
  moveToldBy,
  wireReason,
  type EventType,
  type Reason,
  type ReasonedResource,
} from "@railhead/core";
import { refTo, type Components } from "./components.ts";
import { exampleOf } from "./example.ts";
import { pascal } from "./names.ts";

type Resource = Record<string, unknown>;

interface Change {
  readonly data: Resource;
  readonly previous: Resource;
}

const AT = "2026-03-02T15:00:00.000Z";
const LATER = "2026-03-02T21:45:00.000Z";

/** Schemas of resources whose events are not named after their schema. */
const SCHEMA_NAMES: Readonly<Record<string, string>> = {
  file: "AchFile",
  reconciliation: "BankStatement",
  environment: "SandboxFault",
};

/** Data of the resources that are told of and have no GET of their own. */
const WITHOUT_SCHEMA: Readonly<Record<string, Resource>> = {
  ledger: {
    id: "0195a3f0-7c00-7000-8000-0000001ed6e2",
    balanced: false,
    checked_at: AT,
    differences: ["bank cash differs from what the funding event says by 100 cents"],
  },
  bridge_session: {
    id: "0195a3f0-7c00-7000-8000-000000b21d6e",
    status: "open",
    customer_id: "0195a3f0-7c00-7000-8000-00000000c001",
    paykey_id: null,
    created_at: AT,
    updated_at: AT,
  },
  return_rate: {
    id: "0195a3f0-7c00-7000-8000-0000002a7e01",
    account_id: "0195a3f0-7c00-7000-8000-00000000a001",
    scope: "account",
    company_id: null,
    name: "unauthorized",
    originated: 1200,
    returned: 7,
    rate: "0.0058",
    ceiling: "0.005",
    headroom: 0,
    level: "breached",
    updated_at: AT,
  },
};

/** What begins a resource's log, besides its creation. */
const FIRST = ["created", "built", "received", "opened", "invariant_violated", "fault_injected"];

/** What changes where no status does: members, before and after. Only those a resource has count. */
const CHANGES: Readonly<Record<string, Readonly<Record<string, readonly [unknown, unknown]>>>> = {
  updated: {
    description: ["Invoice 1041", "Invoice 1042"],
    phone: ["+12125550100", "+12125550123"],
    default_descriptor: ["EXAMPLE CO", "EXAMPLE"],
  },
  "bridge_session.completed": {
    status: ["open", "completed"],
    paykey_id: [null, "0195a3f0-7c00-7000-8000-00000000d001"],
  },
  resubmitted: { has_resubmit: [false, true] },
  refunded: { has_refund: [false, true] },
};

/** Name of the schema an event's `data` has; undefined where it has none of its own. */
export function dataSchemaOf(
  { schemas }: Pick<Components, "schemas">,
  type: string,
): string | undefined {
  const [resource = ""] = type.split(".");
  const name = SCHEMA_NAMES[resource] ?? pascal(resource);
  return name in schemas && !(resource in WITHOUT_SCHEMA) ? name : undefined;
}

/** An event of a type as receivers get it: its status, what changed and its cause agree. */
export function eventExample(components: Components, type: string): Resource {
  const [resource = "", suffix = ""] = type.split(".");
  const event = exampleOf(components.schemas, refTo("Event")) as Resource;
  const isFirst = FIRST.includes(suffix);
  const { data, previous } = isFirst ? createdOf(components, type) : laterOf(components, type);
  return {
    ...event,
    event_type: type,
    api_version: "v1",
    sequence: isFirst ? 41 : 42,
    occurred_at: isFirst ? AT : LATER,
    account_id: data["account_id"] === null ? null : event["account_id"],
    resource: { type: resource, id: data["id"], version: isFirst ? 1 : 2 },
    data,
    changed: Object.keys(previous),
    previous,
    // A service made of a few routes has no schema of events.
    cause: causeOf((event["cause"] ?? {}) as Resource, type),
  };
}

function causeOf(usual: Resource, type: string): Resource {
  const move = moveToldBy(type);
  const isOurs = move !== undefined && move.source !== "user_action";
  return {
    ...usual,
    message: move?.why ?? EVENT_TYPES[type as EventType].meaning,
    ...(move === undefined ? {} : reasonOf(move)),
    actor: isOurs ? { type: "engine", id: "engine" } : usual["actor"],
    request_id: isOurs ? null : usual["request_id"],
  };
}

function reasonOf({ source, reasons }: NonNullable<ReturnType<typeof moveToldBy>>): Resource {
  return { source: source ?? "system", reason: reasons?.[0] ?? "ok" };
}

function createdOf(components: Components, type: string): Change {
  return { data: changeOf(components, type).data, previous: {} };
}

/** Every change is also one of the moment of the last change. */
function laterOf(components: Components, type: string): Change {
  const { data, previous } = changeOf(components, type);
  if (!("updated_at" in data)) return { data, previous };
  return {
    data: { ...data, updated_at: LATER },
    previous: { ...previous, updated_at: data["updated_at"] },
  };
}

/** A resource after a change of this type, and what the change took away. */
function changeOf(components: Components, type: string): Change {
  const name = dataSchemaOf(components, type);
  const [resource = "", suffix = ""] = type.split(".");
  const example =
    name === undefined
      ? (WITHOUT_SCHEMA[resource] ?? {})
      : (exampleOf(components.schemas, refTo(name)) as Resource);
  const move = moveToldBy(type);
  if (move === undefined) {
    const changes = Object.entries(CHANGES[type] ?? CHANGES[suffix] ?? {}).filter(
      ([member]) => member in example,
    );
    return {
      data: {
        ...example,
        ...Object.fromEntries(changes.map(([member, [, after]]) => [member, after])),
      },
      previous: Object.fromEntries(changes.map(([member, [before]]) => [member, before])),
    };
  }
  const { source, reason } = reasonOf(move);
  const spelled = wireReason(reason as Reason, resource as ReasonedResource);
  const details = { source, reason: spelled, message: move.why };
  const data: Resource = { ...example, status: move.to };
  // Some moves stay in the status and tell of something else.
  const previous: Resource = move.from[0] === move.to ? {} : { status: move.from[0] };
  const shown = example["status_details"];
  if (isObject(shown)) {
    data["status_details"] = { ...shown, ...known(details, shown), changed_at: LATER };
    previous["status_details"] = shown;
  }
  if (Array.isArray(example["status_history"])) {
    const history = example["status_history"] as Resource[];
    const last = {
      ...history[0],
      ...known(details, history[0] ?? {}),
      status: move.to,
      changed_at: LATER,
    };
    data["status_history"] = [...history, last];
    previous["status_history"] = history;
  }
  return { data, previous };
}

function known(details: Resource, shown: Resource): Resource {
  return Object.fromEntries(Object.entries(details).filter(([member]) => member in shown));
}

function isObject(value: unknown): value is Resource {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

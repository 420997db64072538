import { PERMISSION_NAMES, type Permission } from "./permissions.ts";

/**
 * How a role holds a permission: `ask` needs a second person's approval in live, `ask_reason` a stated reason
 * too. In a sandbox both count as `allowed`.
 */
export const MARKS = ["allowed", "ask", "ask_reason"] as const;
export type Mark = (typeof MARKS)[number];

export type Marks = Readonly<Partial<Record<Permission, Mark>>>;

export interface Role {
  readonly name: string;
  readonly means: string;
  readonly permissions: Marks;
}

const READS = [
  "payments:read",
  "customers:read",
  "funding:read",
  "accounts:read",
  "risk:read",
  "risk:rules",
  "exceptions:read",
  "work_items:read",
  "events:read",
  "approvals:read",
  "overview:read",
  "daily_report:read",
  "notes:read",
  "sandbox:read",
] as const satisfies readonly Permission[];

/** What everybody may leave behind who does more than audit. */
const DESK = ["notes:write", "saved_views:use"] as const satisfies readonly Permission[];

const WORK = [
  "payments:change",
  "payments:hold",
  "payments:release",
  "payments:bulk",
  "payments:resubmit",
  "paykeys:unblock",
  "paykeys:correct",
  "exceptions:resolve",
  "risk:label",
  "sandbox:use",
] as const satisfies readonly Permission[];

const DEVELOPMENT = [
  "api_keys:read",
  "api_keys:write",
  "webhooks:read",
  "webhooks:write",
  "sinks:read",
  "sinks:write",
  "requests:read",
  "sandbox:use",
] as const satisfies readonly Permission[];

function marks(held: Readonly<Partial<Record<Mark, readonly Permission[]>>>): Marks {
  const order = new Map(PERMISSION_NAMES.map((name, index) => [name, index]));
  const entries = MARKS.flatMap((mark) =>
    (held[mark] ?? []).map((permission) => [permission, mark] as const),
  );
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
  );
}

const ROLES = {
  viewer: {
    means: "Reads payments and customers, with personal data masked.",
    permissions: marks({ allowed: [...READS, ...DESK] }),
  },
  support: {
    means: "Answers customers: reads, and reveals personal data for a stated reason.",
    permissions: marks({ allowed: [...READS, ...DESK], ask_reason: ["personal_data:reveal"] }),
  },
  operator: {
    means: "Runs the day: payments, exceptions, refunds and files.",
    permissions: marks({
      allowed: [
        ...READS,
        ...DESK,
        ...WORK,
        "payments:create",
        "payments:refund",
        "payments:reverse",
        "customers:write",
        "paykeys:write",
        "files:read",
        "suspense:read",
        "proofs:read",
        "suspense:resolve",
        "received_rules:write",
        "proofs:prepare",
        "return_requests:read",
        "return_requests:write",
        "return_requests:approve",
        "origination:read",
        "exposure:read",
        "originators:read",
        "origination:stop",
        "banks:test",
      ],
      ask: ["files:content", "files:decide"],
      ask_reason: ["personal_data:reveal"],
    }),
  },
  risk: {
    means: "Decides reviews and held payments, and writes risk rules.",
    permissions: marks({
      allowed: [
        ...READS,
        ...DESK,
        ...WORK,
        "reviews:decide",
        "accounts:review",
        "risk_lists:write",
        "screening:read",
        "screening:write",
        "screening:decide",
        "risk:programme",
        "risk:write",
        "risk:roll_back",
        "origination:read",
        "exposure:read",
        "originators:read",
        "originators:write",
        "origination:stop",
      ],
      ask: [
        "risk:publish",
        "origination:lift",
        "exposure:write",
        "exposure:approve",
        "originators:activate",
      ],
      ask_reason: ["personal_data:reveal"],
    }),
  },
  approver: {
    means: "Is the second person: decides files, bank profiles, months and risk rules.",
    permissions: marks({
      allowed: [
        ...READS,
        ...DESK,
        "files:read",
        "files:content",
        "files:decide",
        "banks:read",
        "banks:test",
        "banks:write",
        "banks:sending",
        "banks:recover",
        "origination:read",
        "exposure:read",
        "originators:read",
        "originators:activate",
        "origination:stop",
        "origination:lift",
        "suspense:read",
        "proofs:read",
        "return_requests:read",
        "return_requests:approve",
        "ledger:close",
        "risk:publish",
        "risk:roll_back",
        "approvals:decide",
      ],
    }),
  },
  finance: {
    means: "Keeps the books: ledger, statements, refunds and exports.",
    permissions: marks({
      allowed: [
        ...READS,
        ...DESK,
        "exports:download",
        "packs:download",
        "payments:refund",
        "payments:reverse",
        "payments:verify_counts",
        "files:read",
        "ledger:read",
        "suspense:read",
        "proofs:read",
        "suspense:resolve",
        "received_rules:write",
        "proofs:prepare",
        "return_requests:read",
        "return_requests:write",
        "return_requests:approve",
        "origination:read",
        "exposure:read",
        "originators:read",
        "statements:write",
        "fees:write",
        "fees:waive",
        "approvals:decide",
      ],
      ask: ["ledger:close"],
    }),
  },
  developer: {
    means: "Integrates: API keys without admin, webhooks, requests and sandboxes.",
    permissions: marks({ allowed: [...READS, ...DESK, ...DEVELOPMENT] }),
  },
  admin: {
    means: "Runs the service and its people. Reveals no personal data.",
    permissions: marks({
      allowed: [
        ...READS,
        ...DESK,
        ...WORK,
        ...DEVELOPMENT.filter((name) => name !== "sandbox:use"),
        "exports:download",
        "packs:download",
        "payments:create",
        "payments:refund",
        "payments:reverse",
        "payments:verify_counts",
        "customers:write",
        "customers:erase",
        "originators:erase",
        "paykeys:write",
        "accounts:write",
        "accounts:settings",
        "accounts:review",
        "fees:write",
        "fees:waive",
        "files:read",
        "banks:read",
        "banks:test",
        "ledger:read",
        "suspense:read",
        "proofs:read",
        "suspense:resolve",
        "received_rules:write",
        "proofs:prepare",
        "return_requests:read",
        "return_requests:write",
        "return_requests:approve",
        "origination:read",
        "exposure:read",
        "originators:read",
        "originators:write",
        "origination:stop",
        "statements:write",
        "operators:read",
        "approvals:decide",
        "audit:read",
      ],
      ask: [
        "operators:write",
        "files:content",
        "files:decide",
        "banks:write",
        "banks:sending",
        "banks:recover",
        "origination:lift",
        "originators:activate",
        "api_keys:admin",
        "approval_rules:write",
      ],
    }),
  },
  auditor: {
    means: "Reads everything with its audit log. Changes and reveals nothing.",
    permissions: marks({
      allowed: [
        ...READS,
        "exports:download",
        "packs:download",
        "files:read",
        "files:content",
        "banks:read",
        "ledger:read",
        "suspense:read",
        "proofs:read",
        "return_requests:read",
        "origination:read",
        "exposure:read",
        "originators:read",
        "api_keys:read",
        "webhooks:read",
        "sinks:read",
        "requests:read",
        "operators:read",
        "audit:read",
      ],
    }),
  },
} as const;

export type RoleName = keyof typeof ROLES;

export const ROLE_NAMES = Object.keys(ROLES) as readonly RoleName[];

/** The roles of every installation. */
export const BUILT_IN_ROLES: readonly Role[] = ROLE_NAMES.map((name) => ({ name, ...ROLES[name] }));

const ROLE_BY_NAME = new Map(BUILT_IN_ROLES.map((role) => [role.name, role]));

export function builtInRole(name: string): Role | undefined {
  return ROLE_BY_NAME.get(name);
}

/** The built-in roles that hold a permission, for refusals that say who may. */
export function rolesWith(permission: Permission): readonly string[] {
  return BUILT_IN_ROLES.filter(({ permissions }) => permissions[permission] !== undefined).map(
    ({ name }) => name,
  );
}

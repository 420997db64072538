import {
  builtInRole,
  rulesInForce,
  type ApprovalRule,
  type Grant,
  type Marks,
} from "@railhead/core";
import type { Database, Executor } from "../db/postgres/executor.ts";
import { listApprovalRules, type ApprovalRuleRow } from "../db/tables/approvals/approval-rules.ts";
import { hasPeople, listGrants, type GrantRow } from "../db/tables/rights/operator-grants.ts";
import { listRoles } from "../db/tables/rights/roles.ts";
import { RIGHTS_CHANNEL } from "../db/tables/rights/rights-channel.ts";
import { createTtlCache } from "./ttl-cache.ts";

/** Changes are notified; this bounds how long an old right holds in a process that lost its connection. */
const LIFETIME_MS = 3_000;

/** Grants and rules as they stand, cached. */
export interface RightsCache {
  /** Grants of a person that did not end; the caller checks `until`. */
  grantsOf(operatorId: string): readonly Grant[] | Promise<readonly Grant[]>;
  /** Rules in force in an environment. */
  rulesOf(environment: {
    readonly id: string;
    readonly kind: "live" | "sandbox";
  }): readonly ApprovalRule[] | Promise<readonly ApprovalRule[]>;
  /** Call after a change in this process was committed. */
  forget(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createRightsCache(db: Database, lifetimeMs = LIFETIME_MS): RightsCache {
  const grants = createTtlCache<readonly Grant[]>(lifetimeMs);
  const rules = createTtlCache<readonly ApprovalRule[]>(lifetimeMs);
  let unlisten: (() => Promise<void>) | undefined;
  const forget = () => {
    grants.clear();
    rules.clear();
  };
  return {
    grantsOf: (operatorId) =>
      grants.get(operatorId, () => readGrants(db, operatorId)) as
        readonly Grant[] | Promise<readonly Grant[]>,
    rulesOf: (environment) =>
      rules.get(environment.id, () => readRules(db, environment)) as
        readonly ApprovalRule[] | Promise<readonly ApprovalRule[]>,
    forget,
    async start() {
      unlisten = await db.listen(RIGHTS_CHANNEL, forget);
    },
    async stop() {
      await unlisten?.();
      unlisten = undefined;
    },
  };
}

/** A person's grants with the permissions of their roles. */
export async function readGrants(db: Executor, operatorId: string): Promise<readonly Grant[]> {
  const rows = await listGrants(db, operatorId);
  if (rows.length === 0) return [];
  const isCustom = rows.some(({ role }) => builtInRole(role) === undefined);
  const custom = new Map(
    (isCustom ? await listRoles(db) : []).map(({ name, permissions }) => [name, permissions]),
  );
  return rows.map((row) => grantOf(row, custom));
}

const NO_PERMISSIONS: Marks = {};

export function grantOf(row: GrantRow, custom: ReadonlyMap<string, Marks>): Grant {
  return {
    role: row.role,
    permissions: builtInRole(row.role)?.permissions ?? custom.get(row.role) ?? NO_PERMISSIONS,
    scope_type: row.scope_type,
    environment_id: row.scope_environment_id,
    scope_id: row.scope_id,
    until: row.until,
  };
}

export async function readRules(
  db: Executor,
  { id, kind }: { readonly id: string; readonly kind: "live" | "sandbox" },
): Promise<readonly ApprovalRule[]> {
  const [own, has_people] = await Promise.all([listApprovalRules(db, id), hasPeople(db)]);
  return rulesInForce(own.map(ruleOf), { kind, has_people });
}

export function ruleOf({ id, action, condition, needed, role }: ApprovalRuleRow): ApprovalRule {
  const { above_amount, ...rest } = condition;
  return {
    id,
    action,
    condition: above_amount === undefined ? rest : { ...rest, above_amount: BigInt(above_amount) },
    needed,
    role,
  };
}

import type { Cents, Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { json, sql } from "../../postgres/sql.ts";

/** Kinds of subject that rules match. */
export const RULE_KINDS = ["charge", "payout", "verification"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Conditions of a rule; absent members match everything. */
export interface RuleMatch {
  readonly payment_type?: RuleKind;
  readonly customer_id?: string;
  readonly paykey_id?: string;
  /** Keyed hash of routing and account number, in hex: the numbers are not kept. */
  readonly bank_account?: string;
  /** Cents, inclusive. */
  readonly min_amount?: number;
  readonly max_amount?: number;
  /** Case-insensitive substring of the customer's name. */
  readonly name?: string;
  /** The member `tag` of the payment's metadata. */
  readonly tag?: string;
}

export interface SandboxRule {
  readonly id: string;
  readonly position: number;
  readonly match: RuleMatch;
  readonly outcome: string;
  /**
   * Delay of the bank's responses after their anchor, such as `5d` or `3bd`; null keeps the outcome's own.
   */
  readonly delay: string | null;
  readonly description: string | null;
  readonly created_at: Instant;
}

const columns = sql`id, position, match, outcome, delay, description, created_at`;

/** A sandbox's rules, in order of evaluation. */
export function listSandboxRules(db: Executor, environmentId: string): Promise<SandboxRule[]> {
  return db.rows(sql`select ${columns} from sandbox_rules
    where environment_id = ${environmentId} order by position`);
}

/** Appends a rule. */
export function insertSandboxRule(
  tx: Executor,
  environmentId: string,
  rule: Omit<SandboxRule, "position">,
): Promise<SandboxRule> {
  return tx.one(sql`
    insert into sandbox_rules (${columns}, environment_id)
    select ${rule.id}, coalesce(max(position), 0) + 1, ${json(rule.match)}::json, ${rule.outcome},
      ${rule.delay}, ${rule.description}, ${rule.created_at}, ${environmentId}
    from sandbox_rules where environment_id = ${environmentId}
    returning ${columns}`);
}

export function deleteSandboxRule(
  tx: Executor,
  environmentId: string,
  id: string,
): Promise<SandboxRule | undefined> {
  return tx.first(sql`delete from sandbox_rules
    where environment_id = ${environmentId} and id = ${id} returning ${columns}`);
}

/** Facts of a payment or verification that rules match. */
export interface OutcomeFacts {
  readonly id: string;
  readonly kind: RuleKind;
  readonly amount_cents: Cents;
  readonly customer_id: string;
  readonly customer_name: string;
  readonly paykey_id: string;
  readonly bank_account: string;
  readonly tag: string | null;
}

export function listOutcomeFacts(
  db: Executor,
  environmentId: string,
  paymentIds: readonly string[],
): Promise<OutcomeFacts[]> {
  return db.rows(sql`
    select p.id, p.kind, p.amount_cents, p.customer_id, c.name as customer_name, p.paykey_id,
      encode(k.fingerprint, 'hex') as bank_account, p.metadata->>'tag' as tag
    from payments p join customers c on c.id = p.customer_id and c.environment_id = p.environment_id join paykeys k on k.id = p.paykey_id and k.environment_id = p.environment_id
    where p.environment_id = ${environmentId} and p.id = any(${paymentIds}::uuid[])`);
}

/** The same facts of a payment that is not stored. */
export function findOutcomeFacts(
  db: Executor,
  environmentId: string,
  payment: Pick<OutcomeFacts, "id" | "kind" | "amount_cents" | "paykey_id" | "tag">,
): Promise<OutcomeFacts | undefined> {
  const { id, kind, amount_cents, paykey_id, tag } = payment;
  return db.first(sql`
    select ${id}::uuid as id, ${kind}::text as kind, ${amount_cents}::bigint as amount_cents,
      k.customer_id, c.name as customer_name, k.id as paykey_id,
      encode(k.fingerprint, 'hex') as bank_account, ${tag}::text as tag
    from paykeys k join customers c on c.environment_id = k.environment_id and c.id = k.customer_id
    where k.environment_id = ${environmentId} and k.id = ${paykey_id}`);
}

/** The amount of micro-entries is that of their debit; a prenote's is zero. */
export function listVerificationOutcomeFacts(
  db: Executor,
  environmentId: string,
  verificationIds: readonly string[],
): Promise<OutcomeFacts[]> {
  return db.rows(sql`
    select v.id, 'verification' as kind, v.amount_cents, k.customer_id,
      c.name as customer_name, v.paykey_id, encode(k.fingerprint, 'hex') as bank_account,
      null as tag
    from auxiliary_entries v join paykeys k on k.id = v.paykey_id and k.environment_id = v.environment_id
      join customers c on c.id = k.customer_id and c.environment_id = k.environment_id
    where v.environment_id = ${environmentId} and v.id = any(${verificationIds}::uuid[])`);
}

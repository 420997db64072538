import { delaySteps, stepsOf, type SandboxStep } from "@railhead/core";
import type { Executor } from "../db/postgres/executor.ts";
import {
  findOutcomeFacts,
  listSandboxRules,
  listVerificationOutcomeFacts,
  listOutcomeFacts,
  type RuleMatch,
  type OutcomeFacts,
} from "../db/tables/environments/sandbox-rules.ts";

interface RequestedOutcome {
  readonly id: string;
  readonly sandbox_outcome: string;
}

/**
 * Outcome steps of payments by id: the requested outcome, else that of the first matching rule. Standard
 * payments are omitted.
 */
export function outcomesOfEntries(
  db: Executor,
  environmentId: string,
  payments: readonly RequestedOutcome[],
): Promise<Map<string, readonly SandboxStep[]>> {
  return resolvedOutcomes(db, environmentId, { asked: payments, factsOf: listOutcomeFacts });
}

/** Outcome steps of a payment that is not stored. */
export function outcomesOfOrder(
  db: Executor,
  environmentId: string,
  order: RequestedOutcome & Parameters<typeof findOutcomeFacts>[2],
): Promise<Map<string, readonly SandboxStep[]>> {
  return resolvedOutcomes(db, environmentId, {
    asked: [order],
    async factsOf() {
      const facts = await findOutcomeFacts(db, environmentId, order);
      return facts === undefined ? [] : [facts];
    },
  });
}

/** Outcome steps of paykey verifications. */
export function outcomesOfVerifications(
  db: Executor,
  environmentId: string,
  verifications: readonly RequestedOutcome[],
): Promise<Map<string, readonly SandboxStep[]>> {
  return resolvedOutcomes(db, environmentId, {
    asked: verifications,
    factsOf: listVerificationOutcomeFacts,
  });
}

async function resolvedOutcomes(
  db: Executor,
  environmentId: string,
  {
    asked,
    factsOf,
  }: {
    asked: readonly RequestedOutcome[];
    factsOf: (
      db: Executor,
      environmentId: string,
      ids: readonly string[],
    ) => Promise<OutcomeFacts[]>;
  },
): Promise<Map<string, readonly SandboxStep[]>> {
  const found = new Map<string, readonly SandboxStep[]>();
  const plain: string[] = [];
  for (const { id, sandbox_outcome } of asked) {
    if (sandbox_outcome === "standard") plain.push(id);
    else found.set(id, stepsOf(sandbox_outcome));
  }
  if (plain.length === 0) return found;
  const rules = await listSandboxRules(db, environmentId);
  if (rules.length === 0) return found;
  for (const facts of await factsOf(db, environmentId, plain)) {
    const rule = rules.find(({ match }) => matches(match, facts));
    if (rule === undefined) continue;
    const steps = stepsOf(rule.outcome);
    found.set(facts.id, rule.delay === null ? steps : delaySteps(steps, rule.delay));
  }
  return found;
}

function matches(match: RuleMatch, facts: OutcomeFacts): boolean {
  const amount = Number(facts.amount_cents);
  return (
    (match.payment_type ?? facts.kind) === facts.kind &&
    (match.customer_id ?? facts.customer_id) === facts.customer_id &&
    (match.paykey_id ?? facts.paykey_id) === facts.paykey_id &&
    (match.bank_account ?? facts.bank_account) === facts.bank_account &&
    (match.min_amount ?? amount) <= amount &&
    (match.max_amount ?? amount) >= amount &&
    facts.customer_name.toLowerCase().includes((match.name ?? "").toLowerCase()) &&
    (match.tag ?? facts.tag) === facts.tag
  );
}

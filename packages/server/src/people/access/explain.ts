import {
  closestNames,
  explainRight,
  GUARDED_OPERATIONS,
  type ExplainedRight,
  type Instant,
} from "@railhead/core";
import { findScopeAccount } from "../../db/tables/accounts/api-keys.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { readGrants, readRules } from "../../environments/rights-cache.ts";
import { placeOf } from "./rights.ts";

export interface AskedRight {
  readonly operator_id: string;
  readonly operation: string;
  readonly environment: Pick<Environment, "id" | "kind">;
  readonly account_id: string | null;
  readonly at: Instant;
}

/** What of a question does not exist, in a sentence. */
export interface UnknownRight {
  readonly field: "operation" | "account_id";
  readonly detail: string;
}

export const isUnknownRight = (right: ExplainedRight | UnknownRight): right is UnknownRight =>
  "field" in right;

/** Why a person may or may not call an operation. */
export async function explainPersonRight(
  db: Executor,
  asked: AskedRight,
): Promise<ExplainedRight | UnknownRight> {
  const { operator_id, operation, environment, account_id, at } = asked;
  const account =
    account_id === null ? undefined : await findScopeAccount(db, environment.id, account_id);
  if (account_id !== null && account === undefined) {
    return { field: "account_id", detail: "Must be the id of an account of the environment." };
  }
  const organization_id = account?.organization_id ?? null;
  const right = explainRight({
    grants: await readGrants(db, operator_id),
    operation,
    resource: { ...placeOf(environment), account_id, organization_id },
    at,
    rules: await readRules(db, environment),
  });
  return right ?? { field: "operation", detail: unknownOperation(operation) };
}

function unknownOperation(operation: string): string {
  const near = closestNames(operation, GUARDED_OPERATIONS);
  const question = near.length === 0 ? "" : ` Did you mean ${near.join(" or ")}?`;
  return `Must be an operation of the API, such as charges.create.${question}`;
}

import { explainRight, type ExplainedRight, type Instant } from "@railhead/core";
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

/** Why a person may or may not call an operation; undefined where that or the account does not exist. */
export async function explainPersonRight(
  db: Executor,
  asked: AskedRight,
): Promise<ExplainedRight | undefined> {
  const { operator_id, operation, environment, account_id, at } = asked;
  const account =
    account_id === null ? undefined : await findScopeAccount(db, environment.id, account_id);
  if (account_id !== null && account === undefined) return undefined;
  const organization_id = account?.organization_id ?? null;
  return explainRight({
    grants: await readGrants(db, operator_id),
    operation,
    resource: { ...placeOf(environment), account_id, organization_id },
    at,
    rules: await readRules(db, environment),
  });
}

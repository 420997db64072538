import type { Instant } from "@railhead/core";
import { assertFound } from "../base/assert.ts";
import {
  listPendingCustomers,
  lockPendingCustomers,
  updateCustomerStatuses,
  type CustomerRow,
} from "../db/tables/counterparties/customers.ts";
import type { Environment } from "../db/tables/environments/environments.ts";
import type { Executor, Tx } from "../db/postgres/executor.ts";
import {
  lockPendingPaykeys,
  updatePaykeyStatuses,
  type PaykeyRow,
} from "../db/tables/counterparties/paykeys.ts";
import { listOwnerFacts } from "../db/tables/counterparties/provider-links.ts";
import { listUnconfirmedPaykeys } from "../db/tables/files/auxiliary-entries.ts";
import { listCurrentReviews, updateReviewFindings } from "../db/tables/counterparties/reviews.ts";
import type { NewEvent } from "../events/append.ts";
import type { Vault } from "../vault/vault.ts";
import { checkAccount, type AccountFindings } from "./account-check.ts";
import { customerBy } from "./customers.ts";
import { sealFindings } from "./findings.ts";
import type { IdentityDesk } from "./identity-desk.ts";
import type { IdentityRecord } from "./identity-provider.ts";
import { openLink } from "./link-secret.ts";
import { verifyPaykey } from "./paykeys.ts";

const CHUNK = 500;

export interface VerificationTools {
  readonly vault: Vault;
  readonly identity: IdentityDesk;
}

/** What a chunk of checks came to. Written, but for the events. */
export interface CompletedChecks {
  readonly customers: readonly CustomerRow[];
  readonly paykeys: readonly PaykeyRow[];
  readonly events: readonly NewEvent[];
}

interface Run {
  readonly environment: Pick<Environment, "id" | "kind">;
  readonly at: Instant;
}

/** What was found of customers, each as of a version. */
export type Assessed = ReadonlyMap<
  string,
  { readonly version: number; readonly findings: IdentityRecord }
>;

/** Has the identities of a chunk evaluated, outside any transaction: providers are slow. */
export async function assessPending(
  db: Executor,
  { identity }: Pick<VerificationTools, "identity">,
  { environment, at }: Run,
): Promise<Assessed> {
  const pending = await listPendingCustomers(db, environment.id, CHUNK);
  const found = await Promise.all(
    pending.map(async (customer) => {
      const findings = await identity.assess({ kind: environment.kind, customer, at });
      return [customer.id, { version: customer.version, findings }] as const;
    }),
  );
  return new Map(found);
}

/**
 * Ends a chunk of the checks that run in the background; a customer that changed since it was looked up
 * waits for the next chunk. The caller appends the events, last.
 */
export async function completeChecks(
  tx: Tx,
  tools: VerificationTools,
  { run, assessed }: { readonly run: Run; readonly assessed: Assessed },
): Promise<CompletedChecks> {
  const { environment, at } = run;
  const locked = await lockPendingCustomers(tx, environment.id, CHUNK);
  const customers = locked.filter(({ id, version }) => assessed.get(id)?.version === version);
  const paykeys = await lockPendingPaykeys(tx, environment.id, CHUNK);
  if (customers.length + paykeys.length === 0) return { customers, paykeys, events: [] };
  const when = { environment, at, request_id: null };
  const reviewed = customers.map((row) =>
    customerBy(assertFound(assessed.get(row.id), "the findings").findings, row, when),
  );
  const found = await accountFindings(tx, tools, { run, paykeys });
  const verified = found.map(({ row, findings }) => verifyPaykey(row, findings, when));
  await updateCustomerStatuses(
    tx,
    reviewed.map(({ row }) => row),
  );
  await updatePaykeyStatuses(
    tx,
    verified.map(({ row }) => row),
  );
  await storeFindings(tx, tools.vault, {
    environmentId: run.environment.id,
    found: [
      ...reviewed.map(({ row, findings }) => ({ row, findings })),
      ...verified.map(({ row }, index) => ({
        row,
        findings: assertFound(found[index], "it").findings,
      })),
    ],
  });
  return {
    customers: reviewed.map(({ row }) => row),
    paykeys: verified.map(({ row }) => row),
    events: [...reviewed, ...verified].map(({ event }) => event),
  };
}

async function accountFindings(
  tx: Tx,
  { vault }: VerificationTools,
  { run, paykeys }: { run: Run; paykeys: readonly PaykeyRow[] },
): Promise<{ row: PaykeyRow; findings: AccountFindings }[]> {
  if (paykeys.length === 0) return [];
  const facts = await listOwnerFacts(
    tx,
    run.environment.id,
    paykeys.map(({ id }) => id),
  );
  const unconfirmed = await listUnconfirmedPaykeys(
    tx,
    run.environment.id,
    paykeys.map(({ id }) => id),
  );
  const factsById = new Map(facts.map((fact) => [fact.paykey_id, fact]));
  return Promise.all(
    paykeys.map(async (row) => {
      const { customer_name, secret } = assertFound(factsById.get(row.id), `owners of ${row.id}`);
      const place = { paykey_id: row.id, environment_id: row.environment_id };
      const owners = secret === null ? null : (await openLink(vault, { ...place, secret })).owners;
      const { kind } = run.environment;
      const awaits_amounts = unconfirmed.has(row.id);
      const known = { kind, config: row.config, customer_name, owners, awaits_amounts };
      return { row, findings: checkAccount(known) };
    }),
  );
}

interface Found {
  readonly row: { readonly id: string; readonly updated_at: Instant };
  readonly findings: object;
}

async function storeFindings(
  tx: Tx,
  vault: Vault,
  { environmentId, found }: { environmentId: string; found: readonly Found[] },
): Promise<void> {
  const reviews = await listCurrentReviews(
    tx,
    environmentId,
    found.map(({ row }) => row.id),
  );
  const foundById = new Map(found.map((one) => [one.row.id, one]));
  const sealed = await Promise.all(
    reviews.map(async (review) => {
      const { row, findings } = assertFound(foundById.get(review.subject_id), "the findings");
      return {
        environment_id: review.environment_id,
        id: review.id,
        findings: await sealFindings(vault, review, findings),
        updated_at: row.updated_at,
      };
    }),
  );
  await updateReviewFindings(tx, sealed);
}

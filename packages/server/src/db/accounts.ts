import type { AccountStatus, Instant, LinkedBankAccountStatus } from "@railhead/core";
import type { Executor } from "./executor.ts";
import { sql } from "./sql.ts";

interface Scope {
  readonly environment_id: string;
  /** When it is created. */
  readonly at: Instant;
}

export interface NewOrganization extends Scope {
  readonly id: string;
  readonly name: string;
}

export async function insertOrganization(tx: Executor, o: NewOrganization): Promise<void> {
  await tx.run(sql`
    insert into organizations (id, environment_id, name, created_at, updated_at)
    values (${o.id}, ${o.environment_id}, ${o.name}, ${o.at}, ${o.at})`);
}

export interface NewAccount extends Scope {
  readonly id: string;
  readonly organization_id: string;
  readonly is_default: boolean;
  readonly status: AccountStatus;
  readonly business_profile: object;
}

export async function insertAccount(tx: Executor, a: NewAccount): Promise<void> {
  await tx.run(sql`
    insert into accounts (id, environment_id, organization_id, is_default, status,
      business_profile, created_at, updated_at)
    values (${a.id}, ${a.environment_id}, ${a.organization_id}, ${a.is_default}, ${a.status},
      ${a.business_profile}, ${a.at}, ${a.at})`);
}

export interface NewLinkedBankAccount extends Scope {
  readonly id: string;
  /** Null where it is linked to the whole platform. */
  readonly account_id: string | null;
  readonly status: LinkedBankAccountStatus;
  readonly account_holder: string;
  readonly institution_name: string;
  readonly routing_number: string;
  /** Encrypted. */
  readonly account_number: Buffer;
  readonly account_mask: string;
  readonly purposes: readonly string[];
}

export async function insertLinkedBankAccount(
  tx: Executor,
  l: NewLinkedBankAccount,
): Promise<void> {
  await tx.run(sql`
    insert into linked_bank_accounts (id, environment_id, account_id, status, account_holder,
      institution_name, routing_number, account_number, account_mask, purposes, created_at,
      updated_at)
    values (${l.id}, ${l.environment_id}, ${l.account_id}, ${l.status}, ${l.account_holder},
      ${l.institution_name}, ${l.routing_number}, ${l.account_number}, ${l.account_mask},
      ${l.purposes}, ${l.at}, ${l.at})`);
}

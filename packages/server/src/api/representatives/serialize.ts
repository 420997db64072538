import type { RepresentativeRow } from "../../db/tables/accounts/representatives.ts";
import type { Vault } from "../../vault/vault.ts";

/** What of a representative is stored encrypted. */
export interface Identity {
  readonly dob: string;
  readonly ssn_last4: string;
}

const MASKED: Identity = { dob: "****-**-**", ssn_last4: "****" };

/** A representative as answers and events show it: the identity masked. */
export function serializeRepresentative(row: RepresentativeRow) {
  return shown(row, MASKED);
}

/** With the identity in clear: for `unmask`, and for the caller who creates it. */
export async function openRepresentative(vault: Vault, row: RepresentativeRow) {
  return shown(row, await openIdentity(vault, row));
}

function shown(row: RepresentativeRow, identity: Identity) {
  return {
    id: row.id,
    account_id: row.account_id,
    status: row.status,
    status_detail: row.status_detail,
    first_name: row.first_name,
    last_name: row.last_name,
    name: `${row.first_name} ${row.last_name}`,
    dob: identity.dob,
    ssn_last4: identity.ssn_last4,
    email: row.email,
    mobile_number: row.mobile_number,
    phone: row.mobile_number,
    relationship: row.relationship,
    user_id: null,
    external_id: row.external_id,
    metadata: row.metadata,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function placeOf(id: string, column: keyof Identity) {
  return { table: "representatives", column, id };
}

/** Encrypts what is to be stored so. */
export async function sealIdentity(
  vault: Vault,
  row: { id: string; environment_id: string },
  { dob, ssn_last4 }: Identity,
): Promise<Pick<RepresentativeRow, keyof Identity>> {
  return {
    dob: await vault.encrypt(row.environment_id, placeOf(row.id, "dob"), dob),
    ssn_last4: await vault.encrypt(row.environment_id, placeOf(row.id, "ssn_last4"), ssn_last4),
  };
}

async function openIdentity(vault: Vault, row: RepresentativeRow): Promise<Identity> {
  const { id, environment_id } = row;
  return {
    dob: await vault.decrypt(environment_id, placeOf(id, "dob"), row.dob),
    ssn_last4: await vault.decrypt(environment_id, placeOf(id, "ssn_last4"), row.ssn_last4),
  };
}

interface SentMembers {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly relationship: {
    readonly primary: boolean;
    readonly control: boolean;
    readonly owner: boolean;
    readonly percent_ownership?: number | null;
    readonly title?: string | null;
  };
}

/** The columns that a caller fills in clear; members it does not know are dropped. */
export function readMembers({ relationship, ...sent }: SentMembers) {
  const { primary, control, owner, percent_ownership, title } = relationship;
  return {
    first_name: sent.first_name,
    last_name: sent.last_name,
    email: sent.email,
    mobile_number: sent.mobile_number,
    relationship: {
      primary,
      control,
      owner,
      percent_ownership: percent_ownership ?? null,
      title: title ?? null,
    },
    is_primary: primary,
  };
}

import type { App } from "../../context/app.ts";
import type { CustomerRow } from "../../db/tables/counterparties/customers.ts";
import { isUnreadable } from "../../vault/place.ts";
import type { Vault } from "../../vault/vault.ts";
import type { ComplianceProfile } from "./schema.ts";

/** A customer on the wire, its profile masked. `profile` is the clear one of `openProfile`. */
export function serializeCustomer(row: CustomerRow, profile: ComplianceProfile | null) {
  return shown(row, profile, row);
}

function shown<S extends string>(
  row: CustomerRow,
  profile: ComplianceProfile | null,
  state: { readonly status: S; readonly updated_at: string },
) {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    email: row.email,
    phone: row.phone,
    status: state.status,
    external_id: row.external_id,
    address: row.address,
    compliance_profile: profile === null ? null : maskProfile(profile),
    device: row.device,
    metadata: row.metadata,
    config: row.config,
    created_at: row.created_at,
    updated_at: state.updated_at,
  };
}

// No value can look like one: NUL never passes the edge.
const PLACEHOLDER = "\0";
const PLACEHOLDER_JSON = JSON.stringify(PLACEHOLDER);

/** JSON of a customer as it is in several statuses: what they share is rendered once. */
export function customerText(
  row: CustomerRow,
  profile: ComplianceProfile | null,
): (state: Pick<CustomerRow, "status" | "updated_at">) => string {
  const text = JSON.stringify(
    shown(row, profile, { status: PLACEHOLDER, updated_at: PLACEHOLDER }),
  );
  const [head = "", middle = "", tail = ""] = text.split(PLACEHOLDER_JSON);
  return ({ status, updated_at }) => `${head}"${status}"${middle}"${updated_at}"${tail}`;
}

interface SentAddress {
  readonly address1: string;
  readonly address2?: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** An address of a body, without members that an address does not have. */
export function addressOf(sent: SentAddress | null): CustomerRow["address"] {
  if (sent === null) return null;
  const { address1, address2, city, state, zip } = sent;
  return { address1, address2: address2 ?? null, city, state, zip };
}

/** Masks every digit; null stays null. */
export function maskProfile(profile: ComplianceProfile): ComplianceProfile {
  if ("ein" in profile) {
    return { ...profile, ein: profile.ein === null ? null : "**-*******" };
  }
  return {
    dob: profile.dob === null ? null : "****-**-**",
    ssn: profile.ssn === null ? null : "***-**-****",
  };
}

/** Encrypts a profile for its row. */
export async function sealProfile(
  vault: Vault,
  row: { id: string; environment_id: string },
  profile: ComplianceProfile,
): Promise<Buffer> {
  return await vault.encrypt(row.environment_id, placeOf(row.id), JSON.stringify(profile));
}

/** The clear profile of a row; null where it has none. Throws where it cannot be opened. */
export async function readProfile(
  vault: Vault,
  { id, environment_id, compliance_profile: sealed }: SealedProfile,
): Promise<ComplianceProfile | null> {
  if (sealed === null) return null;
  return JSON.parse(await vault.decrypt(environment_id, placeOf(id), sealed)) as ComplianceProfile;
}

type SealedProfile = Pick<CustomerRow, "id" | "environment_id" | "compliance_profile">;

/**
 * The clear profile of a row; null where it has none, and where it cannot be opened: the rest of
 * the customer is answered all the same, and the log says whose it is.
 */
export async function openProfile(
  { vault, log }: Pick<App, "vault" | "log">,
  row: SealedProfile,
): Promise<ComplianceProfile | null> {
  try {
    return await readProfile(vault, row);
  } catch (err) {
    if (!isUnreadable(err)) throw err;
    const { id, environment_id } = row;
    log.error({ err, environment_id, customer_id: id }, "a compliance profile cannot be opened");
    return null;
  }
}

function placeOf(id: string) {
  return { table: "customers", column: "compliance_profile", id };
}

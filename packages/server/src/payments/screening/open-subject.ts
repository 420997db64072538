import type { ScreeningSubject } from "@railhead/core";
import type { SubjectRow } from "../../db/tables/risk/screening-subjects.ts";
import { isUnreadable } from "../../vault/place.ts";
import type { Vault } from "../../vault/vault.ts";

/** A subject with what is compared, and a keyed hash of that. */
export interface OpenedSubject {
  readonly row: SubjectRow;
  readonly subject: ScreeningSubject;
  readonly hash: Buffer;
}

/** What of a customer's profile is compared. */
interface Profile {
  readonly dob?: string | null;
  readonly ein?: string | null;
  readonly legal_business_name?: string | null;
}

export async function openSubject(
  vault: Vault,
  environmentId: string,
  row: SubjectRow,
): Promise<OpenedSubject> {
  const { dob, ein, legal_business_name: legal } = await openSealed(vault, environmentId, row);
  const names = [...row.names, ...(legal == null || legal === "" ? [] : [legal])];
  const subject: ScreeningSubject = {
    kind: KINDS.get(row.is_company) ?? "any",
    names: [...new Set(names)],
    birth_date: dob ?? null,
    places: row.places,
    id_numbers: ein == null || ein === "" ? [] : [ein],
  };
  const hash = await vault.fingerprint(environmentId, "screening subject", JSON.stringify(subject));
  return { row, subject, hash };
}

const KINDS: ReadonlyMap<boolean | null, ScreeningSubject["kind"]> = new Map([
  [true, "company"],
  [false, "person"],
]);

const COLUMNS = {
  customer: { table: "customers", column: "compliance_profile" },
  representative: { table: "representatives", column: "dob" },
} as const;

/** A value that cannot be opened corroborates nothing; the name is compared all the same. */
async function openSealed(
  vault: Vault,
  environmentId: string,
  { subject_type: type, id, sealed }: SubjectRow,
): Promise<Profile> {
  if (sealed === null || (type !== "customer" && type !== "representative")) return {};
  try {
    const text = await vault.decrypt(environmentId, { ...COLUMNS[type], id }, sealed);
    return type === "representative" ? { dob: text } : (JSON.parse(text) as Profile);
  } catch (error) {
    // A profile that is no JSON would hold up every subject behind it.
    if (!isUnreadable(error) && !(error instanceof SyntaxError)) throw error;
    return {};
  }
}

import type { CivilDate } from "../../calendar/civil-date.ts";
import type { SecCode } from "../../catalog/sec-code.ts";
import { purposeDescription, type Purpose } from "../entry-descriptions.ts";
import { RETRY_DESCRIPTION } from "../retries.ts";

/** A company id with the name that its batches carry. */
export interface RegisteredCompany {
  readonly company_id: string;
  readonly company_name: string;
}

/** Entries that an originator may send. */
export interface RegisteredEntries {
  readonly sec_code: SecCode;
  readonly side: "debit" | "credit";
  readonly purposes: readonly Purpose[];
  /** Entry descriptions as files carry them. */
  readonly descriptions: readonly string[];
}

/** What the register allows of an active originator. */
export interface AllowedOriginator {
  readonly company_ids: readonly RegisteredCompany[];
  readonly entries: readonly RegisteredEntries[];
}

/** What a batch would carry. */
export interface RegisteredBatch {
  readonly company_id: string;
  readonly sec_code: SecCode;
  readonly side: "debit" | "credit";
  readonly purpose: Purpose;
  readonly description: string;
}

/** The first part of a batch that no active originator allows. */
export type UnregisteredPart = "company_id" | "sec_code" | "purpose" | "description";

/** Why no active originator allows a batch; undefined where one does. */
export function unregisteredPart(
  register: readonly AllowedOriginator[],
  batch: RegisteredBatch,
): UnregisteredPart | undefined {
  const own = register.filter(({ company_ids }) =>
    company_ids.some(({ company_id }) => company_id === batch.company_id),
  );
  if (own.length === 0) return "company_id";
  const ofClass = own
    .flatMap(({ entries }) => entries)
    .filter(({ sec_code, side }) => sec_code === batch.sec_code && side === batch.side);
  if (ofClass.length === 0) return "sec_code";
  const ofPurpose = ofClass.filter(({ purposes }) => purposes.includes(batch.purpose));
  if (ofPurpose.length === 0) return "purpose";
  const isDescribed = ofPurpose.some(({ descriptions }) =>
    descriptions.some((text) => foldDescription(text) === batch.description),
  );
  return isDescribed || isPrescribed(batch) ? undefined : "description";
}

/** A description as files carry it. */
export const foldDescription = (text: string): string =>
  text.trim().toUpperCase().slice(0, 10).trimEnd();

/** Descriptions that the network prescribes need no line of their own. */
function isPrescribed({ sec_code: sec, side, purpose, description }: RegisteredBatch): boolean {
  const kind = side === "debit" ? "charge" : "payout";
  return (
    description === RETRY_DESCRIPTION || description === purposeDescription(purpose, { kind, sec })
  );
}

/** What a sentence says of a batch that no active originator allows. */
export function describeUnregistered(batch: RegisteredBatch, missing: UnregisteredPart): string {
  const { company_id, sec_code, side, purpose, description } = batch;
  const what = `${sec_code} ${side}s for ${purpose}, described ${description}`;
  const parts = {
    company_id: `no active originator has the company id ${company_id}`,
    sec_code: `the originator of company id ${company_id} may not send ${sec_code} ${side}s`,
    purpose: `the originator of company id ${company_id} may not send ${sec_code} ${side}s for ${purpose}`,
    description: `the originator of company id ${company_id} may not describe them so`,
  } as const;
  return `The register of originators does not allow ${what}: ${parts[missing]}.`;
}

/** What an originator needs before it is activated. */
export interface OriginatorFacts extends AllowedOriginator {
  readonly tax_id_mask: string | null;
  readonly agreement_date: CivilDate | null;
  readonly agreement_version: string | null;
  readonly rules_accepted_on: CivilDate | null;
}

/** What is missing for an activation, as names of members. */
export function missingForActivation(
  { tax_id_mask, agreement_date, agreement_version, rules_accepted_on, ...of }: OriginatorFacts,
  limitedCompanyIds: readonly string[],
): string[] {
  const unlimited = of.company_ids.filter(
    ({ company_id }) => !limitedCompanyIds.includes(company_id),
  );
  const members = { tax_id: tax_id_mask, agreement_date, agreement_version, rules_accepted_on };
  return [
    ...Object.entries(members).flatMap(([name, value]) => (value === null ? [name] : [])),
    ...unlimited.map(({ company_id }) => `an exposure limit of the originator ${company_id}`),
  ];
}

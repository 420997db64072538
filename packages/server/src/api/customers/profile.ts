import type { Instant } from "@railhead/core";
import type { CustomerRow } from "../../db/tables/counterparties/customers.ts";
import type { Item } from "../../http/schema/problem.ts";
import { lazyValidator } from "../../http/schema/validate.ts";
import { maskProfile } from "./serialize.ts";
import { BusinessProfile, IndividualProfile, type ComplianceProfile } from "./schema.ts";

const validators = {
  individual: lazyValidator(IndividualProfile),
  business: lazyValidator(BusinessProfile),
};

/** Says where a date of birth cannot be one. */
export function dobFault(dob: string, at: Instant): string | undefined {
  return dob < at.slice(0, 10) ? undefined : "Must be a date in the past.";
}

/** Members that the type does not have are neither kept nor shown. */
export function knownMembers(
  type: CustomerRow["type"],
  profile: ComplianceProfile,
): ComplianceProfile {
  if (type === "individual") {
    const { dob, ssn } = profile as IndividualProfile;
    return { dob, ssn };
  }
  const { ein, legal_business_name, website, representatives } = profile as BusinessProfile;
  return {
    ein,
    legal_business_name,
    website: website ?? null,
    representatives:
      representatives?.map(({ name, email, phone }) => ({
        name,
        email: email ?? null,
        phone: phone ?? null,
      })) ?? null,
  };
}

/**
 * A profile sent for a customer of known type. A member sent as it is shown, masked, keeps the value
 * that is held: a body that was read may be sent back.
 */
export function readProfile(
  type: CustomerRow["type"],
  input: { sent: object; held: ComplianceProfile | null; at: Instant },
): { profile: ComplianceProfile | undefined; faults: Item[] } {
  const { held, at } = input;
  const masked = (held === null ? {} : maskProfile(held)) as Record<string, unknown>;
  const clear = (held ?? {}) as Record<string, unknown>;
  const sent = Object.fromEntries(
    Object.entries(input.sent).map(([name, value]) => [
      name,
      typeof value === "string" && value.startsWith("*") && value === masked[name]
        ? clear[name]
        : (value as unknown),
    ]),
  );
  const faults = validators[type](sent).map(({ reference, detail }) => ({
    reference: `/compliance_profile${reference}`,
    detail,
  }));
  const { dob } = sent as { dob?: string | null };
  if (faults.length === 0 && type === "individual" && dob != null) {
    const detail = dobFault(dob, at);
    if (detail !== undefined) faults.push({ reference: "/compliance_profile/dob", detail });
  }
  if (faults.length > 0) return { profile: undefined, faults };
  return { profile: knownMembers(type, sent as unknown as ComplianceProfile), faults };
}

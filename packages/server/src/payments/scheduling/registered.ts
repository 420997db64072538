import {
  secOf,
  unregisteredPart,
  type EntryFacts,
  type Purpose,
  type RegisteredBatch,
  type UnregisteredFacts,
} from "@railhead/core";
import type { AccountRegister } from "../../db/tables/banks/originators.ts";
import { companyIdentification } from "../../rails/files/ach.ts";
import { descriptionOf } from "../../rails/files/entry-description.ts";
import type { AccountRules } from "./account-rules.ts";

/** A payment as its batch depends on it. */
export interface BatchFacts extends Pick<EntryFacts, "kind" | "customer_type"> {
  readonly consent_type: "internet" | "signed" | null;
  readonly purpose: Purpose;
}

/** The company id of the account's batches. */
const companyOf = ({ profile, company_id }: AccountRegister): string =>
  companyIdentification(profile, { company_id }).trim().toUpperCase();

/** Whether an active originator has the account's company id, or the register is not in force. */
export function isCompanyRegistered({ register }: Pick<AccountRules, "register">): boolean {
  if (register === undefined) return true;
  const own = companyOf(register);
  return register.allowed.some(({ company_ids }) =>
    company_ids.some(({ company_id }) => company_id === own),
  );
}

/** What the register of the bank does not allow of a payment; undefined where it allows all, or is not in force. */
export function unregisteredFacts(
  { settings, register }: Pick<AccountRules, "settings" | "register">,
  facts: BatchFacts,
): UnregisteredFacts | undefined {
  if (register === undefined) return undefined;
  const { profile, allowed } = register;
  const sec = secOf(facts);
  const batch: RegisteredBatch = {
    company_id: companyOf(register),
    sec_code: sec,
    side: facts.kind === "charge" ? "debit" : "credit",
    purpose: facts.purpose,
    description: descriptionOf(profile, settings, { ...facts, sec }),
  };
  const missing = unregisteredPart(allowed, batch);
  return missing === undefined ? undefined : { missing, batch };
}

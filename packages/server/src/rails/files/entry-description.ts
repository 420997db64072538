import {
  entryDescription,
  type AccountSettings,
  type PaymentKind,
  type Purpose,
  type SecCode,
} from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { nachaName } from "./nacha-text.ts";

const WIDTH = 10;

/** The entry description of a payment, by purpose, account and bank. */
export function descriptionOf(
  profile: BankProfile,
  settings: AccountSettings | undefined,
  entry: { readonly kind: PaymentKind; readonly sec: SecCode; readonly purpose: Purpose },
): string {
  const own = entry.kind === "charge" ? settings?.charges : settings?.payouts;
  const chosen = [
    own?.default_descriptor,
    settings?.statement_settings.default_descriptor,
    profile.entry_description,
  ];
  return entryDescription(
    entry,
    chosen.map((text) => nachaName(text ?? "", WIDTH)),
  );
}

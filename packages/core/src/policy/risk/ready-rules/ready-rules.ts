import { AMOUNT_RULES } from "./amounts.ts";
import { BANK_ACCOUNT_RULES } from "./bank-accounts.ts";
import { BUSINESS_RULES } from "./businesses.ts";
import { CUSTOMER_RULES } from "./customers.ts";
import { DEVICE_RULES } from "./devices.ts";
import type { ReadyRule, ReadyRuleGroup } from "./ready-rule.ts";

const BY_GROUP: Readonly<Record<ReadyRuleGroup, readonly ReadyRule[]>> = {
  customers: CUSTOMER_RULES,
  bank_accounts: BANK_ACCOUNT_RULES,
  devices: DEVICE_RULES,
  businesses: BUSINESS_RULES,
  amounts: AMOUNT_RULES,
};

/** Rules to begin with, each in shadow until somebody publishes it. */
export const READY_RULES: readonly (ReadyRule & { readonly group: ReadyRuleGroup })[] =
  Object.entries(BY_GROUP).flatMap(([group, rules]) =>
    rules.map((rule) => ({ ...rule, group: group as ReadyRuleGroup })),
  );

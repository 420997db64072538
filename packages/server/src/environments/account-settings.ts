import {
  defaultAccountSettings,
  type AccountSettings,
  type Cents,
  type PaymentSettings,
} from "@railhead/core";
import {
  listAccountPolicies,
  type AccountPolicyRow,
} from "../db/tables/accounts/account-policy.ts";
import type { Environment } from "../db/tables/environments/environments.ts";
import type { Executor } from "../db/postgres/executor.ts";

/**
 * Overrides of a layer, as stored: sections with amounts as JSON integers. Absent is inherited; null is a
 * value (no limit).
 */
export type SettingsOverrides = {
  readonly [S in keyof AccountSettings]?: { readonly [N in keyof AccountSettings[S]]?: unknown };
};

const AMOUNTS = ["max_amount", "daily_amount", "monthly_amount"] as const;

/** Effective settings: the environment's defaults, overridden by each layer. */
export function resolveAccountSettings(
  kind: Environment["kind"],
  ...layers: readonly unknown[]
): AccountSettings {
  const defaults = defaultAccountSettings(kind);
  const overrides = layers.map((layer) => (layer ?? {}) as SettingsOverrides);
  const merged = Object.fromEntries(
    Object.entries(defaults).map(([section, values]) => [
      section,
      Object.assign({}, values, ...overrides.map((layer) => layer[section as keyof typeof layer])),
    ]),
  ) as AccountSettings;
  // Production never lets an inactive account move money, whatever the settings.
  const isEnforced = kind === "live" || merged.configuration.enforce_account_status;
  return {
    ...merged,
    configuration: { ...merged.configuration, enforce_account_status: isEnforced },
    payout_funding: payoutFundingOf(merged.payout_funding),
    charges: withCents(merged.charges),
    payouts: withCents(merged.payouts),
  };
}

/** Layers hold amounts as JSON integers. */
function payoutFundingOf(of: AccountSettings["payout_funding"]) {
  const cents = (amount: number | Cents | null) => (amount === null ? null : BigInt(amount));
  return {
    mode: of.mode,
    credit_limit: cents(of.credit_limit),
    reserve_required: cents(of.reserve_required),
    reserve_basis: of.reserve_basis,
  };
}

function withCents(settings: PaymentSettings): PaymentSettings {
  const result: Record<string, unknown> = { ...settings };
  for (const name of AMOUNTS) {
    const amount = settings[name] as number | Cents | null;
    result[name] = amount === null ? null : BigInt(amount);
  }
  return result as PaymentSettings;
}

/** Settings of one account from its policy row. */
export function settingsOf(row: AccountPolicyRow): AccountSettings {
  return resolveAccountSettings(row.kind, row.organization_settings, row.settings);
}

/** Effective settings by account id. */
export async function loadAccountSettings(
  db: Executor,
  environmentId: string,
  accountIds: Iterable<string>,
): Promise<ReadonlyMap<string, AccountSettings>> {
  const rows = await listAccountPolicies(db, environmentId, [...new Set(accountIds)]);
  return new Map(rows.map((row) => [row.id, settingsOf(row)]));
}

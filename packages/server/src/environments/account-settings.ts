import {
  defaultAccountSettings,
  type AccountSettings,
  type Cents,
  type PaymentSettings,
} from "@railhead/core";
import type { Environment } from "../db/environments.ts";

/** The stored overrides of an account: sections of its settings, amounts as JSON integers. */
type Overrides = { readonly [S in keyof AccountSettings]?: object | null };

const AMOUNTS = ["max_amount", "daily_amount", "monthly_amount"] as const;

/** The settings in force: the environment's defaults under what the account overrides. */
export function resolveAccountSettings(
  kind: Environment["kind"],
  stored: unknown,
): AccountSettings {
  const defaults = defaultAccountSettings(kind);
  const overrides = (stored ?? {}) as Overrides;
  return {
    charges: paymentSettings(defaults.charges, overrides.charges),
    payouts: paymentSettings(defaults.payouts, overrides.payouts),
    statement_settings: { ...defaults.statement_settings, ...overrides.statement_settings },
    payment_types: { ...defaults.payment_types, ...overrides.payment_types },
    customer_types: { ...defaults.customer_types, ...overrides.customer_types },
    consent_types: { ...defaults.consent_types, ...overrides.consent_types },
    configuration: { ...defaults.configuration, ...overrides.configuration },
  };
}

function paymentSettings(
  defaults: PaymentSettings,
  overrides: object | null | undefined,
): PaymentSettings {
  const merged: Record<string, unknown> = { ...defaults, ...overrides };
  for (const name of AMOUNTS) {
    const amount = merged[name] as number | Cents | null;
    merged[name] = amount === null ? null : BigInt(amount);
  }
  return merged as PaymentSettings;
}

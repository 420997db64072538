import type { PaymentSettings } from "@railhead/core";
import type { AccountRow } from "../../db/tables/accounts/accounts.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import { resolveAccountSettings } from "../../environments/account-settings.ts";
import { settingsMembers, type SettingsChange } from "./schema.ts";

/** The settings in force on an account, as they are shown. */
export function serializeSettings(row: AccountRow, kind: Environment["kind"]) {
  const settings = resolveAccountSettings(kind, row.organization_settings, row.settings);
  return {
    account_id: row.id,
    charges: serializePaymentSettings(settings.charges),
    payouts: serializePaymentSettings(settings.payouts),
    payout_funding: {
      mode: settings.payout_funding.mode,
      credit_limit: integer(settings.payout_funding.credit_limit),
      reserve_required: integer(settings.payout_funding.reserve_required),
      reserve_basis: settings.payout_funding.reserve_basis,
    },
    retries: settings.retries,
    return_rates: settings.return_rates,
    statement_settings: settings.statement_settings,
    payment_types: settings.payment_types,
    customer_types: settings.customer_types,
    consent_types: settings.consent_types,
    bridge: settings.bridge,
    configuration: settings.configuration,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const integer = (cents: bigint | null) => (cents === null ? null : Number(cents));

/** Limits are JSON integers whatever the wire does with other amounts. */
export function serializePaymentSettings(settings: PaymentSettings) {
  const { max_amount, daily_amount, monthly_amount } = settings;
  return {
    max_amount: integer(max_amount),
    daily_amount: integer(daily_amount),
    monthly_amount: integer(monthly_amount),
    monthly_count: settings.monthly_count,
    funding_time: settings.funding_time,
    processing: settings.processing,
    linked_bank_account_id: settings.linked_bank_account_id,
    default_purpose: settings.default_purpose,
    default_descriptor: settings.default_descriptor,
  };
}

interface Section {
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Overrides after a change: names sent replace those held, a section sent as null is inherited again. */
export function mergeOverrides(held: object, sent: SettingsChange): object {
  const result: Record<string, unknown> = { ...held };
  for (const [section, schema] of Object.entries(settingsMembers)) {
    const change = sent[section as keyof SettingsChange] as
      Record<string, unknown> | null | undefined;
    if (change === undefined) continue;
    if (change === null) {
      delete result[section];
      continue;
    }
    const known = Object.keys((schema as unknown as Section).properties);
    const kept = Object.entries(change).filter(([name]) => known.includes(name));
    result[section] = { ...(result[section] as object), ...Object.fromEntries(kept) };
  }
  return result;
}

import type { AccountRow, BusinessProfile } from "../../db/tables/accounts/accounts.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import { resolveAccountSettings } from "../../environments/account-settings.ts";
import type { NewEvent } from "../../events/append.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { refusal, type Problem } from "../../http/schema/problem.ts";
import { serializePaymentSettings } from "../account-settings/serialize.ts";
import { resourceEvent } from "../shared/platform-resources.ts";
import type { SentProfile } from "./schema.ts";

/** An account on the wire. */
export function serializeAccount(row: AccountRow, kind: Environment["kind"]) {
  const settings = resolveAccountSettings(kind, row.organization_settings, row.settings);
  return {
    id: row.id,
    organization_id: row.organization_id,
    type: "business",
    status: row.status,
    status_detail: row.status_detail,
    access_level: row.access_level,
    business_profile: serializeProfile(row.business_profile),
    capabilities: {
      payment_types: capabilities(settings.payment_types),
      customer_types: capabilities(settings.customer_types),
      consent_types: capabilities(settings.consent_types),
    },
    settings: {
      charges: serializePaymentSettings(settings.charges),
      payouts: serializePaymentSettings(settings.payouts),
    },
    terms_of_service: row.terms_of_service,
    external_id: row.external_id,
    metadata: row.metadata,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function capabilities(switches: Readonly<Record<string, "active" | "inactive">>) {
  return Object.fromEntries(
    Object.entries(switches).map(([name, capability_status]) => [name, { capability_status }]),
  );
}

/** A profile with every member, and both spellings of its address. */
function serializeProfile(profile: BusinessProfile) {
  const { address } = profile;
  return {
    name: profile.name,
    website: profile.website,
    legal_name: profile.legal_name ?? null,
    description: profile.description ?? null,
    use_case: profile.use_case ?? null,
    tax_id: profile.tax_id ?? null,
    phone: profile.phone ?? null,
    address:
      address == null
        ? null
        : {
            address1: address.address1,
            address2: address.address2,
            line1: address.address1,
            line2: address.address2,
            city: address.city,
            state: address.state,
            zip: address.zip,
            postal_code: address.zip,
            country: address.country,
          },
    industry: profile.industry ?? null,
    support_channels: profile.support_channels ?? null,
  };
}

/** The profile to store of one that passed its checks; members it does not know are dropped. */
export function readProfile(sent: SentProfile): BusinessProfile {
  const { address, industry, support_channels } = sent;
  return {
    name: sent.name,
    website: sent.website,
    legal_name: sent.legal_name ?? null,
    description: sent.description ?? null,
    use_case: sent.use_case ?? null,
    tax_id: sent.tax_id ?? null,
    phone: sent.phone ?? null,
    address: address == null ? null : readAddress(address),
    industry:
      industry == null
        ? null
        : {
            mcc: industry.mcc ?? null,
            category: industry.category ?? null,
            sector: industry.sector ?? null,
          },
    support_channels:
      support_channels == null
        ? null
        : {
            email: support_channels.email ?? null,
            phone: support_channels.phone ?? null,
            url: support_channels.url ?? null,
          },
  };
}

function readAddress(sent: NonNullable<SentProfile["address"]>) {
  return {
    address1: sent.address1 ?? sent.line1 ?? "",
    address2: sent.address2 ?? sent.line2 ?? null,
    city: sent.city,
    state: sent.state,
    zip: sent.zip ?? sent.postal_code ?? "",
    country: sent.country ?? "US",
  };
}

/** The event of an account whose settings changed. */
export function settingsChanged(
  context: RequestContext,
  before: AccountRow,
  row: AccountRow,
): NewEvent {
  const { kind } = context.environment;
  return resourceEvent(context, {
    type: "account.settings_updated",
    row,
    account_id: row.id,
    before: serializeAccount(before, kind),
    after: serializeAccount(row, kind),
    message: "The account's settings were changed.",
  });
}

/** The 422 of an account whose status does not allow what was asked. */
export function refuseStatus({ status }: AccountRow, done: string): Problem {
  return refusal("account_status", { detail: `An account that is ${status} cannot be ${done}.` });
}

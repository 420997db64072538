import { ACCOUNT_STATUSES, STATUS_DETAIL_REASONS } from "@railhead/core";
import { Type } from "typebox";
import type { SentBody } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { PaymentSettings } from "../account-settings/schema.ts";
import { SOURCE_NAMES } from "../shared/status-schema.ts";

const optional = <S extends Parameters<typeof schema.Nullable>[0]>(one: S) =>
  Type.Optional(schema.Nullable(one));

/** Either spelling of a member; `addressFaults` asks for what must be there. */
const BusinessAddress = Type.Object({
  address1: optional(schema.Text(1, 100)),
  line1: optional(schema.Text(1, 100)),
  address2: optional(schema.Text(0, 100)),
  line2: optional(schema.Text(0, 100)),
  city: schema.Nullable(schema.Text(1, 100)),
  state: schema.Nullable(schema.Formatted("state")),
  zip: optional(schema.Formatted("zip")),
  postal_code: optional(schema.Formatted("zip")),
  country: optional(schema.Formatted("country")),
});

export const BusinessProfile = Type.Object({
  name: schema.Text(1, 200),
  website: schema.Formatted("uri", 500),
  legal_name: optional(schema.Text(1, 200)),
  description: optional(schema.Text(0, 500)),
  use_case: optional(schema.Text(0, 500)),
  tax_id: optional(schema.Formatted("tax-id")),
  phone: optional(schema.Phone()),
  address: optional(BusinessAddress),
  industry: optional(
    Type.Object({
      mcc: optional(schema.Formatted("mcc")),
      category: optional(schema.Text(1, 100)),
      sector: optional(schema.Text(1, 100)),
    }),
  ),
  support_channels: optional(
    Type.Object({
      email: optional(schema.Email()),
      phone: optional(schema.Phone()),
      url: optional(schema.Formatted("uri", 500)),
    }),
  ),
});
export type SentProfile = schema.Static<typeof BusinessProfile>;

const SPELLINGS = [
  ["address1", "line1", true],
  ["address2", "line2", false],
  ["zip", "postal_code", true],
] as const;

/** Members of an address have two spellings: one of them is needed, and two must agree. */
export function addressFaults({ body }: SentBody) {
  const profile = body["business_profile"] as { address?: unknown } | null | undefined;
  const address = profile?.address;
  if (typeof address !== "object" || address === null || Array.isArray(address)) return [];
  const sent = address as Record<string, unknown>;
  const at = (name: string) => `/business_profile/address/${name}`;
  return SPELLINGS.flatMap(([name, other, isRequired]) => {
    const [first, second] = [sent[name] ?? null, sent[other] ?? null];
    if (first === null && second === null) {
      return isRequired ? [{ reference: at(name), detail: "Is required." }] : [];
    }
    if (first === null || second === null || first === second) return [];
    return [{ reference: at(other), detail: `Must be the same as ${name}.` }];
  });
}

/** Why a platform resource has its status. */
export const StatusDetail = () =>
  Type.Object({
    reason: schema.OneOf(STATUS_DETAIL_REASONS),
    source: schema.OneOf(SOURCE_NAMES),
    code: schema.Nullable(Type.String()),
    message: Type.String(),
  });

const capability = () => Type.Object({ capability_status: schema.OneOf(["active", "inactive"]) });
const nullable = () => schema.Nullable(Type.String());
const instant = () => Type.String({ format: "date-time" });

export const TermsOfService = Type.Object({
  accepted_date: instant(),
  agreement_type: schema.OneOf(["embedded", "direct"]),
  agreement_url: optional(schema.Formatted("uri", 500)),
  accepted_ip: optional(schema.IpAddress()),
  accepted_user_agent: optional(schema.Text(1, 500)),
});

export const Account = Type.Object({
  id: schema.Uuid(),
  organization_id: schema.Uuid(),
  type: schema.OneOf(["business"]),
  status: schema.OneOf(ACCOUNT_STATUSES),
  status_detail: StatusDetail(),
  access_level: schema.OneOf(["standard", "managed"]),
  business_profile: Type.Object({
    name: Type.String(),
    website: Type.String(),
    legal_name: nullable(),
    description: nullable(),
    use_case: nullable(),
    tax_id: nullable(),
    phone: nullable(),
    address: schema.Nullable(
      Type.Object({
        address1: Type.String(),
        address2: nullable(),
        line1: Type.String(),
        line2: nullable(),
        city: nullable(),
        state: nullable(),
        zip: Type.String(),
        postal_code: Type.String(),
        country: Type.String(),
      }),
    ),
    industry: schema.Nullable(
      Type.Object({ mcc: nullable(), category: nullable(), sector: nullable() }),
    ),
    support_channels: schema.Nullable(
      Type.Object({ email: nullable(), phone: nullable(), url: nullable() }),
    ),
  }),
  capabilities: Type.Object({
    payment_types: Type.Object({ charges: capability(), payouts: capability() }),
    customer_types: Type.Object({ individuals: capability(), businesses: capability() }),
    consent_types: Type.Object({ internet: capability(), signed_agreement: capability() }),
  }),
  settings: Type.Object({ charges: PaymentSettings(), payouts: PaymentSettings() }),
  terms_of_service: schema.Nullable(
    Type.Object({
      accepted_date: instant(),
      agreement_type: schema.OneOf(["embedded", "direct"]),
      agreement_url: nullable(),
      accepted_ip: nullable(),
      accepted_user_agent: nullable(),
    }),
  ),
  external_id: nullable(),
  metadata: schema.Metadata(),
  created_at: instant(),
  updated_at: instant(),
});

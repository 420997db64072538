import {
  CUSTOMER_OUTCOMES,
  CUSTOMER_STATUSES,
  PROCESSING_METHODS,
  type CustomerOutcome,
} from "@railhead/core";
import { Type } from "typebox";
import * as schema from "../../http/schema/schema.ts";

const OUTCOMES = Object.keys(CUSTOMER_OUTCOMES) as [CustomerOutcome, ...CustomerOutcome[]];

export const CustomerConfig = Type.Object({
  processing_method: Type.Optional(schema.OneOf(PROCESSING_METHODS)),
  sandbox_outcome: Type.Optional(schema.OneOf(OUTCOMES)),
});

export const IndividualProfile = Type.Object({
  dob: schema.Nullable(schema.CivilDate()),
  ssn: schema.Nullable(schema.Formatted("ssn")),
});

const Representative = Type.Object({
  name: schema.Text(1, 200),
  email: Type.Optional(schema.Nullable(schema.Email())),
  phone: Type.Optional(schema.Nullable(schema.Phone())),
});

export const BusinessProfile = Type.Object({
  ein: schema.Nullable(schema.Formatted("ein")),
  legal_business_name: schema.Nullable(schema.Text(1, 200)),
  website: Type.Optional(schema.Nullable(schema.Text(1, 500))),
  representatives: Type.Optional(schema.Nullable(Type.Array(Representative, { maxItems: 50 }))),
});

export type IndividualProfile = schema.Static<typeof IndividualProfile>;
export type BusinessProfile = schema.Static<typeof BusinessProfile>;
/** A profile in clear. The type of the customer says which. */
export type ComplianceProfile = IndividualProfile | BusinessProfile;

/** Validates the profile by the customer's type. */
const profileByType = {
  if: { properties: { type: { const: "business" } }, required: ["type"] },
  // JSON Schema's word; nobody awaits a schema.
  // oxlint-disable-next-line unicorn/no-thenable
  then: { properties: { compliance_profile: schema.Nullable(BusinessProfile) } },
  else: { properties: { compliance_profile: schema.Nullable(IndividualProfile) } },
};

/** The body of a creation. */
export const NewCustomer = Type.Object(
  {
    name: schema.Text(1, 200),
    type: schema.OneOf(["individual", "business"]),
    email: schema.Email(),
    phone: schema.Phone(),
    external_id: Type.Optional(schema.Nullable(schema.ExternalId())),
    address: Type.Optional(schema.Nullable(schema.Address())),
    compliance_profile: Type.Optional(Type.Unsafe<ComplianceProfile | null>({})),
    device: schema.Device(),
    metadata: schema.SentMetadata(),
    config: Type.Optional(CustomerConfig),
  },
  profileByType,
);

const instant = () => Type.String({ format: "date-time" });
const masked = () => schema.Nullable(Type.String());

/** A customer as every ordinary read shows it: the profile masked. */
export const Customer = Type.Object({
  id: schema.Uuid(),
  name: Type.String(),
  type: schema.OneOf(["individual", "business"]),
  email: Type.String(),
  phone: Type.String(),
  status: schema.OneOf(CUSTOMER_STATUSES),
  external_id: schema.Nullable(Type.String()),
  address: schema.Nullable(
    Type.Object({
      address1: Type.String(),
      address2: schema.Nullable(Type.String()),
      city: Type.String(),
      state: Type.String(),
      zip: Type.String(),
    }),
  ),
  compliance_profile: schema.Nullable(
    Type.Object({
      dob: Type.Optional(masked()),
      ssn: Type.Optional(masked()),
      ein: Type.Optional(masked()),
      legal_business_name: Type.Optional(masked()),
      website: Type.Optional(masked()),
      representatives: Type.Optional(schema.Nullable(Type.Array(Representative))),
    }),
  ),
  device: schema.Device(),
  metadata: schema.Metadata(),
  config: Type.Object({
    processing_method: schema.OneOf(PROCESSING_METHODS),
    sandbox_outcome: schema.OneOf(OUTCOMES),
  }),
  created_at: instant(),
  updated_at: instant(),
});

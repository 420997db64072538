import {
  ORIGINATOR_REVIEW_NAMES,
  ORIGINATOR_STATUSES,
  PURPOSE_NAMES,
  SEC_CODES,
} from "@railhead/core";
import { Type } from "typebox";
import { RISK_RATINGS } from "../../db/tables/banks/originators.ts";
import * as schema from "../../http/schema/schema.ts";
import { CivilDate, Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";

export const SIDES = ["debit", "credit"] as const;
const optional = <S extends schema.TSchema>(of: S) => Type.Optional(Nullable(of));

/** An id or description as files carry it. */
const Ascii = (maximum: number) => schema.Formatted("nacha-text", maximum);

const SentCompany = Type.Object({ company_id: Ascii(10), company_name: Ascii(16) });

const SentEntries = Type.Object({
  sec_code: OneOf(SEC_CODES),
  side: OneOf(SIDES),
  purposes: Type.Array(OneOf(PURPOSE_NAMES), {
    minItems: 1,
    maxItems: PURPOSE_NAMES.length,
    uniqueItems: true,
  }),
  descriptions: Type.Array(Ascii(10), { maxItems: 20, uniqueItems: true }),
});

const SentContact = Type.Object({
  role: Text(1, 50),
  name: Text(1, 100),
  phone: optional(schema.Phone()),
  email: optional(schema.Email()),
});

const required = {
  legal_name: Text(1, 200),
  address: schema.Address(),
  company_ids: Type.Array(SentCompany, { minItems: 1, maxItems: 50 }),
  entries: Type.Array(SentEntries, { minItems: 1, maxItems: 60 }),
};

const others = {
  dba: optional(Text(1, 200)),
  tax_id: optional(schema.Formatted("tax-id")),
  agreement_date: optional(CivilDate()),
  agreement_version: optional(Text(1, 50)),
  rules_accepted_on: optional(CivilDate()),
  risk_rating: Type.Optional(OneOf(RISK_RATINGS)),
  contacts: Type.Optional(Type.Array(SentContact, { maxItems: 20 })),
  is_third_party_sender: Type.Optional(Type.Boolean()),
};

export const CreateBody = Type.Object({ bank_id: Type.Optional(Uuid()), ...required, ...others });
export type CreateBody = schema.Static<typeof CreateBody>;

export const UpdateBody = Type.Object({
  legal_name: Type.Optional(required.legal_name),
  address: Type.Optional(required.address),
  company_ids: Type.Optional(required.company_ids),
  entries: Type.Optional(required.entries),
  ...others,
  reason: Type.Optional(Text(1, 500)),
});
export type UpdateBody = schema.Static<typeof UpdateBody>;

const Review = Type.Object({
  review: OneOf(ORIGINATOR_REVIEW_NAMES),
  reviewed_on: Nullable(CivilDate()),
  due_on: CivilDate(),
});

export const Originator = Type.Object({
  id: Uuid(),
  bank_id: Uuid(),
  status: OneOf(ORIGINATOR_STATUSES),
  status_reason: Nullable(Type.String()),
  legal_name: Type.String(),
  dba: Nullable(Type.String()),
  address: Type.Object({
    address1: Type.String(),
    address2: Nullable(Type.String()),
    city: Type.String(),
    state: Type.String(),
    zip: Type.String(),
  }),
  tax_id: Nullable(Type.String()),
  company_ids: Type.Array(Type.Object({ company_id: Type.String(), company_name: Type.String() })),
  entries: Type.Array(
    Type.Object({
      sec_code: OneOf(SEC_CODES),
      side: OneOf(SIDES),
      purposes: Type.Array(OneOf(PURPOSE_NAMES)),
      descriptions: Type.Array(Type.String()),
    }),
  ),
  agreement_date: Nullable(CivilDate()),
  agreement_version: Nullable(Type.String()),
  rules_accepted_on: Nullable(CivilDate()),
  risk_rating: OneOf(RISK_RATINGS),
  contacts: Type.Array(
    Type.Object({
      role: Type.String(),
      name: Type.String(),
      phone: Nullable(Type.String()),
      email: Nullable(Type.String()),
    }),
  ),
  is_third_party_sender: Type.Boolean(),
  approved_on: Nullable(CivilDate()),
  bank_reference: Nullable(Type.String()),
  bank_contact: Nullable(Type.String()),
  activated_at: Nullable(Instant()),
  reviews: Type.Array(Review),
  erased_at: Nullable(Instant()),
  created_at: Instant(),
  updated_at: Instant(),
});

const Figure = { count: Type.Integer(), amount: Type.String() };

export const ActivationPreview = Type.Object({
  begins_register: Type.Boolean(),
  allowed: Type.Object(Figure),
  stopped: Type.Object(Figure),
  batches: Type.Array(
    Type.Object({
      account_id: Uuid(),
      company_id: Type.String(),
      sec_code: OneOf(SEC_CODES),
      side: OneOf(SIDES),
      purpose: OneOf(PURPOSE_NAMES),
      description: Type.String(),
      missing: OneOf(["company_id", "sec_code", "purpose", "description"]),
      message: Type.String(),
      ...Figure,
      first_cutoff_at: Instant(),
    }),
  ),
  batches_left_out: Type.Integer(),
});

export const OriginatorVersion = Type.Object({
  version: Type.Integer(),
  act: Type.String(),
  status: OneOf(ORIGINATOR_STATUSES),
  reason: Nullable(Type.String()),
  by: Type.String(),
  changes: Type.Array(Type.String()),
  created_at: Instant(),
});

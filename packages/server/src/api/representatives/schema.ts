import { REPRESENTATIVE_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import * as schema from "../../http/schema/schema.ts";
import { StatusDetail } from "../accounts/schema.ts";

/** What a change sets; a creation adds the account. */
export const representativeMembers = {
  first_name: schema.Text(1, 100),
  last_name: schema.Text(1, 100),
  dob: schema.CivilDate(),
  ssn_last4: schema.Formatted("ssn-last4"),
  email: schema.Email(),
  mobile_number: schema.Phone(),
  relationship: Type.Object({
    primary: schema.Flag(),
    control: schema.Flag(),
    owner: schema.Flag(),
    percent_ownership: Type.Optional(schema.Nullable(Type.Number({ minimum: 0, maximum: 100 }))),
    title: Type.Optional(schema.Nullable(schema.Text(1, 100))),
  }),
  external_id: Type.Optional(schema.Nullable(schema.ExternalId())),
  metadata: schema.SentMetadata(),
};

/** A birthday lies in the past. */
export const dobCheck = {
  reference: "/dob",
  fault: (value: unknown, { at }: { at: string }) =>
    (value as string) < at.slice(0, 10) ? undefined : "Must be a date in the past.",
} as const;

export const Representative = Type.Object({
  id: schema.Uuid(),
  account_id: schema.Uuid(),
  status: schema.OneOf(REPRESENTATIVE_STATUSES),
  status_detail: StatusDetail(),
  first_name: Type.String(),
  last_name: Type.String(),
  name: Type.String(),
  dob: Type.String({
    description: "`YYYY-MM-DD` in the answer to a create and in `unmask`; `****-**-**` elsewhere.",
  }),
  ssn_last4: Type.String({
    description: "Four digits in the answer to a create and in `unmask`; `****` elsewhere.",
  }),
  email: Type.String(),
  mobile_number: Type.String(),
  phone: Type.String(),
  relationship: Type.Object({
    primary: Type.Boolean(),
    control: Type.Boolean(),
    owner: Type.Boolean(),
    percent_ownership: schema.Nullable(Type.Number()),
    title: schema.Nullable(Type.String()),
  }),
  user_id: schema.Nullable(Type.String()),
  external_id: schema.Nullable(Type.String()),
  metadata: schema.Metadata(),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});

import { CAPABILITY_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import {
  CAPABILITY_CATEGORIES,
  type CapabilityCategory,
  type CapabilityType,
} from "../../db/tables/accounts/capability-requests.ts";
import * as schema from "../../http/schema/schema.ts";
import { limitMembers } from "../account-settings/schema.ts";

export const CAPABILITY_TYPES = Object.keys(CAPABILITY_CATEGORIES) as [
  CapabilityType,
  ...CapabilityType[],
];
export const CATEGORIES = [...new Set(Object.values(CAPABILITY_CATEGORIES))] as [
  CapabilityCategory,
  ...CapabilityCategory[],
];

const enable = Type.Optional(schema.Flag());
const plain = () => Type.Optional(Type.Object({ enable }));
const limited = () => Type.Optional(Type.Object({ enable, ...limitMembers }));

export const CapabilityRequestBody = Type.Object({
  charges: limited(),
  payouts: limited(),
  individuals: plain(),
  businesses: plain(),
  internet: plain(),
  signed_agreement: plain(),
});

/** Filters of lists of requests. */
export const requestFilters = {
  type: Type.Optional(schema.ListOf(CAPABILITY_TYPES)),
  category: Type.Optional(schema.ListOf(CATEGORIES)),
  status: Type.Optional(schema.ListOf(CAPABILITY_STATUSES)),
};

const members = {
  id: schema.Uuid(),
  account_id: schema.Uuid(),
  type: schema.OneOf(CAPABILITY_TYPES),
  category: schema.OneOf(CATEGORIES),
  status: schema.OneOf(CAPABILITY_STATUSES),
  enable: Type.Boolean(),
  settings: Type.Object(limitMembers),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
};

export const CapabilityRequest = Type.Object(members);
export const NamedCapabilityRequest = Type.Object({ ...members, account_name: Type.String() });

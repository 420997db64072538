import { MATCHES, SEARCH_KIND_NAMES } from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";

/** The path of a record's GET operation, by its type. */
export const PATHS: Readonly<Record<string, string>> = {
  charge: "/v1/charges/",
  payout: "/v1/payouts/",
  customer: "/v1/customers/",
  paykey: "/v1/paykeys/",
  funding_event: "/v1/funding_events/",
  file: "/v1/ach_files/",
  request: "/v1/requests/",
};

export const SearchResult = Type.Object({
  kind: OneOf(SEARCH_KIND_NAMES),
  type: OneOf(Object.keys(PATHS)),
  id: Uuid(),
  title: Type.String(),
  detail: Nullable(Type.String()),
  status: Nullable(Type.String()),
  amount: Nullable(Type.String()),
  created_at: Type.String({ format: "date-time" }),
  matched_by: OneOf(MATCHES),
  path: Type.String(),
});

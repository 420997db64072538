import { PAYMENT_STATUSES, REASONS, SOURCES } from "@railhead/core";
import { Type } from "typebox";
import {
  CentsBound,
  CivilDate,
  Exact,
  Flag,
  ListOf,
  ListOfSources,
  SearchText,
  TimeBound,
  Uuid,
} from "../../../http/schema/schema.ts";

const names = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** The most ids and accounts that one list names. */
const MAX_NAMED = 100;
const Uuids = () => Type.Optional(Type.Array(Uuid(), { maxItems: MAX_NAMED }));

/** Filters of lists and sums of payments. */
export const paymentQuery = {
  payment_type: Type.Optional(ListOf(["charge", "payout"])),
  payment_status: Type.Optional(ListOf(PAYMENT_STATUSES)),
  payment_id: Type.Optional(Uuid()),
  ids: Uuids(),
  account_id: Uuids(),
  external_id: Type.Optional(Exact()),
  customer_id: Type.Optional(Uuid()),
  paykey_id: Type.Optional(Uuid()),
  paykey: Type.Optional(Exact()),
  funding_id: Type.Optional(Uuid()),
  min_amount: Type.Optional(CentsBound()),
  max_amount: Type.Optional(CentsBound()),
  min_payment_date: Type.Optional(CivilDate()),
  max_payment_date: Type.Optional(CivilDate()),
  min_created_at: Type.Optional(TimeBound("from")),
  max_created_at: Type.Optional(TimeBound("to")),
  min_effective_at: Type.Optional(TimeBound("from")),
  max_effective_at: Type.Optional(TimeBound("to")),
  search_text: Type.Optional(SearchText()),
  status_reason: Type.Optional(ListOf(names(REASONS))),
  status_source: Type.Optional(ListOfSources(names(SOURCES))),
  is_refund: Type.Optional(Flag()),
  has_refund: Type.Optional(Flag()),
  is_resubmit: Type.Optional(Flag()),
  has_resubmit: Type.Optional(Flag()),
};
/** Number and sum of charges, or of payouts. */
export const PaymentSide = () =>
  Type.Object({
    count: Type.Integer({ description: "How many payments." }),
    amount: Type.String({ description: "The sum in cents as a string of digits." }),
  });

import { didYouMean } from "@railhead/core";
import { Type } from "typebox";
import {
  PAYMENT_FILTER_NAMES,
  type PaymentFilters,
} from "../../db/tables/search/payment-filters.ts";
import type { RequestContext } from "../../http/route/context.ts";
import type { Item } from "../../http/schema/problem.ts";
import { queryReader } from "../../http/schema/query.ts";
import { lazyValidator } from "../../http/schema/validate.ts";
import { paymentQuery } from "./list/schema.ts";
import { filtersOf } from "./list/query.ts";

const parameters = Object.fromEntries(
  Object.entries(paymentQuery).filter(([name]) => PAYMENT_FILTER_NAMES.has(name)),
);
const read = queryReader(parameters);
const validate = lazyValidator(Type.Object(parameters));

/**
 * The filters of a bulk act, written as the list's query. What the list ignores is refused here: a misspelt
 * name or an empty value would widen the set.
 */
export function readBulkFilter(
  text: string,
  { app }: Pick<RequestContext, "app">,
): { readonly filters: PaymentFilters } | { readonly faults: readonly Item[] } {
  const sent = [...new URLSearchParams(text)];
  const faults = sent.flatMap(([name, value]) => parameterFault(name.replace(/\[\]$/, ""), value));
  if (sent.length === 0) faults.push("Must name at least one filter.");
  if (faults.length > 0) return { faults: faults.map(itemOf) };
  const raw: Record<string, string[]> = {};
  for (const [name, value] of sent) (raw[name] ??= []).push(value);
  const value = read(raw, app.wire.risk_source_name);
  const invalid = validate(value).map(
    ({ reference, detail }) => `${reference.slice(1)}: ${detail}`,
  );
  if (invalid.length > 0) return { faults: invalid.map(itemOf) };
  return { filters: filtersOf(value) };
}

function parameterFault(name: string, value: string): string[] {
  if (!Object.hasOwn(parameters, name)) {
    return [`${name} is no filter of payments.${didYouMean(name, PAYMENT_FILTER_NAMES)}`];
  }
  return /^[,\s]*$/.test(value) ? [`${name} has no value.`] : [];
}

const itemOf = (detail: string): Item => ({ reference: "/filter", detail });

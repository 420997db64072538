import { paymentQuery } from "../payments/list/schema.ts";

const {
  // One account of each source is listed, and a text has no order to page by.
  account_id: _account,
  search_text: _text,
  // Its names depend on the settings of the service.
  status_source: _source,
  ...filters
} = paymentQuery;

/** Filters of payments that a merged list takes. */
export const mergedFilters = filters;

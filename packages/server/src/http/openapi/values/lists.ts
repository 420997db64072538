import { PACKS, REPORT_COLUMN_TYPES, REPORTS } from "@railhead/core";
import { textsOf, type ValueTexts } from "./value-table.ts";

/** What lists are sorted by: the member of the item. */
const SORTS = {
  account_id: "By the account.",
  action: "By the act.",
  amount: "By the amount.",
  code: "By the code.",
  count: "By how often it occurred.",
  created_at: "By the time of creation.",
  due_at: "By the time it is due.",
  duration_ms: "By how long it took.",
  due_on: "By the day it is due.",
  effective_at: "By the day it settles.",
  event_at: "By the time of the payment's event.",
  expires_at: "By the time it expires.",
  id: "By the id, which is the order of creation.",
  institution_name: "By the name of the bank.",
  instruct_by: "By the cut-off until which it can be returned.",
  last_at: "By the last time it occurred.",
  line: "By the line of the file.",
  name: "By the name.",
  number: "By the number.",
  payment_date: "By the payment date.",
  place: "By the place that people gave it.",
  position: "By the place in the order.",
  posted_at: "By the time of the posting.",
  priority: "In the order in which they decide.",
  sequence: "By the number in the log.",
  taken_at: "By the time it was taken.",
  transfer_date: "By the date of the transfer.",
  file_date: "By the date of the file header.",
  version: "By the version.",
};

/** Parts of members that a query may name. */
export const PARTS_OF_MEMBERS = {
  customer_name: "The name of the customer, of `customer_details`.",
  paykey_label: "The label of the paykey, of `paykey_details`.",
  status_code: "The return code, of `status_details`.",
  status_message: "The message, of `status_details`.",
  status_reason: "The reason, of `status_details`.",
};

/** Parameters of lists and exports. */
export const LIST_VALUES: readonly ValueTexts[] = [
  { names: ["sort_by", "default_sort"], texts: SORTS },
  {
    names: ["sort_order", "default_sort_order"],
    texts: { asc: "Ascending.", desc: "Descending." },
  },
  {
    names: ["format"],
    texts: { ndjson: "One JSON object a line.", csv: "Comma-separated values." },
  },
  { names: ["name"], of: ["Report"], texts: textsOf(REPORTS, "row") },
  { names: ["type"], of: ["Report"], texts: REPORT_COLUMN_TYPES },
  { names: ["name"], of: ["Pack"], texts: textsOf(PACKS, "means") },
  { names: ["reports"], of: ["Pack"], texts: textsOf(REPORTS, "row") },
  {
    names: ["left_out"],
    of: ["ReportDaily"],
    texts: {
      banks: "Banks with their next cut-off.",
      exceptions: "Open exceptions.",
      approvals: "Requests that wait for a second person.",
      held_payments: "Payments on hold.",
      customers_in_review: "Customers whose identity a person reviews.",
      paykeys_in_review: "Paykeys that a person reviews.",
      unfunded_money: "Money of businesses without a bank account for it.",
      suspense_items: "Open items of suspense.",
      files: "Files of the day and those that wait.",
      cash: "What files move on the settlement account.",
      return_rates: "Return rates near or above a threshold.",
      limits: "Exposure limits of which little is left.",
      stops: "Stops of origination in force.",
    },
  },
];

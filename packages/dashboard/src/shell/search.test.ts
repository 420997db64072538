import { expect, test } from "vitest";
import { paymentsQueryOf, readFileSearch, readPaymentsSearch } from "./search.ts";

test("an address keeps what it can be asked, and drops what is no filter's value", () => {
  expect(readPaymentsSearch({ q: "ada", status: "paid", page: "2", other: "x" })).toEqual({
    q: "ada",
    status: "paid",
    page: 2,
  });
  expect(readPaymentsSearch({ q: "", status: null, type: [], page: -1 })).toEqual({});
  expect(readPaymentsSearch({ q: 42 })).toEqual({ q: "42" });
  expect(readFileSearch({ line: "7" })).toEqual({ line: 7 });
  expect(readFileSearch({ line: "many" })).toEqual({});
});

test("the service is asked exactly for what the address names", () => {
  expect(paymentsQueryOf({ status: "on_hold,created", type: "charge", q: "rent" })).toEqual({
    page_number: 1,
    page_size: 50,
    sort_by: "created_at",
    sort_order: "desc",
    search_text: "rent",
    payment_status: ["on_hold", "created"],
    payment_type: ["charge"],
  });
});

import { expect, test } from "vitest";
import { filterTextOf } from "./bulk-set.ts";

test("a bulk act names the filters of the list, without its page and its order", () => {
  const page = {
    page_number: 3,
    page_size: 50,
    sort_by: "created_at",
    sort_order: "desc",
  } as const;
  expect(filterTextOf(page)).toBe("");
  const query = { ...page, payment_status: ["on_hold", "scheduled"], search_text: "Ada & Co" };
  expect(filterTextOf(query as never)).toBe(
    "payment_status=on_hold%2Cscheduled&search_text=Ada+%26+Co",
  );
});

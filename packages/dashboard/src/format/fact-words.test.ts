import { expect, test } from "vitest";
import { factWords } from "./fact-words.ts";

test("facts read as people say them: cents as dollars with every digit, and words for what is absent", () => {
  expect(factWords("payment.amount", "9007199254740993")).toBe("$90,071,992,547,409.93");
  expect(factWords("return_rate.ppm", "5012")).toBe("0.5012 %");
  expect(factWords("usage.monthly_count", "12345")).toBe("12,345");
  expect(factWords("payment.date", "2026-03-02")).toBe("Mon, Mar 2, 2026");
  expect(factWords("customer.status", "review")).toBe("review");
  expect(factWords("paykey.expired", false)).toBe("no");
  expect(factWords("payment.held_by", ["auto_hold", "bank_limit"])).toBe("auto hold, bank limit");
  expect(factWords("payment.held_by", [])).toBe("none");
  expect(factWords("paykey.block_code", "")).toBe("none");
  expect(factWords("balance.cents", null)).toBe("not known");
});

import { expect, test } from "vitest";
import { idOfPage } from "./page-id.ts";

test("the id to copy is that of the row under the cursor, else that of the page, and none elsewhere", () => {
  const [one, other] = [
    "0195a3f0-7c00-7000-8000-000000000001",
    "0195a3f0-7c00-7000-8000-000000000002",
  ];
  expect(idOfPage(`/dashboard/payments/charge/${one}`, undefined)).toBe(one);
  expect(idOfPage("/dashboard/payments", `/dashboard/payments/charge/${other}`)).toBe(other);
  expect(idOfPage("/dashboard/payments", undefined)).toBeUndefined();
});

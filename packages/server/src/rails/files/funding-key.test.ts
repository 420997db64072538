import * as fc from "fast-check";
import { FUNDING_TYPES, type FundingType } from "@railhead/core";
import { expect, it } from "vitest";
import { fundingIdsIn, fundingKey } from "./funding-key.ts";

const transfers = fc.record({
  id: fc.uuid(),
  event_type: fc.constantFrom(...(Object.keys(FUNDING_TYPES) as FundingType[])),
  payment_count: fc.integer({ min: 1, max: 9_999_999 }),
});

it("a transfer's key fits its record and is found however a bank breaks the text", () => {
  fc.assert(
    fc.property(
      transfers,
      fc.string(),
      fc.integer({ min: 1, max: 40 }),
      (transfer, noise, width) => {
        const key = fundingKey(transfer);
        expect(key.length).toBeLessThanOrEqual(80);
        const lines = (key.match(new RegExp(`.{1,${width}}`, "g")) ?? []).join("\n  ");
        expect(fundingIdsIn(`${noise} ${lines} ${noise}`)).toContain(transfer.id);
        expect(fundingIdsIn(key.toLowerCase())).toEqual([transfer.id]);
      },
    ),
  );
});

it("a text without a key names no transfer", () => {
  expect(fundingIdsIn("ACH CREDIT RHFUNDING 0195a3f0 PAYROLL")).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { simulatedBank } from "../../rails/calendar/bank-profile.ts";
import type { FundingGroup } from "./funding-groups.ts";
import { placeGroups, type FundingContext } from "./place-transfers.ts";

let last = 0;
const ids = {
  uuid: () => {
    last += 1;
    return `transfer-${last}`;
  },
};
const run = (limits: object) =>
  ({
    context: { at: "2026-03-06T17:00:00.000Z", environment_id: "environment", ids },
    profile: { ...simulatedBank, limits },
  }) as unknown as FundingContext;
const deposit = (cents: bigint): FundingGroup => ({
  account_id: "account",
  linked_bank_account_id: "bank",
  event_type: "charge_deposit",
  net_cents: cents,
  payments: [],
});
const place = (cents: bigint, limits: object) => {
  const isNet = () => false;
  const open = placeGroups(run({}), { groups: [deposit(7_000n)], open: [], isNet });
  const rows = open.map(({ row }) => row);
  const placed = placeGroups(run(limits), { groups: [deposit(cents)], open: rows, isNet });
  return placed.map(({ isNew, row }) => [isNew, row.amount_cents]);
};

describe("lines that come while a transfer is open", () => {
  it("join it up to the limit of the bank", () => {
    expect(place(3_000n, { entry_cents: 10_000 })).toEqual([[false, 10_000n]]);
    expect(place(3_000n, {})).toEqual([[false, 10_000n]]);
  });

  it("become a transfer of their own where together they would be above it", () => {
    expect(place(3_001n, { entry_cents: 10_000 })).toEqual([[true, 3_001n]]);
    expect(place(3_001n, { daily_credit_cents: 10_000 })).toEqual([[true, 3_001n]]);
    expect(place(3_001n, { daily_debit_cents: 10_000 })).toEqual([[false, 10_001n]]);
  });
});

import { expect, it } from "vitest";
import { lifecycleFaults } from "./lifecycle.ts";
import { proofDays, PROOF_REQUEST_LIFECYCLE } from "./proof-requests.ts";

it("the lifecycle of proof requests has no fault", () => {
  expect(lifecycleFaults(PROOF_REQUEST_LIFECYCLE)).toEqual([]);
});

it("proof that the bank was asked for before Thanksgiving is due ten banking days later, ours three before", () => {
  expect(proofDays("2026-11-23")).toEqual({ due_on: "2026-12-08", prepare_by: "2026-12-03" });
});

import { expect, it } from "vitest";
import { accountGaps, capabilityGap, READINESS_GAPS } from "./readiness.ts";
import { permissionOf } from "./rights/permissions.ts";

it("an account lacks what it has to bring before what others review, and nothing once all are active", () => {
  const gaps = (account: "created" | "onboarding" | "active", people: "active"[] = []) =>
    accountGaps({ account, representatives: people, bank_accounts: [] });
  expect(gaps("created")).toEqual([
    "representative_missing",
    "bank_account_missing",
    "onboarding_not_started",
  ]);
  expect(
    accountGaps({
      account: "onboarding",
      representatives: ["rejected", "onboarding"],
      bank_accounts: ["canceled", "rejected"],
    }),
  ).toEqual(["bank_account_rejected", "representative_in_review", "account_in_review"]);
  const whole = { representatives: ["active"], bank_accounts: ["canceled", "active"] } as const;
  expect(accountGaps({ account: "active", ...whole })).toEqual([]);
});

it("a capability that is active lacks nothing, whatever was asked for since", () => {
  expect(capabilityGap("active", "in_review")).toBe(undefined);
  expect(capabilityGap("inactive", undefined)).toBe("capability_not_requested");
  expect(capabilityGap("inactive", "in_review")).toBe("capability_in_review");
  expect(capabilityGap("inactive", "rejected")).toBe("capability_rejected");
});

it("each gap names an operation that a permission opens, unless it is final", () => {
  for (const { operation, turn } of Object.values(READINESS_GAPS)) {
    expect(operation === null).toBe(turn === "nobody");
    if (operation !== null) expect(permissionOf(operation)).toBeDefined();
  }
});

import { expect, it } from "vitest";
import { defaultAccountSettings } from "./account-settings.ts";

it("a sandbox account has every permission; a live one only that of duplicate emails", () => {
  const sandbox = defaultAccountSettings("sandbox");
  const live = defaultAccountSettings("live");
  const {
    net_funding: _net,
    enforce_account_status: enforced,
    ...permissions
  } = sandbox.configuration;
  expect(enforced).toBe(false);
  expect(Object.values(permissions)).toEqual([true, true, true, true]);
  expect(live.configuration).toEqual({
    allow_data_unmask: false,
    allow_duplicate_email: true,
    allow_customer_identity_skip: false,
    allow_paykey_verification_skip: false,
    enforce_account_status: true,
    net_funding: false,
  });
  for (const [settings, state] of [[sandbox, "active"] as const, [live, "inactive"] as const]) {
    const {
      payment_types: payments,
      customer_types: customers,
      consent_types: consents,
    } = settings;
    for (const group of [payments, customers, consents]) {
      for (const value of Object.values(group)) expect(value).toBe(state);
    }
  }
});

it("a new account has no limits and is funded one day after its charges are paid", () => {
  const { charges, payouts } = defaultAccountSettings("live");
  for (const { funding_time, processing, default_purpose, ...rest } of [charges, payouts]) {
    expect([funding_time, processing, default_purpose]).toEqual(["one_day", "standard", "other"]);
    expect(Object.values(rest)).toEqual([null, null, null, null, null, null]);
  }
});

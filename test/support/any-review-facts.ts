import * as fc from "fast-check";
import {
  CUSTOMER_STATUSES,
  hitOf,
  PAYKEY_STATUSES,
  REVIEW_RULES,
  type HoldRule,
  type ReviewFacts,
  type RuleHits,
} from "@railhead/core";

const cents = fc.bigInt({ min: 1n, max: 300n });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
export const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });

/** A value that stops nothing, more often than not: else blocked parties hide all other rules. */
const mostly = <const T, U>(value: T, others: fc.Arbitrary<U>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others });

/** Rules with facts, as a hold or a release has them. */
export const shownHits: fc.Arbitrary<RuleHits> = fc
  .subarray(Object.keys(REVIEW_RULES) as HoldRule[])
  .chain((rules) =>
    fc
      .record({
        amount_cents: fc.integer({ min: 1, max: 300 }),
        limit: fc.integer({ min: 1, max: 300 }),
      })
      .map(
        ({ amount_cents, limit }) =>
          Object.assign(
            {},
            ...rules.map((rule) =>
              hitOf(rule, {
                amount_cents,
                limit_cents: limit,
                limit_count: limit,
                rate_ppm: limit,
                subject: "account",
              }),
            ),
          ) as RuleHits,
      ),
  );

/** Anything that a review may be given. */
export const anyFacts: fc.Arbitrary<ReviewFacts> = fc.record({
  kind: fc.constantFrom("charge", "payout"),
  status: fc.constantFrom("created", "validating"),
  auto_hold: mostly(false, fc.boolean()),
  auto_hold_message: fc.constantFrom(null, "m"),
  waivers: orNull(shownHits),
  customer_status: mostly("verified", fc.constantFrom(...CUSTOMER_STATUSES)),
  paykey_status: mostly("active", fc.constantFrom(...PAYKEY_STATUSES)),
  paykey_block_code: fc.constantFrom(null, "R02", "R29"),
  paykey_unblock_eligible: fc.boolean(),
  paykey_expired: mostly(false, fc.boolean()),
  amount_cents: cents,
  permission: mostly(
    undefined,
    fc.constantFrom(
      { rule: "account_not_active", message: "The account is not active." } as const,
      { rule: "capability_inactive", capability: "charges", message: "Not now." } as const,
    ),
  ),
  limits: maybe(
    fc.record({
      max_amount: orNull(cents),
      daily_amount: orNull(cents),
      monthly_amount: orNull(cents),
      monthly_count: orNull(fc.integer({ min: 1, max: 5 })),
    }),
  ),
  usage: maybe(
    fc.record({
      daily_amount: cents,
      monthly_amount: cents,
      monthly_count: fc.integer({ min: 0, max: 5 }),
    }),
  ),
  ceilings: maybe(
    fc.record({
      payment: maybe(cents),
      bank: maybe(cents.map((value) => ({ limit: "entry", cents: value }))),
      daily: maybe(fc.record({ cents, used: cents, payment_date: fc.constant("2026-03-04") })),
    }),
  ),
  rate_breach: maybe(
    fc.record({
      subject: fc.constantFrom("account", "company 1"),
      rate_ppm: fc.integer({ min: 1, max: 300 }),
      message: fc.constant("The rate is high."),
    }),
  ),
  balance_check: fc.constantFrom("required", "enabled", "disabled", null),
  balance_cents: orNull(fc.bigInt({ min: 0n, max: 300n })),
  is_balance_stale: fc.boolean(),
  under_way_cents: fc.constantFrom(0n, 50n),
  outcome_effect: fc.constantFrom(
    "none" as const,
    { hold: "amount_too_large" } as const,
    { cancel: "payment_blocked" } as const,
  ),
});

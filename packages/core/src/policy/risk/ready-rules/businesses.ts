import type { ReadyRule } from "./ready-rule.ts";

export const BUSINESS_RULES: readonly ReadyRule[] = [
  {
    id: "business-surge-of-an-hour",
    name: "More than five hundred payments of a business in an hour",
    why: "A loop in a program, or a stolen key.",
    when: 'window("count", "account", "PT1H") >= 500',
    action: "hold",
    hits: { 'window("count", "account", "PT1H")': 500 },
    passes: { 'window("count", "account", "PT1H")': 499 },
  },
  {
    id: "business-many-customers",
    name: "A hundred customers of a business in ten minutes",
    why: "A list that somebody works off.",
    when: 'window("distinct_customers", "account", "PT10M") >= 100',
    action: "hold",
    hits: { 'window("distinct_customers", "account", "PT10M")': 100 },
    passes: { 'window("distinct_customers", "account", "PT10M")': 99 },
  },
  {
    id: "business-sum-of-a-day",
    name: "More than $250,000.00 of a business in a day",
    why: "The bank asks for a bound of each business.",
    when: 'window("sum", "account", "P1D") + payment.amount > usd("250,000.00")',
    action: "hold",
    hits: { 'window("sum", "account", "P1D")': 24999900, "payment.amount": 101 },
    passes: { 'window("sum", "account", "P1D")': 24999900, "payment.amount": 100 },
  },
  {
    id: "business-one-is-most-of-the-day",
    name: "One payment above all others of the day",
    why: "More than the whole day before it, and above $10,000.00.",
    when: 'payment.amount > window("sum", "account", "P1D") && payment.amount > usd("10,000.00")',
    action: "hold",
    hits: { 'window("sum", "account", "P1D")': 900000, "payment.amount": 1000001 },
    passes: { 'window("sum", "account", "P1D")': 1000001, "payment.amount": 1000001 },
  },
  {
    id: "business-day-nearly-used",
    name: "Nine tenths of the daily limit are used",
    why: "A person may raise the limit before payments are held.",
    when: "usage.daily_amount + payment.amount > limits.daily_amount / 10 * 9",
    action: "watch",
    hits: { "usage.daily_amount": 80000, "limits.daily_amount": 100000, "payment.amount": 10001 },
    passes: { "usage.daily_amount": 80000, "limits.daily_amount": 100000, "payment.amount": 10000 },
  },
];

import { addDays, isBankingDay } from "@railhead/core";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";
import { generatePerson, type Person } from "./people.ts";

/** One of the platform's businesses and its billing. */
export interface Business {
  readonly name: string;
  readonly website: string;
  readonly description: string;
  /** Percentage of customers. */
  readonly share: number;
  /** Days between two payments of a customer. */
  readonly interval_days: number;
  readonly kind: "charge" | "payout";
  readonly what: string;
  readonly cents: readonly [number, number];
}

export const BUSINESSES: readonly Business[] = [
  {
    name: "Harbor Fitness",
    website: "https://harbor-fitness.example.com",
    description: "Gyms with monthly members; its unauthorized returns come near the ceiling.",
    share: 45,
    interval_days: 14,
    kind: "charge",
    what: "Membership",
    cents: [1_900, 4_900],
  },
  {
    name: "Lakeside Energy",
    website: "https://lakeside-energy.example.com",
    description: "Power bills; one of its deposits was returned.",
    share: 35,
    interval_days: 30,
    kind: "charge",
    what: "Power bill",
    cents: [6_000, 24_000],
  },
  {
    name: "Summit Marketplace",
    website: "https://summit-market.example.com",
    description: "Pays its sellers out every week.",
    share: 20,
    interval_days: 7,
    kind: "payout",
    what: "Sales of the week",
    cents: [4_000, 90_000],
  },
  {
    name: "Quarry Outfitters",
    website: "https://quarry-outfitters.example.com",
    description: "On the last day it has a payment for each of the ready rules.",
    share: 0,
    interval_days: 1,
    kind: "charge",
    what: "Case of a rule",
    cents: [0, 0],
  },
];

/** The business at which the cases of rules are played; it has no bills. */
export const CASES_AT = BUSINESSES.length - 1;

export interface Member extends Person {
  readonly number: number;
  readonly business: number;
  /** Day of its first payment, counted from the first day. */
  readonly first_day: number;
}

/** A payment of the demo. */
export interface Order {
  readonly member: Member;
  readonly kind: "charge" | "payout";
  readonly amount: number;
  readonly description: string;
  readonly external_id: string;
  readonly outcome: string;
}

export interface Day {
  readonly date: string;
  readonly orders: readonly Order[];
}

export interface Plan {
  readonly members: readonly Member[];
  readonly days: readonly Day[];
}

export interface PlanOptions {
  readonly seed: number;
  /** `YYYY-MM-DD` */
  readonly first_date: string;
  readonly days: number;
  readonly customers: number;
}

/** All payments by banking day; deterministic for the same options. */
export function makePlan(options: PlanOptions): Plan {
  const draw = createSeededRandom(options.seed);
  const members = Array.from({ length: options.customers }, (_, number) =>
    createMember(draw, number),
  );
  const counts = BUSINESSES.map(() => 0);
  const days: Day[] = [];
  let waiting: Member[] = [];
  for (let day = 0; day < options.days; day += 1) {
    const date = addDays(options.first_date, day);
    waiting.push(...members.filter((member) => isBilled(member, day)));
    // Payments of a weekend move to the next banking day.
    if (!isBankingDay(date)) continue;
    const orders = waiting.map((member) => order(draw, member, counts));
    waiting = [];
    days.push({ date, orders });
  }
  return { members, days };
}

function createMember(draw: SeededRandom, number: number): Member {
  const place = number % 100;
  const first = BUSINESSES[0]?.share ?? 0;
  const second = first + (BUSINESSES[1]?.share ?? 0);
  // A stride coprime to 100 mixes the businesses even with few customers.
  const spread = (place * 37) % 100;
  const business = spread < first ? 0 : spread < second ? 1 : 2;
  const every = BUSINESSES[business]?.interval_days ?? 1;
  const kind = business === 2 || draw.integer(12) === 0 ? "business" : "individual";
  return {
    ...generatePerson(draw, number, kind),
    number,
    business,
    first_day: draw.integer(every),
  };
}

function isBilled({ business, first_day }: Member, day: number): boolean {
  return day >= first_day && (day - first_day) % (BUSINESSES[business]?.interval_days ?? 1) === 0;
}

function order(draw: SeededRandom, member: Member, counts: number[]): Order {
  const business = BUSINESSES[member.business] as Business;
  const count = (counts[member.business] ?? 0) + 1;
  counts[member.business] = count;
  const [least, most] = business.cents;
  return {
    member,
    kind: business.kind,
    amount: least + draw.integer(most - least),
    description: business.what,
    external_id: `bill-${member.business}-${count}`,
    outcome: outcomeOf(member.business, count),
  };
}

/**
 * The sandbox outcome of the n-th payment of a business. Rare outcomes are at fixed positions, so
 * that the return rates are exact: unauthorized returns of the first business are near 0.5 %.
 */
function outcomeOf(business: number, count: number): string {
  if (business === 2) return count % 60 === 30 ? "failed_closed_bank_account" : "standard";
  if (business === 0 && count % 250 === 60) return "failed_not_authorized";
  if (business === 1 && count % 150 === 55) return "return:R10@paid+12bd";
  if (count % 45 === 20) return "failed_insufficient_funds";
  if (count % 120 === 70) return "failed_closed_bank_account";
  if (count % 90 === 35) return "noc:C01";
  if (count % 150 === 80) return "cancelled_for_fraud_risk";
  return "standard";
}

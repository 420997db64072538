import { instantToMs, laterOf, type Instant, type PaymentStatus } from "@railhead/core";
import { PARKED } from "../../db/tables/banks/funding-banks.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import type { PaymentStep } from "../../db/tables/payments/payments.ts";
import type { TimelineSubject } from "../../db/tables/timeline/timeline.ts";
import { cutoffOf, maturityOf, settlementOf } from "../../rails/calendar/bank-day.ts";
import type { TimelineItemData } from "./timeline-schema.ts";

interface Awaited {
  readonly title: string;
  /** What moves it. */
  readonly detail: string;
}

/** Steps of the engine, in their order. */
const STEPS = {
  review: { title: "Checks run", detail: "The rules decide whether it is scheduled or held." },
  originate: {
    title: "Goes into a file",
    detail: "At the bank's cut-off its entry is sealed into a file for the bank.",
  },
  settle: { title: "Settles", detail: "The network moves the money between the banks." },
  mature: {
    title: "Becomes paid",
    detail: "The return wait ends, unless the customer's bank returns the entry before.",
  },
} as const satisfies Record<PaymentStep, Awaited>;
const ORDER = Object.keys(STEPS) as readonly PaymentStep[];

const FUNDING = {
  title: "Goes into a transfer",
  detail: "It is grouped with the account's other payments of the day.",
} as const;
const CLOCK = {
  title: "The clock stands still",
  detail: "Nothing happens in this sandbox until its clock is advanced.",
} as const;

const UNDERWAY: ReadonlySet<PaymentStatus> = new Set([
  "created",
  "validating",
  "scheduled",
  "pending",
]);
/** What is still to come, each with its instant. Nothing where a person must decide first. */
export function expectedItems(
  subject: TimelineSubject,
  profile: BankProfile,
  { environment, at }: { readonly environment: Environment; readonly at: Instant },
): readonly TimelineItemData[] {
  const steps = UNDERWAY.has(subject.status) ? stepsOf(subject, profile, at) : [];
  const { funding_due_at: funding } = subject;
  const isFunded = funding !== null && funding < PARKED;
  const ahead = [...steps, ...(isFunded ? [{ ...FUNDING, at: funding }] : [])];
  ahead.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const isStill = environment.clock_mode === "frozen" && ahead.some((one) => one.at > at);
  const all = [
    ...(isStill ? [{ ...CLOCK, kind: "clock", importance: "detail", at } as const] : []),
    ...ahead.map((one) => ({ ...one, kind: "move", importance: "main" }) as const),
  ];
  return all.map((one, index) => ({
    ...one,
    cursor: null,
    expected: true,
    code: null,
    actor: { type: "system", id: null, name: null },
    link: null,
    money: null,
    after_ms: elapsed(index === 0 ? at : (all[index - 1]?.at ?? at), one.at),
    group: null,
  }));
}

/** Milliseconds from one instant to another. */
export function elapsed(from: Instant, to: Instant): number {
  return instantToMs(to) - instantToMs(from);
}

interface Due extends Awaited {
  readonly at: Instant;
}

/** The step that is due next, by its own instant, and those behind it by their planned days. */
function stepsOf(subject: TimelineSubject, profile: BankProfile, at: Instant): Due[] {
  const { due_step: next, due_at } = subject;
  if (next === null || due_at === null) return [];
  return ORDER.slice(ORDER.indexOf(next)).flatMap((step): Due[] => {
    const planned = step === next ? due_at : plannedAt(step, subject, { profile, at });
    return planned === undefined ? [] : [{ ...STEPS[step], at: laterOf(planned, due_at) }];
  });
}

function plannedAt(
  step: PaymentStep,
  { submission_date, settlement_date, paid_date }: TimelineSubject,
  { profile, at }: { readonly profile: BankProfile; readonly at: Instant },
): Instant | undefined {
  if (step === "mature") return paid_date === null ? undefined : maturityOf(profile, paid_date);
  if (settlement_date === null || step === "review") return undefined;
  if (step === "settle") return settlementOf(profile, settlement_date);
  return submission_date === null
    ? undefined
    : cutoffOf(profile, { submission_date, settlement_date }, at);
}

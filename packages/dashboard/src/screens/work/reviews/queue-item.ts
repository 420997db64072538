import type {
  Customer,
  Exception,
  Page,
  Paykey,
  Payment,
  ScreeningMatch,
  Session,
  WorkItem,
} from "@railhead/client";
import { api } from "../../../api/client.ts";
import { dollars } from "../../../format/money.ts";
import { words } from "../../../format/words.ts";
import { may } from "../../../parts/may.ts";
import { recordAddress } from "../../../parts/record-address.ts";

/** What a key does to an item. */
export interface Decision {
  readonly key: "a" | "r";
  readonly label: string;
  /** What is said once it was chosen. */
  readonly done: string;
  readonly operation: string;
  readonly needsReason?: true;
  readonly run: (reason: string) => Promise<unknown>;
}

/** Something that waits for a person, with the decisions that end the wait. */
export interface QueueItem {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly why: string;
  readonly next: string;
  readonly since: string;
  readonly due: string | null;
  readonly isOverdue: boolean;
  readonly about: { readonly type: string; readonly id: string };
  readonly address: string | undefined;
  readonly decisions: readonly Decision[];
}

const FROM_QUEUE = "Decided in the review queue.";
const base = { due: null, isOverdue: false } as const;

/** Ends a hold: by its item of the review queue where it has one, which may need another person, too. */
async function endHold(
  { id, payment_type: type }: Payment,
  verb: "release" | "cancel",
  byItem: boolean,
) {
  const noun = type === "charge" ? api.charges : api.payouts;
  // A released payment may be cancelled, too: that would undo what somebody else decided.
  const { status } = await noun.get(id);
  if (status !== "on_hold") throw new Error(`Somebody else decided: it is ${words(status)} now.`);
  const open = byItem ? (await api.workItems.list({ resource_id: id, status: "open" })).data : [];
  const [work] = open;
  if (work === undefined) return await noun[verb](id, { reason: FROM_QUEUE });
  const decision = verb === "release" ? "approve" : "reject";
  return await api.workItems.decide(work.id, { decision, reason: FROM_QUEUE });
}

function itemOfPayment(payment: Payment, byItem: boolean): QueueItem {
  const { id, payment_type: type, amount, customer_details, status_details } = payment;
  const about = { type, id };
  return {
    ...base,
    id,
    kind: `Held ${type}`,
    title: `${dollars(amount)} · ${customer_details.name}`,
    why: status_details.message,
    next: "Release it, and it goes on; cancel it, and no money moves.",
    since: status_details.changed_at,
    about,
    address: recordAddress(about),
    decisions: [
      {
        key: "a",
        label: "Release",
        done: "Released",
        operation: `${type}s.release`,
        run: () => endHold(payment, "release", byItem),
      },
      {
        key: "r",
        label: "Cancel",
        done: "Cancelled",
        operation: `${type}s.cancel`,
        run: () => endHold(payment, "cancel", byItem),
      },
    ],
  };
}

function itemOfCustomer({ id, name, type, email, created_at }: Customer): QueueItem {
  const decide = (status: "verified" | "rejected") => () =>
    api.customers.decideReview(id, { status });
  const operation = "customers.decide_review";
  return {
    ...base,
    id,
    kind: "Customer in review",
    title: name,
    why: `A check could not decide on this ${type} (${email}).`,
    next: "Verify, and payments held for it are checked again; reject, and they fail.",
    since: created_at,
    about: { type: "customer", id },
    address: recordAddress({ type: "customer", id }),
    decisions: [
      { key: "a", label: "Verify", done: "Verified", operation, run: decide("verified") },
      { key: "r", label: "Reject", done: "Rejected", operation, run: decide("rejected") },
    ],
  };
}

function itemOfPaykey({ id, label, status_details, created_at }: Paykey): QueueItem {
  const decide = (status: "active" | "rejected") => () => api.paykeys.decideReview(id, { status });
  const operation = "paykeys.decide_review";
  return {
    ...base,
    id,
    kind: "Paykey in review",
    title: label,
    why: status_details.message,
    next: "Activate, and payments held for it are checked again; reject, and they fail.",
    since: created_at,
    about: { type: "paykey", id },
    address: recordAddress({ type: "paykey", id }),
    decisions: [
      { key: "a", label: "Activate", done: "Activated", operation, run: decide("active") },
      { key: "r", label: "Reject", done: "Rejected", operation, run: decide("rejected") },
    ],
  };
}

function itemOfException(exception: Exception): QueueItem {
  const { id, kind, title, message, what_next, resource_type, resource_id } = exception;
  return {
    id,
    kind: `Exception: ${words(kind)}`,
    title,
    why: message,
    next: what_next,
    since: exception.created_at,
    due: exception.due_at,
    isOverdue: exception.overdue_at !== null,
    about: { type: "exception", id },
    address:
      resource_type === null || resource_id === null
        ? undefined
        : recordAddress({ type: resource_type, id: resource_id }),
    decisions: [
      {
        key: "a",
        label: "Resolve",
        done: "Resolved",
        operation: "exceptions.resolve",
        needsReason: true,
        run: (reason) => api.exceptions.resolve(id, { reason }),
      },
    ],
  };
}

/** A payment that a rule holds: its item has the deadline, and how many people must decide alike. */
function itemOfRuleHold(payment: Payment, work: WorkItem): QueueItem {
  const { kind, due_at, overdue_at, people_needed, people_decided, claimed_by } = work;
  const held = itemOfPayment(payment, true);
  const next = [
    people_needed === 1 ? held.next : TWO_PEOPLE,
    ...(people_decided === 0 ? [] : [`Decided by ${people_decided} of ${people_needed}.`]),
    ...(claimed_by == null ? [] : [`${claimed_by} works on it.`]),
  ];
  return {
    ...held,
    kind: `${held.kind}: ${words(kind)}`,
    next: next.join(" "),
    due: due_at,
    isOverdue: overdue_at !== null,
  };
}

/** A name that is like one on a sanctions list: two people decide alike, by the item of the match. */
function itemOfMatch(match: ScreeningMatch, work: WorkItem): QueueItem {
  const { id, entry_name: name, subject_type: subject, score, corroboration } = match;
  const decide = (decision: "approve" | "reject") => (reason: string) =>
    api.workItems.decide(work.id, { decision, reason });
  const operation = "screening_matches.decide";
  const needsReason = true;
  return {
    id,
    kind: "Screening match",
    title: `A ${words(subject)} · ${name}`,
    why: `${work.message} What speaks for one bearer beside the name: ${corroboration ?? "nothing to compare"}.`,
    next: `Two people must decide alike: somebody else, and payments go on; the one on the list, and they stay held and are reported. The names are ${Math.round(score * 100)} % alike.`,
    since: work.created_at,
    due: work.due_at,
    isOverdue: work.overdue_at !== null,
    about: { type: "screening_match", id },
    address: recordAddress({ type: "screening_match", id }),
    decisions: [
      {
        key: "a",
        label: "Somebody else",
        done: "Cleared",
        operation,
        needsReason,
        run: decide("approve"),
      },
      {
        key: "r",
        label: "The one on the list",
        done: "Confirmed",
        operation,
        needsReason,
        run: decide("reject"),
      },
    ],
  };
}

const TWO_PEOPLE = "Two people must decide alike: released, it goes on; cancelled, no money moves.";

type Reading = Promise<{ readonly items: readonly QueueItem[]; readonly total: number }>;

async function read<T>(reading: PromiseLike<Page<T>>, itemOf: (row: T) => QueueItem): Reading {
  const { data, meta } = await reading;
  return { items: data.map(itemOf), total: meta.total_items };
}

const OLDEST = { page_size: 100, sort_by: "created_at", sort_order: "asc" } as const;

/** Whether matches come as items of their own. */
const mayDecideMatches = (session: Session) =>
  may(session, "work_items.decide") && may(session, "screening_matches.decide");

/** Open matches, but those that the reader has decided and that wait for another person. */
async function readMatches(signal: AbortSignal, session: Session): Reading {
  if (!mayDecideMatches(session)) return { items: [], total: 0 };
  const query = { ...OLDEST, status: "open", kind: "screening_match", sort_by: "due_at" } as const;
  const works = await api.workItems.list(query, { signal });
  if (works.data.length === 0) return { items: [], total: 0 };
  const open = { page_size: 100, sort_by: "id", sort_order: "asc", state: "open" } as const;
  const matches = await api.screeningMatches.list(open, { signal });
  const byId = new Map(matches.data.map((match) => [match.id, match]));
  const items = works.data.flatMap((work) => {
    const match = byId.get(work.resource_id);
    const isDecided = (work.decisions ?? []).some(({ is_current }) => is_current);
    return match === undefined || isDecided ? [] : [itemOfMatch(match, work)];
  });
  return { items, total: works.meta.total_items - (works.data.length - items.length) };
}

/** Open exceptions; what is an item of its own is left out. */
async function readExceptions(signal: AbortSignal, session: Session): Reading {
  const query = { ...OLDEST, status: "open", sort_by: "due_at" } as const;
  const { data, meta } = await api.exceptions.list(query, { signal });
  const own = new Set([
    "review_overdue",
    ...(mayDecideMatches(session) ? ["screening_match"] : []),
  ]);
  const items = data.filter(({ kind }) => !own.has(kind)).map(itemOfException);
  return { items, total: meta.total_items - (data.length - items.length) };
}

/** Held payments, but those that the reader has decided and that wait for another person. */
async function readHeld(signal: AbortSignal, session: Session): Reading {
  const byItem = may(session, "work_items.list") && may(session, "work_items.decide");
  const [payments, works] = await Promise.all([
    api.payments.list({ ...OLDEST, payment_status: ["on_hold"] }, { signal }),
    byItem
      ? api.workItems.list({ ...OLDEST, status: "open", sort_by: "due_at" }, { signal })
      : undefined,
  ]);
  const byPayment = new Map(works?.data.map((work) => [work.resource_id, work]));
  const items = payments.data.flatMap((payment) => {
    const work = byPayment.get(payment.id);
    if (work === undefined) return [itemOfPayment(payment, byItem)];
    // Others' decisions are shown to who has decided alone.
    const isDecided = (work.decisions ?? []).some(({ is_current }) => is_current);
    return isDecided ? [] : [itemOfRuleHold(payment, work)];
  });
  return { items, total: payments.meta.total_items - (payments.data.length - items.length) };
}

/** What the queue is made of: each source with the operation that a reader must have. */
export const SOURCES: readonly {
  readonly needs: string;
  /** Who may do none of these has nothing to decide here. */
  readonly decides: readonly string[];
  readonly read: (signal: AbortSignal, session: Session) => Reading;
}[] = [
  {
    needs: "exceptions.list",
    decides: ["exceptions.resolve"],
    read: readExceptions,
  },
  {
    needs: "payments.list",
    decides: ["charges.release", "charges.cancel", "payouts.release", "payouts.cancel"],
    read: readHeld,
  },
  {
    needs: "screening_matches.list",
    decides: ["screening_matches.decide"],
    read: readMatches,
  },
  {
    needs: "customers.list",
    decides: ["customers.decide_review"],
    read: (signal) =>
      read(api.customers.list({ ...OLDEST, status: ["review"] }, { signal }), itemOfCustomer),
  },
  {
    needs: "paykeys.list",
    decides: ["paykeys.decide_review"],
    read: (signal) =>
      read(api.paykeys.list({ ...OLDEST, status: ["review"] }, { signal }), itemOfPaykey),
  },
];

/** What is overdue first, then by deadline, then what has waited longest. */
export function byUrgency(items: readonly QueueItem[]): readonly QueueItem[] {
  const rank = ({ isOverdue, due, since }: QueueItem) =>
    `${isOverdue ? 0 : due === null ? 2 : 1}${due ?? since}`;
  return items.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

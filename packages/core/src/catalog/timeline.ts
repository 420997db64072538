import type { EventSuffix } from "./events.ts";

/** What an item of a payment's timeline is. */
export const TIMELINE_KINDS = {
  move: "A change of the payment's status.",
  decision: "A person, a rule or an exception decided something, or waits for a decision.",
  event: "Something happened to the payment that left its status as it was.",
  posting: "An amount moved between two ledger accounts.",
  file: "The payment's entry in a file, or what happened to that file.",
  acknowledgement: "The bank acknowledged or refused the file.",
  return: "An item of a file from the bank: a return, a correction, a contested return.",
  delivery: "Webhook deliveries of one event, folded into one item.",
  request: "An API request that changed the payment, or that a right refused.",
  note: "A note of a person or program.",
  approval: "A request that waits for a second person, or what became of it.",
  clock: "The sandbox's clock stands still until it is advanced.",
} as const;
export type TimelineKind = keyof typeof TIMELINE_KINDS;

/** How much of a reader's attention an item deserves. */
export const TIMELINE_IMPORTANCES = ["main", "detail", "noise"] as const;
export type TimelineImportance = (typeof TIMELINE_IMPORTANCES)[number];

interface TimelinePart {
  /** The operation whose right shows the part. */
  readonly operation: string;
  /** Shown to callers of the whole environment alone: files carry entries of several accounts. */
  readonly platform?: true;
}

/** Parts of a timeline that need a right beside that of the payment. */
export const TIMELINE_PARTS = {
  events: { operation: "events.list" },
  postings: { operation: "ledger.entries" },
  files: { operation: "ach_files.entries", platform: true },
  transfers: { operation: "funding_events.list" },
  deliveries: { operation: "webhook_endpoints.deliveries.list" },
  requests: { operation: "requests.list" },
  notes: { operation: "notes.list" },
  approvals: { operation: "approvals.list" },
  exceptions: { operation: "exceptions.list" },
} as const satisfies Record<string, TimelinePart>;
export type TimelinePartName = keyof typeof TIMELINE_PARTS;
export const TIMELINE_PART_NAMES = Object.keys(TIMELINE_PARTS) as readonly TimelinePartName[];

interface Label {
  readonly title: string;
  readonly importance: TimelineImportance;
}

const main = (title: string): Label => ({ title, importance: "main" });
const detail = (title: string): Label => ({ title, importance: "detail" });

/** Labels of a payment's events, and of the moves that write them. */
const LABEL_BY_EVENT: Readonly<Record<EventSuffix<"charge">, Label>> = {
  created: main("Created"),
  scheduled: main("Scheduled"),
  held: main("Put on hold"),
  released: main("Released"),
  updated: detail("Updated"),
  cancelled: main("Cancelled"),
  submitted: main("Sealed into a file"),
  acknowledged: detail("Acknowledged by the bank"),
  settled: main("Settled"),
  paid: main("Paid"),
  failed: main("Failed"),
  reversed: main("Reversed"),
  returned: detail("Return received"),
  return_dishonored: main("Return dishonored"),
  notification_of_change: detail("Bank data corrected"),
  resubmitted: main("Sent again"),
  refunded: main("Refunded"),
  retry_exhausted: main("Retries used up"),
};

/** Labels of statuses whose move writes no event. */
const LABEL_BY_STATUS: Readonly<Partial<Record<string, Label>>> = {
  created: detail("Created again"),
  validating: detail("Checked"),
};

/** The label of a move or event: of its event type where it has one, else of the status. */
export function timelineLabel(type: string | null, status: string | null): Label {
  const suffix = type?.split(".")[1] ?? "";
  const known = (LABEL_BY_EVENT as Readonly<Partial<Record<string, Label>>>)[suffix];
  if (known !== undefined) return known;
  const words = (status ?? suffix).replaceAll("_", " ");
  const title = words.slice(0, 1).toUpperCase() + words.slice(1);
  return (status === null ? undefined : LABEL_BY_STATUS[status]) ?? detail(title);
}

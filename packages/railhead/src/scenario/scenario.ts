import type { Path } from "./source.ts";

/** A payment's or other resource's wanted state; members that are left out may be anything. */
export interface Expectation {
  readonly status?: string;
  readonly reason?: string;
  readonly source?: string;
  readonly code?: string | null;
  /** Statuses in their order, each with what else is to be said of it. */
  readonly history?: readonly (string | HistoryEntry)[];
  /** Members of the resource, at any depth. */
  readonly is?: Readonly<Record<string, unknown>>;
}

export interface HistoryEntry {
  readonly status: string;
  readonly reason?: string;
  readonly source?: string;
  readonly code?: string | null;
  /** Time since the first status, as `P…`; to the second. */
  readonly after?: string;
  /** How far `after` may be off, such as `PT2M`: a clock that runs is never exact. */
  readonly within?: string;
}

type Members = Readonly<Record<string, unknown>>;

/** One step, where it stands in the file, and the line that it begins on. */
export type Step = { readonly line: number; readonly path: Path } & (
  | { readonly kind: "create"; readonly what: "charge" | "payout"; readonly as: string; readonly members: Members } // prettier-ignore
  | { readonly kind: "act"; readonly what: string; readonly on: string; readonly as: string | undefined; readonly members: Members } // prettier-ignore
  | { readonly kind: "call"; readonly call: string; readonly as: string | undefined; readonly body: Members | undefined; readonly answers: number | undefined } // prettier-ignore
  | { readonly kind: "fault"; readonly fault: "none" | Members }
  | { readonly kind: "settings"; readonly settings: Members }
  | { readonly kind: "resolve"; readonly exceptions: string }
  | { readonly kind: "advance"; readonly to: string | { readonly until: string; readonly status: string } } // prettier-ignore
  | { readonly kind: "expect"; readonly of: string; readonly wanted: Expectation }
);

/** A story of a sandbox: what there is, what happens, how far time goes, what must come of it. */
export interface Scenario {
  readonly name: string;
  /** The same seed gives the same ids, log and files. */
  readonly seed: number;
  /** Where its clock starts. */
  readonly start: string;
  readonly settings: Members | undefined;
  readonly rules: readonly Members[];
  readonly customers: readonly Named[];
  readonly paykeys: readonly Named[];
  readonly steps: readonly Step[];
}

/** Something that is there from the beginning, by the name that steps give it. */
export interface Named {
  readonly name: string;
  readonly line: number;
  readonly members: Members;
}

/** What a step may do to a payment, by the word for it. */
export const PAYMENT_ACTIONS = ["cancel", "hold", "release", "resubmit", "refund", "update"];
/** What a step may make the simulated rail do to a payment. */
export const RAIL_STEPS = ["submit", "acknowledge", "settle", "pay", "return", "correct"];

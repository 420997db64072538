import type { Path } from "./source.ts";

/** The expected state of a resource; omitted members are not compared. */
export interface Expectation {
  readonly status?: string;
  readonly reason?: string;
  readonly source?: string;
  readonly code?: string | null;
  /** Statuses in order, optionally with reason, source, code and time. */
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
  /** Tolerance of `after`, such as `PT2M`, for running clocks. */
  readonly within?: string;
}

type Members = Readonly<Record<string, unknown>>;

/** One step with its path and line in the file. */
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

/** A scenario: initial resources, steps and expectations. */
export interface Scenario {
  readonly name: string;
  /** The same seed produces the same ids, log and files. */
  readonly seed: number;
  /** Where its clock starts. */
  readonly start: string;
  readonly settings: Members | undefined;
  readonly rules: readonly Members[];
  readonly customers: readonly Named[];
  readonly paykeys: readonly Named[];
  readonly steps: readonly Step[];
}

/** An initial resource by the name that steps use. */
export interface Named {
  readonly name: string;
  readonly line: number;
  readonly members: Members;
}

/** Actions of steps on a payment. */
export const PAYMENT_ACTIONS = ["cancel", "hold", "release", "resubmit", "refund", "update"];
/** Simulated rail steps on a payment. */
export const RAIL_STEPS = ["submit", "acknowledge", "settle", "pay", "return", "correct"];

import { createHash } from "node:crypto";

/** What goes on when a fault begins, in the order of a run. */
export const MOMENTS = ["create", "seal", "poll", "upload", "funding"] as const;
export type Moment = (typeof MOMENTS)[number];

export const KINDS = [
  "kill-api",
  "kill-engine",
  "kill-postgres",
  "kill-node",
  "pause-api",
  "pause-engine",
  "pause-node",
  "switchover",
  "cut-replication",
  "end-sessions",
  "fill-disk",
  "black-hole-database",
  "black-hole-bank",
] as const;
export type Kind = (typeof KINDS)[number];

export interface PlannedFault {
  readonly moment: Moment;
  readonly kind: Kind;
  /** Which of several processes, where it does not follow from what they do. */
  readonly target: number;
  /** After the moment has begun. */
  readonly afterMs: number;
  readonly forMs: number;
}

/** What every twenty schedules in a row have once each; a second fault is drawn. */
const DEALT: readonly (readonly [Kind, Moment])[] = [
  ["kill-node", "create"],
  ["black-hole-database", "seal"],
  ["kill-engine", "upload"],
  ["pause-node", "create"],
  ["black-hole-bank", "upload"],
  ["switchover", "seal"],
  ["fill-disk", "create"],
  ["black-hole-database", "funding"],
  ["pause-engine", "upload"],
  ["cut-replication", "create"],
  ["end-sessions", "upload"],
  ["black-hole-database", "create"],
  ["kill-node", "upload"],
  ["black-hole-bank", "poll"],
  ["kill-postgres", "funding"],
  ["black-hole-database", "poll"],
  ["kill-api", "create"],
  ["pause-engine", "seal"],
  ["black-hole-database", "upload"],
  ["kill-engine", "poll"],
];

/** Longer than a primary may be silent. */
const NODE_PAUSE_MS = 28_000;
const SHORTEST_MS = 4_000;
const SPREAD_MS = 12_000;
const LATEST_MS = 1_500;

/** The faults of a schedule, at two different moments. The same seed gives the same faults. */
export function scheduleOf(seed: number): readonly PlannedFault[] {
  const below = drawFrom(`chaos ${seed}`);
  const [dealtKind, dealtMoment] = DEALT[(seed - 1) % DEALT.length] ?? ["kill-node", "create"];
  const others = MOMENTS.filter((moment) => moment !== dealtMoment);
  const drawnMoment = others[below(others.length)] ?? "create";
  const drawnKind = KINDS[below(KINDS.length)] ?? "kill-node";
  const planned = [
    { kind: dealtKind, moment: dealtMoment },
    { kind: drawnKind, moment: drawnMoment },
  ].map(({ kind, moment }) => ({
    kind,
    moment,
    target: below(2),
    afterMs: below(LATEST_MS),
    forMs: kind === "pause-node" ? NODE_PAUSE_MS : SHORTEST_MS + below(SPREAD_MS),
  }));
  return planned.sort((one, other) => MOMENTS.indexOf(one.moment) - MOMENTS.indexOf(other.moment));
}

/** Integers from 0 to below a bound that follow from a text. */
function drawFrom(text: string): (bound: number) => number {
  let count = 0;
  return (bound) => {
    count += 1;
    const digest = createHash("sha256").update(`${text} ${count}`).digest();
    return digest.readUInt32BE() % bound;
  };
}

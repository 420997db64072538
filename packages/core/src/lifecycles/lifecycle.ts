/** One kind of move: `event` takes a resource from any of `from` to `to`. */
export type Move<S extends string = string> = {
  readonly event: string;
  readonly from: readonly S[];
  readonly to: S;
  /** One sentence, used as the default status message. */
  readonly why: string;
};

export type LifecycleDefinition<S extends string, M extends Move<S>> = {
  readonly name: string;
  /** Every status, in the order of a normal life. */
  readonly statuses: readonly S[];
  /** Statuses a resource may be created in. */
  readonly initial: readonly S[];
  /** Statuses without a way out. */
  readonly finals: readonly S[];
  readonly moves: readonly M[];
};

export type Lifecycle<S extends string, M extends Move<S>> = LifecycleDefinition<S, M> & {
  /** The move an event makes in a status, or undefined when the event is not allowed there. */
  readonly move: (status: S, event: M["event"]) => M | undefined;
  /** The status an event leads to, or undefined when it is not allowed. */
  readonly next: (status: S, event: M["event"]) => S | undefined;
  /** Every event once, in the order of the table. */
  readonly events: readonly M["event"][];
};

function reachableStatuses(definition: LifecycleDefinition<string, Move>): Set<string> {
  const reached = new Set<string>(definition.initial);
  // A Set also iterates over what is added during the loop, so this ends when nothing new is found.
  for (const status of reached) {
    for (const move of definition.moves) if (move.from.includes(status)) reached.add(move.to);
  }
  return reached;
}

/** The faults of a table of moves, one sentence each; empty when it is valid. */
export function lifecycleFaults(definition: LifecycleDefinition<string, Move>): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const move of definition.moves) {
    for (const status of [...move.from, move.to]) {
      if (!definition.statuses.includes(status))
        faults.push(`${move.event} names unknown status ${status}`);
    }
    for (const from of move.from) {
      const key = `${move.event} from ${from}`;
      if (seen.has(key)) faults.push(`two rows say ${key}`);
      seen.add(key);
      if (definition.finals.includes(from))
        faults.push(`${move.event} leaves final status ${from}`);
    }
  }
  const reached = reachableStatuses(definition);
  for (const status of definition.statuses) {
    if (!reached.has(status)) faults.push(`${status} cannot be reached`);
    const hasExit = definition.moves.some((move) => move.from.includes(status));
    if (!hasExit && !definition.finals.includes(status)) faults.push(`${status} has no way out`);
  }
  return faults;
}

/** Builds a lifecycle from a table of moves. Throws when the table is not valid. */
export function defineLifecycle<const S extends string, const M extends Move<S>>(
  definition: LifecycleDefinition<S, M>,
): Lifecycle<S, M> {
  const faults = lifecycleFaults(definition);
  if (faults.length > 0) throw new Error(`${definition.name}: ${faults.join("; ")}`);
  const byStatus = new Map<S, Map<string, M>>(
    definition.statuses.map((status) => [status, new Map()]),
  );
  for (const move of definition.moves) {
    for (const from of move.from) byStatus.get(from)?.set(move.event, move);
  }
  const moveOf = (status: S, event: M["event"]): M | undefined => byStatus.get(status)?.get(event);
  return {
    ...definition,
    move: moveOf,
    next: (status, event) => moveOf(status, event)?.to,
    events: [...new Set(definition.moves.map((move) => move.event))],
  };
}

/** Distinct from -> to pairs, those that stay in a status included, in the order of the table. */
export function statusPairs<S extends string>(
  moves: readonly Move<S>[],
): { readonly from: S; readonly to: S }[] {
  const pairs = new Map<string, { from: S; to: S }>();
  for (const { from: sources, to } of moves) {
    for (const from of sources) pairs.set(`${from} ${to}`, { from, to });
  }
  return [...pairs.values()];
}

/** The lifecycle as a Mermaid state diagram; moves that stay in a status are left out. */
export function lifecycleDiagram(definition: LifecycleDefinition<string, Move>): string {
  const lines = ["stateDiagram-v2", ...definition.initial.map((status) => `    [*] --> ${status}`)];
  for (const { from, to } of statusPairs(definition.moves)) {
    if (from === to) continue;
    const events = definition.moves
      .filter((move) => move.to === to && move.from.includes(from))
      .map((move) => move.event);
    lines.push(`    ${from} --> ${to}: ${events.join(", ")}`);
  }
  return [...lines, ...definition.finals.map((status) => `    ${status} --> [*]`)].join("\n");
}

/** Every status by every event: the status it leads to, `.` where the event is not allowed. */
export function lifecycleGrid(definition: LifecycleDefinition<string, Move>): string {
  const events = [...new Set(definition.moves.map((move) => move.event))];
  const rows = [
    ["status", ...events],
    ...definition.statuses.map((status) => [
      status,
      ...events.map(
        (event) =>
          definition.moves.find((move) => move.event === event && move.from.includes(status))?.to ??
          ".",
      ),
    ]),
  ];
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(" ")
        .trimEnd(),
    )
    .join("\n");
}

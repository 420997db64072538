import type { SandboxClockAdvance } from "@railhead/client";

type Transition = SandboxClockAdvance["transitions"][number];

/** Changes of one kind at one instant. */
export interface StoryLine {
  readonly name: string;
  readonly at: string;
  readonly event_type: string;
  readonly code: string | null;
  readonly count: number;
  /** What changed first. */
  readonly first: Transition;
}

/** What happened, in order; changes of one kind at one instant are one line. */
export function storyLines(transitions: readonly Transition[]): readonly StoryLine[] {
  const lines = new Map<string, StoryLine>();
  for (const one of transitions) {
    const { at, event_type, code } = one;
    const name = `${at} ${event_type} ${code}`;
    const line = lines.get(name) ?? { name, at, event_type, code, count: 0, first: one };
    lines.set(name, { ...line, count: line.count + 1 });
  }
  return [...lines.values()];
}

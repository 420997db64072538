import { code, EVENT_TYPES, markdownTable, page } from "@railhead/core";
import { RECORDED_EVENTS } from "./recorded-events.ts";

type EventName = keyof typeof EVENT_TYPES;

const NAMES = Object.keys(EVENT_TYPES) as EventName[];

/** The page of events: every type with its meaning, and one of each as a sandbox wrote it. */
export function eventsPage(): string {
  const rows = NAMES.map((name) => {
    const { first_release, meaning } = EVENT_TYPES[name];
    return [code(name), first_release ? "yes" : "", meaning];
  });
  const examples = NAMES.filter((name) => name in RECORDED_EVENTS).map((name) => example(name));
  return page(
    "Events",
    "One specific event per change, written in the transaction of the change.",
    markdownTable(["type", "first release", "meaning"], rows),
    "## Examples",
    "`data` is the whole resource as its GET shows it after the change; `changed` names what differs from before, and `previous` holds what it was.",
    ...examples,
  );
}

function example(name: EventName): string {
  const text = JSON.stringify(RECORDED_EVENTS[name] ?? {}, null, 2);
  const { meaning } = EVENT_TYPES[name];
  return [
    `<details><summary><code>${name}</code> ${meaning}</summary>`,
    `\`\`\`json\n${text}\n\`\`\``,
    "</details>",
  ].join("\n\n");
}

import { code, EVENT_TYPES, markdownTable, page } from "@railhead/core";
import type { Components } from "./components.ts";
import { eventExample } from "./event-example.ts";

type EventName = keyof typeof EVENT_TYPES;

const NAMES = Object.keys(EVENT_TYPES) as EventName[];

/** The page of events: every type with its meaning, and an example of each. */
export function eventsPage(components: Components): string {
  const rows = NAMES.map((name) => {
    const { first_release, meaning, reserved } = EVENT_TYPES[name];
    const text = reserved === null ? meaning : `${meaning} Never written yet. ${reserved}`;
    return [code(name), first_release ? "yes" : "", text];
  });
  const written = NAMES.filter((name) => EVENT_TYPES[name].reserved === null);
  const examples = written.map((name) => example(components, name));
  return page(
    "Events",
    "One specific event per change, written in the transaction of the change.",
    markdownTable(["type", "first release", "meaning"], rows),
    "## Examples",
    "`data` is the whole resource as its GET shows it after the change; `changed` names what differs from before, and `previous` holds what it was.",
    ...examples,
  );
}

function example(components: Components, name: EventName): string {
  const text = JSON.stringify(eventExample(components, name), null, 2);
  const { meaning } = EVENT_TYPES[name];
  return [
    `<details><summary><code>${name}</code> ${meaning}</summary>`,
    `\`\`\`json\n${text}\n\`\`\``,
    "</details>",
  ].join("\n\n");
}

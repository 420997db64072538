import { code, EVENT_TYPES, markdownTable, page, type EventType } from "@railhead/core";
import { familyOf } from "./event-data.ts";
import { recordedEvents } from "./recorded-events.ts";

const TYPES = Object.keys(EVENT_TYPES) as EventType[];

/** A table of all event types, and a page for each family with an example of each of its types. */
export function eventsPages(): { path: string; render: () => string }[] {
  const families = [...new Set(TYPES.map(familyOf))];
  return [
    { path: "docs/events/README.md", render: indexPage },
    ...families.map((family) => ({
      path: `docs/events/${family}.md`,
      render: () => familyPage(family),
    })),
  ];
}

function indexPage(): string {
  const rows = TYPES.map((type) => {
    const { first_release, meaning } = EVENT_TYPES[type];
    return [link(type), first_release ? "yes" : "", meaning];
  });
  return page(
    "Events",
    "One event per change, written in the transaction of the change. Each type links to an example.",
    "`data` is the whole resource as its GET shows it after the change; `changed` names the members that differ from before, and `previous` holds their values before it.",
    markdownTable(["type", "first release", "meaning"], rows),
  );
}

/** GitHub leaves dots out of the anchors of headings. */
function link(type: EventType): string {
  return `[${code(type)}](${familyOf(type)}.md#${type.replaceAll(".", "")})`;
}

function familyPage(family: string): string {
  const types = TYPES.filter((type) => familyOf(type) === family);
  return page(
    `Events of ${code(family)}`,
    "Each example is an event that a sandbox wrote. [All events](README.md)",
    ...types.map(example),
  );
}

function example(type: EventType): string {
  const text = JSON.stringify(recordedEvents()[type], null, 2);
  return [`## ${code(type)}`, EVENT_TYPES[type].meaning, `\`\`\`json\n${text}\n\`\`\``].join(
    "\n\n",
  );
}

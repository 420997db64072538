import { EVENT_TYPES } from "@railhead/core";
import { textsOf, type ValueTexts } from "./value-table.ts";

const RESOURCES = [...new Set(Object.keys(EVENT_TYPES).map((type) => type.split(".")[0] ?? ""))];
const GROUPS = Object.fromEntries(
  RESOURCES.map((resource) => [`${resource}.*`, `Every event of \`${resource}\`.`]),
);

/** Types of events, and the groups that filters take. */
export const EVENT_VALUES: readonly ValueTexts[] = [
  {
    names: ["event_type", "event_types", "types"],
    texts: { ...GROUPS, ...textsOf(EVENT_TYPES, "meaning") },
  },
];

import { WORK_ITEM_DECISIONS, WORK_ITEM_KINDS, WORK_ITEM_RESOLUTIONS } from "@railhead/core";
import { textsOf, type ValueTexts } from "./value-table.ts";

const OF = ["WorkItem", "NextWorkItem", "DecideWorkItem", "work_items."];

/** The review queue. */
export const WORK_ITEM_VALUES: readonly ValueTexts[] = [
  {
    names: ["status"],
    of: OF,
    texts: {
      open: "It waits for a decision.",
      resolved: "It was decided, or its cause ended.",
    },
  },
  {
    names: ["resource_type"],
    of: ["WorkItem"],
    texts: {
      charge: "A held charge.",
      payout: "A held payout.",
      screening_match: "A match with a sanctions list.",
    },
  },
  { names: ["kind"], of: OF, texts: textsOf(WORK_ITEM_KINDS, "means") },
  // `decisions.decision` of an item is a schema of its own.
  { names: ["decision"], texts: textsOf(WORK_ITEM_DECISIONS, "means") },
  { names: ["resolution"], of: OF, texts: WORK_ITEM_RESOLUTIONS },
];

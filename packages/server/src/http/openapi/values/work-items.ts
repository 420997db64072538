import { WORK_ITEM_DECISIONS, WORK_ITEM_KINDS, WORK_ITEM_RESOLUTIONS } from "@railhead/core";
import { textsOf, type ValueTexts } from "./value-table.ts";

const OF = ["WorkItem", "NextWorkItem", "DecideWorkItem", "work_items."];

/** The review queue. */
export const WORK_ITEM_VALUES: readonly ValueTexts[] = [
  {
    names: ["status"],
    of: OF,
    texts: {
      open: "The payment waits for a decision.",
      resolved: "The payment left its hold.",
    },
  },
  { names: ["kind"], of: OF, texts: textsOf(WORK_ITEM_KINDS, "means") },
  // `decisions.decision` of an item is a schema of its own.
  { names: ["decision"], texts: textsOf(WORK_ITEM_DECISIONS, "means") },
  { names: ["resolution"], of: OF, texts: WORK_ITEM_RESOLUTIONS },
];

import { DUE_WORKS } from "@railhead/core";
import { textsOf, type ValueTexts } from "./value-table.ts";

const FAULT_TARGETS = {
  bank: "What the simulated bank answers.",
  transport: "The upload and download of files.",
  webhook: "Deliveries of webhooks.",
  database: "Commits of the database.",
};

/** The engine, its clock and the faults of a sandbox. */
export const ENGINE_VALUES: readonly ValueTexts[] = [
  {
    names: ["timezone"],
    texts: { "America/New_York": "Eastern time, in which ACH keeps its hours." },
  },
  { names: ["work", "left_out"], of: ["Due"], texts: textsOf(DUE_WORKS, "means") },
  {
    names: ["reason"],
    of: ["EngineTakeOver"],
    texts: {
      ended: "The process before lost its session, as when it is killed.",
      unresponsive: "The process before stopped renewing its lease, as when it is paused.",
    },
  },
  {
    names: ["kind"],
    of: ["KeyRotation"],
    texts: {
      data: "Values are sealed under another key.",
      master: "The keys are wrapped under another key.",
    },
  },
  {
    names: ["mode"],
    texts: {
      auto: "The clock jumps to the next due work.",
      frozen: "The clock stands still until it is advanced.",
      real: "The clock follows the wall clock.",
      scaled: "The clock runs faster than the wall clock.",
    },
  },
  {
    names: ["until"],
    texts: {
      idle: "Until nothing is due.",
      next_cutoff: "To the bank's next cut-off.",
      next_settlement: "To the next settlement.",
      next_funding: "To the next transfer to a business.",
    },
  },
  {
    names: ["reason"],
    of: ["SandboxClockAdvance"],
    texts: {
      arrived: "The clock came to where it was to go.",
      idle: "Nothing is due.",
      people: "What is left waits for a person.",
      limit: "The clock was moved as far as one call may.",
    },
  },
  { names: ["target"], texts: FAULT_TARGETS },
  {
    names: ["effect"],
    texts: {
      drop: "It is lost.",
      duplicate: "It comes twice.",
      delay: "It comes late.",
      reorder: "It comes in another order.",
      partial: "A part of it comes.",
    },
  },
];

import type { PermissionRow } from "./permission-table.ts";

/** What may go to the bank: stops, the register of originators and exposure. */
export const ORIGINATION_PERMISSIONS = {
  "origination:read": {
    means: "Read stops of origination, and what one would hold back.",
    narrowest: "environment",
    operations: ["origination_stops.list", "origination_stops.get", "origination_stops.preview"],
  },
  "origination:stop": {
    means: "Stop origination for a bank, an account or a SEC code.",
    narrowest: "environment",
    operations: ["origination_stops.create"],
  },
  "origination:lift": {
    means: "Lift a stop of origination.",
    narrowest: "environment",
    step_up: true,
    operations: ["origination_stops.lift"],
  },
  "originators:read": {
    means: "Read the register of originators.",
    narrowest: "environment",
    operations: [
      "originators.list",
      "originators.get",
      "originators.preview",
      "originators.history",
    ],
  },
  "originators:write": {
    means: "Propose, change, review, suspend and end originators.",
    narrowest: "environment",
    operations: [
      "originators.create",
      "originators.update",
      "originators.approve",
      "originators.ask",
      "originators.review",
      "originators.suspend",
      "originators.end",
    ],
  },
  "originators:activate": {
    means: "Activate originators, and resume suspended ones.",
    narrowest: "environment",
    step_up: true,
    operations: ["originators.activate", "originators.resume"],
  },
  "originators:erase": {
    means: "Erase the personal data of an originator that ended.",
    narrowest: "environment",
    operations: ["originators.erase"],
  },
  "exposure:read": {
    means: "Read exposure limits and what they have left.",
    narrowest: "environment",
    operations: ["exposure_limits.list", "exposure_limits.get", "exposure.list", "exposure.verify"],
  },
  "exposure:approve": {
    means: "Let a payment exceed exposure limits.",
    narrowest: "environment",
    step_up: true,
    operations: ["exposure.approve"],
  },
  "exposure:write": {
    means: "Set, change and delete exposure limits.",
    narrowest: "environment",
    step_up: true,
    operations: ["exposure_limits.create", "exposure_limits.update", "exposure_limits.delete"],
  },
} as const satisfies Record<string, PermissionRow>;

import type { PermissionRow } from "./permission-table.ts";

export const SANDBOX_PERMISSIONS = {
  "sandbox:read": {
    means: "Read a sandbox's clock, faults, rules and snapshots.",
    narrowest: "environment",
    operations: [
      "sandbox.inbox.list",
      "sandbox.environments.list",
      "sandbox.environments.get",
      "sandbox.snapshots.list",
      "sandbox.faults.list",
      "sandbox.outcomes.list",
      "sandbox.rules.list",
      "sandbox.clock.get",
      "sandbox.clock.read_on",
    ],
  },
  "sandbox:use": {
    means: "Move a sandbox's clock, inject faults, play outcomes, fork and restore.",
    narrowest: "environment",
    operations: [
      "accounts.simulate",
      "funding_events.simulate",
      "sandbox.inbox.open",
      "sandbox.environments.create",
      "sandbox.environments.delete",
      "sandbox.environments.reset",
      "sandbox.environments.fork",
      "sandbox.snapshots.create",
      "sandbox.snapshots.restore",
      "sandbox.snapshots.delete",
      "sandbox.payments.step",
      "sandbox.accounts.step",
      "sandbox.funding.run",
      "sandbox.faults.create",
      "sandbox.faults.clear",
      "sandbox.rules.create",
      "sandbox.rules.delete",
      "sandbox.clock.set",
      "sandbox.clock.advance",
    ],
  },
} as const satisfies Record<string, PermissionRow>;

import { findViolations, INVARIANTS } from "../../ledger/invariants.ts";
import { ok, route } from "../../http/route/route.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { LedgerProof } from "./schema.ts";

export const proveLedger = route(
  {
    operationId: "ledger.invariants",
    method: "GET",
    path: "/v1/ledger/invariants",
    summary: "Verify the ledger",
    description:
      "Checks all ledger invariants of the environment in one snapshot. Requires a platform key. Duration grows with the number of entries; POST /v1/ledger/proof runs in the background.",
    response: LedgerProof,
    problems: [],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context) => {
    refuseAccountKey(context);
    const violations = await findViolations(context.app.db, context.environment.id);
    const invariants = Object.keys(INVARIANTS).map((name) => {
      const found = violations.filter(({ invariant }) => invariant === name);
      return {
        name,
        holds: found.length === 0,
        violations: found.map(({ invariant: _name, ...violation }) => readable(violation)),
      };
    });
    return ok({ balanced: violations.length === 0, checked_at: context.at, invariants });
  },
);

function readable(violation: object): object {
  return Object.fromEntries(
    Object.entries(violation).map(([name, value]) => [
      name,
      typeof value === "bigint" ? value.toString() : (value as unknown),
    ]),
  );
}

import type { Components } from "./components.ts";
import { pascal } from "./names.ts";

/** Schemas of resources whose events are not named after their schema. */
const SCHEMA_NAMES: Readonly<Record<string, string>> = {
  engine: "EngineTakeOver",
  environment: "SandboxFault",
  file: "AchFile",
  rule: "RulesetPublish",
  ruleset: "RulesetPublish",
  ledger: "LedgerProof",
  reconciliation: "BankStatement",
  statement_booking: "BankStatementBooking",
  return_rate: "ReturnRateLevel",
};

/** The resource that an event type is about: `charge` of `charge.paid`. */
export function familyOf(type: string): string {
  return type.slice(0, type.indexOf("."));
}

/** Name of the schema an event's `data` has; undefined in a document without that resource. */
export function dataSchemaOf(
  { schemas }: Pick<Components, "schemas">,
  type: string,
): string | undefined {
  const family = familyOf(type);
  const name = SCHEMA_NAMES[family] ?? pascal(family);
  return name in schemas ? name : undefined;
}

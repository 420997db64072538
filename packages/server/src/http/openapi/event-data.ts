import type { Components } from "./components.ts";
import { pascal } from "./names.ts";

/** Schemas of resources whose events are not named after their schema. */
const SCHEMA_NAMES: Readonly<Record<string, string>> = {
  file: "AchFile",
  reconciliation: "BankStatement",
  environment: "SandboxFault",
};

/** Resources that events are about and that no GET answers. */
const WITHOUT_SCHEMA: ReadonlySet<string> = new Set(["ledger", "bridge_session", "return_rate"]);

/** Name of the schema an event's `data` has; undefined where it has none of its own. */
export function dataSchemaOf(
  { schemas }: Pick<Components, "schemas">,
  type: string,
): string | undefined {
  const [resource = ""] = type.split(".");
  const name = SCHEMA_NAMES[resource] ?? pascal(resource);
  return name in schemas && !WITHOUT_SCHEMA.has(resource) ? name : undefined;
}

import type { Ruleset } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import { hasLoadedList } from "../../db/tables/risk/screening-lists.ts";
import {
  autoResolveException,
  openException,
  type ExceptionContext,
} from "../../exceptions/exceptions.ts";

/** The subject of the exception for rules that read matches where nobody is compared with a list. */
export const NO_LIST = "screening.match";

/**
 * Opens an exception where rules of the environment read matches and no sanctions list was ever loaded: they never hit.
 * Call it last.
 */
export async function reportMissingList(
  tx: Tx,
  context: ExceptionContext,
  { ruleset, publication }: { readonly ruleset: Ruleset; readonly publication: string },
): Promise<void> {
  const rules = [...ruleset.rules, ...ruleset.shadow]
    .filter(({ own, reads }) => own !== undefined && reads.includes("screening.match"))
    .map(({ name }) => name);
  const kind = "screening_list_stale";
  if (rules.length === 0) {
    const reason = "No rule of the environment reads matches any longer.";
    await autoResolveException(tx, context, { kind, subject: NO_LIST, reason });
    return;
  }
  if (await hasLoadedList(tx, context.environment_id)) return;
  await openException(tx, context, {
    kind,
    subject: NO_LIST,
    message: `Rules of ruleset ${ruleset.number} read screening.match and never hit: no sanctions list was ever loaded. They are ${rules.join(", ")}.`,
    what_next:
      "Make a list with POST /v1/screening/lists and load a file with POST /v1/screening/lists/{id}/load, which resolves this. Otherwise publish rules that do not read it.",
    details: { ruleset: ruleset.number, rules },
    resource: { type: "ruleset", id: publication },
  });
}

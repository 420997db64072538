import type { PublicationRow } from "../../db/tables/risk/rulesets.ts";

/** A publication of a ruleset as the API and events show it. */
export function serializePublication(row: PublicationRow) {
  const { id, number, ruleset, replaced, act, note, published_at, published_by } = row;
  return { id, number, ruleset, replaced, act, note, published_at, published_by };
}

import { parseInstant, type Instant } from "@railhead/core";
import type { ListRow, ListValueRow } from "../../db/tables/risk/lists.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { invalid, type Item } from "../../http/schema/problem.ts";
import type { Static } from "../../http/schema/schema.ts";
import type { PreparedValue } from "../../payments/review/list-values.ts";
import type { AddValueBody, RiskListValueData } from "./schema.ts";

/** When values are in force, why, and who says so. */
export type Validity = Omit<Static<typeof AddValueBody>, "value">;

/** Throws the 422 of a validity in the past or without length: what was listed before would change. */
export function requireValidity({ valid_from, valid_to }: Validity, at: Instant): void {
  const from = valid_from === undefined ? at : parseInstant(valid_from);
  const to = valid_to === undefined || valid_to === null ? undefined : valid_to;
  const end = parseInstant(to);
  const faults: Item[] = [];
  if (from === undefined || from < at)
    faults.push({
      reference: "/valid_from",
      detail: "Must be an instant that is not in the past of the environment's clock.",
    });
  if (to !== undefined && (end === undefined || (from !== undefined && end <= from)))
    faults.push({ reference: "/valid_to", detail: "Must be an instant after valid_from." });
  if (faults.length > 0) throw invalid(faults);
}

/** A value as it is stored. */
export function valueRow(
  { app, environment, at, actor }: WriteContext,
  list: ListRow,
  { prepared, validity }: { readonly prepared: PreparedValue; readonly validity: Validity },
): ListValueRow {
  const { valid_from, valid_to = null, reason = null, source = null } = validity;
  return {
    environment_id: environment.id,
    id: app.ids.uuid(at),
    list_id: list.id,
    ...prepared,
    reason,
    source,
    valid_from: parseInstant(valid_from) ?? at,
    valid_to: parseInstant(valid_to) ?? null,
    added_by: { type: actor.type, id: actor.id },
    added_at: at,
    ended_by: null,
    end_reason: null,
  };
}

export function serializeValue(row: ListValueRow): RiskListValueData {
  const { environment_id: _environment, match: _match, network: _network, shown, ...rest } = row;
  return { ...rest, value: shown };
}

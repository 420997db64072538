import { Type } from "typebox";
import type { SavedViewRow } from "../../db/tables/people/saved-views.ts";
import { Formatted, Nullable, Text, Uuid } from "../../http/schema/schema.ts";

const instant = () => Type.String({ format: "date-time" });

/** What bodies and answers share. */
export const members = {
  name: Text(1, 100),
  query: Text(0, 2_000),
  columns: Type.Array(Text(1, 50), { maxItems: 50, uniqueItems: true }),
  sort: Nullable(Text(1, 100)),
  place: Type.Integer({ minimum: 0, maximum: 10_000 }),
  is_default: Type.Boolean(),
  role: Nullable(Text(1, 50)),
};

export const Screen = () => Formatted("screen");

export const SavedView = Type.Object({
  id: Uuid(),
  operator_id: Uuid(),
  is_own: Type.Boolean(),
  screen: Type.String(),
  ...members,
  created_at: instant(),
  updated_at: instant(),
});

export function serializeSavedView(row: SavedViewRow, readerId: string) {
  return {
    id: row.id,
    operator_id: row.operator_id,
    is_own: row.operator_id === readerId,
    screen: row.screen,
    name: row.name,
    query: row.query,
    columns: [...row.columns],
    sort: row.sort,
    place: row.place,
    is_default: row.is_default,
    role: row.role,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

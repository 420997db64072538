import type { Instant, ThemeColors } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { raw, sql } from "../../postgres/sql.ts";

/** How the linking page looks for an account's customers. */
export interface BridgeThemeRow {
  readonly environment_id: string;
  readonly account_id: string;
  readonly name: string | null;
  /** A data URI of a PNG. */
  readonly logo: string | null;
  readonly radius: number | null;
  readonly light: ThemeColors | null;
  readonly dark: ThemeColors | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

type ThemeKey = Pick<BridgeThemeRow, "environment_id" | "account_id">;

const columns = raw(
  "environment_id, account_id, name, logo, radius, light, dark, created_at, updated_at",
);

export function findBridgeTheme(
  db: Executor,
  { environment_id, account_id }: ThemeKey,
): Promise<BridgeThemeRow | undefined> {
  return db.first(sql`
    select ${columns} from bridge_themes
    where environment_id = ${environment_id} and account_id = ${account_id}`);
}

/** Replaces the account's theme, which keeps its creation. */
export function setBridgeTheme(tx: Tx, t: BridgeThemeRow): Promise<BridgeThemeRow> {
  return tx.one(sql`
    insert into bridge_themes (${columns})
    values (${t.environment_id}, ${t.account_id}, ${t.name}, ${t.logo}, ${t.radius},
      ${json(t.light)}::json, ${json(t.dark)}::json, ${t.created_at}, ${t.updated_at})
    on conflict (environment_id, account_id) do update
    set name = excluded.name, logo = excluded.logo, radius = excluded.radius,
      light = excluded.light, dark = excluded.dark, updated_at = excluded.updated_at
    returning ${columns}`);
}

export async function deleteBridgeTheme(
  tx: Tx,
  { environment_id, account_id }: ThemeKey,
): Promise<void> {
  await tx.run(sql`
    delete from bridge_themes
    where environment_id = ${environment_id} and account_id = ${account_id}`);
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

import { PALETTE_NAMES, themePalette, type Palette } from "@railhead/core";
import { Type } from "typebox";
import type { BridgeThemeRow } from "../../../db/tables/accounts/bridge-themes.ts";
import * as schema from "../../../http/schema/schema.ts";

const ShownPalette = schema.Nullable(
  Type.Unsafe<Palette>(
    Type.Object(Object.fromEntries(PALETTE_NAMES.map((name) => [name, Type.String()]))),
  ),
);

/** How the page looks; colors by the name of their custom property. */
export const ShownTheme = schema.Nullable(
  Type.Object({
    name: schema.Nullable(Type.String()),
    logo: schema.Nullable(Type.String()),
    radius: schema.Nullable(Type.Integer()),
    light: ShownPalette,
    dark: ShownPalette,
  }),
);

export function showTheme(row: BridgeThemeRow | undefined): schema.Static<typeof ShownTheme> {
  if (row === undefined) return null;
  const { name, logo, radius, light, dark } = row;
  return {
    name,
    logo,
    radius,
    light: light && themePalette(light),
    dark: dark && themePalette(dark),
  };
}

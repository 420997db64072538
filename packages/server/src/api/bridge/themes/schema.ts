import { isThemeColor, themeColorFaults, THEME_SCHEMES, type ThemeColors } from "@railhead/core";
import { Type } from "typebox";
import type { SentBody } from "../../../http/route/route.ts";
import type { Item } from "../../../http/schema/problem.ts";
import * as schema from "../../../http/schema/schema.ts";
import { MAX_LOGO_TEXT, pngFault } from "./png-fault.ts";

export const MAX_RADIUS = 24;

const color = (example: string) => Type.String({ format: "theme-color", examples: [example] });

const Colors = () =>
  Type.Object({
    accent: color("#5b21b6"),
    on_accent: color("#ffffff"),
    background: color("#fffdf5"),
    text: color("#1f2937"),
  });

/** The theme as it is sent; what is absent is that of the page. */
export const SentTheme = Type.Object({
  name: Type.Optional(schema.Nullable(schema.Text(1, 60))),
  logo: Type.Optional(schema.Nullable(schema.Exact(MAX_LOGO_TEXT))),
  radius: Type.Optional(schema.Nullable(Type.Integer({ minimum: 0, maximum: MAX_RADIUS }))),
  light: Type.Optional(schema.Nullable(Colors())),
  dark: Type.Optional(schema.Nullable(Colors())),
});

const ShownColors = () =>
  Type.Object({
    accent: Type.String(),
    on_accent: Type.String(),
    background: Type.String(),
    text: Type.String(),
  });

export const BridgeTheme = Type.Object({
  account_id: schema.Uuid(),
  name: schema.Nullable(Type.String()),
  logo: schema.Nullable(Type.String()),
  radius: schema.Nullable(Type.Integer()),
  light: schema.Nullable(ShownColors()),
  dark: schema.Nullable(ShownColors()),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});

/** Rules on several colors, and on the content of the logo. */
export function themeFaults({ body }: SentBody): Item[] {
  const { logo } = body;
  const detail = typeof logo === "string" ? pngFault(logo) : undefined;
  const ofLogo = detail === undefined ? [] : [{ reference: "/logo", detail }];
  const ofColors = THEME_SCHEMES.flatMap((scheme) => {
    const colors = body[scheme];
    if (!isColors(colors)) return [];
    return themeColorFaults(colors).map((fault) => ({
      reference: `/${scheme}/${fault.member}`,
      detail: fault.detail,
    }));
  });
  return [...ofLogo, ...ofColors];
}

/** Whether the schema has nothing to say: rules on several colors need all of them. */
function isColors(sent: unknown): sent is ThemeColors {
  if (typeof sent !== "object" || sent === null) return false;
  const { accent, on_accent, background, text } = sent as Readonly<Record<string, unknown>>;
  return [accent, on_accent, background, text].every(
    (one) => typeof one === "string" && isThemeColor(one),
  );
}

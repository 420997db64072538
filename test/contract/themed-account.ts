import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";

export const THEME = {
  name: "Shop",
  radius: 4,
  light: { accent: "#5b21b6", on_accent: "#ffffff", background: "#ffffff", text: "#1f2937" },
};

/** An account whose linking page has a theme. */
export async function themedAccount(w: Actions): Promise<Resource> {
  const account = await w.account();
  await w.ask("PUT", `/v1/bridge_themes/${String(account["id"])}`, THEME);
  return account;
}

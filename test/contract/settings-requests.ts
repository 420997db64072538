import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";

const THEME = {
  name: "Shop",
  radius: 4,
  light: { accent: "#5b21b6", on_accent: "#ffffff", background: "#ffffff", text: "#1f2937" },
};

/** Requests about an account's settings and theme that succeed. */
export const SETTINGS_SUCCESSES = {
  "account_settings.get": async (w: Actions) => of(await w.account()),
  "account_settings.update": async (w: Actions) => ({
    ...of(await w.account()),
    body: { charges: { max_amount: 5 } },
  }),
  "bridge_themes.get": async (w: Actions) => of(await themedAccount(w)),
  "bridge_themes.set": async (w: Actions) => ({ ...of(await w.account()), body: THEME }),
  "bridge_themes.delete": async (w: Actions) => of(await themedAccount(w)),
};

const of = (account: Resource) => ({ path: [account["id"] as string] });

/** An account whose linking page has a theme. */
async function themedAccount(w: Actions): Promise<Resource> {
  const account = await w.account();
  await w.ask("PUT", `/v1/bridge_themes/${String(account["id"])}`, THEME);
  return account;
}

import { findAccount } from "../../../db/tables/accounts/accounts.ts";
import {
  deleteBridgeTheme,
  findBridgeTheme,
  setBridgeTheme,
  type BridgeThemeRow,
} from "../../../db/tables/accounts/bridge-themes.ts";
import type { Executor } from "../../../db/postgres/executor.ts";
import type { RequestContext } from "../../../http/route/context.ts";
import { ok, route, type Route } from "../../../http/route/route.ts";
import { problem } from "../../../http/schema/problem.ts";
import type { Static } from "../../../http/schema/schema.ts";
import { scopeOf } from "../../shared/platform-resources.ts";
import { BridgeTheme, SentTheme, themeFaults } from "./schema.ts";

/** The key of an account's theme; throws 404 where the caller sees no such account. */
async function keyOf(context: RequestContext, db: Executor, accountId: string) {
  const account = await findAccount(db, scopeOf(context), accountId);
  if (account === undefined) throw problem("not_found");
  return { environment_id: account.environment_id, account_id: account.id };
}

async function themeOf(context: RequestContext, db: Executor, accountId: string) {
  const row = await findBridgeTheme(db, await keyOf(context, db, accountId));
  if (row === undefined) throw problem("not_found", { detail: "The account has no theme." });
  return row;
}

function serializeTheme(row: BridgeThemeRow): Static<typeof BridgeTheme> {
  const { environment_id: _, ...shown } = row;
  return shown;
}

const getBridgeTheme = route(
  {
    operationId: "bridge_themes.get",
    method: "GET",
    path: "/v1/bridge_themes/:account_id",
    summary: "Read how the linking page looks for an account",
    response: BridgeTheme,
    problems: ["not_found"],
    scope: "account_settings:read",
    accountScoped: false,
  },
  async (context, { params }) =>
    ok(serializeTheme(await themeOf(context, context.app.db, params.account_id))),
);

const setTheme = route(
  {
    operationId: "bridge_themes.set",
    method: "PUT",
    path: "/v1/bridge_themes/:account_id",
    summary: "Set how the linking page looks for an account",
    description:
      "Replaces the theme; what is absent is that of the page. Colors whose text cannot be read (WCAG AA, a contrast of 4.5) are refused with the color to change.",
    body: SentTheme,
    validate: themeFaults,
    response: BridgeTheme,
    problems: ["not_found", "validation_error"],
    scope: "account_settings:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, at } = context;
    const row = await setBridgeTheme(tx, {
      ...(await keyOf(context, tx, params.account_id)),
      name: body.name ?? null,
      logo: body.logo ?? null,
      radius: body.radius ?? null,
      light: body.light ?? null,
      dark: body.dark ?? null,
      created_at: at,
      updated_at: at,
    });
    return ok(serializeTheme(row));
  },
);

const deleteTheme = route(
  {
    operationId: "bridge_themes.delete",
    method: "DELETE",
    path: "/v1/bridge_themes/:account_id",
    summary: "Delete an account's theme",
    description: "The linking page then looks as it does without one.",
    response: BridgeTheme,
    problems: ["not_found"],
    scope: "account_settings:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await themeOf(context, context.tx, params.account_id);
    await deleteBridgeTheme(context.tx, row);
    return ok(serializeTheme(row));
  },
);

/** In the order of the documentation. */
export const bridgeThemeRoutes: readonly Route[] = [getBridgeTheme, setTheme, deleteTheme];

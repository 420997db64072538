import { AUTHORIZATION_LANGUAGES, SANDBOX_TOKENS } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../../base/assert.ts";
import { findAccount } from "../../../db/tables/accounts/accounts.ts";
import { findBridgeTheme } from "../../../db/tables/accounts/bridge-themes.ts";
import {
  findBridgeSession,
  type BridgeSessionRow,
} from "../../../db/tables/counterparties/bridge-sessions.ts";
import { findPaykey } from "../../../db/tables/counterparties/paykeys.ts";
import type { RequestContext } from "../../../http/route/context.ts";
import { problem } from "../../../http/schema/problem.ts";
import { ok, route } from "../../../http/route/route.ts";
import * as schema from "../../../http/schema/schema.ts";
import { authorizationTexts } from "../authorization.ts";
import { ShownTheme, showTheme } from "../themes/shown-theme.ts";
import { ShownBank, showBanks } from "./banks.ts";
import { Confirmation, readConfirmation } from "./confirmation.ts";
import { mayFrameForAccount } from "./framing.ts";
import { ended, sessionOf } from "./guests.ts";
import { lacksOrigin } from "../service-origin.ts";
import { readSignIn, ShownSignIn } from "./shown-sign-in.ts";

const Outcome = Type.Object({ name: Type.String(), meaning: Type.String() });

/** The text that the customer is asked to agree to, in each language. */
const Authorization = Type.Object({
  language: schema.OneOf(AUTHORIZATION_LANGUAGES),
  text_hash: Type.String(),
  paragraphs: Type.Array(Type.String()),
});

/** Cases of the simulated provider that a customer's choice of account leaves open. */
export const PAGE_OUTCOMES = Object.entries(SANDBOX_TOKENS)
  .filter(([name]) => !["sbx_ok", "sbx_savings", "sbx_account"].includes(name))
  .map(([name, { meaning }]) => ({ name, meaning }));

/** What the page shows before anything is linked: for which business, and from where. */
export const readPageSession = route(
  {
    operationId: "bridge_sessions.get",
    method: "GET",
    path: "/bridge/session",
    summary: "What the linking page shows",
    query: Type.Object({
      parent_origin: Type.Optional(schema.Formatted("web-origin")),
    }),
    response: Type.Object({
      status: schema.OneOf(["open", "completed"]),
      mode: schema.OneOf(["sandbox", "production"]),
      language: schema.Nullable(schema.OneOf(AUTHORIZATION_LANGUAGES)),
      link_expires_at: schema.Nullable(Type.String({ format: "date-time" })),
      return_url: schema.Nullable(Type.String()),
      business_name: Type.String(),
      theme: ShownTheme,
      /** Shown before a search. */
      banks: Type.Array(ShownBank),
      has_bank_search: Type.Boolean(),
      /** Whose own pages customers may sign in on. */
      providers: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
      sign_in: schema.Nullable(ShownSignIn),
      outcomes: Type.Array(Outcome),
      authorizations: Type.Array(Authorization),
      confirmation: schema.Nullable(Confirmation),
      /** The account that is to be linked again, as `JPMorgan Chase ****6789`. */
      relinks: schema.Nullable(Type.String()),
    }),
    problems: [],
    scope: "bridge_sessions:read",
    accountScoped: true,
  },
  async (context, { query }) => {
    const { app, environment } = context;
    const parent = query.parent_origin;
    if (parent !== undefined && !(await mayFrameForAccount(context, parent))) {
      throw problem("forbidden", {
        detail: "The account does not let pages of this origin show the linking page.",
      });
    }
    const { jti, sub, account_id } = await sessionOf(context);
    const session = await findBridgeSession(app.db, {
      environment_id: context.environment.id,
      id: jti,
      account_id,
    });
    if (session === undefined) throw ended();
    const scope = { environment_id: environment.id, account_id };
    const account = assertFound(await findAccount(app.db, scope, account_id), "the account");
    const isSandbox = environment.kind === "sandbox";
    const { bankDirectory } = app;
    return ok({
      status: session.paykey_id === null ? "open" : "completed",
      mode: isSandbox ? "sandbox" : "production",
      language: session.language,
      link_expires_at: session.link_expires_at,
      return_url: session.return_url,
      business_name: account.business_profile.name,
      theme: showTheme(await findBridgeTheme(app.db, scope)),
      banks: showBanks(environment.kind, sub, bankDirectory.firstBanks(environment.kind)),
      has_bank_search: bankDirectory.hasBanks(environment.kind),
      providers: lacksOrigin(context)
        ? []
        : app.providers
            .hosted(environment.kind)
            .map(({ name, hosted: { title } }) => ({ name, title })),
      sign_in: session.paykey_id === null ? await readSignIn(context, app.db, session.id) : null,
      outcomes: isSandbox ? PAGE_OUTCOMES : [],
      authorizations: authorizationTexts(session.terms, account).map(({ paragraphs, ...text }) => ({
        ...text,
        paragraphs: [...paragraphs],
      })),
      confirmation: await readConfirmation(context, app.db, session),
      relinks: await relinkedLabel(context, session),
    });
  },
);

async function relinkedLabel(
  { app, environment }: RequestContext,
  { account_id, relinks_paykey_id: id }: BridgeSessionRow,
): Promise<string | null> {
  if (id === null) return null;
  const scope = { environment_id: environment.id, account_id };
  return assertFound(await findPaykey(app.db, { ...scope, id }), "the paykey to link again").label;
}

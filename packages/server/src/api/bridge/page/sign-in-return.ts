import { SIGN_IN_FAILURES, SIGN_IN_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import type { FinishResult } from "../../../bridge-providers/adapter.ts";
import {
  findSignIn,
  lockSignIn,
  replaceSignIn,
  type BridgeSignInRow,
} from "../../../db/tables/counterparties/bridge-sign-ins.ts";
import type { RequestContext } from "../../../http/route/context.ts";
import { ok, preparedRoute } from "../../../http/route/route.ts";
import { problem, type Problem } from "../../../http/schema/problem.ts";
import * as schema from "../../../http/schema/schema.ts";
import { linkProblems } from "../link.ts";
import { bearerIn, ended } from "./guests.ts";
import { adapterContext, failureOf, openSessionOf } from "./sign-in.ts";
import { openRef, sealAccounts } from "./sign-in-secret.ts";
import { codeHash } from "../code.ts";

const MAX_QUERY = 4000;

/** Takes what the page of a provider came back with. The state is the bearer. */
export const returnPageSignIn = preparedRoute(
  {
    operationId: "bridge_sign_ins.return",
    method: "POST",
    path: "/bridge/sign_in/return",
    summary: "Return from the page of a provider",
    body: Type.Object({ query: schema.Text(0, MAX_QUERY) }),
    response: Type.Object({
      status: schema.OneOf(SIGN_IN_STATUSES),
      failure: schema.Nullable(schema.OneOf(SIGN_IN_FAILURES)),
    }),
    problems: linkProblems,
    scope: "bridge_sign_ins:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    const { app, environment } = context;
    const session_id = await openSessionOf(context);
    const row = await findSignIn(app.db, { environment_id: environment.id, session_id });
    if (row === undefined || !isOfState(row, context)) throw ended();
    if (row.status !== "open") throw returned();
    const page = app.providers.byName(row.provider)?.hosted;
    // Its adapter was removed from the settings in between.
    if (page === undefined) return { row, result: undefined };
    const ref = await openRef(app.vault, row);
    const query = queryOf(body.query);
    return { row, result: await page.finish({ ref, query }, await adapterContext(context)) };
  },
  async (context, { prepared: { row, result } }) => {
    const { app, tx } = context;
    const locked = await lockSignIn(tx, row);
    if (locked === undefined || !isOfState(locked, context)) throw ended();
    if (locked.status !== "open") throw returned();
    const { status, failure } = endOf(result);
    const isShared = result?.outcome === "linked";
    const secret = isShared ? await sealAccounts(app.vault, row, result.accounts) : null;
    await replaceSignIn(tx, { ...locked, status, failure, secret });
    return ok({ status, failure });
  },
);

function returned(): Problem {
  return problem("conflict", { detail: "The sign-in has returned already." });
}

/** Whether the session has begun no other sign-in since. */
function isOfState({ state_hash }: BridgeSignInRow, context: RequestContext): boolean {
  return state_hash.equals(codeHash(bearerIn(context)));
}

function endOf(result: FinishResult | undefined): Pick<BridgeSignInRow, "status" | "failure"> {
  if (result === undefined) return { status: "failed", failure: "unavailable" };
  if (result.outcome === "linked") return { status: "returned", failure: null };
  if (result.outcome === "cancelled") return { status: "cancelled", failure: null };
  return { status: "failed", failure: failureOf(result.code) };
}

/** Without `state`, which the service compares itself. Of a name that is repeated the last counts. */
function queryOf(text: string): Record<string, string> {
  const query = Object.fromEntries(new URLSearchParams(text));
  delete query["state"];
  return query;
}

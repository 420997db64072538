import { Type } from "typebox";
import { deleteSignIn, lockSignIn } from "../../../db/tables/counterparties/bridge-sign-ins.ts";
import { ok, route } from "../../../http/route/route.ts";
import { invalid } from "../../../http/schema/problem.ts";
import { Agreement } from "../authorization.ts";
import { sessionOf } from "./guests.ts";
import { linkInSession, sessionProblems } from "./link-in-session.ts";
import { showPaykey, ShownPaykey } from "./shown-paykey.ts";
import { openAccounts } from "./sign-in-secret.ts";

const MAX_PLACE = 9;

/** Links one of the accounts that the customer shared on the page of a provider. */
export const linkPageSignInAccount = route(
  {
    operationId: "bridge_sessions.sign_in_account",
    method: "POST",
    path: "/bridge/sign_in/account",
    summary: "Link an account that a provider answered",
    body: Type.Object({
      /** Its place among the accounts of the sign-in, from 0. */
      place: Type.Integer({ minimum: 0, maximum: MAX_PLACE }),
      authorization: Agreement,
    }),
    response: ShownPaykey,
    problems: sessionProblems,
    scope: "bridge_sessions:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    const { app, tx, environment } = context;
    const { jti: session_id } = await sessionOf(context);
    const signIn = await lockSignIn(tx, { environment_id: environment.id, session_id });
    const isShared = signIn?.status === "returned" && app.wall.now() < signIn.expires_at;
    const account = isShared ? (await openAccounts(app.vault, signIn))[body.place] : undefined;
    if (signIn === undefined || account === undefined) {
      const detail = "Must be the place of an account that the customer shared.";
      throw invalid([{ reference: "/place", detail }]);
    }
    const { ref, owners, balance, account_number, tokenized: _, ...rest } = account;
    const row = await linkInSession(
      context,
      {
        ...rest,
        account_number: account_number.reveal(),
        provider: { adapter: signIn.provider, ref, owners, balance },
      },
      { authorization: body.authorization },
    );
    // Another of the accounts may be linked in place of one that was rejected.
    if (row.status !== "rejected") await deleteSignIn(tx, signIn);
    return ok(showPaykey(row));
  },
);

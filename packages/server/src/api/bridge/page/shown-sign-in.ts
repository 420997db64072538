import { SIGN_IN_FAILURES, SIGN_IN_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import type { Executor } from "../../../db/postgres/executor.ts";
import {
  findSignIn,
  type BridgeSignInRow,
} from "../../../db/tables/counterparties/bridge-sign-ins.ts";
import type { RequestContext } from "../../../http/route/context.ts";
import * as schema from "../../../http/schema/schema.ts";
import { ACCOUNT_TYPES } from "../../paykeys/schema.ts";
import { openAccounts } from "./sign-in-secret.ts";

/** A sign-in on the page of a provider, as the linking page shows it. */
export const ShownSignIn = Type.Object({
  provider: Type.String(),
  title: Type.String(),
  status: schema.OneOf(SIGN_IN_STATUSES),
  failure: schema.Nullable(schema.OneOf(SIGN_IN_FAILURES)),
  /** Of which the customer chooses one. */
  accounts: Type.Array(
    Type.Object({
      institution_name: Type.String(),
      account_type: schema.OneOf(ACCOUNT_TYPES),
      last_four: Type.String(),
    }),
  ),
});

/** The sign-in of a session; null without one, or where it has expired. */
export async function readSignIn(
  context: RequestContext,
  db: Executor,
  sessionId: string,
): Promise<schema.Static<typeof ShownSignIn> | null> {
  const { app, environment } = context;
  const row = await findSignIn(db, { environment_id: environment.id, session_id: sessionId });
  if (row === undefined || app.wall.now() >= row.expires_at) return null;
  return await showSignIn(context, row);
}

export async function showSignIn(
  { app, environment }: RequestContext,
  row: BridgeSignInRow,
): Promise<schema.Static<typeof ShownSignIn>> {
  const accounts = row.status === "returned" ? await openAccounts(app.vault, row) : [];
  return {
    provider: row.provider,
    title: app.providers.byName(row.provider)?.hosted?.title ?? row.provider,
    status: row.status,
    failure: row.failure,
    accounts: accounts.map(
      ({ institution_name, routing_number, account_type, account_number }) => ({
        institution_name:
          institution_name ?? app.bankDirectory.nameOf(environment.kind, routing_number),
        account_type,
        last_four: account_number.reveal().slice(-4),
      }),
    ),
  };
}

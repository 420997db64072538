import { Type } from "typebox";
import { findAccount } from "../../db/accounts/accounts.ts";
import { insertRepresentative, type RepresentativeRow } from "../../db/accounts/representatives.ts";
import { invalid } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { eventOf, scopeOf, takeTurn, tell } from "../platform.ts";
import { yieldPrimary } from "./primary.ts";
import { readMembers, openRepresentative, renderRepresentative, sealIdentity } from "./resource.ts";
import { dobCheck, Representative, representativeMembers } from "./schema.ts";

export const createRepresentative = route(
  {
    operationId: "representatives.create",
    method: "POST",
    path: "/v1/representatives",
    summary: "Create a representative",
    description: "An account has one primary representative: a new one takes the old one's place.",
    body: Type.Object({ account_id: schema.Uuid(), ...representativeMembers }),
    checks: [dobCheck],
    response: Representative,
    problems: ["conflict", "validation_error"],
    scope: "representatives:write",
    accountScoped: false,
  },
  async (context, { body }) => {
    const { app, tx, environment, at } = context;
    await takeTurn(context);
    const account = await findAccount(tx, scopeOf(context), body.account_id);
    if (account === undefined) {
      const detail = "Must be the id of an account.";
      throw invalid([{ reference: "/account_id", detail }]);
    }
    const place = { id: app.ids.uuid(at), environment_id: environment.id };
    const message = "The representative was created and is not verified yet.";
    const row: RepresentativeRow = {
      ...place,
      account_id: account.id,
      status: "created",
      status_detail: { reason: "unverified", source: "system", code: null, message },
      ...readMembers(body),
      ...(await sealIdentity(app.vault, place, body)),
      external_id: body.external_id ?? null,
      metadata: body.metadata ?? {},
      version: 1,
      created_at: at,
      updated_at: at,
    };
    const events = row.is_primary ? await yieldPrimary(context, row) : [];
    await insertRepresentative(tx, row);
    const after = renderRepresentative(row);
    const told = { row, account_id: row.account_id, after, message };
    await tell(context, [...events, eventOf(context, { type: "representative.created", ...told })]);
    return ok(await openRepresentative(app.vault, row));
  },
);

import { Type } from "typebox";
import { findAccount, updateAccount as write } from "../../db/accounts/accounts.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { changed, eventOf, scopeOf, takeTurn, tell } from "../platform.ts";
import { readProfile, renderAccount } from "./resource.ts";
import { Account, addressFaults, BusinessProfile } from "./schema.ts";

export const updateAccount = route(
  {
    operationId: "accounts.update",
    method: "PUT",
    path: "/v1/accounts/:id",
    summary: "Change an account",
    description: "The business profile is replaced as a whole.",
    body: Type.Object({
      business_profile: BusinessProfile,
      external_id: Type.Optional(schema.Nullable(schema.ExternalId())),
      metadata: schema.SentMetadata(),
    }),
    judge: addressFaults,
    response: Account,
    problems: ["not_found", "validation_error"],
    scope: "accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, environment } = context;
    await takeTurn(context);
    const held = await findAccount(tx, scopeOf(context), params.id);
    if (held === undefined) throw problem("not_found");
    const row = changed(context, held, {
      business_profile: readProfile(body.business_profile),
      external_id: body.external_id === undefined ? held.external_id : body.external_id,
      metadata: schema.metadataAfter(held.metadata, body.metadata),
    });
    await write(tx, row);
    const before = renderAccount(held, environment.kind);
    const after = renderAccount(row, environment.kind);
    const told = { row, account_id: row.id, before, after };
    const message = "The account was changed.";
    await tell(context, [eventOf(context, { type: "account.updated", ...told, message })]);
    return ok(after);
  },
);

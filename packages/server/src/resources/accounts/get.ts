import { findAccount } from "../../db/accounts/accounts.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { scopeOf } from "../platform.ts";
import { renderAccount } from "./resource.ts";
import { Account } from "./schema.ts";

export const getAccount = route(
  {
    operationId: "accounts.get",
    method: "GET",
    path: "/v1/accounts/:id",
    summary: "Read an account",
    response: Account,
    problems: ["not_found"],
    scope: "accounts:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await findAccount(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(renderAccount(row, context.environment.kind));
  },
);

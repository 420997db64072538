import { findRepresentative } from "../../db/accounts/representatives.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { unmask } from "../audit.ts";
import { scopeOf } from "../platform.ts";
import { openRepresentative } from "./resource.ts";
import { Representative } from "./schema.ts";

export const unmaskRepresentative = route(
  {
    operationId: "representatives.unmask",
    method: "GET",
    path: "/v1/representatives/:id/unmask",
    summary: "Read a representative, on the record",
    description:
      "Needs `allow_data_unmask` on the representative's account. Every read is audited.",
    response: Representative,
    problems: ["not_found", "unmask_not_allowed", "value_unreadable"],
    scope: "representatives:read",
    reveals: "always",
    accountScoped: false,
  },
  async (context, { params }) => {
    const { db, vault } = context.app;
    const row = await findRepresentative(db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    const audited = {
      action: "representative.unmasked",
      resource_type: "representative",
      resource_id: row.id,
    };
    const ofAccount = { ...context, accountId: row.account_id };
    return await unmask(ofAccount, audited, async () => ok(await openRepresentative(vault, row)));
  },
);

import { Type } from "typebox";
import {
  findRepresentative,
  updateRepresentative as write,
} from "../../db/accounts/representatives.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { changed, eventOf, scopeOf, takeTurn, tell } from "../platform.ts";
import { yieldPrimary } from "./primary.ts";
import { readMembers, renderRepresentative, sealIdentity } from "./resource.ts";
import { dobCheck, Representative, representativeMembers } from "./schema.ts";

export const updateRepresentative = route(
  {
    operationId: "representatives.update",
    method: "PUT",
    path: "/v1/representatives/:id",
    summary: "Change a representative",
    body: Type.Object(representativeMembers),
    checks: [dobCheck],
    response: Representative,
    problems: ["not_found", "validation_error"],
    scope: "representatives:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, app } = context;
    await takeTurn(context);
    const held = await findRepresentative(tx, scopeOf(context), params.id);
    if (held === undefined) throw problem("not_found");
    const row = changed(context, held, {
      ...readMembers(body),
      ...(await sealIdentity(app.vault, held, body)),
      external_id: body.external_id === undefined ? held.external_id : body.external_id,
      metadata: schema.metadataAfter(held.metadata, body.metadata),
    });
    const events = row.is_primary ? await yieldPrimary(context, row) : [];
    await write(tx, row);
    const before = renderRepresentative(held);
    const after = renderRepresentative(row);
    const told = { row, account_id: row.account_id, before, after };
    const message = "The representative was changed.";
    await tell(context, [
      ...events,
      eventOf(context, { type: "representative.updated", ...told, message }),
    ]);
    return ok(after);
  },
);

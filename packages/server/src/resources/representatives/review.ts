import type { RepresentativeEvent } from "@railhead/core";
import { Type } from "typebox";
import { findRepresentative } from "../../db/accounts/representatives.ts";
import type { NewEvent } from "../../events/append.ts";
import { problem, refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { moveRepresentative } from "../account-moves.ts";
import { refuseUnlessOperator, scopeOf, takeTurn, tell } from "../platform.ts";
import { renderRepresentative } from "./resource.ts";
import { Representative } from "./schema.ts";

/** Who was only created is taken through the review by the decision. */
const STEPS = {
  active: ["onboard", "activate"],
  rejected: ["onboard", "reject"],
  inactive: ["deactivate"],
} as const satisfies Record<string, readonly RepresentativeEvent[]>;

export const reviewRepresentative = route(
  {
    operationId: "representatives.review",
    method: "PATCH",
    path: "/v1/representatives/:id/review",
    summary: "Decide on a representative as the operator",
    description: "Needs a platform key with the scope admin.",
    body: Type.Object({
      status: schema.OneOf(["active", "rejected", "inactive"]),
      message: Type.Optional(schema.Text(1, 255)),
    }),
    response: Representative,
    problems: ["not_found", "conflict", "validation_error", "representative_status"],
    scope: "representatives:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    await takeTurn(context);
    let row = await findRepresentative(context.tx, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    const { status } = row;
    const events: NewEvent[] = [];
    const message = body.message === undefined ? {} : { message: body.message };
    for (const event of STEPS[body.status]) {
      const moved = await moveRepresentative(context, row, {
        event,
        ...(event === "onboard" ? {} : message),
      });
      row = moved?.row ?? row;
      events.push(...(moved?.events ?? []));
    }
    if (row.status === status || row.status !== body.status) {
      const detail = `A representative that is ${status} cannot be set to ${body.status}.`;
      throw refusal("representative_status", { detail });
    }
    await tell(context, events);
    return ok(renderRepresentative(row));
  },
);

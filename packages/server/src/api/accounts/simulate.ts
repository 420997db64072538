import type { AccountEvent } from "@railhead/core";
import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import type { NewEvent } from "../../events/append.ts";
import { forbidden, problem } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { ChoiceOf } from "../../http/schema/schema.ts";
import { transitionAccount, transitionDependents } from "../shared/account-transitions.ts";
import { scopeOf, lockPlatformWrites, emit } from "../shared/platform-resources.ts";
import { refuseStatus, serializeAccount } from "./serialize.ts";
import { Account } from "./schema.ts";

const STEPS = {
  onboarding: ["onboard"],
  active: ["onboard", "activate"],
} as const satisfies Record<string, readonly AccountEvent[]>;

export const simulateAccount = route(
  {
    operationId: "accounts.simulate",
    method: "POST",
    path: "/v1/accounts/:id/simulate",
    summary: "Simulate an account's review",
    description:
      "Sandbox only. Moves the account, its representatives and linked bank accounts to a status; no change if they already have it.",
    query: Type.Object({ final_status: Type.Optional(ChoiceOf(["onboarding", "active"])) }),
    response: Account,
    problems: ["not_found", "conflict", "validation_error", "sandbox_only", "account_status"],
    scope: "accounts:write",
    accountScoped: false,
  },
  async (context, { params, query }) => {
    if (context.environment.kind === "live") throw forbidden("sandbox_only");
    await lockPlatformWrites(context);
    let row = await findAccount(context.tx, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    if (row.status === "rejected" || row.status === "inactive") {
      throw refuseStatus(row, "simulated");
    }
    const events: NewEvent[] = [];
    for (const event of STEPS[query.final_status ?? "active"]) {
      const moved = await transitionAccount(context, row, { event });
      row = moved?.row ?? row;
      events.push(...(moved?.events ?? []), ...(await transitionDependents(context, row, event)));
    }
    await emit(context, events);
    return ok(serializeAccount(row, context.environment.kind));
  },
);

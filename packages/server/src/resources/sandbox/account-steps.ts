import { ACCOUNT_LIFECYCLE, type AccountEvent } from "@railhead/core";
import { findAccount } from "../../db/accounts/accounts.ts";
import { problem, refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { moveAccount, takeAlong } from "../account-moves.ts";
import { renderAccount } from "../accounts/resource.ts";
import { Account } from "../accounts/schema.ts";
import { scopeOf, takeTurn, tell } from "../platform.ts";

const STEPS: readonly AccountEvent[] = ACCOUNT_LIFECYCLE.events;
/** Steps that the account's representatives and linked bank accounts take with it. */
const isShared = (event: AccountEvent) =>
  event === "onboard" || event === "activate" || event === "reject";

/** Lets an account take one step of its lifecycle, as its operator would decide it. */
export const stepAccount = route(
  {
    operationId: "sandbox.accounts.step",
    method: "POST",
    path: "/v1/sandbox/accounts/:id/:step",
    summary: "Let one account take a step of its lifecycle",
    description: `Steps: ${STEPS.map((step) => `\`${step}\``).join(", ")}. A step that the account cannot take is refused with those it can. The account setting \`configuration.enforce_account_status\` has the status decide about payments as in production.`,
    response: Account,
    problems: ["not_found", "conflict", "account_status"],
    scope: "sandbox:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    const event = STEPS.find((name) => name === params.step);
    if (event === undefined) throw problem("not_found");
    await takeTurn(context);
    const before = await findAccount(context.tx, scopeOf(context), params.id);
    if (before === undefined) throw problem("not_found");
    const moved = await moveAccount(context, before, { event });
    if (moved === undefined) {
      throw refusal("account_status", {
        detail: `An account that is ${before.status} cannot take the step ${event}.`,
        allowed_actions: STEPS.filter((name) => ACCOUNT_LIFECYCLE.next(before.status, name)),
      });
    }
    const others = isShared(event) ? await takeAlong(context, moved.row, event) : [];
    await tell(context, [...moved.events, ...others]);
    return ok(renderAccount(moved.row, context.environment.kind));
  },
);

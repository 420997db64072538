import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import type { SuspenseItem } from "../../db/tables/files/suspense-items.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, refusal } from "../../http/schema/problem.ts";
import { Cents, Uuid } from "../../http/schema/schema.ts";
import { creditActsOf } from "../../payments/suspense/credit-acts.ts";
import { endSuspense } from "../../payments/suspense/end-suspense.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { suspenseContextOf } from "../shared/suspense-context.ts";
import { centsOf, lockItem, Reason, REFUSALS, WRITES } from "./acts.ts";

/** What is given to an account by another act, or may still leave us again. */
const ELSEWHERE: Partial<Record<SuspenseItem["kind"], string>> = {
  forward: "It came with a received entry: assign that.",
  reversal: "The reversal may still come back: park it, or hand it over.",
};

export const assignSuspenseItem = route(
  {
    ...WRITES,
    operationId: "suspense_items.assign",
    path: "/v1/suspense_items/:id/assign",
    summary: "Assign an item of suspense to an account",
    description:
      "For money that came and is a business's, such as that of a contested return. It adds to the account's `available`, or to its `prefunded` where its payouts need money paid in (`prefunded`, `reserve`). In live, above $100.00 a second person approves. Without `amount`, all that is open.",
    body: Type.Object({
      account_id: Uuid(),
      reason: Reason(),
      amount: Type.Optional(Cents()),
    }),
    problems: [...REFUSALS, "suspense_item_direction", "suspense_item_kind"],
  },
  async (context, { params, body: { account_id, reason, amount } }) => {
    const item = await lockItem(context, params.id);
    const elsewhere = ELSEWHERE[item.kind];
    if (elsewhere !== undefined) throw refusal("suspense_item_kind", { detail: elsewhere });
    if (item.suspense_cents > 0n) {
      const detail = "Only money that came is given to an account.";
      throw refusal("suspense_item_direction", { detail });
    }
    const cents = centsOf(item, amount);
    const { tx, environment, app } = context;
    if ((await findAccount(tx, scopeOf(context), account_id)) === undefined) {
      throw invalid([{ reference: "/account_id", detail: "Names no account." }]);
    }
    const chart = await app.charts(tx, environment.id, [account_id]);
    const actOf = await creditActsOf(tx, environment.id, [account_id]);
    const by = { ...(await suspenseContextOf(context)), chart };
    const act = actOf(account_id);
    const [after] = await endSuspense(tx, by, [{ item, act, cents, reason, account_id }]);
    return ok(assertFound(after, "the item as ended"));
  },
);

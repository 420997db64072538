import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { listFundingBankAccounts } from "../../db/tables/banks/funding-banks.ts";
import { lockUnfundedPayments } from "../../db/tables/funding/funding-lines.ts";
import { forbidden, refusal } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { OneOf, Uuid } from "../../http/schema/schema.ts";
import { fundLocked } from "../../payments/funding/fund.ts";
import { moveContextOf } from "../payments/reply.ts";
import { Outcome } from "../payments/schema.ts";

const TYPES = { charges: "charge_deposit", payouts: "payout_withdrawal" } as const;

export const simulateFundingEvent = route(
  {
    operationId: "funding_events.simulate",
    method: "POST",
    path: "/v1/funding_events/simulate",
    summary: "Simulate a funding run",
    description:
      "Sandbox only. Creates a funding event for all unfunded payments of one kind of the account, or several if a bank limit requires it; returns the first.",
    body: Type.Object({
      funding_event_job_type: OneOf(["charges", "payouts"]),
      sandbox_outcome: Type.Optional(Outcome("transfer")),
    }),
    response: Type.Object({ id: Uuid() }),
    problems: ["conflict", "validation_error", "nothing_to_fund", "sandbox_only"],
    scope: "funding_events:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    const { tx, app, environment, accountId } = context;
    if (environment.kind === "live") throw forbidden("sandbox_only");
    const job = body.funding_event_job_type;
    const wanted = {
      environment_id: environment.id,
      account_id: accountId,
      funding_type: TYPES[job],
    };
    const payments = await lockUnfundedPayments(tx, wanted);
    const banks = await listFundingBankAccounts(tx, environment.id, [accountId]);
    if (payments.length === 0) throw refusal("nothing_to_fund");
    if (!banks.some((bank) => bank.purpose === job)) {
      throw refusal("nothing_to_fund", { detail: `No linked bank account takes ${job}.` });
    }
    const run = {
      context: await moveContextOf(context),
      profile: await app.profiles(environment.id, context.accountId),
      outcome: body.sandbox_outcome ?? "standard",
    };
    const [event] = await fundLocked(tx, run, payments);
    return ok({ id: assertFound(event, "the funding event").id });
  },
);

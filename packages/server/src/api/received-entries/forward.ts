import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import { route } from "../../http/route/route.ts";
import { forbidden, invalid, refusal } from "../../http/schema/problem.ts";
import { ExternalId, Nullable, Text, Uuid } from "../../http/schema/schema.ts";
import { ceilingsOf } from "../../payments/limits/amount-bounds.ts";
import { forwardingPayout } from "../../payments/received/forwarding-payout.ts";
import { endSuspense } from "../../payments/suspense/end-suspense.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { Outcome, PaymentInformation } from "../payments/schema.ts";
import { requireRight } from "../shared/operation-rights.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { suspenseContextOf } from "../shared/suspense-context.ts";
import { DECIDED, lockEntry, replyEntry, WRITES } from "./acts.ts";

export const forwardReceivedEntry = route(
  {
    ...WRITES,
    operationId: "received_entries.forward",
    path: "/v1/received_entries/:id/forward",
    summary: "Forward a received credit to its true receiver",
    description:
      "For a credit that was sent to the wrong account. In one step its money becomes `prefunded` of the account, and a payout of the same amount to the paykey is created, which that money covers when its file is sealed. `forwarded_payment_id` of the entry names the payout, and `metadata.received_entry_id` of the payout the entry. The exception of the entry is resolved. An IAT entry is not forwarded. The caller also needs the right to create payouts.",
    body: Type.Object({
      account_id: Uuid(),
      paykey: Text(1, 255),
      external_id: Type.Optional(ExternalId()),
      description: Type.Optional(Nullable(Text(0, 80))),
      payment_related_information: PaymentInformation(),
      sandbox_outcome: Type.Optional(Outcome()),
      reason: Text(1, 500),
    }),
    problems: [...DECIDED, "sandbox_only"],
  },
  async (context, { params, body }) => {
    if (context.environment.kind === "live" && body.sandbox_outcome !== undefined) {
      throw forbidden("sandbox_only");
    }
    const { row, item } = await lockEntry(context, params.id, "assign");
    if (row.sec_code === "IAT") {
      // A domestic payout would hide the foreign party from the banks behind it.
      const detail = "An IAT entry is not forwarded: assign it to an account.";
      throw refusal("received_entry_decided", { detail });
    }
    await requireRight(context, "payouts.create");
    const { tx, environment, app, at, actor, requestId } = context;
    const { account_id, paykey, reason } = body;
    const cents = item.suspense_open_cents;
    if (row.direction === "debit" || -cents !== row.amount_cents) {
      const what = row.direction === "debit" ? "It is a debit." : "A part of its money was ended.";
      throw refusal("received_entry_decided", { detail: `${what} Only a whole credit goes on.` });
    }
    if ((await findAccount(tx, scopeOf(context), account_id)) === undefined) {
      throw invalid([{ reference: "/account_id", detail: "Names no account." }]);
    }
    const made = await forwardingPayout(
      tx,
      {
        environment_id: environment.id,
        account_id,
        at,
        actor,
        request_id: requestId,
        ids: app.ids,
        profile: await app.profiles(environment.id, account_id),
        ceilings: ceilingsOf(environment.kind, app.ceilings),
        wall: app.wall.now(),
        why: reason,
      },
      {
        paykey,
        kind: "payout",
        amount_cents: row.amount_cents,
        payment_date: easternTime(at).date,
        external_id: body.external_id ?? `forward-${row.id}`,
        description: body.description ?? null,
        payment_related_information: body.payment_related_information ?? null,
        consent_type: null,
        balance_check: null,
        device_ip: context.address,
        sandbox_outcome: body.sandbox_outcome ?? "standard",
        auto_hold: false,
        auto_hold_message: null,
        metadata: { received_entry_id: row.id },
      },
    );
    if (made.outcome === "refused") {
      throw invalid([{ reference: made.reference, detail: made.detail }]);
    }
    const suspense = await suspenseContextOf(context);
    const chart = await app.charts(tx, environment.id, [account_id]);
    const act = { act: "forward", cents, reason, account_id, payment_id: made.payment_id } as const;
    await endSuspense(tx, { ...suspense, chart }, [{ item, ...act }]);
    return await replyEntry(context, row.id);
  },
);

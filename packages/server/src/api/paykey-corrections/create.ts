import { lockPaykeys } from "../../db/tables/counterparties/paykeys.ts";
import { lockCorrections, markCorrected } from "../../db/tables/files/inbound-items.ts";
import { listExceptionsByIds, lockOpenExceptions } from "../../db/tables/operations/exceptions.ts";
import { listPaykeysInVerification } from "../../db/tables/files/verification-receivers.ts";
import { lockPayments } from "../../db/tables/payments/payments.ts";
import { resolveExceptions } from "../../exceptions/exceptions.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import { correctBankDetails } from "../../payments/paykeys/correct-bank-details.ts";
import { audit } from "../shared/audit.ts";
import { refuseAccountKey, scopeOf } from "../shared/platform-resources.ts";
import { decideOrders, type Failure, type Known } from "./decide.ts";
import {
  correctionFaults,
  CorrectionsBody,
  CorrectionsMade,
  serializeBankData,
  type CorrectionOrder,
} from "./schema.ts";

export const createPaykeyCorrections = route(
  {
    operationId: "paykey_corrections.create",
    method: "POST",
    path: "/v1/paykey_corrections",
    summary: "Correct bank details by hand",
    description:
      "With `exception_id` it applies the notification of change of that exception, to every paykey of the bank account, and resolves the exception. With `paykey_id` alone it corrects that paykey from what a person knows. What an item leaves out stays as it is. Items that cannot be applied are listed in `failed` and do not stop the others; where none can, the request is refused. The next entry of each paykey goes to the new account. Requires a platform key.",
    body: CorrectionsBody,
    validate: correctionFaults,
    response: CorrectionsMade,
    problems: ["validation_error"],
    scope: "paykeys:write",
    accountScoped: false,
    platformOnly: true,
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, tx, environment, at, actor, requestId } = context;
    const known = await lockKnown(context, body.corrections);
    const { wanted, failed } = decideOrders(body.corrections, body.reason, known);
    refuseIfNone(wanted, failed);
    const accounts = [...known.paykeys.values()].map(({ account_id }) => account_id);
    const scene = { environment_id: environment.id, at, ids: app.ids };
    const chart = await app.charts(tx, environment.id, [...new Set(accounts)]);
    const move = { ...scene, chart, actor, request_id: requestId };
    const notified = wanted.filter(({ item }) => item !== undefined);
    const { corrected, unchanged } = await correctBankDetails(tx, move, {
      vault: app.vault,
      wanted,
      noted: notified.flatMap(({ item, code }) => {
        const payment = known.payments.get(item?.payment_id ?? "");
        const message = "A person applied the notification of change.";
        if (payment === undefined || code === null) return [];
        return [{ payment, type: "updated" as const, code, message }];
      }),
    });
    for (const { index, item } of unchanged) {
      if (item === undefined) failed.push(failureAt(index, "The paykey has these details."));
    }
    refuseIfNone([...corrected, ...notified], failed);
    const applied = notified.flatMap(({ item_key, paykey_id }) =>
      item_key === null ? [] : [{ item_key, paykey_id }],
    );
    await markCorrected(tx, { ...scene, by: `${actor.type}:${actor.id}` }, applied);
    const rows = await lockOpenExceptions(tx, {
      environment_id: environment.id,
      kinds: ["correction_not_applied", "return_unmatched"],
      subjects: applied.map(({ item_key }) => item_key),
    });
    const resolution = { reason: body.reason, actor, request_id: requestId };
    await resolveExceptions(tx, scene, { rows, resolution });
    const made = corrected.map(({ wanted: { source, code, exception_id }, before, row }) => ({
      paykey_id: row.id,
      account_id: row.account_id,
      source,
      code,
      exception_id,
      before: serializeBankData(before),
      after: serializeBankData(row),
    }));
    for (const { paykey_id, source, code, ...change } of made) {
      const details = { source, code, before: change.before, after: change.after };
      await audit(tx, context, { resource_id: paykey_id, reason: body.reason, details });
    }
    return ok({ paykey_corrections: made, failed });
  },
);

function failureAt(index: number, detail: string): Failure {
  return { reference: `/corrections/${index}`, detail };
}

function refuseIfNone(done: readonly unknown[], failed: readonly Failure[]): void {
  if (done.length === 0) throw invalid(failed);
}

/** What the orders name, locked: notifications, then their payments, then paykeys. */
async function lockKnown(
  context: WriteContext,
  orders: readonly CorrectionOrder[],
): Promise<Known> {
  const { tx, environment } = context;
  const exceptions = await listExceptionsByIds(
    tx,
    scopeOf(context),
    orders.flatMap(({ exception_id }) => exception_id ?? []),
  );
  const items = await lockCorrections(
    tx,
    environment.id,
    exceptions.map(({ subject }) => subject),
  );
  const payments = await lockPayments(
    tx,
    environment.id,
    items.flatMap(({ payment_id }) => payment_id ?? []),
  );
  const paykeys = await lockPaykeys(tx, environment.id, [
    ...orders.flatMap(({ paykey_id }) => paykey_id ?? []),
    ...items.flatMap(({ paykey_id }) => paykey_id ?? []),
  ]);
  const itemByKey = new Map(items.map((item) => [item.item_key, item]));
  return {
    items: new Map(
      exceptions.flatMap(({ id, subject }) => {
        const item = itemByKey.get(subject);
        return item === undefined ? [] : [[id, item] as const];
      }),
    ),
    payments: new Map(payments.map((payment) => [payment.id, payment])),
    inVerification: await listPaykeysInVerification(
      tx,
      environment.id,
      paykeys.map(({ id }) => id),
    ),
    paykeys: new Map(paykeys.map((paykey) => [paykey.id, paykey])),
  };
}

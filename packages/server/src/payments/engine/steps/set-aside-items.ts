import {
  lockUnsentPaymentsByPaykey,
  lockPayments,
  type PaymentRow,
} from "../../../db/tables/payments/payments.ts";
import { insertSetAside } from "../../../db/tables/operations/set-aside.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import { openExceptions, type NewException } from "../../../exceptions/exceptions.ts";
import type { FaultyItem } from "../../transitions/item-fault.ts";
import { movePayments } from "../../transitions/move.ts";
import { engineContext, type StepRun } from "../../transitions/step.ts";

/**
 * Sets items aside and opens an exception for each. Payments due for origination are held, so that
 * their status shows the reason; other items keep their status and are skipped by all steps until
 * the exception is resolved.
 */
export async function setAsideItems(
  run: StepRun,
  name: string,
  items: readonly FaultyItem[],
): Promise<void> {
  await run.tools.db.tx(async (tx) => {
    const paykeys = items.filter(({ type }) => type === "paykey" && name === "originate");
    const others = items.filter((item) => !paykeys.includes(item));
    const held = await holdUnsent(tx, run, { name, paykeys, others });
    const rest = others.filter(({ id }) => !held.some((payment) => payment.id === id));
    await insertSetAside(
      tx,
      run.environment_id,
      rest.map(({ id }) => id),
    );
    const accountOf = new Map(held.map(({ paykey_id, account_id }) => [paykey_id, account_id]));
    const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
    await openExceptions(tx, context, [
      ...paykeys.map((item) => ({
        ...exceptionOf(run, name, {
          ...item,
          account_id: accountOf.get(item.id) ?? item.account_id,
        }),
        kind: "account_unreadable" as const,
        message: `The account number of paykey ${item.id} cannot be read: ${item.why}`,
      })),
      ...others.map((item) => exceptionOf(run, name, item)),
    ]);
  });
}

function exceptionOf(
  { bank }: StepRun,
  name: string,
  { type, id, account_id, why }: FaultyItem,
): NewException {
  return {
    kind: "item_set_aside",
    subject: id,
    account_id,
    message: `Step ${name} cannot handle ${type} ${id}: ${why}`,
    details: { step: name, bank_id: bank.id, fault: why },
    resource: { type, id },
  };
}

/** Holds payments due for origination that cannot be written, or whose paykey cannot be read. */
async function holdUnsent(
  tx: Tx,
  run: StepRun,
  from: {
    name: string;
    paykeys: readonly FaultyItem[];
    others: readonly FaultyItem[];
  },
): Promise<readonly PaymentRow[]> {
  if (from.name !== "originate") return [];
  const ids = from.others.map(({ id }) => id);
  const paykeyIds = from.paykeys.map(({ id }) => id);
  const found = [
    ...(await lockPayments(tx, run.environment_id, ids)),
    ...(paykeyIds.length === 0
      ? []
      : await lockUnsentPaymentsByPaykey(tx, run.environment_id, paykeyIds)),
  ];
  const waiting = found.filter(
    ({ status, due_step }) => status === "scheduled" && due_step === "originate",
  );
  const held = [...new Map(waiting.map((payment) => [payment.id, payment])).values()];
  const whyById = new Map([...from.paykeys, ...from.others].map(({ id, why }) => [id, why]));
  await movePayments(
    tx,
    await engineContext(tx, run, held),
    held.map((payment) => ({
      payment,
      event: "set_aside" as const,
      reason: "internal_system_error" as const,
      source: "system" as const,
      message: `The entry cannot be written: ${whyById.get(payment.id) ?? whyById.get(payment.paykey_id) ?? ""} Once that is mended, release the payment.`,
    })),
  );
  return held;
}

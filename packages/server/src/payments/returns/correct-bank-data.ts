import { assertFound } from "../../base/assert.ts";
import type { Correction } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import type { InboundConclusion } from "../../db/tables/files/inbound-items.ts";
import { findVerifiedPaykeys } from "../../db/tables/files/verification-receivers.ts";
import { lockPayments } from "../../db/tables/payments/payments.ts";
import { auxiliaryIdOf, conclusionOf, type InboundEntry } from "../files/inbound.ts";
import type { WantedCorrection } from "../paykeys/correct-accounts.ts";
import { correctBankDetails, type NotedPayment } from "../paykeys/correct-bank-details.ts";
import { engineContext, type StepRun } from "../transitions/step.ts";

type Applicable = Extract<Correction, { action: "apply" }>;

/** What a notification of change asks for. */
interface NotifiedCorrection extends WantedCorrection {
  readonly entry: InboundEntry;
}

/**
 * Applies notifications of change to every paykey of the bank account, at once; the Nacha rules
 * allow six banking days. Returns conclusions for the items that changed nothing.
 */
export async function correctBankData(
  tx: Tx,
  run: StepRun,
  found: readonly InboundEntry[],
): Promise<InboundConclusion[]> {
  if (found.length === 0) return [];
  const conclusions: InboundConclusion[] = [];
  const applicable: InboundEntry[] = [];
  for (const entry of found) {
    const why = notApplicable(entry);
    if (why === undefined) applicable.push(entry);
    else conclusions.push(why);
  }
  const ids = found.flatMap(({ item }) => item.payment_id ?? []);
  const payments = await lockPayments(tx, run.environment_id, ids);
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]));
  const verificationById = await findVerifiedPaykeys(
    tx,
    run.environment_id,
    found.flatMap((entry) => verificationOf(entry) ?? []),
  );
  const context = await engineContext(tx, run, [...payments, ...verificationById.values()]);
  const wanted = applicable.map((entry): NotifiedCorrection => {
    const { item, correction } = entry;
    const about =
      verificationById.get(verificationOf(entry) ?? "") ?? paymentById.get(item.payment_id ?? "");
    return {
      entry,
      paykey_id: assertFound(about, "what the notification is about").paykey_id,
      data: (correction as Applicable).bank_data,
      source: "notification",
      code: item.code,
      item_key: item.item_key,
      reason: null,
    };
  });
  const noted = found.flatMap(({ item }): NotedPayment[] => {
    const payment = paymentById.get(item.payment_id ?? "");
    const message = `The bank sent a notification of change, ${item.code}.`;
    if (payment === undefined) return [];
    return [{ payment, type: "notification_of_change", code: item.code, message }];
  });
  const { vault } = run.tools;
  const { unchanged } = await correctBankDetails(tx, context, { vault, wanted, noted });
  return [...conclusions, ...unchanged.map(({ entry }) => conclusionOf(entry, "unchanged"))];
}

const verificationOf = ({ match }: InboundEntry) => auxiliaryIdOf(match, "verification");

/** The conclusion of a notification that cannot be applied; undefined if it can. */
function notApplicable(entry: InboundEntry): InboundConclusion | undefined {
  const correction = assertFound(entry.correction, "what the notification says");
  if (correction.action === "refuse") {
    const { fault, refusal } = correction;
    return conclusionOf(entry, "refused", `${fault} Refuse it with ${refusal}.`);
  }
  if (correction.action !== "apply") {
    return conclusionOf(entry, "noted", REASON_BY_ACTION[correction.action]);
  }
  if (entry.item.payment_id !== null || verificationOf(entry) !== null) return undefined;
  return conclusionOf(
    entry,
    "noted",
    "The bank data of the business's own account must be corrected.",
  );
}

const REASON_BY_ACTION = {
  task: "The corrected data is not bank data; a person must apply it.",
  alert: "Our own file was at fault.",
  compliance: "The receiver moves the money abroad; stop paying and ask.",
  workflow: "One of our answers was refused.",
  unknown: "The change code is unknown.",
} as const;

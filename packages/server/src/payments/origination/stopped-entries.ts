import { secOf, stopCovers, TRANSFER_SEC, type SecCode, type StopScope } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import { listCustomerTypes } from "../../db/tables/banks/origination-stops.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { SealableKind } from "../../db/tables/files/sealable-rows.ts";
import type { StepRun } from "../transitions/step.ts";

/** Which entries stops of origination keep out of a file. */
export interface StoppedEntries {
  readonly holdsPayment: (kind: SealableKind) => boolean;
  readonly holdsTransfer: (transfer: { readonly account_id: string }) => boolean;
}

const NOTHING: StoppedEntries = { holdsPayment: () => false, holdsTransfer: () => false };

/** Customers' types are read only where a stop asks for a SEC code. */
export async function stoppedEntries(
  tx: Tx,
  { environment_id, bank }: Pick<StepRun, "environment_id" | "bank">,
  { stops, kinds }: { stops: readonly StopScope[]; kinds: readonly SealableKind[] },
): Promise<StoppedEntries> {
  const ofBank = stops.filter(({ bank_id }) => bank_id === null || bank_id === bank.id);
  if (ofBank.length === 0) return NOTHING;
  const types = ofBank.some(({ sec_code }) => sec_code !== null)
    ? await listCustomerTypes(tx, environment_id, [
        ...new Set(kinds.map(({ paykey_id }) => paykey_id)),
      ])
    : undefined;
  const holds = (account_id: string, sec_code: SecCode) =>
    ofBank.some((stop) => stopCovers(stop, { bank_id: bank.id, account_id, sec_code }));
  const secOfKind = ({ paykey_id, of }: SealableKind) =>
    secOf({ ...of, customer_type: assertFound(types?.get(paykey_id), "the customer's type") });
  return {
    // Without a stop that asks for a SEC code, any stands for all.
    holdsPayment: (kind) =>
      holds(kind.of.account_id, types === undefined ? TRANSFER_SEC : secOfKind(kind)),
    holdsTransfer: ({ account_id }) => holds(account_id, TRANSFER_SEC),
  };
}

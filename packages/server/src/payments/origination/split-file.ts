import type { BankProfile, FileSplit } from "../../db/tables/banks/banks.ts";
import { listPaykeyReceivers } from "../../db/tables/files/receivers.ts";
import type { FundingEventRow } from "../../db/tables/funding/funding-events.ts";
import { listSealable } from "../../db/tables/files/sealable-payments.ts";
import {
  pickSealable,
  type SealableKind,
  type SealablePayments,
} from "../../db/tables/files/sealable-rows.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { companyIdentification } from "../../rails/files/ach.ts";

interface Due {
  readonly payments: SealablePayments;
  readonly transfers: readonly FundingEventRow[];
}

interface Part extends Due {
  /** Whether others go into a file of their own. */
  readonly hasRest: boolean;
}

interface Bank {
  readonly environment_id: string;
  readonly profile: BankProfile;
}

/** The items that one file may hold: of one company id, of one side, as the bank wants it. */
export async function partOfOneFile(tx: Tx, bank: Bank, due: Due): Promise<Part> {
  const { split_files: splits = [] } = bank.profile;
  if (splits.length === 0) return { ...due, hasRest: false };
  const companyOf = splits.includes("company_id")
    ? await companiesOf(tx, bank, due.payments)
    : () => "";
  const has = (split: FileSplit) => splits.includes(split);
  const ofKind = (kind: SealableKind) =>
    `${has("side") ? kind.of.kind : ""} ${companyOf(kind.paykey_id)}`;
  const own = has("company_id") ? bank.profile.company_identification : "";
  const ofTransfer = ({ direction }: FundingEventRow) => {
    const side = direction === "withdrawal" ? "charge" : "payout";
    return `${has("side") ? side : ""} ${own}`;
  };
  const keys = [...due.payments.kinds.map(ofKind), ...due.transfers.map(ofTransfer)].sort();
  const [first] = keys;
  const places = listSealable(due.payments, (kind) => ofKind(kind) === first);
  return {
    payments: pickSealable(
      due.payments,
      places.map(({ index }) => index),
    ),
    transfers: due.transfers.filter((transfer) => ofTransfer(transfer) === first),
    hasRest: keys.some((key) => key !== first),
  };
}

/** The company id that an entry of a paykey has in its batch header. */
async function companiesOf(
  tx: Tx,
  { environment_id, profile }: Bank,
  { kinds }: SealablePayments,
): Promise<(paykeyId: string) => string> {
  const ids = new Set(kinds.map(({ paykey_id }) => paykey_id));
  const receivers = await listPaykeyReceivers(tx, environment_id, [...ids]);
  const known = new Map(
    receivers.map(({ subject_id, company_id }) => [
      subject_id,
      companyIdentification(profile, { company_id }),
    ]),
  );
  return (id) => known.get(id) ?? profile.company_identification;
}

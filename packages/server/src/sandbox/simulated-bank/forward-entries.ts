import type { CivilDate, Instant } from "@railhead/core";
import { writeFile, type BatchInput } from "@railhead/nacha";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import {
  deleteSimulatedReturns,
  type SimulatedReturn,
} from "../../db/tables/files/simulated-returns.ts";
import { delayCommitUntil } from "../../db/postgres/transactions/batched-transaction.ts";
import { ordinalDay } from "../../rails/calendar/eastern-time.ts";
import { sixDigits } from "../../rails/files/write-ach-file.ts";
import { placeFile } from "../../rails/transports/directory.ts";
import type { BankTools } from "./collect.ts";
import { operatorHeader } from "./operator-header.ts";

/** The code under which the simulated bank remembers an entry of another party. */
export const FORWARD = "FORWARD";

/** The bank of the other party. */
const ORIGINATOR_RTN = "021000021";

/** An entry that another party originates to an account at the simulated bank. */
export interface ForwardOrder {
  readonly direction: "debit" | "credit";
  readonly amount_cents: number;
  readonly sec_code: "PPD" | "CCD" | "CTX" | "WEB";
  readonly company_name: string;
  readonly company_id: string;
  readonly entry_description: string;
  readonly individual_id: string;
  readonly individual_name: string;
  readonly account_number: string;
  readonly remittance: string;
  readonly discretionary_data: string;
  readonly settlement_date: CivilDate;
  readonly trace_number: string;
}

/** A trace number of the other party's bank, of seven digits. */
export const forwardTrace = (sequence: string) => ORIGINATOR_RTN.slice(0, 8) + sequence;

const CODES = {
  debit: { live: "27", prenote: "28" },
  credit: { live: "22", prenote: "23" },
} as const;

/** The batch of an order, as the operator forwards it. */
export function forwardBatch(profile: BankProfile, order: ForwardOrder): BatchInput {
  const texts = order.remittance.match(/.{1,80}/gs) ?? [];
  return {
    header: {
      service_class_code: order.direction === "debit" ? "225" : "220",
      company_name: order.company_name,
      company_discretionary_data: order.discretionary_data,
      company_identification: order.company_id,
      standard_entry_class_code: order.sec_code,
      company_entry_description: order.entry_description,
      effective_entry_date: sixDigits(order.settlement_date),
      settlement_date: ordinalDay(order.settlement_date),
      originator_status_code: "1",
      odfi_identification: ORIGINATOR_RTN.slice(0, 8),
    },
    entries: [
      {
        transaction_code: CODES[order.direction][order.amount_cents === 0 ? "prenote" : "live"],
        receiving_dfi_identification: profile.odfi_routing_number,
        dfi_account_number: order.account_number,
        amount: order.amount_cents,
        individual_identification_number: order.individual_id,
        individual_name: order.individual_name,
        discretionary_data: order.sec_code === "WEB" ? "S" : "",
        trace_number: order.trace_number,
        addenda: texts.map((text) => ({
          type: "payment" as const,
          payment_related_information: text,
        })),
      },
    ],
  };
}

/** Writes one file for each order: name and bytes follow from it, so a repetition rewrites the same file. */
export async function deliverForwardEntries(
  { db, folders }: Pick<BankTools, "db" | "folders">,
  run: { environment_id: string; at: Instant; profile: BankProfile },
  due: readonly SimulatedReturn[],
): Promise<void> {
  for (const { file_name, record } of due) {
    const batch = JSON.parse(record) as BatchInput;
    const bytes = Buffer.from(writeFile({ header: operatorHeader(run, "F"), batches: [batch] }));
    await delayCommitUntil(db, (await placeFile(folders.inbound, file_name, bytes)).durable);
  }
  if (due.length > 0) await deleteSimulatedReturns(db, run.environment_id, due);
}

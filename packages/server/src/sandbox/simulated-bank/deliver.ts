import { writeFile } from "@railhead/nacha";
import type { Instant } from "@railhead/core";
import { delayCommitUntil } from "../../db/postgres/transactions/batched-transaction.ts";
import {
  deleteSimulatedReturns,
  postponeSimulatedReturns,
  type SimulatedReturn,
} from "../../db/tables/files/simulated-returns.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { dayAfterNextPoll } from "../../rails/calendar/bank-day.ts";
import { placeFile } from "../../rails/transports/directory.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import type { BankTools } from "./collect.ts";
import { acknowledgementFormat, deliverAcknowledgements, ACKNOWLEDGEMENT } from "./acknowledge.ts";
import { readDueReturns } from "./sealed-returns.ts";
import { answerBatches } from "./answer-batches.ts";
import { deliverForwardEntries, FORWARD } from "./forward-entries.ts";
import { operatorHeader } from "./operator-header.ts";

/** A requested response that NACHA cannot express. */
export interface ImpossibleAnswer {
  readonly trace_number: string;
  readonly code: string;
  readonly error: unknown;
}

/** Result of a delivery. */
export interface Delivered {
  readonly moved: number;
  readonly impossible: readonly ImpossibleAnswer[];
}

/**
 * Writes due responses as one NACHA return file. Name and bytes derive from its contents, so a repetition
 * after a crash rewrites the same file.
 */
export async function deliverReturns(
  { db, vault, folders, consumeFault }: BankTools,
  run: { environment_id: string; at: Instant; profile: BankProfile },
): Promise<Delivered> {
  const odfi = run.profile.odfi_routing_number.slice(0, 8);
  const all = await readDueReturns({ db, vault }, run.environment_id, run.at);
  // Each bank returns only its own entries.
  const ready = all.filter((item) => item.trace_number.startsWith(odfi));
  const acknowledgements = ready.filter(({ code }) => code === ACKNOWLEDGEMENT);
  const format = acknowledgementFormat(run.profile);
  await deliverAcknowledgements(db, run.environment_id, { acknowledgements, folders, format });
  const forward = ready.filter(({ code }) => code === FORWARD);
  await deliverForwardEntries({ db, folders }, run, forward);
  const due = ready.filter(({ code }) => code !== ACKNOWLEDGEMENT && code !== FORWARD);
  const others = acknowledgements.length + forward.length;
  if (due.length === 0) return { moved: others, impossible: [] };
  const fault = await consumeFault();
  if (fault === "delay") {
    await postponeSimulatedReturns(db, run.environment_id, {
      due,
      to: dayAfterNextPoll(run.profile, run.at),
    });
    return { moved: due.length, impossible: [] };
  }
  const { file, impossible } = returnFileOf(run, fault === "reorder" ? due.toReversed() : due);
  const bytes = Buffer.from(file?.bytes ?? []);
  const sent = fault === "partial" ? bytes.subarray(0, Math.floor(bytes.length / 3)) : bytes;
  for (const name of file === undefined || fault === "drop" ? [] : namesOf(file, fault)) {
    await delayCommitUntil(db, (await placeFile(folders.inbound, name, sent)).durable);
  }
  await deleteSimulatedReturns(db, run.environment_id, due);
  return { moved: due.length, impossible };
}

const namesOf = ({ name }: { name: string }, fault: string | undefined): string[] =>
  fault === "duplicate" ? [name, `AGAIN_${name}`] : [name];

/** The return file, and responses that NACHA has no record for. */
function returnFileOf(
  run: { at: Instant; profile: BankProfile },
  due: readonly SimulatedReturn[],
): { file: ReturnType<typeof returnFile> | undefined; impossible: ImpossibleAnswer[] } {
  try {
    return { file: returnFile(run, due), impossible: [] };
  } catch {
    const impossible: ImpossibleAnswer[] = [];
    const possible = due.filter((item) => {
      try {
        return returnFile(run, [item]).name !== "";
      } catch (error) {
        const { trace_number, code } = item;
        impossible.push({ trace_number, code, error });
        return false;
      }
    });
    const file = possible.length === 0 ? undefined : returnFile(run, possible);
    return { file, impossible };
  }
}

function returnFile(run: { at: Instant; profile: BankProfile }, due: readonly SimulatedReturn[]) {
  const now = easternTime(run.at);
  const bytes = writeFile({ header: operatorHeader(run, "R"), batches: answerBatches(due) });
  // Several files may share an instant: each is named after its first entry.
  const first = due[0]?.trace_number ?? "";
  const time = now.time.replace(":", "");
  return { name: `RETURNS_${now.date.replaceAll("-", "")}_${time}_${first}.ach`, bytes };
}

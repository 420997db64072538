import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  correctionOf,
  returnOf,
  writeFile as writeNacha,
  type AddendaInput,
  type ReplyEntry,
  type BatchHeader,
  type ReadEntry,
} from "@railhead/nacha";
import { bankFolder, sentFiles } from "./bank-files.ts";
import type { Sandbox, TestService } from "../service.ts";

/** What the bank says about one of our entries, by that entry's trace number. */
export interface ReplyOrder {
  readonly trace: string;
  /** A return, or a change code with `corrected`. */
  readonly code: string;
  readonly corrected?: string;
  readonly information?: string;
  /** Fields of the return's entry that differ from ours. */
  readonly wrong?: Partial<
    Pick<ReadEntry, "dfi_account_number" | "individual_identification_number">
  >;
  /** Pads the answering bank's own trace number, where two answers must differ in it. */
  readonly serial?: number;
  /** The answer's place in the file where it first stood, whose trace number it keeps; by default that in this file. */
  readonly place?: number;
}

type Service = Pick<TestService, "dataDir">;

/** Every entry we sent, with its batch header, by trace number. */
export async function sentEntries(
  service: Service,
  environmentId: string,
): Promise<Map<string, { header: BatchHeader; entry: ReadEntry }>> {
  const found = new Map<string, { header: BatchHeader; entry: ReadEntry }>();
  for (const { read } of await sentFiles(service, environmentId)) {
    for (const { header, entries } of read.batches) {
      if (header === undefined) throw new Error("a batch without header");
      for (const entry of entries) found.set(entry.trace_number, { header, entry });
    }
  }
  return found;
}

const DISPUTES = /^R(6[12789]|7[0-7])$/;

function answer(
  { header, entry }: { header: BatchHeader; entry: ReadEntry },
  order: ReplyOrder,
  batchNumber: number,
): ReplyEntry {
  const bank = entry.receiving_dfi_identification;
  const common = {
    odfi_identification: bank,
    trace_number: bank + String(batchNumber + (order.serial ?? 0) * 10_000).padStart(7, "0"),
    batch_number: batchNumber,
  };
  if (order.corrected !== undefined) {
    const { code: change_code, corrected: corrected_data } = order;
    const made = correctionOf(header, entry, { ...common, change_code: "C01", corrected_data });
    if (!order.code.startsWith("C6")) return made;
    return withAddenda(made, {
      type: "refused_correction",
      change_code,
      original_entry_trace_number: entry.trace_number,
      original_receiving_dfi_identification: bank,
      corrected_data,
      refused_change_code: "C01",
      refused_trace_sequence_number: entry.trace_number.slice(-7),
    });
  }
  const copied = { ...entry, ...order.wrong };
  const returned = returnOf(header, copied, {
    ...common,
    // Codes that nobody assigned are not written; `deliverReplies` puts them into the bytes.
    return_reason_code: "R01",
    addenda_information: order.information ?? "",
  });
  if (!DISPUTES.test(order.code)) return returned;
  const dispute = {
    return_reason_code: order.code,
    original_entry_trace_number: entry.trace_number,
    original_receiving_dfi_identification: bank,
    return_trace_number: common.trace_number,
    return_settlement_date: "061",
    return_reason: "01",
  };
  return withAddenda(
    returned,
    order.code < "R71"
      ? { type: "dishonored", ...dispute, addenda_information: "" }
      : {
          type: "contested",
          ...dispute,
          date_original_entry_returned: "260303",
          original_settlement_date: "062",
          dishonored_return_trace_number: common.trace_number,
          dishonored_return_settlement_date: "063",
          dishonored_return_reason: "68",
        },
  );
}

function withAddenda(made: ReplyEntry, addenda: AddendaInput): ReplyEntry {
  return { header: made.header, entry: { ...made.entry, addenda: [addenda] } };
}

let files = 0;

/** Puts a file of answers where the bank leaves what it has for us. Answers its bytes. */
export async function deliverReplies(
  service: Service,
  sandbox: Sandbox,
  orders: readonly ReplyOrder[],
  /** Distinguishes the file from others; by default how many there were. */
  number = (files += 1),
): Promise<Uint8Array> {
  const sent = await sentEntries(service, sandbox.environment.id);
  const replies = orders.map((order, index) => {
    const original = sent.get(order.trace);
    if (original === undefined) throw new Error(`no entry ${order.trace} was sent`);
    return answer(original, order, order.place ?? index + 1);
  });
  const bytes = repliesFile(replies, number);
  const coded = withCodes(Buffer.from(bytes).toString("latin1"), orders);
  await deliver(service, sandbox, { name: `ANSWERS_${number}.ach`, bytes: coded });
  return coded;
}

/** The file that carries replies, each in a batch of its own. */
export function repliesFile(replies: readonly ReplyEntry[], number: number): Uint8Array {
  return writeNacha({
    header: {
      immediate_destination: " 091000019",
      immediate_origin: " 091000019",
      file_creation_date: "260303",
      file_creation_time: "0600",
      file_id_modifier: "R",
      immediate_destination_name: "RAILHEAD",
      immediate_origin_name: "SIMULATED BANK",
      reference_code: String(number),
    },
    batches: replies.map(({ header, entry }) => ({ header, entries: [entry] })),
  });
}

/** Puts the codes of plain returns and corrections into the file's text, known or not. */
function withCodes(text: string, orders: readonly ReplyOrder[]): Buffer {
  const left = orders.map(({ code }) => code);
  const lines = text.split("\n").map((line) => {
    if (!/^79[89]/.test(line)) return line;
    const code = left.shift() ?? "";
    return /^[RC]01$/.test(line.slice(3, 6)) ? line.slice(0, 3) + code + line.slice(6) : line;
  });
  return Buffer.from(lines.join("\n"), "latin1");
}

/** Puts bytes where the bank leaves what it has for us. */
export async function deliver(
  service: Service,
  sandbox: Sandbox,
  file: { name: string; bytes: Uint8Array },
): Promise<void> {
  const folder = bankFolder(service, sandbox.environment.id, "inbound");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file.name), file.bytes);
}

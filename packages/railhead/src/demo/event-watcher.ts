import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readFile } from "@railhead/nacha";
import type { Api } from "../connection/api.ts";
import { businessTime } from "../terminal/eastern.ts";
import type { DemoFact, FileReceivedFact, FileSentFact, FundingFact } from "./facts.ts";

/** An item of `GET /v1/events`, as far as the demo reads it. */
interface ApiEvent {
  readonly sequence: number;
  readonly event_type: string;
  readonly occurred_at: string;
  readonly data: Readonly<Record<string, string | null>> & {
    readonly status_details?: StatusDetails;
    readonly linked_bank_account_details?: { institution_name: string; account_number: string };
  };
}

interface StatusDetails {
  readonly reason: string;
  readonly source: string;
  readonly code: string | null;
  readonly message: string;
}

interface ApiEntry {
  readonly batch_number: number;
  readonly trace_number: string;
  readonly transaction_code: string;
  readonly amount: string;
  readonly payment_id: string | null;
  readonly funding_event_id: string | null;
}

interface ApiFundingLine {
  readonly id: string;
  readonly funding_amount: string;
  readonly reason: string;
}

/** Follows the event log and keeps the latest statuses. */
export interface EventWatcher {
  /** Facts since the last call, in order of the bank's time. */
  next(): Promise<DemoFact[]>;
  /** Latest status by payment id. */
  readonly statusByPayment: ReadonlyMap<string, string>;
  /** Latest status by funding event id. */
  readonly statusByFunding: ReadonlyMap<string, string>;
  /** How many funding events each payment is part of. */
  readonly fundingCount: ReadonlyMap<string, number>;
  readonly filesSent: number;
  readonly filesReceived: number;
}

const SHOWN_EVENTS: Readonly<Record<string, readonly string[]>> = {
  customer: ["verified", "review_required", "rejected"],
  paykey: ["activated", "review_required", "rejected", "blocked"],
  charge: ["created", "scheduled", "held", "cancelled", "settled", "paid", "failed", "reversed"],
  payout: ["created", "scheduled", "held", "cancelled", "settled", "paid", "failed", "reversed"],
  file: ["submitted", "received"],
  funding_event: ["created", "paid", "failed", "reversed"],
};
const types = Object.entries(SHOWN_EVENTS).flatMap(([resource, what]) =>
  what.map((suffix) => `${resource}.${suffix}`),
);

interface WatcherState {
  readonly api: Api;
  readonly bankFolder: string;
  readonly nameById: Map<string, string>;
  readonly nameByTrace: Map<string, string>;
  readonly statusByPayment: Map<string, string>;
  readonly statusByFunding: Map<string, string>;
  readonly fundingCount: Map<string, number>;
  filesSent: number;
  filesReceived: number;
}

/** Order within a minute, causes first: the log has a file after the events of its payments. */
const RANK: Record<DemoFact["event"], number> = {
  file_received: 0,
  customer: 1,
  payment: 2,
  paykey: 3,
  file_sent: 4,
  funding_event: 5,
};

function orderOf(fact: DemoFact & { at: string }): string {
  return `${fact.at.slice(0, "YYYY-MM-DDTHH:MM".length)} ${RANK[fact.event]}`;
}

/** Follows the event log from a sequence, and reads entries, funding lines and file paths. */
export function createEventWatcher(
  api: Api,
  from: { after: number; bankFolder: string },
): EventWatcher {
  let after = from.after;
  const memory: WatcherState = {
    api,
    bankFolder: from.bankFolder,
    nameById: new Map(),
    nameByTrace: new Map(),
    statusByPayment: new Map(),
    statusByFunding: new Map(),
    fundingCount: new Map(),
    filesSent: 0,
    filesReceived: 0,
  };
  return Object.assign(memory, {
    async next() {
      const facts: (DemoFact & { at: string })[] = [];
      for (;;) {
        const query = `after=${after}&limit=1000&types=${types.join(",")}`;
        const events = await api.get<ApiEvent[]>(`/v1/events?${query}`);
        for (const event of events) {
          const fact = await factOf(event, memory);
          facts.push({ ...fact, ...businessTime(event.occurred_at), at: event.occurred_at });
        }
        after = events.at(-1)?.sequence ?? after;
        if (events.length < 1000) break;
      }
      facts.sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
      return facts.map(({ at: _at, ...fact }) => fact as DemoFact);
    },
  });
}

type Untimed = DemoFact extends infer F
  ? F extends DemoFact
    ? Omit<F, "business_date" | "time">
    : never
  : never;

async function factOf(event: ApiEvent, memory: WatcherState): Promise<Untimed> {
  const { data } = event;
  const [resource, what = ""] = event.event_type.split(".");
  const id = data["id"] ?? "";
  const status = data["status"] ?? "";
  switch (resource) {
    case "customer":
      return { event: "customer", id, name: data["name"] ?? "", status };
    case "paykey": {
      const { message = "" } = data.status_details ?? {};
      return { event: "paykey", id, label: data["label"] ?? "", status, message };
    }
    case "file":
      return what === "received" ? receivedFile(event, memory) : await sentFile(event, memory);
    case "funding_event":
      return await fundingFact(event, memory);
    default:
      return paymentFact(event, memory);
  }
}

function paymentFact({ event_type, data }: ApiEvent, memory: WatcherState): Untimed {
  const [kind, what] = event_type.split(".") as ["charge" | "payout", string];
  const id = data["id"] ?? "";
  const name = data["description"] ?? data["external_id"] ?? id;
  const details = data.status_details;
  memory.nameById.set(id, name);
  memory.statusByPayment.set(id, data["status"] ?? "");
  return {
    event: "payment",
    payment_id: id,
    name,
    kind,
    amount: data["amount"] ?? "",
    what,
    status: data["status"] ?? "",
    reason: details?.reason ?? "",
    source: details?.source ?? "",
    code: details?.code ?? null,
    message: details?.message ?? "",
  };
}

async function sentFile({ data }: ApiEvent, memory: WatcherState): Promise<FileSentFact> {
  const { api, bankFolder, nameById, nameByTrace } = memory;
  memory.filesSent += 1;
  const file = data["name"] ?? "";
  const entries = await api.get<ApiEntry[]>(`/v1/ach_files/${data["id"]}/entries?page_size=1000`);
  return {
    event: "file_sent",
    file,
    path: pathOf(bankFolder, ["taken", "outbound"], file),
    sha256: data["sha256"] ?? "",
    entries: entries.map((entry) => {
      const name = nameById.get(entry.payment_id ?? entry.funding_event_id ?? "") ?? "";
      nameByTrace.set(entry.trace_number, name);
      const { batch_number, trace_number, transaction_code, amount } = entry;
      const { payment_id, funding_event_id } = entry;
      return {
        batch_number,
        trace_number,
        transaction_code,
        amount,
        payment_id,
        funding_event_id,
        name,
      };
    }),
  };
}

/** Reads the returns from the bank's file. */
function receivedFile({ data }: ApiEvent, memory: WatcherState): FileReceivedFact {
  memory.filesReceived += 1;
  const file = data["name"] ?? "";
  const path = pathOf(memory.bankFolder, ["archive", "inbound"], file);
  const batches = existsSync(path) ? readFile(readFileSync(path)).batches : [];
  const returns = batches.flatMap((batch) =>
    batch.entries.flatMap((entry) =>
      entry.addenda.flatMap((addenda) => {
        if (addenda.type !== "return") return [];
        const traceNumber = addenda.original_entry_trace_number;
        return [
          {
            code: addenda.return_reason_code,
            trace_number: traceNumber,
            return_trace_number: entry.trace_number,
            amount: String(entry.amount),
            name: memory.nameByTrace.get(traceNumber) ?? "",
          },
        ];
      }),
    ),
  );
  return { event: "file_received", file, path, returns };
}

async function fundingFact(
  { event_type, data }: ApiEvent,
  memory: WatcherState,
): Promise<FundingFact> {
  const id = data["id"] ?? "";
  const what = event_type.split(".")[1] ?? "";
  memory.statusByFunding.set(id, data["status"] ?? "");
  memory.nameById.set(id, data["event_type"] ?? "");
  const lines =
    what === "created"
      ? await memory.api.get<ApiFundingLine[]>(`/v1/funding_event_payments/${id}?page_size=1000`)
      : [];
  for (const line of lines) {
    memory.fundingCount.set(line.id, (memory.fundingCount.get(line.id) ?? 0) + 1);
  }
  const bank = data.linked_bank_account_details;
  return {
    event: "funding_event",
    id,
    what,
    event_type: data["event_type"] ?? "",
    direction: data["direction"] as FundingFact["direction"],
    amount: data["amount"] ?? "",
    transfer_date: data["transfer_date"] ?? "",
    status: data["status"] ?? "",
    bank_account: `${bank?.institution_name} ${bank?.account_number.slice(-8)}`,
    lines: lines.map((line) => ({
      payment_id: line.id,
      name: memory.nameById.get(line.id) ?? line.id,
      amount: line.funding_amount,
      reason: line.reason,
    })),
  };
}

/** The current path of the file, relative to the working directory. */
function pathOf(bankFolder: string, folders: readonly string[], file: string): string {
  const places = folders.map((folder) => join(bankFolder, folder, file));
  const path = places.find((place) => existsSync(place)) ?? places[0] ?? file;
  const short = relative(process.cwd(), path);
  return short.startsWith("..") ? path : short;
}

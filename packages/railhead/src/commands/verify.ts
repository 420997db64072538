import { createHash } from "node:crypto";
import { Command } from "commander";
import type { Api } from "../connection/api.ts";
import { connect, withConnection, type Connection } from "../connection/connection.ts";
import { EXIT } from "../terminal/cli-error.ts";
import { createProgress, type Progress } from "../terminal/progress.ts";
import { tableLines } from "../terminal/table.ts";
import { processTerminal } from "../terminal/terminal.ts";
import {
  isEmittedBy,
  type LatestOf,
  type EmittedResource,
} from "../connection/event-projection.ts";

/** One proof: what was looked at, and what contradicts it. */
interface Proof {
  readonly check: string;
  readonly looked_at: number;
  readonly faults: readonly string[];
}

interface Event {
  readonly sequence: number;
  readonly event_type: string;
  readonly account_id: string | null;
  readonly resource: { readonly type: string; readonly id: string };
  readonly data: EmittedResource;
}

interface LedgerProof {
  readonly invariants: readonly { name: string; violations: readonly object[] }[];
}

interface CountProof {
  readonly repaired: boolean;
  readonly faults: readonly object[];
}

interface AchFile {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
}

/** Where a resource of the log is read. */
const PATHS: Readonly<Record<string, string>> = {
  charge: "/v1/charges",
  payout: "/v1/payouts",
  customer: "/v1/customers",
  paykey: "/v1/paykeys",
  paykey_verification: "/v1/paykey_verifications",
  funding_event: "/v1/funding_events",
  webhook_endpoint: "/v1/webhook_endpoints",
  exception: "/v1/exceptions",
  organization: "/v1/organizations",
  account: "/v1/accounts",
  representative: "/v1/representatives",
  linked_bank_account: "/v1/linked_bank_accounts",
  api_key: "/v1/api_keys",
  file: "/v1/ach_files",
  reconciliation: "/v1/bank_statements",
};

const PAGE = 1000;
const MAX_COMPARISONS = 3;

/** Proves that books, files, histories and log agree. Exit 1 where anything does not. */
export function verifyCommand(): Command {
  return withConnection(new Command("verify"))
    .summary("prove that ledger, files, history and log agree")
    .description(
      "Asks a running service for the proof of its books, compares every file with its checksum, and\n" +
        "folds the event log and compares each resource with what its GET answers. Needs a key of the\n" +
        "platform. Exits 1 where anything disagrees.",
    )
    .option("--repair-counters", "count payments anew where their totals are wrong")
    .action(async (options: Connection & { repairCounters?: boolean }) => {
      const api = connect(options);
      const terminal = processTerminal(options.json === true);
      const progress = createProgress(terminal.isPretty && process.stderr.isTTY);
      const proofs = [
        ...(await proveBooks(api)),
        await proveCounts(api, options.repairCounters === true),
        await proveFiles(api, progress),
        ...(await proveLog(api, progress)),
      ];
      const holds = proofs.every(({ faults }) => faults.length === 0);
      terminal.print({ event: "verified", holds, proofs }, () => [
        ...tableLines(proofs.map(rowOf), process.stdout.columns),
        ...proofs.flatMap(({ check, faults }) => faults.map((fault) => `${check}: ${fault}`)),
      ]);
      if (!holds) process.exitCode = EXIT.failed;
    });
}

function rowOf({ check, looked_at, faults }: Proof) {
  const result = faults.length === 0 ? "holds" : "broken";
  return { check, result, looked_at: looked_at.toString(), faults: faults.length.toString() };
}

async function proveBooks(api: Api): Promise<Proof[]> {
  const { invariants } = await api.get<LedgerProof>("/v1/ledger/invariants");
  return invariants.map(({ name, violations }) => ({
    check: name,
    looked_at: 1,
    faults: violations.map((violation) => JSON.stringify(violation)),
  }));
}

/** What was repaired is no fault any more, but it is told. */
async function proveCounts(api: Api, repair: boolean): Promise<Proof> {
  const { repaired, faults } = await api.post<CountProof>("/v1/payments/verify_counts", { repair });
  const check = repaired ? `totals_are_exact (${faults.length} repaired)` : "totals_are_exact";
  const told = repaired ? [] : faults.map((fault) => JSON.stringify(fault));
  return { check, looked_at: 1, faults: told };
}

async function proveFiles(api: Api, progress: Progress): Promise<Proof> {
  const files: AchFile[] = [];
  for (let page = 1; ; page += 1) {
    const found = await api.get<AchFile[]>(`/v1/ach_files?page_size=${PAGE}&page_number=${page}`);
    files.push(...found);
    if (found.length < PAGE) break;
  }
  const faults: string[] = [];
  progress.begin("files", files.length);
  for (const [index, { id, name, sha256 }] of files.entries()) {
    const bytes = Buffer.from(await api.text(`/v1/ach_files/${id}/content`), "latin1");
    const actual = createHash("sha256").update(bytes).digest("hex");
    if (actual !== sha256) faults.push(`${name} has the checksum ${actual} instead of ${sha256}`);
    progress.at(index + 1);
  }
  progress.end();
  return { check: "files_are_what_their_checksums_say", looked_at: files.length, faults };
}

async function proveLog(api: Api, progress: Progress): Promise<Proof[]> {
  const { count, gaps, latest } = await readLog(api);
  const faults: string[] = [];
  let looked = 0;
  progress.begin("resources", latest.size);
  for (const event of latest.values()) {
    const fault = await contradiction(api, event, (id) => latest.get(id)?.data);
    if (fault !== undefined) faults.push(fault);
    looked += 1;
    progress.at(looked);
  }
  progress.end();
  return [
    { check: "log_is_read_without_gaps", looked_at: count, faults: gaps },
    { check: "log_folds_to_what_is_answered", looked_at: looked, faults },
  ];
}

/** The whole log that is kept, as any receiver would read it. */
async function readLog(api: Api) {
  const latest = new Map<string, Event>();
  const gaps: string[] = [];
  let count = 0;
  let last: number | undefined;
  for (;;) {
    const events = await api.get<Event[]>(`/v1/events?after=${last ?? 0}&limit=${PAGE}`);
    if (events.length === 0) return { count, gaps, latest };
    for (const event of events) {
      // What age removed is gone from the beginning only.
      if (last !== undefined && event.sequence !== last + 1) {
        gaps.push(`${event.sequence} follows ${last}`);
      }
      last = event.sequence;
      count += 1;
      const { type } = event.resource;
      if (type === "capability_request" || PATHS[type] !== undefined)
        latest.set(event.resource.id, event);
    }
  }
}

/** What only an account's own view answers. */
const OF_ACCOUNT = new Set(["charge", "payout", "customer", "paykey", "funding_event"]);

/** A resource as it is answered. Where it has no path of its own it is looked for among its like. */
async function answered(api: Api, { account_id, resource }: Event): Promise<unknown> {
  const { type, id } = resource;
  if (type === "capability_request") {
    const path = `/v1/accounts/${account_id}/capability_requests?page_size=${PAGE}`;
    return (await api.get<{ id: string }[]>(path)).find((request) => request.id === id);
  }
  const view = account_id !== null && OF_ACCOUNT.has(type) ? api.as(account_id) : api;
  return await view.get(`${PATHS[type]}/${id}`);
}

/** Compares again where the resource moved between both reads. */
async function contradiction(
  api: Api,
  event: Event,
  latest: LatestOf,
): Promise<string | undefined> {
  const { type, id } = event.resource;
  let told: Event | undefined = event;
  for (let look = 0; look < MAX_COMPARISONS && told !== undefined; look += 1) {
    if (told.event_type.endsWith(".deleted")) return undefined;
    if (isEmittedBy(told.data, await answered(api, told), latest)) return undefined;
    const path: string = `/v1/events?resource_id=${id}&after=${told.sequence}&limit=${PAGE}`;
    told = (await api.get<Event[]>(path)).at(-1);
  }
  return `${type} ${id} is answered otherwise than its log tells`;
}

import { createHash } from "node:crypto";
import { Command } from "commander";
import type { Api } from "../../connection/api.ts";
import { connect, withConnection, type Connection } from "../../connection/connection.ts";
import { EXIT } from "../../terminal/cli-error.ts";
import { createProgress, type Progress } from "../../terminal/progress.ts";
import { tableLines } from "../../terminal/table.ts";
import { processTerminal } from "../../terminal/terminal.ts";
import {
  isEmittedBy,
  type LatestOf,
  type EmittedResource,
} from "../../connection/event-projection.ts";

/** One check: the number of items checked, and its violations. */
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
  readonly wrong_minutes: number;
}

interface ChainPage {
  readonly check: string;
  readonly checked: number;
  readonly faults: readonly string[];
  readonly next_cursor: string | null;
  readonly head: { readonly number: number; readonly block_hash: string } | null;
  readonly public_key: string;
}

interface AchFile {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
}

/** API path by resource type. */
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

/** Verifies that ledger, files, histories and event log agree. Exits with 1 where they do not. */
export function verifyCommand(): Command {
  return withConnection(new Command("verify"))
    .summary("verify that rows, ledger, files, history and event log agree")
    .description(
      "Compares the rows of a running service with the chain of sealed blocks and its signed heads, then " +
        "checks the ledger invariants, every file against its checksum, and each resource against the " +
        "last event of the log. Needs a platform key. Exits with 1 on any difference.",
    )
    .option("--full", "read blocks again that an earlier verification proved")
    .option(
      "--accept-shorter-chain",
      "after a restore: let the chain go on without its lost blocks",
    )
    .option("--repair-counters", "recount payments where totals are wrong")
    .action(async (options: Connection & VerifyOptions) => {
      const api = connect(options);
      const terminal = processTerminal(options.json === true);
      const progress = createProgress(terminal.isPretty && process.stderr.isTTY);
      if (options.acceptShorterChain === true) await api.post("/v1/chain/accept", {});
      const chain = await proveChain(api, options.full === true);
      const proofs = [
        ...chain.proofs,
        ...(await proveBooks(api)),
        await proveCounts(api, options.repairCounters === true),
        await proveFiles(api, progress),
        ...(await proveLog(api, progress)),
      ];
      const holds = proofs.every(({ faults }) => faults.length === 0);
      const { head, public_key } = chain;
      terminal.print({ event: "verified", holds, head, public_key, proofs }, () => [
        ...tableLines(proofs.map(rowOf), process.stdout.columns),
        head === null
          ? "Nothing is sealed yet."
          : `The chain ends with block ${head.number}, ${head.block_hash}, signed by ${public_key}.`,
        ...proofs.flatMap(({ check, faults }) => faults.map((fault) => `${check}: ${fault}`)),
      ]);
      if (!holds) process.exitCode = EXIT.failed;
    });
}

function rowOf({ check, looked_at, faults }: Proof) {
  const result = faults.length === 0 ? "holds" : "broken";
  return { check, result, looked_at: looked_at.toString(), faults: faults.length.toString() };
}

interface VerifyOptions {
  readonly repairCounters?: boolean;
  readonly full?: boolean;
  readonly acceptShorterChain?: boolean;
}

/** Compares rows with the chain, page by page. */
async function proveChain(
  api: Api,
  full: boolean,
): Promise<Pick<ChainPage, "head" | "public_key"> & { proofs: Proof[] }> {
  const byCheck = new Map<string, Proof>();
  for (let cursor: string | undefined; ;) {
    const page: ChainPage = await api.post(
      "/v1/chain/verify",
      cursor === undefined ? { full } : { cursor },
    );
    const { check, checked, faults, next_cursor, head, public_key } = page;
    const before = byCheck.get(check);
    byCheck.set(check, {
      check,
      looked_at: (before?.looked_at ?? 0) + checked,
      faults: [...(before?.faults ?? []), ...faults],
    });
    if (next_cursor === null) return { head, public_key, proofs: [...byCheck.values()] };
    cursor = next_cursor;
  }
}

async function proveBooks(api: Api): Promise<Proof[]> {
  const { invariants } = await api.get<LedgerProof>("/v1/ledger/invariants");
  return invariants.map(({ name, violations }) => ({
    check: name,
    looked_at: 1,
    faults: violations.map((violation) => JSON.stringify(violation)),
  }));
}

/** Repaired faults are reported, but do not count as violations. */
async function proveCounts(api: Api, repair: boolean): Promise<Proof> {
  const proof = await api.post<CountProof>("/v1/payments/verify_counts", { repair });
  const { repaired, wrong_minutes: minutes } = proof;
  const faults = proof.faults.map((fault) => JSON.stringify(fault));
  if (minutes > 0) faults.push(`${minutes} minutes have other amounts than their payments`);
  const check = repaired ? `totals_are_exact (${faults.length} repaired)` : "totals_are_exact";
  const remaining = repaired ? [] : faults;
  return { check, looked_at: 1, faults: remaining };
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

/** Reads the whole retained log. */
async function readLog(api: Api) {
  const latest = new Map<string, Event>();
  const gaps: string[] = [];
  let count = 0;
  let last: number | undefined;
  for (;;) {
    const events = await api.get<Event[]>(`/v1/events?after=${last ?? 0}&limit=${PAGE}`);
    if (events.length === 0) return { count, gaps, latest };
    for (const event of events) {
      // Retention removes events from the start of the log only.
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

/** Resource types that are read as their account. */
const OF_ACCOUNT = new Set(["charge", "payout", "customer", "paykey", "funding_event"]);

/** Reads a resource. A capability request has no path of its own and is found in its list. */
async function answered(api: Api, { account_id, resource }: Event): Promise<unknown> {
  const { type, id } = resource;
  if (type === "capability_request") {
    const path = `/v1/accounts/${account_id}/capability_requests?page_size=${PAGE}`;
    return (await api.get<{ id: string }[]>(path)).find((request) => request.id === id);
  }
  const view = account_id !== null && OF_ACCOUNT.has(type) ? api.as(account_id) : api;
  return await view.get(`${PATHS[type]}/${id}`);
}

/** Compares a resource with its last event; again where it changed between both reads. */
async function contradiction(
  api: Api,
  event: Event,
  latest: LatestOf,
): Promise<string | undefined> {
  const { type, id } = event.resource;
  let last: Event | undefined = event;
  for (let count = 0; count < MAX_COMPARISONS && last !== undefined; count += 1) {
    if (last.event_type.endsWith(".deleted")) return undefined;
    if (isEmittedBy(last.data, await answered(api, last), latest)) return undefined;
    const path: string = `/v1/events?resource_id=${id}&after=${last.sequence}&limit=${PAGE}`;
    last = (await api.get<Event[]>(path)).at(-1);
  }
  return `${type} ${id} differs from its last event`;
}

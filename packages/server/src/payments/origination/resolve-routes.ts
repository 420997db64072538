import {
  addMs,
  chooseBank,
  ROUTE_REASONS,
  ROUTE_SIDES,
  ROUTED_SEC_CODES,
  type BankClosing,
  type Instant,
  type RoutedEntry,
  type StopScope,
} from "@railhead/core";
import {
  listDecisionsInForce,
  lockBankLists,
  replaceDecisions,
  replanAllBanks,
  type BankDecision,
  type BankList,
} from "../../db/tables/banks/bank-lists.ts";
import { listBanks, type Bank } from "../../db/tables/banks/banks.ts";
import { listStopsInForce } from "../../db/tables/banks/origination-stops.ts";
import { insertAuditRows, type NewAuditRow } from "../../db/tables/events/audit-log.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { StepRun } from "../transitions/step.ts";

const MINUTE_MS = 60_000;

/**
 * Decides the bank of each kind of payment of each list: the only place that does. Payments in files stay
 * there. Returns when the exchange of the run's bank has failed for too long, if that is to come.
 */
export async function resolveRoutes(run: StepRun): Promise<Instant | null> {
  return await run.tools.db.tx((tx) => resolve(tx, run));
}

async function resolve(tx: Tx, run: StepRun): Promise<Instant | null> {
  const { environment_id, at } = run;
  const lists = await lockBankLists(tx, environment_id);
  const inForce = await listDecisionsInForce(tx, environment_id);
  if (lists.length + inForce.length === 0) return null;
  const banks = await listBanks(tx, environment_id);
  // A locked bank may have entries that the database does not know: another one would pay them twice.
  if (banks.some(({ origination_lock }) => origination_lock !== null)) return null;
  const stops = await listStopsInForce(tx, environment_id);
  const wanted = lists.flatMap((list) => decisionsOf(run, list, { banks, stops }));
  const standing = new Map(inForce.map((row) => [keyOf(row), row]));
  const made = wanted.filter((row) => !isSame(standing.get(keyOf(row)), row));
  const kept = new Set(wanted.filter((row) => !made.includes(row)).map(keyOf));
  const ended = inForce.filter((row) => !kept.has(keyOf(row)));
  if (made.length + ended.length === 0) return downAt(run, lists, banks);
  await replaceDecisions(tx, environment_id, { ended: ended.map(({ id }) => id), made, at });
  const moved = made.filter((row) => standing.get(keyOf(row))?.bank_id !== row.bank_id);
  if (moved.length > 0 || ended.length > made.length) await replanAllBanks(tx, environment_id, at);
  await insertAuditRows(
    tx,
    environment_id,
    made.map((row) => auditOf(row, standing.get(keyOf(row)))),
  );
  return downAt(run, lists, banks);
}

interface Known {
  readonly banks: readonly Bank[];
  readonly stops: readonly StopScope[];
}

function decisionsOf(
  { environment_id, at, tools }: StepRun,
  list: BankList,
  { banks, stops }: Known,
): BankDecision[] {
  return entriesOf(list).flatMap((entry): BankDecision[] => {
    const { sec_code } = entry;
    const closingOf = (bankId: string): BankClosing | undefined => {
      const bank = banks.find(({ id }) => id === bankId);
      if (bank?.sending === "off") return "sending_off";
      const isStopped = stops.some(
        (stop) =>
          stop.bank_id === bankId &&
          (stop.account_id === null || stop.account_id === list.account_id) &&
          (stop.sec_code === null || stop.sec_code === sec_code),
      );
      if (isStopped) return "stopped";
      const since = bank?.exchange_failing_since ?? null;
      return since !== null && closesAt(list, since) <= at ? "failing" : undefined;
    };
    const chosen = chooseBank(list.routes, entry, closingOf);
    if (chosen.bank_id === null) return [];
    const { reason, candidates, bank_id } = chosen;
    const of = { environment_id, id: tools.ids.uuid(at), account_id: list.account_id };
    return [{ ...of, ...entry, bank_id, reason, candidates, decided_at: at, ended_at: null }];
  });
}

/** The kinds of payments that a list decides: of any account, and of those at its banks where it asks for them. */
function entriesOf({ routes }: BankList): RoutedEntry[] {
  const asked = routes.filter(({ on_us }) => on_us).map(({ bank_id }) => bank_id);
  const banks = [null, ...new Set(asked)];
  return ROUTE_SIDES.flatMap((side) =>
    ROUTED_SEC_CODES[side].flatMap((sec_code) =>
      banks.map((on_us_bank_id) => ({ side, sec_code, on_us_bank_id })),
    ),
  );
}

const closesAt = ({ failing_minutes }: BankList, since: Instant): Instant =>
  addMs(since, failing_minutes * MINUTE_MS);

/** When a list closes the run's bank next, because its exchange fails. */
function downAt(
  { bank, at }: StepRun,
  lists: readonly BankList[],
  banks: readonly Bank[],
): Instant | null {
  const since = banks.find(({ id }) => id === bank.id)?.exchange_failing_since ?? null;
  if (since === null) return null;
  const coming = lists
    .filter(({ routes }) => routes.some(({ bank_id }) => bank_id === bank.id))
    .map((list) => closesAt(list, since))
    .filter((instant) => instant > at);
  return coming.toSorted()[0] ?? null;
}

const keyOf = ({ account_id, side, sec_code, on_us_bank_id }: BankDecision): string =>
  `${account_id ?? ""} ${side} ${sec_code} ${on_us_bank_id ?? ""}`;

function isSame(held: BankDecision | undefined, row: BankDecision): boolean {
  return (
    held?.bank_id === row.bank_id &&
    held.reason === row.reason &&
    JSON.stringify(held.candidates) === JSON.stringify(row.candidates)
  );
}

function auditOf(row: BankDecision, before: BankDecision | undefined): NewAuditRow {
  const { account_id, side, sec_code, on_us_bank_id, bank_id } = row;
  const { reason, candidates, decided_at } = row;
  return {
    account_id,
    actor: ENGINE_ACTOR,
    session_id: null,
    address: null,
    action: "bank_route.changed",
    operation: null,
    outcome: "done",
    resource_type: "bank",
    resource_id: bank_id,
    changes: null,
    reason: ROUTE_REASONS[reason],
    request_id: null,
    approval_id: null,
    details: { side, sec_code, on_us_bank_id, from_bank_id: before?.bank_id ?? null, candidates },
    recorded_at: decided_at,
  };
}

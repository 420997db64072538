import {
  type Cents,
  formatUsd,
  type Instant,
  receivedCutoffRulesAt,
  type RuledEntry,
  ruleForReceived,
  type SuspenseAct,
} from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import { listBanks, type Bank } from "../../../db/tables/banks/banks.ts";
import { receivedReturns } from "../../../db/tables/files/auxiliary-entries.ts";
import {
  listDueReceived,
  lockReceivedEntries,
  updateReceivedEntries,
  type ReceivedEntryRow,
} from "../../../db/tables/files/received-entries.ts";
import {
  addRuleUses,
  lockRulesInForce,
  type ReceivedEntryRule,
} from "../../../db/tables/files/received-entry-rules.ts";
import { lockSuspenseItems, type SuspenseItem } from "../../../db/tables/files/suspense-items.ts";
import { listAvailable } from "../../../db/tables/ledger/available.ts";
import { createReceivedReturn } from "../../auxiliary/received-returns/received-returns.ts";
import { creditActsOf } from "../../suspense/credit-acts.ts";
import { endSuspense, type SuspenseEnding } from "../../suspense/end-suspense.ts";
import { ENGINE_ACTOR } from "../../transitions/move.ts";
import type { Step, StepRun } from "../../transitions/step.ts";
import { moveReceivedEntries, type ReceivedMove } from "../move-received.ts";
import { openReceivedCases } from "../open-cases.ts";
import { returnFaultAt } from "../return-fault.ts";

/**
 * Decides received entries by the rules in force. What no rule decides waits for a person, and is kept at its
 * cut-off: from then on most returns come too late.
 */
export const decideReceivedEntries: Step = (run) =>
  run.tools.db.tx(async (tx) => {
    const { environment_id, at } = run;
    const found = await listDueReceived(tx, environment_id, at);
    if (found.length === 0) return 0;
    // Items first, as acts on suspense lock them first, too.
    const suspense = found.map(({ suspense_id }) => suspense_id);
    const items = await lockSuspenseItems(tx, environment_id, suspense);
    const ids = found.map(({ id }) => id);
    const locked = await lockReceivedEntries(tx, environment_id, ids);
    const due = locked.filter(({ due_at }) => due_at !== null && due_at <= at);
    await carryOut(tx, run, await decideAll(tx, run, due, items));
    return due.length;
  });

/** A rule as it counts down while entries are decided. */
interface CountedRule extends ReceivedEntryRule {
  readonly account_key: string | null;
  uses_left: number | null;
}

interface Facts {
  readonly at: Instant;
  readonly banks: readonly Bank[];
  readonly items: ReadonlyMap<string, SuspenseItem>;
  /** What accounts have for debits; less once a debit is assigned. */
  readonly available: Map<string, Cents>;
  /** What gives a credit to an account. */
  readonly creditActOf: (accountId: string) => SuspenseAct;
}

interface Decision {
  readonly row: ReceivedEntryRow;
  readonly item: SuspenseItem;
  /** The rule that decides it; absent where it waits. */
  readonly rule?: CountedRule;
  /** What gives its money to the rule's account. */
  readonly act?: SuspenseAct;
  /** Why the rule that covers it does not decide it. */
  readonly why?: string;
}

async function decideAll(
  tx: Tx,
  { environment_id, at }: StepRun,
  due: readonly ReceivedEntryRow[],
  items: readonly SuspenseItem[],
): Promise<Decision[]> {
  const rules = (await lockRulesInForce(tx, environment_id)).map(countedRule);
  const accounts = [
    ...rules.flatMap(({ account_id }) => account_id ?? []),
    ...due.flatMap(({ proposed_account_id }) => proposed_account_id ?? []),
  ];
  const facts: Facts = {
    at,
    banks: await listBanks(tx, environment_id),
    items: new Map(items.map((item) => [item.id, item])),
    available: await listAvailable(tx, environment_id, accounts),
    creditActOf: await creditActsOf(tx, environment_id, accounts),
  };
  // Credits first: they may cover debits of the same file.
  const inOrder = due.toSorted((a, b) => a.direction.localeCompare(b.direction));
  return inOrder.map((row) => decide(row, rules, facts));
}

const countedRule = (row: ReceivedEntryRule): CountedRule => ({
  ...row,
  account_key: row.account_fingerprint?.toString("hex") ?? null,
  uses_left: row.max_uses === null ? null : row.max_uses - row.uses,
});

/** What the first rule that covers an entry makes of it. Takes from what rules and accounts have left. */
function decide(row: ReceivedEntryRow, rules: readonly CountedRule[], facts: Facts): Decision {
  const item = assertFound(facts.items.get(row.suspense_id ?? ""), "the money of an entry");
  const rule = ruleForReceived(rules, ruledEntry(row));
  const isEarly = facts.at < receivedCutoffRulesAt(instructBy(row));
  if (rule === undefined || rule.act === "hold") return { row, item };
  if (rule.acts_at === "cutoff" && isEarly) return { row, item };
  const fault = faultOf(rule, { row, item }, facts);
  if (fault !== undefined) {
    return { row, item, why: `The rule "${rule.name}" could not decide it. ${fault}` };
  }
  if (rule.uses_left !== null) rule.uses_left -= 1;
  if (rule.act !== "assign") return { row, item, rule };
  const account = accountOf(rule, row) ?? "";
  const act = row.direction === "credit" ? facts.creditActOf(account) : "assign";
  if (act === "assign") {
    const left = (facts.available.get(account) ?? 0n) - item.suspense_open_cents;
    facts.available.set(account, left);
  }
  return { row, item, rule, act };
}

const ruledEntry = (row: ReceivedEntryRow): RuledEntry => ({
  ...row,
  account_key: row.account_fingerprint.toString("hex"),
});
const instructBy = ({ instruct_by }: ReceivedEntryRow) => assertFound(instruct_by, "a cut-off");
const accountOf = (rule: ReceivedEntryRule, row: ReceivedEntryRow) =>
  rule.account_id ?? row.proposed_account_id;

/** Why a rule cannot do its act, in a sentence. */
function faultOf(
  rule: CountedRule,
  { row, item }: Decision,
  { at, banks, available }: Facts,
): string | undefined {
  const isWhole = item.suspense_open_cents === item.suspense_cents;
  if (rule.act !== "keep" && !isWhole) return "A part of its money was ended.";
  if (rule.act === "assign") {
    const account = accountOf(rule, row);
    if (account === null) return "Its remittance names no account.";
    const missing = item.suspense_open_cents - (available.get(account) ?? 0n);
    const isCovered = row.direction === "credit" || missing <= 0n;
    return isCovered ? undefined : `The account ${account} lacks ${formatUsd(missing)} for it.`;
  }
  if (rule.return_code === null) return undefined;
  const bank = assertFound(
    banks.find(({ id }) => id === row.bank_id),
    "the bank of an entry",
  );
  return returnFaultAt(bank, row, { code: rule.return_code, has_statement: false, at });
}

/** Writes what was decided. Endings and moves come last: they take the event lock. */
async function carryOut(tx: Tx, run: StepRun, decisions: readonly Decision[]): Promise<void> {
  const { environment_id, at, tools } = run;
  const by = { environment_id, at, ids: tools.ids, actor: ENGINE_ACTOR, request_id: null };
  const returns = decisions.filter(({ rule }) => rule?.act === "return");
  const added = await receivedReturns.insert(
    tx,
    returns.map(({ row, rule }) =>
      createReceivedReturn(row, { code: assertFound(rule?.return_code, "the rule's code"), at }),
    ),
  );
  const isDone = ({ row, rule }: Decision) =>
    rule !== undefined && (rule.act !== "return" || added.has(row.id));
  const done = decisions.filter(isDone);
  const waiting = decisions.filter((one) => !isDone(one));
  const later = waiting.filter(({ row }) => at < instructBy(row));
  await updateReceivedEntries(
    tx,
    later.map(({ row }) => ({ ...row, due_at: nextDue(row, at) })),
  );
  await addRuleUses(tx, environment_id, usesOf(done));
  const assigned = done.filter(({ rule }) => rule?.act === "assign").map(endingOf);
  const accounts = assigned.map(({ account_id }) => account_id ?? "");
  const chart = await tools.charts(tx, environment_id, new Set(accounts));
  await endSuspense(tx, { ...by, chart }, assigned);
  const moves = [
    ...done.flatMap(moveOf),
    ...waiting.filter(({ row }) => at >= instructBy(row)).map(keepOf),
  ];
  await moveReceivedEntries(tx, by, moves);
  const isNew = ({ row }: Decision) => row.due_at === (row.settles_at ?? row.created_at);
  const isSettled = ({ rule }: Decision) => rule?.act === "assign" || rule?.act === "return";
  const cases = decisions.filter((one) => isNew(one) && !(isDone(one) && isSettled(one)));
  await openReceivedCases(tx, by, cases);
}

/** Rules of the cut-off act once more before it; what is left is kept at the cut-off. */
function nextDue(row: ReceivedEntryRow, at: Instant): Instant {
  const rules = receivedCutoffRulesAt(instructBy(row));
  return at < rules ? rules : instructBy(row);
}

function usesOf(done: readonly Decision[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { rule } of done) {
    if (rule !== undefined) uses.set(rule.id, (uses.get(rule.id) ?? 0) + 1);
  }
  return uses;
}

const reasonOf = (rule: ReceivedEntryRule) => `The rule "${rule.name}": ${rule.reason}`;

function endingOf({ row, item, rule, act = "assign" }: Decision): SuspenseEnding {
  const by = assertFound(rule, "the rule that assigns");
  return {
    item,
    act,
    cents: item.suspense_open_cents,
    reason: reasonOf(by),
    account_id: accountOf(by, row) ?? "",
    customer_id: by.customer_id ?? undefined,
    rule_id: by.id,
  };
}

function moveOf({ row, rule }: Decision): ReceivedMove[] {
  if (rule?.act !== "keep" && rule?.act !== "return") return [];
  const event = rule.act === "keep" ? "keep" : "request_return";
  const set = { rule_id: rule.id, return_code: rule.return_code };
  return [{ row, event, set, message: reasonOf(rule) }];
}

const keepOf = ({ row }: Decision): ReceivedMove => ({
  row,
  event: "keep",
  set: {},
  message: "Nobody decided before the cut-off.",
});

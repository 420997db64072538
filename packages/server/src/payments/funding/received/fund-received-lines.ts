import { assertFound } from "../../../base/assert.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import { listAccountPolicies } from "../../../db/tables/accounts/account-policy.ts";
import { listFundingBankAccounts } from "../../../db/tables/banks/funding-banks.ts";
import { lockOpenFundingEvents } from "../../../db/tables/funding/funding-events.ts";
import {
  fundReceivedLines,
  hasDueReceivedLines,
  lockDueReceivedLines,
  parkReceivedLines,
  type ReceivedLine,
} from "../../../db/tables/funding/received-lines.ts";
import { settingsOf } from "../../../environments/account-settings.ts";
import { areBooksBalanced } from "../check-books.ts";
import { collectFeesOf } from "../collect-fees.ts";
import { isPrefunded } from "../funding-timing.ts";
import { openFundingEvents } from "../move-funding.ts";
import { createdEvent, lineAddedEvent } from "../open-funding-events.ts";
import { engineContext, inChunks, type Step, type StepRun } from "../../transitions/step.ts";
import { placeReceivedLines, type ReceivedTransfer } from "./place-received-lines.ts";

/**
 * Opens transfers for money of suspense that was assigned to accounts, and keeps fees back of their deposits. Runs after
 * payments are funded: lines that wait for their account's next transfer join it.
 */
export const fundReceivedMoney: Step = async (run) => {
  if (!(await hasDueReceivedLines(run.tools.db, run))) return 0;
  // No entry of ours moves a business's money where the bank does so by offsets.
  const isByOffsets = isPrefunded(run.bank.profile);
  await run.tools.db.tx((tx) => parkReceivedLines(tx, run, isByOffsets ? "all" : "without_bank"));
  if (isByOffsets || !(await areBooksBalanced(run))) return 0;
  const paying = new Set<string>();
  const funded = await inChunks(run, (tx) => fundChunk(tx, run, paying), { lanes: 1 });
  await collectFeesOf(run, [...paying]);
  return funded;
};

/** Notes in `paying` the accounts of its lines. */
async function fundChunk(tx: Tx, run: StepRun, paying: Set<string>): Promise<number> {
  const { environment_id, bank } = run;
  const lines = await lockDueReceivedLines(tx, run);
  if (lines.length === 0) return 0;
  const accountIds = [...new Set(lines.map(({ account_id }) => account_id))];
  const [banks, policies, open] = await Promise.all([
    listFundingBankAccounts(tx, environment_id, accountIds),
    listAccountPolicies(tx, environment_id, accountIds),
    lockOpenFundingEvents(tx, environment_id, accountIds),
  ]);
  const settings = new Map(policies.map((row) => [row.id, settingsOf(row)]));
  const context = await engineContext(tx, run, lines);
  const transfers = placeReceivedLines(
    { context, profile: bank.profile },
    {
      lines,
      open,
      isNet: (accountId) => settings.get(accountId)?.configuration.net_funding === true,
      bankOf: (line) => {
        const purpose = line.amount_cents > 0n ? "charges" : "payouts";
        const found = banks.find(
          (one) => one.account_id === line.account_id && one.purpose === purpose,
        );
        return assertFound(found, "a linked bank account for the transfer").id;
      },
    },
  );
  const created = transfers.filter(({ isNew }) => isNew).map(({ row }) => row);
  const grown = transfers.filter(({ isNew }) => !isNew).map(({ row }) => row);
  const bankOf = new Map(banks.map((one) => [one.id, one]));
  await openFundingEvents(tx, context, {
    grown,
    members: [],
    events: [
      ...created.map((row) =>
        createdEvent(context, row, assertFound(bankOf.get(row.linked_bank_account_id), "a bank")),
      ),
      ...grown.map((row) => lineAddedEvent(context, row)),
    ],
    moves: created.map((funding) => ({
      funding,
      event: "schedule" as const,
      message: "The transfer is scheduled.",
      set: { due_step: funding.due_step, due_at: funding.due_at },
    })),
  });
  const funded = transfers.flatMap(linesOf);
  await fundReceivedLines(tx, funded);
  for (const { account_id } of funded) paying.add(account_id);
  return funded.length;
}

const linesOf = ({ row, lines }: ReceivedTransfer) =>
  lines.map((line: ReceivedLine) => ({ ...line, funding_event_id: row.id }));

import {
  addMs,
  institutionName,
  laterOf,
  type CorrectedBankData,
  type Correction,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import {
  countCorrections,
  listPaykeysOfSameAccounts,
  lockFingerprints,
  replaceBankDetails,
} from "../../db/tables/counterparties/corrections.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { lockPaykeys, type PaykeyRow } from "../../db/tables/counterparties/paykeys.ts";
import type { InboundEntry } from "../files/inbound.ts";
import type { StepRun } from "../transitions/step.ts";

type Applicable = Extract<Correction, { action: "apply" }>;

/** A paykey with its decrypted account number. Never logged. */
interface OpenPaykey {
  readonly row: PaykeyRow;
  readonly account_number: string;
}

/** A correction and a paykey of the corrected bank account. */
export interface WantedCorrection {
  readonly entry: InboundEntry;
  readonly paykey_id: string;
}

export interface CorrectedPaykey {
  readonly row: PaykeyRow;
  readonly code: string;
}

/**
 * Corrects bank accounts as a set. A second correction of the same account is applied to the result
 * of the first, in another round.
 */
export async function correctAccounts(
  tx: Tx,
  run: StepRun,
  wanted: readonly WantedCorrection[],
): Promise<{ corrected: CorrectedPaykey[]; unchanged: InboundEntry[] }> {
  const corrected: CorrectedPaykey[] = [];
  const unchanged: InboundEntry[] = [];
  let left = wanted;
  while (left.length > 0) {
    const round = await correctRound(tx, run, left);
    corrected.push(...round.corrected);
    unchanged.push(...round.unchanged);
    left = round.left;
  }
  return { corrected, unchanged };
}

async function correctRound(tx: Tx, run: StepRun, wanted: readonly WantedCorrection[]) {
  const same = await listPaykeysOfSameAccounts(tx, run.environment_id, [
    ...new Set(wanted.map(({ paykey_id }) => paykey_id)),
  ]);
  const idsLike = groupBy(same, ({ like }) => like);
  const locked = await lockPaykeys(tx, run.environment_id, [...new Set(same.map(({ id }) => id))]);
  const opened = await openAll(run, locked);
  const openedById = new Map(opened.map((paykey) => [paykey.row.id, paykey]));
  const nowById = new Map(opened.map((paykey) => [paykey.row.id, bankDataOf(paykey)]));
  const left: WantedCorrection[] = [];
  const unchanged: InboundEntry[] = [];
  const changes: { before: OpenPaykey; data: CorrectedBankData; code: string }[] = [];
  const taken = new Set<string>();
  for (const { entry, paykey_id } of wanted) {
    const { bank_data: data } = entry.correction as Applicable;
    const ids = (idsLike.get(paykey_id) ?? [])
      .map(({ id }) => id)
      .filter((id) => isChange(assertFound(nowById.get(id), "what a paykey says"), data));
    if (ids.length === 0) unchanged.push(entry);
    else if (ids.some((id) => taken.has(id))) left.push({ entry, paykey_id });
    else {
      for (const id of ids) {
        taken.add(id);
        const before = assertFound(openedById.get(id), "a paykey of the account");
        nowById.set(id, { ...bankDataOf(before), ...data });
        changes.push({ before, data, code: entry.item.code });
      }
    }
  }
  const corrected = await Promise.all(
    changes.map(async ({ before, data, code }) => ({
      row: await correctedRow(run, before, data),
      code,
    })),
  );
  await replaceAll(tx, run, { opened: changes.map(({ before }) => before), corrected });
  return { corrected, unchanged, left };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Writes corrected paykeys; both lists have the same order. */
async function replaceAll(
  tx: Tx,
  run: StepRun,
  { opened, corrected }: { opened: readonly OpenPaykey[]; corrected: readonly CorrectedPaykey[] },
): Promise<void> {
  if (corrected.length === 0) return;
  const rows = corrected.map(({ row }) => row);
  await lockFingerprints(
    tx,
    [...opened.map(({ row }) => row), ...rows].map(({ fingerprint }) => fingerprint),
  );
  const counts = await countCorrections(
    tx,
    run.environment_id,
    rows.map(({ id }) => id),
  );
  const old = await Promise.all(
    opened.map((before, index) => {
      const { row, code } = assertFound(corrected[index], "the corrected paykey");
      const revision = (counts.get(row.id) ?? 0) + 1;
      return detailsBefore(run, { before, revision, code, at: row.updated_at });
    }),
  );
  await replaceBankDetails(tx, { old, rows });
}

const placeOf = (id: string) => ({ table: "paykeys", column: "account_number", id });

async function openAll(run: StepRun, rows: readonly PaykeyRow[]): Promise<OpenPaykey[]> {
  const { vault } = run.tools;
  return await Promise.all(
    rows.map(async (row) => ({
      row,
      account_number: await vault.decrypt(row.environment_id, placeOf(row.id), row.account_number),
    })),
  );
}

type BankData = Required<CorrectedBankData>;

function bankDataOf({ row, account_number }: OpenPaykey): BankData {
  const { routing_number, account_type } = row;
  return { routing_number, account_number, account_type };
}

function isChange(now: BankData, data: CorrectedBankData): boolean {
  return (
    (data.routing_number ?? now.routing_number) !== now.routing_number ||
    (data.account_number ?? now.account_number) !== now.account_number ||
    (data.account_type ?? now.account_type) !== now.account_type
  );
}

async function correctedRow(
  run: StepRun,
  { row, account_number: before }: OpenPaykey,
  data: CorrectedBankData,
): Promise<PaykeyRow> {
  const { vault } = run.tools;
  const routing = data.routing_number ?? row.routing_number;
  const number = data.account_number ?? before;
  const institution =
    routing === row.routing_number ? row.institution_name : institutionName(routing);
  const lastFour = number.slice(-4);
  return {
    ...row,
    institution_name: institution,
    label: `${institution ?? ""} ****${lastFour}`.trim(),
    routing_number: routing,
    account_number: await vault.encrypt(row.environment_id, placeOf(row.id), number),
    account_mask: `${"*".repeat(Math.max(number.length - 4, 4))}${lastFour}`,
    account_type: data.account_type ?? row.account_type,
    fingerprint: await vault.fingerprint(row.environment_id, routing, number),
    version: row.version + 1,
    updated_at: laterOf(run.at, addMs(row.updated_at, 1)),
  };
}

async function detailsBefore(
  run: StepRun,
  entry: { before: OpenPaykey; revision: number; code: string; at: string },
) {
  const { before, revision, code, at } = entry;
  const { row } = before;
  const place = {
    table: "paykey_bank_details",
    column: "account_number",
    id: `${row.id}:${revision}`,
  };
  const { environment_id } = row;
  return {
    paykey_id: row.id,
    revision,
    environment_id,
    institution_name: row.institution_name,
    routing_number: row.routing_number,
    account_number: await run.tools.vault.encrypt(environment_id, place, before.account_number),
    account_mask: row.account_mask,
    account_type: row.account_type,
    fingerprint: row.fingerprint,
    code,
    replaced_at: at,
  };
}

import {
  addMs,
  institutionName,
  laterOf,
  type CorrectedBankData,
  type Instant,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import {
  countCorrections,
  listPaykeysOfSameAccounts,
  lockFingerprints,
  replaceBankDetails,
  type CorrectionSource,
  type PaykeyBankDetails,
} from "../../db/tables/counterparties/corrections.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { lockPaykeys, type PaykeyRow } from "../../db/tables/counterparties/paykeys.ts";
import type { Vault } from "../../vault/vault.ts";

/** A paykey with its decrypted account number. Never logged. */
interface OpenPaykey {
  readonly row: PaykeyRow;
  readonly account_number: string;
}

/** New bank data of a paykey, and where it comes from. */
export interface WantedCorrection {
  readonly paykey_id: string;
  readonly data: CorrectedBankData;
  /** A notification is about the bank account: it corrects every paykey of it. */
  readonly source: CorrectionSource;
  readonly code: string | null;
  readonly item_key: string | null;
  readonly reason: string | null;
}

export interface CorrectedPaykey<W extends WantedCorrection> {
  readonly wanted: W;
  readonly before: PaykeyRow;
  readonly row: PaykeyRow;
}

export interface CorrectionContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly actor: EventCause["actor"];
  readonly vault: Vault;
}

/**
 * Corrects bank accounts as a set. A second correction of the same account is applied to the result
 * of the first, in another round.
 */
export async function correctAccounts<W extends WantedCorrection>(
  tx: Tx,
  context: CorrectionContext,
  wanted: readonly W[],
): Promise<{ corrected: CorrectedPaykey<W>[]; unchanged: W[] }> {
  const corrected: CorrectedPaykey<W>[] = [];
  const unchanged: W[] = [];
  let left = wanted;
  while (left.length > 0) {
    const round = await correctRound(tx, context, left);
    corrected.push(...round.corrected);
    unchanged.push(...round.unchanged);
    left = round.left;
  }
  return { corrected, unchanged };
}

async function correctRound<W extends WantedCorrection>(
  tx: Tx,
  context: CorrectionContext,
  wanted: readonly W[],
) {
  const same = await listPaykeysOfSameAccounts(tx, context.environment_id, [
    ...new Set(wanted.map(({ paykey_id }) => paykey_id)),
  ]);
  const idsLike = groupBy(same, ({ like }) => like);
  const locked = await lockPaykeys(tx, context.environment_id, [
    ...new Set(same.map(({ id }) => id)),
  ]);
  const opened = await openAll(context, locked);
  const openedById = new Map(opened.map((paykey) => [paykey.row.id, paykey]));
  const nowById = new Map(opened.map((paykey) => [paykey.row.id, bankDataOf(paykey)]));
  const left: W[] = [];
  const unchanged: W[] = [];
  const changes: { opened: OpenPaykey; wanted: W }[] = [];
  const taken = new Set<string>();
  for (const one of wanted) {
    const { data, paykey_id, source } = one;
    const ids = (idsLike.get(paykey_id) ?? [])
      .map(({ id }) => id)
      .filter((id) => source === "notification" || id === paykey_id)
      .filter((id) => isChange(assertFound(nowById.get(id), "what a paykey says"), data));
    if (ids.length === 0) unchanged.push(one);
    else if (ids.some((id) => taken.has(id))) left.push(one);
    else {
      for (const id of ids) {
        taken.add(id);
        const before = assertFound(openedById.get(id), "a paykey of the account");
        nowById.set(id, { ...bankDataOf(before), ...data });
        changes.push({ opened: before, wanted: one });
      }
    }
  }
  const corrected = await Promise.all(
    changes.map(async (change) => ({
      wanted: change.wanted,
      before: change.opened.row,
      row: await correctedRow(context, change.opened, change.wanted.data),
    })),
  );
  const accountNumbers = changes.map((change) => change.opened.account_number);
  await replaceAll(tx, context, { corrected, accountNumbers });
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
  context: CorrectionContext,
  {
    corrected,
    accountNumbers,
  }: {
    corrected: readonly CorrectedPaykey<WantedCorrection>[];
    accountNumbers: readonly string[];
  },
): Promise<void> {
  if (corrected.length === 0) return;
  const rows = corrected.map(({ row }) => row);
  await lockFingerprints(
    tx,
    corrected.flatMap(({ before, row }) => [before.fingerprint, row.fingerprint]),
  );
  const counts = await countCorrections(
    tx,
    context.environment_id,
    rows.map(({ id }) => id),
  );
  const old = await Promise.all(
    corrected.map((one, index) => {
      const number = assertFound(accountNumbers[index], "the number that is replaced");
      const revision = (counts.get(one.row.id) ?? 0) + 1;
      return detailsBefore(context, one, { number, revision });
    }),
  );
  await replaceBankDetails(tx, { old, rows });
}

const placeOf = (id: string) => ({ table: "paykeys", column: "account_number", id });

async function openAll(
  { vault }: CorrectionContext,
  rows: readonly PaykeyRow[],
): Promise<OpenPaykey[]> {
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
  { vault, at }: CorrectionContext,
  { row, account_number: before }: OpenPaykey,
  data: CorrectedBankData,
): Promise<PaykeyRow> {
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
    updated_at: laterOf(at, addMs(row.updated_at, 1)),
  };
}

async function detailsBefore(
  { vault, actor }: CorrectionContext,
  { before, row, wanted }: CorrectedPaykey<WantedCorrection>,
  { number, revision }: { number: string; revision: number },
): Promise<PaykeyBankDetails> {
  const { environment_id } = before;
  const id = `${before.id}:${revision}`;
  const place = { table: "paykey_bank_details", column: "account_number", id };
  return {
    paykey_id: before.id,
    revision,
    environment_id,
    institution_name: before.institution_name,
    routing_number: before.routing_number,
    account_number: await vault.encrypt(environment_id, place, number),
    account_mask: before.account_mask,
    account_type: before.account_type,
    fingerprint: before.fingerprint,
    source: wanted.source,
    code: wanted.code,
    item_key: wanted.item_key,
    reason: wanted.reason,
    actor: `${actor.type}:${actor.id}`,
    replaced_at: row.updated_at,
  };
}

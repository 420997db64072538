import {
  describeUnregistered,
  unregisteredPart,
  type Cents,
  type Instant,
  type RegisteredBatch,
  type UnregisteredFacts,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import { findBankRegister, type OriginatorRow } from "../../db/tables/banks/originators.ts";
import { sumWaitingPayments, sumWaitingTransfers } from "../../db/tables/banks/waiting-batches.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { transferBatch, sideOf } from "../origination/unregistered-transfers.ts";
import { loadAccountRules } from "../scheduling/account-rules.ts";
import { unregisteredFacts } from "../scheduling/registered.ts";

/** Batches that a preview names, those of most money. */
export const MOST_NAMED = 100;

interface Figure {
  readonly count: number;
  readonly amount: string;
}

/** Waiting entries of an account that the register would not allow. */
export interface StoppedBatch extends RegisteredBatch, Figure {
  readonly account_id: string;
  readonly missing: UnregisteredFacts["missing"];
  readonly message: string;
  readonly first_cutoff_at: Instant;
}

export interface ActivationPreview {
  /** Whether the bank's register is in force from this activation on. */
  readonly begins_register: boolean;
  readonly allowed: Figure;
  readonly stopped: Figure;
  readonly batches: readonly StoppedBatch[];
  readonly batches_left_out: number;
}

interface Waiting {
  readonly account_id: string;
  readonly count: bigint;
  readonly cents: Cents;
  readonly first_due_at: Instant;
  readonly fault: UnregisteredFacts | undefined;
}

/** What of a bank's waiting entries its register would allow with this originator active, and what not. */
export async function previewActivation(tx: Tx, row: OriginatorRow): Promise<ActivationPreview> {
  const { environment_id, bank_id: id, company_ids, entries } = row;
  const register = await findBankRegister(tx, { environment_id, id });
  const allowed = [...(register ?? []), { company_ids, entries }];
  const banks = await listBanks(tx, environment_id);
  const { profile } = assertFound(
    banks.find((bank) => bank.id === id),
    "the originator's bank",
  );
  const payments = await sumWaitingPayments(tx, { environment_id, id });
  const accounts = payments.map(({ account_id }) => account_id);
  const rules = await loadAccountRules(tx, environment_id, accounts);
  const waiting: Waiting[] = payments.map(({ company_id, ...of }) => {
    const { settings } = assertFound(rules.get(of.account_id), "the payments' account");
    const own = { account_id: of.account_id, company_id, profile, allowed };
    return { ...of, fault: unregisteredFacts({ settings, register: own }, of) };
  });
  for (const transfers of await sumWaitingTransfers(tx, { environment_id, id })) {
    const batch = transferBatch(profile, sideOf(transfers));
    const missing = unregisteredPart(allowed, batch);
    waiting.push({ ...transfers, fault: missing === undefined ? undefined : { missing, batch } });
  }
  return { begins_register: register === undefined, ...summed(waiting) };
}

function summed(waiting: readonly Waiting[]): Omit<ActivationPreview, "begins_register"> {
  const stopped = waiting
    .filter(({ fault }) => fault !== undefined)
    .toSorted((a, b) => (a.cents === b.cents ? 0 : a.cents < b.cents ? 1 : -1));
  const batches = stopped.slice(0, MOST_NAMED).flatMap((one): StoppedBatch[] => {
    const { account_id, fault, first_due_at: first_cutoff_at } = one;
    if (fault === undefined) return [];
    const { batch, missing } = fault;
    const message = describeUnregistered(batch, missing);
    return [{ account_id, ...batch, missing, message, ...figureOf([one]), first_cutoff_at }];
  });
  return {
    allowed: figureOf(waiting.filter(({ fault }) => fault === undefined)),
    stopped: figureOf(stopped),
    batches,
    batches_left_out: stopped.length - batches.length,
  };
}

function figureOf(waiting: readonly Pick<Waiting, "count" | "cents">[]): Figure {
  return {
    count: waiting.reduce((sum, { count }) => sum + Number(count), 0),
    amount: waiting.reduce((sum, { cents }) => sum + cents, 0n).toString(),
  };
}

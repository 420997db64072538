import type { Instant } from "@railhead/core";
import { listBanks } from "../../db/tables/banks/banks.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { readPaymentsToSeal } from "../../db/tables/files/sealable-payments.ts";
import { buildAchFile } from "../../rails/files/ach.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { layOutBatches } from "../../rails/files/layout.ts";
import { offsetNumber } from "../../rails/transports/secret-files.ts";
import { assertFound } from "../../base/assert.ts";
import { outgoingEntries, type DecryptionContext } from "../files/outgoing-entries.ts";

/** The size of a file that was not stored. */
export interface DryRun {
  readonly entries: number;
  readonly bytes: number;
}

/**
 * Builds the next file of the first bank as sealing does, and discards it. Used for measurements.
 */
export async function dryRunFile(
  tx: Tx,
  opening: Omit<DecryptionContext, "bank">,
  at: Instant,
): Promise<DryRun> {
  const { environment_id } = opening;
  const bank = assertFound((await listBanks(tx, environment_id))[0], "a bank");
  const { profile } = bank;
  const limit = profile.max_entries_per_file;
  const due = { environment_id, at, limit, scope: null, isLocked: false };
  const read = await readPaymentsToSeal(tx, due);
  const run = { ...opening, bank };
  const { payments, entries } = await outgoingEntries(tx, { run, payments: read, transfers: [] });
  const built = buildAchFile({
    profile,
    now: easternTime(at),
    file_id_modifier: "A",
    first_entry_number: 1n,
    batches: layOutBatches(profile, entries, payments),
    payments,
    ...offsetNumber(profile),
  });
  return { entries: read.count, bytes: built.bytes.length };
}

import { nextBankingDay } from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import type { VerificationRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { Receiver } from "../../../db/tables/files/receivers.ts";
import { loadAccountSettings } from "../../../environments/account-settings.ts";
import { buildAchFile } from "../../../rails/files/ach.ts";
import { closuresOf } from "../../../rails/calendar/calendar.ts";
import { easternTime } from "../../../rails/calendar/eastern-time.ts";
import { countNumbers, layOutBatches } from "../../../rails/files/layout.ts";
import type { OutgoingEntry } from "../../../rails/files/outgoing.ts";
import { offsetNumber } from "../../../rails/transports/secret-files.ts";
import type { StepRun } from "../../transitions/step.ts";
import type { AuxiliaryStamp, PlannedFile } from "../entries/auxiliary-rules.ts";
import { verificationEntries } from "./verification-entries.ts";
import type { AuxiliaryFile } from "../entries/verify-written-entries.ts";

type RowOf = ReadonlyMap<OutgoingEntry, VerificationRow>;
type Batches = ReturnType<typeof layOutBatches>;

/** Plans the file of verifications whose paykeys are still usable. */
export async function planVerificationFile(
  tx: Tx,
  run: StepRun,
  {
    rows,
    receivers,
  }: { rows: readonly VerificationRow[]; receivers: ReadonlyMap<string, Receiver> },
): Promise<PlannedFile<VerificationRow>> {
  const { profile } = run.bank;
  const settings = await loadAccountSettings(
    tx,
    run.environment_id,
    rows.map(({ account_id }) => account_id),
  );
  const settlement_date = nextBankingDay(easternTime(run.at).date, closuresOf(profile));
  const entries = await Promise.all(
    rows.map((row) =>
      verificationEntries(run, row, {
        receiver: assertFound(receivers.get(row.id), "the receiver of a verification"),
        settings: settings.get(row.account_id),
        settlement_date,
      }),
    ),
  );
  const rowOf = new Map(
    rows.flatMap((row, index) => (entries[index] ?? []).map((entry) => [entry, row] as const)),
  );
  const batches = layOutBatches(profile, [...rowOf.keys()]);
  return {
    count: countNumbers(batches),
    build: (stamp) => buildFile(run, rowOf, { batches, stamp }),
  };
}

function buildFile(
  run: StepRun,
  rowOf: RowOf,
  { batches, stamp }: { batches: Batches; stamp: AuxiliaryStamp },
): AuxiliaryFile<VerificationRow> {
  const { profile } = run.bank;
  const { placed, ...built } = buildAchFile({
    profile,
    now: stamp.now,
    file_id_modifier: stamp.file_id_modifier,
    first_entry_number: BigInt(stamp.first_number),
    batches,
    ...offsetNumber(profile),
  });
  return {
    built,
    placed: placed.map(({ outgoing, ...entry }) => ({
      ...entry,
      row: assertFound(rowOf.get(outgoing), "the verification of an entry"),
      transaction_code: outgoing.transaction_code,
      receiving_dfi: outgoing.routing_number.slice(0, 8),
      amount_cents: outgoing.amount_cents,
    })),
  };
}

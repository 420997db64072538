import { readFile } from "@railhead/nacha";
import { findFileBody, matchEntries, updateFileState, type AchFileRow } from "../db/ach-files.ts";
import type { Tx } from "../db/executor.ts";
import { concludeInboundItems, insertInboundItems } from "../db/inbound-items.ts";
import { appendEvents } from "../events/append.ts";
import { openCases, openFundingCases } from "./cases.ts";
import { applyContests } from "./contest.ts";
import { correctBankData } from "./correct.ts";
import { dishonorAsWished } from "./request-dishonor.ts";
import { fileEvent } from "./file-events.ts";
import {
  concluded,
  describe,
  referenceOf,
  toldEntries,
  type Inbound,
  type ToldEntry,
} from "./inbound.ts";
import { watchReturnRates } from "./return-rates.ts";
import { applyReturns } from "./returns.ts";
import type { StepRun } from "./step.ts";
import { suspend } from "./suspense.ts";

/**
 * Applies a stored inbound file in one transaction: each item once, whatever file it comes in.
 * A file that cannot be read is set aside whole, never applied in part.
 */
export async function applyFile(run: StepRun, file: AchFileRow): Promise<void> {
  const body = await findFileBody(run.tools.db, file.id);
  const place = { table: "ach_files", column: "body", id: file.id };
  const text = await run.tools.vault.decrypt(run.environment_id, place, body);
  const read = readFile(Buffer.from(text, "latin1"));
  await run.tools.db.tx(async (tx) => {
    const isReadable = read.batches.length > 0;
    const to = isReadable ? "applied" : "quarantined";
    const change = { from: ["received" as const], to, due_at: null, at: run.at } as const;
    if (!(await updateFileState(tx, file.id, { ...change, from: ["received"] }))) return;
    if (isReadable) await applyItems(tx, run, { file, told: toldEntries(read.batches) });
    const after: AchFileRow = { ...file, state: to, errors: read.errors, updated_at: run.at };
    await appendEvents(tx, run.tools.ids, run.environment_id, [
      fileEvent(after, { type: "file.received", version: 1, message: "The bank sent a file." }),
    ]);
  });
}

async function applyItems(
  tx: Tx,
  run: StepRun,
  input: { file: AchFileRow; told: readonly ToldEntry[] },
): Promise<void> {
  if (input.told.length === 0) return;
  const fresh = await readFresh(tx, run, input);
  const returns = fresh.filter(({ effect, match }) => effect !== undefined && match !== undefined);
  const corrections = fresh.filter(({ item }) => item.kind === "correction");
  const disputes = fresh.filter(({ item }) => ["dishonored", "contested"].includes(item.kind));
  const contested = await applyContests(tx, run, disputes);
  const unmatched = fresh.filter(({ item }) => item.kind === "unmatched");
  const refusals = fresh.filter(({ item }) => item.kind === "refused_correction");
  const applied = await applyReturns(tx, run, returns);
  const corrected = await correctBankData(tx, run, corrections);
  const suspended = await suspend(tx, run, [
    ...applied.second.map((told) => ({ told, outcome: "already_returned" as const })),
    ...contested.left.map((told) => ({ told, outcome: "noted" as const })),
    ...unmatched.map((told) => ({ told, outcome: "unmatched" as const })),
  ]);
  const conclusions = [
    ...applied.late,
    ...corrected,
    ...suspended,
    ...refusals.map((told) => concluded(told, "noted", "a correction was refused this way.")),
  ];
  await concludeInboundItems(tx, run.environment_id, conclusions);
  await dishonorAsWished(tx, run, returns);
  await openCases(tx, run, { found: fresh, conclusions });
  await openFundingCases(tx, run, applied.transfers);
  await watchReturnRates(tx, run, applied.accounts);
}

/** Finds what each item refers to and keeps those never seen before. */
async function readFresh(
  tx: Tx,
  run: StepRun,
  { file, told }: { file: AchFileRow; told: readonly ToldEntry[] },
): Promise<Inbound[]> {
  const matches = await matchEntries(tx, run.environment_id, told.map(referenceOf));
  const matchByOrdinal = new Map(matches.map((match) => [match.ordinal, match]));
  const hash = (text: string) =>
    run.tools.vault
      .requestHash(`correction ${run.environment_id} ${text}`, undefined)
      .toString("hex");
  const found = told.map((item, ordinal) =>
    describe(file, item, { match: matchByOrdinal.get(ordinal), hash }),
  );
  const fresh = await insertInboundItems(
    tx,
    run,
    found.map(({ item }) => item),
  );
  return found.filter(({ item }) => fresh.delete(item.item_key));
}

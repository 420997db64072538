import {
  FILE_LIFECYCLE,
  isAwaitingConfirmation,
  type ConfirmationReply,
  type FileEvent,
} from "@railhead/core";
import {
  findOutboundFile,
  listFilesOfName,
  lockAchFile,
  type AchFileRow,
} from "../../db/tables/files/ach-files.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { insertFileEvidence } from "../../db/tables/files/file-evidence.ts";
import { openException, autoResolveException } from "../../exceptions/exceptions.ts";
import type { Acknowledgement } from "../../rails/acknowledgements/acknowledgement.ts";
import { changeFile } from "../files/change-file.ts";
import { requeueEntries } from "./requeue-entries.ts";
import type { StepRun } from "../transitions/step.ts";
import { acceptEntries } from "./accept-entries.ts";
import { acknowledgeEntries } from "./acknowledge-entries.ts";
import {
  AT_BANK,
  differencesOf,
  recordReply,
  reportDifferences,
  resolveConfirmation,
  statesTotals,
} from "./confirm-file.ts";

const EVENT_BY_VERDICT = {
  received: "receive",
  accepted: "approve",
  partially_rejected: "reject_batches",
  rejected: "reject",
} as const satisfies Record<Acknowledgement["verdict"], FileEvent>;

/**
 * Applies a bank's acknowledgement of an outbound file; repeats change nothing. Returns a defect if
 * no such file was sent.
 */
export async function applyAcknowledgement(
  run: StepRun,
  ack: Acknowledgement,
): Promise<string | undefined> {
  const found = await findFile(run, ack);
  if (found === undefined) {
    return `no file ${nameOf(ack)} was sent`;
  }
  if (found.state === "missed") {
    return `file ${found.name} was not sent: its entries went into another file`;
  }
  if (FILE_LIFECYCLE.next(found.state, "accept") !== undefined)
    await resolveUnknownUpload(run, found);
  const isChange =
    FILE_LIFECYCLE.next(stateOnceAccepted(found), EVENT_BY_VERDICT[ack.verdict]) !== undefined;
  if (isChange && ack.verdict !== "rejected") {
    // Before the file, so that an acknowledged file implies acknowledged payments.
    const refused = ack.rejected_batches.map(({ batch_number }) => batch_number);
    await acknowledgeEntries(run, { file: found, refused });
  }
  const after = await run.tools.db.tx((tx) => applyToFile(tx, run, { id: found.id, ack }));
  await run.tools.db.tx((tx) => applyTotals(tx, run, { id: found.id, ack }));
  if (after === undefined) return undefined;
  if (ack.verdict === "partially_rejected") {
    await requeueEntries(run, {
      environment_id: run.environment_id,
      file_id: after.id,
      why: "rejected",
      batches: ack.rejected_batches.map(({ batch_number }) => batch_number),
      message: `The bank refused a batch of file ${after.name}.`,
    });
  }
  return undefined;
}

/** The state after accepting the file: an acknowledgement proves delivery. */
const stateOnceAccepted = ({ state }: AchFileRow) => FILE_LIFECYCLE.next(state, "accept") ?? state;

async function findFile(run: StepRun, ack: Acknowledgement): Promise<AchFileRow | undefined> {
  const { profile } = run.bank;
  const isOurs =
    agrees(ack.immediate_origin, profile.immediate_origin.trim()) &&
    agrees(ack.immediate_destination, profile.immediate_destination.trim());
  if (!isOurs) return undefined;
  const date = ack.file_creation_date;
  if (date === null || ack.file_id_modifier === null) return await findByName(run, ack);
  return await findOutboundFile(run.tools.db, run.bank, {
    file_date: `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`,
    file_id_modifier: ack.file_id_modifier,
  });
}

const nameOf = (ack: Acknowledgement) =>
  ack.file_creation_date === null
    ? String(ack.file_name)
    : `${ack.file_creation_date} ${ack.file_id_modifier}`;

/** The file of a name whose totals are those stated; otherwise the newest of that name. */
async function findByName(run: StepRun, ack: Acknowledgement): Promise<AchFileRow | undefined> {
  const files = await listFilesOfName(run.tools.db, run.bank, ack.file_name ?? "");
  return files.find((file) => differencesOf(file, ack).length === 0) ?? files[0];
}

/** Records the acknowledgement as evidence of delivery and accepts the entries. */
async function resolveUnknownUpload(run: StepRun, file: AchFileRow): Promise<void> {
  const note = "The bank acknowledged the file.";
  await insertFileEvidence(run.tools.db, {
    environment_id: run.environment_id,
    file_id: file.id,
    attempt: file.attempt,
    kind: "acknowledgement",
    note,
    at: run.at,
  });
  await acceptEntries(run, file);
}

async function applyToFile(
  tx: Tx,
  run: StepRun,
  { id, ack }: { id: string; ack: Acknowledgement },
): Promise<AchFileRow | undefined> {
  const file = await lockAchFile(tx, { environment_id: run.environment_id, id });
  const event = EVENT_BY_VERDICT[ack.verdict];
  const state = FILE_LIFECYCLE.next(file.state, event);
  if (state === undefined) return undefined;
  const isRefusal = state === "rejected" || state === "partially_rejected";
  const reasons = [ack.reason, ...ack.rejected_batches.map(({ reason }) => reason)];
  const after = await changeFile(tx, run, {
    file,
    event,
    set: {
      acknowledge_by: state === "acknowledged" ? file.acknowledge_by : null,
      errors: isRefusal ? refusalsOf(ack) : file.errors,
      // The transmit step also requeues the entries of a rejected file.
      due_at: state === "rejected" ? run.at : file.due_at,
      ...(state === "rejected" ? { confirmation_due_at: null } : {}),
    },
    type: isRefusal ? "file.rejected" : "file.acknowledged",
    message: isRefusal ? `The bank refused: ${reasons.join("; ")}` : "The bank has the file.",
  });
  const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
  const resource = { type: "file", id } as const;
  const reason = "The bank acknowledged the file.";
  await autoResolveException(tx, context, { kind: "file_unacknowledged", subject: id, reason });
  if (isRefusal) {
    await openException(tx, context, {
      kind: "file_rejected",
      subject: id,
      message: `The bank refused ${state === "rejected" ? "" : "a part of "}file ${file.name}.`,
      details: { name: file.name, refusals: refusalsOf(ack) },
      resource,
    });
  }
  if (state === "rejected") await resolveConfirmation(tx, run, after);
  const differences = differencesOf(file, ack);
  if (differences.length > 0) await reportDifferences(tx, run, { file, differences });
  return after;
}

/** Records what the bank's totals, or its acknowledgement, say of a file that must be confirmed. */
async function applyTotals(
  tx: Tx,
  run: StepRun,
  { id, ack }: { id: string; ack: Acknowledgement },
): Promise<void> {
  const file = await lockAchFile(tx, { environment_id: run.environment_id, id });
  if (!isAwaitingConfirmation(file.confirmation) || !AT_BANK.has(file.state)) return;
  const differences = differencesOf(file, ack);
  const isReply = statesTotals(ack) || differences.length > 0;
  const reply: ConfirmationReply = {
    verdict: differences.length > 0 ? "differs" : "matched",
    source: "bank_file",
    api_key_id: null,
    reference: null,
    note: null,
    differences,
    at: run.at,
  };
  if (differences.length > 0) await reportDifferences(tx, run, { file, differences });
  await recordReply(tx, run, { file, reply: isReply ? reply : null });
}

function refusalsOf(ack: Acknowledgement): object[] {
  return ack.verdict === "rejected"
    ? [{ code: "rejected_by_bank", message: ack.reason }]
    : ack.rejected_batches.map(({ batch_number, reason }) => ({
        code: "rejected_by_bank",
        batch_number,
        message: reason,
      }));
}

/** Whether what an acknowledgement says is so; a format may leave it out. */
const agrees = <T>(said: T | null, is: T) => said === null || said === is;

import {
  CONFIRMATION_VERDICTS,
  isAwaitingConfirmation,
  type ConfirmationReply,
} from "@railhead/core";
import { Type } from "typebox";
import { findAchFile, lockAchFile, type AchFileRow } from "../../db/tables/files/ach-files.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { LimitCents, OneOf, Text, type Static } from "../../http/schema/schema.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { changeFile } from "../../payments/files/change-file.ts";
import {
  AT_BANK,
  differencesOf,
  recordReply,
  reportDifferences,
  resolveConfirmation,
} from "../../payments/origination/confirm-file.ts";
import { serializeFile } from "../../payments/files/file-events.ts";
import { audit } from "../shared/audit.ts";
import { refuseUnlessOperator } from "../shared/platform-resources.ts";
import { refuseSamePerson } from "../shared/second-person.ts";
import { FileResponse } from "./file-response.ts";

const Count = () => Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999_999 }));
const Body = Type.Object({
  verdict: OneOf(CONFIRMATION_VERDICTS),
  reference: Text(1, 100),
  note: Type.Optional(Text(1, 500)),
  totals: Type.Optional(
    Type.Object({
      batch_count: Count(),
      entry_addenda_count: Count(),
      entry_hash: Type.Optional(
        Type.String({ pattern: "^[0-9]{1,10}$", examples: ["0493827155"] }),
      ),
      total_debit: Type.Optional(LimitCents(0)),
      total_credit: Type.Optional(LimitCents(0)),
    }),
  ),
});

export const confirmAchFile = route(
  {
    operationId: "ach_files.confirm",
    method: "POST",
    path: "/v1/ach_files/:id/confirm",
    summary: "Record what the bank says of a file's totals",
    description: [
      "For a file whose bank must confirm it (`confirmation` in the bank profile). `matched` confirms it: its payments",
      "count as sent. `differs` keeps it unconfirmed and opens an exception. With `totals`, the bank's figures, a",
      "`matched` that is not so is recorded as `differs`, with each figure. `not_processed` needs two people, where all",
      "keys that a person made are that person; then the file is `rejected` and its payments go into the next file.",
    ].join(" "),
    body: Body,
    response: FileResponse,
    problems: ["not_found", "file_state", "operator_repeated"],
    scope: "ach_files:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    const { environment, tx } = context;
    const found = await findAchFile(tx, environment.id, params.id);
    if (found === undefined) throw problem("not_found");
    const file = await lockAchFile(tx, found);
    if (!isAwaitingConfirmation(file.confirmation) || !AT_BANK.has(file.state)) {
      throw refusal("file_state");
    }
    const reply = replyOf(context, file, body);
    const after = await applyReply(context, file, reply);
    const { reference, note } = body;
    await audit(tx, context, {
      ...(note === undefined ? {} : { reason: note }),
      details: { verdict: reply.verdict, reference, differences: [...reply.differences] },
    });
    return ok(serializeFile(after));
  },
);

function replyOf(
  { at, key }: WriteContext,
  file: AchFileRow,
  { verdict, reference, note, totals = {} }: Static<typeof Body>,
): ConfirmationReply {
  const { total_debit, total_credit } = totals;
  const differences = differencesOf(file, {
    batch_count: totals.batch_count ?? null,
    entry_addenda_count: totals.entry_addenda_count ?? null,
    entry_hash: totals.entry_hash ?? null,
    total_debit_cents: total_debit === undefined ? null : BigInt(total_debit),
    total_credit_cents: total_credit === undefined ? null : BigInt(total_credit),
  });
  const isMatch = verdict === "matched" && differences.length === 0;
  return {
    verdict: verdict === "matched" && !isMatch ? "differs" : verdict,
    source: "operator",
    api_key_id: key.id,
    reference,
    note: note ?? null,
    differences,
    at,
  };
}

async function applyReply(
  context: WriteContext,
  file: AchFileRow,
  reply: ConfirmationReply,
): Promise<AchFileRow> {
  const { app, environment, at, tx } = context;
  const run = { environment_id: environment.id, at, tools: app };
  const before = file.confirmation?.reply;
  const isSecond = reply.verdict === "not_processed" && before?.verdict === "not_processed";
  if (isSecond && before.api_key_id !== null) await refuseSamePerson(context, [before.api_key_id]);
  if (!isSecond) {
    const after = await recordReply(tx, run, { file, reply });
    if (reply.verdict === "differs") {
      await reportDifferences(tx, run, { file, differences: reply.differences });
    }
    return after;
  }
  const message = "Two operators say that the bank did not process the file.";
  const after = await changeFile(tx, run, {
    file,
    event: "deny",
    // The transmit step requeues the entries.
    set: {
      due_at: at,
      acknowledge_by: null,
      confirmation_due_at: null,
      confirmation: file.confirmation === null ? null : { ...file.confirmation, reply },
      errors: [{ code: "not_processed", message }],
    },
    type: "file.rejected",
    message,
  });
  await resolveConfirmation(tx, run, after);
  return after;
}

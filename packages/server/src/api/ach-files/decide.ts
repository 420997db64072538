import { FILE_STATES } from "@railhead/core";
import { Type } from "typebox";
import { findAchFile, lockAchFile } from "../../db/tables/files/ach-files.ts";
import { insertFileEvidence, listFileEvidence } from "../../db/tables/files/file-evidence.ts";
import { autoResolveException } from "../../exceptions/exceptions.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { changeFile } from "../../payments/files/change-file.ts";
import { refuseSamePerson } from "../shared/second-person.ts";

const VERDICTS = ["sent", "not_sent"] as const;

const Decision = Type.Object({
  file_id: Uuid(),
  state: OneOf(FILE_STATES),
  evidence: Type.Array(
    Type.Object({
      attempt: Type.Integer(),
      kind: OneOf(["listing", "acknowledgement", "operator"]),
      verdict: OneOf(VERDICTS),
      api_key_id: Nullable(Uuid()),
      note: Type.String(),
      created_at: Type.String({ format: "date-time" }),
    }),
  ),
});

export const getFileEvidence = route(
  {
    operationId: "ach_files.evidence",
    method: "GET",
    path: "/v1/ach_files/:id/evidence",
    summary: "Read what is known of the hand-over of a file",
    description:
      "What the bank's folder and acknowledgements show of each attempt to hand the file over, and what people said of one in doubt, oldest first. Requires a platform key.",
    response: Decision,
    problems: ["not_found"],
    scope: "ach_files:read",
    accountScoped: false,
  },
  async ({ app, environment, key }, { params }) => {
    if (key.account_id !== null) throw problem("forbidden");
    const file = await findAchFile(app.db, environment.id, params.id);
    if (file === undefined) throw problem("not_found");
    return ok({
      file_id: file.id,
      state: file.state,
      evidence: await listFileEvidence(app.db, file),
    });
  },
);

export const decideAchFile = route(
  {
    operationId: "ach_files.decide",
    method: "POST",
    path: "/v1/ach_files/:id/decide",
    summary: "Decide whether a file in doubt was sent",
    description:
      "Two people must give the same decision, where all keys that a person made are that person. A file decided as not sent is sent with the same bytes before the bank's deadline; after the deadline its payments are rescheduled.",
    body: Type.Object({ verdict: OneOf(VERDICTS), note: Text(1, 500) }),
    response: Decision,
    problems: ["not_found", "file_state", "operator_repeated"],
    scope: "ach_files:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { app, environment, key, at, tx } = context;
    if (key.account_id !== null) throw problem("forbidden");
    const found = await findAchFile(tx, environment.id, params.id);
    if (found === undefined) throw problem("not_found");
    const file = await lockAchFile(tx, found);
    if (file.state !== "upload_unknown") throw refusal("file_state");
    const { verdict, note } = body;
    const { id: file_id, attempt } = file;
    const said = {
      environment_id: file.environment_id,
      file_id,
      attempt,
      kind: "operator",
      verdict,
      note,
      at,
    } as const;
    const earlier = (await listFileEvidence(tx, file)).flatMap((row) =>
      row.attempt === attempt ? (row.api_key_id ?? []) : [],
    );
    await refuseSamePerson(context, earlier);
    await insertFileEvidence(tx, { ...said, api_key_id: key.id });
    const evidence = await listFileEvidence(tx, file);
    const agreeing = evidence.filter(
      (row) => row.kind === "operator" && row.attempt === attempt && row.verdict === verdict,
    );
    if (agreeing.length < 2) return ok({ file_id: file.id, state: file.state, evidence });
    const run = { environment_id: environment.id, at, tools: app };
    const wasSent = verdict === "sent";
    const after = await changeFile(tx, run, {
      file,
      // The engine goes on from here: it books what was sent, or sends or takes apart what was not.
      event: wasSent ? "decide_sent" : "decide_not_sent",
      set: { due_at: at, handing_over_at: wasSent ? (file.handing_over_at ?? at) : null },
      type: "file.updated",
      message: wasSent ? "Two operators say it was sent." : "Two operators say it was not sent.",
    });
    await autoResolveException(
      tx,
      { environment_id: environment.id, at, ids: app.ids },
      { kind: "upload_unknown", subject: file.id, reason: note },
    );
    return ok({ file_id: file.id, state: after.state, evidence });
  },
);

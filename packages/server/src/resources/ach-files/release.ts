import { RETURN_HIDING_KINDS } from "@railhead/core";
import { Type } from "typebox";
import { findAchFile, lockAchFile } from "../../db/files/ach-files.ts";
import { hastenPoll } from "../../db/banks/banks.ts";
import { lockOpenExceptions } from "../../db/exceptions.ts";
import { settleLocked } from "../../exceptions/exceptions.ts";
import { problem, refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { Text } from "../../http/schema.ts";
import { changeFile } from "../../payments/files/change-file.ts";
import { fileResource } from "../../payments/files/file-events.ts";
import { audit } from "../audit.ts";
import { refuseUnlessOperator } from "../platform.ts";
import { FileResponse } from "./routes.ts";

/** What says that a file was set aside, and why. */
const HOLDING = [...RETURN_HIDING_KINDS, "file_unreadable"] as const;

export const releaseAchFile = route(
  {
    operationId: "ach_files.release",
    method: "POST",
    path: "/v1/ach_files/:id/release",
    summary: "Let a file of the bank that was set aside be applied",
    description:
      "For a file that contradicts its own totals or stops before its end, once the bank says that it stands by it; or one that could not be opened, once the keys are right. It is read again at once.",
    body: Type.Object({ note: Text(1, 500) }),
    response: FileResponse,
    problems: ["not_found", "file_state"],
    scope: "ach_files:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    const { app, environment, key, at, tx } = context;
    const found = await findAchFile(tx, environment.id, params.id);
    if (found === undefined) throw problem("not_found");
    const file = await lockAchFile(tx, found);
    if (file.state !== "quarantined") throw refusal("file_state");
    const run = { environment_id: environment.id, at, tools: app };
    const after = await changeFile(tx, run, {
      file,
      event: "release",
      set: { released_by: key.id },
      type: "file.updated",
      message: "An operator released the file.",
    });
    await hastenPoll(tx, { environment_id: environment.id, id: file.bank_id }, at);
    const scene = { environment_id: environment.id, at, ids: app.ids };
    const about = { environment_id: environment.id, kinds: HOLDING, subjects: [file.id] };
    const rows = await lockOpenExceptions(tx, about);
    await settleLocked(tx, scene, { rows, reason: body.note });
    await audit(tx, context, {
      action: "ach_file.released",
      resource_type: "file",
      resource_id: file.id,
      details: { note: body.note },
    });
    return ok(fileResource(after));
  },
);

import { Readable } from "node:stream";
import { maskAccountNumbers } from "@railhead/nacha";
import { Type } from "typebox";
import { findAchFile, findFileBody } from "../../db/files/ach-files.ts";
import { problem } from "../../http/problem.ts";
import { route, stream } from "../../http/route.ts";
import { audit } from "../audit.ts";
import { refuseAccountKey } from "../platform.ts";
import { readSealed } from "../sealed-value.ts";

export const getAchFileContent = route(
  {
    operationId: "ach_files.content",
    method: "GET",
    path: "/v1/ach_files/:id/content",
    summary: "Download a file as it was sent or received",
    description:
      "With the scope `pii:reveal` the bytes whose SHA-256 the file's facts name, and an audit row. Without it every account number shows its last four characters; all else is the same.",
    response: Type.String(),
    media: "text/plain",
    problems: ["not_found", "value_unreadable"],
    scope: "ach_files:read",
    reveals: "with_scope",
    accountScoped: false,
  },
  async (context, { params }) => {
    const { app, environment, inClear } = context;
    refuseAccountKey(context);
    const file = await findAchFile(app.db, environment.id, params.id);
    if (file === undefined) throw problem("not_found");
    const body = await findFileBody(app.db, file);
    const place = { table: "ach_files", column: "body", id: file.id };
    const text = await readSealed(context, null, () =>
      app.vault.decrypt(environment.id, place, body),
    );
    if (inClear) {
      const audited = { action: "ach_file.read", resource_type: "file", resource_id: file.id };
      await app.db.tx((tx) => audit(tx, context, audited));
    }
    const shown = Buffer.from(inClear ? text : maskAccountNumbers(text), "latin1");
    return stream("text/plain; charset=iso-8859-1", Readable.from([shown]));
  },
);

import { Readable } from "node:stream";
import { findAchFile, findFileBody } from "../../db/files/ach-files.ts";
import { problem } from "../../http/problem.ts";
import { route, stream } from "../../http/route.ts";
import { Type } from "../../http/type.ts";

export const getAchFileContent = route(
  {
    operationId: "ach_files.content",
    method: "GET",
    path: "/v1/ach_files/:id/content",
    summary: "Download a file as it was sent or received",
    description: "The bytes whose SHA-256 the file's facts name. They hold account numbers.",
    response: Type.String(),
    media: "text/plain",
    problems: ["not_found"],
    scope: "ach_files:read",
    accountScoped: false,
  },
  async ({ app, environment, key }, { params }) => {
    if (key.account_id !== null) throw problem("forbidden");
    const file = await findAchFile(app.db, environment.id, params.id);
    if (file === undefined) throw problem("not_found");
    const body = await findFileBody(app.db, file.id);
    const place = { table: "ach_files", column: "body", id: file.id };
    const text = await app.vault.decrypt(environment.id, place, body);
    return stream("text/plain; charset=iso-8859-1", Readable.from([Buffer.from(text, "latin1")]));
  },
);

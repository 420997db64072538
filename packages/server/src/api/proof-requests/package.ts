import { createHash } from "node:crypto";
import { PassThrough, pipeline } from "node:stream";
import { Type } from "typebox";
import { ZipFile } from "yazl";
import { route, stream } from "../../http/route/route.ts";
import { READS, requireRequest } from "./read.ts";
import { proofPage } from "./proof-page.ts";
import { readEvidence } from "./read-evidence.ts";

export const getPackage = route(
  {
    ...READS,
    operationId: "proof_requests.package",
    path: "/v1/proof_requests/:id/package",
    summary: "Download the proof of an authorization",
    description:
      "A ZIP archive: `proof.html` to print, with the entry as sent, the consent, terms, device, bank account and history; `authorization.txt` as the customer agreed to it; the documents that were attached; `manifest.json` with the SHA-256 of each and its Ed25519 signature. `railhead verify-pack` proves it offline. What is absent is printed as not recorded. Every download is audited.",
    response: Type.String(),
    media: "application/zip",
    problems: ["not_found", "value_unreadable"],
  },
  async (context, { params }) => {
    const request = await requireRequest(context, params.id);
    const evidence = await readEvidence(context, request);
    const { app, environment, at, actor } = context;
    const preparer = {
      made_at: at,
      made_by: `${actor.type}:${actor.id}`,
      environment_name: environment.name,
    };
    const texts = new Map<string, string | Buffer>([["proof.html", proofPage(evidence, preparer)]]);
    const { authorization } = evidence;
    if (authorization !== undefined) texts.set("authorization.txt", authorization.text);
    for (const { file, bytes } of evidence.attachments) texts.set(file, bytes);
    const keys = (await app.vault.keysOf(environment.id)).chain();
    const facts = {
      pack: "proof_of_authorization",
      proof_request_id: request.id,
      payment_id: request.payment_id,
      environment_id: environment.id,
      ...preparer,
      public_key: keys.publicKey,
    };
    const manifest = manifestOf(facts, texts);
    texts.set("manifest.json", manifest);
    texts.set("manifest.sig", `${keys.sign(manifest)}\n`);
    context.audit.facts.push({ details: { payment_id: request.payment_id } });
    const file = `proof-${request.id}.zip`;
    return stream("application/zip", zipOf(texts, at), {
      "content-disposition": `attachment; filename="${file}"`,
    });
  },
);

function manifestOf(facts: object, texts: ReadonlyMap<string, string | Buffer>): string {
  const files = [...texts].map(([name, text]) => ({
    name,
    bytes: Buffer.byteLength(text),
    sha256: createHash("sha256").update(text).digest("hex"),
  }));
  return `${JSON.stringify({ ...facts, files }, null, 2)}\n`;
}

function zipOf(texts: ReadonlyMap<string, string | Buffer>, at: string) {
  const zip = new ZipFile();
  const output = pipeline(zip.outputStream, new PassThrough(), () => undefined);
  const options = { mtime: new Date(at) };
  for (const [name, text] of texts) {
    zip.addBuffer(typeof text === "string" ? Buffer.from(text) : text, name, options);
  }
  zip.end();
  return output;
}

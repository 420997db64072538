import { maskAccountNumbers } from "@railhead/nacha";
import {
  findPaykeyAuthorization,
  type PaykeyAuthorizationRow,
} from "../../db/tables/counterparties/paykey-authorizations.ts";
import {
  findProvenPayment,
  listPaymentsOfPaykey,
  listSentEntries,
  type ProofRequest,
  type ProvenPayment,
  type RelatedPayment,
  type SentEntry,
} from "../../db/tables/counterparties/proof-requests.ts";
import { findAchFile, readFileBody } from "../../db/tables/files/ach-files.ts";
import { listReturnsOfPayment, type ReturnItem } from "../../db/tables/files/payment-returns.ts";
import { listPaymentHistory, type HistoryRow } from "../../db/tables/payments/payment-history.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { problem } from "../../http/schema/problem.ts";
import { readLines } from "../../rails/files/file-lines.ts";
import { openDevice, type AuthorizationDevice } from "../../verification/authorization-device.ts";
import { attachmentFile } from "./attachment-content.ts";
import { readAttachments, readContents } from "./attachments.ts";
import { readSealed } from "../shared/sealed-value.ts";

/** Everything that a proof says. What is absent was not recorded. */
export interface Evidence {
  readonly request: ProofRequest;
  readonly payment: ProvenPayment;
  readonly authorization: PaykeyAuthorizationRow | undefined;
  readonly device: AuthorizationDevice | null;
  readonly sent: readonly (SentEntry & { readonly records: readonly string[] })[];
  readonly history: readonly HistoryRow[];
  readonly returns: readonly ReturnItem[];
  readonly related: readonly RelatedPayment[];
  readonly attachments: readonly AttachedFile[];
}

/** A document as it is in the package. */
export interface AttachedFile {
  readonly file: string;
  readonly name: string;
  readonly media_type: string;
  readonly sha256: string;
  readonly bytes: Buffer;
}

/** Reads the evidence of a request. Throws where the payment is gone or a sealed value cannot be opened. */
export async function readEvidence(
  context: RequestContext,
  request: ProofRequest,
): Promise<Evidence> {
  const { app, environment } = context;
  const { db } = app;
  const { account_id, payment_id: id, paykey_id } = request;
  const key = { environment_id: environment.id, id };
  const payment = await findProvenPayment(db, key);
  if (payment === undefined) {
    throw problem("not_found", { detail: "The payment of the request is not there." });
  }
  const authorization = await findPaykeyAuthorization(db, { ...key, id: paykey_id });
  const device =
    authorization === undefined
      ? null
      : await readSealed(context, account_id, () => openDevice(app.vault, authorization));
  const sent = [];
  for (const entry of await listSentEntries(db, key)) {
    sent.push({ ...entry, records: await recordsOf(context, entry) });
  }
  return {
    request,
    payment,
    authorization,
    device,
    sent,
    history: await listPaymentHistory(db, { ...key, account_id }),
    returns: await listReturnsOfPayment(db, key),
    related: await listPaymentsOfPaykey(db, environment.id, paykey_id),
    attachments: await readFiles(context, request),
  };
}

async function readFiles(context: RequestContext, request: ProofRequest): Promise<AttachedFile[]> {
  const { account_id } = request;
  const attached = await readAttachments(context, request);
  const contents = await readContents(context, {
    rows: attached.map(({ row }) => row),
    account_id,
  });
  return attached.flatMap(({ row: { id, media_type, sha256 }, name }, index) => {
    const bytes = contents.get(id);
    if (bytes === undefined) return [];
    const file = attachmentFile(index + 1, media_type);
    return { file, name, media_type, sha256: sha256.toString("hex"), bytes };
  });
}

/** The records of an entry as they were sent, the header of its batch first, without account numbers. */
async function recordsOf(context: RequestContext, entry: SentEntry): Promise<string[]> {
  const { app, environment } = context;
  const file = await findAchFile(app.db, environment.id, entry.file_id);
  if (file === undefined) return [];
  const place = { table: "ach_files", column: "body", id: file.id };
  const parts = () => app.vault.decryptParts(environment.id, place, readFileBody(app.db, file));
  const wanted = { from: entry.line, count: 1 + entry.addenda_count };
  const { lines } = await readSealed(context, null, () => readLines(parts(), wanted));
  const batch = lines[0]?.batch ?? "";
  const text = [batch, ...lines.map((line) => line.text)].join("\n");
  return maskAccountNumbers(text).split("\n");
}

import {
  AUTHORIZATION_FREQUENCIES,
  AUTHORIZATION_LANGUAGES,
  AUTHORIZATION_TYPES,
} from "@railhead/core";
import { Readable } from "node:stream";
import { Type } from "typebox";
import {
  findPaykeyAuthorization,
  type PaykeyAuthorizationRow,
} from "../../db/tables/counterparties/paykey-authorizations.ts";
import type { PaykeyRow } from "../../db/tables/counterparties/paykeys.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { problem } from "../../http/schema/problem.ts";
import { ok, route, stream } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { openDevice, type AuthorizationDevice } from "../../verification/authorization-device.ts";
import { readSealed } from "../shared/sealed-value.ts";
import { requirePaykey } from "./reply.ts";

const cents = () => schema.Nullable(Type.Integer({ format: "int64" }));

const PaykeyAuthorization = Type.Object({
  paykey_id: schema.Uuid(),
  customer_id: schema.Uuid(),
  session_id: schema.Uuid(),
  terms: Type.Object({
    type: schema.OneOf(AUTHORIZATION_TYPES),
    min_amount: cents(),
    max_amount: cents(),
    frequency: schema.Nullable(schema.OneOf(AUTHORIZATION_FREQUENCIES)),
    start_date: schema.Nullable(schema.CivilDate()),
  }),
  language: schema.OneOf(AUTHORIZATION_LANGUAGES),
  version: Type.String(),
  text: Type.String(),
  text_hash: Type.String(),
  device: schema.Nullable(
    Type.Object({ ip_address: Type.String(), user_agent: schema.Nullable(Type.String()) }),
  ),
  accepted_at: Type.String({ format: "date-time" }),
});

/** What the customer agreed to. */
export const getPaykeyAuthorization = route(
  {
    operationId: "paykeys.get_authorization",
    method: "GET",
    path: "/v1/paykeys/:id/authorization",
    summary: "Read the authorization of a paykey",
    description:
      "The text that the customer agreed to on the linking page, with its hash, version, language and device. A paykey that was linked otherwise has none. Every read is audited.",
    response: PaykeyAuthorization,
    problems: ["not_found", "value_unreadable"],
    scope: "paykeys:read",
    accountScoped: true,
  },
  async (context, { params }) => {
    const { paykey, row, device } = await readAuthorization(context, params.id);
    return ok({
      paykey_id: row.paykey_id,
      customer_id: paykey.customer_id,
      session_id: row.session_id,
      terms: row.terms,
      language: row.language,
      version: row.version,
      text: row.text,
      text_hash: row.text_hash,
      device,
      accepted_at: row.accepted_at,
    });
  },
);

/** The same as a page for a file of disputes. */
export const printPaykeyAuthorization = route(
  {
    operationId: "paykeys.print_authorization",
    method: "GET",
    path: "/v1/paykeys/:id/authorization/document",
    summary: "Print the authorization of a paykey",
    description:
      "Proof of the customer's authorization as plain text, for the bank that asks for it after a return. Every read is audited.",
    response: Type.String(),
    media: "text/plain",
    problems: ["not_found", "value_unreadable"],
    scope: "paykeys:read",
    accountScoped: true,
  },
  async (context, { params }) => {
    const text = documentOf(await readAuthorization(context, params.id));
    return stream("text/plain; charset=utf-8", Readable.from([Buffer.from(text, "utf8")]));
  },
);

interface Found {
  readonly paykey: PaykeyRow;
  readonly row: PaykeyAuthorizationRow;
  readonly device: AuthorizationDevice | null;
}

async function readAuthorization(context: RequestContext, id: string): Promise<Found> {
  const { db, vault } = context.app;
  const paykey = await requirePaykey(db, context, id);
  const row = await findPaykeyAuthorization(db, paykey);
  if (row === undefined) {
    throw problem("not_found", { detail: "The paykey was not linked on the linking page." });
  }
  const device = await readSealed(context, paykey.account_id, () => openDevice(vault, row));
  return { paykey, row, device };
}

function documentOf({ paykey, row, device }: Found): string {
  const facts: [name: string, value: string][] = [
    ["Accepted at (UTC)", row.accepted_at],
    ["Bank account", `${paykey.label}, ${paykey.account_type}, routing ${paykey.routing_number}`],
    ["Paykey", paykey.id],
    ["Customer", paykey.customer_id],
    ["Session", row.session_id],
    ["Network address", device?.ip_address ?? "erased"],
    ["Browser", device === null ? "erased" : (device.user_agent ?? "not sent")],
    ["Text version", `${row.version}, ${row.language}`],
    ["SHA-256 of the text", row.text_hash],
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  const lines = facts.map(([name, value]) => `${`${name}:`.padEnd(width + 2)}${value}`);
  return `AUTHORIZATION OF ACH DEBITS (WEB)\n\n${row.text}\n\n${lines.join("\n")}\n`;
}

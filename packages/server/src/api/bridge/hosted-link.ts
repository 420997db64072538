import {
  addMs,
  hostedLinkText,
  type AuthorizationLanguage,
  type BridgeTask,
  type Instant,
} from "@railhead/core";
import { encodeQR } from "qr";
import { Type } from "typebox";
import type { Ids } from "../../base/ids.ts";
import type { App } from "../../context/app.ts";
import {
  findBridgeSessionByLink,
  type BridgeSessionRow,
} from "../../db/tables/counterparties/bridge-sessions.ts";
import * as schema from "../../http/schema/schema.ts";
import type { Vault } from "../../vault/vault.ts";
import { CODE_SECRET_BYTES, codeHash, codeOf, environmentIn } from "./code.ts";
import type { SessionClaims } from "./token.ts";

/** Path of the page that a hosted link opens. */
export const HOSTED_PATH = "/bridge/link";

const PREFIX = "link_";
const DEFAULT_HOURS = 72;
const MAX_HOURS = 14 * 24;
const HOUR_MS = 3_600_000;
/** The two weeks in which amounts may be confirmed, and the days until they arrive. */
const RETURN_HOURS = 30 * 24;

export const SentLink = Type.Object({
  return_url: Type.Optional(schema.Nullable(schema.Formatted("uri", 500))),
  expires_in_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_HOURS })),
});

export const HostedLink = Type.Object({
  url: Type.String(),
  expires_at: Type.String({ format: "date-time" }),
  return_url: schema.Nullable(Type.String()),
  qr_svg: Type.String(),
  email_subject: Type.String(),
  email_text: Type.String(),
});

/** A link's code, and what the session keeps of it. The code itself is stored nowhere. */
export interface NewLink {
  readonly code: string;
  readonly hours: number;
  readonly columns: Pick<BridgeSessionRow, "link_hash" | "link_expires_at" | "return_url">;
}

export const NO_LINK: NewLink["columns"] = {
  link_hash: null,
  link_expires_at: null,
  return_url: null,
};

/** The environment is in the code: rows are found within one. */
export function newLink(
  ids: Ids,
  environmentId: string,
  { sent, now }: { sent: schema.Static<typeof SentLink>; now: Instant },
): NewLink {
  const code = codeOf(PREFIX, environmentId, ids.draw(CODE_SECRET_BYTES));
  const { expires_in_hours: hours = DEFAULT_HOURS, return_url = null } = sent;
  const link_expires_at = addMs(now, hours * HOUR_MS);
  return { code, hours, columns: { link_hash: codeHash(code), link_expires_at, return_url } };
}

/**
 * The code of the link by which a customer comes back to confirm amounts. Derived, so that a page
 * whose answer was lost, or that is read again, can show it once more.
 */
export async function returnCode(
  vault: Pick<Vault, "keysOf">,
  { environment_id, id }: Pick<BridgeSessionRow, "environment_id" | "id">,
): Promise<string> {
  const keys = await vault.keysOf(environment_id);
  const secret = keys.bridgeSignature(`return link of session ${id}`);
  return codeOf(PREFIX, environment_id, secret.subarray(0, CODE_SECRET_BYTES));
}

/** What the session of a linked account keeps, so that the customer may come back. */
export async function returnLink(
  { vault, wall }: Pick<App, "vault" | "wall">,
  session: BridgeSessionRow,
  bearer: string,
): Promise<Pick<BridgeSessionRow, "link_hash" | "link_expires_at">> {
  const link_expires_at = addMs(wall.now(), RETURN_HOURS * HOUR_MS);
  // The customer keeps the hosted link that the page was opened by.
  if (isLinkCode(bearer)) return { link_hash: session.link_hash, link_expires_at };
  return { link_hash: codeHash(await returnCode(vault, session)), link_expires_at };
}

export function isCodeOf(session: BridgeSessionRow, code: string): boolean {
  return session.link_hash?.equals(codeHash(code)) === true;
}

/** The link as the API answers it, once. */
export function showLink(
  { code, hours, columns }: NewLink,
  of: {
    origin: string;
    business: string;
    language: AuthorizationLanguage | null;
    task: BridgeTask;
  },
): schema.Static<typeof HostedLink> {
  // A fragment: browsers send it to no server, so no log has it.
  const url = `${of.origin}${HOSTED_PATH}#${code}`;
  const { subject, text } = hostedLinkText(of.language ?? "en", { ...of, url, hours });
  return {
    url,
    expires_at: columns.link_expires_at as Instant,
    return_url: columns.return_url,
    qr_svg: encodeQR(url, "svg", { ecc: "medium" }),
    email_subject: subject,
    email_text: text,
  };
}

/** The environment that a link's code names. */
export function environmentOfLink(code: string): string | undefined {
  return environmentIn(PREFIX, code);
}

export function isLinkCode(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** What a link's code opens; undefined for a code that is unknown or has expired. */
export async function readLinkCode(app: App, code: string): Promise<SessionClaims | undefined> {
  const environment_id = environmentIn(PREFIX, code);
  if (environment_id === undefined) return undefined;
  const link_hash = codeHash(code);
  const row = await findBridgeSessionByLink(app.db, { environment_id, link_hash });
  if (row === undefined || app.wall.now() >= (row.link_expires_at ?? "")) return undefined;
  const { id: jti, customer_id: sub, account_id, external_id, config } = row;
  return { jti, sub, account_id, environment_id, external_id, config };
}

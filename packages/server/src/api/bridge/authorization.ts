import { createHash } from "node:crypto";
import {
  AUTHORIZATION_FREQUENCIES,
  AUTHORIZATION_LANGUAGES,
  AUTHORIZATION_TYPES,
  AUTHORIZATION_VERSION,
  authorizationFaults,
  authorizationParagraphs,
  STANDING_TERMS,
  type AuthorizationLanguage,
  type AuthorizationTerms,
  type AuthorizedBusiness,
} from "@railhead/core";
import { Type } from "typebox";
import type { AccountRow } from "../../db/tables/accounts/accounts.ts";
import {
  insertPaykeyAuthorization,
  type PaykeyAuthorizationRow,
} from "../../db/tables/counterparties/paykey-authorizations.ts";
import type { WriteContext } from "../../http/route/context.ts";
import type { SentBody } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import * as schema from "../../http/schema/schema.ts";
import { sealDevice } from "../../verification/authorization-device.ts";

const MAX_CENTS = 9_999_999_999;
const AGENT_LENGTH = 200;

const cents = () => Type.Integer({ format: "int64", minimum: 1, maximum: MAX_CENTS });

/** Terms as they are sent; absent members are those of a standing authorization. */
export const SentTerms = Type.Object({
  type: Type.Optional(schema.OneOf(AUTHORIZATION_TYPES)),
  min_amount: Type.Optional(schema.Nullable(cents())),
  max_amount: Type.Optional(schema.Nullable(cents())),
  frequency: Type.Optional(schema.Nullable(schema.OneOf(AUTHORIZATION_FREQUENCIES))),
  start_date: Type.Optional(schema.Nullable(schema.CivilDate())),
});

/** Rules on several members of the terms. */
export function termsFaults({ body }: SentBody) {
  const sent = body["authorization"];
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return [];
  return authorizationFaults(sent).map(({ member, detail }) => ({
    reference: `/authorization/${member}`,
    detail,
  }));
}

export function termsOf(sent: schema.Static<typeof SentTerms> | undefined): AuthorizationTerms {
  const { type, min_amount, max_amount, frequency, start_date } = { ...STANDING_TERMS, ...sent };
  return { type, min_amount, max_amount, frequency, start_date };
}

/** The text that a customer is shown in one language, and the hash that an agreement names it by. */
export interface AuthorizationText {
  readonly language: AuthorizationLanguage;
  readonly text_hash: string;
  readonly paragraphs: readonly string[];
}

export function authorizationTexts(
  terms: AuthorizationTerms,
  account: AccountRow,
): AuthorizationText[] {
  const business = businessOf(account);
  return AUTHORIZATION_LANGUAGES.map((language) => {
    const paragraphs = authorizationParagraphs(language, terms, business);
    return { language, text_hash: hashOf(textOf(paragraphs)), paragraphs };
  });
}

/** How a page says what the customer agreed to. */
export const Agreement = Type.Object({
  language: schema.OneOf(AUTHORIZATION_LANGUAGES),
  text_hash: schema.Exact(64),
});

/** Throws 422 where the agreement names a text that is not the session's. */
export function agreedText(
  agreement: schema.Static<typeof Agreement>,
  texts: readonly AuthorizationText[],
): AuthorizationText {
  const agreed = texts.find(
    ({ language, text_hash }) =>
      language === agreement.language && text_hash === agreement.text_hash,
  );
  if (agreed !== undefined) return agreed;
  const detail = "The text has changed: show it again.";
  throw invalid([{ reference: "/authorization/text_hash", detail }]);
}

/** Stores what the customer agreed to, with the device. */
export async function storeAuthorization(
  context: WriteContext,
  { language, text_hash, paragraphs }: AuthorizationText,
  of: Pick<PaykeyAuthorizationRow, "paykey_id" | "session_id" | "terms">,
): Promise<void> {
  const { app, environment, tx, at, address, headers } = context;
  const agent = headers["user-agent"]?.replace(/[^\x20-\x7e]/g, "?").slice(0, AGENT_LENGTH);
  const place = { paykey_id: of.paykey_id, environment_id: environment.id };
  const device = { ip_address: address, user_agent: agent ?? null };
  await insertPaykeyAuthorization(tx, {
    ...of,
    environment_id: environment.id,
    language,
    version: AUTHORIZATION_VERSION,
    text: textOf(paragraphs),
    text_hash,
    device: await sealDevice(app.vault, place, device),
    accepted_at: at,
  });
}

function textOf(paragraphs: readonly string[]): string {
  return paragraphs.join("\n\n");
}

function hashOf(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** Customers write to support; an account without it is reached by telephone or its website. */
function businessOf({ business_profile }: AccountRow): AuthorizedBusiness {
  const { name, website, phone, support_channels } = business_profile;
  const support = support_channels?.email ?? support_channels?.phone ?? support_channels?.url;
  return { name, contact: support ?? phone ?? website };
}

import { Type } from "typebox";
import type { RequestContext } from "../../http/route/context.ts";
import { refusal } from "../../http/schema/problem.ts";
import * as schema from "../../http/schema/schema.ts";
import { relyingPartyOf, type RelyingParty } from "../../people/passkeys/relying-party.ts";

/** Who passkeys are made for. Throws the 422 where the page's browser has none. */
export function relyingParty({ app, headers }: RequestContext): RelyingParty {
  const party = relyingPartyOf(app.people.publicUrl, headers.host);
  if (party === undefined) throw refusal("passkey_unavailable");
  return party;
}

const base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: "^[A-Za-z0-9_-]+$", examples: ["o2NmbXRk"] });

/** Credential ids have at most 1,023 bytes. */
const MAX_ID = 1_364;
const identity = {
  id: base64Url(MAX_ID),
  rawId: base64Url(MAX_ID),
  type: schema.OneOf(["public-key"]),
};

/** `toJSON()` of the credential that `navigator.credentials.create` returned. */
export const PasskeyRegistration = Type.Object({
  ...identity,
  response: Type.Object({
    clientDataJSON: base64Url(8_000),
    attestationObject: base64Url(20_000),
  }),
});

/** `toJSON()` of the credential that `navigator.credentials.get` returned. */
export const PasskeyAssertion = Type.Object({
  ...identity,
  response: Type.Object({
    clientDataJSON: base64Url(8_000),
    authenticatorData: base64Url(20_000),
    signature: base64Url(20_000),
    userHandle: Type.Optional(schema.Nullable(base64Url(100))),
  }),
});

/** What a page gives to `navigator.credentials`, as JSON. */
export const PasskeyOptions = Type.Object({
  options: Type.Object({}, { additionalProperties: true }),
});

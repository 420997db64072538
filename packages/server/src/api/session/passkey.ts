import { Type } from "typebox";
import { listCredentialsOf } from "../../db/tables/people/credentials.ts";
import { ok, route } from "../../http/route/route.ts";
import { mintChallenge } from "../../people/sessions/challenges.ts";
import { requestOptions } from "../../people/passkeys/webauthn.ts";
import { PasskeyOptions, relyingParty } from "../shared/passkeys.ts";
import { ownSession } from "../shared/people.ts";
import { NO_STORE } from "./serialize.ts";

const HOW =
  "`options` are for `PublicKeyCredential.parseRequestOptionsFromJSON` and `navigator.credentials.get`. They work once, within 5 minutes.";

export const beginPasskey = route(
  {
    operationId: "session.begin_passkey",
    method: "POST",
    path: "/v1/session/passkey",
    summary: "Begin to sign in by a passkey",
    description: `${HOW} They name nobody: the browser offers the passkeys that it has.`,
    response: Type.Object({ ...PasskeyOptions.properties, has_oidc: Type.Boolean() }),
    problems: ["passkey_unavailable"],
    scope: "sessions:read",
    caller: "public",
    accountScoped: false,
    write: "separate",
  },
  async (context) => {
    const { app, address } = context;
    const party = relyingParty(context);
    const wanted = { purpose: "sign_in", sessionId: null, address } as const;
    const challenge = await mintChallenge(app.people, wanted);
    const options = await requestOptions(party, { challenge });
    return ok({ options, has_oidc: app.people.oidc !== undefined }, NO_STORE);
  },
);

export const beginElevation = route(
  {
    operationId: "session.begin_elevation",
    method: "POST",
    path: "/v1/session/elevate/passkey",
    summary: "Begin to give a passkey again",
    description: `${HOW} They name your passkeys, and count in this session alone.`,
    response: PasskeyOptions,
    problems: ["passkey_unavailable"],
    scope: "sessions:read",
    caller: "enrolling",
    accountScoped: false,
    write: "separate",
  },
  async (context) => {
    const { app, address } = context;
    const party = relyingParty(context);
    const { id: sessionId, operator_id } = ownSession(context);
    const held = await listCredentialsOf(app.engineDb, operator_id, "passkey");
    const challenge = await mintChallenge(app.people, { purpose: "elevate", sessionId, address });
    const allowed = held.flatMap(({ external_id }) => external_id ?? []);
    return ok({ options: await requestOptions(party, { challenge, allowed }) }, NO_STORE);
  },
);

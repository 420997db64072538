import { Type } from "typebox";
import { listCredentialsOf } from "../../db/tables/people/credentials.ts";
import { findOperator } from "../../db/tables/people/operators.ts";
import { ok, route } from "../../http/route/route.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import * as schema from "../../http/schema/schema.ts";
import { mintChallenge, spendChallenge } from "../../people/sessions/challenges.ts";
import { enrollPasskey, MAX_PASSKEYS } from "../../people/passkeys/enroll.ts";
import {
  challengeOf,
  creationOptions,
  verifyRegistration,
  type NewPasskey,
  type PasskeyRegistration as Sent,
} from "../../people/passkeys/webauthn.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { PasskeyOptions, PasskeyRegistration, relyingParty } from "../shared/passkeys.ts";
import { lockSelf, ownSession, requireRecentFactor } from "../shared/people.ts";
import { finishEnrolment, inTransaction, NO_STORE } from "./enrolled.ts";
import { Enrolled } from "./schema.ts";

const OWN = { scope: "sessions:read", caller: "enrolling", accountScoped: false } as const;

export const beginOwnPasskey = route(
  {
    ...OWN,
    operationId: "credentials.begin_passkey",
    method: "POST",
    path: "/v1/credentials/passkey",
    summary: "Begin to enroll a passkey",
    description:
      "`options` are for `PublicKeyCredential.parseCreationOptionsFromJSON` and `navigator.credentials.create`. They work once, within 5 minutes, in this session. The passkey asks for a finger, face or PIN, and signs in without an address being typed.",
    response: PasskeyOptions,
    problems: ["passkey_unavailable", "too_many_passkeys"],
    write: "separate",
  },
  async (context) => {
    requireRecentFactor(context);
    const { app, address } = context;
    const party = relyingParty(context);
    const { id: sessionId, operator_id } = ownSession(context);
    const operator = await findOperator(app.db, operator_id);
    if (operator === undefined) throw problem("unauthorized");
    const held = await listCredentialsOf(app.engineDb, operator_id, "passkey");
    if (held.length >= MAX_PASSKEYS) throw refusal("too_many_passkeys");
    const challenge = await mintChallenge(app.people, { purpose: "enroll", sessionId, address });
    const enrolled = held.flatMap(({ external_id }) => external_id ?? []);
    return ok(
      { options: await creationOptions(party, { challenge, operator, enrolled }) },
      NO_STORE,
    );
  },
);

/** The passkey of a registration. Throws the 422 of one that does not fit; its challenge is used up. */
async function verified(context: RequestContext, response: Sent): Promise<NewPasskey> {
  const { people } = context.app;
  const party = relyingParty(context);
  const challenge = challengeOf(response.response.clientDataJSON);
  const challenged = { purpose: "enroll", sessionId: ownSession(context).id } as const;
  if (challenge === undefined || !(await spendChallenge(people, challenge, challenged))) {
    throw refusal("factor_refused");
  }
  const made = await verifyRegistration(party, { response, challenge });
  if (made === undefined) throw refusal("factor_refused");
  return made;
}

export const confirmOwnPasskey = route(
  {
    ...OWN,
    operationId: "credentials.confirm_passkey",
    method: "POST",
    path: "/v1/credentials/passkey/confirm",
    summary: "Enroll the passkey that the browser made",
    description:
      "`passkey` is `toJSON()` of the credential. A passkey is enough to sign in with: a session that only enrolled is then signed in, with another cookie. A person has up to 20. Your other sessions end.",
    body: Type.Object({
      passkey: PasskeyRegistration,
      label: Type.Optional(schema.Nullable(schema.Text(1, 100))),
    }),
    response: Enrolled,
    problems: [
      "validation_error",
      "factor_refused",
      "passkey_exists",
      "passkey_unavailable",
      "too_many_passkeys",
    ],
    write: "separate",
    auditedBy: "handler",
  },
  async (context, { body }) => {
    requireRecentFactor(context);
    const made = await verified(context, body.passkey);
    return await inTransaction(context, async (tx) => {
      const { id } = await lockSelf(tx, context);
      const wanted = { ...made, operator_id: id, label: body.label ?? null };
      const reason = await enrollPasskey(tx, context.app.people, wanted);
      if (reason !== undefined) throw refusal(reason);
      return await finishEnrolment(context, tx, { kind: "passkey", hasProved: true });
    });
  },
);

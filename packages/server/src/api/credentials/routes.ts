import { Type } from "typebox";
import {
  deleteCredential,
  findCredential,
  listConfirmedCredentials,
} from "../../db/tables/people/credentials.ts";
import { findInstallation } from "../../db/tables/environments/environments.ts";
import { endSessions } from "../../db/tables/people/sessions.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import * as schema from "../../http/schema/schema.ts";
import {
  beginTotp,
  confirmTotp,
  isEnough,
  replaceRecoveryCodes,
  setPassword,
} from "../../people/factors/enroll.ts";
import { base32, totpAddress } from "../../people/factors/totp.ts";
import {
  auditSelf,
  lockSelf,
  ownSession,
  requireRecentFactor,
  tooManyAttempts,
} from "../shared/people.ts";
import { finishEnrolment, inTransaction, NO_STORE } from "./enrolled.ts";
import { beginOwnPasskey, confirmOwnPasskey } from "./passkey.ts";
import { Credential, Enrolled, serializeCredential } from "./schema.ts";

const OWN = { scope: "sessions:read", caller: "enrolling", accountScoped: false } as const;
const SHORTEST = 12;
const LONGEST = 200;

export const listCredentials = route(
  {
    ...OWN,
    operationId: "credentials.list",
    method: "GET",
    path: "/v1/credentials",
    summary: "List what you sign in with",
    query: Type.Object({}),
    list: { sorts: ["id"] },
    response: Credential,
    problems: ["validation_error"],
  },
  async (context, { paging }) => {
    // Secrets are in the table: the role of reads may not read it.
    const rows = await listConfirmedCredentials(
      context.app.engineDb,
      ownSession(context).operator_id,
    );
    const shown = rows.slice(paging.offset, paging.offset + paging.page_size);
    return page(shown.map(serializeCredential), rows.length);
  },
);

export const setOwnPassword = route(
  {
    ...OWN,
    operationId: "credentials.set_password",
    method: "POST",
    path: "/v1/credentials/password",
    summary: "Set your password",
    description:
      "12 to 200 characters. A password counts only together with the code of an authenticator app. Your other sessions end.",
    body: Type.Object({ password: Type.String({ minLength: SHORTEST, maxLength: LONGEST }) }),
    response: Enrolled,
    problems: ["validation_error"],
    write: "separate",
    auditedBy: "handler",
    examples: { request: { password: "correct horse battery staple" } },
  },
  async (context, { body }) => {
    requireRecentFactor(context);
    const { app } = context;
    const { operator_id } = ownSession(context);
    // A hash holds a thread and memory for a while.
    const wait = app.people.backOff.person.attempt(`password of ${operator_id}`);
    if (wait !== undefined) throw tooManyAttempts(wait);
    const hashed = await app.people.passwords.hash(body.password);
    return await inTransaction(context, async (tx) => {
      await setPassword(tx, app.people, { operator_id, ...hashed });
      return await finishEnrolment(context, tx, { kind: "password", hasProved: false });
    });
  },
);

export const beginOwnTotp = route(
  {
    ...OWN,
    operationId: "credentials.begin_totp",
    method: "POST",
    path: "/v1/credentials/totp",
    summary: "Begin to enroll an authenticator app",
    description:
      "Returns the secret for the app, which is not shown again. It counts once `confirm` was given a code of it; until then an earlier app stays.",
    body: Type.Object({ label: Type.Optional(schema.Nullable(schema.Text(1, 100))) }),
    bodyOptional: true,
    response: Type.Object({ secret: Type.String(), address: Type.String() }),
    problems: ["validation_error"],
    write: "separate",
    auditedBy: "handler",
  },
  async (context, { body }) => {
    requireRecentFactor(context);
    return await inTransaction(context, async (tx) => {
      const operator = await lockSelf(tx, context);
      const wanted = { operator_id: operator.id, label: body.label ?? null };
      const seed = await beginTotp(tx, context.app.people, wanted);
      await auditSelf(tx, context, "operator.credential_begun", { kind: "totp" });
      const shown = { secret: base32(seed), address: totpAddress(seed, operator.email) };
      return ok(shown, NO_STORE);
    });
  },
);

export const confirmOwnTotp = route(
  {
    ...OWN,
    operationId: "credentials.confirm_totp",
    method: "POST",
    path: "/v1/credentials/totp/confirm",
    summary: "Confirm an authenticator app",
    description:
      "`code` is the app's present code. Together with a password the app is enough to sign in with: a session that only enrolled is then signed in, with another cookie. Your other sessions end.",
    body: Type.Object({ code: schema.Exact(40) }),
    response: Enrolled,
    problems: ["validation_error", "factor_refused"],
    write: "separate",
    auditedBy: "handler",
  },
  async (context, { body }) => {
    requireRecentFactor(context);
    const { people } = context.app;
    const { operator_id } = ownSession(context);
    const wait = people.backOff.person.attempt(operator_id);
    if (wait !== undefined) throw tooManyAttempts(wait);
    const result = await inTransaction(context, async (tx) => {
      await lockSelf(tx, context);
      const wanted = { operator_id, code: body.code };
      if (!(await confirmTotp(tx, people, wanted))) throw refusal("factor_refused");
      return await finishEnrolment(context, tx, { kind: "totp", hasProved: true });
    });
    people.backOff.person.succeeded(operator_id);
    return result;
  },
);

export const createRecoveryCodes = route(
  {
    ...OWN,
    operationId: "credentials.create_recovery_codes",
    method: "POST",
    path: "/v1/credentials/recovery_codes",
    summary: "Make recovery codes",
    description:
      "Ten codes, each of which signs in once in place of an app's code. They are not shown again, and earlier ones end.",
    response: Type.Object({ codes: Type.Array(Type.String()) }),
    problems: [],
    caller: "session",
    write: "separate",
    auditedBy: "handler",
  },
  async (context) => {
    requireRecentFactor(context);
    return await inTransaction(context, async (tx) => {
      const { id } = await lockSelf(tx, context);
      const codes = await replaceRecoveryCodes(tx, context.app.people, id);
      await auditSelf(tx, context, "operator.credential_added", { kind: "recovery" });
      return ok({ codes }, NO_STORE);
    });
  },
);

export const deleteOwnCredential = route(
  {
    ...OWN,
    operationId: "credentials.delete",
    method: "DELETE",
    path: "/v1/credentials/:id",
    summary: "Delete one of your credentials",
    description: "The last that is enough to sign in with stays. Your other sessions end.",
    response: Credential,
    problems: ["not_found", "last_factor"],
    caller: "session",
  },
  async (context, { params }) => {
    requireRecentFactor(context);
    const { tx, app } = context;
    const own = ownSession(context);
    const operator = await lockSelf(tx, context);
    const found = await findCredential(tx, { id: params.id, operator_id: operator.id });
    if (found === undefined || found.confirmed_at === null) throw problem("not_found");
    const rest = (await listConfirmedCredentials(tx, operator.id)).filter(
      ({ id }) => id !== found.id,
    );
    const isNeeded = (await findInstallation(tx))?.has_live === true;
    if (isNeeded && !isEnough(rest.map(({ kind }) => kind))) throw refusal("last_factor");
    await deleteCredential(tx, found.id);
    const ending = { operator_id: operator.id, except: own.id, at: app.wall.now() };
    await endSessions(tx, { ...ending, by: operator.id });
    context.afterCommit(() => app.sessions.forget());
    await auditSelf(tx, context, "operator.credential_deleted", { kind: found.kind });
    return ok(serializeCredential(found));
  },
);

/** In the order of the documentation. */
export const credentialsRoutes: readonly Route[] = [
  listCredentials,
  setOwnPassword,
  beginOwnTotp,
  confirmOwnTotp,
  beginOwnPasskey,
  confirmOwnPasskey,
  createRecoveryCodes,
  deleteOwnCredential,
];

import { MICRO_ENTRY_MAX_CENTS } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../../base/assert.ts";
import { findBridgeSession } from "../../../db/tables/counterparties/bridge-sessions.ts";
import { findActivation, verifications } from "../../../db/tables/files/auxiliary-entries.ts";
import { refusal } from "../../../http/schema/problem.ts";
import { ok, route } from "../../../http/route/route.ts";
import { confirmVerification } from "../../../payments/auxiliary/verifications/request-verification.ts";
import { moveContextOf } from "../../payments/reply.ts";
import { Confirmation, readConfirmation } from "./confirmation.ts";
import { ended, sessionOf } from "./guests.ts";

const Amount = () => Type.Integer({ minimum: 1, maximum: MICRO_ENTRY_MAX_CENTS });

/** Compares the amounts that the customer read on the statement. A wrong pair uses a try. */
export const confirmPageAmounts = route(
  {
    operationId: "bridge_sessions.confirm",
    method: "POST",
    path: "/bridge/confirm",
    summary: "Confirm the amounts of micro-entries",
    body: Type.Object({ amounts: Type.Array(Amount(), { minItems: 2, maxItems: 2 }) }),
    response: Confirmation,
    problems: ["validation_error", "verification_not_allowed"],
    scope: "bridge_sessions:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    const { app, tx, environment } = context;
    const { jti, account_id } = await sessionOf(context);
    const session = await findBridgeSession(tx, {
      environment_id: environment.id,
      id: jti,
      account_id,
    });
    if (session === undefined) throw ended();
    const { paykey_id } = session;
    const found =
      paykey_id === null ? undefined : await findActivation(tx, environment.id, paykey_id);
    const [row] =
      found === undefined ? [] : await verifications.lock(tx, environment.id, [found.id]);
    const before = row === undefined ? null : await readConfirmation(context, tx, session);
    if (row === undefined || before?.state !== "open") {
      throw refusal("verification_not_allowed", { detail: "No amounts are awaited now." });
    }
    const profile = await app.profiles(environment.id, account_id);
    await confirmVerification(
      tx,
      { context: { ...(await moveContextOf(context)), profile }, vault: app.vault },
      { row, amounts: body.amounts },
    );
    return ok(assertFound((await readConfirmation(context, tx, session)) ?? undefined, "it"));
  },
);

import { assertFound } from "../../../base/assert.ts";
import { findBridgeSession } from "../../../db/tables/counterparties/bridge-sessions.ts";
import { findPaykey } from "../../../db/tables/counterparties/paykeys.ts";
import { problem } from "../../../http/schema/problem.ts";
import { ok, route } from "../../../http/route/route.ts";
import { ended, sessionOf } from "./guests.ts";
import { showPaykey, ShownPaykey } from "./shown-paykey.ts";

/** What the session linked: for a page whose answer was lost, or whose paykey is still being verified. */
export const readPagePaykey = route(
  {
    operationId: "bridge_sessions.paykey",
    method: "GET",
    path: "/bridge/paykey",
    summary: "What the session linked",
    response: ShownPaykey,
    problems: ["not_found"],
    scope: "bridge_sessions:read",
    accountScoped: true,
  },
  async (context) => {
    const { jti, account_id } = await sessionOf(context);
    const { db } = context.app;
    const environment_id = context.environment.id;
    const session = await findBridgeSession(db, { environment_id, id: jti, account_id });
    if (session === undefined) throw ended();
    const id = session.paykey_id;
    if (id === null) throw problem("not_found", { detail: "Nothing was linked yet." });
    return ok(
      showPaykey(
        assertFound(await findPaykey(db, { environment_id, account_id, id }), "the paykey"),
      ),
    );
  },
);

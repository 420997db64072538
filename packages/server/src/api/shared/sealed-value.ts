import { REFUSALS } from "@railhead/core";
import { openException } from "../../exceptions/exceptions.ts";
import { unreadableValue } from "../../exceptions/unreadable.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { problem } from "../../http/schema/problem.ts";
import { unreadablePlace } from "../../vault/place.ts";

/**
 * Reads what needs a sealed value. Where the value cannot be opened an exception names it, in a transaction
 * of its own, and the caller gets a 409 instead of a fault of the service.
 */
export async function readSealed<T>(
  context: RequestContext,
  accountId: string | null,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const place = unreadablePlace(error);
    if (place === undefined) throw error;
    const { app, environment, at } = context;
    const scene = { environment_id: environment.id, at, ids: app.ids };
    await app.engineDb.tx((tx) => openException(tx, scene, unreadableValue(place, accountId)));
    throw problem("conflict", {
      code: "value_unreadable",
      detail: `${REFUSALS.value_unreadable} An exception names it: GET /v1/exceptions.`,
      headers: { "x-should-retry": "false" },
      cause: error,
    });
  }
}

import { savepoint } from "../../db/postgres/transactions/savepoint.ts";
import { deferringEvents } from "../../db/tables/events/deferred-events.ts";
import { createTrail } from "../route/audit-trail.ts";
import { endingsOf } from "../route/endings.ts";
import type { CompiledRoute, ReadRequest } from "../route/compiled-route.ts";
import type { Preview, TouchedResource, WriteContext } from "../route/context.ts";
import type { Result } from "../route/route.ts";
import { nothingThere, readTouched } from "./touched.ts";

interface Tried {
  readonly context: WriteContext;
  readonly input: ReadRequest["input"];
}

/**
 * Runs the request and takes it back, so that what would be refused is refused now and not after somebody
 * approved it. Only where the handler writes in our transaction. Returns what it would change.
 */
export async function tryRequest(
  compiled: CompiledRoute,
  { context, input }: Tried,
  touched: TouchedResource | null,
): Promise<Preview | null> {
  const { route } = compiled;
  if (route.method === "GET" || (route.write ?? "transaction") !== "transaction") return null;
  const tried = Symbol("tried");
  const endings = endingsOf(context);
  const inside = {
    ...context,
    tx: deferringEvents(context.tx),
    afterCommit: () => undefined,
    atEnd: endings.atEnd,
    audit: createTrail(route.operationId, true),
  };
  const handle = route.handle as (context: WriteContext, input: object) => Promise<Result>;
  let preview: Preview | null = null;
  try {
    await savepoint(
      context.tx,
      async () => {
        await handle(inside, input);
        if (touched !== null) preview = await previewOf(compiled, inside, { touched, input });
        throw tried;
      },
      "stored_request",
    );
  } catch (error) {
    if (error !== tried) throw error;
  } finally {
    await endings.run();
  }
  return preview;
}

/** The resource before, and as the transaction has it now. */
async function previewOf(
  compiled: CompiledRoute,
  inside: WriteContext,
  { touched, input }: { touched: TouchedResource; input: ReadRequest["input"] },
): Promise<Preview> {
  const asked = { db: inside.tx, params: input.params };
  const after = await readTouched(compiled, inside, asked).catch(nothingThere);
  return { before: touched.data, after: after?.data ?? null };
}

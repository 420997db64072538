import type { SentRequest } from "../route/compiled-route.ts";
import type { RequestContext } from "../route/context.ts";

/** Equal for two requests of the same method, address and body. */
export async function hashOf(
  { app, environment }: RequestContext,
  method: string,
  sent: SentRequest,
): Promise<Buffer> {
  const keys = await app.vault.keysOf(environment.id);
  return keys.requestHash(`${method} ${sent.url}`, sent.body?.bytes);
}

import type { App } from "../../../context/app.ts";
import { isRegisteredOrigin } from "../../../db/tables/accounts/accounts.ts";
import type { RequestContext } from "../../../http/route/context.ts";
import { accountSettings } from "../../shared/account-policy.ts";

/** Whether pages of an origin may show the linking page in a frame, for one account of the service or more. */
export async function mayFrame(app: App, origin: string): Promise<boolean> {
  return isAllowedToAll(app, origin) || (await isRegisteredOrigin(app.db, origin));
}

/** The same for the account of a session. */
export async function mayFrameForAccount(
  context: RequestContext,
  origin: string,
): Promise<boolean> {
  if (isAllowedToAll(context.app, origin)) return true;
  const { bridge } = await accountSettings(context.app.db, context);
  return bridge.parent_origins.includes(origin);
}

const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

function isAllowedToAll({ parentOrigins, allowsLoopback }: App, origin: string): boolean {
  if (allowsLoopback && LOOPBACK.test(origin)) return true;
  return parentOrigins.includes(origin) || parentOrigins.includes("*");
}

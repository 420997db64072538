import type { RequestContext } from "../../http/route/context.ts";

/** The configured origin; a sandbox without one is at the address that the caller used. */
export function originOf({ app, headers }: Pick<RequestContext, "app" | "headers">): string {
  return app.people.publicUrl ?? `http://${headers.host ?? "localhost"}`;
}

/** Whether a live environment is without an address to lead customers to. */
export function lacksOrigin({ app, environment }: RequestContext): boolean {
  return environment.kind === "live" && app.people.publicUrl === undefined;
}

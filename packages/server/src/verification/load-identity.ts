import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { IdentityFactory, IdentityProvider } from "./identity-provider.ts";

const NAME = /^[a-z][a-z0-9_]{1,29}$/;

/** Loads the identity provider of a file that exports `identity`. Throws one sentence about a file that is none. */
export async function loadIdentity(path: string): Promise<IdentityProvider> {
  const exported = (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>;
  const factory = exported["identity"] ?? exported["default"];
  if (typeof factory !== "function") {
    throw new TypeError(`The identity adapter ${path} does not export a function named identity.`);
  }
  const provider = (factory as IdentityFactory)();
  if (typeof provider?.name !== "string" || !NAME.test(provider.name)) {
    throw new TypeError(`The identity adapter ${path} needs a name such as my_provider.`);
  }
  if (typeof provider.assess !== "function") {
    throw new TypeError(`The identity adapter ${path} has no function assess.`);
  }
  return provider;
}

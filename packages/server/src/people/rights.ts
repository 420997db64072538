import type { Environment } from "../db/tables/environments/environments.ts";

/** What a person may do in an environment, as scopes of API keys. */
export interface Rights {
  readonly scopes: readonly string[];
}

const ADMIN: Rights = { scopes: ["admin"] };
const READER: Rights = { scopes: ["read"] };

/** The rights of a person by the built-in role. */
export function rightsOf(
  { role }: { readonly role: string },
  _environment: Pick<Environment, "id" | "kind">,
): Rights | Promise<Rights> {
  return role === "admin" ? ADMIN : READER;
}

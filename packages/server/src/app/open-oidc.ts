import { readFile } from "node:fs/promises";
import { ROLE_NAMES } from "@railhead/core";
import type { OidcSettings } from "../people/identity-provider.ts";
import { ConfigError } from "./settings/config-error.ts";
import type { Config } from "./settings/config.ts";

/** The identity provider of the settings; undefined where none is set. Throws a ConfigError with every error. */
export async function openOidc(config: Config): Promise<OidcSettings | undefined> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET_FILE: file } = config;
  const { PUBLIC_URL: publicUrl } = config;
  const isComplete = clientId !== undefined && file !== undefined && publicUrl !== undefined;
  if (issuer === undefined || !isComplete) return undefined;
  const faults: string[] = [];
  const clientSecret = await readFile(file, "utf8").then(
    (text) => text.trim(),
    () => "",
  );
  if (clientSecret === "") faults.push(`OIDC_CLIENT_SECRET_FILE: no secret can be read in ${file}`);
  const roles = readRoles(config.OIDC_ROLES, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    issuer,
    clientId,
    clientSecret,
    redirectUri: `${publicUrl}/dashboard/sign-in`,
    scope: config.OIDC_SCOPE,
    groupsClaim: config.OIDC_GROUPS_CLAIM,
    roles,
  };
}

function readRoles(text: string, faults: string[]): ReadonlyMap<string, string> {
  const roles = new Map<string, string>();
  for (const pair of text === "" ? [] : text.split(",")) {
    const [encoded = "", role = ""] = pair.split("=");
    const isKnown = (ROLE_NAMES as readonly string[]).includes(role);
    if (!isKnown) faults.push(`OIDC_ROLES: ${role} is none of ${ROLE_NAMES.join(", ")}`);
    const group = decoded(encoded);
    if (group === undefined) faults.push(`OIDC_ROLES: ${encoded} is not percent-encoded well`);
    else roles.set(group, role);
  }
  return roles;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

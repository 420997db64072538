import type { Setting } from "./setting.ts";

/** Settings of the identity provider that people may sign in by. */
export const OIDC_SETTINGS = {
  OIDC_ISSUER: {
    type: "text",
    pattern: "^(https://|http://localhost(:[0-9]{1,5})?(/|$))",
    description:
      "The issuer of an OpenID Connect provider, as its discovery document spells it: people may sign in by it (operate/people.md). Its redirect address is PUBLIC_URL and `/dashboard/sign-in`.",
  },
  OIDC_CLIENT_ID: {
    type: "text",
    minLength: 1,
    description: "The client id of Railhead at the provider.",
  },
  OIDC_CLIENT_SECRET_FILE: {
    type: "text",
    minLength: 1,
    description: "A file with the client secret, read at the start.",
  },
  OIDC_SCOPE: {
    type: "text",
    default: "openid email profile",
    pattern: "^openid( [!#-\\[\\]-~]+)*$",
    description:
      "The scopes that are asked of the provider; some have groups under one of their own.",
  },
  OIDC_GROUPS_CLAIM: {
    type: "text",
    default: "groups",
    minLength: 1,
    description: "The claim of the ID token, or of the userinfo response, that lists the groups.",
  },
  OIDC_ROLES: {
    type: "text",
    default: "",
    pattern: "^([^,=]+=[a-z_]+(,[^,=]+=[a-z_]+)*)?$",
    description:
      "Which group gives which role of roles.md on the whole installation: `group=role`, comma-separated; what has a comma or an equals sign is percent-encoded. Unknown people sign in only by a group of this list.",
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** What must be given together. */
export function oidcFaults(sent: Readonly<Record<string, unknown>>): string[] {
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET_FILE"];
  const given = names.filter((name) => sent[name] !== undefined);
  if (given.length === 0) return [];
  const faults = given.length === names.length ? [] : [`${names.join(", ")}: give all or none`];
  const needsUrl = sent["PUBLIC_URL"] === undefined;
  return needsUrl ? [...faults, "OIDC_ISSUER: give PUBLIC_URL, too"] : faults;
}

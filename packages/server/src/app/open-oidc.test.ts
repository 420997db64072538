import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "./settings/config.ts";
import { openOidc } from "./open-oidc.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "railhead-oidc-"));
  writeFileSync(join(folder, "secret"), "hush\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const variables = (given: Readonly<Record<string, string>> = {}) => ({
  PUBLIC_URL: "https://pay.example.com",
  OIDC_ISSUER: "https://id.example.com",
  OIDC_CLIENT_ID: "railhead",
  OIDC_CLIENT_SECRET_FILE: join(folder, "secret"),
  ...given,
});

it("settings of an identity provider are read with its secret and the roles of its groups", async () => {
  const OIDC_ROLES = "Ops team=operator,CN%3Dbooks%2COU%3Dteams=finance";
  expect(await openOidc(readConfig(variables({ OIDC_ROLES })))).toEqual({
    issuer: "https://id.example.com",
    clientId: "railhead",
    clientSecret: "hush",
    redirectUri: "https://pay.example.com/dashboard/sign-in",
    scope: "openid email profile",
    groupsClaim: "groups",
    roles: new Map([
      ["Ops team", "operator"],
      ["CN=books,OU=teams", "finance"],
    ]),
  });
  expect(await openOidc(readConfig({}))).toBe(undefined);
});

it("half a provider, one over plain http, and one without the origin of pages are refused", () => {
  const faults = (given: Readonly<Record<string, string>>) => {
    try {
      return readConfig(given);
    } catch (error) {
      return (error as { faults: readonly string[] }).faults;
    }
  };
  expect(faults({ OIDC_ISSUER: "https://id.example.com" })).toEqual([
    "OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET_FILE: give all or none",
    "OIDC_ISSUER: give PUBLIC_URL, too",
  ]);
  expect(faults(variables({ OIDC_ISSUER: "http://id.example.com" }))).toMatchObject([
    expect.stringMatching(/^OIDC_ISSUER: must match/),
    expect.stringMatching(/give all or none$/),
  ]);
  expect(faults(variables({ OIDC_ROLES: "ops" }))).toMatchObject([
    expect.stringMatching(/^OIDC_ROLES: must match/),
  ]);
});

it("a secret that cannot be read, roles that do not exist and groups that cannot be decoded are all named", async () => {
  const config = readConfig(
    variables({
      OIDC_CLIENT_SECRET_FILE: join(folder, "none"),
      OIDC_ROLES: "a=root,%zz=viewer",
    }),
  );
  await expect(openOidc(config)).rejects.toMatchObject({
    faults: [
      `OIDC_CLIENT_SECRET_FILE: no secret can be read in ${join(folder, "none")}`,
      expect.stringMatching(/^OIDC_ROLES: root is none of viewer, /) as string,
      "OIDC_ROLES: %zz is not percent-encoded well",
    ],
  });
});

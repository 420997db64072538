import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, launchChromium } from "../support/chromium.ts";
import { startCommand, type Command } from "../support/command.ts";

const hasBrowser = hasChromium("no passkey was made or used");

let folder: string;
let served: Command;
let browser: Browser | undefined;
let page: Page;
let devtools: CDPSession;
let authenticatorId: string;

/** A security key of software, with a finger that is always right. */
const AUTHENTICATOR = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

beforeAll(async () => {
  if (!hasBrowser) return;
  folder = mkdtempSync(join(tmpdir(), "railhead-passkeys-"));
  const variables = { PORT: "0", RAILHEAD_DATA_DIR: join(folder, "data") };
  served = startCommand(["dev", "--no-demo", "--json"], { variables, cwd: folder });
  const ready = await served.line("ready");
  const { origin, hash } = new URL(String(ready["dashboard"]));
  browser = await launchChromium();
  page = await (browser as Browser).newPage();
  devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const added = await devtools.send("WebAuthn.addVirtualAuthenticator", { options: AUTHENTICATOR });
  ({ authenticatorId } = added);
  await page.goto(`${origin}/openapi.json`);
  await page.evaluate(`(() => {${SCRIPT}; Object.assign(window, { call, enroll, sign }); })()`);
  expect((await call("POST", "/v1/session", { link: hash.slice(1) })).status).toBe(201);
}, 120_000);
afterAll(async () => {
  if (!hasBrowser) return;
  await browser?.close();
  served.child.kill("SIGTERM");
  await served.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** What a page of the service does, with nothing but the browser's own interface. */
const SCRIPT = `
  async function call(method, path, body) {
    const response = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(method === "GET" ? {} : { "railhead-request": "1" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, data: (await response.json()).data };
  }
  async function enroll(label) {
    const begun = await call("POST", "/v1/credentials/passkey");
    if (begun.status !== 201) return begun;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(begun.data.options);
    const passkey = (await navigator.credentials.create({ publicKey })).toJSON();
    return await call("POST", "/v1/credentials/passkey/confirm", { passkey, label });
  }
  async function sign(begin, end) {
    const begun = await call("POST", begin);
    if (begun.status !== 201) return begun;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(begun.data.options);
    const passkey = (await navigator.credentials.get({ publicKey })).toJSON();
    window.sent = passkey;
    return await call("POST", end, { passkey });
  }`;

interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown>;
}

const inPage = (expression: string) => page.evaluate<Answer>(expression);
const call = (...sent: readonly unknown[]) =>
  inPage(`call(${sent.map((one) => JSON.stringify(one)).join()})`);
const signIn = () => inPage(`sign("/v1/session/passkey", "/v1/session")`);

describe.runIf(hasBrowser)("a passkey in Chromium", () => {
  it("is enrolled after a one-time link, and then signs in alone, without an address being typed", async () => {
    const enrolled = await inPage(`enroll("Laptop")`);
    expect([enrolled.status, enrolled.data]).toMatchObject([
      201,
      { is_enough: true, kinds: ["passkey"], session_stage: "signed_in" },
    ]);
    expect((await call("DELETE", "/v1/session")).status).toBe(200);
    expect((await call("GET", "/v1/session")).status).toBe(401);
    const signed = await signIn();
    expect([signed.status, signed.data]).toMatchObject([
      201,
      { session: { stage: "signed_in" }, operator: { email: "admin@example.com" } },
    ]);
    expect((await call("GET", "/v1/credentials")).data).toMatchObject([
      { kind: "passkey", label: "Laptop", last_used_at: expect.any(String) as string },
    ]);
  });

  it("is a factor given again, and its signature works once", async () => {
    const before = (await call("GET", "/v1/session")).data["session"] as { factor_at: string };
    const given = await inPage(`sign("/v1/session/elevate/passkey", "/v1/session/elevate")`);
    const after = given.data["session"] as { factor_at: string };
    expect([given.status, after.factor_at > before.factor_at]).toEqual([201, true]);
    const again = await inPage(`call("POST", "/v1/session/elevate", { passkey: window.sent })`);
    expect([again.status, again.data["code"]]).toEqual([422, "factor_refused"]);
  });

  it("is made once per authenticator, which the browser finds out", async () => {
    await expect(inPage(`enroll("Again")`)).rejects.toThrow(/InvalidStateError/);
  });

  it("is nothing without the finger", async () => {
    const setVerified = (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    await setVerified(false);
    await expect(signIn()).rejects.toThrow(/NotAllowedError/);
    await setVerified(true);
    expect((await signIn()).status).toBe(201);
  });

  it("of a copied authenticator is refused: its counter is behind", async () => {
    const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
    const [copy] = credentials;
    if (copy === undefined) throw new Error("the authenticator has no passkey");
    expect((await signIn()).status).toBe(201);
    await devtools.send("WebAuthn.removeCredential", {
      authenticatorId,
      credentialId: copy.credentialId,
    });
    await devtools.send("WebAuthn.addCredential", { authenticatorId, credential: copy });
    expect((await signIn()).status).toBe(401);
  });
});

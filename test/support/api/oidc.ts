import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type * as OidcLibrary from "oidc-provider";

/** What an account's claims say, by the name that signs in. */
export type Accounts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export const CLIENT = { id: "railhead", secret: "a secret of 32 characters or more" } as const;
export const REDIRECT_URI = "http://localhost:8787/dashboard/sign-in";

/** An OpenID Connect provider at work. */
export interface TestProvider {
  readonly issuer: string;
  /** Changed by a test while the provider runs. */
  readonly accounts: Record<string, Readonly<Record<string, unknown>>>;
  /** Connections are refused until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startProvider(
  accounts: Accounts,
  redirectUri = REDIRECT_URI,
): Promise<TestProvider> {
  const held = { ...accounts };
  const server = createServer();
  await listen(server, 0);
  // A test that forgets it still ends.
  server.unref();
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  silence();
  const library = await import("oidc-provider");
  const callback = providerOf(library, { issuer, accounts: held, redirectUri }).callback();
  server.on("request", (request, response) => void callback(request, response));
  return {
    issuer,
    accounts: held,
    start: () => listen(server, port),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => {
    server.listen(port, "localhost", resolve);
  });
}

function providerOf(
  library: typeof OidcLibrary,
  {
    issuer,
    accounts,
    redirectUri,
  }: { readonly issuer: string; readonly accounts: Accounts; readonly redirectUri: string },
): OidcLibrary.Provider {
  return new library.Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    cookies: { keys: ["of a test"] },
    pkce: { required: () => true },
    findAccount: (_context, id) => {
      const claims = accounts[id];
      return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) };
    },
  });
}

/** It writes to the console what a test wants: its own pages, keys and store. */
function silence(): void {
  const { info, warn } = console;
  const unless =
    (write: typeof info) =>
    (text: unknown, ...rest: unknown[]) => {
      if (!String(text).includes("oidc-provider")) write(text, ...rest);
    };
  Object.assign(console, { info: unless(info), warn: unless(warn) });
}

/** A browser with cookies, as far as the provider's pages need one. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>();

  async #ask(address: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, {
      redirect: "manual",
      headers: { cookie },
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** Follows the provider's pages as a person does, to the query that it sends the browser back with. */
  async signIn(address: string, login: string): Promise<string> {
    let next = address;
    let response = await this.#ask(next);
    for (let steps = 0; steps < 20; steps += 1) {
      const location = response.headers.get("location");
      if (location !== null) {
        next = new URL(location, next).href;
        if (next.startsWith(REDIRECT_URI)) return next.slice(REDIRECT_URI.length + 1);
        response = await this.#ask(next);
        continue;
      }
      const page = await response.text();
      const [, action] = /action="([^"]+)"/.exec(page) ?? [];
      if (action === undefined) throw new Error(`no form at ${next}: ${page.slice(0, 500)}`);
      const isLogin = page.includes('name="login"');
      const form: Record<string, string> = isLogin
        ? { prompt: "login", login, password: "any" }
        : { prompt: "consent" };
      next = new URL(action, next).href;
      response = await this.#ask(next, form);
    }
    throw new Error("the provider's pages lead nowhere");
  }
}

/** Who passkeys are made for. A browser shows a passkey to pages of this name alone. */
export interface RelyingParty {
  readonly id: string;
  /** Of the pages that may ask for signatures. */
  readonly origins: readonly string[];
}

const LOCALHOST = /^localhost(?::\d{1,5})?$/;
const IP_ADDRESS = /^[\d.]+$/;

/**
 * The configured origin, or without one the page's own at localhost. Undefined where browsers have no passkeys:
 * over plain http elsewhere, and at a network address.
 */
export function relyingPartyOf(
  publicUrl: string | undefined,
  host: string | undefined,
): RelyingParty | undefined {
  if (publicUrl === undefined) {
    const name = host?.toLowerCase() ?? "";
    if (!LOCALHOST.test(name)) return undefined;
    // Pages at other ports of this machine are other programs' pages.
    return { id: "localhost", origins: [`http://${name}`, `https://${name}`] };
  }
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isSecure = protocol === "https:" || hostname === "localhost";
  if (!isSecure || IP_ADDRESS.test(hostname)) return undefined;
  return { id: hostname, origins: [origin] };
}

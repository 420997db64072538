/** The page's own files and service, nothing inline, no HTML made of text. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** The query of the page's address, as Fastify reads it: anything at all. */
export type PageQuery = Readonly<Record<string, unknown>>;

/** What the page may load, and who may frame it: those who are listed, else whom its address names. */
export function framePolicy(query: PageQuery, listed: readonly string[]): string {
  return `${POLICY}; frame-ancestors ${ancestors(query, listed)}`;
}

function ancestors(query: PageQuery, listed: readonly string[]): string {
  if (listed.length > 0) return listed.join(" ");
  const { parentOriginURL: host, parentOriginProtocol: scheme } = query;
  if (typeof host !== "string" || (scheme !== "http" && scheme !== "https")) return "'none'";
  // Nothing that could end the directive, and no more than a host and its port.
  if (!/^(?:[A-Za-z0-9_-]+\.)*[A-Za-z0-9_-]+(?::\d{1,5})?$/.test(host)) {
    // A policy cannot name an address of IPv6.
    return /^\[[0-9A-Fa-f:.]+\](?::\d{1,5})?$/.test(host) ? `${scheme}:` : "'none'";
  }
  return `${scheme}://${host}`;
}

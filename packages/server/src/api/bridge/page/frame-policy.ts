/** The page's own files and service, nothing inline, no HTML made of text. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** The query of the page's address, as Fastify reads it: anything at all. */
export type PageQuery = Readonly<Record<string, unknown>>;

/** Whether pages of an origin may show the linking page in a frame. */
export type MayFrame = (origin: string) => Promise<boolean>;

export interface Framing {
  readonly mayFrame: MayFrame;
  /** Origins of pages around the one that opens the frame: a policy must allow every ancestor. */
  readonly outerOrigins: readonly string[];
}

/** What the page may load, and who may frame it: whom its address names, where that origin may. */
export async function framePolicy(query: PageQuery, framing: Framing): Promise<string> {
  const origin = namedOrigin(query);
  if (origin === undefined || !(await framing.mayFrame(origin))) return frameable(["'none'"]);
  return frameable([...new Set([asSource(origin), ...framing.outerOrigins])]);
}

const frameable = (sources: readonly string[]) => `${POLICY}; frame-ancestors ${sources.join(" ")}`;

/** Nothing that could end the directive, and no more than a host and its port. */
const HOST = /^(?:(?:[A-Za-z0-9_-]+\.)*[A-Za-z0-9_-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

function namedOrigin(query: PageQuery): string | undefined {
  const { parentOriginURL: host, parentOriginProtocol: scheme } = query;
  if (typeof host !== "string" || (scheme !== "http" && scheme !== "https")) return undefined;
  const text = `${scheme}://${host}`;
  return HOST.test(host) && URL.canParse(text) ? new URL(text).origin : undefined;
}

/** A policy cannot name an address of IPv6, so it names the scheme. */
function asSource(origin: string): string {
  return origin.includes("[") ? origin.slice(0, origin.indexOf("/")) : origin;
}

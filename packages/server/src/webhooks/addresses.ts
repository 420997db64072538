import { lookup as resolve, type LookupAddress, type LookupOptions } from "node:dns";
import { BlockList, isIP } from "node:net";

/**
 * Which addresses webhooks may go to: `public` everywhere, and `loopback` too in sandboxes of a
 * service on a developer's own machine. Link-local and private ranges are never reached.
 */
export type Reach = "public" | "loopback";

/** The reach of an environment's webhooks. */
export function reachOf(kind: "live" | "sandbox", allowsLoopback: boolean): Reach {
  return kind === "sandbox" && allowsLoopback ? "loopback" : "public";
}

/**
 * Ranges no webhook may reach, but for loopback where it is allowed; IPv6 below, IPv4 in dotted
 * form.
 */
const BLOCKED_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

const BLOCKED_V6 = [
  ["::", 128],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const;

const blocked = new BlockList();
for (const [address, prefix] of BLOCKED_V4) blocked.addSubnet(address, prefix, "ipv4");
for (const [address, prefix] of BLOCKED_V6) blocked.addSubnet(address, prefix, "ipv6");

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");

/** True for global unicast addresses; IPv4-mapped IPv6 is checked as IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  const mapped = mappedV4(address);
  if (mapped !== undefined) return isPublicAddress(mapped);
  return globalV6.check(address, "ipv6") && !blocked.check(address, "ipv6");
}

function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? "ipv4" : "ipv6");
}

function isAllowed(address: string, reach: Reach): boolean {
  return isPublicAddress(address) || (reach === "loopback" && isLoopbackAddress(address));
}

/** `::ffff:a.b.c.d` in any spelling, as `a.b.c.d`. */
function mappedV4(address: string): string | undefined {
  // The URL parser writes every spelling of an address in its one canonical way.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const groups = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (groups === null) return undefined;
  const [high, low] = [groups[1], groups[2]].map((group) => Number.parseInt(group ?? "", 16));
  return [(high ?? 0) >> 8, (high ?? 0) & 255, (low ?? 0) >> 8, (low ?? 0) & 255].join(".");
}

const PUBLIC_PORTS = new Set(["", "443", "8443"]);

/** Why a URL cannot receive webhooks, as a sentence; undefined where it can. */
export function urlFault(text: string, reach: Reach): string | undefined {
  if (!URL.canParse(text)) return "Must be an absolute URL.";
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return "Must be an https URL.";
  if (url.username !== "" || url.password !== "") return "Must not hold a user name or password.";
  if (reach === "public" && url.protocol !== "https:") return "Must be an https URL.";
  if (reach === "public" && !PUBLIC_PORTS.has(url.port)) return "Must use port 443 or 8443.";
  const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
  const isLocal = /^localhost\.?$/i.test(host) && reach !== "loopback";
  if (isLocal || (isIP(host) !== 0 && !isAllowed(host, reach))) return OUT_OF_REACH[reach];
  return undefined;
}

const OUT_OF_REACH: Readonly<Record<Reach, string>> = {
  public: "Must be a public address.",
  loopback: "Must be a public address or one of this machine's loopback addresses.",
};

type Done = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

export type Resolve = (
  host: string,
  options: { all: true; verbatim: boolean },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A socket's lookup that answers only where every address of the name is within reach. The socket
 * then connects to what was checked, so a name that changes its mind in between gains nothing.
 */
export function guardedLookup(reach: Reach, resolveAll: Resolve = resolve) {
  return (host: string, options: LookupOptions, done: Done): void => {
    resolveAll(host, { all: true, verbatim: true }, (error, addresses) => {
      if (error !== null) {
        done(error, []);
        return;
      }
      const [first] = addresses;
      const areAllowed = addresses.every(({ address }) => isAllowed(address, reach));
      if (first === undefined || !areAllowed) {
        done(Object.assign(new Error(`${host} is not a public address`), { code: "EPRIVATE" }), []);
      } else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

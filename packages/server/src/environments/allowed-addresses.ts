import { BlockList, isIP } from "node:net";

const PREFIX = /^(?:0|[1-9][0-9]{0,2})$/;

interface Network {
  readonly address: string;
  readonly family: "ipv4" | "ipv6";
  readonly prefix: number;
}

/** Reads an address or a network in CIDR notation; undefined for what is neither. */
function parseNetwork(text: string): Network | undefined {
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return undefined;
  const longest = version === 4 ? 32 : 128;
  const family = version === 4 ? "ipv4" : "ipv6";
  if (prefix === undefined) return { address, family, prefix: longest };
  if (!PREFIX.test(prefix) || Number(prefix) > longest) return undefined;
  return { address, family, prefix: Number(prefix) };
}

export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== undefined;
}

function networksOf(list: readonly string[]): Network[] {
  return list.flatMap((text) => parseNetwork(text) ?? []);
}

function blockListOf(networks: readonly Network[]): BlockList {
  const blocks = new BlockList();
  for (const { address, prefix, family } of networks) blocks.addSubnet(address, prefix, family);
  return blocks;
}

/** Compiled lists of keys; a key's row lives for seconds. */
const compiled = new WeakMap<readonly string[], BlockList>();

/** Whether an address is on the list. IPv4 written as IPv6 counts as IPv4. */
export function isAllowedAddress(list: readonly string[], address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  let blocks = compiled.get(list);
  if (blocks === undefined) {
    blocks = blockListOf(networksOf(list));
    compiled.set(list, blocks);
  }
  return blocks.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** Whether each network of a list lies within one network of another list. */
export function isWithinNetworks(list: readonly string[], outer: readonly string[]): boolean {
  const around = networksOf(outer);
  return networksOf(list).every(({ address, family, prefix }) =>
    around.some(
      (one) =>
        one.family === family && one.prefix <= prefix && blockListOf([one]).check(address, family),
    ),
  );
}

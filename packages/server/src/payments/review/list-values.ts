import { isIPv4, isIPv6 } from "node:net";
import type { ListValueTypeName } from "@railhead/core";
import type { Vault } from "../../vault/vault.ts";

/** How values of a type are compared and shown. */
interface ValueRule {
  /** The value as it is compared; undefined where it is none of the type. */
  readonly normalize: (text: string) => string | undefined;
  readonly detail: string;
  /** The value as readers see it. */
  readonly show: (value: string) => string;
}

const plain = (value: string) => value;
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
const lowered = (pattern: RegExp) => (text: string) => matching(pattern)(text.toLowerCase());
const last4 = (value: string) => `…${value.slice(-4)}`;

const DOMAIN = /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** Names are equal whatever their case, spaces and composed letters. */
export const foldName = (name: string): string =>
  name.normalize("NFKC").toLowerCase().trim().replaceAll(/\s+/g, " ");

const VALUE_RULES: Readonly<Record<ListValueTypeName, ValueRule>> = {
  customer: {
    normalize: lowered(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    detail: "Must be the id of a customer.",
    show: plain,
  },
  email: {
    normalize: lowered(/^(?=.{3,254}$)[^\s@]+@[^\s@]+$/),
    detail: "Must be an e-mail address.",
    show: (value) => `${value.slice(0, 1)}…@${value.slice(value.indexOf("@") + 1)}`,
  },
  domain: {
    normalize: (text) => lowered(DOMAIN)(text.replace(/^@/, "")),
    detail: "Must be a domain such as example.com.",
    show: plain,
  },
  phone: {
    normalize: matching(/^\+[1-9][0-9]{1,14}$/),
    detail: "Must be a phone number in E.164 form, such as +12125550123.",
    show: last4,
  },
  name: {
    normalize: (text) => foldName(text) || undefined,
    detail: "Must be a name.",
    show: (value) => `${Array.from(value)[0] ?? ""}…`,
  },
  bank_account: {
    normalize: matching(/^[0-9]{9}\/[0-9A-Za-z -]{1,17}$/),
    detail: "Must be a routing and an account number, such as 021000021/123456789.",
    show: (value) => `${value.slice(0, 10)}${last4(value)}`,
  },
  routing_number: {
    normalize: matching(/^[0-9]{9}$/),
    detail: "Must be nine digits.",
    show: plain,
  },
  network: {
    normalize: canonicalNetwork,
    detail:
      "Must be an address or a network such as 203.0.113.0/24, with no bits behind its prefix.",
    show: plain,
  },
};

/** An address is the network of itself. PostgreSQL refuses a network with bits behind its prefix. */
function canonicalNetwork(text: string): string | undefined {
  const [address = "", given, ...rest] = text.toLowerCase().split("/");
  const bits = isIPv4(address) ? 32 : isIPv6(address) && !address.includes("%") ? 128 : 0;
  if (bits === 0 || rest.length > 0 || (given !== undefined && !/^\d{1,3}$/.test(given)))
    return undefined;
  const prefix = given === undefined ? bits : Number(given);
  if (prefix > bits || (bitsOf(address, bits) & ((1n << BigInt(bits - prefix)) - 1n)) !== 0n)
    return undefined;
  return `${address}/${prefix}`;
}

function bitsOf(address: string, bits: number): bigint {
  if (bits === 32) return address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const { hostname } = new URL(`http://[${address}]/`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const words = (part: string) => (part === "" ? [] : part.split(":"));
  const [first, last] = [words(head), words(tail ?? "")];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - first.length - last.length).fill("0");
  return [...first, ...zeros, ...last].reduce(
    (sum, word) => sum * 65_536n + BigInt(`0x${word}`),
    0n,
  );
}

/** A value as a list holds it. */
export interface PreparedValue {
  readonly match: Buffer;
  readonly network: string | null;
  readonly shown: string;
}

/** A text as a value of a type, or why it is none. */
export async function prepareValue(
  vault: Vault,
  environmentId: string,
  { type, text }: { readonly type: ListValueTypeName; readonly text: string },
): Promise<PreparedValue | string> {
  const { normalize, detail, show } = VALUE_RULES[type];
  const value = normalize(text.trim());
  if (value === undefined) return detail;
  const [routing = "", account = ""] = type === "bank_account" ? value.split("/") : [];
  const match =
    type === "bank_account"
      ? // The hash that paykeys have of their bank accounts.
        await vault.fingerprint(environmentId, routing, account)
      : await hashValue(vault, environmentId, { type, value });
  return { match, network: type === "network" ? value : null, shown: show(value) };
}

/** The keyed hash of a value, apart from that of the same text of another type. */
export const hashValue = (
  vault: Vault,
  environmentId: string,
  { type, value }: { readonly type: ListValueTypeName; readonly value: string },
): Promise<Buffer> => vault.fingerprint(environmentId, "list value", type, value);

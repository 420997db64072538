import { createHash } from "node:crypto";

/**
 * The strong tag of a resource: of `data` alone, since `meta` differs in every answer. Equal data,
 * equal tag, whichever process answers.
 */
export function etagOf(data: string | Buffer): string {
  return `"${createHash("sha1").update(data).digest("base64url")}"`;
}

/** True where a list of tags, as If-None-Match and If-Match hold, names this one or any. */
export function namesTag(list: string, tag: string): boolean {
  if (list.trim() === "*") return true;
  // Proxies that compress an answer mark its tag as weak.
  return list.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}

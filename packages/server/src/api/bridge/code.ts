import { createHash } from "node:crypto";
import { isUuid } from "../../http/schema/formats.ts";

/** Bytes of the secret in a code. */
export const CODE_SECRET_BYTES = 24;

/** A code that opens something of an environment. The environment is in it: rows are found within one. */
export function codeOf(prefix: string, environmentId: string, secret: Buffer): string {
  const place = Buffer.from(environmentId.replaceAll("-", ""), "hex");
  return `${prefix}${Buffer.concat([place, secret]).toString("base64url")}`;
}

/** The environment that a code names; undefined for any other text. */
export function environmentIn(prefix: string, code: string): string | undefined {
  const bytes = Buffer.from(code.slice(prefix.length), "base64url");
  const id = bytes
    .toString("hex", 0, 16)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return isUuid(id) ? id : undefined;
}

/** What is stored of a code. */
export function codeHash(code: string): Buffer {
  return createHash("sha256").update(code, "utf8").digest();
}

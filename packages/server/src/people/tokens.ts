import { hash } from "node:crypto";
import type { Ids } from "../base/ids.ts";

const TOKEN_BYTES = 32;
const FORM = /^[A-Za-z0-9_-]{43}$/;

/** What a cookie or a one-time link holds, and what of it is stored. */
export interface NewToken {
  readonly text: string;
  readonly hash: Buffer;
}

export function mintToken(ids: Pick<Ids, "secret">): NewToken {
  const text = ids.secret(TOKEN_BYTES).toString("base64url");
  return { text, hash: hashToken(text) };
}

/** 256 random bits need no salt and no slow hash. */
export function hashToken(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

export function isTokenText(text: string): boolean {
  return FORM.test(text);
}

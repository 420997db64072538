import { hash } from "node:crypto";
import type { Ids } from "../../base/ids.ts";
import { base32 } from "./totp.ts";

export const RECOVERY_CODES = 10;
const CODE_BYTES = 10;

/** 80 random bits as four groups of letters and digits. */
export function mintRecoveryCode(ids: Pick<Ids, "secret">): string {
  const text = base32(ids.secret(CODE_BYTES)).toLowerCase();
  return (text.match(/.{4}/g) ?? []).join("-");
}

/** The letters and digits of a code, however it was typed; undefined where it cannot be one. */
export function readRecoveryCode(text: string): string | undefined {
  const plain = text.toLowerCase().replace(/[^a-z2-7]/g, "");
  return plain.length === 16 ? plain : undefined;
}

/** 80 random bits need no salt and no slow hash. */
export function hashRecoveryCode(plain: string): Buffer {
  return hash("sha256", `railhead recovery code ${plain}`, "buffer");
}

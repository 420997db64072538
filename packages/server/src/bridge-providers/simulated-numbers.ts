import { createHash } from "node:crypto";
import { KNOWN_ROUTING_NUMBERS } from "@railhead/core";
import { secret } from "./secret.ts";

/** Numbers of an account: the same for the same customer and name. */
export function numbersOf(customerId: string, name: string) {
  const digest = createHash("sha256").update(`${customerId.toLowerCase()}\n${name}`).digest();
  const bank = digest.readUInt32BE(0) % KNOWN_ROUTING_NUMBERS.length;
  return {
    routing_number: KNOWN_ROUTING_NUMBERS[bank] as string,
    account_number: secret(String(digest.readUIntBE(4, 6) % 1e10).padStart(10, "0")),
  };
}

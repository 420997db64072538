import type { EnvironmentKeys } from "../../vault/key-ring.ts";

/** How an account of ours is kept: compared by a keyed hash, shown by its last digits. */
export const accountKeyOf = (keys: Pick<EnvironmentKeys, "fingerprint">, number: string) => ({
  account_mask: `${"*".repeat(Math.max(number.length - 4, 4))}${number.slice(-4)}`,
  account_fingerprint: keys.fingerprint(["received account", number]),
});

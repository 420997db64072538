import { scrypt as scryptWithCallback, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { promisify } from "node:util";
import { createSemaphore } from "../base/semaphore.ts";
import type { Ids } from "../base/ids.ts";

/** How a hash was made; kept with it, so that stronger parameters replace it at the next sign-in. */
export interface HashParameters {
  readonly version: 1;
  readonly N: number;
  readonly r: number;
  readonly p: number;
  /** base64 */
  readonly salt: string;
}

export interface PasswordHash {
  readonly hash: Buffer;
  readonly parameters: HashParameters;
}

/** 32 MiB and about a tenth of a second each. */
const CURRENT = { version: 1, N: 32_768, r: 8, p: 1 } as const;
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** Hashes at once in a process: each holds a thread and 32 MiB. */
const AT_ONCE = 2;
/** How long one waits for its turn. */
const TURN_MS = 5_000;

export type Scrypt = (
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
) => Promise<Buffer>;

export interface Passwords {
  hash(password: string): Promise<PasswordHash>;
  /** False also where nothing is stored, after the same work. */
  verify(stored: PasswordHash | undefined, password: string): Promise<boolean>;
  isOutdated(stored: PasswordHash): boolean;
}

const scrypt = promisify(scryptWithCallback) as unknown as Scrypt;

/** `onBusy` makes the error of one that waited too long for its turn. */
export function createPasswords(
  ids: Pick<Ids, "secret">,
  onBusy: () => Error,
  derive: Scrypt = scrypt,
): Passwords {
  const turns = createSemaphore(AT_ONCE, { timeoutMs: TURN_MS, onTimeout: onBusy });
  // Nobody has this password.
  const nothing: PasswordHash = {
    hash: ids.secret(HASH_BYTES),
    parameters: { ...CURRENT, salt: ids.secret(SALT_BYTES).toString("base64") },
  };
  const hashWith = (password: string, { N, r, p, salt }: HashParameters): Promise<Buffer> => {
    const maxmem = 256 * N * r;
    const bytes = Buffer.from(salt, "base64");
    // One password typed on two keyboards may differ in its bytes.
    const text = password.normalize("NFKC");
    return turns.run(() => derive(text, bytes, HASH_BYTES, { N, r, p, maxmem }));
  };
  return {
    async hash(password) {
      const salt = ids.secret(SALT_BYTES).toString("base64");
      const parameters = { ...CURRENT, salt };
      return { hash: await hashWith(password, parameters), parameters };
    },
    async verify(stored, password) {
      const { hash, parameters } = stored ?? nothing;
      const isEqual = timingSafeEqual(await hashWith(password, parameters), hash);
      return isEqual && stored !== undefined;
    },
    isOutdated: ({ parameters: { N, r, p } }) =>
      N !== CURRENT.N || r !== CURRENT.r || p !== CURRENT.p,
  };
}

/** Time and randomness of the runtime. */
export interface Platform {
  /** Seconds since 1970. */
  seconds(): number;
  /** From 0 up to, not including, 1. */
  random(): number;
  /** 32 random hexadecimal digits. */
  key(): string;
}

export const platform: Platform = {
  seconds: () => Math.floor(Date.now() / 1000),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  key: () =>
    [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join(""),
};

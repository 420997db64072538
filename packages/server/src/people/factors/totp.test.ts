import { describe, expect, it } from "vitest";
import { base32, stepOfCode, totpAddress, totpCode, totpStep } from "./totp.ts";

const SEED = Buffer.from("12345678901234567890", "ascii");
const at = "2026-03-02T15:00:10.000Z";

describe("a code", () => {
  it("is that of RFC 4226 and RFC 6238", () => {
    const codes = [755_224, 287_082, 359_152, 969_429, 338_314, 254_676, 287_922, 162_583, 399_871, 520_489]; // prettier-ignore
    expect(codes.map((_, step) => Number(totpCode(SEED, BigInt(step))))).toEqual(codes);
    const times = [
      ["1970-01-01T00:00:59.000Z", "287082"],
      ["2005-03-18T01:58:29.000Z", "081804"],
      ["2033-05-18T03:33:20.000Z", "279037"],
      ["2603-10-11T11:33:20.000Z", "353130"],
    ] as const;
    for (const [instant, code] of times) expect(totpCode(SEED, totpStep(instant))).toBe(code);
  });

  it("fits from one step before to one step after its own", () => {
    const now = totpStep(at);
    const fits = [-2n, -1n, 0n, 1n, 2n].map((by) => stepOfCode(SEED, totpCode(SEED, now + by), at));
    expect(fits).toEqual([undefined, now - 1n, now, now + 1n, undefined]);
  });

  it("is six digits and nothing else", () => {
    const code = totpCode(SEED, totpStep(at));
    for (const sent of ["", code.slice(1), `${code}0`, ` ${code}`, "é".repeat(6)]) {
      expect(stepOfCode(SEED, sent, at)).toBe(undefined);
    }
  });
});

it("a seed is written in base32 for authenticator apps", () => {
  const texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
  const written = ["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"];
  expect(texts.map((text) => base32(Buffer.from(text)))).toEqual(written);
  expect(totpAddress(SEED, "ops@example.com")).toBe(
    "otpauth://totp/Railhead%3Aops%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Railhead",
  );
});

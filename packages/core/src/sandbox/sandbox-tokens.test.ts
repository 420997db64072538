import { expect, it } from "vitest";
import { SANDBOX_BALANCE_PATTERN, SANDBOX_BALANCES, sandboxTokens, tokenOfBalance } from "./sandbox-tokens.ts"; // prettier-ignore

it("every balance of the catalog maps to a token of the catalog, or to none", () => {
  const tokens = new Set(sandboxTokens().map(({ token }) => token));
  for (const { value } of SANDBOX_BALANCES) {
    const cents = Number(value);
    const token = tokenOfBalance(Number.isNaN(cents) ? value : cents);
    if (value === "none") expect(token).toBeUndefined();
    else expect(tokens).toContain(token?.split(":")[0]);
    expect(Number.isNaN(cents) && !new RegExp(SANDBOX_BALANCE_PATTERN).test(value)).toBe(false);
  }
  expect(tokenOfBalance("slow:30s")).toBe("sbx_balance_slow:30s");
  expect(tokenOfBalance(0)).toBe("sbx_low_balance:0");
});

it("a token has an example exactly where it takes an argument", () => {
  for (const { token, argument, example } of sandboxTokens()) {
    expect([token, example !== undefined]).toEqual([token, argument !== undefined]);
    if (example !== undefined) expect(example).toMatch(new RegExp(`^${token}:`));
  }
});

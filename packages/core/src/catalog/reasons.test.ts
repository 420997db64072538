import { expect, it } from "vitest";
import { PAYMENT_MOVES } from "../lifecycles/payment-moves.ts";
import { REASONS, SOURCES, serializeReason } from "./reasons.ts";
import { RETURN_CODES } from "./return-codes.ts";

it("there are 27 reasons and five sources, and every reason's usual source is one of them", () => {
  expect(Object.keys(REASONS)).toHaveLength(27);
  expect(Object.keys(SOURCES)).toHaveLength(5);
  for (const { source } of Object.values(REASONS)) expect(SOURCES).toHaveProperty(source);
});

it("every reason of the bank or the customer is given by some return code", () => {
  const given = new Set<string>(RETURN_CODES.map((row) => row.reason));
  for (const [reason, { source }] of Object.entries(REASONS)) {
    if (source === "bank_decline" || source === "customer_dispute") expect(given).toContain(reason);
  }
});

it("the moves for returns allow every reason a return code may give", () => {
  for (const { reason } of RETURN_CODES) {
    for (const move of PAYMENT_MOVES) {
      if (move.event === "return") expect(move.reasons).toContain(reason);
    }
  }
});

it("only payments return the reason ok in capitals", () => {
  expect(serializeReason("ok", "charge")).toBe("OK");
  expect(serializeReason("ok", "payout")).toBe("OK");
  expect(serializeReason("ok", "payment")).toBe("OK");
  expect(serializeReason("ok", "paykey")).toBe("ok");
  expect(serializeReason("ok", "funding_event")).toBe("ok");
  expect(serializeReason("insufficient_funds", "charge")).toBe("insufficient_funds");
});

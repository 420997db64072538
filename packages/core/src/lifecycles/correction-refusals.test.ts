import { expect, it } from "vitest";
import { parseCorrection } from "../catalog/change-codes.ts";
import { lastCorrectionRefusalDay, proposedCorrectionRefusal } from "./correction-refusals.ts";

it("a notification of change is refused for its first fault: routing, trace number, data", () => {
  const wrong = { is_routed_to_us: true, is_matched: true };
  const ofData = (code: string, text: string) =>
    proposedCorrectionRefusal({ ...wrong, correction: parseCorrection(code, text) });
  expect(ofData("C01", "1918171614")).toBeUndefined();
  expect(ofData("C02", "091000018")).toBe("C65");
  expect(ofData("C05", "99")).toBe("C69");
  const correction = parseCorrection("C02", "091000018");
  expect(proposedCorrectionRefusal({ ...wrong, is_matched: false, correction })).toBe("C62");
  expect(proposedCorrectionRefusal({ is_routed_to_us: false, is_matched: false, correction })).toBe(
    "C61",
  );
});

it("a notification of change is refused within fifteen calendar days", () => {
  expect(lastCorrectionRefusalDay("2026-11-23")).toBe("2026-12-08");
});

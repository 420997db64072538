import { expect, it } from "vitest";
import { lastAnswerDay, RETURN_REQUEST_LIFECYCLE } from "./return-requests.ts";

it("gives the receiving bank ten banking days, which a holiday and closures prolong", () => {
  expect(lastAnswerDay("2026-11-16")).toBe("2026-12-01");
  expect(lastAnswerDay("2026-11-16", new Set(["2026-11-27"]))).toBe("2026-12-02");
});

it("lets an answer come after the ten days, and nothing after the end", () => {
  expect(RETURN_REQUEST_LIFECYCLE.move("no_answer", "agree")?.to).toBe("answered_yes");
  expect(RETURN_REQUEST_LIFECYCLE.move("returned", "close")).toBeUndefined();
  expect(RETURN_REQUEST_LIFECYCLE.move("drafted", "send")).toBeUndefined();
});

import { expect, it } from "vitest";
import { answerOf } from "./service.ts";
import { failureMessage } from "./failure-messages.ts";

const problem = (data: object) => ({ meta: {}, response_type: "error", data });

it("answerOf classifies responses by what the customer can do", () => {
  const items = [{ reference: "/account_number", detail: "Must be one." }];
  expect(answerOf(201, { data: 1 })).toEqual({ kind: "done", envelope: { data: 1 } });
  expect(answerOf(422, problem({ items }))).toEqual({
    kind: "invalid",
    faults: { account_number: "Must be one." },
  });
  expect(answerOf(422, problem({ code: "bank_account_blocked", detail: "R02", items }))).toEqual({
    kind: "refused",
    code: "bank_account_blocked",
    detail: "R02",
  });
  const kinds = [401, 409, 429, 404, 500, 503].map((status) => answerOf(status, {}).kind);
  expect(kinds).toEqual(["ended", "used", "busy", "unreachable", "unreachable", "unreachable"]);
});

it("failureMessage hides the return code of a block and shows every other detail", () => {
  const messageOf = (code: string) =>
    failureMessage({ kind: "refused", code, detail: "Because R02." }, "Shop");
  expect(messageOf("bank_account_blocked").text).not.toContain("R02");
  expect(messageOf("provider_token_refused").text).toBe("Because R02. Nothing was linked.");
  expect(failureMessage({ kind: "ended" }, "Shop")).toMatchObject({ retry: false });
});

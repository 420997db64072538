import { expect, it } from "vitest";
import { en } from "../texts/en.ts";
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

it("failureMessage says why in the customer's words, and shows no detail of the API", () => {
  const messageOf = (code: string) =>
    failureMessage(
      en,
      { kind: "refused", code, detail: "Because R02." },
      { business: "Shop", isHosted: false },
    );
  for (const code of [
    "bank_account_blocked",
    "provider_token_refused",
    "another_refusal",
    "constructor",
  ]) {
    expect(messageOf(code).text).not.toContain("R02");
    expect(messageOf(code).text).toMatch(/Nothing was linked\.$/);
  }
  const hosted = { business: "Shop", isHosted: true };
  expect(failureMessage(en, { kind: "ended" }, hosted)).toEqual({
    ...en.hosted.ended,
    retry: false,
  });
  expect(
    failureMessage(en, { kind: "ended" }, { business: "Shop", isHosted: false }),
  ).toMatchObject({ retry: false });
});

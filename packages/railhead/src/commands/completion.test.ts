import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { createProgram } from "../program.ts";
import { completionScript } from "./completion.ts";

const script = completionScript("bash", await createProgram("0.0.0"));

/** The completions that bash offers for the last word. */
function offered(...words: string[]): string[] {
  const asked = `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _railhead; echo "\${COMPREPLY[*]}"`;
  return execFileSync("bash", ["--norc", "-c", asked, "bash", "railhead", ...words], {
    encoding: "utf8",
  })
    .trim()
    .split(" ");
}

test("bash completes commands, their arguments, and options after arguments and values", () => {
  expect(offered("charges", "li")).toEqual(["list"]);
  expect(offered("payouts", "li")).toEqual(["list"]);
  expect(offered("webh")).toEqual(["webhooks", "webhook-deliveries"]);
  expect(offered("webhooks", "deliveries", "")).toContain("resend");
  expect(offered("trigger", "charge.re")).toContain("charge.returned");
  expect(offered("charges", "get", "some-id", "--js")).toEqual(["--json"]);
  expect(offered("events", "tail", "--types", "charge.paid", "--aft")).toEqual(["--after"]);
});

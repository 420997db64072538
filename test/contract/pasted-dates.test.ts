import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { curlOf, SANDBOX_CATALOG } from "../../packages/core/src/index.ts";
import { allOperations } from "./operations.ts";

const root = new URL("../../", import.meta.url).pathname;
const folders = ["", "packages/client", "packages/railhead", "docs", "docs/guides", "docs/operate"];
const pages = folders.flatMap((folder) =>
  readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith(".md") && name !== "CHANGELOG.md")
    .map((name) => (folder === "" ? name : `${folder}/${name}`)),
);

/** What people paste: into a shell, or into a program. */
const PASTED = /```(sh|bash|js|ts|json)\n([^]*?)```/g;
const DATE = /\b20\d\d-\d\d-\d\d/;
/** A program that makes its own sandbox and sets its clock knows what day it is there; a page may be one. */
const SETS_CLOCK = /\bat: "20\d\d-\d\d-\d\dT/;

function datedBlocks(text: string): string[] {
  const blocks = [...text.matchAll(PASTED)];
  const knowsItsDay = blocks.some(([, of, block = ""]) => of === "js" && SETS_CLOCK.test(block));
  return blocks
    .filter(([, of]) => of !== "js" || !knowsItsDay)
    .map(([, , block = ""]) => block)
    .filter((block) => DATE.test(block) && !SETS_CLOCK.test(block));
}

/** Where in a value dates stand. */
function dates(value: unknown, at = ""): string[] {
  if (typeof value === "string") return DATE.test(value) ? [at] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => dates(member, `${at}/${name}`));
}

describe("no request that people paste holds a date that is past one day", () => {
  test("the scan reads the pages and finds such a date", () => {
    expect(pages).toContain("README.md");
    expect(pages).toContain("packages/client/README.md");
    expect(pages).toContain("docs/guides/webhooks.md");
    expect(datedBlocks('```js\npay({ payment_date: "2026-03-02" })\n```')).toHaveLength(1);
    expect(datedBlocks('```sh\ncurl -d \'{"payment_date":"2026-03-02"}\'\n```')).toHaveLength(1);
  });

  test.each(pages)("in %s", (path) => {
    expect(datedBlocks(readFileSync(`${root}${path}`, "utf8"))).toEqual([]);
  });

  test("in the requests of the document", () => {
    const dated = allOperations.flatMap(({ id, example }) => dates(example).map((at) => id + at));
    // They say what happened, or repeat what a payment has: nobody pastes them as they are.
    expect(dated).toEqual([
      "accounts.onboard/terms_of_service/accepted_date",
      "fee_payments.create/paid_on",
      "exposure.approve/settlement_date",
      "proof_requests.create/received_on",
      "late_return_permissions.create/asked_on",
      "late_return_permissions.create/valid_until",
    ]);
    const charge = allOperations.find(({ id }) => id === "charges.create");
    expect(charge?.example).toHaveProperty("payment_date", "today");
  });

  test("in the calls of the catalogue of outcomes", () => {
    for (const row of SANDBOX_CATALOG) {
      expect(curlOf(row)).not.toMatch(DATE);
      expect(curlOf(row)).not.toContain("<today>");
      expect(curlOf(row)).not.toContain("<your own id>");
    }
  });
});

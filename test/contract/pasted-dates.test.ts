import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { curlOf, SANDBOX_CATALOGUE } from "../../packages/core/src/index.ts";
import {
  clientCall,
  curl,
  type SampleRequest,
} from "../../packages/server/src/http/reference/samples.ts";
import { operations } from "./operations.ts";

const root = new URL("../../", import.meta.url).pathname;
const folders = ["", "packages/client", "packages/railhead", "docs", "docs/guides", "docs/operate"];
const pages = folders.flatMap((folder) =>
  readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith(".md") && name !== "CHANGELOG.md")
    .map((name) => (folder === "" ? name : `${folder}/${name}`)),
);

/** What people paste: into a shell, or into a program. */
const PASTED = /```(?:sh|bash|js|ts|json)\n([^]*?)```/g;
const DATE = /\b20\d\d-\d\d-\d\d\b/;
/** A snippet that makes its own sandbox and sets its clock knows what day it is there. */
const SETS_CLOCK = /\bat: "20\d\d-\d\d-\d\dT/;

function datedBlocks(text: string): string[] {
  return [...text.matchAll(PASTED)]
    .map(([, block = ""]) => block)
    .filter((block) => DATE.test(block) && !SETS_CLOCK.test(block));
}

describe("no request that people paste holds a date that is past one day", () => {
  test("the scan reads the pages and finds such a date", () => {
    expect(pages).toContain("README.md");
    expect(pages).toContain("packages/client/README.md");
    expect(pages).toContain("docs/guides/webhooks.md");
    expect(datedBlocks('```sh\ncurl -d \'{"payment_date":"2026-03-02"}\'\n```')).toHaveLength(1);
  });

  test.each(pages)("in %s", (path) => {
    expect(datedBlocks(readFileSync(`${root}${path}`, "utf8"))).toEqual([]);
  });

  test("in the samples of the API reference", () => {
    const dated = operations.filter(({ example }) => "payment_date" in (example ?? {}));
    expect(dated.length).toBeGreaterThan(4);
    for (const { id, method, path, example } of dated) {
      const request: SampleRequest = { operationId: id, method, path, body: example };
      expect(curl(request)).toContain(`"payment_date": "'$(date +%F)'"`);
      expect(clientCall(request)).toContain("payment_date: new Intl.DateTimeFormat(");
      expect(curl(request)).not.toMatch(DATE);
      expect(clientCall(request)).not.toMatch(DATE);
    }
  });

  test("in the calls of the catalogue of outcomes", () => {
    for (const row of SANDBOX_CATALOGUE) {
      expect(curlOf(row)).not.toMatch(DATE);
      expect(curlOf(row)).not.toContain("<today>");
      expect(curlOf(row)).not.toContain("<your own id>");
    }
  });
});

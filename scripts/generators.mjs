import { format } from "prettier";
import { CORE_DOCS } from "@railhead/core";
import { NACHA_DOCS } from "@railhead/nacha";
import { SERVER_DOCS } from "@railhead/server/docs";

/** Every generated page. To add one, put its `{ path, render }` into this list. */
const GENERATORS = [...CORE_DOCS, ...NACHA_DOCS, ...SERVER_DOCS];

const PARSER_BY_EXTENSION = { md: "markdown", json: "json", ts: "typescript" };

/** Renders every page as it should stand in the repository. */
export async function generatedPages() {
  const pages = [];
  for (const { path, render } of GENERATORS) {
    const parser = PARSER_BY_EXTENSION[path.split(".").at(-1)];
    pages.push({ path, text: await format(render(), { parser, printWidth: 100 }) });
  }
  return pages;
}

// The search index: every page, and every operation of the API reference.
import { readFileSync } from "node:fs";
import { close, createIndex } from "pagefind";
import { root } from "./pages.mjs";

/** Search boxes of its own that pagefind brings; the site has one. */
const UNUSED = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\.|^wasm\.unknown\./;

/** The files of the index, by their names below the site's root. `pages` have an address and HTML. */
export async function searchIndex(pages) {
  const { index } = await createIndex();
  for (const { address, html } of pages) {
    failOn(await index.addHTMLFile({ url: address, content: html }));
  }
  for (const record of operations()) failOn(await index.addCustomRecord(record));
  const { files } = await index.getFiles();
  await close();
  return files
    .filter(({ path }) => !UNUSED.test(path))
    .map(({ path, content }) => ({ path: `pagefind/${path}`, content }));
}

function failOn({ errors }) {
  if (errors.length > 0) throw new Error(errors.join("; "));
}

function operations() {
  const document = JSON.parse(readFileSync(`${root}docs/openapi.json`, "utf8"));
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, summary, description }]) => ({
      url: `api.html#${operationId}`,
      language: "en",
      content: `${summary}. ${method.toUpperCase()} ${path} ${operationId}. ${description}`,
      meta: { title: summary, section: "API reference" },
    })),
  );
}

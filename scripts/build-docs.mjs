// Builds the docs site from the Markdown in docs/ where it is older than what it is made of.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const site = join(root, "packages/server/dist/docs-site");
const stamp = `${site}.sha256`;
/** A service may read the site while it is built. */
const draft = `${site}.${process.pid}`;
const INPUTS = ["docs", "scripts/docs-site"];
const FILES = ["ARCHITECTURE.md", "CHANGELOG.md", "package-lock.json", "scripts/build-docs.mjs"];
const ASSETS = ["site.css", "site.js", "search.js"];

function inputHash() {
  const paths = INPUTS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile())
      .map((item) => join(item.parentPath, item.name)),
  );
  const hash = createHash("sha256");
  for (const path of [...paths.sort(), ...FILES.map((name) => join(root, name))]) {
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

function write(path, content) {
  const file = join(draft, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

async function build() {
  const [{ PAGES }, { renderPage }, { layout }, { searchIndex }] = await Promise.all([
    import("./docs-site/pages.mjs"),
    import("./docs-site/render.mjs"),
    import("./docs-site/layout.mjs"),
    import("./docs-site/search-index.mjs"),
  ]);
  const rendered = PAGES.map((page) => ({
    page,
    rendered: renderPage(page, readFileSync(join(root, page.path), "utf8")),
  }));
  const titles = new Map(rendered.map(({ page, rendered: { title } }) => [page.address, title]));
  const pages = rendered.map((one) => ({
    address: one.page.address,
    html: layout({ ...one, titles }),
  }));
  for (const { address, html } of pages) write(address, html);
  for (const name of ASSETS) write(name, readFileSync(join(root, "scripts/docs-site", name)));
  const files = new Set(rendered.flatMap((one) => [...one.rendered.files]));
  for (const path of files) write(path.slice("docs/".length), readFileSync(join(root, path)));
  for (const { path, content } of await searchIndex(pages)) write(path, content);
  rmSync(site, { recursive: true, force: true });
  renameSync(draft, site);
}

const wanted = inputHash();
const isFresh = existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
if (!isFresh) {
  process.stderr.write("Building the docs site, once …\n");
  await build();
  writeFileSync(stamp, wanted);
}

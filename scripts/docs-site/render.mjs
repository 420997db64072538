// Markdown as HTML. Markup inside Markdown stays text, so that no page can bring a script.
import { posix } from "node:path";
import MarkdownIt from "markdown-it";
import { escapeHtml, highlight } from "./highlight.mjs";
import { PAGES, relative } from "./pages.mjs";

const pageByPath = new Map(PAGES.map((page) => [page.path, page]));
const FILE = /\.(?:svg|png|json|yaml)$/;

/**
 * One page's parts: its title, its body, its headings, and the files of the repository that it shows
 * or links to.
 */
export function renderPage(page, source) {
  const markdown = new MarkdownIt({ html: false });
  const files = new Set();
  const headings = [];
  const slugs = new Map();
  const { rules } = markdown.renderer;

  rules.fence = (tokens, index) => fence(tokens[index]);
  rules.table_open = () =>
    '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n';
  rules.table_close = () => "</table></div>\n";
  rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index];
    token.attrSet("src", target(page, token.attrGet("src"), files));
    token.attrSet("alt", self.renderInlineAsText(token.children, options, env));
    token.attrSet("loading", "lazy");
    return self.renderToken(tokens, index, options);
  };
  rules.heading_open = (tokens, index) => {
    const level = Number(tokens[index].tag.slice(1));
    const text = textOf(tokens[index + 1]);
    const id = freeSlug(slugs, text);
    headings.push({ level, text, id });
    return level === 1 ? "<h1>" : `<h${level} id="${id}">`;
  };
  rules.heading_close = (tokens, index) => {
    const { level, text, id } = headings.at(-1);
    const link = `<a class="anchor" href="#${id}" data-pagefind-ignore aria-label="Link to ${escapeHtml(text)}">#</a>`;
    return `${level === 1 ? "" : ` ${link}`}</${tokens[index].tag}>\n`;
  };
  markdown.core.ruler.push("site", (state) => {
    if (page.path === "docs/problems.md") nameRows(state.tokens);
    for (const token of state.tokens) {
      alignByClass(token);
      resolveLinks(page, token.children ?? [], files);
    }
  });

  const body = markdown.render(source.replace(/^<!--.*?-->\n/gm, ""));
  return { title: headings[0]?.text ?? page.path, body: withDetails(body), headings, files };
}

/** A row has the name of its first code, so that a link leads to one problem. */
function nameRows(tokens) {
  let row;
  for (const token of tokens) {
    if (token.type === "tr_open") row = token;
    if (token.type !== "inline" || row === undefined) continue;
    const code = token.children.find(({ type }) => type === "code_inline");
    if (code === undefined) continue;
    row.attrSet("id", code.content.replace(/^\//, ""));
    row = undefined;
  }
}

/** Columns are aligned by style attributes, which the site's policy blocks. */
function alignByClass(token) {
  if (token.type !== "th_open" && token.type !== "td_open") return;
  const align = token.attrGet("style")?.replace("text-align:", "");
  if (align === undefined) return;
  token.attrs = token.attrs.filter(([name]) => name !== "style");
  token.attrSet("class", align);
}

function fence({ info, content }) {
  const name = info.trim().split(" ")[0];
  const code = `<pre tabindex="0"><code>${highlight(content, name)}</code></pre>`;
  if (name === "mermaid") {
    return `<details class="diagram"><summary>Diagram, as Mermaid source</summary>${code}</details>\n`;
  }
  const copy =
    name === "" || name === "text"
      ? ""
      : '<button type="button" class="copy" data-pagefind-ignore>Copy</button>';
  return `<figure>${copy}${code}</figure>\n`;
}

function textOf({ children }) {
  return children
    .map(({ type, content }) => (type === "text" || type === "code_inline" ? content : ""))
    .join("");
}

/** As the forge names them, so that a link to a section works in both places. */
function freeSlug(taken, text) {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
  const count = taken.get(slug) ?? 0;
  taken.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** Links lead to pages and files of the site; to what is only in the repository they become text. */
function resolveLinks(page, tokens, files) {
  let isText = false;
  for (const token of tokens) {
    if (token.type === "link_close" && isText) {
      token.type = "text";
      token.content = "";
      isText = false;
    }
    if (token.type !== "link_open") continue;
    const href = target(page, token.attrGet("href"), files);
    isText = href === undefined;
    if (isText) {
      token.type = "text";
      token.content = "";
    } else token.attrSet("href", href);
  }
}

function target(page, href, files) {
  if (/^(?:[a-z]+:|#)/.test(href)) return href;
  const [path, hash] = href.split("#");
  const full = posix.join(posix.dirname(page.path), decodeURIComponent(path)).replace(/\/$/, "");
  const other =
    pageByPath.get(full) ??
    PAGES.find((one) => one.path.startsWith(`${full}/`) && one.section.pages.length > 1);
  if (other !== undefined) {
    return relative(page.address, other.address) + (hash === undefined ? "" : `#${hash}`);
  }
  if (!FILE.test(full) || !full.startsWith("docs/") || full === "docs/openapi.json")
    return undefined;
  files.add(full);
  return relative(page.address, full.slice("docs/".length));
}

/** The one piece of markup that pages of results have: a part that folds. */
function withDetails(html) {
  return html
    .replace(
      /<p>&lt;details&gt;&lt;summary&gt;([^<&]*)&lt;\/summary&gt;<\/p>/g,
      "<details><summary>$1</summary>",
    )
    .replaceAll("<p>&lt;/details&gt;</p>", "</details>");
}

// What is around a page: the header with the search, the navigation, the page's own contents.
import { escapeHtml } from "./highlight.mjs";
import { PAGES, relative, SECTIONS } from "./pages.mjs";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 1v14M12 1v14M2 5h12M2 11h12' stroke='%230b6b57' stroke-width='2'/%3E%3C/svg%3E";

/** A page of the site. `titles` has the title of each page by its address. */
export function layout({ page, rendered, titles }) {
  const to = (address) => relative(page.address, address);
  const { title, body, headings } = rendered;
  const head = page.address === "index.html" ? "Railhead docs" : `${title} - Railhead docs`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head)}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${to("site.css")}">
<script type="module" src="${to("site.js")}"></script>
<script type="module" src="${to("search.js")}"></script>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header class="top">
<button type="button" id="menu" aria-expanded="false" aria-controls="nav" hidden>Menu</button>
<a class="brand" href="${to("index.html")}">Railhead <span>docs</span></a>
<div role="search" class="search" hidden>
<input type="search" id="search" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" aria-label="Search the docs" placeholder="Search" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd>
<div class="found" hidden><ul id="results" role="listbox" aria-label="Pages found"></ul><p id="search-status" role="status"></p></div>
</div>
<a class="api" href="${to("api.html")}">API<span> reference</span></a>
</header>
<div class="frame">
<nav id="nav" aria-label="Pages">${SECTIONS.map((section) => navSection(page, section, titles)).join("")}</nav>
<main id="content">
<p class="crumb">${escapeHtml(page.section.title)}</p>
<article data-pagefind-body data-pagefind-meta="section:${escapeHtml(page.section.title)}">
${body}</article>
${around(page, titles)}
</main>
${contents(headings)}
</div>
</body>
</html>
`;
}

function navSection(page, section, titles) {
  const isHere = section === page.section;
  const pages = PAGES.filter((one) => one.section === section);
  const link = ({ address, path }) =>
    `<li><a href="${relative(page.address, address)}"${path === page.path ? ' aria-current="page"' : ""}>${escapeHtml(titles.get(address))}</a></li>`;
  if (pages.length === 1 || (section.isLong === true && !isHere)) {
    const [{ address, path }] = pages;
    const current = path === page.path ? ' aria-current="page"' : "";
    return `<p><a href="${relative(page.address, address)}"${current}>${escapeHtml(section.title)}</a></p>`;
  }
  return `<details${isHere ? " open" : ""}><summary>${escapeHtml(section.title)}</summary><ul>${pages.map(link).join("")}</ul></details>`;
}

/** The pages before and after, within the section. */
function around(page, titles) {
  const pages = PAGES.filter((one) => one.section === page.section);
  const index = pages.findIndex(({ path }) => path === page.path);
  const link = (other, word, rel) =>
    other === undefined
      ? ""
      : `<a rel="${rel}" href="${relative(page.address, other.address)}"><small>${word}</small> ${escapeHtml(titles.get(other.address))}</a>`;
  const links = link(pages[index - 1], "Previous", "prev") + link(pages[index + 1], "Next", "next");
  return links === "" ? "" : `<nav class="around" aria-label="Previous and next">${links}</nav>`;
}

function contents(headings) {
  const shown = headings.filter(({ level }) => level === 2);
  if (shown.length < 2) return "";
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<aside class="contents" aria-label="On this page"><p>On this page</p><ul>${items.join("")}</ul></aside>`;
}

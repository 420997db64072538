// The search box: a combobox over the index that was built with the site. Nothing is asked of others.
const root = new URL(".", import.meta.url);
const input = document.getElementById("search");
const list = document.getElementById("results");
const status = document.getElementById("search-status");
const popup = list.parentElement;
const MAX_SHOWN = 12;
/** Pages for those who use or run the service stand before those on how it came to be. */
const WEIGHTS = { Decisions: 0.3, Performance: 0.3, Changelog: 0.3 };

document.querySelector("[role=search]").hidden = false;

let loading;
/** The index is loaded when the box is first used. */
function load() {
  loading ??= import(new URL("pagefind/pagefind.js", root)).then(async (pagefind) => {
    await pagefind.options({ baseUrl: root.pathname, excerptLength: 20 });
    await pagefind.init();
    return pagefind;
  });
  return loading;
}
input.addEventListener("focus", () => void load().catch(() => undefined));

let asked = 0;
let chosen = -1;
const options = () => [...list.querySelectorAll("[role=option]")];

async function find() {
  const words = input.value.trim();
  const turn = asked;
  if (words === "") {
    show([], "");
    return;
  }
  try {
    const pagefind = await load();
    const { results } = await pagefind.search(words);
    const best = await Promise.all(results.slice(0, 2 * MAX_SHOWN).map(withWeight));
    const shown = best.sort((a, b) => b.weight - a.weight).slice(0, MAX_SHOWN);
    // A search may end after a later keystroke.
    if (turn === asked) {
      show(
        shown.map(({ data }) => data),
        `${results.length} found`,
      );
    }
  } catch {
    if (turn === asked) show([], "The search index could not be loaded.");
  }
}

async function withWeight(result) {
  const data = await result.data();
  return { data, weight: result.score * (WEIGHTS[data.meta.section] ?? 1) };
}

function show(found, text) {
  chosen = -1;
  list.setAttribute("aria-busy", "false");
  list.replaceChildren(...found.map(option));
  list.hidden = found.length === 0;
  status.textContent = text;
  const isOpen = text !== "";
  popup.hidden = !isOpen;
  input.setAttribute("aria-expanded", String(found.length > 0));
  input.removeAttribute("aria-activedescendant");
}

/** The section of a page that has most of what was asked for, or the page. */
function option({ url, meta, excerpt, sub_results: parts = [] }, index) {
  const [best] = [...parts].sort((a, b) => b.locations.length - a.locations.length);
  const hasPart = best !== undefined && best.url !== url;
  const item = document.createElement("li");
  item.id = `result-${index}`;
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", "false");
  item.dataset.url = hasPart ? best.url : url;
  const title = document.createElement("b");
  title.textContent = hasPart ? `${meta.title}: ${best.title}` : meta.title;
  const section = document.createElement("small");
  section.textContent = meta.section ?? "";
  const text = document.createElement("span");
  text.append(...marked(hasPart ? best.excerpt : excerpt));
  item.append(title, " ", section, text);
  return item;
}

const ENTITIES = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

/** An excerpt as text, with what was found in marks. */
function marked(excerpt) {
  return excerpt.split(/(<mark>.*?<\/mark>)/).map((part) => {
    const plain = part
      .replace(/<\/?mark>/g, "")
      .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]);
    if (!part.startsWith("<mark>")) return plain;
    const mark = document.createElement("mark");
    mark.textContent = plain;
    return mark;
  });
}

function choose(index) {
  const all = options();
  if (all.length === 0) return;
  chosen = (index + all.length) % all.length;
  for (const [at, item] of all.entries()) {
    item.setAttribute("aria-selected", String(at === chosen));
  }
  all[chosen].scrollIntoView({ block: "nearest" });
  input.setAttribute("aria-activedescendant", all[chosen].id);
}

function go(item) {
  if (item === undefined) return;
  const { url } = item.dataset;
  // An address of another search on this page: the browser only scrolls.
  show([], "");
  location.assign(url);
}

const KEYS = {
  ArrowDown: () => choose(chosen + 1),
  ArrowUp: () => choose(chosen === -1 ? options().length - 1 : chosen - 1),
  Enter: () => go(options()[Math.max(chosen, 0)]),
  Escape: () => {
    input.value = "";
    show([], "");
  },
};
input.addEventListener("keydown", (event) => {
  const act = KEYS[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
});
let timer;
input.addEventListener("input", () => {
  clearTimeout(timer);
  asked += 1;
  list.setAttribute("aria-busy", "true");
  timer = setTimeout(() => void find(), 80);
});
list.addEventListener("mousedown", (event) => event.preventDefault());
list.addEventListener("click", (event) => go(event.target.closest("[role=option]") ?? undefined));
input.addEventListener("blur", () => show([], ""));

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest?.("input, textarea, select") !== null;
  const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
  if (!isShortcut && (event.key !== "/" || isTyping)) return;
  event.preventDefault();
  input.focus();
  input.select();
});

// The page reads well without this: it finds, copies, and shows where the reader is.
const nav = document.getElementById("nav");
const menu = document.getElementById("menu");
const links = [...nav.querySelectorAll("a[data-words]")];

document.getElementById("find").addEventListener("input", (event) => {
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const link of links) {
    const text = `${link.dataset.words} ${link.textContent}`.toLowerCase();
    link.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of nav.querySelectorAll(".group")) {
    const inside = [...group.querySelectorAll("a[data-words]")];
    group.hidden = inside.length > 0 && inside.every((link) => link.hidden);
  }
  for (const section of nav.querySelectorAll("section")) {
    section.hidden = [...section.querySelectorAll(".group")].every((group) => group.hidden);
  }
});

function showMenu(open) {
  nav.classList.toggle("open", open);
  menu.setAttribute("aria-expanded", String(open));
}
menu.addEventListener("click", () => showMenu(!nav.classList.contains("open")));
nav.addEventListener("click", (event) => {
  if (event.target.closest("a")) showMenu(false);
});

// Samples speak to the service that shows them.
const base = new URL("..", location.href).href.replace(/\/$/, "");
for (const code of document.querySelectorAll("figure:not([data-kind^='Answer']) code")) {
  code.textContent = code.textContent.replace("http://127.0.0.1:8787", base);
}

function say(button, text) {
  button.textContent = text;
  setTimeout(() => (button.textContent = "Copy"), 1500);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".copy");
  if (!button) return;
  const code = button.closest("figure").querySelector("code");
  // Browsers keep the clipboard from pages that came over plain HTTP.
  const copied = navigator.clipboard?.writeText(code.textContent) ?? Promise.reject(new Error());
  copied.then(
    () => say(button, "Copied"),
    () => {
      getSelection().selectAllChildren(code);
      say(button, "Press Ctrl+C");
    },
  );
});

// A link to a schema opens it.
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
}
addEventListener("hashchange", openTarget);
openTarget();

const byId = new Map(links.map((link) => [link.hash.slice(1), link]));
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      for (const link of links) link.classList.toggle("here", link === byId.get(target.id));
      byId.get(target.id)?.scrollIntoView({ block: "nearest" });
    }
  },
  { rootMargin: "-10% 0px -80% 0px" },
);
for (const section of document.querySelectorAll(".operation")) watcher.observe(section);

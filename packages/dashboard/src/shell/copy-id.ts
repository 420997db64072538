import { idOfPage } from "./page-id.ts";

/** Copies an id, and says so for a moment. */
export function copyId(): void {
  const row = document.querySelector<HTMLAnchorElement>("tr[data-cursor] a");
  const id = idOfPage(location.pathname, row?.pathname);
  if (id === undefined) return;
  void navigator.clipboard.writeText(id).then(
    () => say(`Copied ${id}`),
    () => say(`The browser did not let the page copy ${id}`),
  );
}

const SHOWN_MS = 3_000;

function say(text: string): void {
  const place = document.querySelector("[data-part=said]");
  if (place === null) return;
  place.textContent = text;
  setTimeout(() => {
    if (place.textContent === text) place.textContent = "";
  }, SHOWN_MS);
}

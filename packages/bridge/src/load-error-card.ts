import type { Texts } from "./texts/texts.ts";

/** The card shown in place of a frame whose page did not load. */
export interface LoadErrorCard {
  /** Removes the card and shows the frame again. */
  remove(): undefined;
}

const TITLE_ID = "railhead-bridge-load-error";

const CARD: Partial<CSSStyleDeclaration> = {
  boxSizing: "border-box",
  width: "calc(100% - 32px)",
  maxWidth: "420px",
  margin: "16px",
  padding: "24px",
  borderRadius: "16px",
  background: "#ffffff",
  color: "#14211d",
  font: "16px/1.45 system-ui, sans-serif",
  textAlign: "center",
};

const BUTTON: Partial<CSSStyleDeclaration> = {
  width: "100%",
  minHeight: "48px",
  marginTop: "20px",
  border: "0",
  borderRadius: "10px",
  background: "#0b6b57",
  color: "#ffffff",
  font: "inherit",
  fontWeight: "600",
  cursor: "pointer",
};

/**
 * Hides the frame and shows a card with a button that closes it. Styles are set as properties: the
 * parent's content security policy may forbid style elements and attributes.
 */
export function showLoadError(
  frame: HTMLIFrameElement,
  { loadError, close: closeLabel }: Texts,
  onClose: () => void,
): LoadErrorCard {
  const { position, inset, zIndex, background } = frame.style;
  const cover = element("div", {
    position,
    inset,
    zIndex,
    background,
    display: "grid",
    placeItems: "center",
    minHeight: "240px",
  });
  const card = element("div", CARD);
  card.setAttribute("role", "alertdialog");
  card.setAttribute("aria-modal", "true");
  card.setAttribute("aria-labelledby", TITLE_ID);
  const title = element("h2", { margin: "0 0 8px", fontSize: "20px", lineHeight: "1.25" });
  title.id = TITLE_ID;
  title.textContent = loadError.title;
  const text = element("p", { margin: "0" });
  text.textContent = loadError.text;
  const button = element("button", BUTTON);
  button.type = "button";
  button.textContent = closeLabel;
  button.addEventListener("click", onClose);
  card.addEventListener("keydown", (event) => {
    if (event.key === "Escape") onClose();
    // The button is the card's only stop.
    if (event.key === "Tab") event.preventDefault();
  });
  card.append(title, text, button);
  cover.append(card);
  const { display } = frame.style;
  frame.style.display = "none";
  frame.after(cover);
  button.focus();
  return {
    remove() {
      cover.remove();
      frame.style.display = display;
    },
  };
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  style: Partial<CSSStyleDeclaration>,
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  Object.assign(created.style, style);
  return created;
}

import type { Texts } from "../texts/texts.ts";
import { createElement } from "./create-element.ts";
import type { Authorization } from "./service.ts";

type Act = () => void;

/** The text that the customer agrees to before the account is linked; it can be printed. */
export function consentScreen(
  texts: Texts,
  { language, paragraphs }: Authorization,
  actions: { account: string; business: string; agree: Act; back: Act },
): HTMLElement {
  const submit = (event: Event) => {
    event.preventDefault();
    actions.agree();
  };
  const button = (text: string, click: Act) =>
    createElement("button", { type: "button", class: "plain", click }, text);
  return createElement(
    "form",
    { novalidate: true, submit },
    createElement("h1", { tabindex: "-1" }, texts.consent.title(actions.business)),
    createElement("p", { class: "account" }, actions.account),
    createElement(
      "div",
      // A region that scrolls must be reachable by keyboard.
      {
        class: "consent",
        lang: language,
        tabindex: "0",
        role: "group",
        "aria-label": texts.consent.region,
      },
      ...paragraphs.map((text) => createElement("p", {}, text)),
    ),
    createElement("button", { type: "submit", class: "main" }, texts.consent.agree),
    createElement(
      "div",
      { class: "row" },
      button(texts.back, actions.back),
      button(texts.consent.print, () => window.print()),
    ),
  );
}

import { OUTCOME_NAMES, type Texts } from "../texts/texts.ts";
import { createElement } from "./create-element.ts";
import { button, standaloneScreen, title } from "./screens.ts";
import { show } from "./show.ts";
import { RETURN_PATH } from "./sign-in-window.ts";

/** Path of the page that stands in for a provider's. */
export const SANDBOX_BANK_PATH = "/bridge/sandbox-bank";

const KINDS = ["checking", "savings"] as const;

/** Shares what the customer chooses. It leads to our own return and nowhere else. */
export function startSandboxBank(texts: Texts): void {
  const state = new URLSearchParams(location.search).get("state");
  if (state === null) {
    show(standaloneScreen(texts));
    return;
  }
  const leave = (answer: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ ...answer, state });
    location.assign(`${RETURN_PATH}?${query.toString()}`);
  };
  show(sandboxBankScreen(texts, leave));
}

function sandboxBankScreen(
  texts: Texts,
  leave: (answer: Readonly<Record<string, string>>) => void,
): HTMLElement {
  const { sandboxBank, outcome } = texts;
  const choices = KINDS.map((kind) =>
    createElement(
      "label",
      { class: "choice" },
      createElement("input", {
        type: "checkbox",
        name: "accounts",
        value: kind,
        checked: kind === "checking",
      }),
      createElement("span", {}, texts[kind]),
    ),
  );
  const option = (value: string, text: string) => createElement("option", { value }, text);
  const cases = createElement(
    "select",
    { id: "case", name: "case" },
    option("sbx_ok", outcome.linked),
    ...OUTCOME_NAMES.map((name) => option(name, outcome.names[name])),
  );
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    leave({ accounts: (form.getAll("accounts") as string[]).join(","), case: cases.value });
  };
  return createElement(
    "form",
    { novalidate: true, submit },
    title(sandboxBank.title),
    createElement("p", { class: "intro" }, sandboxBank.text),
    createElement("fieldset", {}, createElement("legend", {}, sandboxBank.share), ...choices),
    createElement(
      "div",
      { class: "sandbox" },
      createElement("label", { for: cases.id }, outcome.label),
      cases,
    ),
    createElement("button", { type: "submit", class: "main" }, sandboxBank.agree),
    button(sandboxBank.cancel, () => leave({ error: "access_denied" }), "plain"),
  );
}

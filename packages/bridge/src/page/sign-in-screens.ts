import type { Texts } from "../texts/texts.ts";
import { createElement } from "./create-element.ts";
import { button, title } from "./screens.ts";
import type { SharedAccount, SignIn } from "./service.ts";

type Act = () => void;

/** Leads to the window of a provider, and waits for its return. */
export function signInScreen(
  texts: Texts,
  { title: provider }: Pick<SignIn, "title">,
  actions: { /** Whether the window opened. */ open(): boolean; readonly back: Act },
): HTMLElement {
  const { signIn } = texts;
  const said = createElement("p", { class: "hint", role: "status" });
  const opener = button(signIn.openWindow, () => {
    const isOpen = actions.open();
    said.textContent = isOpen ? signIn.waiting : signIn.blocked;
    if (isOpen) opener.textContent = signIn.openAgain;
  });
  return createElement(
    "section",
    {},
    title(signIn.with(provider)),
    createElement("p", { class: "intro" }, signIn.leaving(provider)),
    opener,
    said,
    button(texts.back, actions.back, "plain"),
  );
}

/** The accounts that the customer shared with us, one of which is linked. */
export function sharedScreen(
  texts: Texts,
  accounts: readonly SharedAccount[],
  actions: { choose(place: number): void; readonly back: Act },
): HTMLElement {
  const choices = accounts.map(({ account_type, institution_name, last_four }, place) =>
    createElement(
      "label",
      { class: "choice" },
      createElement("input", {
        type: "radio",
        name: "place",
        value: String(place),
        checked: place === 0,
      }),
      createElement("span", {}, `${institution_name}, ${texts[account_type].toLowerCase()}`),
      createElement("span", { class: "digits" }, `•••• ${last_four}`),
    ),
  );
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    actions.choose(Number(form.get("place")));
  };
  return createElement(
    "form",
    { novalidate: true, submit },
    title(texts.signIn.which),
    createElement(
      "fieldset",
      {},
      createElement("legend", { class: "unseen" }, texts.signIn.which),
      ...choices,
    ),
    createElement("button", { type: "submit", class: "main" }, texts.continue),
    button(texts.accounts.otherBank, actions.back, "plain"),
  );
}

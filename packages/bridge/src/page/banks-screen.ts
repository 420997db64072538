import type { Texts } from "../texts/texts.ts";
import { createElement } from "./create-element.ts";
import { button, title } from "./screens.ts";
import type { Bank, Provider, Session } from "./service.ts";

type Act = () => void;

interface Actions {
  choose(bank: Bank): void;
  /** Absent where numbers may not be typed in. */
  readonly manual: Act | undefined;
  signIn(provider: Provider): void;
  /** Banks by their words; undefined where the service did not answer. */
  readonly find: (text: string) => Promise<readonly Bank[] | undefined>;
}

const PAUSE_MS = 200;
const MIN_LENGTH = 2;

/** Ways to the customer's account: a search for the bank, providers, and manual entry where it is allowed. */
export function banksScreen(
  texts: Texts,
  session: Pick<Session, "banks" | "providers"> & { readonly hasSearch: boolean },
  actions: Actions,
): HTMLElement {
  return createElement(
    "section",
    {},
    title(texts.banks.title),
    ...(session.hasSearch ? bankSearch(texts, session, actions) : []),
    ...session.providers.map((provider) =>
      button(texts.signIn.with(provider.title), () => actions.signIn(provider), "plain"),
    ),
    actions.manual && button(texts.banks.manual, actions.manual, "plain"),
  );
}

function bankSearch(
  texts: Texts,
  { banks }: Pick<Session, "banks">,
  actions: Actions,
): HTMLElement[] {
  const list = createElement("ul", { class: "banks" });
  const found = createElement("p", { class: "hint found", role: "status" });
  const showAll = (all: readonly Bank[]) => {
    list.replaceChildren(...all.map((bank) => bankItem(texts, bank, () => actions.choose(bank))));
  };
  showAll(banks);
  const input = createElement("input", {
    id: "bank-search",
    type: "search",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "60",
    "aria-describedby": "bank-search-hint",
    input: searchAfterPause(banks, actions, (all, isAnswered) => {
      if (all !== undefined) showAll(all);
      found.textContent = isAnswered ? textOf(texts, all) : "";
    }),
  });
  const field = createElement(
    "div",
    { class: "field" },
    createElement("label", { for: "bank-search" }, texts.banks.search),
    input,
    createElement("p", { id: "bank-search-hint", class: "hint" }, texts.banks.searchHint),
  );
  return [field, found, list];
}

function textOf({ banks: words }: Texts, all: readonly Bank[] | undefined): string {
  if (all === undefined) return words.searchFailed;
  return all.length === 0 ? words.none : words.found(String(all.length));
}

/** Asks once the customer pauses. An answer that was overtaken by further typing is dropped. */
function searchAfterPause(
  first: readonly Bank[],
  { find }: Pick<Actions, "find">,
  done: (all: readonly Bank[] | undefined, isAnswered: boolean) => void,
): (event: Event) => void {
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (text: string, own: number) => {
    const all = await find(text);
    if (own === last) done(all, true);
  };
  return ({ currentTarget }) => {
    const text = (currentTarget as HTMLInputElement).value.trim();
    const own = (last += 1);
    clearTimeout(timer);
    if (text.length < MIN_LENGTH) {
      done(first, false);
      return;
    }
    timer = setTimeout(() => void ask(text, own), PAUSE_MS);
  };
}

function bankItem({ banks: words }: Texts, bank: Bank, choose: Act): HTMLElement {
  const { name, place, logo, has_other_numbers } = bank;
  const small = place ?? (has_other_numbers ? words.severalPlaces : undefined);
  return createElement(
    "li",
    {},
    createElement(
      "button",
      { type: "button", class: "bank", click: choose },
      logo === null
        ? createElement("span", { class: "mark", "aria-hidden": "true" }, name.slice(0, 1))
        : createElement("img", { class: "mark", src: logo, alt: "" }),
      createElement(
        "span",
        { class: "bank-name" },
        name,
        small && createElement("span", { class: "place" }, small),
      ),
    ),
  );
}

import type { Texts } from "../texts/texts.ts";
import { createElement } from "./create-element.ts";
import { field } from "./field.ts";
import { digitsOf, faultsOf, type FieldFaults, type Typed } from "./numbers.ts";

const fieldsIn = ({ manual }: Texts) => [
  {
    name: "routing_number" as const,
    label: manual.routingNumber,
    hint: manual.routingHint,
    length: 11,
  },
  {
    name: "account_number" as const,
    label: manual.accountNumber,
    hint: manual.accountHint,
    length: 25,
  },
];

export interface ManualScreen {
  readonly element: HTMLElement;
  /** Shows the faults at their fields and focuses the first. */
  showFaults(faults: FieldFaults): void;
}

/** The form for manual entry of account numbers. */
export function manualScreen(
  texts: Texts,
  actions: { link(typed: Typed): void; back: (() => void) | undefined },
): ManualScreen {
  const fields = fieldsIn(texts).map(field);
  const blame = (faults: FieldFaults) => {
    for (const one of fields) one.blame(faults[one.name]);
    fields.find(({ name }) => faults[name] !== undefined)?.input.focus();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const typed: Typed = {
      routing_number: digitsOf(form.get("routing_number") as string),
      account_number: digitsOf(form.get("account_number") as string),
      account_type: form.get("account_type") === "savings" ? "savings" : "checking",
    };
    const faults = faultsOf(texts, typed);
    blame(faults);
    if (Object.keys(faults).length === 0) actions.link(typed);
  };
  const element = createElement(
    "form",
    { novalidate: true, autocomplete: "off", submit },
    createElement("h1", { tabindex: "-1" }, texts.manual.title),
    ...fields.map((one) => one.element),
    createElement(
      "fieldset",
      { class: "pair" },
      createElement("legend", {}, texts.manual.accountType),
      kind("checking", texts.checking, true),
      kind("savings", texts.savings, false),
    ),
    createElement("button", { type: "submit", class: "main" }, texts.continue),
    actions.back &&
      createElement(
        "button",
        { type: "button", class: "plain", click: actions.back },
        texts.manual.chooseBank,
      ),
  );
  return { element, showFaults: blame };
}

function kind(value: string, text: string, checked: boolean): HTMLElement {
  return createElement(
    "label",
    { class: "choice" },
    createElement("input", { type: "radio", name: "account_type", value, checked }),
    createElement("span", {}, text),
  );
}

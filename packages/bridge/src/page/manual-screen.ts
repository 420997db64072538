import type { Texts } from "../texts/texts.ts";
import { checkPicture } from "./check-picture.ts";
import { createElement } from "./create-element.ts";
import { field } from "./field.ts";
import { digitsOf, faultsOf, isRoutingNumber, type FieldFaults, type Typed } from "./numbers.ts";
import type { Bank, RoutingLookUp } from "./service.ts";

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

interface Actions {
  link(typed: Typed): void;
  readonly back: (() => void) | undefined;
  /** Undefined where the service did not answer. */
  readonly lookUp: (routingNumber: string) => Promise<RoutingLookUp | undefined>;
}

/** The form for manual entry of account numbers, at the bank that was chosen, if any. */
export function manualScreen(texts: Texts, bank: Bank | undefined, actions: Actions): ManualScreen {
  const fields = fieldsIn(texts).map(field);
  const routing = fields.find(({ name }) => name === "routing_number");
  const bankName = createElement("p", { class: "hint bank-of", role: "status" });
  if (routing !== undefined) {
    nameBank(texts, routing.input, { place: bankName, lookUp: actions.lookUp });
    routing.element.append(bankName);
    if (bank !== undefined && !bank.has_other_numbers) fill(routing.input, bank.routing_number);
  }
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
    { novalidate: true, autocomplete: "off", class: "manual", submit },
    createElement("h1", { tabindex: "-1" }, texts.manual.title),
    bank && createElement("p", { class: "account" }, bank.name),
    checkPicture(texts),
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

function fill(input: HTMLInputElement, digits: string): void {
  input.value = digits;
  input.dispatchEvent(new Event("input"));
}

/** Says below the field whose routing number it is, once all of it is typed. */
function nameBank(
  { manual }: Texts,
  input: HTMLInputElement,
  { place, lookUp }: { readonly place: HTMLElement } & Pick<Actions, "lookUp">,
): void {
  const show = async () => {
    const digits = digitsOf(input.value);
    place.textContent = "";
    if (!isRoutingNumber(digits)) return;
    const found = await lookUp(digits);
    if (found === undefined || digitsOf(input.value) !== digits) return;
    place.textContent = found.is_listed === false ? manual.notListed : (found.name ?? "");
  };
  input.addEventListener("input", () => void show());
}

function kind(value: string, text: string, checked: boolean): HTMLElement {
  return createElement(
    "label",
    { class: "choice" },
    createElement("input", { type: "radio", name: "account_type", value, checked }),
    createElement("span", {}, text),
  );
}

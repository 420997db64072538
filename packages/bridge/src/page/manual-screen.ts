import { make } from "./make.ts";
import { digitsOf, faultsOf, type Faults, type Typed } from "./numbers.ts";

interface Field {
  readonly name: "routing_number" | "account_number";
  readonly label: string;
  readonly hint: string;
  readonly length: number;
}

const FIELDS: readonly Field[] = [
  {
    name: "routing_number",
    label: "Routing number",
    hint: "Nine digits, at the bottom left of a check.",
    length: 11,
  },
  {
    name: "account_number",
    label: "Account number",
    hint: "4 to 17 digits, to the right of the routing number.",
    length: 25,
  },
];

export interface ManualScreen {
  readonly element: HTMLElement;
  /** Says what is wrong beside each field, and goes to the first of them. */
  blame(faults: Faults): void;
}

/** Numbers typed in. */
export function manualScreen(acts: {
  link(typed: Typed): void;
  back: (() => void) | undefined;
}): ManualScreen {
  const fields = FIELDS.map(field);
  const blame = (faults: Faults) => {
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
    const faults = faultsOf(typed);
    blame(faults);
    if (Object.keys(faults).length === 0) acts.link(typed);
  };
  const element = make(
    "form",
    { novalidate: true, autocomplete: "off", submit },
    make("h1", { tabindex: "-1" }, "Enter your account"),
    ...fields.map((one) => one.element),
    make(
      "fieldset",
      { class: "pair" },
      make("legend", {}, "Kind of account"),
      kind("checking", "Checking", true),
      kind("savings", "Savings", false),
    ),
    make("button", { type: "submit", class: "main" }, "Link this account"),
    acts.back &&
      make("button", { type: "button", class: "plain", click: acts.back }, "Choose a bank instead"),
  );
  return { element, blame };
}

function kind(value: string, text: string, checked: boolean): HTMLElement {
  return make(
    "label",
    { class: "choice" },
    make("input", { type: "radio", name: "account_type", value, checked }),
    make("span", {}, text),
  );
}

function field({ name, label, hint, length }: Field) {
  const fault = make("p", { id: `${name}-fault`, class: "fault", role: "alert" });
  const input = make("input", {
    id: name,
    name,
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: String(length),
    required: true,
    "aria-describedby": `${name}-hint ${name}-fault`,
  });
  const element = make(
    "div",
    { class: "field" },
    make("label", { for: name }, label),
    input,
    make("p", { id: `${name}-hint`, class: "hint" }, hint),
    fault,
  );
  return {
    name,
    input,
    element,
    blame(text: string | undefined) {
      fault.textContent = text ?? "";
      if (text === undefined) input.removeAttribute("aria-invalid");
      else input.setAttribute("aria-invalid", "true");
    },
  };
}

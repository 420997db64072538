import type { PaykeyResponse } from "../protocol.ts";
import { createElement } from "./create-element.ts";
import type { Bank, Chosen, Session } from "./service.ts";
import type { FailureMessage } from "./failure-messages.ts";

type Act = () => void;

function title(text: string): HTMLElement {
  return createElement("h1", { tabindex: "-1" }, text);
}

function button(text: string, act: Act, kind = "main"): HTMLElement {
  return createElement("button", { type: "button", class: kind, click: act }, text);
}

export function waitingScreen(text: string): HTMLElement {
  return createElement(
    "div",
    { class: "waiting" },
    createElement("span", { class: "spinner", "aria-hidden": "true" }),
    createElement("p", {}, text),
  );
}

/** The list of banks, with a link to manual entry where it is allowed. */
export function banksScreen(
  { banks }: Session,
  actions: { choose(bank: Bank): void; manual: Act | undefined },
): HTMLElement {
  const items = banks.map((bank) =>
    createElement(
      "li",
      {},
      createElement(
        "button",
        { type: "button", class: "bank", click: () => actions.choose(bank) },
        createElement("span", { class: "mark", "aria-hidden": "true" }, bank.name.slice(0, 1)),
        createElement("span", {}, bank.name),
      ),
    ),
  );
  return createElement(
    "section",
    {},
    title("Choose your bank"),
    createElement("ul", { class: "banks" }, ...items),
    actions.manual && button("Enter account numbers instead", actions.manual, "plain"),
  );
}

/** The accounts at a bank, with the choice of a sandbox outcome. */
export function accountsScreen(
  bank: Bank,
  { outcomes }: Session,
  actions: { link(chosen: Chosen): void; back: Act },
): HTMLElement {
  const accounts = bank.accounts.map(({ account_type, last_four }, place) =>
    createElement(
      "label",
      { class: "choice" },
      createElement("input", {
        type: "radio",
        name: "account_type",
        value: account_type,
        checked: place === 0,
      }),
      createElement("span", {}, typeName(account_type)),
      createElement("span", { class: "digits" }, `•••• ${last_four}`),
    ),
  );
  const outcome = outcomeChoice(outcomes);
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const account_type = form.get("account_type") as Chosen["account_type"];
    actions.link({
      routing_number: bank.routing_number,
      account_type,
      ...outcomeMember(outcome.value),
    });
  };
  return createElement(
    "form",
    { novalidate: true, submit },
    title(bank.name),
    createElement("fieldset", {}, createElement("legend", {}, "Which account?"), ...accounts),
    createElement(
      "div",
      { class: "sandbox" },
      createElement("label", { for: outcome.id }, "Sandbox outcome"),
      outcome,
    ),
    createElement("button", { type: "submit", class: "main" }, "Continue"),
    button("Choose another bank", actions.back, "plain"),
  );
}

const VERIFICATIONS = [
  ["active", "The account is verified."],
  ["review", "The account goes to review."],
  ["rejected", "The account is rejected."],
] as const;

function outcomeChoice(outcomes: Session["outcomes"]): HTMLSelectElement {
  const option = (value: string, text: string) => createElement("option", { value }, text);
  return createElement(
    "select",
    { id: "outcome" },
    option("", "The account is linked."),
    createElement(
      "optgroup",
      { label: "The verification" },
      ...VERIFICATIONS.map(([name, text]) => option(`sandbox_outcome ${name}`, text)),
    ),
    createElement(
      "optgroup",
      { label: "The bank" },
      ...outcomes.map(({ name, meaning }) => option(`case ${name}`, meaning)),
    ),
  );
}

/** `case sbx_closed` as a member of the request. */
function outcomeMember(value: string): Partial<Chosen> {
  const [member, name] = value.split(" ");
  return member === undefined || name === undefined ? {} : { [member]: name };
}

function typeName(type: Chosen["account_type"]): string {
  return type === "checking" ? "Checking" : "Savings";
}

/** The linked account, with a button to continue. */
export function linkedScreen(
  { data }: PaykeyResponse,
  business: string,
  onContinue: Act,
): HTMLElement {
  const isReview = data.status === "review";
  return createElement(
    "section",
    { class: "end" },
    createElement("span", { class: isReview ? "sign wait" : "sign good", "aria-hidden": "true" }),
    title(isReview ? "Your account is being checked" : "Your account is linked"),
    createElement("p", { class: "label" }, data.label),
    createElement(
      "p",
      { class: "quiet" },
      isReview
        ? `${business} reviews it before it is used. You have nothing more to do here.`
        : `${business} can use it for the payments you agree to.`,
    ),
    button("Continue", onContinue),
  );
}

/** Why nothing was linked, and the possible actions. */
export function failedScreen(
  { title: heading, text, retry }: FailureMessage,
  actions: { retry: Act; close: Act },
): HTMLElement {
  return createElement(
    "section",
    { class: "end" },
    createElement("span", { class: "sign bad", "aria-hidden": "true" }),
    title(heading),
    createElement("p", { role: "alert" }, text),
    retry ? button("Try again", actions.retry) : undefined,
    button("Close", actions.close, retry ? "plain" : "main"),
  );
}

/** Shown when the page is opened outside a frame. */
export function standaloneScreen(): HTMLElement {
  return createElement(
    "section",
    { class: "end" },
    title("Nothing to see here"),
    createElement(
      "p",
      {},
      "This page links bank accounts, and is opened by the page that asks for one.",
    ),
  );
}

import type { PaykeyResponse } from "../protocol.ts";
import { make } from "./make.ts";
import type { Bank, Chosen, Session } from "./service.ts";
import type { Telling } from "./wording.ts";

type Act = () => void;

function title(text: string): HTMLElement {
  return make("h1", { tabindex: "-1" }, text);
}

function button(text: string, act: Act, kind = "main"): HTMLElement {
  return make("button", { type: "button", class: kind, click: act }, text);
}

export function waitingScreen(text: string): HTMLElement {
  return make(
    "div",
    { class: "waiting" },
    make("span", { class: "spinner", "aria-hidden": "true" }),
    make("p", {}, text),
  );
}

/** The banks, and a way past them where numbers may be typed. */
export function banksScreen(
  { banks }: Session,
  acts: { choose(bank: Bank): void; manual: Act | undefined },
): HTMLElement {
  const items = banks.map((bank) =>
    make(
      "li",
      {},
      make(
        "button",
        { type: "button", class: "bank", click: () => acts.choose(bank) },
        make("span", { class: "mark", "aria-hidden": "true" }, bank.name.slice(0, 1)),
        make("span", {}, bank.name),
      ),
    ),
  );
  return make(
    "section",
    {},
    title("Choose your bank"),
    make("ul", { class: "banks" }, ...items),
    acts.manual && button("Enter account numbers instead", acts.manual, "plain"),
  );
}

/** The accounts at a bank, with what is to happen in a sandbox. */
export function accountsScreen(
  bank: Bank,
  { outcomes }: Session,
  acts: { link(chosen: Chosen): void; back: Act },
): HTMLElement {
  const accounts = bank.accounts.map(({ account_type, last_four }, place) =>
    make(
      "label",
      { class: "choice" },
      make("input", {
        type: "radio",
        name: "account_type",
        value: account_type,
        checked: place === 0,
      }),
      make("span", {}, typeName(account_type)),
      make("span", { class: "digits" }, `•••• ${last_four}`),
    ),
  );
  const outcome = outcomeChoice(outcomes);
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const account_type = form.get("account_type") as Chosen["account_type"];
    acts.link({ routing_number: bank.routing_number, account_type, ...wished(outcome.value) });
  };
  return make(
    "form",
    { novalidate: true, submit },
    title(bank.name),
    make("fieldset", {}, make("legend", {}, "Which account?"), ...accounts),
    make(
      "div",
      { class: "sandbox" },
      make("label", { for: outcome.id }, "Sandbox: what is to happen"),
      outcome,
    ),
    make("button", { type: "submit", class: "main" }, "Link this account"),
    button("Choose another bank", acts.back, "plain"),
  );
}

const VERIFICATIONS = [
  ["active", "The account is verified."],
  ["review", "The account goes to review."],
  ["rejected", "The account is rejected."],
] as const;

function outcomeChoice(outcomes: Session["outcomes"]): HTMLSelectElement {
  const option = (value: string, text: string) => make("option", { value }, text);
  return make(
    "select",
    { id: "outcome" },
    option("", "The account is linked."),
    make(
      "optgroup",
      { label: "The verification" },
      ...VERIFICATIONS.map(([name, text]) => option(`sandbox_outcome ${name}`, text)),
    ),
    make(
      "optgroup",
      { label: "The bank" },
      ...outcomes.map(({ name, meaning }) => option(`case ${name}`, meaning)),
    ),
  );
}

/** `case sbx_closed` as the member that asks for it. */
function wished(value: string): Partial<Chosen> {
  const [member, name] = value.split(" ");
  return member === undefined || name === undefined ? {} : { [member]: name };
}

function typeName(type: Chosen["account_type"]): string {
  return type === "checking" ? "Checking" : "Savings";
}

/** What was linked, and the way on. */
export function linkedScreen({ data }: PaykeyResponse, business: string, goOn: Act): HTMLElement {
  const isReview = data.status === "review";
  return make(
    "section",
    { class: "end" },
    make("span", { class: isReview ? "sign wait" : "sign good", "aria-hidden": "true" }),
    title(isReview ? "Your account is being checked" : "Your account is linked"),
    make("p", { class: "label" }, data.label),
    make(
      "p",
      { class: "quiet" },
      isReview
        ? `${business} looks at it before it is used. You have nothing more to do here.`
        : `${business} can use it for the payments you agree to.`,
    ),
    button("Continue", goOn),
  );
}

/** Why nothing was linked, and what can be done. */
export function failedScreen(
  { title: heading, text, retry }: Telling,
  acts: { retry: Act; close: Act },
): HTMLElement {
  return make(
    "section",
    { class: "end" },
    make("span", { class: "sign bad", "aria-hidden": "true" }),
    title(heading),
    make("p", { role: "alert" }, text),
    retry ? button("Try again", acts.retry) : undefined,
    button("Close", acts.close, retry ? "plain" : "main"),
  );
}

/** For who opens the address by itself. */
export function aloneScreen(): HTMLElement {
  return make(
    "section",
    { class: "end" },
    title("Nothing to see here"),
    make("p", {}, "This page links bank accounts, and is opened by the page that asks for one."),
  );
}

import type { PaykeyResponse } from "../protocol.ts";
import type { Message, Texts } from "../texts/texts.ts";
import { createElement } from "./create-element.ts";
import type { Bank, Chosen, Session } from "./service.ts";
import type { FailureMessage } from "./failure-messages.ts";

type Act = () => void;

export function title(text: string): HTMLElement {
  return createElement("h1", { tabindex: "-1" }, text);
}

/** Makes the button that leaves the page; absent where there is nowhere to go. */
export type Leave = (kind: "main" | "plain") => HTMLElement;

export function leaveBy(text: string, act: Act): Leave {
  return (kind) => button(text, act, kind);
}

export function button(text: string, act: Act, kind = "main"): HTMLElement {
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

/** The accounts at a bank, with the choice of a sandbox outcome. */
export function accountsScreen(
  texts: Texts,
  { bank, outcomes }: { readonly bank: Bank; readonly outcomes: Session["outcomes"] },
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
      createElement("span", {}, texts[account_type]),
      createElement("span", { class: "digits" }, `•••• ${last_four}`),
    ),
  );
  const outcome = outcomeChoice(texts, outcomes);
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
    createElement("fieldset", {}, createElement("legend", {}, texts.accounts.which), ...accounts),
    createElement(
      "div",
      { class: "sandbox" },
      createElement("label", { for: outcome.id }, texts.outcome.label),
      outcome,
    ),
    createElement("button", { type: "submit", class: "main" }, texts.continue),
    button(texts.accounts.otherBank, actions.back, "plain"),
  );
}

const VERIFICATIONS = ["active", "review", "rejected"] as const;

function outcomeChoice(
  { outcome: words }: Texts,
  outcomes: Session["outcomes"],
): HTMLSelectElement {
  const known: Readonly<Record<string, string>> = words.names;
  const option = (value: string, text: string) => createElement("option", { value }, text);
  return createElement(
    "select",
    { id: "outcome" },
    option("", words.linked),
    createElement(
      "optgroup",
      { label: words.verification },
      ...VERIFICATIONS.map((name) => option(`sandbox_outcome ${name}`, words[name])),
    ),
    createElement(
      "optgroup",
      { label: words.bank },
      ...outcomes.map(({ name, meaning }) => option(`case ${name}`, known[name] ?? meaning)),
    ),
  );
}

/** `case sbx_closed` as a member of the request. */
function outcomeMember(value: string): Partial<Chosen> {
  const [member, name] = value.split(" ");
  return member === undefined || name === undefined ? {} : { [member]: name };
}

/** The linked account, with a button to continue. */
export function linkedScreen(
  { linked, hosted }: Texts,
  { data }: PaykeyResponse,
  actions: { readonly business: string; readonly leave: Leave | undefined },
): HTMLElement {
  const { business, leave } = actions;
  const isReview = data.status === "review";
  return createElement(
    "section",
    { class: "end" },
    createElement("span", { class: isReview ? "sign wait" : "sign good", "aria-hidden": "true" }),
    title(isReview ? linked.reviewTitle : linked.title),
    createElement("p", { class: "label" }, data.label),
    createElement(
      "p",
      { class: "quiet" },
      isReview ? linked.reviewText(business) : linked.text(business),
    ),
    leave?.("main") ?? createElement("p", { class: "last" }, hosted.done),
  );
}

/** Why nothing was linked, and the possible actions. */
export function failedScreen(
  texts: Texts,
  { title: heading, text, retry }: FailureMessage,
  actions: { retry: Act | undefined; leave: Leave | undefined },
): HTMLElement {
  return createElement(
    "section",
    { class: "end" },
    createElement("span", { class: "sign bad", "aria-hidden": "true" }),
    title(heading),
    createElement("p", { role: "alert" }, text),
    retry && actions.retry ? button(texts.tryAgain, actions.retry) : undefined,
    actions.leave?.(retry ? "plain" : "main"),
  );
}

/** The last card of a window that has done its part. */
export function endScreen(
  texts: Texts,
  { title: heading, text }: Message,
  actions: { readonly sign: "good" | "wait"; readonly retry: Act | undefined; readonly close: Act },
): HTMLElement {
  const { sign, retry, close } = actions;
  return createElement(
    "section",
    { class: "end" },
    createElement("span", { class: `sign ${sign}`, "aria-hidden": "true" }),
    title(heading),
    createElement("p", { role: "alert" }, text),
    retry && button(texts.tryAgain, retry),
    button(texts.signIn.closeWindow, close, retry === undefined ? "main" : "plain"),
  );
}

/** Shown when the page is opened outside a frame. */
export function standaloneScreen({ standalone }: Texts): HTMLElement {
  return createElement(
    "section",
    { class: "end" },
    title(standalone.title),
    createElement("p", {}, standalone.text),
  );
}

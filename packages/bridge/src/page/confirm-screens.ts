import type { Texts } from "../texts/texts.ts";
import { createElement } from "./create-element.ts";
import { field } from "./field.ts";
import { centsOf } from "./numbers.ts";
import { button, title, type Leave } from "./screens.ts";
import type { Confirmation } from "./service.ts";

/** What comes next once the account is linked, with the link by which the customer comes back. */
export function depositsScreen(
  { deposits, hosted }: Texts,
  { label }: Confirmation,
  shown: {
    readonly business: string;
    readonly link: string | undefined;
    readonly leave: Leave | undefined;
  },
): HTMLElement {
  const { business, link, leave } = shown;
  return createElement(
    "section",
    {},
    title(deposits.title),
    createElement("p", { class: "label" }, label),
    createElement("p", { class: "intro" }, deposits.text(business)),
    ...(link === undefined ? [] : linkField(deposits, link)),
    leave?.("main") ?? createElement("p", { class: "last" }, hosted.done),
  );
}

function linkField(deposits: Texts["deposits"], link: string): HTMLElement[] {
  const input = createElement("input", {
    id: "link-back",
    type: "text",
    readonly: true,
    value: link,
    focus: () => input.select(),
  });
  const said = createElement("span", { role: "status" });
  const copy = () => {
    input.select();
    // Refused where the page of the business allows its frames no clipboard: the link is selected then.
    navigator.clipboard.writeText(link).then(
      () => said.replaceChildren(deposits.copied),
      () => undefined,
    );
  };
  const label = createElement("label", { for: "link-back" }, deposits.link);
  return [
    createElement("div", { class: "field link" }, label, input),
    button(deposits.copy, copy, "plain"),
    createElement("p", { class: "hint" }, said),
  ];
}

/** The form for the two amounts. After a wrong pair it says how many tries are left. */
export function amountsScreen(
  { deposits }: Texts,
  { label, tries_left, sandbox_amounts }: Confirmation,
  shown: {
    readonly until: string | undefined;
    readonly isWrong: boolean;
    readonly confirm: (amounts: readonly number[]) => void;
  },
): HTMLElement {
  const { until, isWrong, confirm } = shown;
  const usual = { hint: deposits.hint, length: 6, inputmode: "decimal" } as const;
  const fields = [
    field({ name: "first", label: deposits.first, ...usual }),
    field({ name: "second", label: deposits.second, ...usual }),
  ];
  const submit = (event: Event) => {
    event.preventDefault();
    const amounts = fields.map(({ input }) => centsOf(input.value));
    for (const [index, one] of fields.entries()) {
      one.blame(amounts[index] === undefined ? deposits.fault : undefined);
    }
    fields.find((_, index) => amounts[index] === undefined)?.input.focus();
    const known = amounts.filter((cents) => cents !== undefined);
    if (known.length === fields.length) confirm(known);
  };
  const wrong = `${deposits.wrong} ${deposits.left(String(tries_left))}`;
  const inDollars = sandbox_amounts.map((cents) => (cents / 100).toFixed(2)).join(", ");
  return createElement(
    "form",
    { novalidate: true, autocomplete: "off", submit },
    title(deposits.formTitle),
    createElement("p", { class: "label" }, label),
    createElement("p", { class: "intro" }, deposits.formText),
    createElement("p", { class: "fault", role: "alert" }, isWrong ? wrong : ""),
    ...fields.map((one) => one.element),
    createElement("button", { type: "submit", class: "main" }, deposits.confirm),
    until === undefined ? undefined : createElement("p", { class: "hint" }, deposits.until(until)),
    inDollars === ""
      ? undefined
      : createElement("p", { class: "sandbox" }, deposits.sandbox(inDollars)),
  );
}

export function confirmedScreen(
  { deposits, linked, hosted }: Texts,
  { label }: Confirmation,
  { business, leave }: { readonly business: string; readonly leave: Leave | undefined },
): HTMLElement {
  return createElement(
    "section",
    { class: "end" },
    createElement("span", { class: "sign good", "aria-hidden": "true" }),
    title(deposits.confirmedTitle),
    createElement("p", { class: "label" }, label),
    createElement("p", { class: "quiet" }, linked.text(business)),
    leave?.("main") ?? createElement("p", { class: "last" }, hosted.done),
  );
}

import type { SearchFindResult } from "./results.ts";
import { recordAddress } from "../../parts/record-address.ts";
import { words } from "../../format/words.ts";
import type { PageAction } from "./page-actions.ts";
import { describe } from "./results.ts";

/** A page that may be gone to. */
export interface PageChoice {
  readonly key: string;
  readonly to: string;
  readonly label: string;
}

/** One line of the palette, and what it does. */
export interface Choice {
  /** Its name among all lines; part of an element's id. */
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly status?: string;
  /** An address to go to, or a button of the page to press. */
  readonly does: { readonly to: string } | { readonly press: HTMLButtonElement };
}

export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** The lines for a typed text: what this page does, pages, and records. Empty groups are left out. */
export function choicesFor(
  text: string,
  from: {
    readonly actions: readonly PageAction[];
    readonly pages: readonly PageChoice[];
    readonly results: readonly SearchFindResult[];
  },
): readonly ChoiceGroup[] {
  const asked = text.trim().toLowerCase();
  const fits = (...texts: readonly string[]) =>
    asked.split(/\s+/).every((word) => texts.some((one) => one.toLowerCase().includes(word)));
  const actions = from.actions.filter(({ label, group }) => fits(label, group));
  const pages = from.pages.filter(({ label }) => fits(label));
  return [
    { title: "On this page", choices: actions.map(actionChoice) },
    { title: "Records", choices: from.results.map(recordChoice) },
    { title: "Pages", choices: pages.map(pageChoice) },
  ].filter(({ choices }) => choices.length > 0);
}

function actionChoice({ label, group, button }: PageAction, index: number): Choice {
  return { name: `action-${index}`, title: label, hint: group, does: { press: button } };
}

function pageChoice({ key, to, label }: PageChoice): Choice {
  return { name: `page-${key}`, title: label, hint: `g ${key}`, does: { to } };
}

function recordChoice(result: SearchFindResult): Choice {
  const { kind, id, status } = result;
  return {
    name: `${kind}-${id}`,
    title: describe(result),
    hint: [words(result.type), `by ${words(result.matched_by)}`, result.detail]
      .filter((part) => part !== null)
      .join(" · "),
    ...(status === null ? {} : { status }),
    does: { to: recordAddress(result) ?? "/" },
  };
}

import type { Page } from "playwright-core";

/** What a person did on a page since it was opened. */
export interface Interactions {
  readonly clicks: number;
  readonly keys: number;
  /** Texts that were pasted, and choices of a list. */
  readonly texts: number;
  readonly all: number;
}

/** Counts in the page, across its addresses: a click, a key, or a text that was pasted as a whole. */
export const COUNTER = `(() => {
  const add = (name) => sessionStorage.setItem("test." + name, Number(sessionStorage.getItem("test." + name)) + 1);
  let isKeyDown = false;
  addEventListener("pointerdown", () => add("clicks"), true);
  addEventListener("keydown", ({ key }) => {
    isKeyDown = true;
    if (!["Control", "Shift", "Meta", "Alt"].includes(key)) add("keys");
  }, true);
  addEventListener("keyup", () => (isKeyDown = false), true);
  addEventListener("input", ({ target }) => {
    if (!isKeyDown && !target.matches("[type=checkbox], [type=radio]")) add("texts");
  }, true);
})()`;

export async function interactions(page: Page): Promise<Interactions> {
  const [clicks = 0, keys = 0, texts = 0] = await page.evaluate<number[]>(
    `["clicks", "keys", "texts"].map((name) => Number(sessionStorage.getItem("test." + name)))`,
  );
  return { clicks, keys, texts, all: clicks + keys + texts };
}

/** Begins anew, where a test did something before the moment. */
export async function countAnew(page: Page): Promise<void> {
  await page.evaluate(
    `["clicks", "keys", "texts"].forEach((name) => sessionStorage.removeItem("test." + name))`,
  );
}

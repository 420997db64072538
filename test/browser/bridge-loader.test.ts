import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  browser,
  business,
  frames,
  hasBrowser,
  heading,
  newToken,
  open,
  service,
  startBridge,
  stopBridge,
} from "./bridge-page.ts";

beforeAll(startBridge);
afterAll(stopBridge);

describe.skipIf(!hasBrowser)("the loader of the linking page", () => {
  it("opens one frame at a time, hides and shows it, and removes it", async () => {
    const { page, frame } = await open({ token: await newToken() });
    await expect.poll(() => heading(frame)).toBe("Choose your bank");
    const isShown = () => page.locator("#railhead-bridge-iframe").isVisible();
    await page.evaluate(`window.railhead.createBridge().init({ token: "x", onSuccess() {} })`);
    expect(await frames(page)).toBe(1);
    await page.evaluate("window.bridge.hide()");
    expect(await isShown()).toBe(false);
    await page.evaluate("window.bridge.show()");
    expect(await isShown()).toBe(true);
    await page.evaluate("window.bridge.remove()");
    expect(await frames(page)).toBe(0);
    await page.close();
  });

  it("closes with Escape, and keeps Tab inside while the page covers its parent", async () => {
    const { page, frame, calls } = await open({ token: await newToken() });
    await expect.poll(() => heading(frame)).toBe("Choose your bank");
    await frame.getByRole("button", { name: "Enter account numbers instead" }).focus();
    await page.keyboard.press("Tab");
    expect(await frame.locator(":focus").getAttribute("aria-label")).toBe("Close");
    await page.keyboard.press("Shift+Tab");
    expect(await frame.locator(":focus").textContent()).toBe("Enter account numbers instead");
    expect(await frame.getByRole("dialog", { name: "Link a bank account to Test" }).count()).toBe(
      1,
    );
    void page.keyboard.press("Escape").catch(() => undefined);
    await expect.poll(() => frames(page)).toBe(0);
    expect(await calls()).toEqual([["close"]]);
    expect(await page.evaluate("document.activeElement.id")).toBe("pay");
    await page.close();
  });

  it("lets Tab leave a page that stands among the content of its parent", async () => {
    const { page, frame } = await open({ token: await newToken() });
    await page.evaluate(`(() => {
      window.bridge.remove();
      window.bridge.init({ token: ${JSON.stringify(await newToken())}, onSuccess() {},
        targetRef: document.body });
      document.body.append(document.createElement("button"));
    })()`);
    await frame.getByRole("button", { name: "Enter account numbers instead" }).focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("BUTTON");
    await page.close();
  });

  it("reports that it cannot be opened, and why, and shows a card that closes", async () => {
    const { page, calls } = await open({ token: "" });
    expect(await calls()).toEqual([
      ["error", { error_code: "init_error", message: "token is required." }],
    ]);
    // Nobody listens on the discard port.
    await page.evaluate(`window.bridge.init({ token: "x", appUrl: "http://127.0.0.1:9/",
      onSuccess() {}, onLoadError: (error) => window.calls.push(["error", error]) })`);
    const missed = { error_code: "iframe_error", message: "The page did not load." };
    await expect
      .poll(async () => (await calls()).at(-1))
      .toEqual(["error", { ...missed, origin: "http://127.0.0.1:9" }]);
    const card = page.getByRole("alertdialog", { name: "We could not open this page" });
    expect(await card.isVisible()).toBe(true);
    expect(await page.locator("#railhead-bridge-iframe").isVisible()).toBe(false);
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Close");
    await page.keyboard.press("Escape");
    expect([await card.count(), await frames(page)]).toEqual([0, 0]);
    await page.close();
  });

  it("opens and closes as a component", async () => {
    const { page, frame, calls } = await open({ token: await newToken() });
    await page.evaluate(`(() => {
      window.bridge.remove();
      window.props = { token: ${JSON.stringify(await newToken())}, onSuccess() {},
        onManualEntry: () => window.calls.push(["never"]) };
      window.component = window.railhead.createComponent();
      window.component.update(window.props);
      window.component.update({ ...window.props, onManualEntry: () => window.calls.push(["last"]) });
    })()`);
    await frame.getByRole("button", { name: "Enter account numbers instead" }).click();
    await expect.poll(calls).toEqual([["last"]]);
    await page.evaluate("window.component.update({ ...window.props, open: false })");
    expect(await frames(page)).toBe(0);
    await page.evaluate("window.component.update({ ...window.props, open: true })");
    expect(await frames(page)).toBe(1);
    await page.evaluate("window.component.unmount()");
    expect(await frames(page)).toBe(0);
    await page.close();
  });

  it("is a component of React, as the guide has it, also where React mounts it twice", async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(business);
    const script = await bundleExample(await newToken());
    await page.addScriptTag({ content: script, type: "module" });
    await page.getByRole("button", { name: "Pay by bank" }).click();
    const frame = page.frameLocator("#railhead-bridge-iframe");
    await frame.getByRole("button", { name: "Old Lighthouse" }).click();
    expect(await frames(page)).toBe(1);
    await frame.getByRole("button", { name: "Continue" }).click();
    await frame.getByRole("button", { name: "Agree and link account" }).click();
    await expect.poll(() => page.evaluate("window.saved")).toMatch(/^[0-9a-f]{8}\.01\./);
    void frame
      .getByRole("button", { name: "Continue" })
      .click()
      .catch(() => undefined);
    await expect.poll(() => frames(page)).toBe(0);
    await page.getByRole("button", { name: "Pay by bank" }).click();
    await expect.poll(() => frames(page)).toBe(1);
    await page.evaluate("window.root.unmount()");
    await expect.poll(() => frames(page)).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

const GUIDE = new URL("../../docs/guides/bridge.md", import.meta.url);

/** The guide's component, drawn by the React of development, which mounts everything twice. */
async function bundleExample(token: string): Promise<string> {
  const [, example = ""] = /```jsx\n([^]*?)```/.exec(readFileSync(GUIDE, "utf8")) ?? [];
  const main = `${example.replace("http://127.0.0.1:8787", service)}
    import { createRoot } from "react-dom/client";
    window.root = createRoot(document.body.appendChild(document.createElement("main")));
    window.root.render(<React.StrictMode>
      <PayByBank token=${JSON.stringify(token)} save={(paykey) => { window.saved = paykey; }} />
    </React.StrictMode>);`;
  const id = fileURLToPath(new URL("example.jsx", import.meta.url));
  const bundle = await rolldown({
    input: id,
    transform: { define: { "process.env.NODE_ENV": '"development"' } },
    plugins: [
      {
        name: "example",
        load: (path) => (path === id ? main : null),
        resolveId: (path) => (path === id ? id : null),
      },
    ],
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm" });
  return output[0].code;
}

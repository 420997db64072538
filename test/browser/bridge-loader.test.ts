import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  frames,
  hasBrowser,
  heading,
  newToken,
  open,
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

  it("reports that it cannot be opened, and why", async () => {
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
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  browser,
  business,
  hasBrowser,
  heading,
  inside,
  newToken,
  open,
  service,
  startBridge,
  stopBridge,
} from "./bridge-page.ts";

beforeAll(startBridge);
afterAll(stopBridge);

describe.skipIf(!hasBrowser)("the linking page in its frame", () => {
  it("names every script that it loads, and loads no other", async () => {
    const { page, frame, asked } = await open({ token: await newToken() });
    await expect.poll(() => heading(frame)).toBe("Choose your bank");
    const named = await inside<string[]>(
      page,
      `[...document.querySelectorAll("link[rel=modulepreload]")].map((link) => link.href)`,
    );
    const scripts = asked.filter((url) => /\/bridge\/[0-9a-f]{16}\/.*\.js$/.test(url));
    const ofPage = scripts.filter(
      (url) => !/\/(?:index|loader|component|options|load-error-card|react)\.js$/.test(url),
    );
    expect(new Set(ofPage)).toEqual(
      new Set([...named, ...ofPage.filter((url) => url.endsWith("main.js"))]),
    );
    await page.close();
  });

  it("writes the page's own log where `verbose` is set", async () => {
    for (const verbose of [true, false]) {
      const { page, frame, log } = await open({ token: await newToken(), options: { verbose } });
      await expect.poll(() => heading(frame)).toBe("Choose your bank");
      // The log is sent to the outer page, and comes after what the frame shows.
      await page.evaluate(
        `addEventListener("message", ({ data }) => data === "last" && console.log(data))`,
      );
      await inside(page, `parent.postMessage("last", "*")`);
      await expect.poll(() => log).toContain("last");
      expect(log.includes("a session of sandbox, open")).toBe(verbose);
      await page.close();
    }
  });

  it("sends messages to the origin that its address names and to no other", async () => {
    const token = await newToken();
    /** Frames the page with that parent in its address, and sends it a message of that prefix. */
    const asked = async (named: string, prefix: string) => {
      const page = await browser.newPage();
      await page.goto(business);
      await page.evaluate(`(() => {
        window.heard = [];
        window.addEventListener("message", (event) => window.heard.push(event.data.type));
        const frame = document.createElement("iframe");
        frame.src = "${service}/?parentOriginURL=${encodeURIComponent(named)}&parentOriginProtocol=http";
        document.body.append(frame);
        return new Promise((resolve) => frame.addEventListener("load", resolve));
      })()`);
      const sent = JSON.stringify({ type: `${prefix}initialize`, token });
      await page.evaluate(
        `document.querySelector("iframe").contentWindow.postMessage(${sent}, "*")`,
      );
      return { page, heard: () => page.evaluate<string[]>("window.heard") };
    };
    const { host } = new URL(business);
    const greetings = ["@railhead/bridge/mounted", "@other/bridge/mounted"];
    const foreign = await asked(host, "@unknown/bridge/");
    await expect.poll(foreign.heard).toEqual(greetings);
    const known = await asked(host, "@other/bridge/");
    await expect
      .poll(known.heard)
      .toEqual([
        ...greetings,
        ...["initializing", "initialized", "on-step"].map((type) => `@other/bridge/${type}`),
      ]);
    // The page's policy does not even let it be framed by an origin that its address does not name.
    const wrong = await asked("shop.example:8080", "@railhead/bridge/");
    await expect.poll(() => wrong.page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    expect(await wrong.heard()).toEqual([]);
    expect(await foreign.heard()).toEqual(greetings);
    for (const { page } of [foreign, known, wrong]) await page.close();
  });

  it("sends a wrong origin no message even where any origin may frame it", async () => {
    const page = await browser.newPage();
    await page.route(`${service}/?**`, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), "content-security-policy": "" };
      await route.fulfill({ response, headers });
    });
    await page.goto(business);
    const token = await newToken();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.evaluate(`(() => {
      window.heard = [];
      window.addEventListener("message", (event) => window.heard.push(event.data));
      const frame = document.createElement("iframe");
      frame.src = "${service}/?parentOriginURL=shop.example&parentOriginProtocol=http";
      document.body.append(frame);
      return new Promise((resolve) => frame.addEventListener("load", resolve));
    })()`);
    await expect
      .poll(() => page.frameLocator("iframe").locator("#said").textContent())
      .toBe("Connecting");
    const message = JSON.stringify({ type: "@railhead/bridge/initialize", token });
    await page.evaluate(
      `document.querySelector("iframe").contentWindow.postMessage(${message}, "*")`,
    );
    await page.waitForTimeout(300);
    expect(await page.evaluate("window.heard")).toEqual([]);
    expect(requests.filter((url) => url.includes("/bridge/session"))).toEqual([]);
    await page.close();
  });
});

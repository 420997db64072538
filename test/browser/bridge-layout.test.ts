import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textsIn } from "../../packages/bridge/src/texts/languages.ts";
import { addCustomer, dataOf } from "../support/api/api-fixtures.ts";
import {
  api,
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

describe.skipIf(!hasBrowser)("the layout of the linking page", () => {
  it.each([
    [1000, "light", "en"],
    [320, "light", "es"],
    [320, "dark", "en"],
  ] as const)("fits a window %d pixels wide, %s, in %s, and can be read", async (...shown) => {
    const [width, colorScheme, language] = shown;
    const texts = textsIn(language);
    const { page, frame, complaints } = await open({
      token: await newToken({ language }),
      handlers: { "/bridge/bank_account": async () => undefined },
      width,
      colorScheme,
    });
    const click = (name: string) => frame.getByRole("button", { name }).click();
    await expect.poll(() => heading(frame)).toBe(texts.banks.title);
    await inside(page, AXE);
    const fits = async () => {
      expect(await inside<string[]>(page, BROKEN_RULES)).toEqual([]);
      const wider = await inside<number>(
        page,
        "document.documentElement.scrollWidth - window.innerWidth",
      );
      expect(wider).toBeLessThanOrEqual(0);
      const ratios = await inside<[string, number][]>(page, CONTRASTS);
      expect(ratios.length).toBeGreaterThan(2);
      expect(ratios.filter(([, ratio]) => ratio < 4.5)).toEqual([]);
      expect(await inside<string>(page, "document.documentElement.lang")).toBe(language);
    };
    await fits();
    await click("Sandbox Connect");
    await expect.poll(() => heading(frame)).toBe(texts.signIn.with("Sandbox Connect"));
    await fits();
    await click(texts.back);
    const search = frame.getByLabel(texts.banks.search);
    const found = () => frame.getByRole("status").filter({ visible: true }).allTextContents();
    await search.fill("no such");
    await expect.poll(found).toContain(texts.banks.none);
    await fits();
    await search.fill("boat");
    await expect.poll(found).toContain(texts.banks.found("1"));
    await click("Paper Boat");
    await fits();
    await frame.getByLabel(texts.outcome.label).selectOption("case sbx_closed");
    await click(texts.continue);
    await expect.poll(() => heading(frame)).toBe(texts.consent.title("Test"));
    await fits();
    const print = await frame.getByRole("button", { name: texts.consent.print }).boundingBox();
    expect(print?.height).toBeGreaterThanOrEqual(44);
    expect(print?.width).toBeGreaterThanOrEqual(100);
    await click(texts.consent.agree);
    await expect.poll(() => heading(frame)).toBe(texts.failures.refusedTitle);
    await fits();
    await click(texts.tryAgain);
    await click(texts.banks.manual);
    await click(texts.continue);
    await expect
      .poll(() => frame.getByRole("alert").allTextContents())
      .toEqual([texts.faults.routingDigits, texts.faults.accountDigits]);
    await fits();
    await frame.getByLabel(texts.manual.routingNumber).fill("021000021");
    await expect.poll(() => frame.locator(".bank-of").textContent()).toBe("JPMorgan Chase");
    await frame.getByLabel(texts.manual.accountNumber).fill("40719932558");
    await fits();
    await click(texts.continue);
    await click(texts.consent.agree);
    // The answer never comes.
    await expect.poll(() => frame.locator(".waiting").textContent()).toBe(texts.linking);
    await fits();
    expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
    await page.close();
  });

  it.each([
    ["light", "", "Your account is linked"],
    ["dark", "sandbox_outcome review", "Your account is being checked"],
  ] as const)("can be read where it ends, %s", async (colorScheme, outcome, title) => {
    const { page, frame } = await open({ token: await newToken(), width: 320, colorScheme });
    await frame.getByRole("button", { name: "Paper Boat" }).click();
    await frame.getByLabel("Sandbox outcome").selectOption(outcome);
    await frame.getByRole("button", { name: "Continue" }).click();
    await frame.getByRole("button", { name: "Agree and link account" }).click();
    await expect.poll(() => heading(frame)).toBe(title);
    await inside(page, AXE);
    expect(await inside<string[]>(page, BROKEN_RULES)).toEqual([]);
    await page.close();
  });

  it("wears the colors, corners, name and logo of its account, in light and dark", async () => {
    const colors = { accent: "#5b21b6", on_accent: "#ffffff", background: "#fffdf5" };
    const theme = {
      name: "Corner Shop",
      logo: LOGO,
      radius: 0,
      light: { ...colors, text: "#1f2937" },
      dark: { accent: "#c4b5fd", on_accent: "#1e1b4b", background: "#0f172a", text: "#f8fafc" },
    };
    const path = `/v1/bridge_themes/${api.accountId}`;
    await api.call("PUT", path, { body: theme });
    const { page, frame, complaints } = await open({ token: await newToken(), width: 320 });
    await expect.poll(() => heading(frame)).toBe("Choose your bank");
    await api.call("DELETE", path);
    expect(await frame.getByRole("dialog").getAttribute("aria-labelledby")).toBe("purpose");
    expect(await frame.locator("#business").textContent()).toBe("Corner Shop");
    const logoWidth = () => inside(page, `document.getElementById("logo").naturalWidth`);
    await expect.poll(logoWidth).toBe(2);
    await frame.getByRole("button", { name: "Paper Boat" }).click();
    // Under the pointer a button has the color of hover.
    await page.mouse.move(0, 0);
    const look = () =>
      inside<string[]>(
        page,
        `[[".card", "backgroundColor"], [".main", "backgroundColor"], [".main", "borderRadius"]]
          .map(([one, name]) => getComputedStyle(document.querySelector(one))[name])`,
      );
    await expect.poll(look).toEqual(["rgb(255, 253, 245)", "rgb(91, 33, 182)", "0px"]);
    await inside(page, AXE);
    expect(await inside<string[]>(page, BROKEN_RULES)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(look).toEqual(["rgb(15, 23, 42)", "rgb(196, 181, 253)", "0px"]);
    const ratios = await inside<[string, number][]>(page, CONTRASTS);
    expect(ratios.filter(([, ratio]) => ratio < 4.5)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it.each([
    ["light", "es"],
    ["dark", "en"],
  ] as const)("is a page of its own behind a link, %s, in %s", async (colorScheme, language) => {
    const width = 320;
    const texts = textsIn(language);
    const { id: customer_id } = await addCustomer(api);
    const hosted_link = { return_url: `${business}/thanks` };
    const body = { customer_id, language, hosted_link };
    const reply = await api.call("POST", "/v1/bridge/initialize", { body });
    const { url } = dataOf(reply)["hosted_link"] as { url: string };
    const viewport = { width, height: 760 };
    const page = await browser.newPage({ viewport, colorScheme, locale: language });
    const title = () => page.locator("h1").textContent();
    const fits = async () => {
      await page.evaluate(AXE);
      expect(await page.evaluate<string[]>(BROKEN_RULES)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(
        width,
      );
    };
    await page.goto(service + new URL(url).pathname + new URL(url).hash);
    await expect.poll(title).toBe(texts.banks.title);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await fits();
    await page.getByRole("button", { name: "Paper Boat" }).click();
    await page.getByRole("button", { name: texts.continue }).click();
    await page.getByRole("button", { name: texts.consent.agree }).click();
    await expect.poll(title).toBe(texts.linked.title);
    await fits();
    await page.reload();
    await expect.poll(title).toBe(texts.hosted.used("Test").title);
    await fits();
    await page.getByRole("button", { name: texts.hosted.back("Test") }).click();
    await page.waitForURL(hosted_link.return_url);
    await page.goto(`${service}/bridge/link#link_none`);
    await expect.poll(title).toBe(texts.hosted.ended.title);
    await fits();
    await page.close();
  });

  it("has the customer come back by a link two days later to confirm micro-entries, 320 px, in Spanish", async () => {
    const texts = textsIn("es");
    const { deposits } = texts;
    const tenant = await api.addSandbox();
    const { key, platformKey } = tenant;
    const settings = { bridge: { verification: "micro_entries" } };
    const path = `/v1/account_settings/${tenant.accountId}`;
    await api.call("PATCH", path, { body: settings, key: platformKey });
    const token = await newToken({ language: "es" }, key);
    const { page, frame, complaints } = await open({ token, width: 320 });
    await frame.getByRole("button", { name: texts.banks.manual }).click();
    await frame.getByLabel(texts.manual.routingNumber).fill("021000021");
    await frame.getByLabel(texts.manual.accountNumber).fill("40719932558");
    await frame.getByRole("button", { name: texts.continue }).click();
    await frame.getByRole("button", { name: texts.consent.agree }).click();
    await expect.poll(() => heading(frame)).toBe(deposits.title);
    await inside(page, AXE);
    expect(await inside<string[]>(page, BROKEN_RULES)).toEqual([]);
    const link = await frame.getByLabel(deposits.link).inputValue();
    await page.close();

    await api.app.signal.start();
    await api.app.engine.start();
    const clock = { by: "P2D" };
    await api.call("POST", "/v1/sandbox/clock/advance", { body: clock, key: platformKey });
    const back = await browser.newPage({ viewport: { width: 320, height: 760 }, locale: "es" });
    const title = () => back.locator("h1").textContent();
    const fits = async () => {
      await back.evaluate(AXE);
      expect(await back.evaluate<string[]>(BROKEN_RULES)).toEqual([]);
      expect(await back.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(320);
    };
    await back.goto(link);
    await expect.poll(title).toBe(deposits.formTitle);
    const shown = (await back.locator(".sandbox").textContent()) ?? "";
    const [one = "", other = ""] = shown.match(/0\.\d\d/g) ?? [];
    const enter = async (first: string, second: string) => {
      await back.getByLabel(deposits.first).fill(first);
      await back.getByLabel(deposits.second).fill(second);
      await back.getByRole("button", { name: deposits.confirm }).click();
    };
    await enter("0.3", "");
    const faults = () => back.getByRole("alert").allTextContents();
    await expect.poll(faults).toEqual([deposits.fault, deposits.fault]);
    await fits();
    await enter(one, other === "0.99" ? "0.98" : "0.99");
    await expect.poll(faults).toEqual([`${deposits.wrong} ${deposits.left("2")}`]);
    await fits();
    await enter(other, `$${one}`);
    await expect.poll(title).toBe(deposits.confirmedTitle);
    await fits();
    await back.reload();
    await expect.poll(title).toBe(deposits.confirmedTitle);
    const paykeys = await api.call("GET", "/v1/paykeys", { key });
    expect(paykeys.body.data).toMatchObject([{ status: "active" }]);
    const [linked] = paykeys.body.data as unknown as Record<string, string>[];
    const body = {
      customer_id: linked?.["customer_id"],
      paykey_id: linked?.["id"],
      hosted_link: {},
    };
    const relink = await api.call("POST", "/v1/bridge/initialize", { body, key });
    const { url } = dataOf(relink)["hosted_link"] as { url: string };
    await back.goto("about:blank");
    await back.goto(service + new URL(url).pathname + new URL(url).hash);
    const again = back.locator("#relinks");
    await expect.poll(() => again.textContent()).toBe(texts.relink(linked?.["label"] ?? ""));
    await fits();
    expect(complaints).toEqual([]);
    await back.close();
  });

  it("asks for the authorization in the language that it speaks, and stores that text", async () => {
    const es = textsIn("es");
    const { id } = await addCustomer(api);
    const reply = await api.call("POST", "/v1/bridge/initialize", { body: { customer_id: id } });
    const token = dataOf(reply)["bridge_token"] as string;
    // The loader's option, where the session names no language.
    const { page, frame, calls } = await open({ token, options: { language: "es-MX" } });
    await frame.getByRole("button", { name: "Old Lighthouse" }).click();
    await frame.getByRole("button", { name: es.continue }).click();
    const shown = frame.getByRole("group", { name: es.consent.region }).locator("p");
    const paragraphs = await shown.allTextContents();
    expect(paragraphs[0]).toMatch(/^Autorizo a Test/);
    await frame.getByRole("button", { name: es.consent.agree }).click();
    await expect.poll(() => heading(frame)).toBe(es.linked.title);
    const [[, linked] = []] = await calls();
    const { data } = linked as unknown as { data: { id: string } };
    const proof = await api.call("GET", `/v1/paykeys/${data.id}/authorization`);
    expect(dataOf(proof)).toMatchObject({ language: "es", text: paragraphs.join("\n\n") });
    expect(await page.locator("#railhead-bridge-iframe").getAttribute("title")).toBe(es.pageTitle);
    await page.close();
  });
});

/** Two pixels by two. */
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGOIVtwGRAwQCgAgGgTJHV+nHwAAAABJRU5ErkJggg==";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const BROKEN_RULES = `axe.run(document, ${JSON.stringify({ runOnly: STANDARDS })}).then(
  ({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => id + ": " + html.slice(0, 150))))`;

/** Evaluated in the page: contrast of each text to what is behind it. */
const CONTRASTS = `(() => {
  const channel = (value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map(Number);
    return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  };
  const behind = (element) => {
    if (element === null) return "rgb(255, 255, 255)";
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor.endsWith(", 0)") ? behind(element.parentElement) : backgroundColor;
  };
  const texts = [...document.querySelectorAll("h1, p, button, label, legend, .digits, select")];
  return texts.filter((e) => e.checkVisibility() && e.textContent.trim() !== "").map((element) => {
    const [a, b] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
    return [element.textContent.slice(0, 30), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
  });
})()`;

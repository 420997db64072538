import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { configuredProviders } from "./configured.ts";
import { loadAdapters } from "./load.ts";
import { SIMULATED } from "./simulated-provider.ts";

const folder = mkdtempSync(join(tmpdir(), "railhead-adapters-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const named = (name: string, exchange = "async () => { throw new Error('no'); }") =>
  `export const adapter = () => ({ name: "${name}", exchange: ${exchange} });`;

const paged = (hosted: string) =>
  `export const adapter = () => ({ name: "fine", async exchange() {}, hosted: ${hosted} });`;

describe("adapters loaded by path", () => {
  it("are asked in production and in sandboxes, and may fail without harm", async () => {
    const providers = await configuredProviders({
      adapters: [file("bank.mjs", named("my_bank"))],
      plaid: undefined,
    });
    expect(providers.isKnown("my_bank")).toBe(true);
    for (const kind of ["live", "sandbox"] as const) {
      const adapter = providers.find("my_bank", { kind, token: "t" });
      expect(adapter?.name).toBe("my_bank");
      const context = { fetch: providers.fetch, at: "2026-03-02T15:00:00.000Z", account_id: "a" };
      const customer = { id: "c", name: "n", type: "individual" };
      expect(await adapter?.exchange("t", { ...context, customer })).toMatchObject({
        outcome: "refused",
        retryable: true,
      });
    }
    const simulated = providers.find("my_bank", { kind: "sandbox", token: "sbx_ok" });
    expect(simulated?.name).toBe(SIMULATED);
  });

  it("are refused in one sentence where they are none", async () => {
    const faults: Record<string, string> = {
      "none.mjs": "export const other = 1;",
      "name.mjs": named("Bad-Name"),
      "reserved.mjs": named("tan"),
      "exchange.mjs": named("fine", "1"),
      "title.mjs": paged('{ title: " ", begin() {}, finish() {} }'),
      "page.mjs": paged('{ title: "My Bank", begin() {} }'),
    };
    for (const [name, text] of Object.entries(faults)) {
      await expect(loadAdapters([file(name, text)])).rejects.toThrow(name);
    }
    const twice = [file("one.mjs", named("twin")), file("two.mjs", named("twin"))];
    await expect(loadAdapters(twice)).rejects.toThrow("twin");
  });
});

describe("what is not configured", () => {
  it("is simulated in a sandbox and missing in production; the simulated provider always is", async () => {
    const plaid = { clientId: "c", secret: "s", baseUrl: "https://sandbox.plaid.com" };
    const providers = await configuredProviders({ adapters: [], plaid });
    const names = (kind: "live" | "sandbox") =>
      ["aggregator", "plaid", "quiltt", "mx"].map(
        (name) => providers.find(name, { kind, token: "t" })?.name,
      );
    expect(names("sandbox")).toEqual([SIMULATED, "plaid", SIMULATED, SIMULATED]);
    expect(names("live")).toEqual([undefined, "plaid", undefined, undefined]);
    expect(providers.isKnown("nobody")).toBe(false);
  });
});

import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PALETTE_NAMES } from "@railhead/core";
import { createTestApi, type TestApi } from "../../../../../../test/support/api.ts";
import {
  addCustomer,
  dataOf,
  referencesOf,
} from "../../../../../../test/support/api/api-fixtures.ts";
import { sql } from "../../../db/postgres/executor.ts";
import { routes } from "../../routes.ts";
import { pageGuests } from "../page/routes.ts";
import { MAX_LOGO_BYTES, pngFault } from "./png-fault.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes, { guests: pageGuests });
});
afterAll(() => api.close());

const LIGHT = { accent: "#5b21b6", on_accent: "#ffffff", background: "#fffdf5", text: "#1f2937" };

const call = (method: string, body?: object, key = api.platformKey, accountId = api.accountId) =>
  api.call(method, `/v1/bridge_themes/${accountId}`, { key, ...(body && { body }) });

async function themeOnPage(): Promise<unknown> {
  const { id } = await addCustomer(api);
  const reply = await api.call("POST", "/v1/bridge/initialize", { body: { customer_id: id } });
  const key = dataOf(reply)["bridge_token"] as string;
  return dataOf(await api.call("GET", "/bridge/session", { key }))["theme"];
}

/** A PNG of so many pixels, with a block of that many bytes before its end. */
function png(width: number, height: number, padding = 0): Buffer {
  const block = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    block("IHDR", header),
    block("IDAT", deflateSync(Buffer.alloc((width + 1) * height))),
    block("tEXt", Buffer.alloc(padding)),
    Buffer.from("0000000049454e44ae426082", "hex"),
  ]);
}
const uri = (bytes: Buffer) => `data:image/png;base64,${bytes.toString("base64")}`;

describe("an account's theme", () => {
  it("is set as a whole, shown by the page in every color, and deleted", async () => {
    expect([(await call("GET")).status, await themeOnPage()]).toEqual([404, null]);
    const theme = { name: "Corner Shop", logo: uri(png(40, 20)), radius: 0, light: LIGHT };
    const set = await call("PUT", theme);
    expect([set.status, dataOf(set)]).toMatchObject([
      200,
      { account_id: api.accountId, ...theme, dark: null },
    ]);
    expect(dataOf(await call("GET"))).toEqual(dataOf(set));
    const { light, ...rest } = (await themeOnPage()) as { light: object };
    expect(rest).toEqual({ name: "Corner Shop", logo: theme.logo, radius: 0, dark: null });
    expect(Object.keys(light).sort()).toEqual([...PALETTE_NAMES].sort());
    expect(light).toMatchObject({ ground: "#fffdf5", main: "#5b21b6", "on-main": "#ffffff" });
    const replaced = dataOf(await call("PUT", { dark: { ...LIGHT, background: "#ffffff" } }));
    expect(replaced).toMatchObject({ name: null, logo: null, radius: null, light: null });
    expect((await call("DELETE")).status).toBe(200);
    expect([(await call("DELETE")).status, await themeOnPage()]).toEqual([404, null]);
    const audited = await api.db.rows<{ action: string; row: string }>(
      sql`select action, row_to_json(a)::text as row from audit_log a
        where action like 'bridge_theme.%' order by sequence`,
    );
    expect(audited.map(({ action }) => action)).toEqual([
      "bridge_theme.set",
      "bridge_theme.set",
      "bridge_theme.deleted",
    ]);
    expect(audited.filter(({ row }) => row.includes("base64"))).toEqual([]);
  });

  it("is refused item by item where text could not be read or a color is none", async () => {
    const pale = await call("PUT", {
      logo: "data:image/svg+xml;base64,PHN2Zy8+",
      light: { ...LIGHT, accent: "#c4b5fd" },
      dark: { ...LIGHT, background: "#808080", text: "#000000" },
    });
    expect(pale.status).toBe(422);
    expect(referencesOf(pale).sort()).toEqual([
      "/dark/accent",
      "/dark/background",
      "/light/accent",
      "/light/on_accent",
      "/logo",
    ]);
    expect(pale.text).toMatch(/contrast of 1\.\d+ to `background`; WCAG AA asks for at least 4\.5/);
    const wrong = await call("PUT", {
      name: "",
      radius: 25,
      light: { ...LIGHT, text: "red" },
      dark: { accent: "#000000" },
    });
    expect(referencesOf(wrong).sort()).toEqual([
      "/dark/background",
      "/dark/on_accent",
      "/dark/text",
      "/light/text",
      "/name",
      "/radius",
    ]);
    expect((await call("GET")).status).toBe(404);
  });

  it("is set by its own account too, and by no other", async () => {
    expect((await call("PUT", { radius: 1 }, api.key)).status).toBe(200);
    const sibling = await api.addAccount(api.environmentId);
    const other = await api.addTenant();
    for (const key of [sibling.key, other.platformKey]) {
      for (const method of ["GET", "DELETE"]) {
        expect((await call(method, undefined, key)).status).toBe(404);
      }
      expect((await call("PUT", { radius: 2 }, key)).status).toBe(404);
    }
    expect(dataOf(await call("GET"))["radius"]).toBe(1);
  });
});

describe("a logo", () => {
  it("is a whole PNG of bounded size in canonical base64, and nothing else", () => {
    expect(pngFault(uri(png(1, 1024)))).toBeUndefined();
    const good = png(2, 2);
    const end = good.length - 1;
    for (const [text, fault] of [
      ["https://shop.example/logo.png", /data URI/],
      [`${uri(good)}!`, /base64/],
      [uri(good).replace(/=*$/, "").slice(0, -1), /base64/],
      [uri(good.subarray(0, end)), /whole PNG/],
      [uri(Buffer.from("<svg onload=alert(1)>")), /whole PNG/],
      [uri(png(0, 4)), /1 to 1024 pixels/],
      [uri(png(1025, 1)), /1 to 1024 pixels/],
      [uri(png(1, 1, MAX_LOGO_BYTES)), /at most 32768 bytes/],
    ] as const) {
      expect(pngFault(text)).toMatch(fault);
    }
  });
});

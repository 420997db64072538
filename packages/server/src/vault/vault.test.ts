import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { createIds } from "../base/ids.ts";
import { loadMasterKey } from "./master-key.ts";
import { createVault } from "./vault.ts";

const place = { table: "paykeys", column: "account_number", id: "1" };

function vaultOf(masterKey = randomBytes(32)) {
  const dataKeys = new Map<string, Buffer>();
  const vault = createVault({ masterKey, loadDataKey: async (id) => dataKeys.get(id) });
  for (const id of ["a", "b"]) dataKeys.set(id, vault.newDataKey());
  return { vault, dataKeys };
}

describe("the vault", () => {
  test("gives back any text, and never the same bytes for it", async () => {
    const { vault } = vaultOf();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
        const [one, two] = [
          await vault.encrypt("a", place, text),
          await vault.encrypt("a", place, text),
        ];
        expect(one.equals(two)).toBe(false);
        expect(await vault.decrypt("a", place, one)).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  test("seals for an environment that is yet to be written, as it will be read in it", async () => {
    const { vault, dataKeys } = vaultOf();
    const dataKey = vault.newDataKey();
    const blob = vault.encryptUnder(dataKey, place, "123456789");
    dataKeys.set("later", dataKey);
    expect(await vault.decrypt("later", place, blob)).toBe("123456789");
    await expect(vault.decrypt("a", place, blob)).rejects.toThrow("another key");
  });

  test("opens a value only in its own row, column, table and environment", async () => {
    const { vault } = vaultOf();
    const blob = await vault.encrypt("a", place, "123456789");
    for (const other of [
      { ...place, id: "2" },
      { ...place, column: "x" },
      { ...place, table: "x" },
    ]) {
      await expect(vault.decrypt("a", other, blob)).rejects.toThrow("changed or moved");
    }
    await expect(vault.decrypt("b", place, blob)).rejects.toThrow("another key");
  });

  test("refuses a value in which any byte was changed or cut off", async () => {
    const { vault } = vaultOf();
    const blob = await vault.encrypt("a", place, "123456789");
    for (let index = 0; index < blob.length; index += 1) {
      const forged = Buffer.from(blob);
      forged[index] = (forged[index] ?? 0) ^ 1;
      await expect(vault.decrypt("a", place, forged)).rejects.toThrow();
      await expect(vault.decrypt("a", place, blob.subarray(0, index))).rejects.toThrow();
    }
  });

  test("finds equal values by fingerprint within an environment and nowhere else", async () => {
    const { vault } = vaultOf();
    const print = async (environment: string, ...parts: string[]) =>
      (await vault.fingerprint(environment, ...parts)).toString("hex");
    expect(await print("a", "021000021", "123")).toBe(await print("a", "021000021", "123"));
    expect(await print("a", "021000021", "123")).not.toBe(await print("b", "021000021", "123"));
    expect(await print("a", "02100002", "1123")).not.toBe(await print("a", "021000021", "123"));
  });

  test("cannot use data keys that another master key wrapped", async () => {
    const { vault, dataKeys } = vaultOf();
    const blob = await vault.encrypt("a", place, "x");
    const stranger = createVault({
      masterKey: randomBytes(32),
      loadDataKey: async (id) => dataKeys.get(id),
    });
    await expect(stranger.decrypt("a", place, blob)).rejects.toThrow("another key");
    await expect(vault.encrypt("unknown", place, "x")).rejects.toThrow("no data key");
  });

  test("hashes requests that differ in line or body differently", () => {
    const { vault } = vaultOf();
    const hash = (line: string, body?: string) =>
      vault.requestHash(line, body === undefined ? undefined : Buffer.from(body)).toString("hex");
    const all = [hash("POST /a", "x"), hash("POST /b", "x"), hash("POST /a", "y"), hash("POST /a")];
    expect(new Set(all).size).toBe(4);
    expect(hash("POST /a", "x")).toBe(all[0]);
  });
});

describe("the master key", () => {
  const folder = mkdtempSync(join(tmpdir(), "railhead-key-"));
  const source = {
    ids: createIds(),
    file: join(folder, "fresh", "master-key"),
    hasData: false,
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is the configured one, or says what is wrong with it", async () => {
    const key = randomBytes(32);
    expect(await loadMasterKey({ ...source, configured: key.toString("base64") })).toEqual(key);
    const short = loadMasterKey({ ...source, configured: "c2hvcnQ=" });
    await expect(short).rejects.toThrow("RAILHEAD_MASTER_KEY");
  });

  test("is made once, for the owner's eyes only", async () => {
    const key = await loadMasterKey({ ...source, configured: undefined });
    expect(key).toHaveLength(32);
    expect(await loadMasterKey({ ...source, configured: undefined })).toEqual(key);
    expect(statSync(source.file).mode & 0o777).toBe(0o600);
    writeFileSync(source.file, "junk");
    await expect(loadMasterKey({ ...source, configured: undefined })).rejects.toThrow("32 bytes");
  });
});

import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { createIds } from "../base/ids.ts";
import type { DataKeyRow } from "../db/tables/keys/data-keys.ts";
import { openMasterKey, openOwnMasterKey } from "./master-key-sources.ts";
import { localMasterKey } from "./master-key.ts";
import { createVault } from "./vault.ts";

const place = { table: "paykeys", column: "account_number", id: "1" };
const at = "2026-03-02T15:00:00.000Z";

/** A vault on rows that a test may change, as another process would. */
function vaultOn(rows: DataKeyRow[], masterKeys = [localMasterKey(randomBytes(32))]) {
  const [first] = masterKeys;
  return createVault({
    masterKeys,
    store: {
      list: async (id) => rows.filter((row) => row.environment_id === id),
      currentMasterKey: async () => rows.at(-1)?.master_key_id ?? first?.id ?? "",
    },
  });
}

async function vaultOf(masterKeys = [localMasterKey(randomBytes(32))]) {
  const rows: DataKeyRow[] = [];
  const vault = vaultOn(rows, masterKeys);
  for (const id of ["a", "b"]) rows.push(...(await vault.newKeys(id, at)).rows);
  return { vault, rows };
}

function retireCiphers(rows: DataKeyRow[], environmentId: string): void {
  for (const [index, row] of rows.entries()) {
    const isRetired = row.environment_id === environmentId && row.purpose === "cipher";
    if (isRetired) rows[index] = { ...row, is_current: false };
  }
}

describe("the vault", () => {
  test("gives back any text, and never the same bytes for it", async () => {
    const { vault } = await vaultOf();
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
    const { vault, rows } = await vaultOf();
    const later = await vault.newKeys("later", at);
    const blob = later.keys.encrypt(place, "123456789");
    await expect(vault.decrypt("later", place, blob)).rejects.toThrow("no data key");
    rows.push(...later.rows);
    expect(await vault.decrypt("later", place, blob)).toBe("123456789");
    await expect(vault.decrypt("a", place, blob)).rejects.toThrow("another key");
  });

  test("reads at once what another process encrypts under a newer key, and still what is older", async () => {
    const { vault, rows } = await vaultOf();
    const older = await vault.encrypt("a", place, "older");
    const made = await vault.ring.create("a", at, ["cipher"]);
    retireCiphers(rows, "a");
    rows.push(...made);
    const mine = rows.filter(({ environment_id }) => environment_id === "a");
    const newer = (await vault.ring.openKeys(mine)).encrypt(place, "newer");
    expect(await vault.decrypt("a", place, newer)).toBe("newer");
    expect(await vault.decrypt("a", place, older)).toBe("older");
    expect((await vault.encrypt("a", place, "x")).subarray(1, 5)).toEqual(made[0]?.id);
  });

  test("finds, compares and signs alike whichever cipher is current", async () => {
    const { vault, rows } = await vaultOf();
    const before = (await vault.fingerprint("a", "x")).toString("hex");
    const made = await vault.ring.create("a", at, ["cipher"]);
    retireCiphers(rows, "a");
    rows.push(...made);
    vault.forget();
    expect((await vault.fingerprint("a", "x")).toString("hex")).toBe(before);
  });

  test("opens a value only in its own row, column, table and environment", async () => {
    const { vault } = await vaultOf();
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
    const { vault } = await vaultOf();
    const blob = await vault.encrypt("a", place, "123456789");
    for (let index = 0; index < blob.length; index += 1) {
      const forged = Buffer.from(blob);
      forged[index] = (forged[index] ?? 0) ^ 1;
      await expect(vault.decrypt("a", place, forged)).rejects.toThrow();
      await expect(vault.decrypt("a", place, blob.subarray(0, index))).rejects.toThrow();
    }
  });

  test("finds equal values by fingerprint within an environment and nowhere else", async () => {
    const { vault } = await vaultOf();
    const print = async (environment: string, ...parts: string[]) =>
      (await vault.fingerprint(environment, ...parts)).toString("hex");
    expect(await print("a", "021000021", "123")).toBe(await print("a", "021000021", "123"));
    expect(await print("a", "021000021", "123")).not.toBe(await print("b", "021000021", "123"));
    expect(await print("a", "02100002", "1123")).not.toBe(await print("a", "021000021", "123"));
  });

  test("cannot use data keys that another master key wrapped, and names the missing one", async () => {
    const master = localMasterKey(randomBytes(32));
    const { vault, rows } = await vaultOf([master]);
    const blob = await vault.encrypt("a", place, "x");
    const stranger = vaultOn(rows);
    await expect(stranger.decrypt("a", place, blob)).rejects.toThrow(`master key ${master.id}`);
    await expect(vault.encrypt("unknown", place, "x")).rejects.toThrow("no data key");
  });

  test("opens a wrapped key only for its own environment and purpose", async () => {
    const { vault, rows } = await vaultOf();
    const [cipher, lookup] = rows as [DataKeyRow, DataKeyRow];
    for (const moved of [
      { ...cipher, environment_id: "b" },
      { ...cipher, purpose: "lookup" as const },
      { ...lookup, purpose: "cipher" as const },
    ]) {
      await expect(vault.ring.openKeys([moved])).rejects.toThrow("changed or moved");
    }
  });

  test("opens keys that were wrapped anew by another master key or for another environment", async () => {
    const [before, after] = [localMasterKey(randomBytes(32)), localMasterKey(randomBytes(32))];
    const { vault, rows } = await vaultOf([before, after]);
    const blob = await vault.encrypt("a", place, "x");
    const rewrapped = await Promise.all(
      rows.map((row) => vault.ring.rewrap(row, { master_key_id: after.id })),
    );
    expect(await vaultOn(rewrapped, [after]).decrypt("a", place, blob)).toBe("x");
    const copies = rewrapped
      .filter((row) => row.environment_id === "a")
      .map((row) => vaultOn([], [after]).ring.rewrap(row, { environment_id: "fork" }));
    expect(await vaultOn(await Promise.all(copies), [after]).decrypt("fork", place, blob)).toBe(
      "x",
    );
  });

  test("hashes requests that differ in line or body differently", async () => {
    const { vault } = await vaultOf();
    const keys = await vault.keysOf("a");
    const hash = (line: string, body?: string) =>
      keys.requestHash(line, body === undefined ? undefined : Buffer.from(body)).toString("hex");
    const all = [hash("POST /a", "x"), hash("POST /b", "x"), hash("POST /a", "y"), hash("POST /a")];
    expect(new Set(all).size).toBe(4);
    expect(hash("POST /a", "x")).toBe(all[0]);
  });
});

describe("the master key", () => {
  const folder = mkdtempSync(join(tmpdir(), "railhead-key-"));
  const own = { ids: createIds(), hasData: false };
  const setting = "RAILHEAD_MASTER_KEY";
  afterAll(() => rmSync(folder, { recursive: true }));

  test("has one id wherever it is read from, and another key has another", async () => {
    const text = randomBytes(32).toString("base64");
    const path = join(folder, "given");
    writeFileSync(path, `${text}\n`);
    const given = await openMasterKey({ setting, text });
    const read = await openMasterKey({ setting, text: `file:${path}` });
    expect(read.id).toBe(given.id);
    expect(localMasterKey(randomBytes(32)).id).not.toBe(given.id);
  });

  test("is refused with the name of its setting or file when it is wrong", async () => {
    const refusal = (text: string) => expect(openMasterKey({ setting, text })).rejects;
    await refusal("c2hvcnQ=").toThrow("RAILHEAD_MASTER_KEY must hold 32 bytes");
    await refusal("file:/nowhere").toThrow("RAILHEAD_MASTER_KEY: there is no file /nowhere");
    await refusal("vault:key").toThrow("RAILHEAD_MASTER_KEY must be 32 bytes in base64, or file:");
  });

  test("is made once, for the owner's eyes only", async () => {
    const file = join(folder, "fresh", "master-key");
    const key = await openOwnMasterKey(file, own);
    expect((await openOwnMasterKey(file, own)).id).toBe(key.id);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, "junk");
    await expect(openOwnMasterKey(file, own)).rejects.toThrow("32 bytes");
  });
});

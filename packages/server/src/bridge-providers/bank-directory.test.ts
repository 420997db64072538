import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRoutingNumber, knownInstitution } from "@railhead/core";
import { describe, expect, it } from "vitest";
import { createBankDirectory } from "./bank-directory.ts";
import { followBankDirectory } from "./follow-directory.ts";
import { readBankDirectory } from "./read-directory.ts";
import { SANDBOX_BANKS } from "./sandbox-banks.ts";

const at = (routing_number: string, name: string, city = "TAMPA") => ({
  routing_number,
  name,
  city,
  state: "FL",
});

const directory = createBankDirectory({
  version: "v",
  participants: [
    at("011401533", "U.S. BANK, N.A."),
    at("011103093", "FIRST BANK OF O'FALLON", "O'FALLON"),
    at("021000021", "BIG BANK", "AKRON"),
    at("021000322", "BIG BANK", "MIAMI"),
  ],
});

const names = (kind: "live" | "sandbox", text: string, limit = 20) =>
  directory.search(kind, text, limit).map(({ name }) => name);

describe("the search for a bank", () => {
  it("finds words that begin so, without marks, and banks of many numbers first", () => {
    expect(names("live", "us b")).toEqual(["U.S. BANK, N.A."]);
    expect(names("live", "ofallon first")).toEqual(["FIRST BANK OF O'FALLON"]);
    expect(names("live", "bank")[0]).toBe("BIG BANK");
    expect(names("live", "bank", 2)).toHaveLength(2);
    expect(names("live", "ank")).toEqual([]);
    for (const text of ["", " .-' ", "$^\\", "%"]) expect(names("live", text)).toEqual([]);
  });

  it("shows a bank once for all of its routing numbers, and its place where it has one", () => {
    expect(directory.search("live", "big", 9)).toEqual([
      {
        routing_number: "021000021",
        name: "BIG BANK",
        place: null,
        has_other_numbers: true,
        logo: null,
      },
    ]);
    expect(names("live", "021000322")).toEqual(["BIG BANK"]);
    expect(directory.search("live", "fallon", 9)).toEqual([]);
    expect(directory.search("live", "o fallon", 9)).toEqual([]);
    expect(directory.search("live", "o'fallon", 9)[0]?.place).toBe("O'FALLON, FL");
  });

  it("finds invented banks in sandboxes alone, before those of the directory", () => {
    expect(names("live", "paper boat")).toEqual([]);
    expect(names("sandbox", "b").slice(-3)).toEqual([
      "BIG BANK",
      "FIRST BANK OF O'FALLON",
      "U.S. BANK, N.A.",
    ]);
    expect(createBankDirectory().search("live", "paper", 9)).toEqual([]);
    expect(createBankDirectory().hasBanks("live")).toBe(false);
  });
});

describe("the name of a routing number", () => {
  it("is the directory's, then that of a well-known bank, and says whether it is listed", () => {
    expect(directory.lookUp("live", "021000021")).toEqual({ name: "BIG BANK", is_listed: true });
    const other = { name: "Bank of America", is_listed: false };
    expect(directory.lookUp("live", "026009593")).toEqual(other);
    expect(createBankDirectory().lookUp("live", "026009593")).toEqual({
      ...other,
      is_listed: null,
    });
    expect(directory.nameOf("live", "610000115")).toBe("Bank 0115");
    expect(directory.nameOf("sandbox", "610000115")).toBe("Paper Boat Bank");
  });

  it("of a sandbox bank is that of no bank that people know", () => {
    for (const { routing_number, name } of SANDBOX_BANKS) {
      expect([name, isRoutingNumber(routing_number)]).toEqual([name, true]);
      expect(knownInstitution(routing_number)).toBeUndefined();
      expect(routing_number).toMatch(/^61/);
    }
    expect(new Set(SANDBOX_BANKS.map(({ logo }) => logo)).size).toBe(SANDBOX_BANKS.length);
  });
});

describe("the directory's file", () => {
  it("is versioned by its latest change and its bytes, and refused with the lines that are wrong", async () => {
    const folder = await mkdtemp(join(tmpdir(), "directory-"));
    const path = join(folder, "FedACHdir.txt");
    const name = "SOME BANK".padEnd(36);
    const line = `021000021O0210012081022625000000000${name}${"1 MAIN ST".padEnd(36)}${"TAMPA".padEnd(20)}FL336100000800555121211`;
    await writeFile(path, line);
    const read = await readBankDirectory(path);
    expect(read.version).toMatch(/^2025-02-26-[0-9a-f]{12}$/);
    expect(read.hasBanks("live")).toBe(true);
    await writeFile(path, line.replace("021000021", "021000029"));
    await expect(readBankDirectory(path)).rejects.toThrow(
      /line 1 "021000029" is not a routing number\.$/,
    );
    await expect(readBankDirectory(join(folder, "none"))).rejects.toThrow(/cannot be read/);
    await rm(folder, { recursive: true });
  });

  it("is read again once it is replaced, and one with faults leaves that of before, said once", async () => {
    const folder = await mkdtemp(join(tmpdir(), "directory-"));
    const path = join(folder, "FedACHdir.txt");
    const lineOf = (number: string, name: string) =>
      `${number}O0210012081022625000000000${name.padEnd(36)}${"1 MAIN ST".padEnd(36)}${"TAMPA".padEnd(20)}FL336100000800555121211`;
    const replace = async (text: string) => {
      await writeFile(`${path}.part`, text);
      await rename(`${path}.part`, path);
    };
    await replace(lineOf("021000021", "SOME BANK"));
    const followed = await followBankDirectory(path);
    const { banks } = followed;
    await replace(lineOf("021000021", "OTHER BANK"));
    expect(banks.nameOf("live", "021000021")).toBe("SOME BANK");
    await followed.look();
    expect(banks.nameOf("live", "021000021")).toBe("OTHER BANK");
    expect(banks.search("live", "other", 9)).toHaveLength(1);
    const { version } = banks;
    await replace(lineOf("021000029", "WRONG BANK"));
    await expect(followed.look()).rejects.toThrow(/line 1 "021000029" is not a routing number\.$/);
    await followed.look();
    await rm(path);
    await expect(followed.look()).rejects.toThrow(/cannot be read/);
    await followed.look();
    expect([banks.version, banks.nameOf("live", "021000021")]).toEqual([version, "OTHER BANK"]);
    await rm(folder, { recursive: true });
  });
});

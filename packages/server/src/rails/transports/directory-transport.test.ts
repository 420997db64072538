import { mkdtemp, readdir, readFile, rename, rm, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDirectoryTransport } from "./directory-transport.ts";

const NAME = "1234567890_20260302_1600_A.ach";
const BYTES = Buffer.from("101 091000019 1234567890\n");
const OTHER = Buffer.from("101 091000019 9999999999\n");

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "railhead-directory-"));
  await Promise.all(["outbound", "taken"].map((folder) => mkdir(join(root, folder))));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const path = (...names: string[]) => join(root, ...names);
const transport = (bankKeepsTaken = false) => createDirectoryTransport(root, { bankKeepsTaken });
const attempt = (number = 1, bytes = BYTES) => ({
  name: NAME,
  bytes,
  number,
  epoch: 7n,
  token: `token${number}`,
});
const nothing = () => Promise.resolve();

async function put(number = 1, beforeHandOver = nothing) {
  const ended = await transport().put(attempt(number), beforeHandOver);
  if (ended.outcome === "handed_over") await ended.durable;
  return ended;
}

test.each(["outbound", "taken"])(
  "a name that lies in %s with our bytes was handed over, and with other bytes it is taken",
  async (folder) => {
    await writeFile(path(folder, NAME), BYTES);
    let announced = 0;
    const announce = () => Promise.resolve(void (announced += 1));
    expect(await put(1, announce)).toEqual({ outcome: "handed_over", wasThere: true });
    expect(await transport().withdraw(attempt())).toBe("handed_over");
    await writeFile(path(folder, NAME), OTHER);
    expect(await put(1, announce)).toMatchObject({ fault: "name_taken" });
    expect(await transport().withdraw(attempt())).toBe("none");
    expect(announced).toBe(0);
    expect(await readFile(path(folder, NAME))).toEqual(OTHER);
  },
);

test("that a file lies nowhere proves nothing, unless the bank keeps what it takes", async () => {
  await put();
  await rm(path("outbound", NAME));
  expect(await transport().withdraw(attempt())).toBe("none");
  expect(await transport(true).withdraw(attempt())).toBe("not_handed_over");
});

test("an attempt that is withdrawn can never be ended, and says of itself that nobody knows", async () => {
  const late = await put(1, async () => {
    expect(await transport().withdraw(attempt(1))).toBe("not_handed_over");
    // A repeated call after a crash returns the same.
    expect(await transport().withdraw(attempt(1))).toBe("not_handed_over");
    expect(await put(2)).toMatchObject({ outcome: "handed_over" });
    await rename(path("outbound", NAME), path("elsewhere"));
  });
  expect(late).toMatchObject({ outcome: "unknown" });
  expect(await readdir(path("outbound"))).toEqual([]);
});

test("where the intent cannot be recorded nothing stays in the bank's folder", async () => {
  const failing = () => Promise.reject(new Error("another engine went on"));
  await expect(put(1, failing)).rejects.toThrow("went on");
  expect(await readdir(path("outbound"))).toEqual([]);
});

test("what attempts before left behind is removed once the file is handed over", async () => {
  await writeFile(path("outbound", `.${NAME}.e6.token0.part`), "half");
  await writeFile(path("outbound", ".another.ach.token0.part"), "somebody's");
  await put();
  expect((await readdir(path("outbound"))).sort()).toEqual([".another.ach.token0.part", NAME]);
});

test("a file of the bank is put away under another name where its own is taken", async () => {
  await mkdir(path("inbound"));
  for (const day of ["03", "04"]) {
    await writeFile(path("inbound", "RETURNS"), day);
    await transport().archive("RETURNS", `2026-03-${day}T12:30:00.000Z`);
  }
  const names = (await readdir(path("archive"))).sort();
  expect(names).toEqual(["RETURNS", "RETURNS.20260304T123000000Z"]);
  expect(await readFile(path("archive", "RETURNS"), "utf8")).toBe("03");
  expect(await readdir(path("inbound"))).toEqual([]);
});

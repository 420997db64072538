import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const bin = fileURLToPath(new URL("../bin/", import.meta.url));
const { faultOf } = createRequire(import.meta.url)(`${bin}needed-node.js`) as {
  faultOf: (running: string, wanted: string) => string;
};

test("an old Node gets one sentence that names the required version", () => {
  for (const old of ["0.12.18", "8.17.0", "18.20.0", "20.18.3"]) {
    const said = `Railhead needs Node 20.19 or newer; this is Node ${old}.`;
    expect(faultOf(old, ">=20.19")).toBe(said);
  }
  for (const recent of ["20.19.0", "22.0.0", "100.1.0"])
    expect(faultOf(recent, ">=20.19")).toBe("");
});

test("the code before the Node version check uses ES2015 syntax only", () => {
  const early = readdirSync(bin).filter((name) => name.endsWith(".js") && name !== "load.js");
  expect(early.toSorted()).toEqual(["needed-node.js", "railhead.js"]);
  for (const name of early) {
    const text = readFileSync(`${bin}${name}`, "utf8").replaceAll(
      /^#!.*|^\s*(\/\/|\/\*\*).*/gm,
      "",
    );
    // Modules, async functions and operators came later.
    expect(text).not.toMatch(
      /\b(import|export|async|await)\b|\?\?|\?\.|\*\*|\.\.\.|catch \{|node:/,
    );
  }
});

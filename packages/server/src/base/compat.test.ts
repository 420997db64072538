import { expect, test } from "vitest";
import { COMPAT_PARTS, COMPAT_SETS, compatFault } from "./compat.ts";
import { readConfig, type ConfigError } from "../app/settings/config.ts";

test("the set gathers every part that needs no value", () => {
  const needless = Object.entries(COMPAT_PARTS).filter(([, { value }]) => value !== "required");
  expect(COMPAT_SETS["hosted"]?.toSorted()).toEqual(needless.map(([name]) => name).toSorted());
});

test("a name that is none is refused with those that there are", () => {
  let faults: readonly string[] = [];
  try {
    readConfig({ COMPAT: "hosted,integers" });
  } catch (error) {
    ({ faults } = error as ConfigError);
  }
  expect(faults).toEqual([
    `COMPAT: has no integers; known: hosted, ${Object.keys(COMPAT_PARTS).join(", ")}`,
  ]);
});

test("a value is needed, allowed or refused as its part says", () => {
  expect(compatFault("hosted,widget_prefix=@a/b/,risk_source,account_header=X-Acct")).toBe(
    undefined,
  );
  expect(compatFault("widget_prefix")).toBe("widget_prefix needs a value: widget_prefix=...");
  expect(compatFault("omit_nulls=all")).toBe("omit_nulls takes no value");
  expect(compatFault("hosted=1")).toBe("hosted takes no value");
  expect(compatFault("risk_source=a b")).toBe("the value of risk_source is not valid");
  expect(compatFault("hosted,,")).toContain("has no empty name");
});

import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";

const docs = new URL("../../../../docs/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, docs), "utf8");

/** Whether a value fits a schema as editors read it, and what is wrong. */
function check(schema: string, value: unknown): { isRight: boolean; faults: string } {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const validate = ajv.compile(JSON.parse(read(`schemas/${schema}.schema.json`)) as object);
  return { isRight: validate(value), faults: ajv.errorsText(validate.errors) };
}

const scenarios = readdirSync(new URL("scenarios/", docs));

test.each(scenarios)("the schema of scenarios accepts %s", (name) => {
  expect(check("scenario", parse(read(`scenarios/${name}`)))).toMatchObject({ isRight: true });
});

test("the schema of scenarios names a misspelled member and an unknown step", () => {
  const scenario = { scenario: "A", steps: [{ expect: "rent", status: "paid" }] };
  expect(check("scenario", scenario).isRight).toBe(true);
  expect(check("scenario", { ...scenario, sede: 1 }).faults).toContain("additional properties");
  const steps = [{ expect: "rent", stauts: "paid" }, { wehn: "charge" }];
  for (const step of steps) {
    expect(check("scenario", { ...scenario, steps: [step] }).isRight).toBe(false);
  }
});

test("the schema of bank profiles accepts the example and names a misspelled member", () => {
  const profile = JSON.parse(read("guides/bank-profile.example.json")) as Record<string, unknown>;
  expect(check("bank-profile", profile)).toMatchObject({ isRight: true });
  expect(check("bank-profile", { ...profile, cutof: "16:00" }).isRight).toBe(false);
  const sftp = { ...(profile["sftp"] as object), hots: "x" };
  expect(check("bank-profile", { ...profile, sftp }).isRight).toBe(false);
});

import { auditedWhen, findAuditAction } from "@railhead/core";
import { expect, it } from "vitest";
import { routes } from "../routes.ts";

it("every operation that leaves a row has a term for what was done", () => {
  const unnamed = routes
    .filter((route) => auditedWhen(route) !== "never")
    .map(({ operationId }) => operationId)
    .filter((operation) => findAuditAction(operation) === undefined);
  // Give the last word of each a term in packages/core/src/catalog/audit-actions.ts.
  expect(unnamed).toEqual([]);
});

it("what shows personal data in clear always leaves a row", () => {
  const revealing = routes.filter(({ reveals }) => reveals !== undefined);
  expect(revealing.length).toBeGreaterThan(5);
  expect(revealing.filter((route) => auditedWhen(route) === "never")).toEqual([]);
});

import { expect, it } from "vitest";
import { OWN_OPERATIONS, PERMISSION_NAMES, permissionOf, permissionRow } from "@railhead/core";
import type { Route } from "../http/route/route.ts";
import { routes } from "./routes.ts";

const operations = routes.map(({ operationId }) => operationId);

it("every operation is opened by exactly one permission, is on oneself, or is for who signs in", () => {
  const isOpen = ({ operationId, caller }: Route) =>
    OWN_OPERATIONS.includes(operationId) || caller === "public" || caller === "enrolling";
  const closed = routes
    .filter((route) => (permissionOf(route.operationId) === undefined) !== isOpen(route))
    .map(({ operationId }) => operationId);
  // Give each of these to a permission in packages/core/src/policy/rights.
  expect(closed).toEqual([]);
});

it("no permission names an operation that does not exist", () => {
  const named = PERMISSION_NAMES.flatMap((name) => {
    const { operations: opened, within = [] } = permissionRow(name);
    return [...opened, ...within];
  });
  expect([...named, ...OWN_OPERATIONS].filter((name) => !operations.includes(name))).toEqual([]);
});

it("an operation that always reveals personal data is opened by the permission to reveal", () => {
  const revealing = routes.filter(({ reveals }) => reveals === "always");
  const others = revealing.filter(
    ({ operationId }) => permissionOf(operationId) !== "personal_data:reveal",
  );
  expect(others).toEqual([]);
  const partly = routes.filter(({ reveals }) => reveals === "with_scope");
  expect(permissionRow("personal_data:reveal").within?.toSorted()).toEqual(
    partly.map(({ operationId }) => operationId).toSorted(),
  );
});

it("an operation that only a key of the platform may call is granted on no single account", () => {
  const platform = routes.filter(({ platformOnly }) => platformOnly === true);
  const narrow = platform.filter(({ operationId }) => {
    const permission = permissionOf(operationId);
    return permission !== undefined && permissionRow(permission).narrowest === "account";
  });
  expect(narrow.map(({ operationId }) => operationId)).toEqual([]);
});

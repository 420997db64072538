import { expect, it } from "vitest";
import { EXCEPTION_KINDS, type ExceptionKind } from "../../catalog/exception-kinds.ts";
import { actsOfException, EXCEPTION_ACTS, permissionOfException } from "./exception-acts.ts";
import { permissionOf } from "./permissions.ts";

it("each act that ends an exception is an operation that a permission opens", () => {
  const unknown = Object.values(EXCEPTION_ACTS)
    .flat()
    .filter((act) => permissionOf(act) === undefined);
  expect(unknown).toEqual([]);
});

it("an exception whose text names a request has the acts that end it in the table", () => {
  const naming = Object.entries(EXCEPTION_KINDS)
    .filter(([, { what_next }]) => what_next.includes("POST /v1/"))
    .map(([kind]) => kind as ExceptionKind);
  expect(naming.filter((kind) => actsOfException(kind).length === 0)).toEqual([]);
});

it("the permission of an exception is that of the act that usually ends it, else that to resolve it", () => {
  expect(permissionOfException("upload_unknown")).toBe("files:decide");
  expect(permissionOfException("forward_entry")).toBe("suspense:resolve");
  expect(permissionOfException("return_late")).toBe("exceptions:resolve");
  expect(permissionOfException("engine_unresponsive")).toBe("exceptions:resolve");
});

/** Body validators, importable without the routes, which are slow to load. */
export { fitsPath } from "../http/schema/path-pattern.ts";
export { lazyValidator, type Validator } from "../http/schema/validate.ts";

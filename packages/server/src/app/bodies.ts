/** Body validators, importable without the routes, which are slow to load. */
export { lazyValidator, type Validator } from "../http/schema/validate.ts";

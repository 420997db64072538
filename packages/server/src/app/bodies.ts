/** What checks a body by its schema, without the routes, which take long to load. */
export { lazyValidator, type Validator } from "../http/schema/validate.ts";

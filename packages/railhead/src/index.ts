export { createProgram } from "./program.ts";
export { scenarioSchema } from "./scenario/json-schema.ts";

import { readScenario as readWith } from "@railhead/server/scenarios";
import { bodyFaults, operationAt } from "../operations/body-faults.ts";

/** The scenario in a file's text, or all its faults as `file:line: sentence`. */
export function readScenario(file: string, text: string): ReturnType<typeof readWith> {
  return readWith(file, text, { bodyFaults, operationAt });
}

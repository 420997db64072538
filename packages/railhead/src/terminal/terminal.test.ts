import { describe, expect, it } from "vitest";
import { createTerminal, type Paint } from "./terminal.ts";

function outputOf(options: { isTty: boolean; json?: boolean; variables?: Record<string, string> }) {
  let text = "";
  const write = (part: string) => (text += part);
  const terminal = createTerminal({ variables: {}, ...options, write });
  const lines = (fact: { event: string }, paint: Paint) => ["one", paint("red", fact.event)];
  terminal.print({ event: "ready", api: "http://x" }, lines);
  return text;
}

describe("createTerminal", () => {
  it("prints every fact as one line of JSON for programs", () => {
    expect(outputOf({ isTty: false })).toBe('{"event":"ready","api":"http://x"}\n');
    expect(outputOf({ isTty: true, json: true })).toBe('{"event":"ready","api":"http://x"}\n');
  });

  it("prints formatted lines on a terminal", () => {
    expect(outputOf({ isTty: true, variables: { NO_COLOR: "1" } })).toBe("one\nready\n");
  });

  it("uses no colors where the terminal does not support them", () => {
    expect(outputOf({ isTty: true, variables: { TERM: "dumb" } })).toBe("one\nready\n");
  });
});

import { describe, expect, it } from "vitest";
import { createTerminal, type Paint } from "./terminal.ts";

function told(options: { isTty: boolean; json?: boolean; variables?: Record<string, string> }) {
  let text = "";
  const write = (part: string) => (text += part);
  const terminal = createTerminal({ variables: {}, ...options, write });
  const lines = (fact: { event: string }, paint: Paint) => ["one", paint("red", fact.event)];
  terminal.print({ event: "ready", api: "http://x" }, lines);
  return text;
}

describe("createTerminal", () => {
  it("tells a program every fact as one line of JSON", () => {
    expect(told({ isTty: false })).toBe('{"event":"ready","api":"http://x"}\n');
    expect(told({ isTty: true, json: true })).toBe('{"event":"ready","api":"http://x"}\n');
  });

  it("tells a person in lines", () => {
    expect(told({ isTty: true, variables: { NO_COLOR: "1" } })).toBe("one\nready\n");
  });

  it("paints nothing where the terminal cannot show it", () => {
    expect(told({ isTty: true, variables: { TERM: "dumb" } })).toBe("one\nready\n");
  });
});

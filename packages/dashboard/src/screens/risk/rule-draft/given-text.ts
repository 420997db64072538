import type { RulesItem } from "@railhead/client";

type Given = NonNullable<RulesItem["tests"]>[number]["given"];

/** Facts and values as a person types them, one a line: `payment.amount = 500001`. */
export function textOfGiven(given: Readonly<Record<string, unknown>>): string {
  return Object.entries(given)
    .map(([fact, value]) => `${fact} = ${JSON.stringify(value)}`)
    .join("\n");
}

/** What the lines say; a text may stand without quotes, and a line without a value is true. */
export function givenOf(text: string): Given {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const entries = lines.map((line) => {
    const at = line.indexOf("=");
    return at === -1
      ? [line.trim(), true]
      : [line.slice(0, at).trim(), valueOf(line.slice(at + 1).trim())];
  });
  return Object.fromEntries(entries) as Given;
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

import { mentionsOf } from "@railhead/core";

/** Names of people by id. */
export type Names = ReadonlyMap<string, string>;

export interface TextPart {
  readonly text: string;
  readonly isPerson: boolean;
}

/** A text in parts: `@` and an id becomes `@` and the name, where it is known. */
export function partsOfText(text: string, names: Names): readonly TextPart[] {
  const ids = mentionsOf(text);
  if (ids.length === 0) return [{ text, isPerson: false }];
  const parts = text.split(new RegExp(`@(${ids.join("|")})`, "i"));
  return parts.flatMap((part, index): readonly TextPart[] => {
    if (index % 2 === 0) return part === "" ? [] : [{ text: part, isPerson: false }];
    return [{ text: `@${names.get(part.toLowerCase()) ?? part}`, isPerson: true }];
  });
}

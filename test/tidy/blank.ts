const BEFORE_REGEX = new Set("(,=:[!&|?{};+-*%~^<>\n");
const WORD_BEFORE_REGEX = /\b(?:return|typeof|case|in|of|do|else|throw|await|yield)$/;

/** What to blank; template texts and regular expressions count as strings, the code inside `${}` does not. */
export interface Blanking {
  readonly comments: boolean;
  readonly strings: boolean;
}

/**
 * The text with comments, strings or both replaced by spaces. Offsets and lines stay, so that a
 * rule about code is not fooled by prose, nor one about prose by code.
 */
export function blank(text: string, what: Blanking): string {
  // By code unit, so that offsets are those of the text.
  const out = text.split("");
  const source = out.slice();
  const templates: number[] = [];
  let depth = 0;
  let at = 0;
  const erase = (from: number, to: number) => {
    for (let i = from; i < to && i < out.length; i += 1) if (out[i] !== "\n") out[i] = " ";
  };
  const skipQuoted = (quote: string) => {
    const from = at + 1;
    at += 1;
    while (at < source.length && source[at] !== quote && source[at] !== "\n") {
      at += source[at] === "\\" ? 2 : 1;
    }
    if (what.strings) erase(from, at);
    at += 1;
  };
  const skipTemplate = () => {
    const from = at;
    while (at < source.length && source[at] !== "`") {
      if (source[at] === "\\") at += 1;
      else if (source[at] === "$" && source[at + 1] === "{") {
        if (what.strings) erase(from, at);
        at += 2;
        templates.push(depth);
        depth = 0;
        return;
      }
      at += 1;
    }
    if (what.strings) erase(from, at);
    at += 1;
  };
  while (at < source.length) {
    const char = source[at];
    const next = source[at + 1];
    if (char === "/" && (next === "/" || next === "*")) {
      const from = at;
      at = next === "/" ? indexFrom(source, at, "\n") : endOfBlock(source, at + 2);
      if (what.comments) erase(from, at);
    } else if (char === '"' || char === "'") skipQuoted(char);
    else if (char === "`") {
      at += 1;
      skipTemplate();
    } else if (char === "/" && isRegexStart(source, at)) {
      const from = at;
      at = endOfRegex(source, at);
      if (what.strings) erase(from + 1, at - 1);
    } else {
      if (char === "{") depth += 1;
      if (char === "}") {
        const outer = depth === 0 ? templates.pop() : undefined;
        if (outer !== undefined) {
          depth = outer;
          at += 1;
          skipTemplate();
          continue;
        }
        depth -= 1;
      }
      at += 1;
    }
  }
  return out.join("");
}

/** SQL with its comments replaced by spaces. */
export function blankSqlComments(text: string): string {
  return text.replace(/--[^\n]*/g, (comment) => " ".repeat(comment.length));
}

function indexFrom(source: readonly string[], from: number, char: string): number {
  const found = source.indexOf(char, from);
  return found === -1 ? source.length : found;
}

function endOfBlock(source: readonly string[], from: number): number {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === "*" && source[at + 1] === "/") return at + 2;
  }
  return source.length;
}

function isRegexStart(source: readonly string[], at: number): boolean {
  let before = at - 1;
  while (before >= 0 && source[before] === " ") before -= 1;
  if (before < 0 || BEFORE_REGEX.has(source[before] ?? "")) return true;
  return WORD_BEFORE_REGEX.test(source.slice(Math.max(0, before - 8), before + 1).join(""));
}

function endOfRegex(source: readonly string[], from: number): number {
  let isInClass = false;
  for (let at = from + 1; at < source.length; at += 1) {
    const char = source[at];
    if (char === "\\") at += 1;
    else if (char === "\n") return at;
    else if (char === "[") isInClass = true;
    else if (char === "]") isInClass = false;
    else if (char === "/" && !isInClass) return at + 1;
  }
  return source.length;
}

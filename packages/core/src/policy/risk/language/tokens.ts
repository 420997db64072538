import type { ExpressionFault, Literal, Span } from "./syntax.ts";

export type Token = Span &
  (
    | { readonly kind: "literal"; readonly value: Literal }
    | { readonly kind: "name" | "sign" | "end"; readonly text: string }
  );

/** Longest first, so that `<=` is not read as `<`. */
const SIGNS = /\|\||&&|==|!=|<=|>=|[<>!+\-*/%?:,.()[\]]/y;
const SPACE = /(?:\s|\/\/[^\n]*)+/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /(?:0x[0-9a-fA-F]+|\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\d+)/y;
const TEXT = /"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*'/y;
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|([0-3][0-7]{2})|(.))/g;
const SIMPLE: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "`": "`",
  "?": "?",
};
const LITERALS = new Map([
  ["true", true],
  ["false", false],
]);
const MAX_CODE_POINT = 0x10ffff;
/** The largest integer that an expression may spell; its smallest needs the sign read with it. */
const MAX_SPELLED = 2n ** 63n;

export type Tokens =
  | { readonly ok: true; readonly tokens: readonly Token[] }
  | { readonly ok: false; readonly fault: ExpressionFault };

/** Splits an expression into words, signs and literals. */
export function tokensOf(source: string): Tokens {
  const tokens: Token[] = [];
  let start = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = start;
    return pattern.exec(source)?.[0];
  };
  while (start < source.length) {
    start += match(SPACE)?.length ?? 0;
    if (start >= source.length) break;
    const text = match(NUMBER) ?? match(TEXT) ?? match(NAME) ?? match(SIGNS);
    const end = start + (text?.length ?? 1);
    const token = text === undefined ? undefined : tokenOf(text, { start, end });
    if (token === undefined) return { ok: false, fault: faultAt(source, { start, end }) };
    tokens.push(token);
    start = end;
  }
  tokens.push({ kind: "end", text: "the end", start, end: start });
  return { ok: true, tokens };
}

function faultAt(source: string, span: Span): ExpressionFault {
  const got = source.slice(span.start, span.end);
  const isQuote = got === '"' || got === "'";
  const message = isQuote ? "The text has no closing quote." : "This cannot be read.";
  return { ...span, message, got };
}

function tokenOf(text: string, span: Span): Token | undefined {
  const first = text[0] ?? "";
  if (/\d/.test(first)) {
    const value = numberOf(text);
    return value === undefined ? undefined : { ...span, kind: "literal", value };
  }
  if ((first === '"' || first === "'") && text.length > 1) {
    const value = textOf(text.slice(1, -1));
    return value === undefined ? undefined : { ...span, kind: "literal", value };
  }
  const literal = LITERALS.get(text);
  if (literal !== undefined) return { ...span, kind: "literal", value: literal };
  return { ...span, kind: /[A-Za-z_]/.test(first) ? "name" : "sign", text };
}

function numberOf(text: string): Literal | undefined {
  if (/^0x|^\d+$/.test(text)) {
    const value = BigInt(text);
    return value <= MAX_SPELLED ? value : undefined;
  }
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function textOf(inner: string): string | undefined {
  let isWrong = false;
  const text = inner.replace(ESCAPE, (_, four, eight, two, octal, simple) => {
    const digits: string | undefined = four ?? eight ?? two;
    const code = digits === undefined ? parseInt(octal as string, 8) : parseInt(digits, 16);
    const isCode = digits !== undefined || octal !== undefined;
    const known = isCode ? codePoint(code) : SIMPLE[simple as string];
    if (known === undefined) isWrong = true;
    return known ?? "";
  });
  return isWrong ? undefined : text;
}

function codePoint(code: number): string | undefined {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code > MAX_CODE_POINT || isSurrogate ? undefined : String.fromCodePoint(code);
}

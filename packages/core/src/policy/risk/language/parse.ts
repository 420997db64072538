import { tokensOf, type Token } from "./tokens.ts";
import {
  MACROS,
  type BinaryOperator,
  type ExpressionFault,
  type Macro,
  type Node,
} from "./syntax.ts";

/** The length of an expression, and how deep its parts may be in each other. */
export const MAX_SOURCE = 10_000;
const MAX_DEPTH = 60;

export type Parsed =
  | { readonly ok: true; readonly node: Node }
  | { readonly ok: false; readonly faults: readonly ExpressionFault[] };

/** Operators by how strongly they bind, weakest first. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ["||"],
  ["&&"],
  ["<=", "<", ">=", ">", "==", "!=", "in"],
  ["+", "-"],
  ["*", "/", "%"],
];

/** Reads an expression; the first fault ends it. */
export function parseExpression(source: string): Parsed {
  if (source.length > MAX_SOURCE) {
    const message = `An expression has at most ${MAX_SOURCE} characters.`;
    return failed({ start: 0, end: source.length, message, got: `${source.length}` });
  }
  const read = tokensOf(source);
  if (!read.ok) return failed(read.fault);
  const parser = new Parser(read.tokens);
  try {
    return { ok: true, node: parser.whole() };
  } catch (error) {
    if (parser.fault === undefined) throw error;
    return failed(parser.fault);
  }
}

const failed = (fault: ExpressionFault): Parsed => ({ ok: false, faults: [fault] });

class Parser {
  /** Why it stopped. */
  fault: ExpressionFault | undefined;
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Node {
    const node = this.#expression();
    if (this.#next.kind !== "end") this.#fail("the end or an operator");
    return node;
  }

  get #next(): Token {
    return this.#tokens[this.#index] ?? (this.#tokens.at(-1) as Token);
  }

  #take(): Token {
    const token = this.#next;
    this.#index += 1;
    return token;
  }

  #isNext(text: string): boolean {
    const token = this.#next;
    return token.kind !== "literal" && token.kind !== "end" && token.text === text;
  }

  #accept(text: string): boolean {
    if (!this.#isNext(text)) return false;
    this.#index += 1;
    return true;
  }

  #expect(text: string): Token {
    if (!this.#isNext(text)) this.#fail(`"${text}"`);
    return this.#take();
  }

  #fail(expected: string): never {
    const token = this.#next;
    const got = token.kind === "literal" ? String(token.value) : token.text;
    const message = `Expected ${expected}.`;
    this.fault = { start: token.start, end: token.end, message, expected, got };
    throw new Error(message);
  }

  #expression(): Node {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#fail(`at most ${MAX_DEPTH} expressions in each other`);
    const node = this.#choice();
    this.#depth -= 1;
    return node;
  }

  #choice(): Node {
    const first = this.#binary(0);
    if (!this.#accept("?")) return first;
    const yes = this.#binary(0);
    this.#expect(":");
    const no = this.#expression();
    return { kind: "choice", test: first, yes, no, start: first.start, end: no.end };
  }

  #binary(level: number): Node {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = operators.find((one) => this.#isNext(one));
      if (operator === undefined) return left;
      this.#take();
      const right = this.#binary(level + 1);
      left = { kind: "binary", operator, left, right, start: left.start, end: right.end };
    }
  }

  #unary(): Node {
    const { start } = this.#next;
    for (const [sign, kind] of [
      ["!", "not"],
      ["-", "negate"],
    ] as const) {
      if (!this.#accept(sign)) continue;
      const token = this.#next;
      // The smallest integer has no positive twin.
      if (kind === "negate" && token.kind === "literal" && typeof token.value === "bigint") {
        return this.#member({ ...literal(this.#take()), value: -token.value, start } as Node);
      }
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) this.#fail(`at most ${MAX_DEPTH} expressions in each other`);
      const of = this.#unary();
      this.#depth -= 1;
      return { kind, of, start, end: of.end };
    }
    return this.#member(this.#primary());
  }

  #member(node: Node): Node {
    let of = node;
    for (;;) {
      if (this.#accept("[")) {
        const at = this.#expression();
        const { end } = this.#expect("]");
        of = { kind: "index", of, at, start: of.start, end };
      } else if (this.#accept(".")) {
        of = this.#selected(of);
      } else return of;
    }
  }

  #selected(of: Node): Node {
    const token = this.#take();
    if (token.kind !== "name") {
      this.#index -= 1;
      this.#fail("a name");
    }
    const name = token.text;
    if (!this.#isNext("(")) {
      if (of.kind !== "name") {
        this.#index -= 1;
        this.#fail("a method, as only facts have members");
      }
      return { kind: "name", name: `${of.name}.${name}`, start: of.start, end: token.end };
    }
    if (isMacro(name)) return this.#macro(of, name);
    const { args, end } = this.#arguments();
    return { kind: "call", name, isMethod: true, args: [of, ...args], start: of.start, end };
  }

  #macro(list: Node, name: Macro): Node {
    this.#expect("(");
    const variable = this.#take();
    if (variable.kind !== "name") {
      this.#index -= 1;
      this.#fail("a variable");
    }
    this.#expect(",");
    const body = this.#expression();
    const { end } = this.#expect(")");
    return { kind: "macro", name, list, variable: variable.text, body, start: list.start, end };
  }

  #arguments(): { args: Node[]; end: number } {
    this.#expect("(");
    const args: Node[] = [];
    if (!this.#isNext(")")) {
      do args.push(this.#expression());
      while (this.#accept(","));
    }
    return { args, end: this.#expect(")").end };
  }

  #primary(): Node {
    const { start } = this.#next;
    if (this.#accept("(")) {
      const node = this.#expression();
      return { ...node, start, end: this.#expect(")").end };
    }
    if (this.#accept("[")) return this.#list(start);
    const token = this.#next;
    if (token.kind === "literal") return literal(this.#take());
    if (token.kind !== "name" || token.text === "in") this.#fail('a fact, a value or "("');
    const { text: name, end } = this.#take() as Token & { text: string };
    if (!this.#isNext("(")) return { kind: "name", name, start, end };
    const call = this.#arguments();
    if (name !== "has") {
      return { kind: "call", name, isMethod: false, args: call.args, start, end: call.end };
    }
    const [of] = call.args;
    if (of?.kind !== "name" || call.args.length !== 1) this.#fail("one fact in has()");
    return { kind: "has", of, start, end: call.end };
  }

  #list(start: number): Node {
    const items: Node[] = [];
    while (!this.#isNext("]")) {
      items.push(this.#expression());
      if (!this.#accept(",")) break;
    }
    return { kind: "list", items, start, end: this.#expect("]").end };
  }
}

function literal(token: Token): Node {
  if (token.kind !== "literal") throw new Error("not a literal");
  const { value, start, end } = token;
  return { kind: "literal", value, start, end };
}

const isMacro = (name: string): name is Macro => (MACROS as readonly string[]).includes(name);

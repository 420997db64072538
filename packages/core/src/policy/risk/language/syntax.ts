/** A place in an expression: offsets of its first character and of the one after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A fault of an expression: where, and what was found. */
export interface ExpressionFault extends Span {
  readonly message: string;
  readonly expected?: string;
  readonly got?: string;
  readonly suggestion?: string;
}

export type Literal = string | boolean | bigint | number;

export type BinaryOperator =
  "||" | "&&" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "+" | "-" | "*" | "/" | "%";

export const MACROS = ["all", "exists", "exists_one", "filter", "map"] as const;
export type Macro = (typeof MACROS)[number];

/** An expression as a tree. */
export type Node = Span &
  (
    | { readonly kind: "literal"; readonly value: Literal }
    | { readonly kind: "list"; readonly items: readonly Node[] }
    /** A fact by its whole name, or a variable of a macro. */
    | { readonly kind: "name"; readonly name: string }
    | { readonly kind: "has"; readonly of: Node }
    | { readonly kind: "not" | "negate"; readonly of: Node }
    | {
        readonly kind: "binary";
        readonly operator: BinaryOperator;
        readonly left: Node;
        readonly right: Node;
      }
    | { readonly kind: "choice"; readonly test: Node; readonly yes: Node; readonly no: Node }
    | { readonly kind: "index"; readonly of: Node; readonly at: Node }
    /** A function; a method has its target first. */
    | {
        readonly kind: "call";
        readonly name: string;
        readonly isMethod: boolean;
        readonly args: readonly Node[];
      }
    | {
        readonly kind: "macro";
        readonly name: Macro;
        readonly list: Node;
        readonly variable: string;
        readonly body: Node;
      }
  );

/** The parts of a node, in the order in which they are evaluated. */
export function partsOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case "literal":
    case "name":
      return [];
    case "list":
      return node.items;
    case "has":
    case "not":
    case "negate":
      return [node.of];
    case "binary":
      return [node.left, node.right];
    case "choice":
      return [node.test, node.yes, node.no];
    case "index":
      return [node.of, node.at];
    case "call":
      return node.args;
    default:
      return [node.list, node.body];
  }
}

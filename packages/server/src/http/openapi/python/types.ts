import { pascal } from "../names.ts";
import type { JsonSchema } from "../translate.ts";

/** Types are written as they are met, so that an object within an object gets a name of its own. */
export interface PythonTypes {
  /** The annotation of a schema; `name` is that of an object in it. */
  annotation(schema: JsonSchema, name: string): string;
  /** Adds a named type. */
  add(name: string, schema: JsonSchema): void;
  readonly definitions: readonly string[];
}

const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

/** Whether a member can be written as an attribute of a class. */
const isPlain = (name: string) => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);

/** A name as Python takes it for an argument. */
export function pythonName(name: string): string {
  return KEYWORDS.has(name) ? `${name}_` : name;
}

export function createPythonTypes(taken: Iterable<string>): PythonTypes {
  const definitions: string[] = [];
  const free = freeNames(taken);

  function annotation(schema: JsonSchema, name: string): string {
    const { $ref, anyOf, oneOf, type } = schema as JsonSchema & {
      readonly $ref?: string;
      readonly anyOf?: readonly JsonSchema[];
      readonly oneOf?: readonly JsonSchema[];
    };
    if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
    if ("const" in schema) return literal([schema["const"]]);
    if (Array.isArray(schema["enum"])) return literal(schema["enum"]);
    if (type !== undefined) return union([type].flat().map((one) => ofType(one, schema, name)));
    const branches = anyOf ?? oneOf;
    return branches === undefined ? "Any" : union(branches.map((one) => annotation(one, name)));
  }

  function ofType(type: unknown, schema: JsonSchema, name: string): string {
    if (type !== "array" && type !== "object") return SIMPLE[String(type)] ?? "Any";
    if (type === "array") {
      const items = schema["items"] as JsonSchema | undefined;
      return `List[${items === undefined ? "Any" : annotation(items, `${name}Item`)}]`;
    }
    if (membersOf(schema).length === 0) return `Dict[str, ${valueType(schema, name)}]`;
    const own = free(name);
    define(own, schema);
    return own;
  }

  function valueType({ additionalProperties, patternProperties }: JsonSchema, name: string) {
    const [pattern] = Object.values(patternProperties ?? {});
    const value: unknown =
      typeof additionalProperties === "object" ? additionalProperties : pattern;
    return value === undefined ? "Any" : annotation(value as JsonSchema, `${name}Value`);
  }

  function define(name: string, schema: JsonSchema): void {
    const required = new Set((schema["required"] ?? []) as string[]);
    const members = membersOf(schema);
    const lines = members.map(([key, member]) => ({
      key,
      isRequired: required.has(key),
      type: annotation(member, `${name}${pascal(key)}`),
      text: member["description"] as string | undefined,
    }));
    definitions.push(...classesOf(name, lines, schema["description"]));
  }

  return {
    annotation,
    definitions,
    add(name, schema) {
      if (schema["type"] === "object" && membersOf(schema).length > 0) define(name, schema);
      else definitions.push(`${name} = ${union([annotation(schema, name)], true)}\n`);
    },
  };
}

/** Gives each name once, with a number where it is taken. */
function freeNames(taken: Iterable<string>): (name: string) => string {
  const used = new Set(taken);
  return (name) => {
    for (let number = 1; ; number += 1) {
      const tried = number === 1 ? name : `${name}${number}`;
      if (used.has(tried)) continue;
      used.add(tried);
      return tried;
    }
  };
}

/** Required members stand in a class of their own: `NotRequired` came with Python 3.11. */
function classesOf(name: string, lines: readonly Line[], text: unknown): string[] {
  const needed = lines.filter((line) => line.isRequired);
  const optional = lines.filter((line) => !line.isRequired);
  if (optional.length === 0) return [typedDict(name, "TypedDict", needed, text)];
  if (needed.length === 0) return [typedDict(name, "TypedDict, total=False", optional, text)];
  return [
    typedDict(`_${name}`, "TypedDict", needed, undefined),
    typedDict(name, `_${name}, total=False`, optional, text),
  ];
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

const membersOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);

/** Each type once, None last. `Union` also where Python 3.9 evaluates it. */
function union(types: readonly string[], isAlias = false): string {
  const all = new Set(types);
  const isNullable = all.delete("None");
  const [first = "None", ...more] = all;
  const joined = more.length === 0 ? first : `Union[${[...all].join(", ")}]`;
  if (!isNullable || first === "None") return joined;
  return isAlias ? `Union[${[...all].join(", ")}, None]` : `Optional[${joined}]`;
}

function literal(values: readonly unknown[]): string {
  const known = values.filter((value) => value !== null).map((value) => pythonText(value));
  const text = `Literal[${known.join(", ")}]`;
  return values.includes(null) ? `Optional[${text}]` : text;
}

/** A string, number or boolean as Python writes it. */
export function pythonText(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

interface Line {
  readonly key: string;
  readonly isRequired: boolean;
  readonly type: string;
  readonly text: string | undefined;
}

function typedDict(name: string, base: string, lines: readonly Line[], text: unknown): string {
  if (lines.every(({ key }) => isPlain(key))) {
    const members = lines.flatMap((line) => [
      ...commentLines(line.text),
      `    ${line.key}: ${line.type}`,
    ]);
    return `class ${name}(${base}):\n${docstring(text, "    ")}${members.join("\n")}\n`;
  }
  // A member such as `from` cannot be an attribute; without a base, since this form takes none.
  const members = lines.map(
    ({ key, type }) => `        ${JSON.stringify(key)}: ${JSON.stringify(type)},`,
  );
  const total = base.includes("total=False") ? ", total=False" : "";
  if (base.startsWith("TypedDict")) {
    return `${name} = TypedDict(\n    "${name}",\n    {\n${members.join("\n")}\n    }${total},\n)\n`;
  }
  const extra = `${name}Optional`;
  return `${extra} = TypedDict(\n    "${extra}",\n    {\n${members.join("\n")}\n    }${total},\n)\n\n\nclass ${name}(${base.split(",")[0]}, ${extra}):\n    pass\n`;
}

function commentLines(text: string | undefined): string[] {
  if (text === undefined) return [];
  return wrapped(text.replaceAll("\n", " "), 92).map((line) => `    # ${line}`);
}

/** Lines of at most so many characters, broken at spaces. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/ +/)) {
    if (line !== "" && line.length + word.length + 1 > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return line === "" ? lines : [...lines, line];
}

/** A docstring at an indentation, or nothing. */
export function docstring(text: unknown, indent: string): string {
  if (typeof text !== "string" || text === "") return "";
  const safe = text.replaceAll("\\", "\\\\").replaceAll('"""', "'''");
  const lines = safe.split("\n").flatMap((line) => (line === "" ? [""] : wrapped(line, 92)));
  if (lines.length === 1 && !safe.endsWith('"')) return `${indent}"""${lines[0]}"""\n`;
  const body = lines.map((line) => (line === "" ? "" : `${indent}${line}`)).join("\n");
  return `${indent}"""\n${body}\n${indent}"""\n`;
}

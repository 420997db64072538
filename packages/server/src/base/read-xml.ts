import sax from "sax";

/** An element. Only a plain document keeps attributes. */
export interface XmlElement {
  readonly name: string;
  /** The line of its tag, from 1. */
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

export type XmlFault = { readonly line: number; readonly detail: string };

/** An element below another that is kept has at most this many levels. */
const MAX_DEPTH = 20;

interface XmlDocument {
  readonly names: ReadonlySet<string>;
  /** Refuses a document type, keeps attributes, and reads names without their prefix. */
  readonly isPlain?: boolean;
}

const NO_ATTRIBUTES = {};

/**
 * Calls back with each element of a name, whole. Returns the first fault, also of a document that stops before its
 * end. Entities of the document are not read, and nothing outside it is.
 */
export function readXml(
  content: string,
  { names, isPlain = false }: XmlDocument,
  onElement: (element: XmlElement) => void,
): XmlFault | undefined {
  const parser = sax.parser(true, { position: true });
  const open: XmlElement[] = [];
  let fault: XmlFault | undefined;
  let hasRoot = false;
  const fail = (detail: string) => {
    fault ??= { line: parser.line + 1, detail };
  };
  // The parser is no event target: it has one handler of each kind.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  parser.onerror = (error) => {
    fail(error.message.split("\n")[0] ?? "Is no XML.");
    parser.error = null as never;
  };
  if (isPlain) parser.ondoctype = () => fail("Has a document type.");
  const nameOf = (given: string) => (isPlain ? given.slice(given.indexOf(":") + 1) : given);
  parser.onopentag = (tag) => {
    const name = nameOf(tag.name);
    hasRoot = true;
    if (open.length === 0 && !names.has(name)) return;
    if (open.length > MAX_DEPTH) return fail(`Has more than ${MAX_DEPTH} levels.`);
    // The parser has no namespaces here: attributes are texts.
    const attributes = isPlain ? (tag.attributes as Record<string, string>) : NO_ATTRIBUTES;
    const element: XmlElement = {
      name,
      line: parser.line + 1,
      attributes,
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = (given) => {
    if (open.at(-1)?.name !== nameOf(given)) return;
    const element = open.pop();
    if (open.length === 0 && element !== undefined) onElement(element);
  };
  parser.write(content.replace(/^\uFEFF/, "")).close();
  if (!hasRoot) fail("Has no element.");
  return fault;
}

/** The trimmed texts of the elements at a path below one. */
export function textsAt(element: XmlElement, ...path: readonly string[]): string[] {
  return elementsAt(element, ...path)
    .map(({ text }) => text.trim())
    .filter((text) => text !== "");
}

export function elementsAt(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
    [element],
  );
}

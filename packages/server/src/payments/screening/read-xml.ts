import sax from "sax";

/** An element, without its attributes. */
export interface XmlElement {
  readonly name: string;
  readonly children: XmlElement[];
  text: string;
}

export type XmlFault = { readonly line: number; readonly detail: string };

/** An element below another that is kept has at most this many levels. */
const MAX_DEPTH = 20;

/**
 * Calls back with each element of a name, whole. Returns the first fault, also of a document that stops before its
 * end. Entities of the document are not read, and nothing outside it is.
 */
export function readXml(
  content: string,
  names: ReadonlySet<string>,
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
  parser.onopentag = ({ name }) => {
    hasRoot = true;
    if (open.length === 0 && !names.has(name)) return;
    if (open.length > MAX_DEPTH) return fail(`Has more than ${MAX_DEPTH} levels.`);
    const element: XmlElement = { name, children: [], text: "" };
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
  parser.onclosetag = (name) => {
    if (open.at(-1)?.name !== name) return;
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

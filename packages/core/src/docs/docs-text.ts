const NOTICE =
  "_Generated from the tables of `packages/core`; change those and run `npm run docs`._";

/** A Markdown table; cells may hold any text. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "-")), ...rows.map(line)].join("\n");
}

/** Text as Markdown code; an empty text stays empty. */
export function code(text: string): string {
  return text === "" ? "" : `\`${text}\``;
}

/** Several code spans in one cell. */
export function codes(texts: readonly string[]): string {
  return texts.map(code).join(", ");
}

/** A page with its title and the notice that it is generated. */
export function page(title: string, ...parts: readonly string[]): string {
  return `${[`# ${title}`, NOTICE, ...parts].join("\n\n")}\n`;
}

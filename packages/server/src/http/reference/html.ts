/** Text as HTML. */
export function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** The little Markdown that descriptions use: paragraphs, lists of dashes, and code. */
export function prose(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.trim().split("\n");
      if (!lines.every((line) => line.startsWith("- "))) return `<p>${inline(lines.join(" "))}</p>`;
      return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join("")}</ul>`;
    })
    .join("");
}

/** One line with code between backticks. */
export function inline(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

/** A value as JSON with names, strings and other values highlighted. */
export function highlighted(value: unknown): string {
  const text = escape(JSON.stringify(value, null, 2));
  return text.replace(
    /(&quot;(?:[^&]|&(?!quot;))*?&quot;)(\s*:)?|\b(true|false|null)\b|(-?\b\d+(?:\.\d+)?\b)/g,
    (match, quoted?: string, colon?: string, word?: string) => {
      if (quoted === undefined) return `<i class="${word === undefined ? "n" : "w"}">${match}</i>`;
      return colon === undefined
        ? `<i class="s">${quoted}</i>`
        : `<i class="k">${quoted}</i>${colon}`;
    },
  );
}

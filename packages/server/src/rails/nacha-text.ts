/**
 * Text as an ACH file may carry it: accents dropped, anything outside printable ASCII a space,
 * upper case, cut to the field. The length of a line can never depend on what a caller wrote.
 */
export function nachaText(text: string, width: number): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, " ")
    .toUpperCase()
    .slice(0, width)
    .trimEnd();
}

/** The same for a field that banks refuse blank or all zeros: empty where nothing else is left. */
export function nachaName(text: string, width: number): string {
  const written = nachaText(text, width);
  return /[^ 0]/.test(written) ? written : "";
}

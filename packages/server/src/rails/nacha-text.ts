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

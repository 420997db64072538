import { achText } from "@railhead/nacha";

/** Text for a field that must not be blank or all zeros: empty if nothing else is left. */
export function nachaName(text: string, width: number): string {
  const written = achText(text, width);
  return /[^ 0]/.test(written) ? written : "";
}

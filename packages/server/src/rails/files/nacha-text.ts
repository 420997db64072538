import { achText } from "@railhead/nacha";

/** Text for a field that banks refuse blank or all zeros: empty where nothing else is left. */
export function nachaName(text: string, width: number): string {
  const written = achText(text, width);
  return /[^ 0]/.test(written) ? written : "";
}

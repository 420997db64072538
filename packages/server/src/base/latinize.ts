import anyAscii from "any-ascii";

/** A text of any script in Latin letters without accents. */
export const latinize = (text: string): string => anyAscii(text.normalize("NFKC"));

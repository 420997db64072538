/** Letters that Unicode normalization does not decompose. */
const letters: Readonly<Record<string, string>> = {
  ß: "SS",
  Æ: "AE",
  æ: "AE",
  Ø: "O",
  ø: "O",
  Œ: "OE",
  œ: "OE",
  Đ: "D",
  đ: "D",
  Ł: "L",
  ł: "L",
  Þ: "TH",
  þ: "TH",
  Ð: "D",
  ð: "D",
  Ħ: "H",
  ħ: "H",
  ı: "I",
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2010": "-",
  "\u2011": "-",
  "\u2013": "-",
  "\u2014": "-",
};

/**
 * Converts a name or description for a file: accents and joiners removed, other non-ASCII characters
 * replaced by a space, single spaces, upper case, truncated to `width` columns.
 * Never for account numbers: the writer itself neither changes nor truncates anything.
 */
export function achText(text: string, width: number): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/[\p{Mark}\p{Format}]/gu, "")
    .replaceAll(/[^\x20-\x7e]/gu, (letter) => letters[letter] ?? " ")
    .replaceAll(/ {2,}/g, " ")
    .toUpperCase()
    .trimStart();
  return plain.slice(0, width).trimEnd();
}

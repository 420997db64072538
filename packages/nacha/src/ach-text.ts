/** Letters that normalisation does not take apart. */
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
};

/**
 * A name or description as a file can carry it: accents dropped, what is left outside printable
 * ASCII replaced by a space, upper case, cut to `width` columns. Never for account numbers: the
 * writer itself neither changes nor cuts anything.
 */
export function achText(text: string, width: number): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^\x20-\x7e]/gu, (letter) => letters[letter] ?? " ")
    .toUpperCase();
  return plain.slice(0, width).trimEnd();
}

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
 * A name or description as a file can carry it: accents and joiners dropped, what is left outside
 * printable ASCII replaced by a space, words one space apart, upper case, cut to `width` columns.
 * Never for account numbers: the writer itself neither changes nor cuts anything.
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

const NARROWEST = 20;

/** A text in lines of at most `width` columns, broken at spaces; longer words are split. */
export function wrap(text: string, width: number, indent = ""): string[] {
  const room = Math.max(width || 80, NARROWEST) - indent.length;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((each) => pieces(each, room))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (longer.length <= room) line = longer;
    else {
      lines.push(indent + line);
      line = word;
    }
  }
  return [...lines, indent + line];
}

function pieces(word: string, room: number): string[] {
  const parts: string[] = [];
  for (let start = 0; start < word.length; start += room) {
    parts.push(word.slice(start, start + room));
  }
  return parts;
}

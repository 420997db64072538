// Control characters, bidirectional overrides and invisible characters: they spoof what people see.
const UNSAFE = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
/**
 * Joiners are spelling between letters of many scripts (Persian, Hindi, Sinhala), and hold some emoji
 * together. Anywhere else, and between letters that never need one, they are merely invisible.
 */
const JOINED = String.raw`(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const STRAY_JOINER = new RegExp(
  `(?<!${JOINED})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINED})`,
  "u",
);
const UNSAFE_IN_LINES = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u;

/** True for text that shows as what it is on one line. */
export function isSafeText(text: string): boolean {
  return !UNSAFE.test(text) && !STRAY_JOINER.test(text);
}

/** True for text that may also hold newlines and tabs, as values of metadata may. */
export function isSafeMultilineText(text: string): boolean {
  return !UNSAFE_IN_LINES.test(text);
}

/** Length in code points, as every limit on the wire counts. */
export function codePointLength(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      count -= 1;
      index += 1;
    }
  }
  return count;
}

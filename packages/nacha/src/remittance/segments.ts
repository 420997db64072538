/** Characters of one addenda record's text. */
const RECORD = 80;
/** Elements of the interchange header; the last has one character, and the end of segments follows. */
const ISA_ELEMENTS = 16;
const MARK = /^[^A-Z0-9 ]$/i;
const SEGMENT_ID = /^[A-Z][A-Z0-9]{1,2}$/;

/** A segment by its elements; the first is its id, such as `RMR`. */
export type Segment = readonly string[];

/**
 * Segments of the texts of addenda records, joined as they are: records of 80 characters. Some senders fill each record
 * with blanks, in the middle of a segment: then each record is trimmed. `undefined` where no reading is `isUsable`.
 */
export function readSegments(
  text: string,
  isUsable: (segments: readonly Segment[]) => boolean,
  isWhole: (segments: readonly Segment[]) => boolean,
): readonly Segment[] | undefined {
  const joined = usable(text, isUsable);
  if (joined !== undefined && isWhole(joined)) return joined;
  const records = text.match(/[^]{1,80}/g) ?? [];
  const trimmed = usable(records.map((record) => trimRecord(record)).join(""), isUsable);
  return trimmed !== undefined && isWhole(trimmed) ? trimmed : (joined ?? trimmed);
}

function usable(text: string, isUsable: (segments: readonly Segment[]) => boolean) {
  const segments = splitSegments(text);
  return segments !== undefined && isUsable(segments) ? segments : undefined;
}

const trimRecord = (record: string) => (record.length === RECORD ? record.trimEnd() : record);

function splitSegments(text: string): Segment[] | undefined {
  const marks = marksOf(text);
  if (marks === undefined) return undefined;
  const segments = text
    .split(marks.end)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "")
    .map((segment) => segment.split(marks.separator));
  return segments.every(([id = ""]) => SEGMENT_ID.test(id)) ? segments : undefined;
}

/** An interchange names its marks by place. Without one they are `*`, and the first of `\` and `~`. */
function marksOf(text: string): { separator: string; end: string } | undefined {
  const separator = text.slice(3, 4);
  if (text.startsWith("ISA") && MARK.test(separator)) {
    const end = text.split(separator, ISA_ELEMENTS + 1)[ISA_ELEMENTS]?.slice(1, 2) ?? "";
    return MARK.test(end) && end !== separator ? { separator, end } : undefined;
  }
  if (!/^[A-Z][A-Z0-9]{1,2}\*/.test(text)) return undefined;
  return { separator: "*", end: /[\\~]/.exec(text)?.[0] ?? "\\" };
}

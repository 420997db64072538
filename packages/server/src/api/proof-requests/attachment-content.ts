/** Types of documents, each with how its content begins. */
const SIGNATURES = {
  "application/pdf": { begins: [0x25, 0x50, 0x44, 0x46, 0x2d], extension: "pdf" },
  "image/png": {
    begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    extension: "png",
  },
  "image/jpeg": { begins: [0xff, 0xd8, 0xff], extension: "jpg" },
} as const;

export const ATTACHMENT_TYPES = [
  "application/pdf",
  "image/png",
  "image/jpeg",
  "text/plain",
] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** The type of a document by its content, whatever its name says; undefined where it is none of them. */
export function attachmentTypeOf(bytes: Buffer): AttachmentType | undefined {
  for (const [type, { begins }] of Object.entries(SIGNATURES)) {
    if (bytes.subarray(0, begins.length).equals(Buffer.from(begins))) return type as AttachmentType;
  }
  return isText(bytes) ? "text/plain" : undefined;
}

/** UTF-8 without control characters other than tabs and ends of lines. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return !/[^\P{Cc}\t\r\n\f]/u.test(text);
  } catch {
    return false;
  }
}

/** A name that no file of an archive can escape by: the one that was given is printed beside it. */
export function attachmentFile(number: number, type: string): string {
  const found = Object.entries(SIGNATURES).find(([name]) => name === type);
  return `attachment-${number}.${found?.[1].extension ?? "txt"}`;
}

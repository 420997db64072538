const PREFIX = "data:image/png;base64,";
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END = Buffer.from("0000000049454e44ae426082", "hex");
const HEADER_LENGTH = 33;

export const MAX_LOGO_BYTES = 32 * 1024;
export const MAX_LOGO_SIDE = 1024;
/** Base64 of so many bytes. */
export const MAX_LOGO_TEXT = PREFIX.length + 4 * Math.ceil(MAX_LOGO_BYTES / 3);

/** Why a text is no logo; undefined where it is one. A PNG runs no scripts, as an SVG may. */
export function pngFault(text: string): string | undefined {
  if (!text.startsWith(PREFIX)) return `Must be a PNG as a data URI: \`${PREFIX}…\`.`;
  const encoded = text.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.toString("base64") !== encoded) return "Must be base64 with padding after the comma.";
  if (bytes.length > MAX_LOGO_BYTES) return `Must be at most ${MAX_LOGO_BYTES} bytes.`;
  const isPng =
    bytes.length >= HEADER_LENGTH + END.length &&
    bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE) &&
    bytes.toString("latin1", 12, 16) === "IHDR" &&
    bytes.subarray(-END.length).equals(END);
  if (!isPng) return "Must be a whole PNG file.";
  const sides = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (sides.every((side) => side >= 1 && side <= MAX_LOGO_SIDE)) return undefined;
  return `Must be 1 to ${MAX_LOGO_SIDE} pixels wide and high.`;
}

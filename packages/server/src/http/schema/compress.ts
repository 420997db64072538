import { promisify } from "node:util";
import { gzip, constants } from "node:zlib";

const compress = promisify(gzip);

/** Below this a packet or two is saved and more time lost. */
const MIN_BYTES = 4096;

/** True where a body is long enough and the caller can read gzip. */
export function shouldCompress(
  body: { readonly length: number },
  accepted: string | undefined,
): boolean {
  if (body.length < MIN_BYTES || accepted === undefined) return false;
  return accepted.split(",").some((one) => {
    const [coding = "", ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
    if (coding !== "gzip" && coding !== "*") return false;
    return !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** Compressed off the event loop; quick rather than small. */
export function compressed(body: string): Promise<Buffer> {
  return compress(body, { level: constants.Z_BEST_SPEED });
}

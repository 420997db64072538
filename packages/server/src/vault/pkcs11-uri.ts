/** Where a key lies in a PKCS#11 token. */
export interface Pkcs11Key {
  /** Label of the token. */
  readonly token: string;
  /** The key's `CKA_ID`, as hex: labels need not be unique, and the tool signs by id. */
  readonly id: string;
  /** The token's library. */
  readonly modulePath: string;
  /** File that holds the PIN. */
  readonly pinSource: string;
}

const NAMES = ["token", "id", "module-path", "pin-source"] as const;

/**
 * Reads a PKCS#11 URI (RFC 7512) after its scheme, such as
 * `token=railhead;id=%01?module-path=/usr/lib/token.so&pin-source=file:/run/pin`. The PIN itself is
 * refused in it: settings are shown, files are not.
 */
export function parsePkcs11Uri(text: string): Pkcs11Key {
  const values = new Map<string, string>();
  for (const part of text.split(/[;?&]/)) {
    const [name, value] = split(part);
    if (name === "pin-value") throw new Error("pkcs11: give the PIN in a file, as pin-source");
    if (!(NAMES as readonly string[]).includes(name)) {
      throw new Error(
        `pkcs11: ${name || "an empty part"} is not known; it may have ${NAMES.join(", ")}`,
      );
    }
    values.set(name, name === "id" ? hexOf(value) : decodeURIComponent(value));
  }
  const missing = NAMES.filter((name) => (values.get(name) ?? "") === "");
  if (missing.length > 0) throw new Error(`pkcs11: ${missing.join(", ")} missing`);
  const [token = "", id = "", modulePath = "", pin = ""] = NAMES.map((name) => values.get(name));
  return { token, id, modulePath, pinSource: pin.replace(/^file:(\/\/)?/, "") };
}

function split(part: string): [string, string] {
  const at = part.indexOf("=");
  return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
}

/** Bytes of an id, each percent-encoded or a character. */
function hexOf(text: string): string {
  const bytes = text.match(/%[0-9A-Fa-f]{2}|[^%]/g) ?? [];
  return bytes
    .map((byte) => (byte.length === 3 ? byte.slice(1) : Buffer.from(byte).toString("hex")))
    .join("")
    .toLowerCase();
}

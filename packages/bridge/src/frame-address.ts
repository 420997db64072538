/** Host and protocol of a page, as in `location`. */
export interface PageLocation {
  readonly host: string;
  readonly protocol: string;
}

export interface FrameOptions {
  /** Origin of the linking page; a trailing slash is removed. */
  readonly appUrl: string;
  readonly parent: PageLocation;
  readonly allowManualEntry: boolean;
  /** Language of the page, such as `es`. */
  readonly language?: string | undefined;
}

/** The origin of the linking page. Throws where the address is not an origin. */
export function pageOrigin(appUrl: string): string {
  const trimmed = appUrl.replace(/\/+$/, "");
  const { origin } = new URL(trimmed);
  if (origin !== trimmed.toLowerCase()) {
    throw new TypeError(
      `appUrl must be an origin, such as ${origin === "null" ? "https://bridge.example.com" : origin}`,
    );
  }
  return origin;
}

/** The address of the linking page, with the origin of the page that opens it. */
export function frameAddress(options: FrameOptions): string {
  const { appUrl, parent, allowManualEntry, language } = options;
  const query = [
    `parentOriginURL=${encodeURIComponent(parent.host)}`,
    `parentOriginProtocol=${parent.protocol.replace(/:$/, "")}`,
    `allowManualEntry=${allowManualEntry}`,
    ...(language === undefined ? [] : [`language=${encodeURIComponent(language)}`]),
  ];
  return `${pageOrigin(appUrl)}/?${query.join("&")}`;
}

/** The page that opened this one, read from the address. */
export interface Opener {
  readonly origin: string;
  readonly allowManualEntry: boolean;
  readonly language: string | undefined;
}

/** Undefined where the address names no valid origin. */
export function readOpener(search: string): Opener | undefined {
  const query = new URLSearchParams(search);
  const origin = originOf(query.get("parentOriginProtocol"), query.get("parentOriginURL"));
  if (origin === undefined) return undefined;
  return {
    origin,
    allowManualEntry: query.get("allowManualEntry") !== "false",
    language: query.get("language") ?? undefined,
  };
}

/** The origin of scheme and host; undefined where they contain anything else. */
export function originOf(scheme: string | null, host: string | null): string | undefined {
  if (host === null || !HOST.test(host)) return undefined;
  if (scheme !== "http" && scheme !== "https") return undefined;
  try {
    return new URL(`${scheme}://${host}`).origin;
  } catch {
    return undefined;
  }
}

const HOST = /^(?:\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/** A block of a stream of server-sent events. */
export interface Frame {
  /** The last id sent so far, in this block or an earlier one. */
  readonly id: string | undefined;
  readonly event: string;
  /** Absent where the block is only a heartbeat. */
  readonly data: string | undefined;
}

/**
 * Parses server-sent events from bytes as they arrive: each call returns the blocks that its chunk
 * completes. An incomplete block is never returned.
 */
export function createFrameReader(): (chunk: Uint8Array) => Frame[] {
  const decoder = new TextDecoder();
  const addLine = createBlocks();
  let rest = "";
  let endsWithReturn = false;
  return (chunk) => {
    const decoded = decoder.decode(chunk, { stream: true });
    if (decoded === "") return [];
    // The LF of a CRLF split across two chunks is not an empty line.
    const text = endsWithReturn && decoded.startsWith("\n") ? decoded.slice(1) : decoded;
    endsWithReturn = decoded.endsWith("\r");
    const lines = (rest + text).split(/\r\n|\r|\n/);
    rest = lines.pop() ?? "";
    return lines.flatMap((line) => addLine(line) ?? []);
  };
}

/** Parses one line per call; returns a block at the empty line that ends it. */
function createBlocks(): (line: string) => Frame | undefined {
  let id: string | undefined;
  let event = "";
  let data: string[] = [];
  let isEmpty = true;
  return (line) => {
    if (line === "") {
      const text = data.length === 0 ? undefined : data.join("\n");
      const frame = isEmpty ? undefined : { id, event: event || "message", data: text };
      event = "";
      data = [];
      isEmpty = true;
      return frame;
    }
    isEmpty = false;
    const [, name, value = ""] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? [];
    if (name === "data") data.push(value);
    if (name === "event") event = value;
    if (name === "id") id = value;
    return undefined;
  };
}

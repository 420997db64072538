import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

/** The part of an S3-compatible store that a sink uses: signed requests that get and put objects. */
export interface S3Store {
  /** host:port */
  readonly address: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** By bucket and key: `lake/railhead/events.json`. */
  readonly objects: Map<string, Buffer>;
  /** Answers the next requests that a predicate takes with a status, without doing them. */
  refuse: ((method: string, key: string) => number | undefined) | undefined;
  /** Replaces objects whatever the request says. */
  ignoresConditions: boolean;
  close(): Promise<void>;
}

const BUCKET = "lake";

const hash = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const mac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** Starts a store with the bucket `lake`. It checks signatures, hashes of bodies and `If-None-Match: *`. */
export async function createS3Store(): Promise<S3Store> {
  const objects = new Map<string, Buffer>();
  const keys = { accessKeyId: "AKRAILHEADTEST", secretAccessKey: "a secret of the test" };
  const server = createServer((request, response) => {
    void handle(request, response);
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { status, data } = answer(request, body);
    response.writeHead(status).end(data);
  }

  function answer(
    request: IncomingMessage,
    body: Buffer,
  ): { status: number; data: string | Buffer } {
    const { method = "", url = "" } = request;
    const key = url.slice(1);
    const refused = store.refuse?.(method, key);
    if (refused !== undefined) return fault(refused, "SlowDown");
    if (!isSigned(request, keys.secretAccessKey)) return fault(403, "SignatureDoesNotMatch");
    if (!key.startsWith(`${BUCKET}/`)) return fault(404, "NoSuchBucket");
    if (method === "GET") {
      const found = objects.get(key);
      return found === undefined ? fault(404, "NoSuchKey") : { status: 200, data: found };
    }
    if (request.headers["content-length"] === undefined) return fault(411, "MissingContentLength");
    if (request.headers["x-amz-content-sha256"] !== hash(body))
      return fault(400, "XAmzContentSHA256Mismatch");
    const isOnce = request.headers["if-none-match"] === "*" && !store.ignoresConditions;
    if (isOnce && objects.has(key)) return fault(412, "PreconditionFailed");
    objects.set(key, body);
    return { status: 200, data: "" };
  }

  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as { port: number };
  const store: S3Store = {
    address: `127.0.0.1:${port}`,
    ...keys,
    objects,
    refuse: undefined,
    ignoresConditions: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return store;
}

const fault = (status: number, code: string) => ({
  status,
  data: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
});

/** Signature version 4, as AWS documents it, over the headers that the request names. */
function isSigned({ headers, method, url }: IncomingMessage, secret: string): boolean {
  const text = headers.authorization ?? "";
  const named = /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    text,
  );
  if (named === null) return false;
  const [, scope = "", names = "", signature] = named;
  const [date = "", region = "", service = ""] = scope.split("/");
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const content = headers["x-amz-content-sha256"] as string;
  const canonical = [method, url, "", lines.join(""), names, content].join("\n");
  const signed = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hash(canonical)].join("\n");
  const key = mac(mac(mac(mac(`AWS4${secret}`, date), region), service), "aws4_request");
  return mac(key, signed).toString("hex") === signature;
}

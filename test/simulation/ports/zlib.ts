import { Transform } from "node:stream";
import { gzipSync, gunzipSync } from "node:zlib";

// In place of `node:zlib`, in the product's modules: no thread whose end nobody sees.
export * from "node:zlib";

function whole(convert: (bytes: Buffer) => Buffer): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      done(null, convert(Buffer.concat(chunks)));
    },
  });
}

export const createGzip = () => whole(gzipSync);
export const createGunzip = () => whole(gunzipSync);

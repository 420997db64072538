import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { guardedLookup, isPublicAddress, reachOf, urlFault, type Resolve } from "./addresses.ts";
import type { Sent } from "./attempt.ts";
import { createSender } from "./sender.ts";
import { startReceiver } from "../../../../test/support/receiver.ts";

const REFUSED = [
  "http://example.com/",
  "ftp://example.com/",
  "example.com",
  "https://user:pass@example.com/",
  "https://user@example.com/",
  "https://example.com:22/",
  "https://example.com:8080/",
  "https://localhost/",
  "https://localhost./",
  "https://LOCALHOST:8443/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://0x7f.1/",
  "https://0/",
  "https://0.0.0.0/",
  "https://10.1.2.3/",
  "https://100.64.0.1/",
  "https://100.127.255.255/",
  "https://169.254.169.254/latest/meta-data",
  "https://172.16.0.1/",
  "https://172.31.255.255/",
  "https://192.0.0.1/",
  "https://192.0.2.1/",
  "https://192.88.99.1/",
  "https://192.168.1.1/",
  "https://198.18.0.1/",
  "https://198.19.255.255/",
  "https://198.51.100.7/",
  "https://203.0.113.7/",
  "https://224.0.0.1/",
  "https://240.0.0.1/",
  "https://255.255.255.255/",
  "https://[::]/",
  "https://[::1]/",
  "https://[0:0:0:0:0:0:0:1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[::ffff:169.254.169.254]/",
  "https://[::127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[64:ff9b:1::1]/",
  "https://[100::1]/",
  "https://[2001:db8::1]/",
  "https://[2002:7f00:1::]/",
  "https://[3fff::1]/",
  "https://[5f00::1]/",
  "https://[fc00::1]/",
  "https://[fd12:3456::1]/",
  "https://[fe80::1]/",
  "https://[ff02::1]/",
  "https://⑯⑨。②⑤④。①⑥⑨。②⑤④/",
];

test("a live environment takes no URL that names an inner address in any spelling", () => {
  for (const url of REFUSED) expect(urlFault(url, "public"), url).toBeTypeOf("string");
});

test("public https URLs are taken, and a sandbox may speak to this machine", () => {
  for (const url of [
    "https://example.com/hook?a=1",
    "https://example.com:8443/hook",
    "https://93.184.216.34/",
    "https://[2606:4700:4700::1111]/",
    "https://[::ffff:93.184.216.34]/",
  ]) {
    expect(urlFault(url, "public"), url).toBeUndefined();
  }
  expect(urlFault("http://localhost:4000/hook", "loopback")).toBeUndefined();
  expect(urlFault("file:///etc/passwd", "loopback")).toBeTypeOf("string");
});

test("text that is no address is not public", () => {
  for (const text of ["", "localhost", "1.2.3", "fe80::1%eth0"]) {
    expect(isPublicAddress(text)).toBe(false);
  }
});

const answering =
  (addresses: readonly string[]): Resolve =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address): LookupAddress => ({
        address,
        family: address.includes(":") ? 6 : 4,
      })),
    );

function lookedUp(addresses: readonly string[]): Promise<unknown> {
  return new Promise((resolve) => {
    guardedLookup("public", answering(addresses))("hook.example", { all: true }, (error, found) =>
      resolve(error === null ? found : error.message),
    );
  });
}

test("a name is refused where any of its addresses is an inner one", async () => {
  expect(await lookedUp(["93.184.216.34"])).toEqual([{ address: "93.184.216.34", family: 4 }]);
  const refusal = "hook.example is not a public address";
  expect(await lookedUp(["127.0.0.1"])).toBe(refusal);
  expect(await lookedUp(["93.184.216.34", "10.0.0.1"])).toBe(refusal);
  expect(await lookedUp(["93.184.216.34", "::1"])).toBe(refusal);
  expect(await lookedUp([])).toBe(refusal);
});

test("a name that turns inward after it was accepted is not connected to", async () => {
  const receiver = await startReceiver();
  const { port, pathname } = new URL(receiver.url);
  const sender = createSender({ resolve: answering(["127.0.0.1"]) });
  const send = (url: string) =>
    new Promise<Sent>((resolve) => {
      sender.send({ url, headers: {}, body: Buffer.from("{}"), reach: "public" }, resolve);
    });
  const rebound = await send(`https://hook.example:8443${pathname}`);
  expect(rebound).toMatchObject({ status: null, error: "hook.example is not a public address" });
  const plain = await send(`http://127.0.0.1:${port}${pathname}`);
  expect(plain.error).toMatch(/not allowed/);
  expect(receiver.received).toHaveLength(0);
  await sender.close();
  await receiver.close();
});

test("where loopback is allowed, no other address inside a network is", async () => {
  for (const url of ["http://127.0.0.1:9/", "http://[::1]:9/", "http://example.com:8080/"]) {
    expect([url, urlFault(url, "loopback")]).toEqual([url, undefined]);
  }
  for (const host of ["169.254.169.254", "10.0.0.1", "192.168.1.1", "[fe80::1]", "0.0.0.0"]) {
    expect([host, urlFault(`http://${host}/latest/meta-data`, "loopback")]).toEqual([
      host,
      "Must be a public address or one of this machine's loopback addresses.",
    ]);
  }
  const sender = createSender({ resolve: answering(["169.254.169.254"]) });
  const post = { headers: {}, body: Buffer.from("{}"), reach: "loopback" } as const;
  const sent = await new Promise<Sent>((resolve) => {
    sender.send({ ...post, url: "http://metadata.example/" }, resolve);
  });
  expect(sent).toMatchObject({ status: null, error: "metadata.example is not a public address" });
  await sender.close();
});

test("only a sandbox of a service that allows loopback reaches it", () => {
  expect(reachOf("sandbox", true)).toBe("loopback");
  for (const [kind, allows] of [
    ["sandbox", false],
    ["live", true],
    ["live", false],
  ] as const) {
    expect(reachOf(kind, allows)).toBe("public");
  }
});

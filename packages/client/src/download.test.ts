import { expect, it } from "vitest";
import { createRailhead } from "./client.ts";

function answering(...answers: (() => Response)[]) {
  const seen: Headers[] = [];
  const send: typeof fetch = (_, init) => {
    seen.push(new Headers(init?.headers));
    return Promise.resolve(answers.shift()?.() ?? Response.error());
  };
  return { seen, railhead: createRailhead({ apiKey: "key", fetch: send }) };
}

const csv = { headers: { "content-type": "text/csv; charset=utf-8" } };

it("a file is read as text, as bytes or in chunks, and only once", async () => {
  const file = () => new Response("a,b\r\nü,1\r\n", csv);
  const { seen, railhead } = answering(file, file, file);
  const text = await railhead.ledger.export({ month: "2026-03" });
  expect(text.contentType).toBe("text/csv; charset=utf-8");
  expect(await text.text()).toBe("a,b\r\nü,1\r\n");
  expect(seen[0]?.get("accept")).toBe("text/csv, application/json");
  await expect(text.bytes()).rejects.toMatchObject({ kind: "unreadable" });
  const bytes = await (await railhead.ledger.export({ month: "2026-03" })).bytes();
  expect(bytes).toEqual(new TextEncoder().encode("a,b\r\nü,1\r\n"));
  let length = 0;
  for await (const piece of await railhead.ledger.export({ month: "2026-03" })) {
    length += piece.length;
  }
  expect(length).toBe(bytes.length);
});

it("an export is read in the format that it has, JSON lines or CSV", async () => {
  const lines = { headers: { "content-type": "application/x-ndjson; charset=utf-8" } };
  const { railhead } = answering(
    () => new Response("a\r\n1\r\n", csv),
    () => new Response('{"a":1}\n', lines),
  );
  expect(await (await railhead.exportJobs.content("e1")).text()).toBe("a\r\n1\r\n");
  const asked = { list: "customers", format: "ndjson" } as const;
  expect(await (await railhead.exports.download(asked)).text()).toBe('{"a":1}\n');
});

it("text is decoded by the charset that the service names", async () => {
  const latin = { headers: { "content-type": "text/plain; charset=iso-8859-1" } };
  const { railhead } = answering(() => new Response(Uint8Array.of(0x31, 0xfc), latin));
  expect(await (await railhead.achFiles.content("f1")).text()).toBe("1ü");
});

it("a truncated download is an error, never a shorter file", async () => {
  const body = () => {
    let sent = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ === 0) controller.enqueue(Uint8Array.of(65));
        else controller.error(new TypeError("terminated"));
      },
    });
  };
  const { railhead } = answering(() => new Response(body(), csv));
  const download = await railhead.ledger.export({ month: "2026-03" });
  await expect(download.text()).rejects.toMatchObject({ kind: "connection" });
});

it("a download that stalls is an error after the call's timeout", async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Uint8Array.of(65)),
  });
  const send: typeof fetch = (_, init) => {
    const cut = body.pipeThrough(
      new TransformStream(),
      init?.signal ? { signal: init.signal } : {},
    );
    return Promise.resolve(new Response(cut, csv));
  };
  const railhead = createRailhead({ apiKey: "key", fetch: send, timeoutMs: 50 });
  const download = await railhead.ledger.export({ month: "2026-03" });
  await expect(download.text()).rejects.toMatchObject({ kind: "timeout" });
});

it("a problem instead of a file is a problem error, and a web page is unreadable", async () => {
  const data = { type: "/not_found", detail: "There is no such file." };
  const json = { status: 404, headers: { "content-type": "application/json" } };
  const { railhead } = answering(
    () => new Response(JSON.stringify({ meta: {}, data }), json),
    () => new Response("<html>", { headers: { "content-type": "text/html" } }),
  );
  await expect(railhead.achFiles.content("f1")).rejects.toMatchObject({
    kind: "problem",
    status: 404,
    message: "There is no such file.",
  });
  await expect(railhead.achFiles.content("f1")).rejects.toMatchObject({ kind: "unreadable" });
});

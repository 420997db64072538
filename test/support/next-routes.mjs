// Serves the routes of examples/next-checkout as Next calls them, without Next, which is 300 MB of packages.
import { once } from "node:events";
import { createServer } from "node:http";
import { openOrder } from "../../examples/next-checkout/lib/open-order.js";
import { register } from "../../examples/next-checkout/instrumentation.js";
import * as order from "../../examples/next-checkout/app/orders/[id]/route.js";
import * as pay from "../../examples/next-checkout/app/orders/[id]/pay/route.js";
import * as webhooks from "../../examples/next-checkout/app/webhooks/route.js";

const ROUTES = [
  [/^\/orders\/([^/]+)$/, order],
  [/^\/orders\/([^/]+)\/pay$/, pay],
  [/^\/webhooks$/, webhooks],
];

async function respond(request, body) {
  if (request.url === "/") return Response.json(await openOrder("127.0.0.1"));
  for (const [path, handlers] of ROUTES) {
    const found = path.exec(request.url);
    const handle = found === null ? undefined : handlers[request.method];
    if (handle === undefined) continue;
    const init = { method: request.method, headers: request.headers };
    const sent = new Request(`http://127.0.0.1${request.url}`, {
      ...init,
      ...(request.method === "POST" && { body }),
    });
    return handle(sent, { params: Promise.resolve({ id: found[1] }) });
  }
  return new Response(null, { status: 404 });
}

const server = createServer((request, response) => void answer(request, response));

async function answer(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const reply = await respond(request, Buffer.concat(chunks));
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  response.end(Buffer.from(await reply.arrayBuffer()));
}

server.listen(0, "127.0.0.1");
await once(server, "listening");
process.env.PORT = String(server.address().port);
await register();
console.log(`The shop is at http://127.0.0.1:${process.env.PORT}`);

import type { Tracer } from "../base/tracing.ts";
import type { Post, Sender } from "./sender.ts";

/** Makes each attempt a trace, which the receiver joins by the header `traceparent`. */
export function tracedSender(sender: Sender, tracer: Tracer): Sender {
  return {
    ...sender,
    send(post, onEnd) {
      const span = tracer.start({ name: "webhook.post", kind: "client", attributes: idsOf(post) });
      if (span === undefined) {
        sender.send(post, onEnd);
        return;
      }
      const headers = { ...post.headers, traceparent: span.traceparent };
      sender.send({ ...post, headers }, (sent) => {
        const { status } = sent;
        if (status !== null) span.set("http.response.status_code", status);
        const isDelivered = status !== null && status >= 200 && status < 300;
        if (!isDelivered) span.fail(String(status ?? "no_answer"));
        span.end();
        onEnd(sent);
      });
    },
  };
}

function idsOf({ headers, environmentId }: Post): Readonly<Record<string, string>> {
  const id = headers["webhook-id"];
  return {
    ...(id === undefined ? {} : { "railhead.event_id": id }),
    ...(environmentId === undefined ? {} : { "railhead.environment_id": environmentId }),
  };
}

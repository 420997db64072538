import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { App } from "../../context/app.ts";
import { problemResponse } from "../route/http-response.ts";
import { problem, type Problem } from "../schema/problem.ts";
import { JSON_TYPE } from "./send-response.ts";

/** Responds to malformed HTTP with the error envelope. */
export function refuseConnection(app: App, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const at = app.wall.now();
  const failure = connectionProblem(error);
  const answered = { requestId: app.ids.uuid(at), at };
  const { status, body, requestId } = problemResponse(app, failure, answered);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Api-Request-Id: ${requestId}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function connectionProblem(error: { code?: string }): Problem {
  if (error.code === "HPE_HEADER_OVERFLOW") return problem("header_too_large");
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return problem("request_timeout");
  return problem("bad_request", { detail: "The bytes are not an HTTP request." });
}

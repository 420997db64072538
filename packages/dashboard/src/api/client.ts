import { createRailhead, type Railhead } from "@railhead/client";
import { keepCall } from "./calls.ts";
import { stopwatch } from "./clock.ts";

/** The environment that the page shows; of the session's default until one is chosen. */
const ENVIRONMENT = "railhead.environment";

export function chosenEnvironment(): string | null {
  return sessionStorage.getItem(ENVIRONMENT);
}

export function chooseEnvironment(id: string): void {
  sessionStorage.setItem(ENVIRONMENT, id);
}

/** Sends as the service asks of pages, and keeps each call for the developer drawer. */
const send: typeof fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const headers = new Headers(init.headers);
  const environment = chosenEnvironment();
  headers.set("railhead-request", "1");
  if (environment !== null) headers.set("railhead-environment", environment);
  const elapsed = stopwatch();
  const made = {
    method: init.method ?? "GET",
    path: url.pathname + url.search,
    body: shownBody(url.pathname, init.body),
  };
  try {
    const response = await fetch(url, { ...init, headers, credentials: "same-origin" });
    const requestId = response.headers.get("api-request-id") ?? undefined;
    keepCall({ ...made, status: response.status, ms: elapsed(), requestId });
    return response;
  } catch (error) {
    keepCall({ ...made, status: undefined, ms: elapsed(), requestId: undefined });
    throw error;
  }
};

/** Secrets that a person types are not kept. */
function shownBody(path: string, body: RequestInit["body"]): string | undefined {
  if (typeof body !== "string") return undefined;
  return /session|credentials/.test(path) ? undefined : body;
}

/** The API of the service that serves the page, with the session's cookie in place of a key. */
export const api: Railhead = createRailhead({
  apiKey: null,
  baseUrl: location.origin,
  fetch: send,
  maxRetries: 1,
});

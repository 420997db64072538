import type { ScenarioAnswer, ScenarioApi } from "./scenario-api.ts";

/** Sends one request; `body` of the answer as it came. */
export type Send = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ readonly status: number; readonly body: Buffer }>;

/** The API of a scenario over a way to send requests. */
export function ownApi(send: Send): ScenarioApi {
  async function exchange(method: string, path: string, body?: object): Promise<ScenarioAnswer> {
    const answer = await send(method, path, body);
    const { data } = envelopeOf(answer.body);
    const problem = answer.status < 300 ? "" : problemText(data);
    return { status: answer.status, data, problem };
  }
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const { status, data, problem } = await exchange(method, path, body);
    if (problem !== "") throw new Error(`${method} ${path} answered ${status}: ${problem}`);
    return data as T;
  }
  return {
    exchange,
    call,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    async text(path) {
      const { status, body } = await send("GET", path);
      if (status < 300) return body.toString("latin1");
      throw new Error(`GET ${path} answered ${status}: ${problemText(envelopeOf(body).data)}`);
    },
  };
}

function envelopeOf(body: Buffer): { readonly data?: unknown } {
  try {
    return JSON.parse(body.toString("utf8")) as { data?: unknown };
  } catch {
    return {};
  }
}

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly items?: readonly { readonly reference?: string; readonly detail: string }[];
}

function problemText(data: unknown): string {
  const { title = "It gave no reason.", detail = "", items = [] } = (data ?? {}) as Problem;
  const parts = items.map((item) => `${item.reference ?? ""} ${item.detail}`.trim());
  return [detail === "" ? title : detail, ...parts].join(" ");
}

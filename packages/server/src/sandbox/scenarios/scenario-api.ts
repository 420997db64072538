/** The API that a scenario is run over. Problems throw one sentence, except from `exchange`. */
export interface ScenarioApi {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  /** Any request; `undefined` sends no body. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** Any request; resolves for every status. */
  exchange(method: string, path: string, body?: object): Promise<ScenarioAnswer>;
  /** A response that is not JSON, as Latin-1 so that every byte is kept. */
  text(path: string): Promise<string>;
}

export interface ScenarioAnswer {
  readonly status: number;
  /** The envelope's data; undefined where the response has no envelope. */
  readonly data: unknown;
  /** The problem in a sentence; empty where there is none. */
  readonly problem: string;
}

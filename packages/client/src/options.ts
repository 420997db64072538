/** Options of a client. */
export interface ClientOptions {
  /** Null where a session's cookie authorizes, as in the dashboard. */
  readonly apiKey: string | null;
  /** Default `http://127.0.0.1:8787`. */
  readonly baseUrl?: string;
  /** The account to act for, where the key is a platform key. */
  readonly accountId?: string;
  /** Milliseconds that one attempt may take. Default 60,000. */
  readonly timeoutMs?: number;
  /** Attempts after the first. Default 2. */
  readonly maxRetries?: number;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Options of one call, which override those of the client. */
export interface RequestOptions {
  /** 10 to 40 printable characters. POST and PATCH generate one by default. */
  readonly idempotencyKey?: string;
  readonly accountId?: string;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

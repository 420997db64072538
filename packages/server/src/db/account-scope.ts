/** An account and the environment that it belongs to: the first columns of keys. */
export interface AccountScope {
  readonly environment_id: string;
  readonly account_id: string;
}

import type { Api } from "./api.ts";
import { cliError } from "../terminal/cli-error.ts";

const PATH = "/v1/events?limit=1";

/** The number of the newest event; 0 where there is none. */
export async function lastSequence(api: Api): Promise<number> {
  const answer = await api.exchange("GET", PATH);
  if (answer.problem !== "") {
    throw cliError(`GET ${PATH} answered ${answer.status}: ${answer.problem}`);
  }
  const last = answer.header("log-last-sequence");
  if (last === undefined) throw cliError(`GET ${PATH} does not name the log's last event`);
  return Number(last);
}

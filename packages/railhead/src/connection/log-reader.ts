import type { Api } from "./api.ts";
import { cliError } from "../terminal/cli-error.ts";

/** Reads a log from a cursor, and after a restart continues from the last common event. */
export interface LogReader<E> {
  /** The next events, and a sentence where the log was restarted since the last call. */
  next(query: string): Promise<{ events: readonly E[]; restarted: string | undefined }>;
}

interface Restarted {
  readonly code?: string;
  readonly generation: number;
  readonly last_common_sequence: number;
}

export function createLogReader<E extends { readonly sequence: number }>(
  api: Api,
  begin: number,
): LogReader<E> {
  let after = begin;
  let generation: string | undefined;
  return {
    async next(query) {
      const named = generation === undefined ? "" : `&generation=${generation}`;
      const path = `/v1/events?after=${after}${named}&${query}`;
      const answer = await api.exchange("GET", path);
      const facts = answer.data as Restarted | undefined;
      if (answer.status === 409 && facts?.code === "log_restarted") {
        after = facts.last_common_sequence;
        generation = String(facts.generation);
        const restarted = `The log was restarted. The next events follow event ${after}; later sequences are reused.`;
        return { events: [], restarted };
      }
      if (answer.problem !== "") {
        throw cliError(`GET ${path} answered ${answer.status}: ${answer.problem}`);
      }
      const events = answer.data as readonly E[];
      after = events.at(-1)?.sequence ?? after;
      generation = answer.header("log-generation") ?? generation;
      return { events, restarted: undefined };
    },
  };
}

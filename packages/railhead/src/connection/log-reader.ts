import type { Api } from "./api.ts";
import { cliError } from "../terminal/cli-error.ts";

/** Reads a log on from a cursor, and goes on where both agree when the log has begun anew. */
export interface LogReader<E> {
  /** The next events, and a sentence where the log began anew since the last call. */
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
        const restarted = `The log has begun anew. What follows comes after event ${after}; later numbers are given again.`;
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

import { useQuery } from "@tanstack/react-query";
import { readersNow } from "../api/clock.ts";
import { clockQuery } from "../api/queries.ts";
import { useSession, useShownEnvironment } from "./environment.tsx";
import { may } from "./may.ts";

/** The instant that the shown environment has: a sandbox's own clock, else the reader's. */
export function useNow(): string {
  const session = useSession();
  const isSandbox = useShownEnvironment()?.kind === "sandbox";
  const enabled = isSandbox && may(session, "sandbox.clock.get");
  const { data } = useQuery({ ...clockQuery, enabled });
  return data?.now ?? readersNow();
}

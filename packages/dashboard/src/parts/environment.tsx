import type { Session } from "@railhead/client";
import { createContext, useContext, type ReactNode } from "react";

export type ShownEnvironment = Session["environments"][number];

const SessionContext = createContext<Session | undefined>(undefined);

export function SessionProvider({
  session,
  children,
}: {
  readonly session: Session;
  readonly children: ReactNode;
}) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is signed in. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("nobody is signed in");
  return session;
}

/** The environment that the page shows; undefined on the sign-in page. */
export function useShownEnvironment(): ShownEnvironment | undefined {
  const session = useContext(SessionContext);
  return session?.environments.find(({ id }) => id === session.environment_id);
}

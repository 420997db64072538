import type { ReactNode } from "react";
import { useSession } from "./environment.tsx";
import { may } from "./may.ts";

/** Shows an act to those alone whose rights open its operation. */
export function Allowed({
  operation,
  children,
}: {
  readonly operation: string;
  readonly children: ReactNode;
}) {
  return may(useSession(), operation) ? children : null;
}

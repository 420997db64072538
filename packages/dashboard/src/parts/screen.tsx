import { useEffect, type ReactNode } from "react";
import { useShownEnvironment } from "./environment.tsx";

/** The frame of a screen: its one heading, the window's title, and its name for whoever walks the pages. */
export function Screen({
  name,
  title,
  actions,
  children,
}: {
  readonly name: string;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const environment = useShownEnvironment();
  useEffect(() => {
    document.title = `${title} · ${environment?.name ?? "Railhead"} (${environment?.kind ?? "…"})`;
  }, [title, environment?.name, environment?.kind]);
  return (
    <main id="content" data-screen={name} tabIndex={-1}>
      <div className="head">
        <h1>{title}</h1>
        {actions === undefined ? null : <div className="row">{actions}</div>}
      </div>
      {children}
    </main>
  );
}

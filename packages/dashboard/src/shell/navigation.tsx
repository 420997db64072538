import { Link } from "@tanstack/react-router";
import { useSession } from "../parts/environment.tsx";
import { KeyCap } from "../parts/keys/key-cap.tsx";
import { may } from "../parts/may.ts";
import { useKeyTitle } from "../parts/keys/single-keys.ts";
import { PAGE_GROUPS } from "./keys.ts";

/** The pages that one's role may see. */
export function Navigation() {
  const session = useSession();
  const keyTitle = useKeyTitle();
  const groups = PAGE_GROUPS.map(({ name, pages }) => ({
    name,
    pages: pages.filter(({ needs }) => may(session, needs)),
  })).filter(({ pages }) => pages.length > 0);
  return (
    <nav className="side" aria-label="Pages">
      <div className="brand">Railhead</div>
      {groups.map(({ name, pages }) => (
        <div key={name}>
          <h2 className="group">{name}</h2>
          <ul>
            {pages.map(({ key, to, label }) => (
              <li key={to}>
                <Link to={to} activeOptions={{ exact: to === "/" }} title={keyTitle(`g ${key}`)}>
                  {label} <KeyCap of={`g ${key}`} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

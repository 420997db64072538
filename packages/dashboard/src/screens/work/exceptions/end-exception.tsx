import type { Exception } from "@railhead/client";
import { permissionOf, rolesWith } from "@railhead/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import { may } from "../../../parts/may.ts";
import { Resolve } from "./resolve.tsx";
import { waysOf, type OfferedWay } from "./ways.ts";

/** What ends an open exception: forms, pages and commands of its kind, and that a person resolves it. */
export function EndException({ exception }: { readonly exception: Exception }) {
  const [isAsking, ask] = useState(false);
  const session = useSession();
  const ways = waysOf(exception.kind);
  const forms = ways.flatMap((way) => ("form" in way ? (way.form(exception) ?? []) : []));
  const allowed = ways.filter(({ act }) => may(session, act));
  const [usual] = ways;
  return (
    <>
      <FormActs label="End the exception" acts={forms} />
      <Elsewhere ways={allowed} exception={exception} />
      {usual === undefined || may(session, usual.act) ? null : <WhoMay operation={usual.act} />}
      <Allowed operation="exceptions.resolve">
        <div>
          <button type="button" className="button" onClick={() => ask(true)}>
            Resolve
          </button>
        </div>
      </Allowed>
      {isAsking ? <Resolve exception={exception} onClose={() => ask(false)} /> : null}
    </>
  );
}

/** Acts of other pages, and those of the command line; several of one page are one link. */
function Elsewhere({
  ways,
  exception,
}: {
  readonly ways: readonly OfferedWay[];
  readonly exception: Exception;
}) {
  const links = new Map(
    ways.flatMap((way) => ("to" in way ? [[way.to(exception), way.label] as const] : [])),
  );
  const commands = ways.flatMap((way) => ("command" in way ? [way] : []));
  return (
    <>
      {links.size === 0 ? null : (
        <div className="row">
          {[...links].map(([to, label]) => (
            <Link key={to} className="button" to={to}>
              {label}
            </Link>
          ))}
        </div>
      )}
      {commands.map(({ label, command }) => (
        <p key={command}>
          {label}: <code>{command}</code>
        </p>
      ))}
    </>
  );
}

function WhoMay({ operation }: { readonly operation: string }) {
  const permission = permissionOf(operation);
  if (permission === undefined) return null;
  return (
    <p className="quiet">
      Who may: {rolesWith(permission).map(words).join(", ")}, who hold <code>{permission}</code>.
    </p>
  );
}

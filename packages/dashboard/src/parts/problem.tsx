import { actFor } from "@railhead/core";
import { RailheadError } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../api/client.ts";
import { elevateByPasskey, hasPasskeys } from "../api/passkeys.ts";

/** Why an act was refused: every item of it, and the way on where a recent factor is missing. */
export function Problem({
  error,
  onElevated,
}: {
  readonly error: Error | null;
  /** Called when a factor was given: the act may be tried again. */
  readonly onElevated?: () => void;
}) {
  if (error === null) return null;
  const known = error instanceof RailheadError ? error : undefined;
  const act = known?.code === undefined ? undefined : actFor(known.code);
  return (
    <div className="notice" data-tone="bad" role="alert">
      <p>{error.message}</p>
      {act === undefined ? null : <p className="quiet">{act.replaceAll("`", "")}</p>}
      {known === undefined || known.items.length === 0 ? null : (
        <ul>
          {known.items.map(({ reference, detail }) => (
            <li key={reference}>
              <code>{reference}</code> {detail}
            </li>
          ))}
        </ul>
      )}
      {known?.code === "step_up_required" ? (
        <StepUp {...(onElevated === undefined ? {} : { onElevated })} />
      ) : null}
      {known?.requestId === undefined ? null : <p className="mono">{known.requestId}</p>}
    </div>
  );
}

/** Asks for a factor again: the act is sensitive, or comes from another address. */
function StepUp({ onElevated }: { readonly onElevated?: () => void }) {
  const elevate = useMutation({
    mutationFn: (code: string | undefined) =>
      code === undefined ? elevateByPasskey() : api.session.elevate({ code }),
    ...(onElevated === undefined ? {} : { onSuccess: onElevated }),
  });
  const field = useRef<HTMLInputElement>(null);
  if (elevate.isSuccess) return <p>Thank you. Try the act again.</p>;
  return (
    // A form cannot stand in the form of the act.
    <div className="row">
      <label className="field">
        <span>Code of your app</span>
        <input ref={field} autoComplete="one-time-code" maxLength={40} />
      </label>
      <button
        type="button"
        className="button"
        disabled={elevate.isPending}
        onClick={() => elevate.mutate(field.current?.value ?? "")}
      >
        Give the code
      </button>
      {hasPasskeys() ? (
        <button type="button" className="button" onClick={() => elevate.mutate(undefined)}>
          Use a passkey
        </button>
      ) : null}
      {elevate.error === null ? null : <p>{elevate.error.message}</p>}
    </div>
  );
}

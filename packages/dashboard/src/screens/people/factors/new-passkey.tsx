import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { enrollPasskey, hasPasskeys } from "../../../api/passkeys.ts";
import { queryClient } from "../../../api/queries.ts";
import { Card } from "../../../parts/basics.tsx";
import { Problem } from "../../../parts/problem.tsx";

/** A passkey of this device: it opens with a finger, a face or a PIN, and cannot be typed away. */
export function NewPasskey() {
  const label = useRef<HTMLInputElement>(null);
  const enroll = useMutation({
    mutationFn: () => {
      const named = label.current?.value.trim() ?? "";
      return enrollPasskey(named === "" ? null : named);
    },
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <Card title="Passkey">
      {hasPasskeys() ? (
        <>
          <label className="field">
            <span>Name of this device</span>
            <input ref={label} maxLength={100} />
          </label>
          <div>
            <button
              type="button"
              className="button"
              data-kind="main"
              disabled={enroll.isPending}
              onClick={() => enroll.mutate()}
            >
              Add a passkey
            </button>
          </div>
        </>
      ) : (
        <p className="quiet">This browser has no passkeys at this address.</p>
      )}
      {enroll.isSuccess ? <p role="status">The passkey was added.</p> : null}
      <Problem error={enroll.error} />
    </Card>
  );
}

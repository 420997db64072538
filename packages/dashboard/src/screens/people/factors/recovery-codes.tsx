import { useMutation } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { Card } from "../../../parts/basics.tsx";
import { Problem } from "../../../parts/problem.tsx";

/** Codes for the day on which the app or the device is lost. */
export function RecoveryCodes() {
  const make = useMutation({ mutationFn: () => api.credentials.createRecoveryCodes() });
  return (
    <Card title="Recovery codes">
      <p className="quiet">
        Each signs in once in place of an app's code. New ones end those that were made before.
      </p>
      {make.data === undefined ? (
        <div>
          <button
            type="button"
            className="button"
            disabled={make.isPending}
            onClick={() => make.mutate()}
          >
            Make ten codes
          </button>
        </div>
      ) : (
        <>
          <p>They are shown once. Print them, or keep them where your passwords are.</p>
          <pre tabIndex={0}>{make.data.codes.join("\n")}</pre>
        </>
      )}
      <Problem error={make.error} />
    </Card>
  );
}

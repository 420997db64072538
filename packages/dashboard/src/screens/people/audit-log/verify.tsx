import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { counted } from "../../../format/words.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { Problem } from "../../../parts/problem.tsx";

interface Found {
  readonly checked: number;
  readonly faults: readonly string[];
}

/** Verifies the chain page by page, to its end. */
async function verifyAll(onPage: (checked: number) => void): Promise<Found> {
  let found: Found = { checked: 0, faults: [] };
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof api.auditLog.verify>> = await api.auditLog.verify({
      full: true,
      ...(cursor === null ? {} : { cursor }),
    });
    found = {
      checked: found.checked + page.checked,
      faults: [...found.faults, ...page.faults],
    };
    onPage(found.checked);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}

/** Proves that no row of the audit log was changed, added or removed behind the service. */
export function Verify() {
  const [isOpen, open] = useState(false);
  const [checked, setChecked] = useState(0);
  const verify = useMutation({ mutationFn: () => verifyAll(setChecked) });
  const start = () => {
    open(true);
    verify.mutate();
  };
  return (
    <>
      <button type="button" className="button" disabled={verify.isPending} onClick={start}>
        Verify the chain
      </button>
      {isOpen ? (
        <Dialog title="Is the audit log whole?" onClose={() => open(false)}>
          <div role="status" className="card-body">
            {verify.isPending ? (
              <p>{counted(checked, "row or block", "rows and blocks")} …</p>
            ) : null}
            {verify.data === undefined ? null : <Result found={verify.data} />}
          </div>
          <Problem error={verify.error} onElevated={() => verify.mutate()} />
          <div>
            <button type="button" className="button" onClick={() => open(false)}>
              Close
            </button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

function Result({ found: { checked, faults } }: { readonly found: Found }) {
  const read = counted(checked, "row or block", "rows and blocks");
  if (faults.length === 0) {
    return <p>Nothing was changed, added or removed behind the service: {read} agree.</p>;
  }
  return (
    <>
      <p>
        <strong>{counted(faults.length, "fault")}</strong> in {read}:
      </p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </>
  );
}

import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { keptFor } from "../../../parts/kept-for.ts";
import { Kept } from "../../../parts/kept.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { Problem } from "../../../parts/problem.tsx";

/** What most programs need; more is named in words. */
const USUAL =
  "customers:read customers:write paykeys:read paykeys:write payments:read charges:write";

/** Makes a key, which is shown once. */
export function MakeKey({ onClose }: { readonly onClose: () => void }) {
  const { account_id } = useSession();
  const make = useMutation({
    mutationFn: (wanted: { name: string; scopes: string[] }) =>
      api.apiKeys.create({ ...wanted, account_id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["list", "api-keys"] }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const scopes = typed(form, "scopes")
      .split(/[\s,]+/)
      .filter((one) => one !== "");
    make.mutate({ name: typed(form, "name"), scopes });
  };
  const kept = keptFor(make.data);
  if (kept !== undefined) return <Kept approval={kept} onClose={onClose} />;
  if (make.data !== undefined) {
    return (
      <Dialog title="The key, shown once" onClose={onClose}>
        <p>Copy it now: the service keeps only its hash.</p>
        <pre tabIndex={0}>{make.data.key}</pre>
        <button type="button" className="button" data-kind="main" onClick={onClose}>
          I have copied it
        </button>
      </Dialog>
    );
  }
  return (
    <Dialog title="Make an API key" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>Name of the program</span>
          <input name="name" required maxLength={100} />
        </label>
        <label className="field">
          <span>Scopes, apart by spaces</span>
          <textarea name="scopes" required rows={3} defaultValue={USUAL} />
        </label>
        <Problem error={make.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={make.isPending}>
            Make it
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

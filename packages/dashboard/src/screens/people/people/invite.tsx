import { ROLE_NAMES, type RoleName } from "@railhead/core";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";

/** Invites a person; the one-time link is shown once. */
export function Invite({ onClose }: { readonly onClose: () => void }) {
  const invite = useMutation({
    mutationFn: (wanted: { email: string; role: RoleName }) => api.operators.create(wanted),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["list", "people"] }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    invite.mutate({ email: typed(form, "email"), role: typed(form, "role") as RoleName });
  };
  if (invite.data !== undefined) {
    return (
      <Dialog title="The link, shown once" onClose={onClose}>
        <p>Send it to {invite.data.email}. It works once, within 30 minutes.</p>
        <pre tabIndex={0}>{invite.data.link}</pre>
        <button type="button" className="button" data-kind="main" onClick={onClose}>
          Close
        </button>
      </Dialog>
    );
  }
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>Email</span>
          <input name="email" type="email" required />
        </label>
        <label className="field">
          <span>Role</span>
          <select name="role" defaultValue="viewer">
            {ROLE_NAMES.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        </label>
        <Problem error={invite.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={invite.isPending}>
            Invite
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../api/client.ts";
import { Dialog } from "../dialog.tsx";
import { useSession } from "../environment.tsx";
import { typed } from "../form.ts";
import { Problem } from "../problem.tsx";
import { queryOfFilters, screenName, type ViewFilters } from "./view-query.ts";

/** Keeps the filters under a name, for oneself or for the people of a role. */
export function SaveView({
  screen,
  filters,
  onSaved,
  onClose,
}: {
  readonly screen: string;
  readonly filters: ViewFilters;
  readonly onSaved: () => unknown;
  readonly onClose: () => void;
}) {
  const { roles } = useSession().operator;
  const save = useMutation({
    mutationFn: ({ name, role }: { name: string; role: string }) =>
      api.savedViews.create({
        screen: screenName(screen),
        name,
        query: queryOfFilters(filters),
        role: role === "" ? null : role,
      }),
    onSuccess: () => {
      onSaved();
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    save.mutate({ name: typed(form, "name").trim(), role: typed(form, "role") });
  };
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p className="quiet">It keeps the filters, not the rows: it opens what they name then.</p>
        <label className="field">
          <span>Name</span>
          <input name="name" required maxLength={100} autoComplete="off" />
        </label>
        <label className="field">
          <span>Who sees it</span>
          <select name="role" defaultValue="">
            <option value="">I alone</option>
            {roles.map((role) => (
              <option key={role} value={role}>
                everyone with the role {role}
              </option>
            ))}
          </select>
        </label>
        <Problem error={save.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={save.isPending}>
            Save
          </button>
          <button type="button" className="button" onClick={onClose}>
            Do not save
          </button>
        </div>
      </form>
    </Dialog>
  );
}

import { LIST_FORMAT_NAMES } from "@railhead/core";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";

type Format = (typeof LIST_FORMAT_NAMES)[number];

/** Makes a list without a file. */
export function MakeSanctionsList({ onClose }: { readonly onClose: () => void }) {
  const make = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      api.screeningLists.create({
        name: typed(form, "name").trim(),
        format: typed(form, "format") as Format,
        stale_after_days: Number(typed(form, "days")),
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["list", "sanctions-lists"] });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    make.mutate(event.currentTarget);
  };
  return (
    <Dialog title="Make a sanctions list" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>Name: small letters, digits and _</span>
          <input name="name" required maxLength={40} pattern="[a-z][a-z0-9_]*" />
        </label>
        <label className="field">
          <span>Format of its files</span>
          <select name="format">
            {LIST_FORMAT_NAMES.map((format) => (
              <option key={format}>{format}</option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Days after which it is stale</span>
          <input name="days" type="number" required min={1} max={366} defaultValue={7} />
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

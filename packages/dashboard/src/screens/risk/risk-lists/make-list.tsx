import {
  LIST_KINDS,
  LIST_VALUE_TYPE_NAMES,
  LIST_VALUE_TYPES,
  type ListKind,
  type ListValueTypeName,
} from "@railhead/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";
import { KIND_WORDS } from "./kind-words.ts";

/** Makes an empty list, and opens it. */
export function MakeList({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const description = typed(form, "description").trim();
      return api.riskLists.create({
        name: typed(form, "name").trim(),
        kind: typed(form, "kind") as ListKind,
        value_type: typed(form, "value_type") as ListValueTypeName,
        ...(description === "" ? {} : { description }),
      });
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ["list", "risk-lists"] });
      await navigate({ to: "/risk-lists/$id", params: { id } });
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    make.mutate(event.currentTarget);
  };
  return (
    <Dialog title="Make a list" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>Name, by which rules ask for it: small letters, digits and _</span>
          <input name="name" required maxLength={40} pattern="[a-z][a-z0-9_]*" />
        </label>
        <label className="field">
          <span>Kind</span>
          <select name="kind">
            {LIST_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kind}: {KIND_WORDS[kind]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>What it holds</span>
          <select name="value_type">
            {LIST_VALUE_TYPE_NAMES.map((type) => (
              <option key={type} value={type}>
                {LIST_VALUE_TYPES[type].means}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>What it is for</span>
          <input name="description" maxLength={255} />
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

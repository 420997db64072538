import type { RiskList } from "@railhead/client";
import { LIST_VALUE_TYPES } from "@railhead/core";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";
import { validityOf } from "./validity.ts";
import { ValidityFields } from "./validity-fields.tsx";

/** Adds one value to a list. */
export function AddValue({
  list,
  onClose,
}: {
  readonly list: RiskList;
  readonly onClose: () => void;
}) {
  const add = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      api.riskLists.add(list.id, { value: typed(form, "value").trim(), ...validityOf(form) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["list", "risk-list"] });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.mutate(event.currentTarget);
  };
  return (
    <Dialog title={`Add a value to ${list.name}`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>Value, such as {LIST_VALUE_TYPES[list.value_type].example}</span>
          <input name="value" required maxLength={255} autoComplete="off" />
        </label>
        <ValidityFields />
        <Problem error={add.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={add.isPending}>
            Add it
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

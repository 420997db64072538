import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { queryClient } from "../api/queries.ts";
import { Dialog } from "./dialog.tsx";
import { useSession } from "./environment.tsx";
import { Kept } from "./kept.tsx";
import { keptFor } from "./kept-for.ts";
import { may } from "./may.ts";
import { Problem } from "./problem.tsx";
import { useKeyTitle } from "./keys/single-keys.ts";

/** Something that a form asks for. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind?: "text" | "long" | "date" | "month" | "number" | "email" | "tel";
  /** Characters at most. */
  readonly most?: number;
  readonly isOptional?: boolean;
  /** What it begins with. */
  readonly value?: string;
  readonly choices?: readonly (readonly [value: string, label: string])[];
}

/** What was given by field; fields that were left empty are absent. */
export type Given = Readonly<Record<string, string>>;

/** An act that asks for values in a dialog. */
export interface FormAct {
  readonly label: string;
  readonly operation: string;
  /** What it does, for who is about to do it. */
  readonly does: string;
  readonly fields: readonly FormField[];
  readonly run: (given: Given) => PromiseLike<unknown>;
  /** What a person must know of the result that the page does not show; undefined where that is nothing. */
  readonly says?: (result: unknown) => string | undefined;
}

/** The field of a reason, as most acts ask for it. */
export const REASON: FormField = { name: "reason", label: "Why", kind: "long", most: 500 };

/** Buttons of the acts that one's rights allow. */
export function FormActs({
  label,
  acts,
}: {
  readonly label: string;
  readonly acts: readonly FormAct[];
}) {
  // The act itself: done, it may be none that is offered, while its dialog waits for what it changed.
  const [asked, ask] = useState<FormAct>();
  const session = useSession();
  const keyTitle = useKeyTitle();
  const allowed = acts.filter(({ operation }) => may(session, operation));
  if (allowed.length === 0 && asked === undefined) return null;
  return (
    <div className="row" role="group" aria-label={label} title={keyTitle("e")}>
      {allowed.map((one) => (
        <button key={one.label} type="button" className="button" onClick={() => ask(one)}>
          {one.label}
        </button>
      ))}
      {asked === undefined ? null : <AskForm act={asked} onClose={() => ask(undefined)} />}
    </div>
  );
}

function AskForm({ act, onClose }: { readonly act: FormAct; readonly onClose: () => void }) {
  const run = useMutation({
    mutationFn: async (given: Given): Promise<unknown> => await act.run(given),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries();
      if (keptFor(result) === undefined && act.says?.(result) === undefined) onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run.mutate(givenIn(event.currentTarget));
  };
  const kept = keptFor(run.data);
  if (kept !== undefined) return <Kept approval={kept} onClose={onClose} />;
  const said = run.data === undefined ? undefined : act.says?.(run.data);
  if (said !== undefined) {
    return (
      <Dialog title={act.label} onClose={onClose}>
        <p>{said}</p>
        <div className="row">
          <button type="button" className="button" data-kind="main" onClick={onClose}>
            Close
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={act.label} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>{act.does}</p>
        {act.fields.map((field) => (
          <label key={field.name} className="field">
            <span>{field.label}</span>
            <Input field={field} />
          </label>
        ))}
        <Problem error={run.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={run.isPending}>
            {act.label}
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it as it is
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function givenIn(form: HTMLFormElement): Given {
  const given = [...new FormData(form)].flatMap(([name, value]) => {
    const text = typeof value === "string" ? value.trim() : "";
    return text === "" ? [] : [[name, text] as const];
  });
  return Object.fromEntries(given);
}

function Input({ field }: { readonly field: FormField }) {
  const { name, kind = "text", most, isOptional = false, value, choices } = field;
  const shared = { name, required: !isOptional, defaultValue: value, maxLength: most };
  if (choices !== undefined) {
    return (
      <select name={name} required={!isOptional} defaultValue={value}>
        {choices.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  if (kind === "long") return <textarea {...shared} rows={3} />;
  return <input {...shared} type={kind} autoComplete="off" />;
}

import type { ChangeEvent } from "react";
import type { Names } from "./note-text.ts";

/** Writes a person into the note of its form. */
export function Mention({ names }: { readonly names: Names }) {
  const onChange = ({ currentTarget: choice }: ChangeEvent<HTMLSelectElement>) => {
    const field = choice.form?.querySelector<HTMLTextAreaElement>("[data-part=note]");
    if (field === null || field === undefined || choice.value === "") return;
    field.setRangeText(`@${choice.value} `, field.selectionStart, field.selectionEnd, "end");
    choice.value = "";
    field.focus();
  };
  return (
    <select aria-label="Mention a person" defaultValue="" onChange={onChange}>
      <option value="">Mention …</option>
      {[...names].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
